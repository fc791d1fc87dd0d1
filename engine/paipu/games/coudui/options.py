"""The readings of 湊對子 that are switches."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.options import choice, number, switch
from paipu.taking import refuse_endless


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register (ZP-A1 …)."""

    players: int = number(4, 2, 6, "ZP-A1", "zp-2")
    eat: str = choice("pair", "pair free", "ZP-A2", "zp-5")
    lock_eaten: bool = switch(True, "ZP-A3", "zp-5")
    distinct_pairs: bool = switch(False, "ZP-A4", "zp-7")
    heavenly: bool = switch(True, "ZP-A5", "zp-4", "zp-7")
    win_any_seat: bool = switch(False, "ZP-A6", "zp-5")
    exhaust: str = choice("draw", "draw reshuffle", "ZP-A7", "zp-0")
    next_dealer: str = choice("winner", "winner rotates", "ZP-A8", "zp-0")
    no_return_discard: bool = switch(False, "ZP-A9", "zp-5")

    def __post_init__(self) -> None:
        refuse_endless(self)


PRESETS: dict[str, dict[str, object]] = {"S0": {}}
