"""同棋 against a second implementation that knows only what the halves of a meld must be."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

import dominoes
from paipu.games.tongqi import eat, hands
from paipu.games.tongqi.pack import HALVES, TILES

LONG = [a == b for a, b in dominoes.HALVES]


def sample(seed: int, number: int) -> list[list[int]]:
    """Hands of 21: unions of seven melds, the same with one or two tiles changed, and deals."""
    chance = random.Random(seed)
    found = []
    while len(found) < number:
        tiles = dominoes.union(chance)
        match len(found) % 4:
            case 1 | 2:
                for _ in range(len(found) % 4):
                    tiles.remove(chance.choice(tiles))
                    left = [k for k in range(21) if tiles.count(k) < dominoes.COPIES]
                    tiles = sorted([*tiles, chance.choice(left)])
            case 3:
                tiles = dominoes.deal(chance)
        found.append(tiles)
    return found


def test_the_tiles_are_counted_in_the_same_order() -> None:
    assert tuple(dominoes.HALVES) == HALVES
    assert sorted(three.tiles for three in hands.THREES) == dominoes.MELDS
    assert len(dominoes.MELDS) == 66


@pytest.mark.clause("tq-1.3", "tq-1.3.1", "tq-1.3.2", "tq-3.6.5")
@pytest.mark.parametrize("seed", range(4))
def test_two_searches_of_20000_hands_agree(seed: int) -> None:
    won = 0
    for tiles in sample(seed, 5_000):
        packed = TILES.pack(tiles)
        expected = dominoes.partitions(tiles)
        found = hands.readings(packed)
        assert {tuple(sorted(three.tiles for three in reading)) for reading in found} == expected
        assert len(found) == len(expected) <= 12
        assert hands.complete(packed) == bool(expected)
        won += bool(expected)
    assert won > 1_300


@pytest.mark.clause("tq-3.6.5")
def test_waits_are_the_tiles_that_complete() -> None:
    chance = random.Random(5)
    sizes = Counter()
    for n in range(150):
        tiles = dominoes.union(chance)
        tiles.remove(chance.choice(tiles))
        if n % 2:
            tiles[chance.randrange(20)] = chance.randrange(21)
        if max(Counter(tiles).values()) > dominoes.COPIES:
            continue
        expected = tuple(
            k
            for k in range(21)
            if tiles.count(k) < dominoes.COPIES and dominoes.partitions(sorted([*tiles, k]))
        )
        assert hands.waits(TILES.pack(tiles)) == expected
        sizes[len(expected)] += 1
    assert sizes[0] > 20
    assert max(sizes) > 10


@pytest.mark.clause("tq-3.6.5")
def test_the_wait_on_every_tile() -> None:
    tiles = TILES.read_tiles("11 11 13 13 22 22 23 26 33 33 34 35 44 44 45 46 55 55 66 66")
    ways = [len(hands.readings(TILES.pack((*tiles, k)))) for k in range(21)]
    assert ways == [1, 3, 1, 3, 3, 3, 1, 1, 2, 4, 2, 1, 1, 1, 2, 1, 2, 1, 1, 2, 1]
    assert hands.waits(TILES.pack(tiles)) == tuple(range(21))


@pytest.mark.clause("tq-1.3")
def test_other_names_for_the_pips_change_nothing() -> None:
    chance = random.Random(6)
    for tiles in sample(7, 1_500):
        names = tuple(chance.sample(range(1, 7), 6))
        one, other = TILES.pack(tiles), TILES.pack(dominoes.renamed(tiles, names))
        assert len(hands.readings(one)) == len(hands.readings(other))
        assert hands.most(one) == hands.most(other)
        short, less = tiles[:20], dominoes.renamed(tiles[:20], names)
        waits = hands.waits(TILES.pack(short))
        assert tuple(dominoes.renamed(waits, names)) == hands.waits(TILES.pack(less))


@pytest.mark.clause("tq-1.3")
def test_a_hand_with_a_meld_more_stays_complete() -> None:
    chance = random.Random(8)
    for _ in range(1_500):
        tiles = dominoes.union(chance, chance.randrange(1, 7))
        packed = TILES.pack(tiles)
        assert hands.complete(packed)
        meld = chance.choice(dominoes.MELDS)
        if max(Counter([*tiles, *meld]).values()) <= dominoes.COPIES:
            more = TILES.pack([*tiles, *meld])
            assert hands.complete(more)
            assert len(hands.readings(more)) >= len(hands.readings(packed))


@pytest.mark.clause("tq-3.6.5")
def test_lacking_tiles_lie_between_two_bounds() -> None:
    # One or two for every meld that is not there; nothing only when the hand is complete.
    for tiles in sample(9, 1_200):
        packed = TILES.pack(tiles)
        lacks, most = hands.shape(packed, 7), hands.most(packed)
        assert 7 - most <= lacks <= 2 * (7 - most)
        assert (lacks == 0) == hands.complete(packed)
        if len(dominoes.partitions(tiles)):
            assert most == 7
            assert 1 <= hands.shape(packed - TILES.unit[tiles[0]], 7) <= 2


# --- counts -----------------------------------------------------------------------------

HANDS = comb(105, 21)
READINGS = {
    1: 796_843_245, 2: 92_473_590, 3: 9_178_100, 4: 1_990_935, 5: 304_350, 6: 145_170,
    7: 27_180, 8: 19_740, 9: 6_660, 10: 720, 12: 360,
}  # fmt: skip
"""How many winning hands have so many readings; hands that differ in their tiles."""


@pytest.mark.clause("tq-1.3", "tq-3.6.5")
def test_small_unions_of_melds_one_by_one() -> None:
    forms = {0: 1}
    for melds, number in enumerate((1, 66, 2_190, 48_295)):
        every = dominoes.winning(melds)
        assert len(every) == sum(forms.values()) == number
        assert {dominoes.canonical(list(hand))[0] for hand in every} == set(forms)
        forms = dominoes.with_a_meld(forms)


@pytest.mark.clause("tq-3.6.5", "tq-3.7.f.1")
def test_a_sample_of_winning_hands_has_the_known_chance_and_mean() -> None:
    """Seven melds are drawn at will, 66 ways each, and a hand is weighed by how many draws
    give it; the chance to be dealt it is the number of ways to take its tiles from the pack."""
    chance = random.Random(20)
    number, total, readings, square = 20_000, 0.0, 0.0, 0.0
    for _ in range(number):
        tiles = [k for _ in range(7) for k in chance.choice(dominoes.MELDS)]
        held = Counter(tiles)
        if max(held.values()) > dominoes.COPIES:
            continue
        found = hands.readings(TILES.pack(tiles))
        draws = sum(_orders(reading) for reading in found)
        dealt = 1
        for n in held.values():
            dealt *= comb(dominoes.COPIES, n)
        weight = dealt / HANDS * 66**7 / draws
        total += weight
        square += weight * weight
        readings += weight * len(found)
    mean = total / number
    error = ((square / number - mean * mean) / number) ** 0.5
    assert abs(mean - 1.7519e-3) < 3 * error < 0.15 * mean
    assert readings / total == pytest.approx(1.80, abs=0.08)


def _orders(reading: tuple[hands.Three, ...]) -> int:
    """In how many orders the melds of a reading can be drawn."""
    orders, left = 1, 7
    for n in Counter(three.tiles for three in reading).values():
        orders *= comb(left, n)
        left -= n
    return orders


# --- eating -----------------------------------------------------------------------------


def lays(own: list[int], tile: int, flowing: list[tuple[int, ...]]) -> set[tuple[object, ...]]:
    """Every way to eat by the text: which melds in front are taken apart, and what lies there
    then; own tiles are taken two, five or eight at a time, copies of the eaten one among them."""
    copies = own.count(tile)
    if copies >= 3:
        return set()
    rest = [k for k in own if k != tile and own.count(k) < 3]
    found = set()
    for size in range(len(flowing) + 1):
        for undone in combinations(range(len(flowing)), size):
            old = {tuple(sorted(flowing[i])) for i in undone}
            must = [k for i in undone for k in flowing[i]] + [tile] * (1 + copies)
            for taken in {c for n in range(9) for c in combinations(rest, n)}:
                if (len(must) + len(taken)) % 3 or len(taken) + copies > 8:
                    continue
                for melds in dominoes.partitions(sorted([*must, *taken])):
                    if _laid_well(melds, must, taken, rest, old):
                        found.add((melds, tuple(sorted([*taken, *[tile] * copies]))))
    return found


def _laid_well(melds, must, taken, rest, old) -> bool:
    """No meld of three alike, none as it was, each with a tile from in front or outside, and
    no two alike long tiles of the hand apart."""
    if any(len(set(meld)) == 1 for meld in melds) or old & set(melds):
        return False
    # Own tiles must leave a place in every meld to one that is not own.
    if not _each_has_one(melds, must):
        return False
    return not any(LONG[k] and rest.count(k) == 2 and taken.count(k) == 1 for k in taken)


def _each_has_one(melds, must) -> bool:
    """Whether the tiles that must be laid can be dealt out so that every meld has one."""
    if not melds:
        return True
    for k in set(melds[0]):
        if k in must:
            left = list(must)
            left.remove(k)
            if _each_has_one(melds[1:], left):
                return True
    return False


@pytest.mark.clause("tq-2.2", "tq-2.3", "tq-2.8", "tq-3.6.3", "tq-3.6.4")
@pytest.mark.parametrize("seed", range(6))
def test_every_way_to_eat(seed: int) -> None:
    chance = random.Random(30 + seed)
    eaten = 0
    for n in range(20):
        flowing = []
        while len(flowing) < n % 3:
            meld = chance.choice(dominoes.MELDS)
            if len(set(meld)) > 1:
                flowing.append(meld)
        used = [k for meld in flowing for k in meld]
        pack = [k for k in range(21) for _ in range(dominoes.COPIES)]
        for k in used:
            if k in pack:
                pack.remove(k)
        own = sorted(chance.sample(pack, 11))
        tile = chance.choice([k for k in pack if own.count(k) < pack.count(k)])
        fronts = [eat.front(*placed) for placed in enumerate(flowing)]
        found = eat.Eating(TILES.pack(own), fronts).ways(tile, False, False)
        mine = {
            (tuple(sorted(m.tiles for m in lay.melds)), tuple(sorted(lay.own))) for lay in found
        }
        assert len(mine) == len(found)
        assert mine == lays(own, tile, flowing), (own, tile, flowing)
        eaten += len(found)
    assert eaten > 10
