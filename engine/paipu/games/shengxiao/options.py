"""The readings of 十二生肖 that are switches."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.options import choice, number, switch
from paipu.taking import refuse_endless


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register (ZT-A1 …)."""

    players: int = number(4, 2, 6, "ZT-A1", "zt-2")
    eat: str = choice("missing", "missing free", "ZT-A2", "zt-4")
    lock_eaten: bool = switch(True, "ZT-A3", "zt-4")
    heavenly: bool = switch(True, "ZT-A4", "zt-3", "zt-6")
    win_any_seat: bool = switch(False, "ZT-A5", "zt-4")
    exhaust: str = choice("draw", "draw reshuffle", "ZT-A6", "zt-0")
    next_dealer: str = choice("winner", "winner rotates", "ZT-A6", "zt-0")
    no_return_discard: bool = switch(False, "ZT-A2", "zt-4")

    def __post_init__(self) -> None:
        refuse_endless(self)


PRESETS: dict[str, dict[str, object]] = {"S0": {}}
