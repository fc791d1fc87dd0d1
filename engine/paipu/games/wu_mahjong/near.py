"""Which rows of the fan table a hand is near: for the page, which filters the long table by it.

Every row is asked by itself, and only how many tiles it lacks: the least number that must be
exchanged before it could hold.  Whether several rows go together, and whether the rest makes a
hand, this does not ask; the bots do not use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from paipu.games.wu_mahjong.fans import BY_ROW, Fan
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import DRAGONS, TILES_OF, WINDS, run
from paipu.games.wu_mahjong.position import LaidGroup
from paipu.games.wu_mahjong.search import counter_of
from paipu.games.wu_mahjong.special import ORPHANS
from paipu.games.wu_mahjong.whole import A, marks_of
from paipu.kernel import Kind

FAR = 4
"""A row that lacks so many tiles is not near."""
SUITS = tuple(frozenset(range(s, s + 9)) for s in (0, 9, 18))
HONOURS = frozenset(range(27, 34))
BY_TILE = {
    "all_terminals": "ends", "mixed_terminals": "ends_or_honours", "all_simples": "simple",
    "upper": "upper", "middle": "middle", "lower": "lower", "all_green": "green",
    "all_black": "black", "reversible": "reversible", "all_honours": "honours",
    "no_honours": "suited",
}  # fmt: skip
"""Rows that ask the same of every tile, by the mark."""
Demand = tuple[tuple[Kind, int], ...]


def near(
    options: Options, held: Sequence[Kind], wilds: int, laid: Sequence[LaidGroup]
) -> list[tuple[Fan, int]]:
    """The rows near a hand of natural tiles and wilds, the nearest and dearest first."""
    on = counter_of(options).on
    table = [k for group in laid for k in group.natural]
    count = [0] * 34
    for k in (*held, *table):
        count[k] += 1
    found: dict[str, int] = {}
    for row, kinds in by_tile(options):
        if all(k in kinds for k in table):
            foreign = sum(k not in kinds for k in held)
            found[row] = min(found.get(row, FAR), foreign)
    for row, lacking in (*by_group(count), *by_shape(count, not laid)):
        found[row] = min(found.get(row, FAR), max(0, lacking - wilds))
    rows = [(BY_ROW[row], n) for row, n in found.items() if row in on and n < FAR]
    return sorted(rows, key=lambda each: (each[1], -on[each[0].row]))


@cache
def by_tile(options: Options) -> tuple[tuple[str, frozenset[Kind]], ...]:
    """Rows with the kinds that they allow."""
    marks = marks_of(options)
    rows = [
        (row, frozenset(k for k in range(34) if marks[21 + k][0] & A[mark]))
        for row, mark in BY_TILE.items()
    ]
    for suit in SUITS:
        rows += [("one_suit", suit), ("half_flush", suit | HONOURS)]
        rows.append(("missing_suit", frozenset(range(34)) - suit))
    return tuple(rows)


def by_group(count: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Rows of certain groups, with how many of their tiles are not there."""
    for row, demands in patterns():
        yield row, min(sum(max(0, n - count[k]) for k, n in demand) for demand in demands)


def by_shape(count: Sequence[int], concealed: bool) -> Iterator[tuple[str, int]]:
    """Rows of a whole shape: five triplets, or seven pairs and a triplet with nothing laid."""
    most = sorted(count, reverse=True)
    yield "all_triplets", sum(max(0, 3 - n) for n in most[:5]) + max(0, 2 - most[5])
    if concealed:
        yield "ligu", min(max(0, 3 - n) + _pairs(count, k) for k, n in enumerate(count))
        yield "thirteen_orphans", sum(not count[k] for k in ORPHANS)


def _pairs(count: Sequence[int], triplet: Kind) -> int:
    """What seven pairs lack beside a triplet; four alike are two pairs."""
    rest = [max(0, n - 3) if k == triplet else n for k, n in enumerate(count)]
    two = sorted((min(max(0, n - taken), 2) for n in rest for taken in (0, 2)), reverse=True)
    return sum(2 - n for n in two[:7])


def _demand(groups: Iterable[int]) -> Demand:
    tiles = [k for g in groups for k in TILES_OF[g]]
    return tuple((k, tiles.count(k)) for k in dict.fromkeys(tiles))


@cache
def patterns() -> tuple[tuple[str, tuple[Demand, ...]], ...]:
    """The groups that a row asks for, in every way."""
    ways: dict[str, list[tuple[int, ...]]] = {}

    def add(row: str, *groups: int) -> None:
        ways.setdefault(row, []).append(groups)

    for a, b, c in ((a, b, c) for a in range(3) for b in range(3) for c in range(3)):
        suits = len({a, b, c})
        row = ("pure_dragon", "two_suit_dragon", "three_suit_dragon")[suits - 1]
        add(row, run(9 * a), run(9 * b + 3), run(9 * c + 6))
    for first in range(7):
        add("mixed_triple", *(run(9 * s + first) for s in range(3)))
        for s in range(3):
            add("triple_runs", *(run(9 * s + first),) * 3)
            add("three_sisters", *(21 + 9 * s + first + i for i in range(3)))
    for rank in range(9):
        add("big_brothers", *(21 + 9 * s + rank for s in range(3)))
        for a, b, c in permutations(range(3)):
            add("small_brothers", 21 + 9 * a + rank, 21 + 9 * b + rank, 55 + 9 * c + rank)
    for what, kinds in (("dragons", DRAGONS), ("winds", WINDS)):
        for number, name in ((2, "two"), (3, "three"), (4, "four")):
            for some in combinations(sorted(kinds), number):
                add(f"big_{name}_{what}", *(21 + k for k in some))
                for last in some:
                    rest = (21 + k for k in some if k != last)
                    add(f"small_{name}_{what}", *rest, 55 + last)
    return tuple(
        (row, tuple(_demand(groups) for groups in found))
        for row, found in ways.items()
        if row in BY_ROW
    )
