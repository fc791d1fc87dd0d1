"""吳銓高百搭麻將: faults that are made at the table, and what follows when they are noticed."""

from __future__ import annotations

import pytest

from paipu.games.wu_mahjong import TILES, money, picture
from paipu.games.wu_mahjong.events import Fined, Forgot, Fouled, Shared
from paipu.games.wu_mahjong.money import Ledger
from paipu.kernel import Start, fold
from paipu.table import Phase
from test_wu_table import DRAGON, chips, wu

LOOSE = "1359m 2469p 1359s 111z2z"
"""Sixteen tiles that are nothing."""


# --- flowers -----------------------------------------------------------------------------


@pytest.mark.clause("wu-10.1", "wu-15.1")
def test_forgotten_flowers_are_laid_late_for_a_fine() -> None:
    s = wu("1f", tail="1s", faults=True, begun=False).go("0 jump", "0 forget_flowers")
    assert TILES.count(s.state.hand(0), TILES.kind["1f"]) == 1
    others = fold(s.game, s.hand.start, s.hand.events, 1)
    assert others.extra.pending == ()  # nobody else can see it
    s.go("0 own_up")
    assert s.state.extra.flowers[0] == (TILES.kind["1f"],)
    assert s.state.sizes[0] == 17
    assert (chips(s), s.state.extra.ledger.pot) == ([-10, 0, 0, 0], 10)
    assert not s.state.extra.pending


@pytest.mark.clause("wu-10.2")
@pytest.mark.parametrize("short_hand", ["barred", "wrong"])
def test_forgotten_flowers_make_a_small_xianggong_later(short_hand: str) -> None:
    s = wu("1f 55p 9m", "5p 5p", faults=True, begun=False, short_hand=short_hand)
    s.go("0 jump", "0 forget_flowers", "0 pass", "0 discard 9m").until(0)
    assert "discard 1f" not in s.may(0)
    s.go("0 own_up")
    assert s.last(Fouled).verb == "short_hand"
    assert s.state.extra.short[0]
    assert chips(s) == [0, 0, 0, 0]
    assert s.refused(0, "win")[0] == "wu-05.7"
    drawn = TILES.faces[s.state.drawn].code
    s.go(f"0 discard {drawn}").until(1)
    s.hand.step({1: s.action("discard", "5p")})
    assert ("pung 5p5p5p" in s.may(0)) == (short_hand == "wrong")
    if short_hand == "barred":
        assert s.refused(0, "pung", "5p5p5p") == ("wu-10.2", "short_hand")


@pytest.mark.clause("wu-10.1")
def test_flowers_out_of_order_can_be_pointed_out() -> None:
    s = wu("1f", "2f", tail="1s2s", faults=True, begun=False)
    s.go("0 jump", "0 lay_flowers; 1 early_flowers")
    flowered = [e.seat for e in s.hand.events if type(e).__name__ == "Flowered"]
    assert flowered == [1, 0]
    assert "point_out" in s.verbs(3)
    s.go("3 point_out")
    assert chips(s) == [0, -10, 0, 0]


# --- the jump tile -----------------------------------------------------------------------


@pytest.mark.clause("wu-10.3")
def test_the_jump_tile_may_be_taken_until_the_second_player_discards() -> None:
    s = wu("9m", faults=True, begun=False).go("0 forget_jump", "0 pass")
    assert s.state.sizes == [16, 16, 16, 16]
    s.hand.step({0: s.action("discard", "9m")})
    while s.state.extra.window != "drawn":
        s.idle()
    assert s.state.sizes == [15, 17, 16, 16]
    assert s.may(1) == {"point_out", "pass"}
    s.go("2 point_out")
    assert s.state.sizes == [16, 17, 16, 16]
    assert s.state.phase is Phase.TURN
    assert s.state.seat == 1
    assert (chips(s), s.state.extra.ledger.pot) == ([-10, 0, 0, 0], 10)


@pytest.mark.clause("wu-10.4")
def test_the_jump_tile_is_lost_after_that() -> None:
    s = wu("9m", faults=True, begun=False).go("0 forget_jump", "0 pass", "0 discard 9m").until(1)
    s.go(f"1 discard {TILES.faces[s.state.drawn].code}").until(2)
    s.go("2 point_out")
    assert s.state.extra.short == (True, False, False, False)
    assert chips(s) == [0, 0, 0, 0]


# --- claims ------------------------------------------------------------------------------


@pytest.mark.clause("wu-10.5", "wu-10.6", "wu-05.7", "wu-05.8")
@pytest.mark.parametrize("fault", ["left_tile", "wrong_tile"])
def test_a_claim_gone_wrong(fault: str) -> None:
    s = wu("5p", "55p", faults=True).go("0 discard 5p", "1 pung", f"1 {fault}")
    assert "left_tile" not in s.verbs(1)
    spare = TILES.faces[TILES.kinds(s.state.hand(1))[0]].code
    s.go(f"1 discard {spare}").until(2)
    early = s.state.copy()
    s.go("2 point_out")
    assert chips(s) == [0, -10, 0, 0]
    assert not s.state.extra.dead[1]

    s = wu("5p", "55p", faults=True).go("0 discard 5p", "1 pung", f"1 {fault}")
    s.go(f"1 discard {spare}").until(1)
    s.go("1 own_up")
    assert s.last(Fouled).verb == "wrong_hand"
    assert s.state.extra.dead[1]
    assert not s.state.extra.short[1]
    assert chips(s) == [0, 0, 0, 0]
    assert early.extra.pending[0].name == fault


@pytest.mark.clause("wu-10.7")
def test_a_pung_called_and_not_made() -> None:
    s = wu("5p", "55p", faults=True).go("0 discard 5p", "1 call_pung")
    assert chips(s) == [0, -1, 0, 0]
    assert s.state.rivers[0] == (TILES.kind["5p"],)
    assert s.state.laid[1] == ()


@pytest.mark.clause("wu-10.7", "wu-10.8")
def test_small_faults_cost_one() -> None:
    s = wu("9m", faults=True, funding="shared").go("0 discard 9m").until(1)
    s.go("1 break_wall")
    assert s.last(Fined).clause == "wu-10.7"
    assert "show_tile" not in s.verbs(1)  # one a turn is enough
    assert s.state.extra.ledger.rake == 1
    s.go(f"1 discard {TILES.faces[s.state.drawn].code}").until(2)
    s.go("2 other_fault")
    assert s.last(Fined).clause == "wu-10.8"
    assert s.state.extra.ledger.rake == 2
    s = wu("9m", faults=True, bridge_fault="unknown").go("0 discard 9m").until(1)
    assert "break_wall" not in s.verbs(1)
    assert "show_tile" in s.verbs(1)


@pytest.mark.clause("wu-10.8")
def test_nobody_errs_where_it_is_not_allowed() -> None:
    s = wu("1f 9m")
    assert not s.game.rules.options.faults
    assert "other_fault" not in s.game.verbs
    assert s.refused(0, "other_fault") == ("wu-10.8", "no_fault_now")


# --- false wins --------------------------------------------------------------------------


@pytest.mark.clause("wu-05.5", "wu-05.6")
@pytest.mark.parametrize(
    ("hand", "split", "verb"),
    [(DRAGON, "shape", "wrong_win"), (LOOSE, "shape", "false_win"),
     (DRAGON, "declared", "wrong_win"), (LOOSE, "declared", "wrong_win")],
)  # fmt: skip
def test_opening_on_a_discard(hand: str, split: str, verb: str) -> None:
    s = wu("9s", hand, indicator="8p", faults=True, false_win_split=split)
    s.hand.step({0: s.action("discard", "9s")})
    s.hand.step({seat: s.action("false_win") if seat == 1 else s.action("pass") for seat in
                 s.hand.asked()})  # fmt: skip
    assert s.last(Fouled).verb == verb
    assert len(s.last(Fouled).tiles) == 17
    if verb == "wrong_win":
        assert s.state.phase is Phase.OFFER  # the discard lies open as before
        assert s.state.extra.dead == (False, True, False, False)
        assert "false_win" not in s.verbs(1)
    else:
        s.run()
        assert s.deltas == [0, -200, 100, 100]  # all that there was: two of the three are paid


@pytest.mark.clause("wu-05.5")
def test_a_hand_that_ends_with_a_false_win_is_called_so() -> None:
    s = wu(LOOSE, jump="3z", faults=True).go("0 false_win")
    drawn = picture.result(s.game, s.state, ["A", "B", "C", "D"], "en")
    assert drawn["title"] == "A: a false win 詐糊"
    assert drawn["winners"] == []
    s = wu(LOOSE, jump="3z", faults=True)
    assert s.refused(0, "win") == ("wu-05.2", "not_complete")
    assert s.refused(0, "win_forgot") == ("wu-15.1", "no_fines")


@pytest.mark.clause("wu-05.7", "wu-07.1", "wu-07.4")
def test_a_wrong_xianggong_claims_but_collects_nothing() -> None:
    s = wu("5p", "5p55p", indicator="8m", faults=True, false_win_split="declared")
    s.hand.step({0: s.action("discard", "5p")})
    s.hand.step({seat: s.action("false_win" if seat == 1 else "pass") for seat in s.hand.asked()})
    s.go("1 kong")
    assert s.state.laid[1][0].verb == "kong"
    assert chips(s) == [0, 0, 0, 0]


@pytest.mark.clause("wu-05.7")
@pytest.mark.parametrize("dead", [False, True])
def test_a_wrong_xianggong_does_not_win_by_flowers(dead: bool) -> None:
    s = wu("9m", "1f2f3f4f5f6f7f", wall="8f", tail="1s1s1s2s2s2s3s3s", faults=True,
           false_win_split="declared")  # fmt: skip
    s.hand.step({0: s.action("discard", "9m")})
    said = {seat: "false_win" if dead and seat == 1 else "pass" for seat in s.hand.asked()}
    s.hand.step({seat: s.action(verb) for seat, verb in said.items()})
    s.run()
    s.until(1)
    assert s.state.extra.dead[1] == dead
    assert ("flower_win" in s.verbs(1)) == (not dead)


# --- after the win -----------------------------------------------------------------------


@pytest.mark.clause("wu-07.2")
@pytest.mark.parametrize(("said", "penalty"), [("show", 0), ("forget_show", 4)])
def test_a_concealed_kong_is_shown_after_the_win(said: str, penalty: int) -> None:
    s = wu("5555p", DRAGON, indicator="8m", wall="9s", faults=True, prize_tiles=0, streak="none")
    s.go("0 concealed_kong")
    other = TILES.faces[s.state.drawn].code
    s.go(f"0 discard {other}").until(1)
    s.go("1 win", f"0 {said}")
    fan = sum(s.rows(1).values())
    assert s.deltas[2] == -2 + penalty - min(5 + fan, 198 + penalty)
    assert s.deltas[0] == 6 - 3 * penalty - (5 + fan)


@pytest.mark.clause("wu-15.1", "wu-15.2")
@pytest.mark.parametrize("penalty", ["next", "others"])
def test_the_fines_may_be_forgotten(penalty: str) -> None:
    def won(verb: str) -> list[int]:
        s = wu("3z", DRAGON, indicator="8p", wall="9s", faults=True, prize_tiles=0, streak="none",
               pot_penalty=penalty)  # fmt: skip
        s.go("0 other_fault", "0 discard 3z").until(1)
        assert s.state.extra.ledger.pot == 1
        s.go(f"1 {verb}")
        name = Shared if verb == "win" else Forgot
        assert s.last(name).seat == 1
        return [*chips(s), s.state.extra.ledger.pot]

    taken, forgot = won("win"), won("win_forgot")
    assert taken[4] == 0
    if penalty == "next":
        assert forgot == [taken[0], taken[1] - 2, taken[2], taken[3], 2]
    else:
        assert forgot[4] == 1
        assert forgot[1] == taken[1] - 2
        assert sum(forgot[:4]) == sum(taken[:4]) - 1


@pytest.mark.clause("wu-15.1", "wu-15.2")
def test_the_next_winner_takes_what_the_last_one_added() -> None:
    """E27 at the table: $20 of fines; who forgets them adds $20; the next winner takes $40."""
    carry = money.carried(Ledger((500, 480, 500, 500), pot=20))
    for verb, pot, more in (("win_forgot", 40, -20), ("win", 0, 40)):
        s = wu("3z", DRAGON, indicator="8p", wall="9s", faults=True, prize_tiles=0, streak="none",
               start=Start(carry=carry))  # fmt: skip
        before = s.state.extra.ledger
        s.go("0 discard 3z").until(1).go(f"1 {verb}")
        after = s.state.extra.ledger
        share = 5 + sum(s.rows(1).values())
        assert (after.pot, after.chips[1] - before.chips[1]) == (pot, 3 * share + more)
        carry = s.state.following.carry
