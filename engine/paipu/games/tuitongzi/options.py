"""The tiles of 推筒子 (tt-1), the amounts that are ours, and the readings that are switches."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.clauses import rule_data
from paipu.kernel import IllegalOptions
from paipu.options import choice, number, switch
from paipu.tiles import Face, TileSet

ID = "tuitongzi"

_NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TILES = TileSet(
    "dots",
    (
        *(
            Face(str(i + 1), f"{zh}筒", f"{_NUMBERS[i]} dots" if i else "one dot")
            for i, zh in enumerate("一二三四五六七八九")
        ),
        Face("W", "白板", "white"),
    ),
    copies=4,
    words={f"{i}筒": str(i) for i in range(1, 10)} | {"白": "W"},
)  # fmt: skip
rule_data("tt-1", "TILES")

BETS = (5, 10, 20, 50)
"""What a player may bet, in play points.  Ours: the text names no stake."""
BANKS = (50, 100, 200)
"""What a banker may put up, where bets are covered or the bank is bid for."""
SHOWDOWN_STAKE = 60
"""What every hand puts in where the best of all wins; 60 can be shared by up to six."""
BANK_ROUNDS = 5
"""Rounds that one wall of 20 stacks would give four hands."""


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register (TT-A1 …)."""

    mode: str = choice("banker", "banker showdown", "TT-A1", "tt-0")
    players: int = number(4, 2, 20, "TT-A2", "tt-1")
    tie: str = choice("push", "push banker high_push high_banker", "TT-A3", "tt-0", "tt-2")
    er_ba_gang: bool = switch(False, "TT-A4", "tt-3.2")
    white: str = choice("half", "half ten", "TT-A5", "tt-2")
    pay: str = choice("flat", "flat pair2 pair2white3 ebg", "TT-A6", "tt-0")
    reshuffle: str = choice("each", "each wall", "TT-A7", "tt-1")
    showdown_tie: str = choice("split", "split replay", "TT-A8", "tt-0")
    banker_rule: str = choice("rounds5", "rounds5 on_loss bid fixed", "TT-A9", "tt-0")
    dice: str = choice("two", "two three none", "TT-A10", "tt-0")
    raise_: bool = switch(False, "TT-A11", "tt-0")
    cover: bool = switch(False, "TT-A12", "tt-0")

    def __post_init__(self) -> None:
        if self.mode == "banker" and self.players > 4:
            raise IllegalOptions("players", self.players, "tt.option.four_at_most")
        if self.mode == "showdown":
            for name, value, plain in (
                ("tie", self.tie, "push"),
                ("pay", self.pay, "flat"),
                ("raise", self.raise_, False),
                ("cover", self.cover, False),
            ):
                if value != plain:
                    raise IllegalOptions(name, value, "tt.option.needs_banker")
            if self.banker_rule == "bid":
                raise IllegalOptions("banker_rule", self.banker_rule, "tt.option.needs_banker")


PRESETS: dict[str, dict[str, object]] = {"S0": {}, "S0-literal": {"mode": "showdown"}}
