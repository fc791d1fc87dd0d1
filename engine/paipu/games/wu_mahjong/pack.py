"""The 144 tiles, which of them an indicator makes wild, and the groups of a hand
(wu-03.1 to wu-03.5).

Kinds 0 to 8 are 萬, 9 to 17 筒, 18 to 26 索, 27 to 33 the honours, 34 to 41 the flowers.
"""

from __future__ import annotations

from collections.abc import Mapping

from paipu.clauses import rule
from paipu.kernel import Clause, Kind
from paipu.tiles import Face, TileSet

_RANKS = "一二三四五六七八九"
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_HONOURS = (
    ("東", "east wind", "wind"), ("南", "south wind", "wind"), ("西", "west wind", "wind"),
    ("北", "north wind", "wind"), ("白", "white dragon", "white"),
    ("發", "green dragon", "green"), ("中", "red dragon", "red"),
)  # fmt: skip
_FLOWERS = (
    ("梅", "plum"), ("蘭", "orchid"), ("菊", "chrysanthemum"), ("竹", "bamboo flower"),
    ("春", "spring"), ("夏", "summer"), ("秋", "autumn"), ("冬", "winter"),
)  # fmt: skip

TILES = TileSet(
    "mahjong",
    (
        *(
            Face(f"{rank}{letter}", f"{_RANKS[rank - 1]}{suit}", f"{_NUMBERS[rank - 1]} of {en}")
            for letter, suit, en in (("m", "萬", "characters"), ("p", "筒", "dots"),
                                     ("s", "索", "bamboos"))
            for rank in range(1, 10)
        ),
        *(Face(f"{i}z", zh, en, colour) for i, (zh, en, colour) in enumerate(_HONOURS, 1)),
        *(Face(f"{i}f", zh, en, "flower") for i, (zh, en) in enumerate(_FLOWERS, 1)),
    ),
    copies=4,
    suits="mpszf",
    single=frozenset(f"{i}f" for i in range(1, 9)),
    wild="w",
)  # fmt: skip

KINDS = 34
"""Kinds that a group can be made of: all but the flowers."""

EAST, WHITE, RED = 27, 31, 33
WINDS, DRAGONS = range(27, 31), range(31, 34)
FLOWERS = range(34, 42)
HONOUR_SUIT = 3


def suit(kind: Kind) -> int:
    """0 萬, 1 筒, 2 索, 3 honours."""
    return min(kind // 9, HONOUR_SUIT)


def flower_number(kind: Kind) -> int:
    """The number on a flower, from 0: the seat, counted from East, whose flower it is."""
    return (kind - FLOWERS[0]) % 4


@rule("wu-03.1", "wu-03.2", "wu-03.3", "wu-03.4", "wu-03.5")
def wild_kinds(indicator: Kind) -> frozenset[Kind]:
    """The kinds of which every other tile is wild: same number, all dragons, all winds; a
    flower makes the suit tiles of its number wild and all other flowers."""
    if indicator in FLOWERS:
        number = flower_number(indicator)
        return frozenset((number, number + 9, number + 18, *FLOWERS))
    if indicator in DRAGONS:
        return frozenset(DRAGONS)
    if indicator in WINDS:
        return frozenset(WINDS)
    rank = indicator % 9
    return frozenset((rank, rank + 9, rank + 18))


@rule("wu-03.2", "wu-03.3", "wu-03.4", "wu-03.5")
def wild_in(situation: Mapping[str, object]) -> frozenset[Kind]:
    """The kinds that a written situation makes wild."""
    shown = TILES.read_tiles(str(situation.get("indicator", "")))
    return wild_kinds(shown[0]) if shown else frozenset()


def wild_clause(indicator: Kind) -> Clause:
    """The clause that says what an indicator makes wild."""
    if indicator in FLOWERS:
        return "wu-03.5"
    if indicator in DRAGONS:
        return "wu-03.3"
    return "wu-03.4" if indicator in WINDS else "wu-03.2"


def wilds_in_play(indicator: Kind) -> int:
    """How many wild tiles there are: 11, 15 or 19; the indicator itself is out of play."""
    return sum(TILES.copies_of(k) for k in wild_kinds(indicator)) - 1


# --- groups ----------------------------------------------------------------------------
#
# A group is a number: 0 to 20 the runs (suit * 7 + first rank), 21 to 54 the triplets
# (21 + kind), 55 to 88 the pairs (55 + kind).  A kong counts as its triplet.  In a reading
# the number is multiplied by four and the group's exposure added (`exposure`).

RUNS, TRIPLETS, PAIRS = range(21), range(21, 55), range(55, 89)


def run(first: Kind) -> int:
    """The run that begins with this kind."""
    return first // 9 * 7 + first % 9


def run_first(group: int) -> Kind:
    """The first kind of a run."""
    return group // 7 * 9 + group % 7


def group_tiles(group: int) -> tuple[Kind, ...]:
    """The tiles of a group."""
    if group < 21:
        first = run_first(group)
        return (first, first + 1, first + 2)
    if group < 55:
        return (group - 21,) * 3
    return (group - 55,) * 2


TILES_OF = tuple(group_tiles(g) for g in range(89))
"""The tiles of every group, by its number."""
