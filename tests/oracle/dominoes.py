"""Winning hands of 同棋 by the definitions on halves alone; nothing is taken from the engine.

A hand is a tuple of counts of the 21 tiles.  Renaming the six pips changes nothing in what
is a meld, so hands that differ by it only are counted together: by the one of them that a
fixed rule of ordering the pips gives.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

PIPS = range(1, 7)
HALVES = list(combinations_with_replacement(PIPS, 2))
"""The tiles, in the order in which hands count them."""
PLACE = {halves: k for k, halves in enumerate(HALVES)}
COPIES = 5
Hand = tuple[int, ...]


def is_meld(*tiles: int) -> bool:
    """Three alike, six different halves, or five halves of one pip."""
    halves = Counter(pip for k in tiles for pip in HALVES[k])
    return len(set(tiles)) == 1 or len(halves) == 6 or 5 in halves.values()


MELDS = [tiles for tiles in combinations_with_replacement(range(21), 3) if is_meld(*tiles)]
_MELDS = frozenset(MELDS)


def counts(tiles: Iterable[int]) -> Hand:
    """How many there are of each tile."""
    held = Counter(tiles)
    return tuple(held[k] for k in range(21))


def partitions(tiles: list[int]) -> set[tuple[tuple[int, ...], ...]]:
    """Every way to lay sorted tiles out in melds: the first goes with any two of the others."""
    if not tiles:
        return {()}
    first, found = tiles[0], set()
    for meld in {(first, *two) for two in combinations(tiles[1:], 2)} & _MELDS:
        rest = list(tiles)
        for k in meld:
            rest.remove(k)
        found |= {tuple(sorted((meld, *others))) for others in partitions(rest)}
    return found


def deal(chance: random.Random, size: int = 21) -> list[int]:
    """Tiles from the pack."""
    return sorted(chance.sample([k for k in range(21) for _ in range(COPIES)], size))


def union(chance: random.Random, melds: int = 7) -> list[int]:
    """So many melds that the pack has the tiles for."""
    while True:
        tiles = [k for _ in range(melds) for k in chance.choice(MELDS)]
        if max(Counter(tiles).values()) <= COPIES:
            return sorted(tiles)


def renamed(tiles: Iterable[int], names: tuple[int, ...]) -> list[int]:
    """The same hand with the pips renamed: pip p is called names[p - 1]."""
    pairs = (HALVES[k] for k in tiles)
    return sorted(PLACE[tuple(sorted((names[a - 1], names[b - 1])))] for a, b in pairs)


# --- all winning hands, up to the names of the pips ------------------------------------------

EDGES = [(PLACE[a, b], a - 1, b - 1) for a, b in HALVES if a != b]
LONGS = [PLACE[p, p] for p in PIPS]
_SHIFT = [[3 * PLACE[min(a, b), max(a, b)] for b in PIPS] for a in PIPS]
_COUNTED = [9**n for n in range(COPIES + 1)]
_MIXED = [0x9E3779B1 * n + (n << 17) for n in range(COPIES + 1)]


def unpacked(form: int) -> list[int]:
    """The counts of a hand that is packed with three bits for each tile."""
    return [form >> 3 * k & 7 for k in range(21)]


def canonical(hand: list[int]) -> tuple[int, int]:
    """The packed form that a hand shares with all its renamings, and how many hands those are.

    The pips are ordered by what is true of them under any names: how many long tiles they
    have, how many short tiles how often, and what the other halves of these are like.  Pips
    that this does not tell apart are tried in every order, and the least form counts.
    """
    near = [hand[k] for k in LONGS]
    near = [n * 1_000_003 for n in near]
    for k, a, b in EDGES:
        if n := hand[k]:
            near[a] += _COUNTED[n]
            near[b] += _COUNTED[n]
    far = list(near)
    for k, a, b in EDGES:
        if n := hand[k]:
            times = _MIXED[n]
            far[a] += times * near[b] * near[b]
            far[b] += times * near[a] * near[a]
    order = sorted(range(6), key=far.__getitem__)
    told = [far[p] for p in order]
    if len(set(told)) == 6:
        return _form(hand, order), 720
    groups = [[p for p in order if far[p] == mark] for mark in dict.fromkeys(told)]
    forms = [
        _form(hand, [p for group in chosen for p in group])
        for chosen in product(*(permutations(group) for group in groups))
    ]
    least = min(forms)
    return least, 720 // forms.count(least)


def _form(hand: list[int], order: list[int]) -> int:
    """A hand packed with its pips renamed by their place in the order."""
    place = [0] * 6
    for i, p in enumerate(order):
        place[p] = i
    form = 0
    for k, (a, b) in enumerate(HALVES):
        if n := hand[k]:
            form += n << _SHIFT[place[a - 1]][place[b - 1]]
    return form


def with_a_meld(forms: Iterable[int]) -> dict[int, int]:
    """Every form with one meld more, and how many hands it stands for."""
    found: dict[int, int] = {}
    for form in forms:
        hand = unpacked(form)
        for meld in MELDS:
            for k in meld:
                hand[k] += 1
            if max(hand[k] for k in meld) <= COPIES:
                more, orbit = canonical(hand)
                found[more] = orbit
            for k in meld:
                hand[k] -= 1
    return found


@cache
def winning(melds: int) -> frozenset[Hand]:
    """Every hand of so many melds, one by one; for few melds only."""
    if not melds:
        return frozenset({(0,) * 21})
    return frozenset(_grown(winning(melds - 1)))


def _grown(hands: Iterable[Hand]) -> Iterator[Hand]:
    for hand in hands:
        for meld in MELDS:
            more = list(hand)
            for k in meld:
                more[k] += 1
            if max(more) <= COPIES:
                yield tuple(more)
