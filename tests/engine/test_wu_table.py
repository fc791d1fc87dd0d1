"""吳銓高百搭麻將 at the table: hands set up tile by tile, and played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paipu import clauses
from paipu.games.wu_mahjong import TILES, Options, faults, game, money, picture
from paipu.games.wu_mahjong.events import Flowered, Paid, Prized
from paipu.games.wu_mahjong.fans import BY_ROW
from paipu.games.wu_mahjong.money import Ledger
from paipu.games.wu_mahjong.options import PRESETS
from paipu.games.wu_mahjong.pack import wild_kinds
from paipu.kernel import Ended, Start, fold
from paipu.options import build
from paipu.rng import SplitMix64
from paipu.score import Payment, Score
from paipu.table import Phase
from paipu.telling import seat_names, tell
from staging import Staged

PLAIN = "147m 258p 369s 1234567z"
"""Sixteen tiles of which no two go together."""


def wu(
    *hands: str, indicator: str = "8s", jump: str = "", wall: str = "", tail: str = "",
    dice: tuple[int, ...] = (2, 3, 5), start: Start | None = None, begun: bool = True,
    **options: object,
) -> Staged:  # fmt: skip
    """A hand: the tiles of each seat from the first on, the dealer's jump tile, the indicator,
    then the front of the wall and its tail, the last tile last.  Hands are filled up with tiles
    that are neither wild nor named.  Where faults may be made none is before the first turn, or
    with `begun` off the hand waits there."""
    begin = start or Start()
    given = [list(TILES.read_tiles(text)) for text in (*hands, "", "", "", "")[:4]]
    front, end = TILES.read_tiles(jump + indicator + wall), TILES.read_tiles(tail)
    rest = Counter(TILES.wall())
    rest.subtract([k for part in (*given, front, end) for k in part])
    assert min(rest.values()) >= 0, "a tile too many"
    named = {k for part in (*given, front, end) for k in part}
    shy = named | wild_kinds(TILES.kind[indicator]) | set(range(34, 42))
    copies = [(n, k) for k in rest for n in range(rest[k])]
    spare = [k for _, k in sorted(copies, key=lambda c: (c[1] not in shy, c[0], c[1] * 11 % 34))]
    for hand in given:
        assert len(hand) <= 16
        while len(hand) < 16:
            hand.append(spare.pop())
    dealt = [given[(begin.dealer + i) % 4] for i in range(4)]
    first = [k for turn in range(4) for hand in dealt for k in hand[4 * turn : 4 * turn + 4]]
    jumped = [] if jump else [spare.pop()]
    flowers = [k for k in spare if k >= 34]
    others = [k for k in spare if k < 34][::-1]
    middle = [*others[:40], *flowers, *others[40:][::-1]]
    rules = game(build(Options, PRESETS, options))
    s = Staged(rules, begin, [*first, *jumped, *front, *middle, *end, *dice])
    while begun and s.state.phase is Phase.OPEN:
        s.idle()
    return s


def chips(s: Staged) -> list[int]:
    """What every seat has gained so far."""
    begun = money.opening(s.game.options).chips
    return [a - b for a, b in zip(s.state.extra.ledger.chips, begun, strict=True)]


# --- dice, deal, flowers -----------------------------------------------------------------


@pytest.mark.clause("wu-06.1", "wu-06.2")
@pytest.mark.parametrize(
    ("dice", "bonus"),
    [((4, 5, 6), 1), ((2, 2, 6), 1), ((3, 3, 3), 1), ((1, 1, 6), 1), ((1, 2, 3), -1),
     ((5, 5, 1), -1), ((6, 6, 1), -1), ((6, 6, 5), 0), ((2, 3, 5), 0)],
)  # fmt: skip
def test_the_dealers_throw(dice: tuple[int, int, int], bonus: int) -> None:
    assert money.dice_bonus(dice) == bonus
    s = wu(PLAIN, dice=dice)
    assert chips(s) == [3 * bonus, -bonus, -bonus, -bonus]
    assert chips(wu(PLAIN, dice=dice, dice_bonus=False)) == [0, 0, 0, 0]


@pytest.mark.clause("wu-11.3", "wu-11.4", "wu-03.1", "wu-10.3")
def test_the_deal() -> None:
    s = wu(PLAIN, jump="9m")
    assert s.state.sizes == [17, 16, 16, 16]
    assert s.state.seat == 0
    assert s.state.drawn == 8
    assert s.state.extra.indicator == TILES.kind["8s"]
    assert s.state.left == 144 - 65 - 1


@pytest.mark.clause("wu-10.1", "wu-07.6", "wu-07.7")
def test_flowers_are_laid_open_and_replaced() -> None:
    s = wu("1f2f3f", jump="9p", tail="4f1s2s3s")
    assert s.state.extra.flowers[0] == (34, 35, 36)
    assert s.state.sizes[0] == 17
    s = wu("1f2f3f", jump="9p", tail="1s2s3s4f")
    assert s.state.extra.flowers[0] == (34, 35, 36, 37)
    assert chips(s) == [6, -2, -2, -2]
    mixed = wu("1f6f3f", jump="9p", tail="1s2s3s4f")
    assert chips(mixed) == [3, -1, -1, -1]
    s = wu("9m", wall="5f", tail="4z").go("0 discard 9m")
    s.until(1)
    assert s.state.extra.flowers[1] == (38,)
    assert s.last(Flowered).tiles == (38,)
    assert s.state.sizes[1] == 17


@pytest.mark.clause("wu-05.7", "wu-18.1")
@pytest.mark.parametrize(
    ("first", "second", "robbery", "row"),
    [("1f2f3f4f5f6f7f", "", True, "one_takes_seven"), ("1f2f3f4f5f6f7f", "", False, ""),
     ("1f", "2f3f4f5f6f7f", True, "seven_takes_one"), ("1f2f", "3f4f5f6f7f", True, ""),
     ("", "1f2f3f4f5f6f7f", False, "eight_flowers")],
)  # fmt: skip
def test_flowers_that_win_without_a_hand(first: str, second: str, robbery: bool, row: str) -> None:
    """South draws the eighth flower."""
    s = wu(first + "9m", second, wall="8f", tail="1s1s1s2s2s2s3s3s", flower_robbery=robbery)
    s.go("0 discard 9m").until(1)
    assert ("flower_win" in s.may(1)) == bool(row)
    if row:
        s.go("1 flower_win")
        sheet = dict(s.state.settled.sheets)[1]
        assert [(part.row, part.value) for part in sheet.parts] == [(row, BY_ROW[row].value)]


@pytest.mark.clause("wu-03.5")
def test_a_flower_turned_up_makes_flowers_wild() -> None:
    s = wu("5f", indicator="3f")
    assert s.state.extra.flowers == ((),) * 4
    assert not s.state.extra.flowered
    assert "discard 5f" in s.may(0)


# --- claims ------------------------------------------------------------------------------


@pytest.mark.clause("wu-03.6", "wu-03.7", "wu-03.8", "wu-03.9", "wu-03.10", "wu-17.2")
def test_who_may_claim_and_who_comes_first() -> None:
    def table() -> Staged:
        s = wu("7p", "6p8s", "7p8p", "77p", indicator="8m")
        s.hand.step({0: s.action("discard", "7p")})
        return s

    s = table()
    assert {"chow 6p7p8s", "pass"} <= s.may(1)
    assert "false_pung 7p8p7p" in s.may(2)
    assert "pung 7p7p7p" in s.may(3)
    assert s.refused(2, "chow", "8p7p8p")[1] == "chow_next_only"


@pytest.mark.clause("wu-03.6", "wu-03.7", "wu-03.8", "wu-03.10", "wu-11.7")
def test_the_strongest_claim_wins() -> None:
    def table() -> Staged:
        return wu("7p", "6p8s", "7p8m", "77p", indicator="8p")

    assert table().go("0 discard 7p", "1 chow 6p 7p 8s; 2 false_pung; 3 pung").state.seat == 3
    assert table().go("0 discard 7p", "1 chow 6p 7p 8s; 2 false_pung").state.seat == 2
    s = table().go("0 discard 7p", "1 chow 6p 7p 8s")
    assert s.state.seat == 1
    meld = s.state.laid[1][0]
    assert (TILES.write(meld.tiles), meld.outside) == ("6p7p8s", (1,))
    floats = picture.view(s.game, s.state, list("abcd"), "en")["seats"][1]["melds"][0]["floats"]
    assert ["".join(f) for f in floats] == ["5p6p7p", "6p7p8p"]


@pytest.mark.clause("wu-03.11")
def test_wilds_make_no_kong() -> None:
    s = wu("8888p", indicator="8m")
    assert "concealed_kong" not in s.verbs(0)
    assert s.refused(0, "concealed_kong", "8888p") == ("wu-03.11", "no_wild_in_kong")
    s = wu("8888p", indicator="8m", natural_wild_kong=True)
    assert "concealed_kong" in s.verbs(0)


@pytest.mark.clause("wu-07.1")
def test_a_concealed_kong_is_paid_at_once() -> None:
    s = wu("5555p").go("0 concealed_kong")
    assert chips(s) == [6, -2, -2, -2]
    assert s.state.left == 144 - 65 - 1 - 1
    assert not s.state.laid[0][0].shown


@pytest.mark.clause("wu-07.4", "wu-05.4")
def test_a_fed_kong_is_paid_at_once() -> None:
    s = wu("5p", "555p").go("0 discard 5p", "1 kong")
    assert chips(s) == [-3, 3, 0, 0]
    assert s.state.extra.liable == 0
    other = next(k for k in TILES.kinds(s.state.hand(1)) if k != s.state.drawn)
    s.go(f"1 discard {TILES.faces[other].code}")
    assert s.state.extra.liable is None


@pytest.mark.clause("wu-07.3")
def test_a_fourth_tile_for_a_pung_is_paid_at_once() -> None:
    s = wu("5p", "55p", wall="1m1m1m5p").go("0 discard 5p", "1 pung")
    spare = next(k for k in TILES.kinds(s.state.hand(1)))
    s.go(f"1 discard {TILES.faces[spare].code}").until(1)
    s.go("1 added_kong")
    assert chips(s) == [-1, 3, -1, -1]
    assert s.state.laid[1][0].verb == "added_kong"


# --- flying ------------------------------------------------------------------------------


@pytest.mark.clause("wu-03.12", "wu-03.13", "wu-03.15", "wu-04.1")
def test_a_wild_flies_up_and_down() -> None:
    s = wu("7p", "6p8s5p", indicator="8p").go("0 discard 7p", "1 chow 6p 7p 8s")
    assert "fly_up 5p8s" in s.may(1)
    s.go("1 fly_up 5p 8s")
    meld = s.state.laid[1][0]
    assert sorted(TILES.codes(meld.tiles)) == ["5p", "6p", "7p"]
    assert TILES.count(s.state.hand(1), TILES.kind["8s"]) == 1
    assert s.state.phase is Phase.TURN
    assert "fly_down" not in s.verbs(1)  # once a turn
    assert s.refused(1, "fly_down", "8s5p") == ("wu-03.12", "nothing_to_swap")
    spare = next(k for k in TILES.kinds(s.state.hand(1)) if k != TILES.kind["8s"])
    s.go(f"1 discard {TILES.faces[spare].code}").until(1)
    s.go("1 fly_down 8s 5p")
    assert TILES.count(s.state.hand(1), TILES.kind["5p"]) == 1
    assert "8s" in TILES.codes(s.state.laid[1][0].tiles)


@pytest.mark.clause("wu-03.14")
def test_a_discarded_wild_may_be_punged() -> None:
    s = wu("8s", "666s", indicator="8p")
    s.go("0 discard 8s", "1 pung 6s 6s 8s")
    assert "fly_up 6s8s" in s.may(1)
    s.go("1 fly_up 6s 8s")
    assert TILES.write(s.state.laid[1][0].tiles) == "6s6s6s"


@pytest.mark.clause("wu-03.15", "wu-03.16", "wu-14.1")
def test_a_swap_may_be_robbed() -> None:
    robber = "4p 6p 123s 456s 99m 111z 2z2z2z"
    s = wu("7p", "6p8s5p", robber, indicator="8p", min_fan=0, streak="none", prize_tiles=0)
    s.go("0 discard 7p", "1 chow 6p 7p 8s")
    s.hand.step({1: s.action("fly_up", "5p8s")})
    assert "win" in s.verbs(2)
    s.go("2 win")
    fan = sum(s.rows(2).values())
    assert s.rows(2)["unaided"] == 5
    assert s.deltas == [0, -min(200, 3 * (5 + fan)), min(200, 3 * (5 + fan)), 0]


# --- winning -----------------------------------------------------------------------------

DRAGON = "123s 456s 456m 234p 78s 11z"
"""Waits for 6s and 9s."""


@pytest.mark.clause("wu-05.2", "wu-05.3")
def test_no_win_on_a_discard() -> None:
    s = wu("9s", DRAGON, "99s", indicator="8p")
    s.hand.step({0: s.action("discard", "9s")})
    assert "win" not in s.verbs(1)
    assert s.refused(1, "win") == ("wu-05.2", "self_draw_only")


@pytest.mark.clause("wu-04.2", "wu-04.3")
def test_a_winner_lays_the_tile_apart_or_puts_it_into_the_hand() -> None:
    """Two parts of a dragon lie exposed; the third is completed by the tile that is drawn."""
    counted = {}
    for tile in ("", "9s"):
        own = "12s 45s 78s 456m 234p 11z 3z 6z"
        s = wu("3s 6s", own, indicator="8p", wall="2z4z5z 4z5z2z 9s", streak="none")
        s.go("0 discard 3s", "1 chow 1s 3s 2s", "1 discard 3z", "2 discard 2z", "3 discard 4z")
        s.go("0 discard 6s", "1 chow 4s 6s 5s", "1 discard 6z", "2 discard 4z", "3 discard 5z")
        s.go("0 discard 2z")
        assert {"win", "win 9s"} <= s.may(1)
        ways = picture.ways_to_win(s.game, s.state, 1, "en")
        note = next(way["note"] for way in ways if bool(way["tiles"]) == bool(tile))
        s.go(f"1 win {tile}")
        counted[tile] = s.rows(1)
        assert f": {sum(counted[tile].values())} fan" in note
        assert ("called exposed" in note) == (tile == "")
    assert (counted[""]["pure_dragon"], counted["9s"]["pure_dragon"]) == (40, 10)


@pytest.mark.clause("wu-05.2", "wu-12.1", "wu-12.2", "wu-13.1", "wu-13.2", "wu-18.1")
def test_a_self_draw_is_paid_by_all_three() -> None:
    s = wu("3z", DRAGON, indicator="8p", wall="9s 5m1z8s7z", streak="none")
    s.go("0 discard 3z", "1 win")
    rows = s.rows(1)
    assert rows["pure_dragon"] == 20
    assert rows["earth"] == 90
    fan = sum(rows.values())
    assert s.last(Prized).hits == TILES.read_tiles("5m1z7z")
    share = 5 + fan + 3
    assert share <= 200
    assert chips(s) == [-share, 3 * share, -share, -share]
    assert s.state.extra.ledger.total == 2000
    assert isinstance(s.hand.events[-1], Ended)
    following = s.state.following
    assert (following.dealer, following.streak, following.turn, following.hand) == (1, 0, 1, 1)
    assert money.begun(Options(), following.carry) == s.state.extra.ledger


@pytest.mark.clause("wu-05.4", "wu-14.1", "wu-01a.5")
def test_who_fed_a_kong_pays_for_all() -> None:
    s = wu("5p", "555p 123s 456s 78s 234m 11z", indicator="6z", tail="9s", streak="none",
           prize_tiles=0, funding="shared")  # fmt: skip
    s.go("0 discard 5p", "1 kong", "1 win")
    fan = sum(s.rows(1).values())
    assert s.rows(1)["after_kong"] == 1
    assert s.deltas == [-3 - 3 * (5 + fan), 3 + 3 * (5 + fan), 0, 0]
    assert s.state.extra.ledger.rake == 3 * (5 + fan) // 10


@pytest.mark.clause("wu-09.1", "wu-09.2", "wu-09.3", "wu-09.4")
def test_ready_freezes_the_hand() -> None:
    s = wu(DRAGON, jump="9m", indicator="8p", faults=True)
    assert "ready 9m" in s.may(0)
    assert s.refused(0, "ready", "2p") == ("wu-09.1", "not_waiting")
    s.go("0 ready 9m")
    s.until(0)
    assert s.state.extra.ready[0]
    kept = next(k for k in TILES.kinds(s.state.hand(0)) if k != s.state.drawn)
    s.go(f"0 discard {TILES.faces[kept].code}")
    assert s.state.extra.dead[0]


@pytest.mark.clause("wu-09.1", "wu-05.9")
@pytest.mark.parametrize(
    "hand", ["1133m 5577p 2244s 111z 6z", "147m 258p 369s 123m 789p 5z", "258m 147p 369s 1234567z"]
)
def test_special_hands_may_be_declared_ready(hand: str) -> None:
    s = wu(hand, jump="4z" if "1234" not in hand else "9m", indicator="8p")
    assert "ready" in s.verbs(0)


@pytest.mark.clause("wu-09.2")
def test_under_ready_only_the_drawn_tile_goes() -> None:
    s = wu(DRAGON, jump="9m", indicator="8p").go("0 ready 9m")
    s.until(0)
    drawn = TILES.faces[s.state.drawn].code
    assert {a for a in s.may(0) if a.startswith("discard")} == {f"discard {drawn}"}


@pytest.mark.clause("wu-09.5")
def test_ready_without_its_chip_counts_nothing() -> None:
    for verb, counted in (("ready", 5), ("ready_bare", 0)):
        s = wu(DRAGON, jump="9m", indicator="8p", wall="1p2p3p9s", faults=True)
        s.go(f"0 {verb} 9m")
        s.until(0)
        s.go("0 win")
        assert s.rows(0).get("ready", 0) == counted


@pytest.mark.clause("wu-05.5", "wu-01a.6", "wu-01a.7")
def test_a_false_win_ends_the_hand_and_is_paid_or_written_down() -> None:
    s = wu("", PLAIN, jump="9m", faults=True, start=Start(1))
    s.go("1 false_win")
    assert s.deltas == [0, -200, 100, 100]
    ledger = s.state.extra.ledger
    assert ledger.chips == (1400, 0, 300, 300)
    assert sum(ledger.debts[1]) == 100
    after, paid, to_pot = money.repaid(ledger.handed(2, 1, 40), 1)
    assert (sum(p.sheet.value for p in paid), to_pot) == (40, 0)
    assert sum(after.debts[1]) == 60


@pytest.mark.clause("wu-05.1", "wu-05.6", "wu-05.7", "wu-05.8")
def test_a_win_under_the_minimum_makes_a_dead_hand() -> None:
    s = wu("3z", "234m 567p 345s 678s 78m 66p", wall="9m", indicator="1z", faults=True, min_fan=200)
    s.go("0 discard 3z").until(1)
    assert "win" not in s.verbs(1)
    s.go("1 false_win")
    assert s.state.extra.dead[1]
    assert not s.state.over
    assert s.refused(1, "win") == ("wu-05.7", "dead_hand")
    assert len([a for a in s.may(1) if a.startswith("discard")]) > 1


@pytest.mark.clause("wu-07.5")
def test_four_equal_discards() -> None:
    s = wu("1z", "1z", "1z", "1z", indicator="8m")
    s.go("0 discard 1z", "1 discard 1z", "2 discard 1z", "3 discard 1z")
    assert chips(s) == [-3, 1, 1, 1]


@pytest.mark.clause("wu-08.1", "wu-08.2", "wu-08.3")
def test_bets_on_a_concealed_kong() -> None:
    """E28: 2 from each for the kong, 3 to who guesses right, 1 from who guesses wrong."""
    s = wu("5555p", fish=True)
    s.go("0 concealed_kong", "1 bet_p; 2 bet_z; 3 pass")
    assert chips(s) == [4, 1, -3, -2]


# --- the ledger --------------------------------------------------------------------------


def due(payer: int, payee: int, amount: int) -> Payment:
    """A payment of so much."""
    return Payment(payer, payee, Score("wu-13.1", "base", base=amount))


@pytest.mark.clause("wu-06.1", "wu-07.1", "wu-07.4", "wu-12.1", "wu-14.1", "wu-01a.5")
def test_a_ledger_of_one_hand() -> None:
    """E25 and E26: dice, a concealed kong, a fed kong and the win that follows from it."""
    options = Options(streak="none")
    assert money.dice_bonus((5, 5, 6)) == 1
    hits = money.prizes(TILES.read_tiles("5m1z8s6f"))
    assert len(hits) == 2
    fan = Score("wu-02.2", "fan", base=14)
    for west, want in ((500, [1, 5, -69, 63]), (40, [1, 5, -40, 34])):
        ledger = Ledger((500, 500, west, 500))
        for dues in (
            money.from_each(options, 0, "wu-06.1", "dice", 1),
            money.from_each(options, 1, "wu-07.1", "concealed_kong", 2),
            [due(2, 3, 3)],
            money.win_dues(options, 3, 2, fan, hits, 0, 0),
        ):
            ledger, _ = money.paid(options, ledger, dues)
            assert ledger.total == 1500 + west
        assert [a - b for a, b in zip(ledger.chips, (500, 500, west, 500), strict=True)] == want


@pytest.mark.clause("wu-15.1", "wu-15.2")
def test_the_pot_of_fines() -> None:
    """E27: who forgets the pot adds as much; the next winner finds twice the sum."""
    options = Options()
    ledger = Ledger((100,) * 4, pot=20)
    added, dues = money.pot_forgotten(options, ledger, 1)
    assert (added, dues) == (20, [])
    taken = money.pot_taken(ledger.left(1, pot=added), 2)
    assert (taken.chips, taken.pot) == ((100, 80, 140, 100), 0)
    added, dues = money.pot_forgotten(Options(pot_penalty="others"), ledger, 1)
    others, _ = money.paid(options, ledger, dues)
    assert (added, others.chips, others.pot) == (0, (106, 80, 107, 107), 20)
    assert {x.total for x in (ledger, taken, others)} == {420}
    assert money.fined(options, ledger, 0, 10).pot == 30
    assert money.fined(Options(funding="shared"), ledger, 0, 10).rake == 10


@pytest.mark.clause("wu-01b.3", "wu-01a.8")
def test_the_rake() -> None:
    assert money.rake(Options(), 75, 6) == 0
    shared = Options(funding="shared")
    assert money.rake(shared, 75, 6) == 7
    assert money.rake(Options(funding="shared", rake_base="all", rake_round="nearest"), 75, 6) == 8


@pytest.mark.clause("wu-01a.1", "wu-01a.2", "wu-01a.3", "wu-01b.1")
def test_opening_chips() -> None:
    assert money.opening(Options()).chips == (1400, 200, 200, 200)
    assert money.opening(Options(host_float="all")).chips == (200,) * 4
    assert money.opening(Options(funding="shared")).chips == (3000,) * 4


@pytest.mark.clause("wu-07.2")
def test_a_kong_that_was_not_shown() -> None:
    dues = money.unshown_kong(Options(), 1)
    assert [(p.payer, p.sheet.value) for p in dues] == [(1, 4)] * 3
    assert money.unshown_kong(Options(kong_show_penalty=6), 1)[0].sheet.value == 6


@pytest.mark.clause("wu-11.1", "wu-11.2", "wu-11.5", "wu-11.8")
def test_seats() -> None:
    assert money.after_four_rounds((0, 1, 2, 3)) == (1, 0, 3, 2)
    for i, player in enumerate((0, 1, 2, 3)):
        before = (player - 1) % 4
        after = money.after_four_rounds((0, 1, 2, 3))
        assert after[(after.index(player) + 1) % 4] == before, i
    chances = Counter(
        money.counted(0, (a, b, c)) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
    )
    assert [chances[s] for s in range(4)] == [55, 53, 53, 55]


@pytest.mark.clause("wu-11.9")
def test_the_last_winner_draws_the_seats() -> None:
    assert money.convenor([3, 0, 2]) == 2


@pytest.mark.clause("wu-10.1", "wu-10.2", "wu-10.3", "wu-10.4", "wu-10.5", "wu-10.6", "wu-10.7",
                    "wu-10.8", "wu-05.7", "wu-05.8")  # fmt: skip
def test_faults_of_procedure() -> None:
    options = Options()
    found = faults.consequence("forget_flowers", in_time=True)
    assert found == ("wu-10.1", 10, "")
    assert money.finable(Options(unit=2), Ledger((100,) * 4), 2, found.fine) == 20
    assert money.finable(options, Ledger((4,) * 4), 2, found.fine) == 4
    assert faults.consequence("early_flowers", in_time=False) == ("wu-10.2", 0, "short")
    assert faults.consequence("forget_jump", in_time=False) == ("wu-10.4", 0, "short")
    assert faults.consequence("left_tile", in_time=False) == ("wu-10.6", 0, "wrong")
    assert faults.consequence("break_wall", in_time=False) == ("wu-10.7", 1, "")
    assert faults.may(options, "wrong", "pung")
    assert not faults.may(options, "wrong", "win")
    assert not faults.may(options, "short", "pung")
    assert faults.may(Options(short_hand="wrong"), "short", "pung")
    assert not faults.may(Options(short_hand="wrong"), "short", "bonus")
    assert faults.may(options, "", "win")


@pytest.mark.clause("wu-02.5", "wu-02.6", "wu-02.7", "wu-02.8")
@pytest.mark.parametrize("visibility", ["closed", "wall_open", "all_open"])
def test_what_a_seat_sees(visibility: str) -> None:
    s = wu("9m", visibility=visibility).go("0 discard 9m")
    view = fold(s.game, s.hand.start, s.hand.events, 2)
    assert (view.hands[0] is None) == (visibility != "all_open")
    seen = view.extra.wall
    assert (seen != ()) == (visibility != "closed")
    if seen:
        assert list(seen) == list(s.hand.wall[view.front : 144 - view.back])
    sampled, wall = s.game.sample(view, 2, SplitMix64(1))
    assert s.game.legal(sampled, 2) == s.game.legal(view, 2)
    if seen:
        assert list(wall[view.front : 144 - view.back]) == list(seen)


# --- words -------------------------------------------------------------------------------


def test_every_event_can_be_told() -> None:
    for options in ({}, {"faults": True, "fish": True}):
        s: Any = wu("5555p", **options)
        s.go("0 concealed_kong")
        for lang in ("en", "zh"):
            names = seat_names(4, 0, lang)
            for event in s.hand.events:
                assert tell(s.game, event, names, lang)
                assert event.clause in clauses.book("wu")
        assert isinstance(s.last(Paid), Paid)
