"""推筒子: a round from the first bid to the next banker."""

from __future__ import annotations

import pytest

from paipu.games.tuitongzi.options import BANKS, BETS, SHOWDOWN_STAKE
from paipu.games.tuitongzi.round import (
    Banked,
    Bet,
    Phase,
    Raised,
    Shown,
    Staked,
    Taken,
    Thrown,
    Turned,
)
from paipu.kernel import Ended, Start
from paipu.match import Match
from paipu.score import Settled
from staging import DOTS, Staged, dots

RAISE = {"raise": True}
ALL_SHOW = "0 show; 1 show; 2 show; 3 show"


def played(*hands: str, bets: str = "1 bet 10; 2 bet 10; 3 bet 10", **options: object) -> Staged:
    """A round in which the three players bet and all hands are shown."""
    return dots(*hands, **options).go(bets, ALL_SHOW)


# --- the tiles (tt-1) ------------------------------------------------------------------


@pytest.mark.clause("tt-1")
def test_every_seat_takes_one_stack_of_two() -> None:
    s = dots("19", "28", "37", "46").go("1 bet 5; 2 bet 5; 3 bet 5")
    taken = [event for event in s.hand.events if isinstance(event, Taken)]
    assert len(taken) == 4
    assert [DOTS.write(s.state.hands[seat]) for seat in range(4)] == ["19", "28", "37", "46"]
    assert [event.mask(2).tiles for event in taken if event.seat != 2] == [None] * 3
    assert s.last(Taken).clause == "tt-1"


@pytest.mark.clause("tt-1")
@pytest.mark.parametrize("players", [2, 7, 20])
def test_as_many_play_as_there_are_stacks(players: int) -> None:
    s = dots(mode="showdown", players=players).idle()
    assert s.state.over
    taken = [k for hand in s.state.hands for k in hand]
    assert len(taken) == 2 * players
    assert sum(s.deltas) == 0


@pytest.mark.clause("tt-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_with_a_banker(players: int) -> None:
    s = dots(players=players)
    assert s.game.seats == players
    assert [bool(s.may(seat)) for seat in range(players)] == [False] + [True] * (players - 1)


# --- dice (tt-0) -----------------------------------------------------------------------


@pytest.mark.clause("tt-0")
@pytest.mark.parametrize(
    ("dice", "first"), [((1, 1), 1), ((1, 2), 2), ((1, 3), 3), ((2, 3), 0), ((6, 6), 3)]
)
def test_the_seat_the_dice_fall_on_takes_first(dice: tuple[int, ...], first: int) -> None:
    s = dots(thrown=dice).go("1 bet 5; 2 bet 5; 3 bet 5")
    thrown = s.last(Thrown)
    assert (thrown.dice, thrown.first, thrown.clause) == (dice, first, "tt-0")
    order = [event.seat for event in s.hand.events if isinstance(event, Taken)]
    assert order == [(first + i) % 4 for i in range(4)]


@pytest.mark.clause("tt-0")
def test_the_dice_count_from_the_banker() -> None:
    s = dots(thrown=(1, 1), start=Start(2)).go("0 bet 5; 1 bet 5; 3 bet 5")
    assert s.last(Thrown).first == 3


@pytest.mark.clause("tt-0")
def test_three_dice_or_none() -> None:
    s = dots(thrown=(1, 1, 1), dice="three").go("1 bet 5; 2 bet 5; 3 bet 5")
    assert s.last(Thrown).first == 2
    s = dots(dice="none").go("1 bet 5; 2 bet 5; 3 bet 5")
    assert (s.last(Thrown).dice, s.last(Thrown).first) == ((), 0)


# --- bets (tt-0) -----------------------------------------------------------------------


@pytest.mark.clause("tt-0")
def test_all_players_bet_at_once_and_the_banker_does_not() -> None:
    s = dots()
    assert s.may(1) == s.may(2) == s.may(3) == {f"bet {amount}" for amount in BETS}
    assert s.refused(0, "bet", "5") == ("tt-0", "banker_does_not_bet")
    assert s.refused(1, "bet", "7") == ("tt-0", "amount_not_offered")
    assert s.refused(1, "show") == ("tt-0", "bets_come_first")
    s.go("1 bet 5; 2 bet 10; 3 bet 50")
    assert s.state.bets == [None, 5, 10, 50]
    assert [e.seat for e in s.hand.events if isinstance(e, Bet)] == [1, 2, 3]
    assert s.refused(1, "bet", "5") == ("tt-0", "bets_are_closed")


@pytest.mark.clause("tt-0")
def test_bets_are_covered_by_the_bank() -> None:
    s = dots(cover=True)
    assert s.state.phase is Phase.STAKE
    assert s.may(0) == {f"stake {amount}" for amount in BANKS}
    assert s.refused(1, "stake", "50") == ("tt-0", "only_banker_stakes")
    s.go("0 stake 50")
    assert s.last(Staked).amount == 50
    assert (bool(s.may(1)), s.may(2)) == (True, set())
    assert s.refused(2, "bet", "5") == ("tt-0", "not_your_bet")
    s.go("1 bet 20")
    assert s.may(2) == {"bet 5", "bet 10", "bet 20"}
    s.go("2 bet 20")
    assert s.may(3) == {"bet 5", "bet 10"}
    s.go("3 bet 10")
    assert s.state.phase is Phase.SHOW


@pytest.mark.clause("tt-0")
def test_when_the_bank_is_covered_the_others_bet_nothing() -> None:
    s = dots("11", "22", "33", "44", cover=True).go("0 stake 50", "1 bet 50")
    assert s.may(2) == {"bet 0"}
    s.go("2 bet 0", "3 bet 0", ALL_SHOW)
    assert s.deltas == [-50, 50, 0, 0]


@pytest.mark.clause("tt-0")
def test_the_bank_goes_to_the_highest_bid() -> None:
    s = dots(banker_rule="bid")
    assert all(s.may(seat) == {"bid 0", *(f"bid {b}" for b in BANKS)} for seat in range(4))
    s.go("0 bid 50; 1 bid 100; 2 bid 200; 3 bid 0")
    banked = s.last(Banked)
    assert (banked.seat, banked.bids) == (2, (50, 100, 200, 0))
    assert (s.state.banker, s.state.stake) == (2, 200)
    assert s.may(2) == set()
    assert s.may(3)  # the seat to the banker's right bets first
    assert s.refused(0, "bet", "5") == ("tt-0", "not_your_bet")


@pytest.mark.clause("tt-0")
def test_equal_bids_go_to_the_first_from_the_old_banker() -> None:
    s = dots(banker_rule="bid", start=Start(2))
    s.go("0 bid 100; 1 bid 100; 2 bid 0; 3 bid 50")
    assert s.state.banker == 0
    s = dots(banker_rule="bid", start=Start(2)).go("0 bid 0; 1 bid 0; 2 bid 0; 3 bid 0")
    assert (s.state.banker, s.state.stake) == (2, BANKS[0])


@pytest.mark.clause("tt-0")
def test_bets_may_be_doubled_after_one_tile_is_turned_up() -> None:
    s = dots("1W", "28", "37", "99", **RAISE).go("1 bet 5; 2 bet 10; 3 bet 20")
    turned = {e.seat: e.tile for e in s.hand.events if isinstance(e, Turned)}
    assert {seat: DOTS.faces[k].code for seat, k in turned.items()} == {
        0: "1",
        1: "2",
        2: "3",
        3: "9",
    }
    assert s.may(1) == s.may(2) == s.may(3) == {"raise", "stand"}
    assert s.may(0) == set()
    assert s.refused(0, "raise") == ("tt-0", "banker_does_not_bet")
    assert s.refused(1, "bet", "5") == ("tt-0", "bets_are_closed")
    s.go("1 stand; 2 stand; 3 raise")
    assert s.state.bets == [None, 5, 10, 40]
    assert s.last(Raised).amount == 40
    s.go(ALL_SHOW)
    assert s.deltas == [-40 + 5 + 10, -5, -10, 40]


@pytest.mark.clause("tt-0")
def test_a_raise_must_be_covered_too() -> None:
    s = dots(cover=True, **RAISE).go("0 stake 50", "1 bet 20", "2 bet 10", "3 bet 5")
    assert s.may(1) == {"stand"}
    assert s.refused(1, "raise") == ("tt-0", "not_covered")
    assert s.refused(2, "raise") == ("tt-0", "not_your_bet")
    s.go("1 stand")
    assert s.may(2) == {"raise", "stand"}


@pytest.mark.clause("tt-0")
def test_what_is_not_played_is_refused() -> None:
    assert dots().refused(1, "raise") == ("tt-0", "not_now")
    assert dots().refused(1, "bid", "50") == ("tt-0", "not_now")
    assert set(dots().game.verbs) == {"bet", "show"}
    assert set(dots(cover=True, **RAISE).game.verbs) == {"stake", "bet", "raise", "stand", "show"}
    assert set(dots(banker_rule="bid").game.verbs) == {"bid", "bet", "show"}
    assert set(dots(mode="showdown").game.verbs) == {"show"}


# --- showing and paying (tt-0, tt-2) ---------------------------------------------------


@pytest.mark.clause("tt-2")
def test_hands_are_hidden_until_all_are_shown() -> None:
    s = played("19", "28", "37", "46")
    shown = [event for event in s.hand.events if isinstance(event, Shown)]
    assert len(shown) == 4
    assert {event.clause for event in shown} == {"tt-2"}


@pytest.mark.clause("tt-0", "tt-2", "tt-3.1", "tt-3.2")
def test_every_player_is_compared_with_the_banker_only() -> None:
    s = played("36", "W9", "27", "58", bets="1 bet 10; 2 bet 20; 3 bet 5")
    assert s.deltas == [-5, 10, 0, -5]
    rows = {seat: sheet.parts[-1].row for seat, sheet in s.state.settled.sheets}
    assert rows == {1: "beats_banker", 2: "push", 3: "loses_to_banker"}
    assert {seat: sheet.value for seat, sheet in s.state.settled.sheets} == {1: 10, 2: 0, 3: -5}


@pytest.mark.clause("tt-0")
def test_ties_and_payouts_in_play() -> None:
    hands = ("36", "W9", "27", "99")
    assert played(*hands, tie="banker").deltas == [-10, 10, -10, 10]
    assert played(*hands, tie="high_push").deltas == [-30, 10, 10, 10]
    assert played(*hands, pay="pair2").deltas == [-30, 10, 0, 20]
    assert played(*hands, pay="ebg").deltas == [-60, 20, 0, 40]
    assert played("WW", "11", "12", "13", pay="pair2white3").deltas == [90, -30, -30, -30]
    assert played("28", "W9", "14", "36", er_ba_gang=True).deltas == [30, -10, -10, -10]
    assert played("45", "W9", "16", "38", white="ten").deltas == [20, 0, -10, -10]


@pytest.mark.clause("tt-2")
def test_the_best_of_all_wins() -> None:
    s = dots("11", "W9", "99", "45", mode="showdown").go(ALL_SHOW)
    assert s.deltas == [-SHOWDOWN_STAKE, -SHOWDOWN_STAKE, 3 * SHOWDOWN_STAKE, -SHOWDOWN_STAKE]


@pytest.mark.clause("tt-0")
def test_equal_best_hands_share_or_the_round_is_replayed() -> None:
    hands = ("11", "W9", "11", "45")
    assert dots(*hands, mode="showdown").go(ALL_SHOW).deltas == [60, -60, 60, -60]
    s = dots(*hands, mode="showdown", showdown_tie="replay").go(ALL_SHOW)
    assert s.deltas == [0, 0, 0, 0]
    assert s.last(Settled).payments == ()
    assert s.last(Ended).following == Start(0, streak=1, hand=1)


@pytest.mark.clause("tt-0")
def test_seven_equal_best_hands_share_in_whole_points() -> None:
    hands = ["18", "27", "36", "45", "18", "27", "36", "14"]
    s = dots(*hands, mode="showdown", players=8).idle()
    assert sum(s.deltas) == 0
    assert s.deltas[7] == -SHOWDOWN_STAKE
    assert set(s.deltas[:7]) == {8, 9}


def test_without_a_banker_nobody_is_told_of_one() -> None:
    s = dots(mode="showdown")
    assert s.refused(0, "bet", "5") == ("tt-0", "bets_are_closed")
    assert s.refused(1, "stake", "50") == ("tt-0", "bets_are_closed")


def test_when_the_round_is_over_nothing_can_be_done() -> None:
    assert played("19", "28", "37", "46").refused(1, "bet", "5") == ("tt-0", "hand_over")


# --- the next round (tt-0) -------------------------------------------------------------


def following(start: Start, banker_wins: bool, **options: object) -> Start:
    """What follows a round that the banker wins or loses."""
    hands = ["12", "12", "12", "13"]
    hands[start.dealer] = "99" if banker_wins else "37"
    s = dots(*hands, start=start, **options)
    players = [seat for seat in range(4) if seat != start.dealer]
    s.go("; ".join(f"{seat} bet 10" for seat in players), ALL_SHOW)
    return s.last(Ended).following


@pytest.mark.clause("tt-0")
def test_the_bank_passes_after_five_rounds() -> None:
    assert following(Start(1, streak=3, turn=2, hand=13), False) == Start(1, 4, 2, 14)
    assert following(Start(1, streak=4, turn=2, hand=14), True) == Start(2, 0, 3, 15)
    assert following(Start(3, streak=4), True).dealer == 0


@pytest.mark.clause("tt-0")
def test_the_bank_may_pass_when_it_loses_or_never() -> None:
    assert following(Start(1), False, banker_rule="on_loss") == Start(2, 0, 1, 1)
    assert following(Start(1, streak=9), True, banker_rule="on_loss") == Start(1, 10, 0, 1)
    assert following(Start(1, streak=9), False, banker_rule="fixed") == Start(1, 10, 0, 1)


@pytest.mark.clause("tt-0")
def test_the_bank_is_bid_for_anew() -> None:
    s = dots(banker_rule="bid").go("0 bid 0; 1 bid 0; 2 bid 50; 3 bid 0")
    for seat in (3, 0, 1):
        s.go(f"{seat} bet 5")
    s.go(ALL_SHOW)
    assert s.last(Ended).following.dealer == 2


@pytest.mark.clause("tt-1")
def test_the_tiles_are_shuffled_for_every_round() -> None:
    assert following(Start(), True).taken == 0
    match = Match.begin(dots().game, 1)
    first = match.hand.wall
    finish(match)
    match.next_hand()
    assert match.hand.wall != first


@pytest.mark.clause("tt-1")
def test_the_wall_may_be_used_up() -> None:
    assert following(Start(), True, reshuffle="wall").taken == 8
    assert following(Start(taken=24), True, reshuffle="wall").taken == 32
    assert following(Start(taken=32), True, reshuffle="wall").taken == 0
    match = Match.begin(dots(reshuffle="wall").game, 1)
    walls, seen = [match.hand.wall[:40]], []
    for _ in range(5):
        finish(match)
        seen += [k for hand in match.hand.state.hands for k in hand]
        match.next_hand()
        walls.append(match.hand.wall[:40])
    assert walls[:5] == [walls[0]] * 5
    assert walls[5] != walls[0]
    assert sorted(seen) == DOTS.wall()


@pytest.mark.clause("tt-1")
def test_a_rest_too_small_for_a_round_is_not_used() -> None:
    match = Match.begin(dots(reshuffle="wall", mode="showdown", players=7).game, 1)
    for taken in (0, 14, 0):
        assert match.hand.start.taken == taken
        finish(match)
        match.next_hand()


def finish(match: Match) -> None:
    """Let everybody take the first choice until the round is over."""
    hand = match.hand
    while not hand.state.over:
        hand.step({seat: legal[0] for seat, legal in hand.asked().items()})
