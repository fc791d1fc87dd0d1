"""吳銓高百搭麻將: the switches for procedure and money, each where it makes a difference."""

from __future__ import annotations

import pytest

from paipu.games.wu_mahjong import TILES, Options, money
from paipu.games.wu_mahjong.events import Closed, Exposed, Prized, Recalled
from paipu.games.wu_mahjong.money import Ledger
from paipu.kernel import Start, fold
from paipu.score import Payment, Score
from paipu.table import Phase
from staging import Staged
from test_wu_table import DRAGON, chips, wu


def due(payer: int, payee: int, amount: int) -> Payment:
    """A payment of so much."""
    return Payment(payer, payee, Score("wu-13.1", "base", base=amount))


# --- money -------------------------------------------------------------------------------


@pytest.mark.clause("wu-01a.5")
@pytest.mark.parametrize(
    ("partial", "want"),
    [("left", [50, 50, 80, 0]), ("nothing", [50, 50, 50, 30]), ("others", [35, 35, 110, 0])],
)
def test_who_has_too_little(partial: str, want: list[int]) -> None:
    """Seat 3 owes 60 and has 30; E26 is the first of the three."""
    ledger = Ledger((50, 50, 50, 30))
    after, paid = money.paid(Options(granny_partial=partial), ledger, [due(3, 2, 60)])
    assert list(after.chips) == want
    assert after.total == ledger.total
    assert {p.payee for p in paid} <= {2}


@pytest.mark.clause("wu-01a.5")
def test_the_others_make_up_what_they_can() -> None:
    after, _ = money.paid(Options(granny_partial="others"), Ledger((5, 99, 0, 0)), [due(3, 2, 41)])
    assert after.chips == (0, 79, 25, 0)


@pytest.mark.clause("wu-18.1")
def test_a_streak_is_pulled() -> None:
    options = Options(streak="pull15")
    ledger = Ledger((500,) * 4)
    carried = 0
    for amount in (20, 10, 7):
        dues = [due(p, 1, amount) for p in (2, 3, 0)]
        dues += money.pull(options, ledger, 1, dues)
        ledger, paid = money.paid(options, ledger, dues)
        ledger = money.won(ledger, 1, paid)
        carried = carried * 3 // 2 + amount
        assert ledger.pulled == (carried, 0, carried, carried)
    assert money.pull(Options(), ledger, 1, [due(2, 1, 9)]) == []
    assert money.pull(options, ledger, 2, [due(1, 2, 9)]) == []
    ledger = money.won(ledger, 2, [due(1, 2, 9)])
    assert (ledger.winner, ledger.pulled) == (2, (0, 9, 0, 0))


@pytest.mark.clause("wu-18.1")
@pytest.mark.parametrize("streak", ["2n1", "pull15", "none"])
def test_what_the_dealer_and_the_last_winner_bring(streak: str) -> None:
    carry = money.carried(Ledger((500,) * 4, winner=1, pulled=(41, 0, 10, 0)))
    s = wu("3z", DRAGON, indicator="8p", wall="9s", prize_tiles=0, streak=streak,
           start=Start(carry=carry))  # fmt: skip
    s.go("0 discard 3z").until(1).go("1 win")
    share = 5 + sum(s.rows(1).values())
    dealer = share + (streak == "2n1")
    more = (20, 5) if streak == "pull15" else (0, 0)
    assert s.deltas == [-dealer - more[0], dealer + 2 * share + sum(more), -share - more[1], -share]


@pytest.mark.clause("wu-12.1")
def test_prize_tiles() -> None:
    def hits(left: str, **options: object) -> str:
        s = wu("3z", DRAGON, indicator="8p", wall="9s 8s5m2z2m", streak="none", **options)
        s.go("0 discard 3z").until(1).go("1 win")
        return TILES.write(s.last(Prized).hits)

    assert hits("") == "5m"
    assert hits("", prize_draw="wilds") == "8s5m"
    four = Options(prize_draw="whole")
    assert money.prize_draw(four, [1, 2, 3]) == ()
    assert money.prize_draw(Options(), [1, 2, 3]) == (1, 2, 3)
    assert money.prize_draw(four, [1, 2, 3, 4, 5]) == (1, 2, 3, 4)


@pytest.mark.clause("wu-08.1", "wu-08.2")
def test_bets_that_are_refused_or_doubled() -> None:
    s = wu("5555p", fish=True, fish_bet="refusable")
    s.go("0 concealed_kong", "0 refuse; 1 bet_p; 2 bet_z; 3 pass")
    assert chips(s) == [6, -2, -2, -2]
    s = wu("5555p", fish=True, fish_bet="two").go("0 concealed_kong", "1 bet_ps; 2 bet_mz")
    assert chips(s) == [6 - 3 + 1 + 2, -2 + 3 - 1, -2 - 2, -2]
    assert "bet_ps" not in wu("5555p", fish=True).game.verbs


# --- wilds -------------------------------------------------------------------------------


@pytest.mark.clause("wu-03.1", "wu-03.5")
def test_when_the_indicator_is_turned() -> None:
    """A flower turned up after flowers have been laid leaves those where they lie."""
    before = wu("5f", indicator="3f", tail="1s")
    assert before.state.extra.flowers[0] == ()
    assert "discard 5f" in before.may(0)
    after = wu("5f", indicator="3f", tail="1s", indicator_when="after_flowers")
    assert after.state.extra.flowers[0] == (TILES.kind["5f"],)
    assert not after.state.extra.flowered
    assert TILES.count(after.state.hand(0), TILES.kind["1s"]) >= 1
    assert after.state.phase is Phase.TURN


@pytest.mark.clause("wu-03.9", "wu-03.10")
@pytest.mark.parametrize(
    ("option", "wilds", "first"),
    [("natural", 1, {"false_pung 6p8s8s"}), ("own_face", 1, {"false_pung 6p8s8s", "pung 8s8s8s"}),
     ("two_wilds", 2, {"false_pung 6p8s8s"})],
)  # fmt: skip
def test_two_wilds_of_the_face_discarded(option: str, wilds: int, first: set[str]) -> None:
    s = wu("8s", "88s 6p", indicator="8p", false_pair=option, claim_max_wilds=wilds,
           late_pung="closed")  # fmt: skip
    s.hand.step({0: s.action("discard", "8s")})
    assert {a for a in s.may(1) if ("pung" in a and "6p" in a) or "8s8s8s" in a} == first
    if option == "own_face":
        s.go("1 pung 8s8s8s")
        assert s.state.seat == 1
        assert TILES.write(s.state.laid[1][0].tiles) == "8s8s8s"


@pytest.mark.clause("wu-03.12", "wu-03.15")
def test_a_wild_flies_at_any_time() -> None:
    def table(**options: object) -> Staged:
        s = wu("7p", "6p8s5p4z", "", "44z", indicator="8p", **options)
        s.go("0 discard 7p", "1 chow 6p 7p 8s", "1 discard 4z")
        return s

    s = table()
    assert s.refused(1, "fly_up", "5p8s")[0] == "wu-11.5"
    s = table(fly_timing="any")
    while s.state.seat != 2 or s.state.phase is not Phase.TURN:
        s.idle()
    s.hand.step({2: s.action("discard", TILES.faces[s.state.drawn].code)})
    assert "fly_up 5p8s" in s.may(1)
    tile = s.state.offer
    s.hand.step({seat: s.action("fly_up", "5p8s") if seat == 1 else s.action("pass")
                 for seat in s.hand.asked()})  # fmt: skip
    assert s.state.offer.tile == TILES.kind["5p"]
    assert s.state.extra.waiting == tile
    while s.state.offer.tile == TILES.kind["5p"]:
        s.hand.step({seat: s.silent(legal) for seat, legal in s.hand.asked().items()})
    assert s.state.offer == tile
    assert sorted(TILES.codes(s.state.laid[1][0].tiles)) == ["5p", "6p", "7p"]
    assert "fly_up 5p8s" not in s.may(1)


# --- late pungs --------------------------------------------------------------------------


@pytest.mark.clause("wu-17.3")
def test_a_pung_that_comes_late() -> None:
    s = wu("5p", "", "55p", wall="1s").go("0 discard 5p", "2 linger")
    assert s.state.seat == 1
    assert s.state.phase is Phase.OPEN
    before = s.state.left
    assert s.may(2) == {"pung 5p5p5p", "pass"}
    s.go("2 pung 5p5p5p")
    recalled = s.last(Recalled)
    assert (recalled.seat, recalled.giver) == (1, 0)
    assert fold(s.game, s.hand.start, s.hand.events, 0) is not None
    assert s.state.seat == 2
    assert s.state.left == before + 1
    assert s.state.sizes[1] == 16
    assert s.state.rivers[0] == ()


@pytest.mark.clause("wu-17.3")
def test_a_late_pung_is_over_when_nobody_calls_it() -> None:
    s = wu("5p", "", "55p", wall="1s").go("0 discard 5p", "2 linger", "2 pass")
    assert isinstance(s.hand.events[-1], Closed)
    assert (s.state.seat, s.state.phase) == (1, Phase.TURN)
    assert s.state.drawn == TILES.kind["1s"]


@pytest.mark.clause("wu-17.2", "wu-17.3")
def test_a_win_on_the_tile_drawn_voids_the_pung() -> None:
    s = wu("5p", DRAGON, "55p", indicator="8p", wall="9s").go("0 discard 5p", "2 linger")
    assert "win" in s.verbs(1)
    s.go("1 win; 2 pung 5p5p5p")
    assert [win.seat for win in s.state.wins] == [1]


@pytest.mark.clause("wu-17.3")
def test_no_pung_comes_late_where_it_may_not() -> None:
    s = wu("5p", "", "55p", late_pung="closed")
    s.hand.step({0: s.action("discard", "5p")})
    assert s.may(2) == {"pung 5p5p5p", "pass"}
    assert s.refused(2, "linger") == ("wu-17.3", "nothing_to_wait_for")


# --- what is seen, and what the winner says ----------------------------------------------


@pytest.mark.clause("wu-02.6", "wu-02.7")
def test_an_open_wall_in_order_or_not() -> None:
    for known in ("order", "kinds"):
        s = wu("9m", visibility="wall_open", open_wall=known)
        wall = list(s.last(Exposed).tiles)
        assert (wall == sorted(wall)) == (known == "kinds")
        s.go("0 discard 9m").until(1)
        view = fold(s.game, s.hand.start, s.hand.events, 3)
        seen = list(s.game.rules.open_wall(view))
        left = list(s.hand.wall[s.state.front : 144 - s.state.back])
        assert (seen == left) == (known == "order")
        assert sorted(seen) == sorted(left)


def two_thirds(**options: object) -> Staged:
    """wu-e05 at the table: 123 and 456 of bamboos claimed, and 9s drawn to 78."""
    s = wu("3s6s", "12s45s 456m 234p 78s 11z 9p9m", indicator="6z", wall="1m1m1m2z2z2z9s",
           streak="none", prize_tiles=0, **options)  # fmt: skip
    s.go("0 discard 3s", "1 chow 1s 3s 2s", "1 discard 9p").until(0)
    s.go("0 discard 6s", "1 chow 4s 6s 5s", "1 discard 9m").until(1)
    assert s.state.drawn == TILES.kind["9s"]
    return s


@pytest.mark.clause("wu-01a.9", "wu-04.2", "wu-04.3")
def test_the_winner_says_how_its_groups_lie() -> None:
    found = {}
    for said in ("call_apart", "call_in"):
        s = two_thirds(winner_declares=True).go("1 win")
        assert s.verbs(1) == {"call_apart", "call_in"}
        assert s.refused(2, "call_in") == ("wu-01a.9", "nothing_to_call")
        found[said] = s.go(f"1 {said}").rows(1)
    assert found["call_apart"]["pure_dragon"] == 40
    assert found["call_in"]["pure_dragon"] == 10
    s = two_thirds().go("1 win 9s")  # put into the hand
    assert s.rows(1)["pure_dragon"] == 10


@pytest.mark.clause("wu-01a.9", "wu-05.1")
def test_a_call_below_the_minimum_is_no_call() -> None:
    less = two_thirds(winner_declares=True).go("1 win", "1 call_in")
    s = two_thirds(winner_declares=True, min_fan=sum(less.rows(1).values()) + 1).go("1 win")
    assert s.verbs(1) == {"call_apart"}
