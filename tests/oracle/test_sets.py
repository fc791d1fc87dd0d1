"""Fast readings, waits and distances against those that try everything."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naive
from paipu.games.xiangqi_mahjong.options import Options
from paipu.games.xiangqi_mahjong.pack import SHAPES, SHAPES_CROSS, TILES
from paipu.games.xiangqi_mahjong.rules import XiangqiMahjong

PACK = naive.ALL * 4


def packed(tiles: str) -> int:
    return TILES.pack(TILES.kind[tile] for tile in tiles)


def spelled(kinds: tuple[int, ...]) -> str:
    return TILES.write(kinds)


def read(hand: str, cross: bool = False) -> set[tuple[str, ...]]:
    """The engine's readings of a hand, spelled as the naive ones."""
    shapes = SHAPES_CROSS if cross else SHAPES
    found = shapes.readings(packed(hand))
    assert len(set(found)) == len(found)
    return {
        (*sorted(spelled(group.tiles) for group in reading.sets), spelled(reading.pair.tiles))
        for reading in found
    }


def sets_and_pair(sets: int) -> st.SearchStrategy[str]:
    """Hands that are sets and a pair, in any order, as far as the pack goes."""
    return (
        st.tuples(
            st.lists(st.sampled_from(naive.SETS), min_size=sets, max_size=sets),
            st.sampled_from((*naive.PAIRS, naive.CROSS)),
        )
        .map(lambda parts: "".join(parts[0]) + parts[1])
        .filter(naive.possible)
        .flatmap(st.permutations)
        .map("".join)
    )


hands = st.permutations(PACK).map("".join)


@given(sets_and_pair(2), st.booleans())
@settings(max_examples=150)
def test_readings_of_complete_hands(hand: str, cross: bool) -> None:
    assert read(hand, cross) == naive.partitions(hand, 2, cross)


@given(hands, st.sampled_from([5, 8]))
@settings(max_examples=100)
def test_readings_of_any_hand(pack: str, size: int) -> None:
    hand = pack[:size]
    assert read(hand) == naive.partitions(hand, (size - 2) // 3)


@given(sets_and_pair(4))
@settings(max_examples=25)
def test_longer_hands_with_several_readings(hand: str) -> None:
    """Nothing in the search knows that this game has two sets."""
    won = {
        (*sorted(split), pair)
        for pair in (*naive.PAIRS,)
        if hand.count(pair[0]) >= 2
        for split in naive.splits(hand.replace(pair[0], "", 2), 4)
    }
    assert read(hand) == won


def test_three_sequences_alike_are_three_triplets_too() -> None:
    assert read("KKKAAAEEEPP") == {
        ("KAE", "KAE", "KAE", "PP"), ("AAA", "EEE", "KKK", "PP"),
    }  # fmt: skip


@given(sets_and_pair(2), st.integers(0, 7))
@settings(max_examples=100)
def test_waits(hand: str, gone: int) -> None:
    seven = hand[:gone] + hand[gone + 1 :]
    expected = naive.waits(seven, naive.winning(2))
    assert {TILES.faces[k].code for k in SHAPES.waits(packed(seven))} == expected


@given(st.sampled_from(naive.SETS), hands)
@settings(max_examples=150)
def test_no_wait_for_a_tile_of_which_all_are_owned(laid: str, pack: str) -> None:
    rest = naive.ALL * 4
    for tile in laid:
        rest = rest.replace(tile, "", 1)
    hand = "".join(tile for tile in pack[:30] if tile in rest)[:4]
    if not naive.possible(laid + hand):
        return
    expected = {
        t for t in naive.ALL
        if (laid + hand).count(t) < 4 and naive.hand(hand + t) in naive.winning(1)
    }  # fmt: skip
    found = SHAPES.waits(packed(hand), packed(laid))
    assert {TILES.faces[k].code for k in found} == expected


# --- distance ----------------------------------------------------------------------------


def by_search(size: int, sets: int) -> dict[str, int]:
    """The distance of every hand of a size: a search outward from the complete ones, a tile
    drawn and a tile discarded at a time."""
    whole = dict.fromkeys(naive.winning(sets), 0)
    waiting: dict[str, int] = {}
    frontier = set(whole)
    steps = 0
    while frontier:
        steps += 1
        short = {hand.replace(t, "", 1) for hand in frontier for t in set(hand)} - set(waiting)
        waiting |= dict.fromkeys(short, steps)
        frontier = {
            naive.hand(hand + t) for hand in short for t in naive.ALL if hand.count(t) < 4
        } - set(whole)
        whole |= dict.fromkeys(frontier, steps)
    return waiting if size == 3 * sets + 1 else whole


@pytest.mark.parametrize("size", [4, 5])
def test_distance_is_what_a_search_finds(size: int) -> None:
    """Every hand of four and of five tiles beside one set."""
    found = by_search(size, 1)
    assert set(found) == set(naive.multisets(size))
    for hand, steps in found.items():
        assert SHAPES.distance(packed(hand), 1) == steps


@given(hands, st.sampled_from([7, 8]))
@settings(max_examples=60)
def test_distance_is_that_to_the_nearest_complete_hand(pack: str, size: int) -> None:
    assert SHAPES.distance(packed(pack[:size]), 2) == naive.lacking(pack[:size], naive.winning(2))


@given(st.sampled_from(naive.SETS), hands, st.sampled_from([4, 5]))
@settings(max_examples=100)
def test_distance_counts_what_lies_on_the_table(laid: str, pack: str, size: int) -> None:
    rest = list(pack)
    for tile in laid:
        rest.remove(tile)
    hand = "".join(rest[:size])
    expected = naive.lacking(hand, naive.winning(1), laid)
    assert SHAPES.distance(packed(hand), 1, packed(laid)) == expected


def test_distance_and_waits_agree() -> None:
    order = list(PACK)
    random.Random(4).shuffle(order)
    for i in range(0, 49, 7):
        hand = "".join(order[i : i + 7])
        assert (SHAPES.distance(packed(hand), 2) == 1) == bool(SHAPES.waits(packed(hand)))


# --- the rules' own readings ---------------------------------------------------------------


@pytest.mark.parametrize("cross", [False, True])
@pytest.mark.parametrize("four", [False, True])
def test_what_the_rules_call_complete(cross: bool, four: bool) -> None:
    rules = XiangqiMahjong(Options(cross_pair=cross, four_pairs=four))
    won = set(naive.winning(2, cross)) | (naive.four_pairs() if four else set())
    every = set(naive.winning(2, True)) | naive.four_pairs()
    for hand in every:
        assert bool(rules.readings(packed(hand), 0)) == (hand in won)
