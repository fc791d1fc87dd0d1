"""象棋麻將: every reason for which a move is refused, with its clause."""

from __future__ import annotations

import pytest

from paipu import clauses, words
from paipu.kernel import IllegalAction, act
from staging import XM, Staged, xiangqi

HAND = ("EKKRkrpp", "KAppNCc", "EEkaPrc", "ENCPekk")


def turn(**options: object) -> Staged:
    """The dealer is to discard."""
    return xiangqi(*HAND, **options)


def offer(tile: str = "E", **options: object) -> Staged:
    """A discard of the dealer lies open; seat 1 may chow an E, seat 2 may pung it."""
    return turn(**options).go(f"0 discard {tile}")


@pytest.mark.clause("xm-2a", "xm-2c", "xm-2d")
@pytest.mark.parametrize(
    "move", [("discard",), ("discard", "KE"), ("pass",), ("chow", "KAE"), ("sing",)]
)
def test_in_turn_one_tile_must_go(move: tuple[str, ...]) -> None:
    """By the clause of the dealer's first tile, of a claim, of a replacement, or of a draw."""
    dealt, claimed = turn(), offer("E").go("2 pung")
    replaced = xiangqi("EKRkrpnC", "", "KARNCpp", "EEEcknp").go("0 discard E", "3 kong")
    drawn = turn().go("0 discard p").until(1)
    for s, seat, clause in (
        (dealt, 0, "xm-2a"), (claimed, 2, "xm-2c"), (replaced, 3, "xm-2c"), (drawn, 1, "xm-2d"),
    ):  # fmt: skip
        assert s.state.seat == seat
        assert s.refused(seat, *move) == (clause, "must_discard")


@pytest.mark.clause("xm-2a", "xm-2c", "xm-2d")
def test_what_is_not_held_cannot_go() -> None:
    assert turn().refused(0, "discard", "A") == ("xm-2a", "not_held")
    assert offer("E").go("2 pung").refused(2, "discard", "K") == ("xm-2c", "not_held")
    assert turn().go("0 discard p").until(1).refused(1, "discard", "R") == ("xm-2d", "not_held")


@pytest.mark.clause("xm-2d")
def test_who_is_not_in_turn_waits() -> None:
    assert turn().refused(1, "discard", "K") == ("xm-2d", "not_your_turn")
    assert turn().refused(1, "win") == ("xm-2d", "not_your_turn")
    assert offer().refused(0, "pung", "EEE") == ("xm-2d", "not_your_turn")


@pytest.mark.clause("xm-2b")
def test_a_tile_on_offer_is_taken_for_a_set_or_left() -> None:
    assert offer().refused(1, "discard", "K") == ("xm-2b", "nothing_to_claim")


@pytest.mark.clause("xm-3", "xm-4")
def test_eight_tiles_that_are_no_win() -> None:
    assert turn().refused(0, "win") == ("xm-4", "not_complete")
    assert offer().refused(2, "win") == ("xm-4", "not_complete")


@pytest.mark.clause("xm-2b", "xm-3")
def test_what_a_chow_lacks() -> None:
    assert offer("E").refused(2, "chow", "KAE") == ("xm-2b", "chow_next_only")
    assert offer("k").refused(1, "chow", "kae") == ("xm-3", "chow_lacks")
    assert offer("p").refused(1, "chow", "ppp") == ("xm-3", "soldiers_no_chow")


@pytest.mark.clause("xm-3")
def test_tiles_that_make_no_such_set() -> None:
    assert offer("E").refused(1, "chow", "RNC") == ("xm-3", "not_these_tiles")
    assert offer("E").refused(2, "pung", "EEk") == ("xm-3", "not_these_tiles")


@pytest.mark.clause("xm-2c", "xm-3")
def test_a_chow_that_lacks_tiles_lacks_them_with_swap_ban_too() -> None:
    assert offer("k", swap_ban=True).refused(1, "chow", "kae") == ("xm-3", "chow_lacks")


@pytest.mark.clause("xm-2b", "xm-3")
def test_what_a_pung_or_a_kong_lacks() -> None:
    assert offer("E").refused(3, "pung", "EEE") == ("xm-3", "pung_lacks")
    assert offer("E").refused(2, "kong", "EEEE") == ("xm-3", "kong_lacks")


@pytest.mark.clause("xm-3")
def test_what_an_own_kong_lacks() -> None:
    assert turn().refused(0, "concealed_kong", "KKKK") == ("xm-3", "concealed_kong_lacks")
    assert turn().refused(0, "added_kong", "K") == ("xm-3", "added_kong_lacks")


@pytest.mark.clause("xm-2c")
def test_after_a_claim_only_a_discard() -> None:
    s = offer("E").go("2 pung")
    assert s.refused(2, "concealed_kong", "kkkk") == ("xm-2c", "discard_after_claim")
    assert s.refused(2, "win") == ("xm-2c", "discard_after_claim")


@pytest.mark.clause("xm-8")
def test_a_discard_that_leaves_no_waiting_hand() -> None:
    assert turn(ready=True).refused(0, "ready", "E") == ("xm-8", "not_waiting")
    assert turn(ready=True).refused(0, "ready", "A") == ("xm-2a", "not_held")


@pytest.mark.clause("xm-2b", "xm-5")
def test_no_robbing_where_it_is_not_played() -> None:
    s = xiangqi("EKRkrpnC", "", "KARNCpp", "EEcknpa", wall="aAaE", rob_kong=False)
    s.go("0 discard E", "3 pung", "3 discard k").until(3)
    s.hand.step({3: act("added_kong", 2)})  # and the tile lies open until the next step
    assert s.refused(2, "win") == ("xm-2b", "no_robbing")


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_a_refusal_says_why_in_words(lang: str) -> None:
    for s, seat, move in (
        (turn(), 0, ("discard", "A")), (offer(), 2, ("chow", "KAE")), (turn(), 0, ("win",)),
    ):  # fmt: skip
        clause, reason = s.refused(seat, *move)
        assert clauses.text(clause)
        assert words.say(lang, XM, f"reason.{reason}")


def test_a_refused_move_changes_nothing() -> None:
    s = offer()
    before = len(s.hand.events), s.state.copy()
    with pytest.raises(IllegalAction) as raised:
        s.hand.step({1: act("chow", 3, 4, 5), 2: act("pung", 2, 2, 2)})
    assert (raised.value.seat, raised.value.clause) == (1, "xm-3")
    assert (len(s.hand.events), s.state) == before


@pytest.mark.clause("xm-6")
def test_when_the_hand_is_over_nothing_can_be_done() -> None:
    s = xiangqi("KAERNCpp").go("0 win")
    assert s.state.over
    assert s.refused(0, "discard", "K") == ("xm-6", "hand_over")
