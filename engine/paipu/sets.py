"""Sets: how a packed hand falls into groups of tiles, what it waits for, how far it is.

Knows no game: a game says which groups count as sets and which as pairs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from paipu.kernel import Kind
from paipu.tiles import TileSet

_MEMO = 200_000
"""Entries after which a memo is cleared: bounded, and cheaper than keeping an order."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that count together: a chow, a pung, a pair.  `key` is the packed hand of them."""

    verb: str
    tiles: tuple[Kind, ...]
    key: int


@dataclass(frozen=True, slots=True)
class Reading:
    """One way in which a hand falls wholly into sets and a pair."""

    sets: tuple[Group, ...]
    pair: Group


class Shapes:
    """The groups of a game, and the questions a hand can be asked about them.

    `sets` and `pairs` are tile tuples with their verb.  A complete hand is a number of
    sets, given with each question, and one pair.
    """

    def __init__(
        self,
        tiles: TileSet,
        sets: Iterable[tuple[str, tuple[Kind, ...]]],
        pairs: Iterable[tuple[Kind, ...]],
    ) -> None:
        self.tiles = tiles
        self.sets = tuple(Group(verb, t, tiles.pack(t)) for verb, t in sets)
        self.pairs = tuple(Group("pair", t, tiles.pack(t)) for t in pairs)
        self._lowest: list[list[Group]] = [[] for _ in tiles.faces]
        for group in self.sets:
            self._lowest[min(group.tiles)].append(group)
        ordered = [group for groups in self._lowest for group in groups]
        self._place = {group.key: place for place, group in enumerate(ordered)}
        self._covers: dict[int, tuple[tuple[Group, ...], ...]] = {0: ((),)}
        self.parts = _partition(tiles, self.sets, self.pairs)
        self._distance: dict[tuple[int, int, int], int] = {}
        self._parts: dict[tuple[int, int, int, int], tuple[int, ...]] = {}

    def covers(self, hand: int) -> tuple[tuple[Group, ...], ...]:
        """Every way to split a hand wholly into sets, each way once.

        The lowest tile must lie in one of the few sets that have it as their lowest; sets
        that share their lowest tile are taken in their own order, or a way would be met
        as often as they can be ordered.
        """
        if (found := self._covers.get(hand)) is not None:
            return found
        holds = self.tiles.holds
        low = ((hand & -hand).bit_length() - 1) // self.tiles.width
        result = tuple(
            (group, *rest)
            for group in self._lowest[low]
            if holds(hand, group.key)
            for rest in self.covers(hand - group.key)
            if not rest or self._place[rest[0].key] >= self._place[group.key]
        )
        if len(self._covers) > _MEMO:
            self._covers = {0: ((),)}
        self._covers[hand] = result
        return result

    def readings(self, hand: int) -> tuple[Reading, ...]:
        """Every way in which the hand is sets and one pair; empty when it is not complete."""
        holds = self.tiles.holds
        return tuple(
            Reading(cover, pair)
            for pair in self.pairs
            if holds(hand, pair.key)
            for cover in self.covers(hand - pair.key)
        )

    def complete(self, hand: int) -> bool:
        """Whether the hand is sets and one pair."""
        holds = self.tiles.holds
        return any(holds(hand, p.key) and self.covers(hand - p.key) for p in self.pairs)

    def waits(self, hand: int, laid: int = 0) -> tuple[Kind, ...]:
        """The kinds that complete a hand.  `laid` are its shown tiles, packed: a kind of
        which the player owns every copy is no wait."""
        tiles = self.tiles
        owned = hand + laid
        return tuple(
            k
            for k, unit in enumerate(tiles.unit)
            if tiles.count(owned, k) < tiles.copies and self.complete(hand + unit)
        )

    def distance(self, hand: int, sets: int, laid: int = 0) -> int:
        """How many tiles must come before the hand can be `sets` sets and a pair.

        0 is a complete hand and 1 a waiting one.  No target uses more copies of a kind
        than the pack has, `laid` tiles included.
        """
        memo = (hand, sets, laid)
        if (found := self._distance.get(memo)) is not None:
            return found
        best = (0, *(_FAR,) * (2 * sets + 1))
        for i, part in enumerate(self.parts):
            lacks = self._lacks(i, hand & part.mask, laid & part.mask, sets)
            best = _added(best, lacks)
        distance = best[-1]
        if len(self._distance) > _MEMO:
            self._distance.clear()
        self._distance[memo] = distance
        return distance

    def _lacks(self, i: int, hand: int, laid: int, sets: int) -> tuple[int, ...]:
        """For one part of the pack, how many tiles are lacking for s sets (and a pair).

        At 2·s stands the number without a pair, at 2·s + 1 that with one.
        """
        memo = (i, hand, laid, sets)
        if (found := self._parts.get(memo)) is not None:
            return found
        tiles, part = self.tiles, self.parts[i]
        have = [tiles.count(hand, k) for k in part.kinds]
        most = [tiles.copies - tiles.count(laid, k) for k in part.kinds]
        lacks = [_FAR] * (2 * sets + 2)
        for place, target in part.targets(sets):
            if all(n <= m for n, m in zip(target, most, strict=True)):
                lack = sum(n - h for n, h in zip(target, have, strict=True) if n > h)
                lacks[place] = min(lacks[place], lack)
        if len(self._parts) > _MEMO:
            self._parts.clear()
        self._parts[memo] = tuple(lacks)
        return self._parts[memo]


_FAR = 99
"""More tiles than any hand can lack."""


@lru_cache(_MEMO)
def _added(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """What is lacking in two parts of the pack together, for every number of sets.

    There are few different parts, so nearly every sum has been made before.
    """
    out = [_FAR] * len(some)
    for a, x in enumerate(some):
        for b, y in enumerate(more):
            place = a + b
            if place < len(out) and not a & b & 1 and x + y < out[place]:
                out[place] = x + y
    return tuple(out)


class Part:
    """Kinds that no set or pair joins to the kinds outside: in a plain game, a suit."""

    def __init__(
        self, tiles: TileSet, kinds: list[Kind], sets: list[Group], pairs: list[Group]
    ) -> None:
        self.kinds = kinds
        self.mask = sum(tiles.mask << tiles.width * k for k in kinds)
        self._sets, self._pairs = sets, pairs
        self._targets: dict[int, list[tuple[int, tuple[int, ...]]]] = {}

    def targets(self, sets: int) -> list[tuple[int, tuple[int, ...]]]:
        """Every choice of up to `sets` sets with or without a pair: 2·s + pair, and how
        many tiles of each kind it takes."""
        if sets not in self._targets:
            found = []
            for n in range(sets + 1):
                for chosen in combinations_with_replacement(self._sets, n):
                    for pair in ((), *((p,) for p in self._pairs)):
                        every = [k for group in (*chosen, *pair) for k in group.tiles]
                        found.append((2 * n + len(pair), tuple(map(every.count, self.kinds))))
            self._targets[sets] = found
        return self._targets[sets]


def _partition(tiles: TileSet, sets: tuple[Group, ...], pairs: tuple[Group, ...]) -> list[Part]:
    """The parts of a pack: kinds joined by a group belong together."""
    home = list(range(len(tiles.faces)))
    for group in (*sets, *pairs):
        least = min(home[k] for k in group.tiles)
        joined = {home[k] for k in group.tiles}
        home = [least if h in joined else h for h in home]
    return [
        Part(
            tiles,
            [k for k, h in enumerate(home) if h == first],
            [g for g in sets if home[g.tiles[0]] == first],
            [g for g in pairs if home[g.tiles[0]] == first],
        )
        for first in sorted(set(home))
    ]
