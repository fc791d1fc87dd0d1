"""吳銓高百搭麻將: the switches for procedure and money, each where it makes a difference."""

from __future__ import annotations

import pytest

from paipu.games.wu_mahjong import TILES, Options, money
from paipu.games.wu_mahjong.events import Closed, Exposed, Lingered, Prized, Recalled
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


@pytest.mark.clause("wu-06.1", "wu-07.1", "wu-07.4", "wu-12.1", "wu-13.1", "wu-14.1")
def test_the_accounts_of_a_hand() -> None:
    """E25 at the table: dice, a concealed kong, a fed kong, and the win that follows from it."""
    s = wu("3z", "5555p", "", "888m 123s 456s 79s 234p 11z", indicator="6z", dice=(5, 5, 6),
           wall="1m8m5m1z8s6f", tail="8s9p", funding="shared", streak="none")  # fmt: skip
    s.go("0 discard 3z").until(1).go("1 concealed_kong", "1 discard 9p").until(2)
    s.go("2 discard 8m", "3 kong", "3 win")
    assert TILES.write(s.last(Prized).hits) == "5m1z"
    share = 5 + sum(s.rows(3).values()) + 2
    assert s.deltas == [3 - 2, -1 + 6, -1 - 2 - 3 - 3 * share, -1 - 2 + 3 + 3 * share]
    assert s.state.extra.ledger.rake == 3 * share // 10


@pytest.mark.clause("wu-01a.4", "wu-01a.5", "wu-14.1")
def test_the_same_accounts_with_a_granny() -> None:
    """E26 at the table: West has $40, pays 1, 2 and 3, and then what is left."""
    begun = Ledger((500, 500, 40, 500))
    s = wu("3z", "5555p", "", "888m 123s 456s 79s 234p 11z", indicator="6z", dice=(5, 5, 6),
           wall="1m8m5m1z8s6f", tail="8s9p", streak="none",
           start=Start(carry=money.carried(begun)))  # fmt: skip
    s.go("0 discard 3z").until(1).go("1 concealed_kong", "1 discard 9p").until(2)
    s.go("2 discard 8m", "3 kong", "3 win")
    assert s.deltas == [1, 5, -40, 34]
    assert s.state.extra.ledger.chips == (501, 505, 0, 534)
    assert s.state.settled.payments[-1].sheet.row == "granny"


@pytest.mark.clause("wu-01a.4", "wu-01b.1", "wu-01b.2")
def test_without_grannies_chips_go_below_nothing() -> None:
    def after(**options: object) -> list[int]:
        s = wu("3z", DRAGON, indicator="8p", wall="9s", funding="shared", stake=100, streak="none",
               prize_tiles=0, **options)  # fmt: skip
        s.go("0 discard 3z").until(1).go("1 win")
        return list(s.state.extra.ledger.chips)

    assert min(after()) == 0
    assert max(after(granny=False)[2:]) < 0


@pytest.mark.clause("wu-05.5", "wu-13.1")
def test_what_a_false_win_and_a_fan_cost() -> None:
    loose = "1359m 2469p 1359s 111z2z"
    s = wu(loose, jump="3z", faults=True, funding="shared", false_win_fine=50).go("0 false_win")
    assert s.deltas == [-150, 50, 50, 50]
    s = wu(loose, jump="3z", faults=True, funding="shared", unit=2).go("0 false_win")
    assert s.deltas == [-600, 200, 200, 200]


@pytest.mark.clause("wu-07.5")
@pytest.mark.parametrize(("chase", "paid"), [("any", 1), ("first_round", 0)])
def test_a_chase_later_in_the_hand(chase: str, paid: int) -> None:
    s = wu("19m", "1m", "1m", "1m", wall="4z3z2z4s", chase=chase).go("0 discard 9m")
    for seat in (1, 2, 3):
        s.until(seat)
        s.go(f"{seat} discard {TILES.faces[s.state.drawn].code}")
    for seat in (0, 1, 2, 3):
        s.until(seat)
        s.go(f"{seat} discard 1m")
    assert chips(s) == [-3 * paid, paid, paid, paid]


@pytest.mark.clause("wu-07.6", "wu-07.7")
@pytest.mark.parametrize(("both", "paid"), [(True, 3), (False, 1)])
def test_a_colour_of_flowers_after_mixed_ones(both: bool, paid: int) -> None:
    """1, 2 and 3 of one colour with 4 of the other are 一枱草; the last of the colour is 一枱花."""
    s = wu("1f2f3f8f", jump="4s", wall="1s2s3s4f", tail="5s9p9p9p9p", grass_flower=both)
    s.go(f"0 discard {TILES.faces[s.state.drawn].code}").until(0)
    assert chips(s)[0] == 3 * paid


@pytest.mark.clause("wu-07.3", "wu-05.3", "wu-05.4")
@pytest.mark.parametrize(("kept", "bonus"), [(False, 0), (True, 1)])
def test_the_bonus_of_a_kong_that_is_robbed(kept: bool, bonus: int) -> None:
    robber = "46p 123s 456s 99m 111z 222z"
    s = wu("5p", "55p", robber, wall="9s9s9s5p", indicator="8m", funding="shared", streak="none",
           prize_tiles=0, robbed_kong_bonus=kept)  # fmt: skip
    s.go("0 discard 5p", "1 pung")
    s.go(f"1 discard {TILES.faces[TILES.kinds(s.state.hand(1))[0]].code}").until(1)
    s.hand.step({1: s.action("added_kong", "5p")})
    assert s.verbs(2) == {"win", "pass"}
    s.go("2 win")
    share = 5 + sum(s.rows(2).values())
    assert s.deltas == [-bonus, -3 * share + 3 * bonus, 3 * share - bonus, -bonus]


@pytest.mark.clause("wu-05.4", "wu-14.1")
@pytest.mark.parametrize("chain", [True, False])
def test_who_fed_a_kong_and_a_flower_that_follows(chain: bool) -> None:
    s = wu("5p", "555p 123s 456s 78s 234m 11z", indicator="6z", tail="9s1f", streak="none",
           prize_tiles=0, funding="shared", kong_liability_chain=chain)  # fmt: skip
    s.go("0 discard 5p", "1 kong", "1 win")
    share = 5 + sum(s.rows(1).values())
    if chain:
        assert s.deltas == [-3 - 3 * share, 3 + 3 * share, 0, 0]
    else:
        assert s.deltas == [-3 - share, 3 + 3 * share, -share, -share]


@pytest.mark.clause("wu-03.15", "wu-03.16")
@pytest.mark.parametrize("multi", [False, True])
def test_two_who_rob_one_tile(multi: bool) -> None:
    robbers = ("46p 123s 456s 99m 111z 222z", "46p 123s 456s 88m 333z 444z")
    s = wu("7p", "6p8s5p", *robbers, indicator="8p", rob_multi=multi, min_fan=0, funding="shared")
    s.go("0 discard 7p", "1 chow 6p 7p 8s")
    s.hand.step({1: s.action("fly_up", "5p8s")})
    s.go("2 win; 3 win")
    winners = [2, 3] if multi else [2]
    assert [win.seat for win in s.state.wins] == winners
    assert [e.seat for e in s.hand.events if isinstance(e, Prized)] == winners
    assert sum(s.deltas) == 0


@pytest.mark.clause("wu-03.12")
def test_wilds_that_never_fly_down() -> None:
    s = wu("7p", "6p8p5s", indicator="8s").go("0 discard 7p", "1 chow 6p 7p 8p")
    assert "fly_down" not in wu("7p", fly_down=False).game.verbs
    assert s.refused(1, "fly_down", "8p6p") == ("wu-03.12", "nothing_to_swap")


# --- procedure ---------------------------------------------------------------------------


@pytest.mark.clause("wu-11.4")
def test_where_the_jump_tile_comes_from() -> None:
    head = wu("9m", jump="1m", tail="9s")
    assert head.state.drawn == TILES.kind["1m"]
    tail = wu("9m", jump="1m", tail="9s", indicator="8s", jump_from="tail")
    assert tail.state.drawn == TILES.kind["9s"]
    assert tail.state.extra.indicator == TILES.kind["1m"]


@pytest.mark.clause("wu-18.1")
@pytest.mark.parametrize(("dead", "repeats"), [(0, True), (8, False)])
def test_when_the_wall_is_used_up(dead: int, repeats: bool) -> None:
    s = wu("", dead_wall=dead, draw_dealer_repeats=repeats).left(dead).out()
    assert s.state.left == dead
    assert not s.state.wins
    following = s.state.following
    assert (following.dealer, following.streak) == ((0, 1) if repeats else (1, 0))


@pytest.mark.clause("wu-09.1")
@pytest.mark.parametrize("concealed", [False, True])
def test_whether_a_ready_hand_must_be_concealed(concealed: bool) -> None:
    s = wu("3s", "12s 456s 456m 234p 78s 11z 9p", indicator="8m", riichi_concealed=concealed)
    s.go("0 discard 3s", "1 chow 1s 3s 2s")
    assert ("ready" in s.verbs(1)) == (not concealed)


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
    lingered = s.last(Lingered)
    assert [lingered.mask(seat).seats for seat in range(4)] == [(), (), (2,), ()]
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
        seen = list(view.extra.wall)
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
