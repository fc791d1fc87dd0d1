"""The score sheet is the computation; events and records of the kernel."""

from __future__ import annotations

import pytest

from paipu import clauses
from paipu.games import find, matrix
from paipu.kernel import IllegalAction, act, asked, fold, why_not
from paipu.score import Op, Payment, Score, best, settlement
from paipu.sheet import tree
from staging import TT, XIANGQI, XM, xiangqi


def line(value: int, row: str = "base") -> Score:
    return Score("xm-8", row, base=value)


def test_every_way_in_which_a_line_comes_by_its_value() -> None:
    parts = (line(3), line(4))
    assert line(7).value == 7
    assert Score("xm-8", "tai", Op.SUM, 1, parts).value == 8
    assert Score("xm-8", "tai", Op.TIMES, 2, parts).value == 24
    assert Score("xm-8", "tai", Op.CAP, 5, parts).value == 5
    assert Score("xm-8", "tai", Op.CAP, 9, parts).value == 7
    assert Score("xm-8", "tai", Op.BEST, 0, parts).value == 4
    assert Score("xm-8", "tai", Op.EXCLUDED, 9, parts).value == 0


def test_the_best_of_one_is_itself() -> None:
    assert best("xm-8", "best_reading", (line(3),)) == line(3)
    both = best("xm-8", "best_reading", (line(3), line(5)))
    assert (both.op, both.value) == (Op.BEST, 5)


def test_lines_are_told_from_the_top() -> None:
    sheet = Score("xm-8", "tai", Op.SUM, parts=(line(1, "ready"), line(2, "dragon")))
    assert [part.row for part in sheet.lines()] == ["tai", "ready", "dragon"]


def test_one_guess_makes_the_whole_a_guess() -> None:
    guess = Score("xm-8", "ready", base=1, conjecture=True)
    assert Score("xm-8", "tai", Op.SUM, parts=(line(1), guess)).is_conjecture
    assert not Score("xm-8", "tai", Op.SUM, parts=(line(1),)).is_conjecture


def test_nothing_is_paid_but_what_a_sheet_says() -> None:
    payments = (Payment(1, 0, line(3)), Payment(2, 0, line(4)))
    event = settlement("xm-8", 4, (), payments)
    assert event.deltas == (7, -3, -4, 0)
    assert event.payments == payments


def test_what_is_struck_out_changes_no_product() -> None:
    excluded = Score("xm-8", "concealed", Op.EXCLUDED, 8, because="concealed_self_draw")
    assert Score("xm-8", "unit", Op.TIMES, 3, (line(2), excluded)).value == 6


def test_a_sheet_as_data() -> None:
    excluded = Score("xm-8", "concealed", Op.EXCLUDED, 1, because="concealed_self_draw")
    found = tree(Score("xm-8", "unit", Op.TIMES, 2, (excluded,), (0, 1)), XM, XIANGQI, "zh")
    assert (found["op"], found["value"], found["base"], found["tiles"]) == (
        "times",
        2,
        2,
        ["K", "A"],
    )
    assert found["parts"][0]["because"] == "concealed_self_draw"
    assert found["parts"][0]["because_label"] == "門清自摸"


# --- clauses ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", [XM, TT])
def test_every_clause_has_code(game: str) -> None:
    prefix = find(game).PREFIX
    bound = {id: places for id, places in matrix().items() if id.startswith(prefix + "-")}
    assert set(bound) == set(clauses.book(prefix))
    assert all(bound.values()), [id for id, places in bound.items() if not places]


@pytest.mark.parametrize("id", ["xm-99", "xm", "", "zz-1", "xm-2"])
def test_a_clause_that_is_not_in_a_book(id: str) -> None:
    with pytest.raises(clauses.UnknownClause):
        clauses.text(id)


def test_code_cannot_be_bound_to_a_clause_that_does_not_exist() -> None:
    with pytest.raises(clauses.UnknownClause):
        clauses.rule("xm-99")(lambda: None)
    with pytest.raises(clauses.UnknownClause):
        clauses.rule_data("xm-99")


# --- the kernel ------------------------------------------------------------------------


def test_actions_are_few_and_equal_ones_are_one() -> None:
    assert act("pung", 3, 3, 3) is act("pung", 3, 3, 3)
    assert act("pass") == act("pass", amount=0)


def test_why_not_is_none_for_what_is_legal() -> None:
    s = xiangqi("KAERNPkr")
    assert why_not(s.game, s.state, 0, act("discard", 0)) is None
    refusal = why_not(s.game, s.state, 0, act("win"))
    assert isinstance(refusal, IllegalAction)
    assert (refusal.seat, refusal.clause, refusal.action) == (0, "xm-4", act("win"))
    assert isinstance(refusal, ValueError)


def test_who_is_asked() -> None:
    s = xiangqi("ERkrpnCa", "KARNCpp", "EEpkncP").go("0 discard E")
    assert set(asked(s.game, s.state)) == {1, 2}
    assert s.hand.asked() == asked(s.game, s.state)


def test_a_prefix_of_the_events_is_an_earlier_state() -> None:
    s = xiangqi("ERkrpnCa", "KARNCpp").go("0 discard E")
    before, at = s.state.copy(), len(s.hand.events)
    s.go("1 chow", "1 discard R")
    assert fold(s.game, s.hand.start, s.hand.events[:at]) == before
