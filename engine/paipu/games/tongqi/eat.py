"""Eating (tq-2.8, tq-3.6.3, tq-3.6.4): every way to lay an open tile into melds in front.

All tiles in front and the open tile must be covered by melds; tiles of the hand may be.
The hand's own copies of the open tile count as outside tiles and must be covered too.
Melds in front that may flow are taken apart only where they come out different.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from paipu.clauses import rule, rule_data
from paipu.games.tongqi.hands import WITH, Three, packed, triples
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
) -> tuple[Lay, ...]:
    """Every way to lay `tile`, each once.

    `hand` is the own hand without it; `flowing` the melds in front that may be taken apart,
    by place.  With three copies of the tile in hand nothing can be laid, unless
    `with_triple` lays them as a meld of their own.
    """
    if hand >> TILES.width * tile & TILES.mask >= 3 and not with_triple:
        return ()
    return _ways(hand, tile, tuple(sorted(flowing.items())), minimal)


@lru_cache(1024)
def _ways(
    hand: int, tile: Kind, flowing: tuple[tuple[int, tuple[Kind, ...]], ...], minimal: bool
) -> tuple[Lay, ...]:
    """Remembered, since a claim is looked for when a seat is asked, when it is carried out
    and when it was missed."""
    copies = TILES.count(hand, tile)
    free = hand - copies * TILES.unit[tile]
    for k in TILES.kinds(triples(free)):
        free -= TILES.count(free, k) * TILES.unit[k]
    alike = tile if copies >= 3 else None
    each = [(place, packed(tiles), tuple(sorted(tiles))) for place, tiles in flowing]
    due = (1 + copies) * TILES.unit[tile]
    if not _in_reach(tile, due + free + sum(key for _, key, _ in each), alike):
        return ()
    found: dict[tuple[tuple[Kind, ...], ...], Lay] = {}
    for size in range(len(flowing) + 1):
        for undone in combinations(each, size):
            must = due + sum([key for _, key, _ in undone])
            if alike is None and _odd_longs(must, free):
                continue
            if size < len(each) and not _in_reach(tile, must + free, alike):
                continue
            # A meld that comes out as it was need not have been taken apart.
            old = {tiles for _, _, tiles in undone}
            places = tuple(place for place, _, _ in undone)
            covers: list[_Cover] = []
            _cover(must, free, alike, old, ((), ()), covers)
            for melds, own in covers:
                key = tuple(sorted(m.tiles for m in melds))
                if key not in found:
                    found[key] = Lay(melds, places, (*own, *(tile,) * copies))
    lays = tuple(found.values())
    if minimal and lays:
        least = min(len(lay.own) for lay in lays)
        lays = tuple(lay for lay in lays if len(lay.own) == least)
    return lays


def _in_reach(tile: Kind, tiles: int, alike: Kind | None) -> bool:
    """Whether these tiles have any meld at all in which the tile can be laid."""
    guard = TILES.guard
    guarded = tiles | guard
    for meld in WITH[tile]:
        if guarded - meld.key & guard == guard and (meld.family != "alike" or tile == alike):
            return True
    return False


_Cover = tuple[tuple[Three, ...], tuple[Kind, ...]]
"""Melds, and the tiles of the hand that are in them."""


def _cover(
    must: int,
    free: int,
    alike: Kind | None,
    old: Set[tuple[Kind, ...]],
    before: _Cover,
    covers: list[_Cover],
) -> None:
    """Melds that cover all of `must` with the help of `free`: the first uncovered tile lies
    in one of at most six."""
    if not must:
        covers.append(before)
        return
    guard, unit, width, mask = TILES.guard, TILES.unit, TILES.width, TILES.mask
    first = ((must & -must).bit_length() - 1) // width
    guarded = must + free | guard
    if alike is None and _odd_longs(must, free):
        return
    both = (must | must >> 1 | must >> 2) & (free | free >> 1) & TILES.ones
    for meld in WITH[first]:
        if guarded - meld.key & guard != guard or meld.tiles in old:
            continue
        if meld.family == "alike" and first != alike:
            continue
        left, own, taken = must, before[1], 0
        for k in meld.tiles:
            if left >> width * k & mask:
                left -= unit[k]
            else:
                own += (k,)
                taken += unit[k]
        if not (taken and _splits_pair(free, taken)):
            _cover(left, free - taken, alike, old, ((*before[0], meld), own), covers)
        if (meld.key | meld.key >> 1) & both:
            for other, own, taken in _shares(meld.tiles, must, free):
                # The first uncovered tile is always one of them.
                if other != left and (must - other) >> width * first & mask:
                    own = (*before[1], *own)
                    _cover(other, free - taken, alike, old, ((*before[0], meld), own), covers)


def _shares(
    tiles: tuple[Kind, ...], must: int, free: int
) -> list[tuple[int, tuple[Kind, ...], int]]:
    """How a meld can be shared between what must be laid and the hand, when both have a tile of
    it: what is left to lay, the tiles of the hand, and these packed."""
    shares: dict[tuple[int, int], tuple[Kind, ...]] = {(must, 0): ()}
    for k in tiles:
        more: dict[tuple[int, int], tuple[Kind, ...]] = {}
        for (left, taken), own in shares.items():
            if TILES.count(left, k):
                more.setdefault((left - TILES.unit[k], taken), own)
            if TILES.count(free - taken, k):
                more.setdefault((left, taken + TILES.unit[k]), (*own, k))
        shares = more
    return [
        (left, own, taken) for (left, taken), own in shares.items() if not _splits_pair(free, taken)
    ]


_LONES = sum(unit for k, unit in enumerate(TILES.unit) if LONG[k])


def _odd_longs(must: int, free: int) -> bool:
    """Without melds of three alike, long tiles are laid two and two; where their number is odd
    the hand must have one, and two of a hand stay together."""
    return bool(must & ~free & _LONES)


def _splits_pair(free: int, taken: int) -> bool:
    """Two like long tiles of the hand go together or not at all (tq-2.3)."""
    return bool(free >> 1 & ~free & taken & _LONES)


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
