"""Which rows of the fan table a hand of Wu's mahjong is near."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paipu.games.wu_mahjong.near import FAR, near, patterns
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES
from paipu.games.wu_mahjong.position import LaidGroup

HANDS = st.lists(st.integers(0, 33), min_size=10, max_size=16).filter(
    lambda hand: all(hand.count(k) <= 4 for k in hand)
)


def lacks(hand: str, wilds: int = 0, *laid: LaidGroup) -> dict[str, int]:
    found = near(Options(), TILES.read_tiles(hand), wilds, laid)
    return {fan.row: n for fan, n in found}


def pung(kind: int) -> LaidGroup:
    return LaidGroup("pung", (21 + kind,), (kind,) * 3)


@pytest.mark.parametrize(
    ("hand", "row", "n"),
    [
        ("123m456m78m 55p 234s 11z 9p 2p", "pure_dragon", 1),
        ("123m456m789m 55p 234s 11z 9p 2p", "pure_dragon", 0),
        ("123m456p789s 55p 234s 11z 9p 2p", "three_suit_dragon", 0),
        ("123456789m 11223m 5z 6z", "half_flush", 0),
        ("123456789m 11223m 5z 6z", "one_suit", 2),
        ("555z 666z 7z 123m 456p 789s", "small_three_dragons", 1),
        ("555z 666z 7z 123m 456p 789s", "big_three_dragons", 2),
        ("11m22m33m44m55m66p77p88s", "ligu", 1),
        ("19m19p19s1234567z 222m", "thirteen_orphans", 0),
        ("111m222p333s444z555z6z", "all_triplets", 1),
    ],
)
def test_a_hand_lacks_so_many_tiles(hand: str, row: str, n: int) -> None:
    assert lacks(hand)[row] == n


def test_wilds_fill_what_a_pattern_lacks_but_bring_no_suit() -> None:
    hand = "123m456m7m 55p 234s 11z 9p"
    assert lacks(hand, 0)["pure_dragon"] == 2
    assert lacks(hand, 2)["pure_dragon"] == 0
    assert "one_suit" not in lacks(hand, 2)


def test_a_set_on_the_table_bars_what_it_does_not_go_with() -> None:
    hand = "1234567899m 123m"
    assert lacks(hand)["one_suit"] == 0
    assert "one_suit" not in lacks(hand, 0, pung(27))
    assert lacks(hand, 0, pung(27))["half_flush"] == 0
    assert "thirteen_orphans" not in lacks("19m19p19s1234567z", 0, pung(27))


def test_rows_that_the_profile_does_not_count_are_left_out() -> None:
    hand = TILES.read_tiles("111m222p333s444z555z6z")
    full = {fan.row for fan, _ in near(Options(), hand, 0, ())}
    strict = {fan.row for fan, _ in near(Options(profile="strict"), hand, 0, ())}
    assert "all_triplets" in full - strict
    assert all(fan.attested for fan, _ in near(Options(profile="strict"), hand, 0, ()))


def test_every_pattern_is_a_row_of_the_table_and_takes_no_more_than_a_hand() -> None:
    for row, demands in patterns():
        assert demands, row
        assert all(sum(n for _, n in demand) <= 14 for demand in demands), row


@settings(max_examples=150, deadline=None)
@given(HANDS, st.integers(0, 4))
def test_one_wild_more_in_the_place_of_a_tile_is_never_farther(hand: list[int], wilds: int) -> None:
    before = {fan.row: n for fan, n in near(Options(), hand, wilds, ())}
    after = {fan.row: n for fan, n in near(Options(), hand[1:], wilds + 1, ())}
    assert all(after.get(row, FAR) <= n for row, n in before.items())
