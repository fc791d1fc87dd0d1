"""推筒子: how hands compare, what is paid, and the exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from paipu import inquiry
from paipu.games.tuitongzi import odds
from paipu.games.tuitongzi.options import Options
from paipu.games.tuitongzi.ranking import clause_of, compare, multiplier, rank, row_of
from paipu.kernel import IllegalOptions, NotationError
from staging import DOTS, TT

# The order of the text, best first, with a hand for every class.
ORDER = {
    "pair_W": "WW", "pair_9": "99", "pair_8": "88", "pair_7": "77", "pair_6": "66",
    "pair_5": "55", "pair_4": "44", "pair_3": "33", "pair_2": "22", "pair_1": "11",
    "points_9.5": "W9", "points_9": "45", "points_8.5": "8W", "points_8": "17",
    "points_7.5": "W7", "points_7": "89", "points_6.5": "6W", "points_6": "79",
    "points_5.5": "W5", "points_5": "14", "points_4.5": "W4", "points_4": "68",
    "points_3.5": "W3", "points_3": "58", "points_2.5": "W2", "points_2": "57",
    "points_1.5": "W1", "points_1": "29", "points_0": "37",
}  # fmt: skip


def hand(text: str) -> tuple[int, int]:
    a, b = DOTS.read_tiles(text)
    return a, b


def level(text: str, white: str = "half", er_ba_gang: bool = False) -> int:
    return rank(hand(text), white, er_ba_gang)


@pytest.mark.clause("tt-2", "tt-3.1", "tt-3.2")
def test_the_order_of_the_text() -> None:
    assert len(ORDER) == 29
    for better, worse in pairwise(ORDER.values()):
        assert level(better) > level(worse), f"{better} {worse}"


@pytest.mark.clause("tt-3.1", "tt-3.2")
@pytest.mark.parametrize("row", ORDER)
def test_every_class_has_its_name_and_clause(row: str) -> None:
    found = level(ORDER[row])
    assert row_of(found) == row
    assert clause_of(found) == ("tt-3.1" if row.startswith("pair") else "tt-3.2")


@pytest.mark.clause("tt-2")
def test_the_order_of_the_two_tiles_means_nothing() -> None:
    for text in ORDER.values():
        assert level(text) == level(text[::-1])


@pytest.mark.clause("tt-2")
def test_white_may_be_ten() -> None:
    assert level("W9", "ten") == level("45", "ten")
    assert level("W1", "ten") == level("38", "ten")
    assert level("WW", "ten") > level("99", "ten")


@pytest.mark.clause("tt-3.2")
def test_two_and_eight_may_be_the_best_points() -> None:
    assert row_of(level("28")) == "points_0"
    assert row_of(level("82", er_ba_gang=True)) == "er_ba"
    assert level("11") > level("28", er_ba_gang=True) > level("W9", er_ba_gang=True)


def sign(player: str, banker: str, tie: str) -> int:
    return compare(hand(player), hand(banker), tie, "half", False)


@pytest.mark.clause("tt-0")
@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        ("89", "34", {"push": 0, "banker": -1, "high_push": 1, "high_banker": 1}),
        ("34", "89", {"push": 0, "banker": -1, "high_push": -1, "high_banker": -1}),
        ("89", "89", {"push": 0, "banker": -1, "high_push": 0, "high_banker": -1}),
        ("77", "77", {"push": 0, "banker": -1, "high_push": 0, "high_banker": -1}),
        ("77", "66", {"push": 1, "banker": 1, "high_push": 1, "high_banker": 1}),
        ("11", "W9", {"push": 1, "banker": 1, "high_push": 1, "high_banker": 1}),
    ],
)
def test_ties(player: str, banker: str, expected: dict[str, int]) -> None:
    assert {tie: sign(player, banker, tie) for tie in expected} == expected


@pytest.mark.clause("tt-0")
@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("WW", {"flat": 1, "pair2": 2, "pair2white3": 3, "ebg": 5}),
        ("99", {"flat": 1, "pair2": 2, "pair2white3": 2, "ebg": 4}),
        ("28", {"flat": 1, "pair2": 1, "pair2white3": 1, "ebg": 3}),
        ("W9", {"flat": 1, "pair2": 1, "pair2white3": 1, "ebg": 2}),
        ("17", {"flat": 1, "pair2": 1, "pair2white3": 1, "ebg": 2}),
        ("W7", {"flat": 1, "pair2": 1, "pair2white3": 1, "ebg": 1}),
    ],
)
def test_payouts(text: str, times: dict[str, int]) -> None:
    assert {pay: multiplier(level(text, er_ba_gang=True), pay) for pay in times} == times


# --- questions about written hands -----------------------------------------------------


def pays(text: str, situation: dict[str, Any] | None = None, **options: Any) -> list[int]:
    found = inquiry.score(TT, text, situation or {}, options)
    assert sum(found["payments"]) == 0
    return list(found["payments"])


@pytest.mark.clause("tt-0", "tt-2")
def test_a_hand_against_the_banker() -> None:
    assert pays("77", {"banker": "W8", "bet": 10}) == [-10, 10]
    assert pays("W8", {"banker": "77", "bet": 10}) == [10, -10]
    assert pays("W8", {"banker": "8W", "bet": 10}) == [0, 0]
    assert pays("77", {"banker": "W8", "bet": 10}, pay="pair2") == [-20, 20]
    assert pays("77", {"banker": "W8"}) == [-1, 1]


@pytest.mark.clause("tt-0", "tt-2")
def test_three_hands_against_the_banker() -> None:
    bets = {"banker": "36", "bet": "10,20,5"}
    assert pays("W9 27 58", bets) == [-5, 10, 0, -5]
    assert pays("W9 27 58", bets, tie="banker") == [15, 10, -20, -5]
    assert pays("W9 27 58", {**bets, "bet": 10}) == [0, 10, 0, -10]


@pytest.mark.clause("tt-0", "tt-2")
def test_the_best_of_all() -> None:
    assert pays("11 W9 99 45", mode="showdown") == [-60, -60, 180, -60]
    assert pays("11 W9 11 45", {"bet": 5}, mode="showdown") == [5, -5, 5, -5]
    assert pays("11 W9 11 45", mode="showdown", showdown_tie="replay") == [0, 0, 0, 0]
    sheet = inquiry.score(TT, "11 W9 99 45", {}, {"mode": "showdown"})["score"]
    assert sheet["label"] == "Compared with one another"  # there is no bank
    assert [part["row"] for part in sheet["parts"]] == ["beaten", "beaten", "best_hand", "beaten"]


@pytest.mark.clause("tt-0")
def test_no_two_winners_differ_by_more_than_a_point() -> None:
    assert pays("11 45 11 45 45", {"bet": 5}, mode="showdown") == [8, -5, 7, -5, -5]
    assert pays("11 45 11 45", {"bet": "0,1,0,2"}, mode="showdown") == [2, -1, 1, -2]


@pytest.mark.clause("tt-2", "tt-3.1")
def test_a_hand_alone_is_told_its_class() -> None:
    found = inquiry.score(TT, "77")
    assert found["payments"] is None
    assert found["score"]["parts"][0]["row"] == "pair_7"
    assert found["provenance"] == "attested"


def test_one_hand_may_be_written_with_a_space_or_in_chinese() -> None:
    assert pays("七筒 七筒", {"banker": "白板 8"}) == pays("77", {"banker": "W8"})


FAULTS = {
    "nothing": ("", {}, {}, 0, "notation.two_tiles"),
    "one tile": ("7", {}, {}, 1, "notation.two_tiles"),
    "three tiles": ("777", {}, {}, 3, "notation.two_tiles"),
    "a set": ("(77)", {}, {}, 0, "notation.two_tiles"),
    "a winning tile": ("7 +7", {}, {}, 2, "notation.two_tiles"),
    "a space in a hand": ("77 8 8", {"banker": "11"}, {}, 3, "notation.two_tiles"),
    "no tile": ("7X", {}, {}, 1, "notation.tile"),
    "five of a kind": ("77 77 7W", {"banker": "11"}, {}, 6, "notation.copies"),
    "five with the banker's": ("77 77", {"banker": "71"}, {}, 0, "notation.copies"),
    "four hands": ("11 22 33 44", {"banker": "55"}, {}, 11, "tt.too_many"),
    "a showdown of one": ("77", {}, {"mode": "showdown"}, 2, "tt.two_at_least"),
    "a banker of three": ("77", {"banker": "123"}, {}, 3, "notation.two_tiles"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_hands_that_cannot_be(name: str) -> None:
    text, situation, options, position, reason = FAULTS[name]
    with pytest.raises(NotationError) as raised:
        inquiry.score(TT, text, situation, options)
    assert (raised.value.position, raised.value.expected) == (position, reason)
    assert inquiry.explain(raised.value, TT, "zh")


SITUATIONS = {
    "no banker for two hands": ("77 88", {}, {}, "banker", "tt.banker_two"),
    "a banker where there is none": ("77 88", {"banker": "11"}, {"mode": "showdown"},
                                     "banker", "tt.no_banker"),
    "a bet in words": ("77", {"banker": "11", "bet": "ten"}, {}, "bet", "option.not_number"),
    "a bet below nothing": ("77", {"banker": "11", "bet": "-1"}, {}, "bet", "option.not_number"),
    "two bets for one hand": ("77", {"banker": "11", "bet": "1,2"}, {}, "bet", "tt.bets"),
    "an unknown key": ("77", {"won": "draw"}, {}, "won", "situation.unknown"),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_situations_that_cannot_be(name: str) -> None:
    text, situation, options, key, reason = SITUATIONS[name]
    with pytest.raises(IllegalOptions) as raised:
        inquiry.score(TT, text, situation, options)
    assert (raised.value.name, raised.value.reason) == (key, reason)


@pytest.mark.parametrize("ask_for", ["waits", "claims"])
def test_this_game_waits_for_nothing_and_claims_nothing(ask_for: str) -> None:
    with pytest.raises(IllegalOptions):
        getattr(inquiry, ask_for)(TT, "77", *(["7"] if ask_for == "claims" else []))


# --- odds ------------------------------------------------------------------------------

# Section 6.2 of the dossier: hands of each class out of 780.
COUNTS = {
    row: 6 if row.startswith("pair") else 16 if row.endswith(".5") else None for row in ORDER
} | {
    "points_9": 64, "points_8": 48, "points_7": 64, "points_6": 48, "points_5": 64,
    "points_4": 48, "points_3": 64, "points_2": 48, "points_1": 64, "points_0": 64,
}  # fmt: skip
AT_LEAST = [
    "1/130", "1/65", "3/130", "2/65", "1/26", "3/65", "7/130", "4/65", "9/130",
    "1/13", "19/195", "7/39", "1/5", "17/65", "11/39", "71/195", "5/13", "29/65",
    "7/15", "107/195", "37/65", "41/65", "127/195", "11/15", "49/65", "53/65",
    "163/195", "179/195", "1",
]  # fmt: skip


@pytest.mark.clause("tt-3.1", "tt-3.2")
def test_how_many_hands_are_of_each_class() -> None:
    found = odds.classes(Options())
    assert {row_of(level): ways for level, ways in found} == COUNTS
    assert [row_of(level) for level, _ in found] == list(ORDER)
    total, reached = 0, []
    for _, ways in found:
        total += ways
        reached.append(Fraction(total, 780))
    assert reached == list(map(Fraction, AT_LEAST))
    assert sum(ways for level, ways in found if row_of(level).startswith("pair")) == 60
    assert sum(ways for level, ways in found if row_of(level).endswith(".5")) == 144


DUELS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "ties are nobody's": (
        {}, {"win": "21551/45695", "lose": "21551/45695", "tie": "2593/45695", "mean": "0",
             "variance": "43102/45695"},
    ),
    "ties are the banker's": (
        {"tie": "banker"},
        {"lose": "24144/45695", "win": "21551/45695", "tie": "0", "mean": "-2593/45695"},
    ),
    "the higher tile, then nobody": (
        {"tie": "high_push"},
        {"win": "4515/9139", "lose": "4515/9139", "tie": "109/9139", "mean": "0"},
    ),
    "the higher tile, then the banker": (
        {"tie": "high_banker"}, {"tie": "0", "mean": "-109/9139"},
    ),
    "two and eight": (
        {"er_ba_gang": True}, {"win": "4323/9139", "tie": "493/9139", "mean": "0"},
    ),
    "white is ten": (
        {"white": "ten"}, {"win": "659/1443", "tie": "125/1443", "mean": "0"},
    ),
    "pairs double": ({"pay": "pair2"}, {"mean": "0", "variance": "63352/45695"}),
    "the scale of EBG": ({"pay": "ebg"}, {"mean": "0", "variance": "191246/45695"}),
    "pairs double, ties the banker's": (
        {"pay": "pair2", "tie": "banker"}, {"mean": "-2598/45695"},
    ),
    "the scale of EBG, ties the banker's": (
        {"pay": "ebg", "tie": "banker"}, {"mean": "-477/7030"},
    ),
}  # fmt: skip


@pytest.mark.clause("tt-0", "tt-2")
@pytest.mark.parametrize("name", DUELS)
def test_banker_against_one_player(name: str) -> None:
    options, expected = DUELS[name]
    found = odds.duel(inquiry.options_of(TT, options))
    assert {key: str(found[key]) for key in expected} == expected
    assert found["win"] + found["tie"] + found["lose"] == 1


@pytest.mark.clause("tt-0", "tt-2")
@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, "43102/45695"),
        (3, "2965597/3198650"),
        (4, "1052037176/1153570275"),
    ],
)
def test_a_single_best_hand_without_a_banker(players: int, expected: str) -> None:
    assert odds.single_best(Options(), players) == Fraction(expected)


@pytest.mark.slow
@pytest.mark.clause("tt-0")
def test_banker_against_three_players() -> None:
    expected = {
        (3, 0, 0): "263009294/1153570275", (2, 1, 0): "12902839/316666350",
        (2, 0, 1): "25943366/128174475", (1, 2, 0): "1798144/384523425",
        (1, 1, 1): "215792/4601135", (1, 0, 2): "519524944/2691663975",
        (0, 3, 0): "779624/2691663975", (0, 2, 1): "3455104/538332795",
        (0, 1, 2): "320491231/5383327950", (0, 0, 3): "2958856/13571415",
    }  # fmt: skip
    found = odds.table_of(Options())
    assert {key: str(value) for key, value in found.items()} == expected
    assert sum(found.values()) == 1
