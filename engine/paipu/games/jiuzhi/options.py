"""The readings of 九支十仔 that are switches."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.options import choice, number, switch
from paipu.taking import refuse_endless


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register (FN-A1 …)."""

    players: int = number(4, 2, 4, "FN-A1", "fn-2")
    eat: str = choice("pair", "pair free", "FN-A2", "fn-4")
    lock_eaten: bool = switch(True, "FN-A2", "fn-4")
    distinct_pairs: bool = switch(False, "FN-A3", "fn-6")
    heavenly: bool = switch(True, "FN-A5", "fn-3", "fn-6")
    win_any_seat: bool = switch(False, "FN-A4", "fn-4")
    exhaust: str = choice("draw", "draw reshuffle", "FN-A6", "fn-0")
    next_dealer: str = choice("winner", "winner rotates", "FN-A6", "fn-0")
    no_return_discard: bool = switch(False, "FN-A2", "fn-4")

    def __post_init__(self) -> None:
        refuse_endless(self)


PRESETS: dict[str, dict[str, object]] = {"S0": {}}
