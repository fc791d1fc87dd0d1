"""What hands of 吳銓高百搭麻將 count: the worked examples in both profiles, the options, the
special shapes, and hands with many wilds."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from paipu import inquiry
from paipu.answer import Answer, Situation
from paipu.games.wu_mahjong import PRESETS, TILES, Options, ask, branch
from paipu.games.wu_mahjong.account import account
from paipu.games.wu_mahjong.fans import BY_ROW, TABLE
from paipu.games.wu_mahjong.grades import total as total_of
from paipu.games.wu_mahjong.position import Position, may_stand
from paipu.games.wu_mahjong.search import Found, Reading, Search, counter_of
from paipu.games.wu_mahjong.shapes import complete, count_shapes, distance, pack, shapes, waits
from paipu.games.wu_mahjong.waiting import waited
from paipu.kernel import IllegalOptions, NotationError
from paipu.options import build
from paipu.rng import SplitMix64
from paipu.score import Op, Score
from paipu.tiles import read_hand
from paipu.words.wu_mahjong import WORDS

FULL, STRICT = Options(), Options(profile="strict")


def answer(text: str, indicator: str, options: Options = FULL, **situation: str) -> Answer:
    """A written hand, counted; its holder sits South, East is the round, 梅 lies open."""
    given = {"indicator": indicator, "flowers": "1f"} | situation
    return ask.score(read_hand(TILES, text), given, options)


def sheet(text: str, indicator: str, options: Options = FULL, **situation: str) -> Score:
    """Its sheet."""
    found = answer(text, indicator, options, **situation).score
    assert found is not None
    return found


def rows(score: Score) -> dict[str, int]:
    """What each row of a sheet counts, struck out rows and wilds left out."""
    out: Tally[str] = Tally()
    for part in score.parts:
        if part.value:
            out[part.row] += part.value
    return dict(out)


def total(text: str, indicator: str, options: Options = FULL, **situation: str) -> int:
    """The fan of a hand."""
    return sheet(text, indicator, options, **situation).value


CHICKEN = "(123m)(678p) 567m 345s 22s 11z +2s"
E05 = "(123s)(456s) 456m 234p 78s 11z +9s"
EXAMPLES: tuple[tuple[str, str, str, int, int, dict[str, int]], ...] = (
    ("E01", "6z", "(4m5m6m) 123s 456s 789s 234p 1z +1z", 27, 24,
     {"pure_dragon": 20, "mixed_twins": 2, "all_runs": 3, "self_draw": 1, "off_flower": 1}),
    ("E02", "6z", "(7s8s9s) 123s 456s 789s 234p 1z +1z", 35, 27,
     {"pure_dragon": 20, "twin_runs": 3, "old_young": 2, "missing_suit": 5, "all_runs": 3,
      "self_draw": 1, "off_flower": 1}),
    ("E03", "6z", "456m 123s 456s 789s 234p 1z +1z", 36, 30,
     {"pure_dragon": 20, "mixed_twins": 4, "all_runs": 6, "unaided": 5, "off_flower": 1}),
    ("E04", "6z", "(123s)(456s)(789s)(456m)(234p) 1z +1z", 69, 57,
     {"pure_dragon": 40, "mixed_twins": 8, "all_runs": 12, "half_begging": 8, "off_flower": 1}),
    ("E05", "6z", E05, 47, 44,
     {"pure_dragon": 40, "mixed_twins": 2, "all_runs": 3, "self_draw": 1, "off_flower": 1}),
    ("E06", "9m", "(7p 8p w9s)(4m5m6m) 123p 456p 222z 3m +3m", 23, 18,
     {"pure_dragon": 10, "mixed_twins": 2, "seat_wind": 4, "missing_suit": 5, "self_draw": 1,
      "off_flower": 1}),
    ("E07", "6z", "(1m2m3m) 456m 78m 678p 678s 9s w7z +9s", 26, 16,
     {"mixed_triple": 20, "all_runs": 3, "no_honours": 1, "self_draw": 1, "off_flower": 1}),
    ("E08", "1s", "5555z 666z 777z 34s 88m w1m w1p +2s", 167, 127,
     {"big_four_dragons": 120, "missing_suit": 10, "four_concealed": 30, "pair_258": 1,
      "unaided": 5, "off_flower": 1}),
    ("E10", "9m", "(111m)(444p)(777s){3333p} 2z2z 88s +2z", 192, 180,
     {"five_exposed": 160, "concealed_kong": 2, "seat_wind": 8, "terminal_triplet": 4,
      "two_sisters": 12, "pair_258": 1, "clean_front": 3, "self_draw": 1, "off_flower": 1}),
    ("E12", "6z", "11m22m33m44m55m66m8m999m +8m", 202, 181,
     {"one_suit": 160, "ligu": 40, "self_draw": 1, "off_flower": 1}),
    ("E13", "6z", "11p22p33p44p55p66p77p99p +9p", 262, 262,
     {"seven_linked_pairs": 100, "one_suit": 160, "self_draw": 1, "off_flower": 1}),
    ("E16", "1z", "(234m)(567p)(345s)(678s) 78m 66p +9m", 6, 2,
     {"all_runs": 3, "no_honours": 1, "self_draw": 1, "off_flower": 1}),
    ("E17", "6z", "4444m 23m 567p 8888s 67s 9p +9p", 31, 26,
     {"four_in_two": 20, "two_concealed": 3, "no_honours": 2, "unaided": 5, "off_flower": 1}),
    ("E20", "9m", "(456m)(444p) 123s 456s 78s 77z +w9p", 24, 24,
     {"pure_dragon": 20, "mixed_twins": 2, "self_draw": 1, "off_flower": 1}),
    ("E21", "6z", "(6s 6s w7z)(123s)(456p) 456s 789s 2m +2m", 21, 20,
     {"pure_dragon": 10, "four_in_two": 5, "mixed_twins": 2, "no_honours": 1, "pair_258": 1,
      "self_draw": 1, "off_flower": 1}),
    ("E22", "4m", "(789s)(222z) 789m 12p 666z 55z +3p", 42, 42,
     {"small_two_dragons": 10, "seat_wind": 8, "ends_mixed": 10, "five_doors": 10,
      "mixed_twins": 2, "self_draw": 1, "off_flower": 1}),
    ("E23", "1z", "123s 123s 456s 789s 7s 55z w3z +8s", 112, 46, {}),
)  # fmt: skip


@pytest.mark.clause("wu-02.1", "wu-02.2", "wu-02.3", "wu-02.4", "wu-05.9", "wu-16.1", "wu-16.2",
                    "wu-16.3", "wu-18.1", "wu-03.7")  # fmt: skip
@pytest.mark.parametrize(("name", "indicator", "text", "full", "strict", "want"), EXAMPLES)
def test_worked_examples(
    name: str, indicator: str, text: str, full: int, strict: int, want: dict[str, int]
) -> None:
    found = sheet(text, indicator)
    assert found.value == full
    assert not want or rows(found) == want
    assert total(text, indicator, STRICT) == strict


@pytest.mark.clause("wu-04.2", "wu-04.3")
def test_the_winning_tile_laid_apart_or_put_in() -> None:
    assert (total(E05, "6z"), total(E05, "6z", STRICT)) == (47, 44)
    assert (total(E05, "6z", apart="no"), total(E05, "6z", STRICT, apart="no")) == (17, 14)


@pytest.mark.clause("wu-16.1", "wu-16.2", "wu-16.3")
def test_clause_sixteen() -> None:
    """123 456 789 alone is 20, 456 of another suit adds 2, another 789 adds 3 and 2."""
    bare = sheet("123s 456s 789s (666m) (111z) 3z +3z", "6z", STRICT)
    assert rows(bare)["pure_dragon"] == 20
    assert "old_young" not in rows(bare)
    struck = next(part for part in bare.parts if part.row == "old_young")
    assert (struck.value, struck.because) == (0, "pure_dragon")
    more = sheet("(4m5m6m) 123s 456s 789s (111z) 3z +3z", "6z", STRICT)
    assert rows(more)["mixed_twins"] == 2
    twice = sheet("(7s8s9s) 123s 456s 789s (111z) 3z +3z", "6z", STRICT)
    assert rows(twice)["twin_runs"] + rows(twice)["old_young"] == 5


@pytest.mark.clause("wu-16.2")
def test_grading_of_pair_patterns() -> None:
    flat = Options(grade_pair_patterns="flat")
    text = "456m 123s 456s 789s 234p 1z +1z"
    assert total(text, "6z", flat) == 34
    assert total(text, "6z", replace(flat, profile="strict")) == 28


@pytest.mark.clause("wu-18.1")
def test_of_the_winds_only_one_row_counts() -> None:
    """A triplet and a pair of East, by a wild: 大四喜, and not 小四喜 as well."""
    found = rows(sheet("1111z 222z 333z 444z 234m +w7z", "5z"))
    assert found["big_four_winds"] == 160
    assert not {"small_four_winds", "big_three_winds", "small_three_winds"} & set(found)


@pytest.mark.clause("wu-02.2")
def test_four_of_a_kind_counts_for_every_kind_or_for_one() -> None:
    """444 with 234 and 888 with 678 in two suits (E17), and 444 and 666 in one."""
    once = Options(gui_per_tile=False)
    for text, most in (
        ("4444m 23m 567p 8888s 67s 9p +9p", 31), ("4444m 23m 567p 6666m 78m 9p +9p", 39),
    ):  # fmt: skip
        assert total(text, "6z") == most
        found = sheet(text, "6z", once)
        assert found.value == most - 10
        struck = [p.because for p in found.parts if p.row == "four_in_two" and not p.value]
        assert struck == ["four_in_two"]


SWITCHES: tuple[tuple[str, str, int, str, str, dict[str, str], int], ...] = (
    # option, value, fan with it; hand, indicator, situation, fan by default
    ("colour_map", "white", 369, "222p 444p 888p 111z 55z 22z +5z", "6m", {}, 169),
    ("colour_map", "peacock", 334, "111s 555s 777s 999s 77z 22s +7z", "6m", {}, 174),
    ("earth", "dealer_discard", 54, "123m 456m 789m 123p 456p 5s +5s", "6z",
     {"event": "earth", "flowers": ""}, 144),
    ("same_tile", "rank", 190, "555m 456p 345p 555s 567s 5p +5p", "6z", {}, 100),
    ("chicken", "10", 12, CHICKEN, "6z", {}, 2),
    ("chicken", "20", 22, CHICKEN, "6z", {}, 2),
    ("chicken", "20", 4, CHICKEN, "6z", {"event": "after_kong", "flowers": "1f,3f"}, 4),
    ("grade_fixed_rows", "scaled", 41, "147m 258p 369s 456m 777s 5z +5z", "4z", {}, 21),
    ("win_group_choice", "only", 18, "(123s)(456s) 456m 234p 78s 99s +9s", "6z", {}, 48),
    ("kong_convert_effects", "fan", 27, "(8888m) 123s 456s 789s 234p 1z +1z", "6z", {}, 26),
    ("kong_convert_effects", "front", 27, "(8888m) 123s 456s 789s 234p 1z +1z", "6z", {}, 26),
    ("kong_convert_effects", "all", 28, "(8888m) 123s 456s 789s 234p 1z +1z", "6z", {}, 26),
)  # fmt: skip


@pytest.mark.clause("wu-02.2", "wu-04.2", "wu-04.4")
@pytest.mark.parametrize(("option", "value", "other", "text", "indicator", "given", "usual"),
                         SWITCHES)  # fmt: skip
def test_a_reading_that_is_switched(
    option: str, value: str, other: int, text: str, indicator: str, given: dict[str, str],
    usual: int,
) -> None:  # fmt: skip
    chosen = build(Options, PRESETS, {option: value})
    assert (total(text, indicator, **given), total(text, indicator, chosen, **given)) == (
        usual, other,
    )  # fmt: skip


WAITS = Options(wait_rows="natural", min_fan=0)


@pytest.mark.clause("wu-02.2")
@pytest.mark.parametrize(
    ("text", "given", "row", "value"),
    [
        ("(123s)(456s) 456m 234p 79s 11z +8s", {}, "true_single", 2),
        ("(123s)(456s) 456m 234p 79s 11z +8s", {"lying": "8s8s8s"}, "last_single", 4),
        ("(123s)(456s) 456m 234p 79s 1z w5z +8s", {}, "false_single", 1),
        ("(123s)(456s) 456m 333p 11z 99s +9s", {}, "double_pung", 1),
        ("(123s)(456s) 456m 234p 78s 11z +9s", {}, "", 0),
        ("(123s)(456s)(789s)(456m)(234p) 1z +1z", {}, "", 0),  # beside 半求人 there is none
        ("11m33m55m77m99m22p4p666p +4p", {}, "true_single", 2),
    ],
)
def test_waits_count_where_they_are_switched_on(
    text: str, given: dict[str, str], row: str, value: int
) -> None:
    names = {"true_single", "last_single", "false_single", "double_pung"}
    on = {k: v for k, v in rows(sheet(text, "5z", WAITS, **given)).items() if k in names}
    assert on == ({row: value} if row else {})
    assert not names & set(rows(sheet(text, "5z", Options(min_fan=0), **given)))
    if row in ("true_single", "last_single"):  # a wild wins too, and then it is not the only one
        any_tile = rows(sheet(text, "5z", replace(WAITS, wait_rows="any"), **given))
        assert not {"true_single", "last_single"} & set(any_tile)


@pytest.mark.clause("wu-02.2")
def test_the_wait_goes_with_the_group_that_is_called() -> None:
    """With 789 called exposed, the 9 did not make the pair: no 假獨 for it."""
    text = "(123s)(456s) 456m 234p 789s 9s +9s"
    p = sheet(text, "6z", WAITS)
    assert p.value == total(text, "6z", Options(min_fan=0))
    assert "false_single" not in rows(p)
    apart = rows(sheet(text, "6z", WAITS, apart="no"))
    assert apart["false_single"] == 1


@pytest.mark.clause("wu-03.6")
def test_a_wild_that_may_not_stand_for_its_own_face() -> None:
    other = Options(wild_self=False)
    text = "(7p 8p w9p)(4m5m6m) 123p 456p 222z 3m +3m"
    assert total(text, "9m") == 23
    assert total(text, "9m", other) == 13  # 678: the dragon is lost
    held = "(123s)(456s) 78s w9s 456m 234p 1z +1z"
    assert total(held, "9m") > total(held, "9m", other) > 0
    two = "(123s)(456s) 78s w9s w9m 456m 234p +1z"
    assert total(two, "9m") == total(two, "9m", other)  # the 9 of characters does for it
    last = "(123s)(456s) 78s 456m 234p 11z +w9s"
    assert answer(last, "9m", other).complete
    assert (total(last, "9m"), total(last, "9m", other)) == (47, 7)
    chow = read_hand(TILES, "12m w3m 4p7p 1s4s7s 1z2z3z4z5z6z7z 5p")
    given = {"indicator": "3p", "seat": "1", "from": "0"}
    found = {o.wild_self: [a.verb for a, _ in ask.claims(chow, 1, given, o)]
             for o in (FULL, other)}  # fmt: skip
    assert found[True] != found[False]


@pytest.mark.clause("wu-03.6")
@pytest.mark.parametrize("seed", range(12))
def test_wilds_that_may_not_show_themselves_are_counted_exactly(seed: int) -> None:
    """Every way to share out the wilds, against the rule that says whether there is one."""
    draw = SplitMix64(seed)
    faces = [draw.below(3) for _ in range(1 + draw.below(4))]
    wanted = [draw.below(4) for _ in faces]
    shared = any(
        all(face != k for face, k in zip(faces, order, strict=True))
        for order in permutations(wanted)
    )
    assert may_stand(faces, wanted) == shared


@pytest.mark.clause("wu-01a.9", "wu-01b.4")
def test_what_the_winner_declares_stands() -> None:
    text = "(1m2m3m) 456m 78m 678p 678s 9s w7z +9s"
    dragon = "(123m) 456m 789m 678p 678s 99s"
    declares = Options(winner_declares=True)
    assert total(text, "6z", declares) == 26
    assert total(text, "6z", declares, reading=dragon) == 20
    assert total(text, "6z", FULL, reading=dragon) == 26  # else the best counts, whatever is said
    called = "(123s)(456s){} 456m 234p 11z".format
    assert total(E05, "6z", declares, reading=called("(789s)")) == 47
    assert total(E05, "6z", declares, reading=called(" 789s")) == 17
    strict = Options(profile="strict", winner_declares=True)
    low = answer("(7p 8p w9s)(4m5m6m) 123p 456p 222z 3m +3m", "9m", strict,
                 reading="(678p)(456m) 123p 456p 222z 33m")  # fmt: skip
    assert low.refusal == ("wu-05.1", "too_few_fan")
    pairs = "11m22m33m44m55m66m8m999m +8m"
    runs = "123m 123m 456m 456m 999m 88m"
    assert total(pairs, "6z", declares, reading="11m 22m 33m 44m 55m 66m 88m 999m") == 202
    assert total(pairs, "6z", declares, reading=runs) == 181
    for wrong in ("123m 123m 456m 456m (999m) 88m", "123m 456m 456m 999m 88m", "111m 99m"):
        with pytest.raises(IllegalOptions):
            total(pairs, "6z", declares, reading=wrong)


@pytest.mark.clause("wu-01a.9", "wu-04.2", "wu-04.3", "wu-05.9")
def test_what_else_could_be_declared_is_on_the_sheet() -> None:
    declares = Options(winner_declares=True)

    def other(text: str) -> dict[str, int]:
        parts = sheet(text, "6z", declares).parts
        return {p.row: p.base for p in parts if p.because == "best_reading"}

    assert other(E05) == {"with_hidden": 17}
    assert other("11m22m33m44m55m66m8m999m +8m") == {"with_hidden": 181, "with_shown": 101}
    assert total(E05, "6z", declares) == 47
    assert "best_reading" not in {p.because for p in sheet(E05, "6z").parts}


@pytest.mark.clause("wu-04.2", "wu-04.3", "wu-04.4", "wu-05.9")
def test_the_ways_to_call_a_hand() -> None:
    hand_of = {"E05": (E05, "6z"), "E10": ("(111m)(444p)(777s){3333p} 2z2z 88s +2z", "9m"),
               "E12": ("11m22m33m44m55m66m8m999m +8m", "6z")}  # fmt: skip
    values = {}
    for name, (text, indicator) in hand_of.items():
        options = Options()
        p = position_of(text, indicator)
        found = branch.calls(options, p)
        values[name] = [f.value for f in found]
        assert found[0].value == best_of(options, p).value
        for f in found:
            assert account(options, p, f).value == f.value
    assert values["E05"] == [47, 17]
    assert values["E10"] == [192, 58, 53, 52]
    assert values["E12"][:2] == [202, 181]


def position_of(text: str, indicator: str, options: Options = FULL) -> Position:
    """A written hand as the search takes it."""
    written = read_hand(TILES, text)
    s = Situation({"indicator": indicator, "flowers": "1f"}, ask.SITUATION)
    wild, kind = ask.read_wild(s, written)
    return ask.finished(s, options, written, ask.read_melds(written, wild), wild, kind)


@pytest.mark.clause("wu-02.2")
def test_the_same_tile_in_all_groups_leaves_the_others_their_rows() -> None:
    """345 four times, 555 and 55: 六歸六 of 5 takes the place of 四歸四 of 5, not of 3 and 4."""
    counter = counter_of(STRICT)
    groups = [4 * g for g in (2, 2, 2, 2, 25, 59)]
    p = Position(pack([2, 3, 4] * 4), 5, last=4)
    lines = counter.lines(groups, p)
    value, over, times = counter.value(groups, p)
    around = counter.circumstances_of(p, over, times)
    assert value + total_of(around) == total_of(lines)
    found = [(x.kind, x.because) for x in lines if x.row == "four_in_four"]
    assert sorted(found) == [(2, ""), (3, ""), (4, "six_in_six")]


@pytest.mark.clause("wu-03.16", "wu-14.1", "wu-13.1", "wu-13.2")
def test_a_robbed_swap_is_paid_by_the_flyer_alone() -> None:
    text = "(123s)(456s) 456m 123p 78s 22m +9s"
    found = answer(text, "6z", won="rob-swap", seat="1", **{"from": "0"})
    assert found.score is not None
    assert found.score.value == 51
    assert [(p.payer, p.payee, p.sheet.value) for p in found.payments or ()] == [(0, 1, 56)] * 3
    assert total(text, "6z", STRICT, won="rob-swap") == 47


@pytest.mark.clause("wu-13.2", "wu-12.1")
def test_shares_of_a_self_draw() -> None:
    found = answer("(456m)(444p) 123s 456s 78s 77z +w9p", "9m", seat="2", prize="5m,1z,8s,6f")
    assert [p.sheet.value for p in found.payments or ()] == [24 + 2 + 5] * 3


@pytest.mark.clause("wu-05.1", "wu-09.1")
def test_ten_fan_are_needed() -> None:
    text = "(234m)(567p)(345s)(678s) 78m 66p +9m"
    assert answer(text, "1z").refusal == ("wu-05.1", "too_few_fan")
    assert answer(text, "1z", ready="yes").refusal is None
    assert answer(text, "1z", STRICT, ready="yes").refusal == ("wu-05.1", "too_few_fan")
    without = Options(min_fan_includes="flowers")
    assert answer(text, "1z", without, ready="yes").refusal == ("wu-05.1", "too_few_fan")


@pytest.mark.clause("wu-02.2", "wu-16.1", "wu-16.2")
def test_the_sheet_tells_grades_and_what_was_struck_out_by_what() -> None:
    def struck(text: str, indicator: str) -> dict[str, str]:
        parts = sheet(text, indicator).parts
        return {p.row: p.because for p in parts if p.op is Op.EXCLUDED}

    name, indicator, text, *_ = EXAMPLES[0]
    assert name == "E01"
    assert struck(text, indicator) == {
        "old_young": "pure_dragon", "two_suit_dragon": "pure_dragon",
    }  # fmt: skip
    graded = {p.row: p.parts[0].row for p in sheet(text, indicator).parts if p.parts}
    assert graded == {
        "pure_dragon": "listed_hidden", "mixed_twins": "listed_mixed", "all_runs": "listed_mixed",
    }  # fmt: skip
    doors = "(789s)(222z) 789m 12p 666z 55z +3p"
    assert struck(doors, "4m") == {"dragon_triplet": "small_two_dragons"}
    same = struck("(1m2m3m) 456m 78m 678p 678s 9s w7z +9s", "6z")
    assert same == {"mixed_twins": "mixed_triple"}
    assert struck("456m 123s 456s 789s 234p 1z +1z", "6z")["self_draw"] == "unaided"


@pytest.mark.clause("wu-03.7")
def test_the_sheet_says_in_words_what_a_wild_is() -> None:
    found = inquiry.score(
        "wu-mahjong", "(7p 8p w9s)(4m5m6m) 123p 456p 222z 3m +3m", {"indicator": "9m"}, {}, "en"
    )
    labels = [line["label"] for line in found["score"]["parts"]]
    assert "A wild stands for 九筒" in labels


@pytest.mark.clause("wu-03.7", "wu-03.11")
def test_what_wilds_stand_for_is_on_the_sheet() -> None:
    found = sheet("(7p 8p w9s)(4m5m6m) 123p 456p 222z 3m +3m", "9m")
    assert [TILES.write(p.tiles) for p in found.parts if p.row == "wild_as"] == ["9p"]
    for part in found.parts:
        fan = BY_ROW.get(part.row)
        assert fan is None or part.conjecture == (not fan.attested)


# --- special shapes ----------------------------------------------------------------------


@pytest.mark.clause("wu-05.9")
def test_eight_pairs_held() -> None:
    text = "11m33m55m77m99m 22p44p66p"
    assert rows(sheet(f"{text} +2p", "6z"))["ligu_eight_pairs"] == 60
    other = "11m33m55m77m99m 22p4p666p"
    assert rows(sheet(f"{other} +4p", "6z"))["ligu"] == 40
    assert answer(f"{text} +2p", "6z", STRICT).refusal == ("wu-05.2", "not_complete")


@pytest.mark.clause("wu-05.9")
def test_pairs_with_wilds() -> None:
    found = sheet("1m 33m 55m 77m 99m 22p 44p 66p w7z +w5z", "6z")
    assert rows(found)["ligu_eight_pairs"] == 60
    no_quads = Options(ligu_quads=False, min_fan=0)
    text = "1111m 33m 55m 77m 99m 22p 66p +6p"
    assert "ligu_eight_pairs" in rows(sheet(text, "6z"))
    assert not answer(text, "6z", no_quads).complete


@pytest.mark.clause("wu-02.2")
def test_knitted_dragon() -> None:
    found = sheet("147m 258p 369s (123p) 777m 2z +2z", "6z")
    assert rows(found)["knitted_dragon"] == 15
    wild = sheet("147m 258p 36s w7z (123p) 777m 2z +2z", "6z")
    assert rows(wild)["knitted_dragon"] == 15
    assert "9s" in [TILES.write(p.tiles) for p in wild.parts if p.row == "wild_as"]


@pytest.mark.clause("wu-18.1")
def test_orphans_and_unlinked() -> None:
    orphans = "19m 19p 19s 1234z 567z 234m +1m"
    assert rows(sheet(orphans, "8p"))["thirteen_orphans"] == 80
    assert not answer(orphans, "8p", STRICT).complete
    held = "147m 258p 369s 1234567z +1m"
    assert rows(sheet(held, "1f", flowers=""))["sixteen_unlinked_held"] == 60
    dragon = "147m 258p 369s 124567z 1z +3z"
    assert rows(sheet(dragon, "8m"))["sixteen_unlinked_dragon"] == 50


@pytest.mark.clause("wu-02.2", "wu-03.5")
def test_seventeen_wilds() -> None:
    found = sheet("2222m 2222p 222s 345678f", "1f", flowers="")
    assert found.value < 1000  # 2 is not the number of 梅
    all_wild = sheet("1111m 1111p 1111s 34567f", "1f", flowers="")
    assert rows(all_wild) == {"all_wild": 1000}


SEVENTEEN = Position((0, 0, 0, 0), 17, flowered=False, wilds_in_play=19, seat=0)


@pytest.mark.clause("wu-02.2", "wu-05.1")
@pytest.mark.parametrize(
    "given", [{}, {"profile": "strict"}, {"convertible_scope": "pattern"}, {"all_wild": "in_play"}]
)
def test_seventeen_wilds_are_not_searched(
    given: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def searched(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(branch.Branch, "front", searched)
    monkeypatch.setattr(Search, "readings", searched)
    options = Options(**given)
    plain = Search(counter_of(options), SEVENTEEN).run()
    assert plain is not None
    assert plain.value == best_of(options, SEVENTEEN).value == 1000
    assert branch.enough(options, SEVENTEEN)


@pytest.mark.clause("wu-02.2")
def test_every_wild_in_play() -> None:
    held = Options(all_wild="in_play")
    for text in ("2m5p8s346z 111m 1111p 1111s", "(6s 6s 1p) 2m5p34z 111m 111p 1111s"):
        assert rows(sheet(text, "1m", held)) == {"all_wild": 1000}
        assert "all_wild" not in rows(sheet(text, "1m"))


@pytest.mark.slow
@pytest.mark.clause("wu-02.2")
def test_nothing_else_that_seventeen_wilds_make_counts_as_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(branch.Branch, "all_wild", lambda _: False)
    search = branch.Branch(counter_of(FULL), SEVENTEEN)
    search.best = 1000 - BY_ROW["heaven"].value - 1  # only what counts more than this is kept
    found = search.run()
    assert found is not None
    assert found.exact
    assert search.reading == Reading()


# --- searches ----------------------------------------------------------------------------


@pytest.mark.clause("wu-03.6")
def test_the_number_of_shapes() -> None:
    assert count_shapes((0, 0, 0, 0), 5) == 170_217_124
    for seed in range(20):
        p = hand(SplitMix64(seed), 3)
        assert count_shapes(p.natural, 5) == sum(1 for _ in shapes(p.natural, 5))


def hand(draw: SplitMix64, wilds: int) -> Position:
    """A hand that some wilds complete: sets of few suits, from which tiles were taken out."""
    while True:
        groups = [draw.below(3) * 7 + draw.below(7) for _ in range(3)]
        tiles = [k for g in groups for k in (g // 7 * 9 + g % 7 + i for i in range(3))]
        tiles += [k for _ in range(2) for k in [draw.below(34)] * 3] + [draw.below(34)] * 2
        if max(tiles.count(k) for k in tiles) <= 4:
            break
    natural = draw.shuffled(tiles)[wilds:]
    last = natural[-1] if natural else None
    return Position(pack(natural), wilds, last=last)


@pytest.mark.clause("wu-03.6")
def test_complete_agrees_with_distance_and_waits() -> None:
    draw = SplitMix64(9)
    for _ in range(150):
        wilds = draw.below(6)
        natural = [draw.below(34) if draw.below(2) else draw.below(12) for _ in range(17 - wilds)]
        packed = pack(natural)
        if max(natural.count(k) for k in natural) > 4:
            continue
        assert complete(packed, 5) == (distance(packed, 5, wilds) == 0)
        short = pack(natural[1:])
        assert (natural[0] in waits(short, 5)) == complete(packed, 5)


BOUNDED = (
    FULL, STRICT, Options(same_tile="rank", gui_per_tile=False, colour_map="peacock"),
    Options(wait_rows="natural", min_fan=0, grade_event_rows="scaled"),
    Options(win_group_choice="only", grade_scope="hand"),
)  # fmt: skip


@pytest.mark.clause("wu-03.7")
@pytest.mark.parametrize("options", BOUNDED)
def test_branch_and_bound_finds_what_counting_all_finds(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branch, "FEW", -1)
    monkeypatch.setattr(branch, "MANY", 0)
    for seed in range(8):
        p = waited(options, hand(SplitMix64(seed), 3 + seed % 5), frozenset(), ())
        plain = Search(counter_of(options), p).run()
        found = branch.best(options, p)
        assert plain is not None
        assert found is not None
        assert found.exact
        assert found.value == plain.value


@pytest.mark.clause("wu-01a.8")
def test_a_stopped_search_says_how_far_it_got() -> None:
    p = hand(SplitMix64(4), 12)
    exact = branch.best(FULL, p)
    stopped = branch.best(FULL, p, 50)
    assert exact is not None
    assert stopped is not None
    assert exact.exact
    assert not stopped.exact
    assert stopped.value <= exact.value <= stopped.bound
    lines = {x.row: x for x in account(FULL, p, stopped).parts}
    for row, number in (("not_searched", stopped.bound), ("searched", stopped.seen)):
        assert (lines[row].value, lines[row].base) == (0, number)


@pytest.mark.clause("wu-03.6")
@pytest.mark.parametrize("options", [FULL, STRICT])
def test_a_wild_for_a_natural_tile_never_counts_less(options: Options) -> None:
    draw = SplitMix64(77)
    for seed in range(40):
        p = hand(SplitMix64(seed), draw.below(3))
        have = [k for k, s in enumerate(pack_counts(p)) for _ in range(s)]
        gone = have[draw.below(len(have) - 1)]
        have.remove(gone)
        if p.last not in have:
            continue
        wilder = replace(p, natural=pack(have), wilds=p.wilds + 1)
        assert best_of(options, wilder).value >= best_of(options, p).value


def pack_counts(p: Position) -> list[int]:
    """Natural tiles by kind."""
    from paipu.games.wu_mahjong.shapes import counts

    return counts(p.natural)


def best_of(options: Options, p: Position) -> Found:
    """The best reading of a complete hand."""
    found = branch.best(options, p)
    assert found is not None
    return found


OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"profile": "strict"}, {"grade_scope": "hand"}, {"convertible_scope": "pattern"},
    {"grade_single_group": "flat"}, {"grade_event_rows": "scaled", "grade_fixed_rows": "scaled"},
    {"pair_instances": "product", "dragons_per_hand": 4, "double_dragon": "both"},
    {"pair_instances": "max", "gui_per_tile": False, "yaojiu_honours": True, "double_wind": 2},
    {"yuan_repeat": False, "reversible_runs": "strict", "kong_convert_effects": "all"},
    {"wait_rows": "natural", "grade_event_rows": "scaled", "min_fan": 0, "chicken": "20"},
    {"same_tile": "rank", "colour_map": "peacock", "win_group_choice": "only"},
)  # fmt: skip


@pytest.mark.parametrize("given", OPTIONS)
def test_the_sheet_counts_what_the_search_found(given: dict[str, Any]) -> None:
    options = Options(**given)
    for seed in range(40):
        p = hand(SplitMix64(seed), seed % 4)
        p = replace(p, seat=seed % 4, events=("ready",) if seed % 2 else ("within_ten",))
        p = waited(options, p, frozenset(), ())
        found = best_of(options, p)
        assert account(options, p, found).value == found.value, (p, found)
    for name, indicator, text, *_ in EXAMPLES:
        if found_answer := answer(text, indicator, options).score:
            assert found_answer.value >= 0, name


# --- the table, notation, refusals -------------------------------------------------------


def test_every_row_has_a_name_and_rows_exclude_known_rows() -> None:
    assert len(BY_ROW) == len(TABLE) == len({fan.id for fan in TABLE})
    for fan in TABLE:
        assert f"row.{fan.row}" in WORDS
        assert set(fan.over) <= set(BY_ROW), fan.row


@pytest.mark.clause("wu-03.2", "wu-03.3", "wu-03.4", "wu-03.5")
@pytest.mark.parametrize(("indicator", "wilds"), [("7p", 11), ("5z", 11), ("2z", 15), ("3f", 19)])
def test_how_many_wilds_there_are(indicator: str, wilds: int) -> None:
    from paipu.games.wu_mahjong.pack import wild_kinds, wilds_in_play

    kind = TILES.kind[indicator]
    assert wilds_in_play(kind) == wilds
    in_wall = sum(k in wild_kinds(kind) for k in TILES.wall())
    assert in_wall - 1 == wilds


def test_the_pack() -> None:
    assert len(TILES.wall()) == 144
    assert TILES.copies_of(TILES.kind["1f"]) == 1
    assert TILES.read_tiles("w9p 1m") == (17, 0)


@pytest.mark.parametrize(
    ("text", "situation", "error"),
    [
        ("w8p", {"indicator": "9m"}, "wu.not_wild"),
        ("123m", {"indicator": "9m"}, "notation.size"),
        ("1f1f", {"indicator": "9m"}, "notation.copies"),
        ("1f23456m 123456789p 11s", {"indicator": "9m"}, "wu.flower_in_hand"),
        ("(124m) 123456789p 11112s", {"indicator": "9m"}, "wu.no_set"),
        ("{111m} 123456789p 11112s", {"indicator": "9m"}, "wu.no_concealed"),
        ("(1m*1m*1m) 123456789p 11112s", {"indicator": "9m"}, "wu.one_outside"),
    ],
)
def test_hands_that_cannot_be_read(text: str, situation: dict[str, str], error: str) -> None:
    with pytest.raises(NotationError) as problem:
        ask.score(read_hand(TILES, text), situation, FULL)
    assert problem.value.expected == error
    assert error.startswith("notation.") or error in WORDS


@pytest.mark.parametrize(
    "situation",
    [{"indicator": "9m8m"}, {"flowers": "1m"}, {"flowers": "1f,1f"}, {"event": "luck"},
     {"wind": "X"}, {"won": "rob-kong", "seat": "1", "from": "1"}],
)  # fmt: skip
def test_situations_that_contradict_themselves(situation: dict[str, str]) -> None:
    with pytest.raises(IllegalOptions):
        ask.score(read_hand(TILES, EXAMPLES[0][2]), {"indicator": "6z"} | situation, FULL)


@pytest.mark.parametrize(
    ("text", "indicator"),
    [("6666z 123s 456s 789s 234p +1z", "6z"), ("123s 456s 789s 234p 11z w3m w3s +w5f", "5f")],
)
def test_the_indicator_is_in_no_hand(text: str, indicator: str) -> None:
    with pytest.raises(IllegalOptions) as problem:
        ask.score(read_hand(TILES, text), {"indicator": indicator}, FULL)
    assert problem.value.reason == "wu.indicator_held"


def test_all_dragons_take_the_place_of_every_row_of_dragons() -> None:
    """Also where a kind counts once for 元, and three kinds are all there are."""
    text = "5555z 66z 777z w7m w7m w7s w7s w7s w7s w7p +w7p"
    found = rows(sheet(text, "7p", Options(yuan_repeat=False)))
    assert "big_three_dragons" in found
    assert "all_dragons" not in found


def test_presets_and_options() -> None:
    assert build(Options, PRESETS, {"preset": "WU-STRICT"}).profile == "strict"
    with pytest.raises(IllegalOptions):
        Options(false_pair="two_wilds")


@pytest.mark.clause("wu-05.2")
def test_waits_of_a_written_hand() -> None:
    def codes(text: str, indicator: str) -> str:
        kinds = ask.waits(read_hand(TILES, text), {"indicator": indicator}, FULL)
        return TILES.write(kinds)

    assert codes("(123s)(456s) 456m 234p 78s 11z", "6z") == "6s9s"
    assert codes("11m33m55m77m99m 22p44p66p", "6z") == "1m3m5m7m9m2p4p6p"
    assert "2s" in codes("456m 234p 678s 99s 123s w7z 1s", "6z")


@pytest.mark.clause("wu-03.6", "wu-03.7", "wu-03.9", "wu-03.10", "wu-03.11", "wu-03.14")
def test_claims_of_a_written_hand() -> None:
    def verbs(text: str, tile: str, indicator: str, **options: Any) -> list[str]:
        found = ask.claims(
            read_hand(TILES, text), TILES.kind[tile], {"indicator": indicator}, Options(**options)
        )
        return [f"{a.verb} {TILES.write(a.tiles)}" for a, _ in found]

    rest = "13m 24p 13z 2468s 1p"
    assert verbs(f"8p w9s {rest} 577m", "7p", "9m") == ["chow 8p7p9s"]
    assert verbs(f"777p w9s {rest} 5m", "7p", "9m") == [
        "kong 7p7p7p7p", "pung 7p7p7p", "false_pung 7p9s7p",
    ]  # fmt: skip
    three = f"666s 5s 7s {rest[:-3]} 1z"
    assert "pung 6s6s9p" in verbs(three, "9p", "9m")
    assert not [v for v in verbs(three, "9p", "9m") if v.startswith("kong")]
    assert "chow 5s9p7s" in verbs(three, "9p", "9m")
    assert "chow 5s9p7s" not in verbs(three, "9p", "9m", discarded_wild_claims="pung")
