"""象棋麻將 at the table: deal, turn, claims, kongs, robbing, the end of the wall."""

from __future__ import annotations

import pytest

from paipu.kernel import Start
from paipu.table import (
    Claimed,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Exhausted,
    Lapsed,
    Marked,
    Missed,
    Phase,
    Source,
    Won,
)
from staging import XIANGQI, Staged, xiangqi

# Hands that want nothing: no two tiles alike, no two of one sequence.
DULL = ("KRPkrpae", "KRPkrpa", "EPNkncp", "ENPecka")


# --- the deal (xm-1) -------------------------------------------------------------------


@pytest.mark.clause("xm-1")
@pytest.mark.parametrize("dealer", range(4))
def test_the_dealer_has_eight_tiles_the_others_seven(dealer: int) -> None:
    s = xiangqi(start=Start(dealer))
    assert s.state.sizes == [8 if seat == dealer else 7 for seat in range(4)]
    assert s.state.left == 27
    dealt = [event for event in s.hand.events if isinstance(event, Dealt)]
    assert [event.seat for event in dealt] == [(dealer + i) % 4 for i in range(4)]
    assert s.state.seat == dealer


@pytest.mark.clause("xm-1")
def test_a_seat_sees_its_own_tiles_only() -> None:
    s = xiangqi("KAERNCPk")
    (dealt,) = [e for e in s.hand.events if isinstance(e, Dealt) and e.seat == 0]
    assert dealt.mask(0) == dealt
    masked = dealt.mask(2)
    assert isinstance(masked, Dealt)
    assert (masked.tiles, masked.size) == (None, 8)


# --- the turn (xm-2a, xm-2c, xm-2d) ----------------------------------------------------


@pytest.mark.clause("xm-2a")
def test_the_dealer_begins_with_a_discard() -> None:
    s = xiangqi("KAKRNPkr")
    assert s.may(0) == {f"discard {code}" for code in "KARNPkr"}
    assert all(s.may(seat) == set() for seat in (1, 2, 3))
    s.go("0 discard P")
    assert s.last(Discarded).clause == "xm-2a"


@pytest.mark.clause("xm-2d")
def test_a_discard_nobody_takes_lets_the_next_seat_draw() -> None:
    s = xiangqi(*DULL, wall="A").go("0 discard K")
    assert s.last(Lapsed).clause == "xm-2d"
    drew = s.last(Drew)
    assert (drew.seat, drew.tile, drew.source, drew.back) == (1, 9 - 8, Source.WALL, False)
    assert s.state.rivers[0] == (0,)
    assert s.state.sizes == [7, 8, 7, 7]
    s.go("1 discard A")
    assert s.last(Discarded).clause == "xm-2d"


@pytest.mark.clause("xm-2d", "xm-4")
def test_play_goes_round_to_the_right() -> None:
    s = xiangqi(*DULL, wall="AAC")
    for seat in (0, 1, 2):
        s.go(f"{seat} discard {'K' if seat < 2 else 'n'}")
    assert s.state.seat == 3


@pytest.mark.clause("xm-2d")
def test_the_drawn_tile_is_hidden_from_others() -> None:
    s = xiangqi(*DULL, wall="A").go("0 discard K")
    drew = s.last(Drew)
    assert drew.mask(1) == drew
    assert [drew.mask(seat).tile for seat in (0, 2, 3)] == [None] * 3


# --- claims (xm-2b, xm-3) --------------------------------------------------------------


@pytest.mark.clause("xm-2b", "xm-3")
def test_only_the_next_seat_may_chow() -> None:
    s = xiangqi("ERkNnpcP", "KARNpka", "KAnckra", "KAnckra").go("0 discard E")
    assert s.may(1) == {"chow KAE", "pass"}
    assert s.may(2) == s.may(3) == set()
    assert s.refused(2, "chow", "KAE") == ("xm-2b", "chow_next_only")


@pytest.mark.clause("xm-2b")
def test_any_seat_may_pung() -> None:
    for seat in (1, 2, 3):
        hands = ["EKRkrpnC", "PNCkrpa", "PNCkrpa", "PNcknpa"]
        hands[seat] = "EE" + hands[seat][2:]
        s = xiangqi(*hands).go("0 discard E")
        assert s.may(seat) == {"pung EEE", "pass"}


@pytest.mark.clause("xm-2b", "xm-2c")
def test_after_a_chow_a_tile_is_discarded_and_play_goes_on_from_there() -> None:
    s = xiangqi("ERkNnpcP", "KARNpka", "PCnckrp").go("0 discard E", "1 chow")
    claimed = s.last(Claimed)
    assert claimed.clause == "xm-2b"
    assert (claimed.meld.tiles, claimed.meld.outside) == ((0, 1, 2), (2,))
    assert (s.state.sizes[1], s.state.phase, s.state.seat) == (5, Phase.TURN, 1)
    assert s.verbs(1) == {"discard"}
    assert s.state.rivers[0] == ()
    s.go("1 discard R")
    assert s.last(Discarded).clause == "xm-2c"
    assert s.state.seat == 2


@pytest.mark.clause("xm-2b", "xm-2c")
def test_a_pung_passes_over_the_seats_between() -> None:
    s = xiangqi("EKRkrpnC", "PNCkrpa", "PNCkrpa", "EENcnpa").go("0 discard E", "3 pung")
    assert s.state.seat == 3
    s.go("3 discard n")
    assert s.last(Drew).seat == 0


@pytest.mark.clause("xm-3")
@pytest.mark.parametrize("chow", ["KAE", "RNC", "kae", "rnc"])
def test_the_four_sequences(chow: str) -> None:
    for tile in chow:
        rest = chow.replace(tile, "")
        own = [c for c in "KERPkerp" if c not in chow][:5]
        others = [c for c in "KAERNCPkaerncp" if c not in chow][:7]
        s = xiangqi(tile + "".join(others), rest + "".join(own)).go(f"0 discard {tile}")
        assert f"chow {chow}" in s.may(1)


@pytest.mark.clause("xm-3")
@pytest.mark.parametrize(
    ("discard", "hand"), [("P", "RNCpkae"), ("K", "aeRNPpc"), ("C", "rnKAPpk")]
)
def test_no_sequence_of_soldiers_or_of_two_colours(discard: str, hand: str) -> None:
    s = xiangqi(discard + "KaRnPpc".replace(discard, "e"), hand).go(f"0 discard {discard}")
    assert "chow" not in s.verbs(1)


@pytest.mark.clause("xm-3")
@pytest.mark.parametrize("tile", "KAERNCPkaerncp")
def test_every_kind_makes_a_pung(tile: str) -> None:
    mine = "".join(c for c in "KERPkerp" if c != tile)[:7]
    theirs = "".join(c for c in "ANCancRr" if c != tile)[:5]
    s = xiangqi(tile + mine, "", tile * 2 + theirs).go(f"0 discard {tile}")
    assert f"pung {tile * 3}" in s.may(2)


@pytest.mark.clause("xm-2b")
def test_a_pung_goes_before_a_chow() -> None:
    s = xiangqi("EKRkrpnC", "KARNpka", "PNCkrpa", "EENcnpa").go("0 discard E")
    s.go("1 chow; 3 pung")
    assert s.last(Claimed).seat == 3


@pytest.mark.clause("xm-2b")
def test_a_kong_goes_before_a_chow() -> None:
    s = xiangqi("EKRkrpnC", "KARNpka", "PNCkrpa", "EEEcnpa").go("0 discard E")
    assert {"kong EEEE", "pung EEE"} < s.may(3)
    s.go("1 chow; 3 kong")
    assert (s.last(Claimed).seat, s.last(Claimed).meld.verb) == (3, "kong")


@pytest.mark.clause("xm-2b", "xm-5")
def test_a_win_goes_before_a_pung_however_far_the_winner_sits() -> None:
    s = xiangqi("ERkrpnCa", "EEPNkrp", "", "KARNCpp").go("0 discard E")
    s.go("1 pung; 3 win")
    assert s.last(Won).win.seat == 3
    assert not any(isinstance(event, Claimed) for event in s.hand.events)


WINNERS = ("ERkrpnCa", "KARNCpp", "", "KARNCaa")


@pytest.mark.clause("xm-2b", "xm-5")
def test_of_two_winners_the_nearest_wins() -> None:
    s = xiangqi(*WINNERS).go("0 discard E", "1 win; 3 win")
    assert [win.seat for win in s.state.wins] == [1]


@pytest.mark.clause("xm-2b", "xm-5")
def test_nearest_is_counted_from_the_discarder() -> None:
    s = xiangqi("KARNCpp", "KARNCaa", "", "ERkrpnCk", start=Start(3)).go(
        "3 discard E", "0 win; 1 win"
    )
    assert [win.seat for win in s.state.wins] == [0]
    s = xiangqi("KARNCpp", "", "EPRkrpnk", "KARNCaa", start=Start(2))
    s.go("2 discard E", "0 win; 3 win")
    assert [win.seat for win in s.state.wins] == [3]


@pytest.mark.clause("xm-5")
def test_multi_win_lets_all_of_them_win() -> None:
    s = xiangqi(*WINNERS, multi_win=True).go("0 discard E", "1 win; 3 win")
    assert [win.seat for win in s.state.wins] == [1, 3]
    assert s.deltas[0] < 0
    assert s.deltas[2] == 0
    assert sum(s.deltas) == 0
    assert s.deltas[1] > 0 < s.deltas[3]


@pytest.mark.clause("xm-5")
def test_the_farther_winner_wins_when_the_nearer_passes() -> None:
    s = xiangqi(*WINNERS).go("0 discard E", "1 pass; 3 win")
    assert [win.seat for win in s.state.wins] == [3]


@pytest.mark.clause("xm-2b")
def test_nobody_claims_its_own_discard() -> None:
    s = xiangqi("EEEkrpnC", "PNCkrpa", "PNCkrpa", "PNcknpa").go("0 discard E")
    assert s.state.seat == 1


# --- kongs (xm-2b, xm-2c, xm-3) --------------------------------------------------------


@pytest.mark.clause("xm-2b", "xm-2c")
def test_after_a_kong_a_replacement_comes_from_the_back_and_a_tile_goes() -> None:
    s = xiangqi("EKRkrpnC", "", "PNCkrpa", "EEEcnpa", wall="A", back="P")
    s.go("0 discard E", "3 kong")
    drew = s.last(Drew)
    assert (drew.seat, drew.source, drew.back, drew.tile) == (3, Source.REPLACEMENT, True, 6)
    assert drew.clause == "xm-2c"
    assert s.state.sizes[3] == 5
    assert s.state.left == 26
    s.go("3 discard P")
    assert s.last(Discarded).clause == "xm-2c"
    assert s.last(Drew).seat == 0
    assert s.last(Drew).tile == 1


@pytest.mark.clause("xm-2c")
def test_the_replacement_may_come_from_the_front() -> None:
    s = xiangqi("EKRkrpnC", "", "PNCkrpa", "EEEcnpa", wall="A", back="P", replacement="front")
    s.go("0 discard E", "3 kong")
    assert (s.last(Drew).tile, s.last(Drew).back) == (1, False)


@pytest.mark.clause("xm-2b")
def test_a_concealed_kong_is_declared_in_turn() -> None:
    s = xiangqi("EEEEkrpn", back="P")
    assert "concealed_kong EEEE" in s.may(0)
    s.go("0 concealed_kong")
    declared = s.last(Declared)
    assert (declared.meld.shown, declared.meld.outside) == (False, ())
    assert s.last(Drew).tile == 6
    assert s.state.sizes[0] == 5


@pytest.mark.clause("xm-2b")
def test_concealed_kongs_can_be_switched_off() -> None:
    s = xiangqi("EEEEkrpn", concealed_kong=False)
    assert s.verbs(0) == {"discard"}
    assert "concealed_kong" not in s.game.verbs
    assert s.refused(0, "concealed_kong", "EEEE") == ("xm-2b", "not_played")


PUNG_THEN_FOURTH = ("EKRkrpnC", "", "PNCkrpa", "EEcknpa")


def added(**options: object) -> Staged:
    """Seat 3 has punged E, goes once round, and draws the fourth."""
    s = xiangqi(*PUNG_THEN_FOURTH, wall="AACE", **options).go(
        "0 discard E", "3 pung", "3 discard k"
    )
    return s.until(3)


@pytest.mark.clause("xm-2b", "xm-2c")
def test_a_fourth_tile_is_added_to_a_pung() -> None:
    s = added()
    assert "added_kong E" in s.may(3)
    s.go("3 added_kong")
    (meld,) = s.state.laid[3]
    assert (meld.verb, meld.tiles, meld.outside) == ("added_kong", (2,) * 4, (2,))
    assert s.last(Drew).source is Source.REPLACEMENT
    assert s.state.sizes[3] == 5


@pytest.mark.clause("xm-2b")
def test_adding_to_a_pung_can_be_switched_off() -> None:
    s = added(added_kong=False)
    assert s.verbs(3) == {"discard"}
    assert s.refused(3, "added_kong", "E") == ("xm-2b", "not_played")


def last_tile_kong(left: int, dead: int) -> Staged:
    """Seat 0 holds EEEE and the wall has `left` tiles."""
    s = xiangqi("EEEKRkrp", dead_wall=dead).go("0 discard K")
    s.left(left)
    s.state.hands[s.state.seat] = XIANGQI.pack(XIANGQI.read_tiles("EEEEKRkr"))
    return s


@pytest.mark.clause("xm-2c", "xm-7")
@pytest.mark.parametrize("dead", [0, 3])
def test_a_kong_takes_the_last_tile_but_none_that_stays(dead: int) -> None:
    s = last_tile_kong(dead + 1, dead)
    assert "concealed_kong" in s.verbs(s.state.seat)
    s = last_tile_kong(dead, dead)
    assert "concealed_kong" not in s.verbs(s.state.seat)
    assert s.refused(s.state.seat, "concealed_kong", "EEEE") == ("xm-2c", "no_replacement_left")


# --- robbing a kong (xm-2b, xm-5) ------------------------------------------------------

# Seat 2 waits for E, which seat 3 adds to its pung.
ROBBED = ("EKRkrpnC", "", "KARNCpp", "EEcknpa")


def robbing(**options: object) -> Staged:
    s = xiangqi(*ROBBED, wall="aAaE", **options).go("0 discard E", "3 pung", "3 discard k")
    return s.until(3).go("3 added_kong")


@pytest.mark.clause("xm-2b", "xm-5")
def test_an_added_kong_is_robbed_and_its_declarer_pays() -> None:
    s = robbing()
    assert s.may(2) == {"win", "pass"}
    assert s.may(0) == s.may(1) == set()
    s.go("2 win")
    (win,) = s.state.wins
    assert (win.payer, win.source) == (3, Source.KONG)
    assert s.deltas == [0, 0, 3 + 1, -4]
    (meld,) = s.state.laid[3]
    assert (meld.verb, len(meld.tiles)) == ("pung", 3)


@pytest.mark.clause("xm-2b")
def test_an_added_kong_stands_when_nobody_robs_it() -> None:
    s = robbing().go("2 pass")
    assert s.state.laid[3][0].verb == "added_kong"
    assert (s.state.seat, s.state.source) == (3, Source.REPLACEMENT)


@pytest.mark.clause("xm-2b")
def test_robbing_can_be_switched_off() -> None:
    s = robbing(rob_kong=False)
    assert s.state.laid[3][0].verb == "added_kong"
    assert s.state.seat == 3


@pytest.mark.clause("xm-2b")
def test_the_tile_of_a_kong_is_robbed_for_a_win_only() -> None:
    s = robbing()
    # Whatever seat 0, the next one, may hold: it cannot chow the tile.
    s.state.hands[0] = XIANGQI.pack(XIANGQI.read_tiles("KAPPrnk"))
    assert s.may(0) == set()
    assert s.refused(0, "chow", "KAE") == ("xm-2b", "only_win_from_kong")
    assert s.refused(2, "pung", "EEE") == ("xm-2b", "only_win_from_kong")


@pytest.mark.clause("xm-2b", "xm-5")
def test_a_concealed_or_an_open_kong_is_not_robbed() -> None:
    s = xiangqi("EEEERkrp", "KARNCpp").go("0 concealed_kong")
    assert s.state.seat == 0
    assert s.may(1) == set()


# --- winning (xm-4, xm-5) --------------------------------------------------------------


@pytest.mark.clause("xm-4", "xm-5")
def test_a_win_on_a_discard_and_who_set_off_the_cannon() -> None:
    s = xiangqi("ERkrpnCa", "KARNCpp").go("0 discard E")
    assert "win" in s.may(1)
    s.go("1 win")
    won = s.last(Won)
    assert (won.clause, won.win.payer, won.win.tile) == ("xm-5", 0, 2)
    assert XIANGQI.write(won.hand) == "KAERNCpp"


@pytest.mark.clause("xm-4", "xm-5")
def test_a_self_draw() -> None:
    s = xiangqi("aPkrpnCa", "KARNCpp", wall="E").go("0 discard P", "1 win")
    won = s.last(Won)
    assert (won.clause, won.win.payer, won.win.tile) == ("xm-4", None, 2)


@pytest.mark.clause("xm-4")
def test_nobody_must_win() -> None:
    s = xiangqi("aPkrpnCa", "KARNCpp", wall="E").go("0 discard P", "1 discard E")
    assert s.state.seat == 2 or s.state.phase is Phase.OFFER


@pytest.mark.clause("xm-4")
def test_general_and_general_are_no_pair_unless_so_agreed() -> None:
    for cross in (False, True):
        s = xiangqi("aPkrpnCa", "KAERNCK", wall="k", cross_pair=cross).go("0 discard P")
        assert ("win" in s.may(1)) is cross


@pytest.mark.clause("xm-4")
def test_four_pairs_win_only_if_so_agreed() -> None:
    for four in (False, True):
        s = xiangqi("aPkrpnCe", "KKAAppc", wall="c", four_pairs=four).go("0 discard P")
        assert ("win" in s.may(1)) is four


@pytest.mark.clause("xm-4")
def test_four_alike_are_two_of_the_four_pairs() -> None:
    s = xiangqi("aPkrpnCe", "KKKKppc", wall="c", four_pairs=True).go("0 discard P")
    assert "win" in s.may(1)


@pytest.mark.clause("xm-4")
def test_four_pairs_need_all_tiles_in_hand() -> None:
    s = xiangqi("KPkrpnCe", "ppaaAAK", "", "KKNcnea", wall="p", four_pairs=True)
    s.go("0 discard P")
    assert "win" not in s.may(1)


@pytest.mark.clause("xm-4", "xm-8")
def test_a_minimum_of_tai() -> None:
    # Concealed on a discard: one 台.
    hands = ("ERkrpnCa", "KARNCpp")
    assert "win" in xiangqi(*hands, min_tai=1).go("0 discard E").may(1)
    s = xiangqi(*hands, min_tai=2).go("0 discard E")
    assert s.may(1) == {"chow KAE", "pass"}
    assert s.refused(1, "win") == ("xm-8", "too_few_tai")


@pytest.mark.clause("xm-2c", "xm-4")
def test_no_win_from_the_hand_after_a_claim() -> None:
    s = xiangqi("ERkrpnCa", "KARNCpp").go("0 discard E", "1 chow")
    assert s.verbs(1) == {"discard"}
    assert s.refused(1, "win") == ("xm-2c", "discard_after_claim")


@pytest.mark.clause("xm-4", "xm-8")
def test_heaven_is_the_dealers_dealt_hand() -> None:
    s = xiangqi("KAERNCpp")
    assert "win" in s.may(0)
    s.go("0 win")
    assert s.rows(0) == {"tianhu": 8, "concealed_self_draw": 3}
    assert s.last(Won).win.source is Source.DEAL


@pytest.mark.clause("xm-8")
def test_heaven_is_gone_after_a_kong() -> None:
    s = xiangqi("kkkkRNaa", back="C").go("0 concealed_kong")
    s.go("0 win")
    assert s.rows(0) == {"kong_draw": 2, "concealed_self_draw": 3}


@pytest.mark.clause("xm-8")
def test_earth_is_a_first_draw() -> None:
    s = xiangqi("aPkrpnCa", "KARNCpp", wall="E").go("0 discard P", "1 win")
    assert s.rows(1) == {"dihu": 8, "concealed_self_draw": 3}


@pytest.mark.clause("xm-8")
def test_earth_is_gone_after_a_claim() -> None:
    # Seat 2 pungs, seat 3 draws its first tile and wins.
    s = xiangqi("PRkrpnCa", "", "PPecena", "KARNCpp", wall="E")
    s.go("0 discard P", "2 pung", "2 discard e", "3 win")
    assert s.rows(3) == {"concealed_self_draw": 3}


@pytest.mark.clause("xm-8")
def test_earth_is_not_the_dealers_and_not_on_a_second_draw() -> None:
    s = xiangqi("KARNCppa", *DULL[1:], wall="acnE").go("0 discard a")
    s.until(0).go("0 win")
    assert s.rows(0) == {"concealed_self_draw": 3}


# --- switches of the turn --------------------------------------------------------------


@pytest.mark.clause("xm-2c")
def test_swap_ban_keeps_the_kind_just_taken() -> None:
    hands = ("ERkNnpcP", "KARNpkE")
    free = xiangqi(*hands).go("0 discard E", "1 chow KAE")
    assert "discard E" in free.may(1)
    banned = xiangqi(*hands, swap_ban=True).go("0 discard E", "1 chow KAE")
    assert banned.may(1) == free.may(1) - {"discard E"}
    assert banned.refused(1, "discard", "E") == ("xm-2c", "swap_banned")


@pytest.mark.clause("xm-2c")
def test_swap_ban_lasts_one_discard() -> None:
    s = xiangqi("ERkNnpcP", "KARNpkE", swap_ban=True)
    s.go("0 discard E", "1 chow KAE", "1 discard R")
    assert "discard E" in s.until(1).may(1)


@pytest.mark.clause("xm-2c")
def test_a_claim_must_leave_a_tile_that_may_go() -> None:
    # Seat 1 has one set on the table and AEKK in hand: to chow K would leave only KK.
    hands = ("PKRkrnCa", "PPAEKKN", "", "Kaaeecc")
    claims = {"chow KAE", "pung KKK", "win", "pass"}
    for banned in (False, True):
        s = xiangqi(*hands, swap_ban=banned).go("0 discard P", "1 pung", "1 discard N")
        s.until(0).go("0 discard K")
        assert s.may(1) == claims - ({"chow KAE"} if banned else set())
    assert s.refused(1, "chow", "KAE") == ("xm-2c", "no_discard_left")


# Seats 2 and 3 of these wait for E.
MISSED = ("EPkrpnCa", "aPkrnaE", "KARNCpp", "EckKnPp")


@pytest.mark.clause("xm-5")
def test_a_win_let_go_by_is_known_to_its_seat_alone() -> None:
    s = xiangqi(*MISSED, wall="PE", pass_lock=True).go("0 discard E", "2 pass")
    missed = s.last(Missed)
    assert (missed.seat, missed.clause) == (2, "xm-5")
    assert [missed.mask(seat) for seat in (0, 1, 3)] == [None] * 3
    assert missed.mask(2) == missed


@pytest.mark.clause("xm-5")
def test_who_let_a_win_go_by_may_not_win_on_a_discard() -> None:
    s = xiangqi(*MISSED, wall="P", pass_lock=True).go("0 discard E", "2 pass", "1 discard E")
    assert s.state.extra.locked == (False, False, True, False)
    assert s.verbs(2) == {"chow", "pass"}
    assert s.refused(2, "win") == ("xm-5", "win_passed")
    assert sum(isinstance(event, Missed) for event in s.hand.events) == 1


@pytest.mark.clause("xm-5")
def test_the_bar_is_lifted_when_the_seat_draws() -> None:
    s = xiangqi(*MISSED, wall="PE", pass_lock=True).go("0 discard E", "2 pass", "1 discard P")
    assert s.state.extra.locked == (False,) * 4
    assert "win" in s.may(2)


@pytest.mark.clause("xm-5")
def test_the_bar_is_lifted_when_the_seat_claims_and_discards() -> None:
    s = xiangqi(*MISSED, wall="P", pass_lock=True).go("0 discard E", "2 pass", "1 discard E")
    s.go("2 chow", "2 discard R")
    assert s.state.extra.locked == (False,) * 4


@pytest.mark.clause("xm-5")
def test_without_the_switch_a_missed_win_bars_nobody() -> None:
    s = xiangqi(*MISSED, wall="P").go("0 discard E", "2 pass", "1 discard E")
    assert "win" in s.may(2)
    assert not any(isinstance(event, Missed) for event in s.hand.events)


@pytest.mark.clause("xm-5")
def test_a_win_that_another_took_is_not_let_go() -> None:
    s = xiangqi(*WINNERS, pass_lock=True).go("0 discard E", "1 win; 3 win")
    assert not any(isinstance(event, Missed) for event in s.hand.events)


@pytest.mark.clause("xm-8")
def test_a_waiting_hand_may_be_declared_ready_and_is_frozen() -> None:
    s = xiangqi("KARNCppa", *DULL[1:], wall="acne", ready=True)
    assert {a for a in s.may(0) if a.startswith("ready")} == {"ready a"}
    s.go("0 ready a")
    marked = s.last(Marked)
    assert (marked.seat, marked.mark, marked.clause) == (0, "ready", "xm-8")
    s.until(0)
    assert s.may(0) == {"discard e"}
    assert s.refused(0, "discard", "K") == ("xm-8", "ready_frozen")
    s.go("0 discard e")
    assert s.state.extra.ready == (True, False, False, False)


@pytest.mark.clause("xm-8")
def test_a_ready_hand_claims_nothing_but_a_win_which_counts_one_more() -> None:
    s = xiangqi("KARNCppa", "EpRkrnc", *DULL[2:], wall="a", ready=True).go("0 ready a")
    s.go("1 discard p")
    assert s.may(0) == set()
    s = xiangqi("KARNCppa", "EpRkrnc", *DULL[2:], wall="a", ready=True).go("0 ready a")
    s.go("1 discard E", "0 win")
    assert s.rows(0) == {"concealed": 1, "ready": 1}


@pytest.mark.clause("xm-8")
def test_readiness_is_off_by_default() -> None:
    s = xiangqi("KARNCppa")
    assert "ready" not in s.verbs(0)
    assert "ready" not in s.game.verbs
    assert s.refused(0, "ready", "a") == ("xm-8", "not_played")


# --- the end of the wall (xm-7) --------------------------------------------------------


def worn_out(**options: object) -> Staged:
    """A hand in which everybody discards what it draws and claims nothing."""
    s = xiangqi("KRPkrpae", **options).go("0 discard K")
    return s.left(s.game.rules.reserve)


@pytest.mark.clause("xm-7")
def test_the_hand_is_drawn_when_the_last_discard_is_not_taken() -> None:
    s = worn_out().out()
    assert s.last(Exhausted).clause == "xm-7"
    assert s.state.left == 0
    assert s.deltas == [0, 0, 0, 0]
    assert s.state.settled.clause == "xm-7"


@pytest.mark.clause("xm-7")
def test_a_dead_wall_ends_the_hand_earlier() -> None:
    s = worn_out(dead_wall=5).out()
    assert s.state.left == 5


def at_the_end(hand: str, drawn: str, **options: object) -> Staged:
    """The seat in turn has drawn the last tile of the wall."""
    s = worn_out(**options)
    s.state.hands[s.state.seat] = XIANGQI.pack(XIANGQI.read_tiles(hand + drawn))
    s.state.drawn = XIANGQI.kind[drawn]
    return s


@pytest.mark.clause("xm-7", "xm-8")
@pytest.mark.parametrize("dead", [0, 5])
def test_the_last_tile_may_win(dead: int) -> None:
    s = at_the_end("KARNCpp", "E", dead_wall=dead)
    seat = s.state.seat
    s.go(f"{seat} win")
    assert s.rows(seat) == {"last_draw": 1, "concealed_self_draw": 3}


@pytest.mark.clause("xm-2b", "xm-2c", "xm-7")
def test_the_last_discard_makes_a_pung_but_no_kong() -> None:
    s = at_the_end("KRPkrpa", "E")
    claimer = (s.state.seat + 2) % 4
    s.state.hands[claimer] = XIANGQI.pack(XIANGQI.read_tiles("EEEcnpa"))
    s.go(f"{s.state.seat} discard E")
    assert s.may(claimer) == {"pung EEE", "pass"}
    assert s.refused(claimer, "kong", "EEEE") == ("xm-2c", "no_replacement_left")


@pytest.mark.clause("xm-7", "xm-8")
def test_the_last_discard_may_win() -> None:
    s = at_the_end("KRPkrpa", "E")
    winner = (s.state.seat + 2) % 4
    s.state.hands[winner] = XIANGQI.pack(XIANGQI.read_tiles("KARNCpp"))
    s.go(f"{s.state.seat} discard E", f"{winner} win")
    assert s.rows(winner) == {"last_discard": 1, "concealed": 1}
