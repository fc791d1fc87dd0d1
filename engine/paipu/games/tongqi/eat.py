"""Eating (tq-2.8, tq-3.6.3, tq-3.6.4): every way to lay an open tile into melds in front.

All tiles in front and the open tile must be covered by melds; tiles of the hand may be.
The hand's own copies of the open tile count as outside tiles and must be covered too.
Melds in front that may flow are taken apart only where they come out different.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from paipu.clauses import rule, rule_data
from paipu.games.tongqi.hands import WITH, Three
from paipu.games.tongqi.pack import LONG, TILES
from paipu.kernel import Clause, Kind
from paipu.table import Meld


@dataclass(frozen=True, slots=True)
class Lay:
    """One way to eat: `melds` are laid, the melds at `undone` in front are taken apart for
    it, and `own` are the tiles that leave the hand, copies of the eaten tile included."""

    melds: tuple[Three, ...]
    undone: tuple[int, ...]
    own: tuple[Kind, ...]

    @property
    def tiles(self) -> tuple[Kind, ...]:
        """All tiles of the new melds, meld after meld: the name of this way."""
        return tuple(k for meld in self.melds for k in meld.tiles)


def ways(
    hand: int, tile: Kind, flowing: dict[int, tuple[Kind, ...]], with_triple: bool, minimal: bool
) -> list[Lay]:
    """Every way to lay `tile`, each once.

    `hand` is the own hand without it; `flowing` the melds in front that may be taken apart,
    by place.  With three copies of the tile in hand nothing can be laid, unless
    `with_triple` lays them as a meld of their own.
    """
    copies = TILES.count(hand, tile)
    if copies >= 3 and not with_triple:
        return []
    free = hand - copies * TILES.unit[tile]
    locked = [k for k in range(21) if TILES.count(free, k) >= 3]
    for k in locked:
        free -= TILES.count(free, k) * TILES.unit[k]
    found: dict[tuple[tuple[Kind, ...], ...], Lay] = {}
    places = sorted(flowing)
    for size in range(len(places) + 1):
        for undone in combinations(places, size):
            old = {tuple(sorted(flowing[i])) for i in undone}
            must = Counter(k for i in undone for k in flowing[i])
            must[tile] += 1 + copies
            for melds, own in _cover(must, free, tile if copies >= 3 else None):
                key = tuple(sorted(m.tiles for m in melds))
                # A meld that comes out as it was need not have been taken apart.
                if key not in found and not old & set(key):
                    found[key] = Lay(melds, undone, (*own, *(tile,) * copies))
    lays = list(found.values())
    if minimal and lays:
        least = min(len(lay.own) for lay in lays)
        lays = [lay for lay in lays if len(lay.own) == least]
    return lays


def _cover(
    must: Counter[Kind], free: int, alike: Kind | None
) -> Iterator[tuple[tuple[Three, ...], tuple[Kind, ...]]]:
    """Melds that cover all of `must` with the help of `free`: the first uncovered tile lies
    in one of at most six."""
    first = min((k for k, n in must.items() if n), default=None)
    if first is None:
        yield (), ()
        return
    for meld in WITH[first]:
        if meld.family == "alike" and first != alike:
            continue
        taken = _take(meld, must, free)
        if taken is None:
            continue
        own, must_left, free_left = taken
        for melds, more in _cover(must_left, free_left, alike):
            yield (meld, *melds), (*own, *more)


def _take(
    meld: Three, must: Counter[Kind], free: int
) -> tuple[tuple[Kind, ...], Counter[Kind], int] | None:
    """The tiles of a meld: those that must be covered first, the rest from the hand.

    Two like long tiles of the hand go together or not at all (tq-2.3).
    """
    left, own = must.copy(), []
    for k in meld.tiles:
        if left[k]:
            left[k] -= 1
        else:
            own.append(k)
    for k in set(own):
        held = TILES.count(free, k)
        if held < own.count(k) or (LONG[k] and held == 2 and own.count(k) == 1):
            return None
    return tuple(own), left, free - TILES.pack(own)


LAYOUTS: dict[tuple[int, int], Clause] = {
    (3, 1): rule_data("tq-2.1.1", "LAYOUTS"),
    (3, 2): rule_data("tq-2.1.2", "LAYOUTS"),
    (4, 1): rule_data("tq-2.1.3", "LAYOUTS"),
    (5, 2): rule_data("tq-2.1.4", "LAYOUTS"),
    (5, 1): rule_data("tq-2.1.5", "LAYOUTS"),
    (5, 0): rule_data("tq-2.1.6", "LAYOUTS"),
}
"""The six arrangements of melds in front, by their tiles and how many are from outside: 吃
or 碰, 吃, 開昭, 平跳, 高跳, 龍船.  The figures are lost; the numbers are our restoration."""


@rule("tq-2.1")
def layout(meld: Meld) -> Clause:
    """The arrangement of a meld in front; one that was eaten again may be of no figure."""
    return LAYOUTS.get((len(meld.tiles), len(meld.outside)), "tq-2.1")


@rule("tq-1.3.3.0a", "tq-1.3.3.0b", "tq-2.2")
def in_front(laid: tuple[Meld, ...], lay: Lay, tile: Kind, copies: int) -> tuple[Meld, ...]:
    """The melds in front after a lay, with the outside tiles marked.

    Tiles that were outside stay outside; the eaten tile and its copies join them.
    """
    outside = Counter(
        m.tiles[i] for place, m in enumerate(laid) if place in lay.undone for i in m.outside
    )
    outside[tile] += 1 + copies
    melds = [m for place, m in enumerate(laid) if place not in lay.undone]
    for three in lay.melds:
        marks = []
        for i, k in enumerate(three.tiles):
            if outside[k]:
                outside[k] -= 1
                marks.append(i)
        melds.append(Meld("eat", three.tiles, tuple(marks)))
    return tuple(melds)
