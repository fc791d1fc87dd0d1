"""象棋麻將: who pays what, who deals next, and when a match is over."""

from __future__ import annotations

from typing import Any

import pytest

from paipu import inquiry
from paipu.games import find
from paipu.kernel import Ended, IllegalOptions, Start, act
from paipu.match import Match
from paipu.table import Phase
from staging import XM, Staged, xiangqi


def payments(situation: dict[str, Any], hand: str = "RNCeeeK +K", **options: Any) -> list[int]:
    found = inquiry.score(XM, hand, situation, options)
    assert sum(found["payments"]) == 0
    assert found["payments"] == settled(found)
    return list(found["payments"])


def settled(found: dict[str, Any]) -> list[int]:
    """The same payments added up from the settlement, line by line."""
    out = [0] * 4
    for line in found["settlement"]:
        assert line["amount"] == line["score"]["value"]
        out[line["from"]] -= line["amount"]
        out[line["to"]] += line["amount"]
    return out


# --- one hand (xm-5, xm-8): RNCeeeKK is 1 台 on a discard, 3 on a draw ------------------

DISCARD = {"won": "discard", "seat": 2, "from": 3}
DRAW = {"won": "draw", "seat": 2}


@pytest.mark.clause("xm-5", "xm-8")
def test_on_a_discard_the_discarder_alone_pays() -> None:
    assert payments(DISCARD) == [0, 0, 4, -4]
    assert payments({**DISCARD, "dealer": 0}) == [0, 0, 4, -4]


@pytest.mark.clause("xm-5", "xm-8")
def test_on_a_self_draw_everybody_pays_in_full() -> None:
    assert payments(DRAW) == [-6, -6, 18, -6]


@pytest.mark.clause("xm-6", "xm-8")
def test_the_dealers_tai_lie_between_the_dealer_and_another() -> None:
    assert payments({**DISCARD, "dealer": 2}) == [0, 0, 5, -5]
    assert payments({**DISCARD, "dealer": 3}) == [0, 0, 5, -5]
    assert payments({**DRAW, "dealer": 0}) == [-7, -6, 19, -6]
    assert payments({**DRAW, "dealer": 2}) == [-7, -7, 21, -7]


@pytest.mark.clause("xm-6", "xm-8")
def test_every_kept_deal_adds_two_tai() -> None:
    assert payments({**DRAW, "dealer": 2, "streak": 2}) == [-11, -11, 33, -11]
    assert payments({**DRAW, "dealer": 0, "streak": 1}) == [-9, -6, 21, -6]
    assert payments({**DISCARD, "dealer": 1, "streak": 5}) == [0, 0, 4, -4]


@pytest.mark.clause("xm-8")
@pytest.mark.parametrize(
    ("table", "expected"),
    [("T56", 6 + 5), ("T56-LT", 6 + 5), ("T56-SK", 6 + 1), ("T56-LWX", 6 + 2)],
)
def test_the_dealers_tai_by_table(table: str, expected: int) -> None:
    found = payments({**DRAW, "dealer": 2, "streak": 2}, tai=table)
    assert found == [-expected, -expected, 3 * expected, -expected]


@pytest.mark.clause("xm-8")
def test_the_literal_table_pays_the_base_to_everybody_alike() -> None:
    assert payments({**DRAW, "dealer": 2, "streak": 9}, tai="T0") == [-3, -3, 9, -3]


@pytest.mark.clause("xm-8")
def test_dealer_tai_whole() -> None:
    assert payments({**DRAW, "dealer": 0}, dealer_tai="whole") == [-7, -7, 21, -7]
    assert payments({**DISCARD, "dealer": 0}, dealer_tai="whole") == [0, 0, 4, -4]
    assert payments({**DISCARD, "dealer": 3}, dealer_tai="whole") == [0, 0, 5, -5]


@pytest.mark.clause("xm-8")
def test_dealer_tai_double() -> None:
    assert payments({**DRAW, "dealer": 0}, dealer_tai="double") == [-12, -6, 24, -6]
    assert payments({**DISCARD, "dealer": 2, "streak": 3}, dealer_tai="double") == [0, 0, 8, -8]
    with pytest.raises(IllegalOptions) as refused:
        payments({**DISCARD, "dealer": 2}, dealer_tai="double", tai="T0")
    assert refused.value.reason == "xm.option.no_tai_of_dealer"


@pytest.mark.clause("xm-8")
def test_literal_total_is_one_sum_shared_in_whole_points() -> None:
    # Three payers share 6: two each. With 7 the first payer to the winner's right adds one.
    assert payments(DRAW, pay="literal_total") == [-2, -2, 6, -2]
    assert payments({**DRAW, "dealer": 0}, pay="literal_total") == [-2, -2, 7, -3]
    assert payments(DISCARD, pay="literal_total") == [0, 0, 4, -4]


@pytest.mark.clause("xm-8")
def test_a_payment_is_argued_line_by_line() -> None:
    found = inquiry.score(XM, "RNCeeeK +K", {**DRAW, "dealer": 2, "streak": 1}, {})
    sheet = found["settlement"][0]["score"]
    assert (sheet["row"], sheet["value"]) == ("payment", 3 + (3 + 1 + 2))
    base, unit = sheet["parts"]
    assert (base["row"], base["value"], unit["op"]) == ("base", 3, "times")
    (counted,) = unit["parts"]
    assert [(line["row"], line["value"], line["clause"]) for line in counted["parts"]] == [
        ("tai", 3, "xm-8"), ("dealer", 1, "xm-8"), ("streak", 2, "xm-6"),
    ]  # fmt: skip


@pytest.mark.clause("xm-5", "xm-8")
def test_two_winners_are_paid_each_by_the_discarder() -> None:
    s = xiangqi("ERkrpnCa", "KARNCpp", "", "KARNCaa", multi_win=True)
    s.go("0 discard E", "1 win; 3 win")
    # Seat 0 deals: one 台 for the concealed hand, one for the dealer.
    assert s.deltas == [-10, 5, 0, 5]


# --- who deals next (xm-6, xm-7) -------------------------------------------------------


def won_by(winner: int, start: Start, **options: object) -> Staged:
    """The dealer wins at once, or discards to another seat that wins."""
    hands = ["", "", "", ""]
    hands[start.dealer] = "KAERNCpp" if winner == start.dealer else "ERkrpnCa"
    if winner != start.dealer:
        hands[winner] = "KARNCpp"
    s = xiangqi(*hands, start=start, **options)
    if winner == start.dealer:
        return s.go(f"{winner} win")
    return s.go(f"{start.dealer} discard E", f"{winner} win")


@pytest.mark.clause("xm-6")
def test_a_winning_dealer_stays_and_the_streak_grows() -> None:
    s = won_by(2, Start(2, streak=1, turn=6, hand=9))
    assert s.last(Ended).following == Start(2, streak=2, turn=6, hand=10)
    assert s.last(Ended).clause == "xm-6"


@pytest.mark.clause("xm-6")
def test_otherwise_the_deal_passes_to_the_right() -> None:
    s = won_by(1, Start(3, streak=2, turn=3, hand=7))
    assert s.last(Ended).following == Start(0, streak=0, turn=4, hand=8)


@pytest.mark.clause("xm-5", "xm-6")
def test_a_dealer_among_several_winners_stays() -> None:
    s = xiangqi("KARNCppa", "EPkrRCA", "KARNCnn", wall="P", multi_win=True).go("0 discard a")
    s.go("1 discard E", "0 win; 2 win")
    assert s.last(Ended).following.dealer == 0


def drawn(start: Start, **options: object) -> Staged:
    s = xiangqi(start=start, **options)
    first = next(a for a in sorted(s.may(start.dealer)) if a.startswith("discard"))
    return s.go(f"{start.dealer} {first}").left(0).out()


@pytest.mark.clause("xm-7")
def test_a_drawn_hand_keeps_the_dealer_and_counts() -> None:
    s = drawn(Start(1, streak=1, turn=5, hand=8))
    assert s.last(Ended).following == Start(1, streak=2, turn=5, hand=9)
    assert s.last(Ended).clause == "xm-7"


@pytest.mark.clause("xm-7")
def test_a_drawn_hand_may_not_count() -> None:
    s = drawn(Start(1, streak=1, turn=5, hand=8), draw_counts=False)
    assert s.last(Ended).following == Start(1, streak=1, turn=5, hand=9)


@pytest.mark.clause("xm-6", "xm-7")
@pytest.mark.parametrize(("word", "following"), [
    ("stay", Start(0, streak=1, turn=0, hand=1)), ("leave", Start(1, streak=0, turn=1, hand=1)),
])  # fmt: skip
def test_staying_may_be_the_dealers_choice(word: str, following: Start) -> None:
    s = won_by(0, Start(), stay_optional=True)
    assert s.state.phase is Phase.CLOSE
    assert s.may(0) == {"stay", "leave"}
    assert not any(s.may(seat) for seat in (1, 2, 3))
    assert s.refused(0, "discard", "K")[1] == "hand_over"
    s.go(f"0 {word}")
    assert s.last(Ended).following == following


@pytest.mark.clause("xm-6")
def test_a_dealer_that_loses_is_not_asked() -> None:
    s = won_by(1, Start(), stay_optional=True)
    assert s.state.over
    assert s.last(Ended).following.dealer == 1


@pytest.mark.clause("xm-6")
def test_the_match_ends_after_sixteen_dealerships() -> None:
    assert won_by(1, Start(0, turn=14)).last(Ended).following is not None
    assert won_by(0, Start(3, turn=15)).last(Ended).following is None
    assert won_by(3, Start(3, turn=15)).last(Ended).following == Start(3, 1, 15, 1)


@pytest.mark.clause("xm-6")
def test_the_length_of_a_match_may_be_agreed() -> None:
    assert won_by(1, Start(0), dealerships=1).last(Ended).following is None
    assert won_by(1, Start(2, turn=2), dealerships=4).last(Ended).following.turn == 3


@pytest.mark.clause("xm-6")
def test_a_dealer_that_leaves_the_last_dealership_ends_the_match() -> None:
    s = won_by(3, Start(3, turn=15), stay_optional=True).go("3 leave")
    assert s.last(Ended).following is None


@pytest.mark.clause("xm-6", "xm-7", "xm-8")
def test_a_whole_match_of_sixteen_dealerships() -> None:
    module = find(XM)
    match = Match.begin(module.game(module.Options()), 5)
    first = match.hand.start.dealer
    dealers, hands, total = [first], 0, [0] * 4
    while True:
        hand = match.hand
        while not hand.state.over:
            hand.step({seat: best(match, seat, legal) for seat, legal in hand.asked().items()})
        hands += 1
        total = [a + b for a, b in zip(total, hand.state.settled.deltas, strict=True)]
        assert match.standing() == total
        if match.over:
            break
        match.next_hand()
        if match.hand.start.turn == len(dealers):
            dealers.append(match.hand.start.dealer)
        assert match.hand.start.hand == hands
    assert dealers == [(first + i) % 4 for i in range(16)]
    assert hands >= 16
    assert sum(total) == 0
    with pytest.raises(LookupError):
        match.next_hand()


def best(match: Match, seat: int, legal: tuple[Any, ...]) -> Any:
    """A win where there is one, else a kind of sleepwalking."""
    win = act("win")
    return win if win in legal else legal[(match.hand.start.hand + seat) % len(legal)]
