"""The numbers that the dossier gives, counted by the second implementation and by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb, prod

import pytest

import naive
from paipu.games.xiangqi_mahjong.pack import SHAPES, SHAPES_CROSS, TILES


def dealt(hands: Iterable[str], size: int) -> Fraction:
    """The chance to be dealt one of these hands."""
    ways = sum(prod(comb(4, n) for n in Counter(hand).values()) for hand in hands)
    return Fraction(ways, comb(56, size))


def packed(tiles: str) -> int:
    return TILES.pack(TILES.kind[tile] for tile in tiles)


@pytest.mark.clause("xm-3", "xm-4")
def test_winning_hands() -> None:
    won = naive.winning(2)
    assert len(won) == 1960
    assert set(won.values()) == {1}  # one way each
    sequences = Counter(
        sum(len(set(s)) == 3 for s in next(iter(naive.partitions(hand, 2)))[:2]) for hand in won
    )
    assert sequences == {2: 140, 1: 728, 0: 1092}
    assert dealt(won, 8) == Fraction(11344, 7284585)


@pytest.mark.clause("xm-4")
def test_every_hand_of_eight_tiles() -> None:
    """All 195,650 hands: the engine finds the same 1,960 complete, each in one way."""
    won = naive.winning(2)
    hands = complete = 0
    for hand in naive.multisets(8):
        hands += 1
        readings = SHAPES.readings(packed(hand))
        if readings:
            complete += 1
            assert hand in won
            assert len(readings) == 1
    assert (hands, complete) == (195650, 1960)


@pytest.mark.clause("xm-4")
def test_waiting_hands() -> None:
    won = naive.winning(2)
    candidates = {hand.replace(t, "", 1) for hand in won for t in set(hand)}
    found = {hand: naive.waits(hand, won) for hand in candidates}
    waiting = {hand: waits for hand, waits in found.items() if waits}
    assert len(waiting) == 5528
    assert Counter(map(len, waiting.values())) == {1: 3712, 2: 1792, 3: 24}
    assert dealt(waiting, 7) == Fraction(606004, 28989675)
    for hand, waits in waiting.items():
        assert {TILES.faces[k].code for k in SHAPES.waits(packed(hand))} == waits


@pytest.mark.clause("xm-4")
def test_hands_beside_one_set() -> None:
    won = naive.winning(1)
    assert len(won) == 238
    assert {hand for hand in naive.multisets(5) if SHAPES.complete(packed(hand))} == set(won)


@pytest.mark.clause("xm-4")
def test_four_pairs() -> None:
    won, pairs = naive.winning(2), naive.four_pairs()
    assert len(pairs) == 2184
    assert len(pairs & set(won)) == 56
    assert dealt(pairs | set(won), 8) == Fraction(317393, 129135825)


@pytest.mark.clause("xm-4")
def test_the_pair_of_the_two_generals() -> None:
    won, cross = naive.winning(2), naive.winning(2, cross=True)
    assert len(set(cross) - set(won)) == 155
    for hand in set(cross) - set(won):
        assert SHAPES_CROSS.complete(packed(hand))
        assert not SHAPES.complete(packed(hand))


@pytest.mark.clause("tt-3.1", "tt-3.2")
def test_the_lists_of_the_text_name_every_hand_of_two_tiles() -> None:
    assert len(naive.PLACES) == 100
    assert len(set(naive.PLACES.values())) == 29
