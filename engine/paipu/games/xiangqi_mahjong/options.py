"""The readings of 象棋麻將 that are switches."""

from __future__ import annotations

from dataclasses import dataclass

from paipu.games.xiangqi_mahjong.tai import TABLES
from paipu.kernel import IllegalOptions
from paipu.options import choice, number, switch


@dataclass(frozen=True)
class Options:
    """The readings of the text; each field is one question of the register (XM-A1 …)."""

    tai: str = choice("T56", "T0 T56 T56-LT T56-SK T56-LWX", "XM-A1", "xm-8")
    pay: str = choice("taiwan", "taiwan literal_total", "XM-A2", "xm-8")
    dealer_tai: str = choice("between", "between whole double", "XM-A3", "xm-8", "xm-6")
    multi_win: bool = switch(False, "XM-A5", "xm-2b", "xm-5")
    added_kong: bool = switch(True, "XM-A6", "xm-2b")
    concealed_kong: bool = switch(True, "XM-A6", "xm-2b")
    rob_kong: bool = switch(True, "XM-A7", "xm-2b", "xm-5")
    replacement: str = choice("back", "back front", "XM-A8", "xm-2c")
    dead_wall: int = number(0, 0, 14, "XM-A9", "xm-7")
    cross_pair: bool = switch(False, "XM-A10", "xm-4")
    four_pairs: bool = switch(False, "XM-A11", "xm-4")
    min_tai: int = number(0, 0, 8, "XM-A12", "xm-4", "xm-8")
    pass_lock: bool = switch(False, "XM-A13", "xm-5")
    swap_ban: bool = switch(False, "XM-A14", "xm-2c")
    draw_counts: bool = switch(True, "XM-A15", "xm-7")
    stay_optional: bool = switch(False, "XM-A16", "xm-6", "xm-7")
    dealerships: int = number(16, 1, 64, "XM-A17", "xm-6")
    additive: bool = switch(True, "XM-A18", "xm-8")
    ready: bool = switch(False, "XM-A20", "xm-8")
    base: int = number(3, 0, 1000, "XM-A21", "xm-8")
    unit: int = number(1, 0, 1000, "XM-A21", "xm-8")

    def __post_init__(self) -> None:
        if self.tai == "T0" and self.min_tai:
            raise IllegalOptions("min_tai", self.min_tai, "xm.option.no_tai_to_win")
        if self.tai == "T0" and self.dealer_tai != "between":
            raise IllegalOptions("dealer_tai", self.dealer_tai, "xm.option.no_tai_of_dealer")
        if self.ready and "ready" not in TABLES[self.tai].values:
            raise IllegalOptions("ready", self.ready, "xm.option.no_ready_row", table=self.tai)


PRESETS: dict[str, dict[str, object]] = {"S0": {}, "S0-literal": {"tai": "T0"}}
