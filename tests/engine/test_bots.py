"""Bots: what they choose from a view, and that chance decides among equals."""

from __future__ import annotations

import pytest

from paipu.bots import BOTS, greedy, random
from paipu.kernel import Action, act, fold
from paipu.rng import SplitMix64
from staging import Staged, dots, xiangqi


def choose(s: Staged, seat: int, bot: str = "greedy", seed: int = 1) -> Action:
    """What a bot chooses in the seat, from what that seat has seen."""
    view = fold(s.game, s.hand.start, s.hand.events, seat)
    legal = s.game.legal(view, seat)
    return BOTS[bot](s.game, view, seat, legal, SplitMix64(seed).below)


def test_random_takes_anything_on_offer() -> None:
    s = xiangqi("KAERNPkr")
    legal = s.game.legal(s.state, 0)
    draw = SplitMix64(1)
    chosen = {random(s.game, s.state, 0, legal, draw.below) for _ in range(200)}
    assert chosen == set(legal)


def test_greedy_wins_when_it_can() -> None:
    assert choose(xiangqi("KAERNCpp"), 0) == act("win")
    s = xiangqi("ERkrpnCa", "KARNCpp").go("0 discard E")
    assert choose(s, 1) == act("win")


def test_greedy_discards_what_is_of_no_use() -> None:
    for seed in range(5):
        assert choose(xiangqi("KAERNCpk"), 0, seed=seed).tiles[0] in (7, 13)
    assert choose(xiangqi("KAERNPPc"), 0) == act("discard", 12)


def test_greedy_claims_what_brings_it_nearer_and_nothing_else() -> None:
    s = xiangqi("ERkrpnCa", "KARRpkn").go("0 discard E")
    assert choose(s, 1).verb == "chow"
    # The set is there already: to claim the tile would only open it.
    s = xiangqi("ERkrpnCa", "KAERNpp").go("0 discard E")
    assert choose(s, 1) == act("pass")


def test_greedy_declares_a_waiting_hand_ready() -> None:
    assert choose(xiangqi("KARNCppa", ready=True), 0).verb == "ready"


def test_greedy_makes_a_waiting_hand() -> None:
    assert choose(xiangqi("KAERRPPn"), 0) == act("discard", 11)


def test_greedy_keeps_the_deal() -> None:
    s = xiangqi("KAERNCpp", stay_optional=True).go("0 win")
    assert choose(s, 0) == act("stay")


@pytest.mark.clause("tt-0")
def test_greedy_bets_little_where_ties_are_the_bankers() -> None:
    assert choose(dots(tie="banker"), 1) == act("bet", amount=5)
    bets = {choose(dots(), 1, seed=seed).amount for seed in range(20)}
    assert bets == {5, 10, 20, 50}


@pytest.mark.clause("tt-0")
def test_greedy_wants_the_bank_where_ties_are_the_bankers() -> None:
    assert choose(dots(tie="banker", banker_rule="bid"), 1) == act("bid", amount=200)
    assert choose(dots(tie="banker", cover=True), 0) == act("stake", amount=200)


@pytest.mark.clause("tt-0")
def test_greedy_doubles_a_good_hand_and_not_a_bad_one() -> None:
    s = dots("1W", "WW", "37", "99", **{"raise": True}).go("1 bet 5; 2 bet 10; 3 bet 20")
    assert choose(s, 1) == act("raise")
    assert choose(s, 2) == act("stand")


def test_one_choice_needs_no_chance() -> None:
    def none(n: int) -> int:
        raise AssertionError("chance was asked")

    s = dots("1W", "WW", "37", "99").go("1 bet 5; 2 bet 10; 3 bet 20")
    assert greedy(s.game, s.state, 0, s.game.legal(s.state, 0), none) == act("show")
