"""吳銓高百搭麻將: who deals, who sits where, and what is paid when the rounds are over."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from paipu.games.wu_mahjong import Options, game, money
from paipu.games.wu_mahjong.events import Repaid, Reseated
from paipu.games.wu_mahjong.money import Ledger, begun
from paipu.games.wu_mahjong.rules import WuMahjong
from paipu.games.wu_mahjong.seating import drawn_seats, placed
from paipu.kernel import Hand, Start
from paipu.match import Match
from paipu.web import Session
from staging import Staged
from test_wu_table import DRAGON, wu


def won_by_north(turn: int, ledger: Ledger, rounds: int, **options: object) -> Staged:
    """Seat 3 deals the last hand of a round, and seat 0 wins it."""
    start = Start(3, turn=turn, hand=40, carry=money.carried(ledger))
    dice = (2, 3, 5, *((1, 2, 4, 1, 1, 2, 3, 3, 1) if rounds > 8 else ()))
    s = wu(DRAGON, "", "", "3z", indicator="8p", wall="9s", streak="none", prize_tiles=0,
           start=start, dice=dice, rounds=rounds, **options)  # fmt: skip
    return s.go("3 discard 3z").until(0).go("0 win")


@pytest.mark.clause("wu-11.8")
def test_seats_change_after_four_rounds() -> None:
    """East and South, West and North: seen from seat 0 its neighbours have changed sides."""
    before = Ledger((500, 300, 200, 100), debts=((0, 0, 0, 0, 0), (0, 0, 0, 7, 2), *[(0,) * 5] * 2))
    s = won_by_north(15, before, 8)
    assert s.last(Reseated).places == (0, 3, 2, 1)
    following = s.state.following
    assert (following.dealer, following.turn, following.streak) == (3, 16, 0)
    now, after = s.state.extra.ledger, begun(Options(), following.carry)
    assert after.chips == tuple(now.chips[seat] for seat in (0, 3, 2, 1))
    assert after.debts[3] == (0, 7, 0, 0, 2)
    assert after.winner == 0
    assert s.game.seating(s.state) == (0, 3, 2, 1)
    # who deals next was South of the four, and sat to the right of East
    assert s.last(Reseated).places[following.dealer] == (s.hand.start.dealer + 2) % 4


@pytest.mark.clause("wu-11.8")
def test_seats_stay_within_four_rounds_and_a_match_of_four_ends() -> None:
    ledger = Ledger((500, 300, 200, 100))
    s = won_by_north(14, ledger, 8)
    assert s.game.seating(s.state) == (0, 1, 2, 3)
    assert s.state.following.dealer == 0
    assert won_by_north(15, ledger, 4).state.following is None


@pytest.mark.clause("wu-11.1", "wu-11.2", "wu-11.3", "wu-11.9")
def test_seats_are_drawn_anew_after_eight_rounds() -> None:
    s = won_by_north(31, Ledger((500, 300, 200, 100)), 9)
    drawn = s.last(Reseated)
    assert drawn.seat == 0  # the last winner runs it
    assert drawn.dice == (1, 2, 4, 1, 1, 2, 3, 3, 1)
    assert sorted(drawn.places) == [0, 1, 2, 3]
    assert drawn.places[0] == 0
    assert s.state.following.dealer == drawn.dealer


@pytest.mark.clause("wu-11.1", "wu-11.2", "wu-11.3")
def test_a_seat_draw_is_fair_and_goes_by_the_throw() -> None:
    rules = WuMahjong(Options(rounds=9))
    circles: Counter[tuple[int, ...]] = Counter()
    for stack in product(range(1, 7), repeat=3):
        circles[drawn_seats(rules, 2, (1, 1, 1, *stack, 1, 1, 1))[0]] += 1
    assert len(circles) == 6  # of the orders in which three sit around the fourth
    assert set(circles.values()) == {36}
    # East is counted from the convenor, who is one; with 111 East is two places on.
    assert placed([3, 2, 0, 1], 0) == ((0, 1, 3, 2), 2)


@pytest.mark.clause("wu-11.2", "wu-11.5")
def test_the_winds_may_sit_against_the_order_of_play() -> None:
    dice = (1, 1, 1, 1, 1, 1, 1, 1, 1)
    play = drawn_seats(WuMahjong(Options(rounds=9)), 0, dice)
    clockwise = drawn_seats(WuMahjong(Options(rounds=9, seat_draw_dir="clockwise")), 0, dice)
    assert play == ((0, 1, 2, 3), 2)
    assert clockwise[0] == (0, 3, 2, 1)


@pytest.mark.clause("wu-11.8")
def test_totals_and_players_move_with_the_seats() -> None:
    s = won_by_north(15, Ledger((500, 300, 200, 100)), 8)
    match = Match(s.game, 1, s.hand, [1, 2, 3, 4])
    session = Session(match, ("human", "greedy", "random", "greedy"))
    standing = match.standing()
    session.players = ("human", "greedy", "random", "random")
    session.next_hand()
    assert match.totals == [standing[seat] for seat in (0, 3, 2, 1)]
    assert session.players == ("human", "random", "random", "greedy")
    assert isinstance(match.hand, Hand)


@pytest.mark.clause("wu-01a.7", "wu-01b.2")
@pytest.mark.parametrize("rounds", [4, 8])
def test_debts_are_paid_when_the_party_breaks_up(rounds: int) -> None:
    """Seat 2 owes 30 and has no chips: in cash, if there is no hand after this one."""
    debts = ((0,) * 5, (0,) * 5, (0, 30, 0, 0, 4), (0,) * 5)
    s = won_by_north(15, Ledger((900, 300, 0, 800), debts=debts), rounds)
    paid = [p for p in s.state.settled.payments if p.sheet.row == "debt"]
    after = s.state.extra.ledger
    assert after.total == 2000
    if rounds == 8:
        assert paid == []
        assert after.debts == debts
    else:
        assert [(p.payer, p.payee, p.sheet.value) for p in paid] == [(2, 1, 30)]
        assert s.last(Repaid).amount == 4
        assert after.debts == ((0,) * 5,) * 4
        assert after.chips[2] == -34


@pytest.mark.clause("wu-01a.6")
@pytest.mark.parametrize("to", ["injured", "pot"])
def test_a_granny_that_wins_pays_its_debts_first(to: str) -> None:
    row = (0, 12, 0, 0, 0) if to == "injured" else (0, 0, 0, 0, 12)
    ledger = Ledger((0, 700, 700, 600), debts=(row, *[(0,) * 5] * 3))
    s = won_by_north(3, ledger, 4, granny_debt_to=to)
    after = s.state.extra.ledger
    assert after.debts[0] == (0,) * 5
    assert after.total == 2000
    assert after.pot == (12 if to == "pot" else 0)
    assert begun(game(Options()).options, s.state.following.carry).debts == ((0,) * 5,) * 4
