"""台: what a winning hand counts.  Clause xm-8 leaves the table to the players.

So every number here is conjecture or borrowed from a modern table that the source does
not know.  The rows and the tables are data; each table says where it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from paipu.clauses import rule, rule_data
from paipu.kernel import Kind, Seat
from paipu.score import Op, Score, best
from paipu.sets import Group, Reading
from paipu.table import Meld, Source

GENERALS_AND_SOLDIERS = frozenset((0, 6, 7, 13))
"""帥 兵 將 卒, as kinds."""
SOLDIERS = frozenset((6, 13))


@dataclass(frozen=True, slots=True)
class Finished:
    """A winning position: all that a table of 台 may ask.

    `hand` is the concealed part, the winning tile included, packed.  `source` says where
    the winning tile came from; `last` that the wall was at its end; `first` that a seat
    other than the dealer won on its first draw with no claim made before.
    """

    melds: tuple[Meld, ...]
    hand: int
    source: Source
    last: bool = False
    first: bool = False
    ready: bool = False

    @property
    def drawn(self) -> bool:
        """Whether the winner took the tile itself (自摸)."""
        return self.source in (Source.DEAL, Source.WALL, Source.REPLACEMENT)


@dataclass(frozen=True, slots=True)
class TaiTable:
    """One table of 台: `values` by row; a row that is missing is not in the table.

    `dealer` is the dealer's own 台 and `streak` what each kept deal adds.  `witness` names
    the sources (docs/sources.yml).  The switches are where the tables differ in substance.
    """

    values: Mapping[str, int]
    dealer: int = 0
    streak: int = 0
    witness: tuple[str, ...] = ()
    any_dragon_pair: bool = False
    """一條龍 with any pair, not only the soldiers of its colour"""
    open_twins: bool = False
    """雙龍抱 also with open melds"""
    self_draw_adds: bool = False
    """門清 and 自摸 both count instead of one row for the two"""
    kongs_or_pungs: bool = False
    """二槓子 is not added to 碰碰胡"""
    kong_or_last: bool = False
    """海底撈月 is not added to 槓上開花"""
    plain_always: bool = False
    """胡牌 counts in every win, not only where neither 門清 nor 自摸 does"""


_COMMON = {
    "tianhu": 8, "dragon": 4, "twin_dragons": 4, "all_pungs": 2, "generals_lead": 2,
    "no_ends": 1, "two_kongs": 2, "kong_draw": 2, "one_colour": 1,
    "concealed": 1, "self_draw": 1,
}  # fmt: skip
"""What all three 56-tile tables agree on."""

TABLES: dict[str, TaiTable] = {
    "T56": TaiTable(
        {**_COMMON, "dihu": 8, "all_claimed": 2, "half_claimed": 1, "last_draw": 1,
         "last_discard": 1, "concealed_self_draw": 3, "ready": 1, "four_pairs": 1},
        dealer=1, streak=2, witness=("SK56", "LT56", "LWX"),
    ),
    "T56-LT": TaiTable(
        {**_COMMON, "all_claimed": 2, "half_claimed": 1, "last_draw": 3, "last_discard": 1,
         "concealed_self_draw": 3, "ready": 1, "four_pairs": 1, "plain": 1},
        dealer=1, streak=2, witness=("LT56",),
    ),
    "T56-SK": TaiTable(
        {**_COMMON, "all_claimed": 2, "half_claimed": 1, "last_draw": 1, "last_discard": 1,
         "concealed_self_draw": 3, "ready": 1, "four_pairs": 1},
        dealer=1, witness=("SK56",), open_twins=True,
    ),
    "T56-LWX": TaiTable(
        {**_COMMON, "dihu": 8, "last_draw": 2, "plain": 1},
        streak=1, witness=("LWX",), any_dragon_pair=True, open_twins=True,
        self_draw_adds=True, kongs_or_pungs=True, kong_or_last=True, plain_always=True,
    ),
    "T0": TaiTable({}),
}  # fmt: skip
rule_data("xm-8", "TABLES")


@dataclass(frozen=True, slots=True)
class Facts:
    """A finished hand in one reading, as the rows look at it."""

    table: TaiTable
    won: Finished
    groups: tuple[tuple[str, tuple[Kind, ...]], ...]
    """verb and tiles of every set, laid or concealed; empty for four pairs"""
    pair: tuple[Kind, ...]
    kinds: frozenset[Kind]

    @property
    def concealed(self) -> bool:
        """No set was shown; a concealed kong hides nothing from this row."""
        return all(m.verb == "concealed_kong" for m in self.won.melds)

    @property
    def chows(self) -> list[tuple[Kind, ...]]:
        """The sequences."""
        return [tiles for verb, tiles in self.groups if verb == "chow"]

    @property
    def claimed(self) -> bool:
        """Both sets were claimed from others, so only the pair was ever concealed."""
        return len([m for m in self.won.melds if m.outside]) == 2


def _colour(kind: Kind) -> int:
    """0 red, 1 black."""
    return kind // 7


def _dragon(f: Facts) -> bool:
    if len(f.chows) < 2 or f.chows[0] == f.chows[1]:
        return False
    colours = {_colour(k) for chow in f.chows for k in chow}
    if len(colours) > 1:
        return False
    return f.table.any_dragon_pair or f.pair == (6 + 7 * colours.pop(),) * 2


def _twin_dragons(f: Facts) -> bool:
    twins = len(f.chows) == 2 and f.chows[0] == f.chows[1]
    return twins and (f.table.open_twins or f.concealed)


def _two_kongs(f: Facts) -> bool:
    kongs = [tiles for _, tiles in f.groups if len(tiles) == 4]
    return len(kongs) == 2 and not any(tiles[0] in SOLDIERS for tiles in kongs)


ROWS: dict[str, Callable[[Facts], bool]] = {
    "tianhu": lambda f: f.won.source is Source.DEAL,
    "dihu": lambda f: f.won.first,
    "dragon": _dragon,
    "twin_dragons": _twin_dragons,
    "all_pungs": lambda f: bool(f.groups) and not f.chows,
    "generals_lead": lambda f: f.kinds <= GENERALS_AND_SOLDIERS,
    "no_ends": lambda f: not f.kinds & GENERALS_AND_SOLDIERS,
    "two_kongs": _two_kongs,
    "kong_draw": lambda f: f.won.source is Source.REPLACEMENT,
    "one_colour": lambda f: len({_colour(k) for k in f.kinds}) == 1,
    "all_claimed": lambda f: f.claimed and not f.won.drawn,
    "half_claimed": lambda f: f.claimed and f.won.drawn,
    "last_draw": lambda f: f.won.last and f.won.drawn,
    "last_discard": lambda f: f.won.last and f.won.source is Source.DISCARD,
    "concealed": lambda f: f.concealed,
    "self_draw": lambda f: f.won.drawn,
    "concealed_self_draw": lambda f: f.concealed and f.won.drawn,
    "ready": lambda f: f.won.ready,
    "four_pairs": lambda f: not f.groups,
    "plain": lambda f: f.table.plain_always or not (f.concealed or f.won.drawn),
}
"""Every row of every table with its condition, in the order of a sheet."""


def _excluded(f: Facts, row: str, additive: bool) -> str:
    """The row that takes this one's place, or nothing."""
    replaced = ("concealed", "self_draw")
    both = f.concealed and f.won.drawn
    if row in replaced and both and not f.table.self_draw_adds:
        return "concealed_self_draw"
    if not additive and row in (*replaced, "concealed_self_draw"):
        if f.won.source is Source.DEAL:
            return "tianhu"
        if f.won.first and "dihu" in f.table.values:
            return "dihu"
    if row == "two_kongs" and f.table.kongs_or_pungs:
        return "all_pungs"
    if row == "last_draw" and f.table.kong_or_last and f.won.source is Source.REPLACEMENT:
        return "kong_draw"
    return ""


@rule("xm-8")
def sheet(f: Facts, additive: bool) -> Score:
    """The 台 of one reading: every row whose condition holds."""
    lines = []
    for row, holds in ROWS.items():
        if row not in f.table.values or not holds(f):
            continue
        because = _excluded(f, row, additive)
        op = Op.EXCLUDED if because else Op.TERM
        lines.append(Score("xm-8", row, op, f.table.values[row], because=because, conjecture=True))
    tiles = (*(k for _, group in f.groups for k in group), *f.pair)
    return Score("xm-8", "tai", Op.SUM, parts=tuple(lines), tiles=tiles)


@rule("xm-8")
def tai(table: str, additive: bool, won: Finished, readings: tuple[Reading, ...]) -> Score:
    """The 台 of a finished hand: of its best reading, where there is more than one."""
    laid = tuple((m.verb, m.tiles) for m in won.melds)

    def facts(reading: Reading) -> Facts:
        groups = (*laid, *((g.verb, g.tiles) for g in reading.sets))
        kinds = frozenset((*reading.pair.tiles, *(k for _, tiles in groups for k in tiles)))
        return Facts(TABLES[table], won, groups, reading.pair.tiles, kinds)

    return best("xm-8", "best_reading", tuple(sheet(facts(r), additive) for r in readings))


def four_pairs(pairs: tuple[Group, ...]) -> Reading:
    """The special hand as a reading: no set, and all eight tiles as its 'pair'."""
    tiles = tuple(k for pair in pairs for k in pair.tiles)
    return Reading((), Group("pair", tiles, sum(pair.key for pair in pairs)))


@rule("xm-6", "xm-8")
def dealer_tai(table: str, streak: int) -> tuple[Score, ...]:
    """The dealer's 台 and those of the deals kept, between the dealer and another seat."""
    t = TABLES[table]
    lines = []
    if t.dealer:
        lines.append(Score("xm-8", "dealer", base=t.dealer, conjecture=True))
    if t.streak and streak:
        lines.append(Score("xm-6", "streak", base=t.streak * streak, conjecture=True))
    return tuple(lines)


def payers(seats: int, winner: Seat, discarder: Seat | None) -> list[Seat]:
    """Who pays: the one that gave the tile, or everybody else, from the winner's right."""
    if discarder is not None:
        return [discarder]
    return [(winner + i) % seats for i in range(1, seats)]
