"""台: every row of every table, what takes its place, and where the tables differ."""

from __future__ import annotations

from typing import Any

import pytest

from paipu import inquiry
from paipu.games.xiangqi_mahjong.tai import ROWS, TABLES
from paipu.kernel import IllegalOptions, NotationError
from staging import XM

DRAW, DISCARD = {"won": "draw"}, {"won": "discard"}


def score(hand: str, situation: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    return inquiry.score(XM, hand, situation or DISCARD, options)


def lines(sheet: dict[str, Any], *, excluded: bool = False) -> dict[str, Any]:
    """The rows of a sheet with their values, or the rows left out with what replaces them."""
    return {
        line["row"]: line["because"] if excluded else line["value"]
        for line in sheet["parts"]
        if (line["op"] == "excluded") is excluded
    }


def rows(hand: str, situation: dict[str, Any] | None = None, **options: Any) -> dict[str, int]:
    return lines(score(hand, situation, **options)["score"])


def out(hand: str, situation: dict[str, Any] | None = None, **options: Any) -> dict[str, str]:
    return lines(score(hand, situation, **options)["score"], excluded=True)


# The columns of the dossier's table: what each row counts in T56, T56-LT, T56-SK, T56-LWX.
NAMES = ("T56", "T56-LT", "T56-SK", "T56-LWX")
COLUMNS: dict[str, tuple[int | None, ...]] = {
    "tianhu": (8, 8, 8, 8),
    "dihu": (8, None, None, 8),
    "dragon": (4, 4, 4, 4),
    "twin_dragons": (4, 4, 4, 4),
    "all_pungs": (2, 2, 2, 2),
    "generals_lead": (2, 2, 2, 2),
    "no_ends": (1, 1, 1, 1),
    "two_kongs": (2, 2, 2, 2),
    "kong_draw": (2, 2, 2, 2),
    "one_colour": (1, 1, 1, 1),
    "all_claimed": (2, 2, 2, None),
    "half_claimed": (1, 1, 1, None),
    "last_draw": (1, 3, 1, 2),
    "last_discard": (1, 1, 1, None),
    "concealed": (1, 1, 1, 1),
    "self_draw": (1, 1, 1, 1),
    "concealed_self_draw": (3, 3, 3, None),
    "ready": (1, 1, 1, None),
    "four_pairs": (1, 1, 1, None),
    "plain": (None, 1, None, 1),
}


@pytest.mark.clause("xm-8")
@pytest.mark.parametrize("row", COLUMNS)
def test_the_tables_are_those_of_the_dossier(row: str) -> None:
    assert tuple(TABLES[name].values.get(row) for name in NAMES) == COLUMNS[row]


def test_no_row_is_without_a_condition_or_without_a_table() -> None:
    assert set(ROWS) == set(COLUMNS)
    assert {row for table in TABLES.values() for row in table.values} == set(ROWS)


@pytest.mark.clause("xm-8", "xm-6")
def test_the_dealers_tai_of_the_tables() -> None:
    assert {name: (TABLES[name].dealer, TABLES[name].streak) for name in ("T0", *NAMES)} == {
        "T0": (0, 0), "T56": (1, 2), "T56-LT": (1, 2), "T56-SK": (1, 0), "T56-LWX": (0, 1),
    }  # fmt: skip


# A hand for every row of T56, with everything that it counts.
SHOWN: dict[str, tuple[str, dict[str, Any], dict[str, Any], dict[str, int]]] = {
    "tianhu": (
        "KAErncpp", {"won": "draw", "dealt": "yes"}, {}, {"tianhu": 8, "concealed_self_draw": 3},
    ),
    "dihu": (
        "KAErncp +p", {"won": "draw", "dealt": "yes", "dealer": 2}, {},
        {"dihu": 8, "concealed_self_draw": 3},
    ),
    "dragon": ("kaernc p +p", DISCARD, {}, {"dragon": 4, "one_colour": 1, "concealed": 1}),
    "twin_dragons": ("RNCRNCA +A", DISCARD, {},
                     {"twin_dragons": 4, "no_ends": 1, "one_colour": 1, "concealed": 1}),
    "all_pungs": ("KKKeeec +c", DISCARD, {}, {"all_pungs": 2, "concealed": 1}),
    "generals_lead": ("(KKK*) pppP +P", DISCARD, {}, {"all_pungs": 2, "generals_lead": 2}),
    "no_ends": ("(RNC*) rnca +a", DISCARD, {}, {"no_ends": 1}),
    "two_kongs": ("(AAAA*) {eeee} P +P", DISCARD, {}, {"all_pungs": 2, "two_kongs": 2}),
    "kong_draw": ("{kkkk} RNCa +a", {"won": "draw", "replacement": "yes"}, {},
                  {"kong_draw": 2, "concealed_self_draw": 3}),
    "one_colour": ("(RNC*) KKKP +P", DISCARD, {}, {"one_colour": 1}),
    "all_claimed": ("(RNC*) (eee*) K +K", DISCARD, {}, {"all_claimed": 2}),
    "half_claimed": ("(RNC*) (eee*) K +K", DRAW, {}, {"half_claimed": 1, "self_draw": 1}),
    "last_draw": ("(RNC*) eeeK +K", {"won": "draw", "last": "yes"}, {},
                  {"last_draw": 1, "self_draw": 1}),
    "last_discard": ("(RNC*) eeeK +K", {"won": "discard", "last": "yes"}, {}, {"last_discard": 1}),
    "concealed": ("RNCeeeK +K", DISCARD, {}, {"concealed": 1}),
    "self_draw": ("(RNC*) eeeK +K", DRAW, {}, {"self_draw": 1}),
    "concealed_self_draw": ("RNCeeeK +K", DRAW, {}, {"concealed_self_draw": 3}),
    "ready": ("RNCeeeK +K", {"won": "discard", "ready": "yes"}, {"ready": True},
              {"concealed": 1, "ready": 1}),
    "four_pairs": ("KKAArrP +P", DISCARD, {"four_pairs": True}, {"concealed": 1, "four_pairs": 1}),
    "nothing": ("(RNC*) eeeK +K", DISCARD, {}, {}),
}  # fmt: skip


@pytest.mark.clause("xm-8")
@pytest.mark.parametrize("name", SHOWN)
def test_every_row_of_the_table(name: str) -> None:
    hand, situation, options, expected = SHOWN[name]
    assert rows(hand, situation, **options) == expected
    assert score(hand, situation, **options)["total"] == sum(expected.values())


def test_every_row_of_t56_is_shown() -> None:
    shown = {row for *_, expected in SHOWN.values() for row in expected}
    assert shown == {row for row, values in COLUMNS.items() if values[0] is not None}


@pytest.mark.clause("xm-8")
def test_the_literal_table_counts_nothing() -> None:
    found = score("KAERNCP +P", tai="T0")
    assert (found["total"], found["score"]["parts"]) == (0, [])
    assert found["payments"] == [3, -3, 0, 0]


# --- what takes a row's place ----------------------------------------------------------


@pytest.mark.clause("xm-8")
def test_concealed_self_draw_replaces_its_two_halves() -> None:
    assert out("RNCeeeK +K", DRAW) == {
        "concealed": "concealed_self_draw", "self_draw": "concealed_self_draw",
    }  # fmt: skip


@pytest.mark.clause("xm-8")
def test_lwx_counts_the_two_halves() -> None:
    found = rows("RNCeeeK +K", DRAW, tai="T56-LWX")
    assert found == {"concealed": 1, "self_draw": 1, "plain": 1}
    assert out("RNCeeeK +K", DRAW, tai="T56-LWX") == {}


@pytest.mark.clause("xm-8")
@pytest.mark.parametrize(("dealer", "row"), [(0, "tianhu"), (1, "dihu")])
def test_exclusive_heaven_and_earth(dealer: int, row: str) -> None:
    dealt = {"won": "draw", "dealt": "yes", "dealer": dealer}
    hand = "RNCeeeK +K"
    assert rows(hand, dealt) == {row: 8, "concealed_self_draw": 3}
    assert rows(hand, dealt, additive=False) == {row: 8}
    assert out(hand, dealt, additive=False)["concealed_self_draw"] == row


@pytest.mark.clause("xm-6", "xm-8")
def test_heaven_is_the_dealers_and_pays_as_such() -> None:
    """8 for 天胡, 3 for 門清自摸, the base 3, and 1 for the dealer, whether it is named or not."""
    named = {"won": "draw", "dealt": "yes", "seat": 2, "dealer": 2}
    for situation in (named, {key: named[key] for key in ("won", "dealt", "seat")}):
        assert score("RNCeeeK +K", situation)["payments"] == [-15, -15, 45, -15]


@pytest.mark.clause("xm-8")
def test_without_a_row_for_earth_nothing_is_excluded_by_it() -> None:
    dealt = {"won": "draw", "dealt": "yes", "dealer": 1}
    assert rows("RNCeeeK +K", dealt, tai="T56-SK", additive=False) == {"concealed_self_draw": 3}


@pytest.mark.clause("xm-8")
def test_lwx_gives_two_kongs_the_place_of_all_pungs() -> None:
    hand = "(AAAA*) {eeee} P +P"
    assert rows(hand, tai="T56-LWX") == {"all_pungs": 2, "plain": 1}
    assert out(hand, tai="T56-LWX") == {"two_kongs": "all_pungs"}


@pytest.mark.clause("xm-8")
def test_lwx_gives_the_last_tile_the_place_of_a_replacement() -> None:
    both = {"won": "draw", "replacement": "yes", "last": "yes"}
    hand = "(AAAA*) RNCp +p"
    assert rows(hand, both) == {"kong_draw": 2, "last_draw": 1, "self_draw": 1}
    assert rows(hand, both, tai="T56-LWX") == {"kong_draw": 2, "self_draw": 1, "plain": 1}
    assert out(hand, both, tai="T56-LWX") == {"last_draw": "kong_draw"}


@pytest.mark.clause("xm-8")
def test_an_excluded_line_counts_nothing_and_shows_what_it_would_have() -> None:
    sheet = score("RNCeeeK +K", DRAW)["score"]
    (line,) = [part for part in sheet["parts"] if part["row"] == "concealed"]
    assert (line["value"], line["base"]) == (0, 1)
    assert line["because_label"]


# --- where the tables differ in substance ----------------------------------------------


@pytest.mark.clause("xm-8")
def test_a_dragon_needs_the_soldiers_of_its_colour_but_for_lwx() -> None:
    for name in NAMES:
        assert ("dragon" in rows("KAERNCA +A", tai=name)) is (name == "T56-LWX")
    assert "dragon" not in rows("KAERNCp +p", tai="T56")
    assert "dragon" not in rows("KAErncP +P", tai="T56-LWX")


@pytest.mark.clause("xm-8")
def test_twin_dragons_may_be_open_in_two_tables() -> None:
    for name in NAMES:
        found = "twin_dragons" in rows("(RNC*) RNCa +a", tai=name)
        assert found is (name in ("T56-SK", "T56-LWX"))


@pytest.mark.clause("xm-8")
def test_two_kongs_of_soldiers_do_not_count() -> None:
    for hand in ("(PPPP*) {eeee} A +A", "(AAAA*) {pppp} E +E"):
        assert "two_kongs" not in rows(hand)


@pytest.mark.clause("xm-8")
def test_a_plain_win_where_the_table_has_one() -> None:
    for name in NAMES:
        plain = rows("(RNC*) eeeK +K", tai=name) == {"plain": 1}
        assert plain is (name in ("T56-LT", "T56-LWX"))
    assert "plain" not in rows("RNCeeeK +K", tai="T56-LT")
    assert "plain" not in rows("(RNC*) eeeK +K", DRAW, tai="T56-LT")
    assert rows("RNCeeeK +K", tai="T56-LWX") == {"concealed": 1, "plain": 1}
    assert rows("(RNC*) eeeK +K", DRAW, tai="T56-LWX") == {"self_draw": 1, "plain": 1}


@pytest.mark.clause("xm-8")
def test_the_last_tile_is_worth_what_the_table_says() -> None:
    last = {"won": "draw", "last": "yes"}
    found = [rows("(RNC*) eeeK +K", last, tai=name)["last_draw"] for name in NAMES]
    assert found == [1, 3, 1, 2]


@pytest.mark.clause("xm-8")
def test_a_concealed_kong_keeps_the_hand_concealed_and_is_not_claimed() -> None:
    assert rows("{kkkk} RNCa +a") == {"concealed": 1}
    assert "all_claimed" not in rows("{kkkk} (RNC*) a +a")
    assert "all_claimed" in rows("(kkk*k) (RNC*) a +a")


@pytest.mark.clause("xm-4", "xm-8")
def test_four_pairs_count_only_when_the_hand_is_nothing_else() -> None:
    assert "four_pairs" not in rows("kaekaer +r", four_pairs=True)
    assert rows("KKKKppc +c", four_pairs=True) == {"concealed": 1, "four_pairs": 1}
    assert rows("AAEERRC +C", four_pairs=True)["one_colour"] == 1


@pytest.mark.clause("xm-8")
def test_every_number_is_marked_as_conjecture() -> None:
    found = score("KAERNCP +P")
    assert found["provenance"] == "conjecture"
    assert all(line["conjecture"] for line in found["score"]["parts"])


@pytest.mark.clause("xm-8")
def test_base_and_unit() -> None:
    assert score("KAERNCP +P", base=10, unit=5)["payments"] == [40, -40, 0, 0]
    assert score("KAERNCP +P", base=0, unit=0)["payments"] == [0, 0, 0, 0]


# --- situations and hands that cannot be -----------------------------------------------


@pytest.mark.clause("xm-4")
@pytest.mark.parametrize("hand", ["KAERNCK +k", "RNcKAEP +P", "KAErNCPP", "KKAACCRR", "PPPKKAA +C"])
def test_hands_that_are_no_win(hand: str) -> None:
    found = score(hand)
    assert found["complete"] is found["legal"] is False
    assert found["refusal"]["clause"] == "xm-4"
    assert found["score"] is found["total"] is found["payments"] is None


@pytest.mark.clause("xm-8")
def test_a_hand_below_the_minimum_is_complete_but_refused() -> None:
    found = score("RNCeeeK +K", min_tai=2)
    assert (found["complete"], found["legal"], found["total"]) == (True, False, 1)
    assert found["refusal"]["clause"] == "xm-8"


SITUATIONS = {
    "unknown key": ({"wind": "E"}, "wind", "situation.unknown"),
    "unknown word": ({"won": "theft"}, "won", "option.not_value"),
    "seat out of range": ({"seat": 4}, "seat", "option.not_number"),
    "seat in words": ({"seat": "east"}, "seat", "option.not_number"),
    "streak below nothing": ({"dealer": 0, "streak": -1}, "streak", "option.not_number"),
    "streak without a dealer": ({"streak": 1}, "streak", "xm.streak_of_dealer"),
    "from whom it was drawn": ({"from": 1}, "from", "xm.discard_only"),
    "dealt with the last tile": ({"dealt": "yes", "last": "yes"}, "dealt", "xm.dealt_with_sets"),
    "from oneself": ({"won": "discard", "seat": 2, "from": 2}, "from", "xm.from_self"),
    "dealt on a discard": ({"won": "discard", "dealt": "yes"}, "dealt", "xm.draw_only"),
    "replaced on a discard": (
        {"won": "discard", "replacement": "yes"}, "replacement", "xm.draw_only",
    ),
    "replaced without a kong": ({"replacement": "yes"}, "replacement", "xm.no_kong_to_replace"),
    "dealt and replaced": ({"dealt": "yes", "replacement": "yes"}, "dealt", "xm.dealt_with_sets"),
    "ready where it is not played": ({"ready": "yes"}, "ready", "xm.ready_off"),
    "neither yes nor no": ({"last": "perhaps"}, "last", "option.not_value"),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_situations_that_cannot_be(name: str) -> None:
    situation, key, reason = SITUATIONS[name]
    with pytest.raises(IllegalOptions) as raised:
        score("RNCeeeK +K", {"won": "draw", **situation})
    assert (raised.value.name, raised.value.reason) == (key, reason)


def test_a_dealt_hand_has_no_sets_on_the_table() -> None:
    with pytest.raises(IllegalOptions):
        score("(RNC*) eeeK +K", {"won": "draw", "dealt": "yes"})


HANDS = {
    "no set": ("(KAR*) eeeK +K", 0, "xm.no_set"),
    "two colours": ("(KAe*) eeeK +K", 0, "xm.no_set"),
    "a pair on the table": ("RNC eee (KK*)", 8, "xm.no_set"),
    "an empty set": ("RNC () eeeKK", 4, "xm.no_set"),
    "a declared triplet": ("{kkk} RNCa +a", 0, "xm.no_concealed"),
    "a declared sequence": ("RNC {KAE} a +a", 4, "xm.no_concealed"),
    "three sets": ("(RNC*) (eee*) (KKK*)", 14, "xm.too_many_sets"),
    "a tile too few": ("RNCeeeK", 7, "notation.size"),
    "a tile too many": ("RNCeeeKKP", 9, "notation.size"),
    "a kong counts as three": ("(RNC*) {kkkk} aa e", 18, "notation.size"),
    "two tiles from outside": ("(R*NC*) eeeK +K", 0, "xm.one_outside"),
}


@pytest.mark.clause("xm-3")
@pytest.mark.parametrize("name", HANDS)
def test_hands_that_cannot_be(name: str) -> None:
    hand, position, reason = HANDS[name]
    with pytest.raises(NotationError) as raised:
        score(hand)
    assert (raised.value.position, raised.value.expected) == (position, reason)
    for lang in ("en", "zh"):
        assert inquiry.explain(raised.value, XM, lang)


# --- how the hand lies, for the page ---------------------------------------------------


def test_the_winning_tile_and_the_tile_from_outside_are_told() -> None:
    groups = score("(RN*C) eeeK +K")["groups"]
    assert groups[0] == {
        "kind": "shown", "verb": "chow", "tiles": ["R", "N", "C"], "outside": [False, True, False],
    }  # fmt: skip
    assert [group["kind"] for group in groups] == ["shown", "set", "set", "win"]


def test_without_a_star_the_last_tile_came_from_outside() -> None:
    assert score("(RNC) eeeK +K")["groups"][0]["outside"] == [False, False, True]


# --- waits and claims ------------------------------------------------------------------


@pytest.mark.clause("xm-3", "xm-4")
@pytest.mark.parametrize(
    ("hand", "waits"),
    [("rnnnccc", "rnc"), ("KAERNCP", "P"), ("KAEPPRN", "C"), ("RRR cccA", "A"), ("KKAAPPR", ""),
     ("(RNC*) KKKK", ""), ("(RNC*) eeKK", "Ke"), ("{kkkk} RNCa", "a")],
)  # fmt: skip
def test_waits(hand: str, waits: str) -> None:
    assert "".join(inquiry.waits(XM, hand)["waits"]) == waits


@pytest.mark.clause("xm-4")
def test_waits_follow_the_options() -> None:
    assert inquiry.waits(XM, "KAERNCK", {}, {"cross_pair": True})["waits"] == ["K", "k"]
    assert inquiry.waits(XM, "KKAArrP")["waits"] == []
    assert inquiry.waits(XM, "KKAArrP", {}, {"four_pairs": True})["waits"] == ["P"]


def test_waits_take_seven_tiles_and_no_situation() -> None:
    with pytest.raises(NotationError):
        inquiry.waits(XM, "KAERNCP +P")
    with pytest.raises(NotationError):
        inquiry.waits(XM, "KAERNC")
    with pytest.raises(IllegalOptions):
        inquiry.waits(XM, "KAERNCP", {"won": "draw"})


def claims(
    hand: str, tile: str, situation: dict[str, Any] | None = None, **options: Any
) -> set[str]:
    found = inquiry.claims(XM, hand, tile, situation or {}, options)["claims"]
    return {f"{claim['verb']} {''.join(claim['tiles'])}".strip() for claim in found}


@pytest.mark.clause("xm-2b", "xm-2c", "xm-4")
def test_claims() -> None:
    assert claims("KAKKppc", "E") == {"chow KAE"}
    assert claims("KAKKppc", "E", {"from": 1}) == set()
    assert claims("KAKKppc", "K") == {"pung KKK", "kong KKKK"}
    assert claims("KAKKppc", "K", {"last": "yes"}) == {"pung KKK"}
    assert claims("KARNCpp", "E", {"from": 2}) == {"win"}
    assert claims("KARNCpp", "E", {"origin": "kong"}) == {"win"}
    assert claims("KARNCpp", "E", {"origin": "kong"}, rob_kong=False) == set()
    assert claims("(KKK*) AArn", "K") == set()


def test_claims_of_a_fifth_tile_or_of_two() -> None:
    with pytest.raises(NotationError):
        claims("KKKKppc", "K")
    with pytest.raises(NotationError):
        claims("KAKKppc", "KE")
    with pytest.raises(IllegalOptions):
        claims("KAKKppc", "E", {"seat": 1, "from": 1})
