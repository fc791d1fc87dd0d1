"""Sets: how a packed hand falls into groups of tiles, what it waits for, how far it is.

Knows no game: a game says which groups count as sets and which as pairs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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
        self._covers: dict[int, tuple[tuple[Group, ...], ...]] = {0: ((),)}
        self._distance: dict[tuple[int, int, int], int] = {}

    def covers(self, hand: int) -> tuple[tuple[Group, ...], ...]:
        """Every way to split a hand wholly into sets, each way once.

        The lowest tile must lie in one of the few sets that have it as their lowest.
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
        tiles = self.tiles
        # With every field raised by this, a field that passes `copies` shows in its guard.
        over = sum(tiles.mask - tiles.copies << tiles.width * k for k in range(len(tiles.faces)))
        useful = [g for g in self.sets if any(tiles.count(hand, k) for k in g.tiles)]
        best = 3 * sets + 2

        def fits(target: int) -> bool:
            return not (target + laid + over) & tiles.guard

        def missing(left: int, group: Group) -> tuple[int, int]:
            """How many tiles of a group `left` lacks, and what is left without the rest."""
            lacking = 0
            for k in group.tiles:
                if tiles.count(left, k):
                    left -= tiles.unit[k]
                else:
                    lacking += 1
            return lacking, left

        def search(left: int, target: int, first: int, sets: int, cost: int) -> None:
            nonlocal best
            if cost >= best:
                return
            # A set or pair made of new tiles only is always to be had.
            best = min(best, cost + 3 * sets + 2)
            for pair in self.pairs:
                lacking, _ = missing(left, pair)
                if lacking < 2 and cost + 3 * sets + lacking < best and fits(target + pair.key):
                    best = cost + 3 * sets + lacking
            if not sets:
                return
            for i in range(first, len(useful)):
                lacking, rest = missing(left, useful[i])
                if lacking < 3 and fits(target + useful[i].key):
                    search(rest, target + useful[i].key, i, sets - 1, cost + lacking)

        search(hand, 0, 0, sets, 0)
        if len(self._distance) > _MEMO:
            self._distance.clear()
        self._distance[memo] = best
        return best
