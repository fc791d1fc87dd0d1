"""十胡仔: every clause and every option at a table set up card by card, and in written hands."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from fractions import Fraction
from math import comb

import pytest

from paipu import inquiry, web
from paipu.bots import BOTS
from paipu.games import find
from paipu.games.shihu import ask
from paipu.games.shihu.hu import NEEDED, Counting, counting
from paipu.games.shihu.options import PRESETS, Options
from paipu.games.shihu.rules import Fault, Flowered, Fouled
from paipu.inquiry import options_of
from paipu.kernel import PASS, IllegalOptions, NotationError, Start, play
from paipu.match import Match, stream
from paipu.packs import FOUR_COLOUR
from paipu.record import digest
from paipu.rng import SplitMix64
from paipu.table import (
    Claimed,
    Discarded,
    Exhausted,
    Flipped,
    Meld,
    Offer,
    Phase,
    Source,
    Won,
)
from paipu.tiles import read_hand
from paipu.words import has, say
from staging import Staged
from test_conformance import Watched

FT = "shihu"
EXTRA = {
    "long": "7rygw 7ryg 55r 66w 44y 22w 33w 1w 1r 3g",
    "cheap": "(123r*) (7ryg*) (123y*) (456w*) (22g*) (33w*) (55g*) 1y 6g",
}


def score(hand: str, options: dict[str, object] | None = None, **situation: object):
    """What a written hand counts; `from_` is the key ``from``."""
    given = {key.rstrip("_"): value for key, value in situation.items()}
    return inquiry.score(FT, hand, given, options or {})


def claims(hand: str, tile: str, options: dict[str, object] | None = None, **situation: object):
    """What a seat may do with an open card, in words."""
    given = {key.rstrip("_"): value for key, value in situation.items()}
    found = inquiry.claims(FT, hand, tile, given, options or {})["claims"]
    return {f"{c['verb']} {''.join(c['tiles'])}".strip(): c["clause"] for c in found}


def shihu(*hands: str, stock: str = "", start: Start | None = None, **options: object) -> Staged:
    """A hand: 21 cards for the dealer, 20 for the others, then the front of the stock.

    Hands left out are filled with what remains, like cards far apart, generals last of all.
    """
    begin = start or Start()
    game = find(FT).game(options_of(FT, options))
    given = [FOUR_COLOUR.read_tiles(text) for text in (*hands, "", "", "", "")[: game.seats]]
    front = FOUR_COLOUR.read_tiles(stock)
    rest = Counter(FOUR_COLOUR.wall())
    rest.subtract([k for part in (*given, front) for k in part])
    assert min(rest.values()) >= 0, "a card too many"
    left = list(rest.elements())
    spare = [k for first in range(5) for k in left[first::5]]
    spare.sort(key=lambda k: k % 7 != 0)
    dealt: list[int] = []
    for i in range(game.seats):
        seat = (begin.dealer + i) % game.seats
        size = 21 if seat == begin.dealer else 20
        assert len(given[seat]) in (0, size), f"seat {seat} is dealt {size} cards"
        dealt += given[seat] or [spare.pop() for _ in range(size)]
    return Staged(game, begin, [*dealt, *front, *reversed(spare)])


# --- the worked examples ----------------------------------------------------------------


@pytest.mark.clause("ft-5", "ft-7.1", "ft-7.2", "ft-7.3", "ft-7.4", "ft-7.5", "ft-7.12")
@pytest.mark.parametrize(
    ("hand", "options", "situation", "total"),
    [
        ("123r 456r 777g 7ryw 55y 55w 66g 1y 33w", {}, {}, 10),
        ("123r 456r 7ryw 77g 55y 66g 1y 444w 33w", {}, {}, 10),
        ("(123r*)(7ryg*)(456w*) 44g 22y 55r 66w 1y 33g +4g",
         {"incoming_exposed": "self_draw_concealed"}, {"won": "draw"}, 10),
        ("(7rygw)(456y) 1111g 22y 33w 66r 55w 1r +5w", {}, {"won": "discard"}, 14),
        ("(1111y)(456g) 456w 22y 33g 66r 55y 77r +7r", {}, {"won": "discard"}, 11),
        ("7rygw 7ryg 55r 66w 44y 22w 33w 1w 1r 3g +3g", {}, {"won": "discard"}, 10),
        ("(7ryg)(123y) 4444r 56r 22w 33g 55y 1g 6w +6w", {}, {"won": "discard"}, 10),
        ("4444r 5555y 6666g 2222w 7777r +1g", {}, {"won": "draw"}, 41),
    ],
)  # fmt: skip
def test_a_hand_that_wins(hand, options, situation, total):
    found = score(hand, options, **situation)
    assert (found["complete"], found["refusal"], found["total"]) == (True, None, total)
    assert found["payments"] == [3 * (total - 9), *[9 - total] * 3]
    assert found["provenance"] == "conjecture"  # the payment is ours


@pytest.mark.clause("ft-5")
@pytest.mark.parametrize(
    ("hand", "options", "situation", "complete", "total"),
    [
        ("123r 456r 7ryw 77g 55y 66g 1y 444w 33w", {"soldier_pair": False}, {}, False, None),
        ("(123r*)(7ryg*)(456w*) 44g 22y 55r 66w 1y 33g +4g", {}, {"won": "discard"}, True, 8),
        ("(123r*)(7ryg*)(456w*) 44g 22y 55r 66w 1y 33g +4g",
         {"incoming_exposed": "self_draw_concealed"}, {"won": "draw", "from_": 1}, True, 8),
        ("(1111y)(456g) 456w 22y 33g 66r 55y 77r +7r", {"general_quad": "8/6"}, {}, True, 9),
        ("123r 456r 777g 7ryw 55y 55w 66g 1y 33w", {"heavenly": False}, {}, True, 10),
    ],
)  # fmt: skip
def test_a_hand_that_may_not_win(hand, options, situation, complete, total):
    found = score(hand, options, **situation)
    assert (found["complete"], found["total"]) == (complete, total)
    assert found["refusal"]["clause"] == "ft-5"
    assert found["payments"] is None


@pytest.mark.clause("ft-7.6", "ft-7.7", "ft-7.8", "ft-7.9", "ft-7.10", "ft-7.11", "ft-7.12")
@pytest.mark.parametrize(
    ("hand", "options", "rows"),
    [
        ("444r 555r 666r 777r 222g 333g 44y +4y", {},
         {"triple_concealed": 18, "triple_exposed": 1}),
        ("(444r)(5555y) 666r 777r 222g 333g 1w +1y", {},
         {"triple_exposed": 1, "quad_exposed": 6, "triple_concealed": 12, "general": 2}),
        ("4444r 5555y 666r 777r 222g 333g +6r", {},
         {"quad_concealed": 16, "quad_exposed": 6, "triple_concealed": 9}),
        ("1111y 555r 666r 777r 222g 333g 4y +4y", {}, {"generals_concealed": 6}),
        ("1111y 555r 666r 777r 222g 333g 4y +4y", {"general_quad": "8/6"},
         {"generals_concealed": 8}),
        ("1111y 555r 666r 777r 222g 333g 4y +4y", {"general_quad_concealed": "4"},
         {"general": 4}),
        ("111y 555r 666r 777r 222g 333g 44g +1y", {}, {"generals_exposed": 8}),
        ("(111y) 555r 666r 777r 222g 333g 44g +4g", {"general_pong": True}, {"triple_exposed": 2}),
    ],
)  # fmt: skip
def test_open_and_concealed_sets(hand, options, rows):
    found = Counter()
    for line in score(hand, options)["score"]["parts"]:
        found[line["row"]] += line["value"]
    assert {row: found[row] for row in rows} == rows
    assert sum(found.values()) == score(hand, options)["total"]


@pytest.mark.clause("ft-4b")
def test_nothing_but_generals_left_after_a_claim():
    rest = EXTRA["cheap"].replace("1y 6g", "(66g*) 1y")
    found = score(rest, seat=1)
    assert found["refusal"]["clause"] == "ft-4b"
    assert found["total"] == 9
    assert found["payments"] == [11, -33, 11, 11]
    assert list(claims(EXTRA["cheap"], "6g")) == ["eat 6g6g"]
    nine = EXTRA["cheap"].replace("(22g*) (33w*)", "(444g*) 1r")
    assert set(claims(nine, "6g")) == {"win", "eat 6g6g"}


@pytest.mark.clause("ft-6", "ft-0")
@pytest.mark.parametrize(
    ("flower", "options", "total"),
    [
        ("2w", {}, 12), ("1w", {}, 11), ("4w", {}, 10), ("2w", {"flower": "once"}, 11),
        ("2w", {"flower": "off"}, 10),
    ],
)  # fmt: skip
def test_the_flower(flower, options, total):
    found = score(EXTRA["long"] + " +3g", options, flower=flower)
    assert found["total"] == total
    assert found["payments"][0] == 3 * (total - 9)


@pytest.mark.clause("ft-0")
@pytest.mark.parametrize(
    ("options", "payments"),
    [
        ({}, [15, -5, -5, -5]),
        ({"pay": "full_hu"}, [42, -14, -14, -14]),
        ({"shooter_pays": True}, [15, 0, -15, 0]),
        ({"players": 3}, [10, -5, -5]),
        ({"players": 2}, [5, -5]),
    ],
)
def test_who_pays(options, payments):
    from_ = 1 if options.get("players") == 2 else 2
    hand = "(7rygw)(456y) 1111g 22y 33w 66r 55w 1r +5w"
    assert score(hand, options, from_=from_)["payments"] == payments


@pytest.mark.clause("ft-2b", "ft-2d", "ft-3", "ft-3b", "ft-4a")
def test_claims_of_written_hands():
    next_seat = "56g 33y 66r 77w 22w 33w 55w 66y 44r 77g"
    assert claims(next_seat, "4g", seat=1, from_=0) == {"eat 4g5g6g": "ft-2b"}
    assert claims(next_seat, "4g", seat=2, from_=0) == {}
    assert claims("44g 55y 44y 22g 33g 77y 66g 44w 33r 11g", "4g", won="draw", from_=1) == {
        "pung 4g4g4g": "ft-3b"
    }
    general = "23r 22y 33y 55r 66r 77w 22w 33w 55w 66w"
    own = {"seat": 0, "from_": 0, "won": "draw"}
    assert claims(general, "1r", **own) == {"eat 1r": "ft-4a", "eat 1r2r3r": "ft-4a"}
    assert claims(general.replace("23r", "24r"), "1r", **own) == {"eat 1r": "ft-4a"}
    assert claims(general, "1r", seat=1, from_=0, won="draw") == {}
    third = "111r 22y 33y 55r 66r 77w 22w 33w 55w 6w"
    assert claims(third, "1r", seat=2, from_=0, origin="draw") == {"kong 1r1r1r1r": "ft-3b"}
    assert claims(general, "1r", {"general_command_on_draw": False}, **own) == {"eat 1r": "ft-4a"}


@pytest.mark.clause("ft-5")
def test_waits():
    hand = EXTRA["long"]
    assert inquiry.waits(FT, hand)["waits"] == ["3g"]
    shown = "(1111y)(456g) 456w 22y 33g 66r 55y 77r"
    waits = inquiry.waits(FT, shown)["waits"]
    assert {"2y", "1r", "7r"} <= set(waits)
    assert "1y" not in waits  # all four are owned
    thrown = inquiry.waits(FT, shown, {"won": "discard"})["waits"]
    assert set(waits) - set(thrown) == {"1r", "1g", "1w"}


# --- bad input --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "situation", "expected", "position"),
    [
        ("44b", {}, "notation.suit", 2),
        ("4444g 4g", {}, "notation.copies", 6),
        ("12 9r", {}, "notation.suit", 2),
        ("47rg", {}, "notation.two_suits", 3),
        ("55y (45g6r*) 1y", {}, "ft.no_set", 4),
        ("55y {444g}", {}, "ft.no_concealed", 4),
        ("55y (4*4*4g)", {}, "notation.suit", 6),
        ("55y (4g*4g*4g)", {}, "ft.one_outside", 4),
        ("(111g*) 55y", {}, "ft.no_general_pung", 0),
        ("(11g*) 55y", {}, "ft.no_pair_eaten", 0),
        ("55y", {}, "ft.size", 3),
        ("4444r 5555y 6666g 2222w 7777r +1g", {"won": "discard"}, "ft.general_discarded", 31),
        ("4444r 5555y 6666g 2222w 7777r +11g", {}, "notation.one_last", 31),
        ("(123r*) 4444r 5555y 6666g 22w 7777r", {}, "ft.mark_last", 35),
    ],
)
def test_a_bad_hand_has_one_error_with_its_place(hand, situation, expected, position):
    with pytest.raises(NotationError) as wrong:
        score(hand, **situation)
    assert (wrong.value.expected, wrong.value.position) == (expected, position)
    for lang in ("en", "zh"):
        assert inquiry.explain(wrong.value, FT, lang)


@pytest.mark.parametrize(
    ("hand", "options", "situation", "name"),
    [
        ("4444r 5555y 6666g 2222w 7777r +1g", {}, {"won": "draw", "flower": "4r"}, "flower"),
        ("4444r 5555y 6666g 2222w 7777r +1g", {}, {"won": "draw", "flower": "44y"}, "flower"),
        ("4444r 5555y 6666g 2222w 777r 1g +7r", {}, {"from_": 0}, "from"),
        ("4444r 5555y 6666g 2222w 7777r 1g", {}, {"dealer": 2}, "dealer"),
        ("4444r 5555y 6666g 2222w 7777r 1g", {}, {"lucky": "4r"}, "lucky"),
        ("4444r 5555y 6666g 2222w 7777r 1g", {"players": 5}, {}, "players"),
        ("4444r 5555y 6666g 2222w 7777r 1g",
         {"general_quad": "8/6", "general_quad_concealed": "4"}, {}, "general_quad_concealed"),
    ],
)  # fmt: skip
def test_what_contradicts_is_refused(hand, options, situation, name):
    with pytest.raises(IllegalOptions) as wrong:
        score(hand, options, **situation)
    assert wrong.value.name == name
    assert inquiry.explain(wrong.value, FT)


def test_a_discarded_general_is_no_claim():
    with pytest.raises(NotationError) as wrong:
        claims("23r 22y 33y 55r 66r 77w 22w 33w 55w 66w", "1r", origin="discard")
    assert (wrong.value.expected, wrong.value.position) == ("ft.general_discarded", 0)
    drawn = {"general_ban": "drawn"}
    assert claims("23r 22y 33y 55r 66r 77w 22w 33w 55w 66w", "1r", drawn, origin="discard") == {
        "eat 1r2r3r": "ft-2b"
    }


def test_codes_and_names_are_read():
    read = FOUR_COLOUR.read_tiles
    assert FOUR_COLOUR.codes(read("444g 7ryg 綠車 12y")) == [
        "4g", "4g", "4g", "7r", "7y", "7g", "4g", "1y", "2y",
    ]  # fmt: skip
    assert FOUR_COLOUR.write(read("444g")) == "4g4g4g"
    wall = FOUR_COLOUR.wall()
    assert len(wall) == 112
    assert read(FOUR_COLOUR.write(wall)) == tuple(wall)


# --- counting ---------------------------------------------------------------------------


def chances(table: Counting) -> tuple[Fraction, Fraction, int]:
    """The chance that 21 cards are complete, that they are ten hu as well, and the most hu."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for part in table.parts:
        more: Counter[tuple[int, int]] = Counter()
        for held, hu in part.whole.items():
            counts = [FOUR_COLOUR.count(held, k) for k in part.kinds]
            number = 1
            for n in counts:
                number *= comb(4, n)
            for (size, before), times in ways.items():
                if size + sum(counts) <= 21:
                    more[size + sum(counts), before + hu] += times * number
        ways = more
    full = {hu: times for (size, hu), times in ways.items() if size == 21}
    every = comb(112, 21)
    return (
        Fraction(sum(full.values()), every),
        Fraction(sum(n for hu, n in full.items() if hu >= NEEDED), every),
        max(full),
    )


@pytest.mark.clause("ft-1", "ft-5", "ft-7.1")
def test_exact_chances_of_the_deal():
    assert chances(counting(True, "6/8", "6")) == (
        Fraction(28239243136272269, 297759975014081057555),
        Fraction(2014112444298769, 38838257610532311855),
        41,
    )
    assert chances(counting(False, "6/8", "6"))[:2] == (
        Fraction(2445858138308421, 42537139287725865365),
        Fraction(34703210594675849, 893279925042243172665),
    )


@pytest.mark.clause("ft-7.5")
@pytest.mark.parametrize(("pair", "soldiers"), [(True, 507), (False, 247)])
def test_complete_holdings_of_every_part(pair, soldiers):
    parts = counting(pair, "6/8", "6").parts
    assert [len(part.whole) for part in parts] == [100, 83] * 4 + [soldiers]


@pytest.mark.clause("ft-7.9", "ft-7.10")
def test_no_win_counts_more_than_41():
    table = counting(True, "6/8", "6")
    best = [0] + [-1] * 21
    for part in table.parts:
        sets = {len(g.tiles): [] for g in part.groups}
        for g in part.groups:
            worth = [f.hu for f in g.shape if f is not None]
            sets[len(g.tiles)].append(max(worth))
        reach: dict[int, int] = {0: 0}
        most = {size: max(values) for size, values in sets.items()}
        for size in range(1, 4 * len(part.kinds) + 1):
            found = [reach[size - n] + most[n] for n in most if size - n in reach]
            if found:
                reach[size] = max(found)
        best = [
            max((best[n - size] + hu for size, hu in reach.items()
                 if size <= n and best[n - size] >= 0), default=-1)
            for n in range(22)
        ]  # fmt: skip
    assert best[21] == 41


# --- the turn ---------------------------------------------------------------------------

PLAIN = "55y66y22y33y77y55r66r22r33r77r"  # ten pairs: no claim but pungs and pairs
KONG = "444g 5566w 2233w 77w 55g 66g 2g 3g 1w"


def turned(s: Staged, tile: str) -> Staged:
    """Let everybody pass until this card is turned from the stock."""
    for _ in range(60):
        offer = s.state.offer
        if offer and offer.origin.value == "flip" and offer.tile == FOUR_COLOUR.kind[tile]:
            return s
        s.idle()
    raise AssertionError(f"{tile} was not turned")


@pytest.mark.clause("ft-1", "ft-2a", "ft-2b", "ft-2c", "ft-2d", "ft-3", "ft-3b", "ft-4a")
def test_a_short_trace():
    second = "56g 22r 3y 66y 7r 7g 7w 44w 1w 1r 2g 33w 5y 4r 6r"
    s = shihu(
        "23r 56r 44y 77y 12y 55w 66w 22w 333g 1g 7w", second, "",
        "44g 3y 555r 66y 77g 77r 33r 22g 2y 4w 1y 5y", stock="4g1w",
    )  # fmt: skip
    owned = s.game.rules.owned
    assert [len(owned(s.state, seat)) for seat in range(4)] == [21, 20, 20, 20]
    assert s.state.left == 31
    turned(s.go("0 discard 5w"), "4g")
    assert s.may(1) == {"eat 4g5g6g", "pass"}
    assert s.may(3) == {"pung 4g4g4g", "pass"}
    s.go("1 eat 4g5g6g; 3 pung")
    assert s.state.seat == 3
    assert s.state.hands[1] == FOUR_COLOUR.pack(FOUR_COLOUR.read_tiles(second))
    s.go("3 discard 3y", "0 eat 1y2y3y", "0 discard 6r")
    if s.state.phase is Phase.OFFER:
        s.idle()
    assert s.state.laid[1] == (Meld("general", FOUR_COLOUR.read_tiles("1w"), (0,)),)
    assert [len(owned(s.state, seat)) for seat in range(4)] == [20, 21, 20, 20]
    assert [s.game.rules.exposed(s.state, seat) for seat in range(4)] == [2, 1, 0, 1]
    assert s.state.left == 29


@pytest.mark.clause("ft-2c")
def test_a_kong_draws_no_replacement():
    s = shihu("4g" + PLAIN, KONG)
    s.go("0 discard 4g", "1 kong")
    state = s.state
    assert (state.phase, state.seat, state.left) == (Phase.TURN, 1, 31)
    assert state.laid[1][0].outside == (3,)
    assert len(s.game.rules.owned(state, 1)) == 21
    assert s.game.rules.exposed(state, 1) == 6
    s.go("1 discard 3g")
    while s.state.left == 31:
        s.idle()
    assert next(e for e in s.hand.events if isinstance(e, Flipped)).seat == 2


@pytest.mark.clause("ft-2d")
def test_a_turned_card_cannot_be_exchanged():
    s = shihu("5w" + PLAIN, "24g 3w 6w 456y 1g 4w 4r 4y 6g 2w 3w 6w 7g 7w 2g 3g 4r", stock="2y")
    turned(s.go("0 discard 5w"), "2y")
    assert s.state.offer.seat == 1
    assert s.refused(1, "discard", "4r") == ("ft-2d", "no_exchange")
    assert s.refused(1, "eat", "2y2y") == ("ft-2b", "eat_lacks")
    assert s.refused(1, "kong", "2y2y2y2y") == ("ft-2b", "kong_lacks")
    assert s.refused(2, "pung", "2y2y2y") == ("ft-2b", "pung_lacks")
    assert s.refused(3, "eat", "2y2y") == ("ft-2b", "eat_next_only")
    before = s.state.hands[1]
    s.idle()
    assert s.state.hands[1] == before
    assert s.state.rivers[1][:1] == FOUR_COLOUR.read_tiles("2y")


@pytest.mark.clause("ft-2b", "ft-3b")
def test_the_next_player_may_eat_what_the_drawer_declines():
    two = "56g 1g 4w 22w 3w 6w 7g 7w 44r 3g 2g 6w 7w 4w 1w 1w 1y"
    hands = ("5w" + PLAIN, "23g 1w 4r 4w 7g 7w 5g 6g 33w 22w 4y 44y 5g 7g 1r 1y", two)
    s = turned(shihu(*hands, stock="4g").go("0 discard 5w"), "4g")
    assert s.state.offer.seat == 1
    assert "eat 4g5g6g" in s.may(1)
    assert "eat 4g5g6g" in s.may(2)
    s.go("2 eat 4g5g6g")
    assert s.last(Claimed).clause == "ft-3b"
    s = turned(shihu(*hands, stock="4g", next_eats_draw=False).go("0 discard 5w"), "4g")
    assert "eat 4g5g6g" not in s.may(2)


# --- generals and fouls -----------------------------------------------------------------

KEEPER = "23r 456y 1g 44w 4r 4y 6g 2w 3w 6w 7g 7w 2g 3g 4r"


@pytest.mark.clause("ft-4a", "ft-7.3", "ft-7.12")
def test_a_drawn_general_stays():
    s = turned(shihu("5w" + PLAIN, KEEPER + "4g", stock="1r").go("0 discard 5w"), "1r")
    assert s.may(1) == {"eat 1r", "eat 1r2r3r"}
    assert s.refused(1, "pass") == ("ft-4a", "general_kept")
    assert s.refused(1, "discard", "1r") == ("ft-4a", "general_kept")
    assert s.refused(2, "eat", "1r2r3r") == ("ft-4a", "general_stays")
    s.go("1 eat 1r2r3r")
    assert s.game.rules.exposed(s.state, 1) == 2
    assert s.refused(1, "discard", "1g") == ("ft-4a", "general_kept")
    assert s.refused(1, "discard", "2y") == ("ft-2c", "not_held")
    assert s.refused(1, "win") == ("ft-2c", "discard_after_claim")
    assert s.refused(1, "kong", "4r4r4r4r") == ("ft-2c", "must_discard")


@pytest.mark.clause("ft-4a")
def test_a_general_with_one_way_to_keep_it_asks_nobody():
    s = shihu("5w" + PLAIN, "24g" + KEEPER.removeprefix("23r") + "5g", stock="1r")
    s.go("0 discard 5w")
    while not s.state.laid[1]:
        s.idle()
    assert s.state.laid[1][0].verb == "general"
    assert s.state.phase is Phase.TURN
    assert s.game.rules.exposed(s.state, 1) == 1


@pytest.mark.clause("ft-2b", "ft-4a", "ft-7.10")
def test_whoever_holds_three_generals_may_kong_the_fourth():
    three = "111r 4g 5g 6w 7g 7w 2g 3g 4r 2w 3w 6w 4y 4w 4w 5w 5g 2g"
    s = shihu("5w" + PLAIN, "24g" + KEEPER.removeprefix("23r") + "5g", three, stock="1r")
    turned(s.go("0 discard 5w"), "1r").go("2 kong")
    assert s.state.laid[2][0].tiles == FOUR_COLOUR.read_tiles("1111r")
    assert s.game.rules.exposed(s.state, 2) == 8
    assert not s.state.laid[1]


@pytest.mark.clause("ft-4a")
def test_penalised_the_general_may_be_played_and_is_paid_for():
    s = shihu("5w" + PLAIN, KEEPER + "4g", stock="1r", enforce="penalise")
    turned(s.go("0 discard 5w"), "1r")
    assert s.verbs(1) == {"eat", "pass", "win"}
    s.idle()
    foul = s.last(Fouled)
    assert (foul.clause, foul.seat, foul.fault) == ("ft-4a", 1, Fault.GENERAL)
    assert s.deltas == [11, -33, 11, 11]

    s = shihu("5w1r" + PLAIN[:-1].removesuffix("77") + "7r", enforce="penalise", foul_units=4)
    s.go("0 discard 1r")
    assert s.last(Discarded).clause == "ft-4a"
    assert s.deltas == [-12, 4, 4, 4]


@pytest.mark.clause("ft-5")
def test_penalised_a_false_win_is_paid_for():
    s = shihu("5w" + PLAIN, enforce="penalise")
    s.go("0 win")
    assert (s.last(Fouled).clause, s.last(Fouled).fault) == ("ft-5", Fault.FALSE_WIN)
    assert s.deltas == [-33, 11, 11, 11]
    assert s.state.following.dealer == 0
    s = shihu("5w" + PLAIN, enforce="penalise", foul_dealer="next")
    s.go("0 discard 5w")
    s.go("3 win")
    assert s.deltas == [11, 11, 11, -33]
    assert s.state.following.dealer == 1
    refused = shihu("5w" + PLAIN)
    assert refused.refused(0, "win") == ("ft-5", "stray")


def offered(game, hand: str, tile: str):
    """A table at which seat 1 owns these 20 cards and seat 0 has discarded one."""
    t = ask.seated(game.rules, read_hand(FOUR_COLOUR, hand), 1)
    t.offer = Offer(FOUR_COLOUR.kind[tile], 0, Source.DISCARD)
    return t


def act(game, t, verb: str):
    """Seat 1 does the first thing with this verb; what follows."""
    action = next(a for a in game.legal(t, 1) if a.verb == verb)
    events = game.step(t, FOUR_COLOUR.wall(), {1: action})
    for event in events:
        game.evolve(t, event)
    return events


@pytest.mark.clause("ft-4b", "ft-2c")
@pytest.mark.parametrize(
    ("hand", "fouls"),
    [
        ("(123r*)(7ryg*)(123y*)(456w*)(22g*)(33w*)(55g*) 1y 6g", True),
        ("(123r*)(7ryg*)(123y*)(456w*)(444g*)(33w*) 1w 1y 6g", False),
    ],
)
def test_nothing_to_discard_is_a_win_or_a_foul(hand, fouls):
    game = find(FT).game(Options())
    t = offered(game, hand, "6g")
    eat = next(a for a in game.legal(t, 1) if a.verb == "eat")
    assert game.rules.leaves_foul(t, 1, eat, t.offer) is fouls
    act(game, t, "eat")
    assert game.legal(t, 1) == ()
    (event,) = game.step(t, FOUR_COLOUR.wall(), {})
    assert event.clause == ("ft-4b" if fouls else "ft-5")
    assert isinstance(event, Fouled if fouls else Won)


@pytest.mark.clause("ft-4b")
@pytest.mark.parametrize(("xianggong", "fouls"), [("no_discard", False), ("state", True)])
def test_read_as_a_state_a_hand_of_generals_fouls_at_once(xianggong, fouls):
    game = find(FT).game(Options(xianggong=xianggong))
    t = offered(game, "(123r*)(456w*)(456g*)(456r*)(7ryg*)(22g*) 1y 6g 5y", "6g")
    act(game, t, "eat")
    events = act(game, t, "discard")
    assert game.rules.only_generals(t.hand(1))
    assert any(isinstance(event, Fouled) for event in events) is fouls


@pytest.mark.clause("ft-4a")
def test_read_literally_only_drawn_generals_are_kept():
    s = shihu("5w1r" + PLAIN[:-1].removesuffix("77") + "7r", general_ban="drawn")
    s.go("0 discard 1r")
    assert s.hand.events[4].tile == FOUR_COLOUR.kind["1r"]
    assert not s.state.extra.fouls


# --- winning ----------------------------------------------------------------------------

HEAVEN = "123r 456r 777g 7ryw 55y 55w 66g 1y 33w"


@pytest.mark.clause("ft-5", "ft-6")
def test_the_dealer_may_win_with_the_deal():
    s = shihu(HEAVEN, stock="5y")
    assert "win" in s.verbs(0)
    s.go("0 win")
    flower = s.last(Flowered)
    assert (flower.seat, flower.copies) == (0, 2)
    assert s.deltas == [9, -3, -3, -3]
    assert s.rows(0) == {"hu": 10, "flower": 2}
    kinds = [type(event).__name__ for event in s.hand.events]
    assert kinds[-3:] == ["Flowered", "Settled", "Ended"]
    assert shihu(HEAVEN, heavenly=False).refused(0, "win") == ("ft-5", "no_heaven")
    forced = shihu(HEAVEN, forced_win=True)
    assert forced.verbs(0) == {"win"}
    assert forced.refused(0, "discard", "5y") == ("ft-5", "must_win")


WAITER = "7rygw 7ryg 55r 66w 44y 22w 33w 1w 1r 3g"


@pytest.mark.clause("ft-3", "ft-5", "ft-0")
@pytest.mark.parametrize(
    ("options", "deltas"),
    [
        ({"flower": "off"}, [-1, -1, 3, -1]),
        ({"flower": "off", "shooter_pays": True}, [-3, 0, 3, 0]),
        ({"flower": "off", "pay": "full_hu"}, [-10, -10, 30, -10]),
    ],
)
def test_a_win_goes_before_a_pung(options, deltas):
    pung = "33g 55y 66y 22y 44r 66r 44w 55w 4g 5g 6g 2g"
    s = shihu("3g 55y 66y 22y 33y 7y 7r 55g 66g 22r 33r 2g 4g", "", WAITER, pung, **options)
    s.go("0 discard 3g")
    assert "win" in s.verbs(2)
    assert "pung" in s.verbs(3)
    s.go("2 win; 3 pung")
    assert s.deltas == deltas
    assert s.state.following.dealer == 2
    win = s.state.wins[0]
    assert (win.payer, win.source.value) == (0, "discard")


@pytest.mark.clause("ft-3b", "ft-5")
@pytest.mark.parametrize(("turner", "payer"), [(1, 1), (2, None)])
def test_a_win_on_a_turned_card(turner, payer):
    other = "456g 1g 444w 55w 22g 44r 66r 3w 6w 2w 5g 6g"
    s = shihu("7w" + PLAIN, other, WAITER, stock="3g" if turner == 1 else "4r3g")
    turned(s.go("0 discard 7w"), "3g")
    assert s.state.offer.seat == turner
    s.go("2 win")
    win = s.state.wins[0]
    assert (win.payer, win.source.value) == (payer, "flip")
    assert s.state.sizes[2] == 21


@pytest.mark.clause("ft-5")
def test_a_win_may_be_passed_unless_it_is_forced():
    hands = ("3g 55y 66y 22y 33y 7y 7r 55g 66g 22r 33r 2g 4g", "", WAITER)
    s = shihu(*hands)
    s.go("0 discard 3g")
    assert "pass" in s.verbs(2)
    s = shihu(*hands, forced_win=True)
    s.go("0 discard 3g")
    assert s.verbs(2) == {"win"}
    assert s.refused(2, "pass") == ("ft-5", "must_win")
    assert s.refused(1, "win") == ("ft-5", "stray")


@pytest.mark.clause("ft-0")
def test_several_winners_where_it_is_agreed():
    twin = "7rygw 7ryw 55g 66r 44w 22g 33y 1w 1y 3g"
    hands = ("3g 55y 66y 22y 4y 5r 55w 66g 22r 33r 2g 44g 6g", "", WAITER, twin)
    s = shihu(*hands, multi_win=True, stock="2w 2g")
    s.go("0 discard 3g", "2 win; 3 win")
    assert [win.seat for win in s.state.wins] == [2, 3]
    flowers = [e for e in s.hand.events if isinstance(e, Flowered)]
    assert [(f.seat, f.copies) for f in flowers] == [(2, 2), (3, 2)]
    assert s.deltas == [-6, -6, 6, 6]
    s = shihu(*hands, stock="2w 2g")
    s.go("0 discard 3g", "2 win; 3 win")
    assert [win.seat for win in s.state.wins] == [2]


# --- the options of claims --------------------------------------------------------------


@pytest.mark.clause("ft-2b")
def test_forced_kong():
    s = shihu("4g" + PLAIN, KONG, forced_kong=True)
    s.go("0 discard 4g")
    assert s.verbs(1) == {"kong"}
    assert s.refused(1, "pass") == ("ft-2b", "must_kong")


@pytest.mark.clause("ft-2b", "ft-7.5")
@pytest.mark.parametrize(
    ("eat_pair", "hand", "eats"),
    [
        ("always", "4g 55y 66y 22y 3y 7y 4r 6r 2w 3w 44w 5w 6w 7g 7w 1g", True),
        ("never", "4g 55y 66y 22y 3y 7y 4r 6r 2w 3w 44w 5w 6w 7g 7w 1g", False),
        ("only_if_10", "4g 55y 66y 22y 3y 7y 4r 6r 2w 3w 44w 5w 6w 7g 7w 1g", False),
        ("only_if_10", "4g 5555y 666y 22y 3y 7y 4r 6r 2w 44w 5w 7g 1g", True),
    ],
)
def test_when_a_pair_may_be_eaten(eat_pair, hand, eats):
    found = claims(hand, "4g", {"eat_pair": eat_pair}, seat=1, from_=0)
    assert ("eat 4g4g" in found) is eats


@pytest.mark.clause("ft-2b", "ft-7.8")
def test_a_fourth_card_may_join_a_pung_where_it_is_agreed():
    hand = "(444g*) 55y 66y 22y 3y 7y 4r 6r 2w 3w 44w 5w 6w 7g"
    assert "kong 4g4g4g4g" not in claims(hand, "4g", seat=2, from_=0)
    assert claims(hand, "4g", {"added_kong": True}, seat=2, from_=0) == {"kong 4g4g4g4g": "ft-2b"}
    game = find(FT).game(Options(added_kong=True))
    t = offered(game, hand, "4g")
    assert game.outlook(t, 1, game.legal(t, 1)[0]) < game.outlook(t, 1, PASS)
    act(game, t, "kong")
    assert t.laid[1][0].outside == (2, 3)
    assert game.rules.exposed(t, 1) == 6
    assert (t.phase, t.seat) == (Phase.TURN, 1)
    assert len(game.rules.owned(t, 1)) == 21


@pytest.mark.clause("ft-7.6")
def test_generals_are_punged_only_where_it_is_agreed():
    hand = "11r 55y 66y 22y 3y 7y 4r 6r 2w 3w 44w 5w 6w 7g 7w"
    assert claims(hand, "1r", seat=2, from_=0) == {}
    assert claims(hand, "1r", {"general_pong": True}, seat=2, from_=0) == {"pung 1r1r1r": "ft-3b"}


@pytest.mark.clause("ft-0", "ft-2d")
@pytest.mark.parametrize(("dead", "turned"), [(6, 25), (0, 31), (30, 1)])
def test_the_stock_runs_out(dead, turned):
    game = find(FT).game(Options(dead_wall=dead))
    for seed in range(200):
        hand = Match.begin(game, seed).hand
        while not hand.state.over:  # nobody ever claims, but for generals
            answers = {
                seat: next((a for a in legal if a.verb == "pass"), legal[0])
                for seat, legal in hand.asked().items()
            }
            hand.step(answers)
        if not hand.state.wins and not hand.state.extra.fouls:
            break
    assert sum(isinstance(e, Flipped) for e in hand.events) == turned
    end = next(e for e in hand.events if isinstance(e, Exhausted))
    assert end.clause == "ft-0"
    assert hand.state.settled.deltas == (0, 0, 0, 0)
    assert hand.state.following.dealer == hand.start.dealer
    assert hand.state.following.streak == 1


@pytest.mark.clause("ft-0")
def test_who_deals_next():
    s = shihu(HEAVEN, next_dealer="next").go("0 win")
    assert s.state.following == Start(1, 0, 1, 1)
    s = shihu(HEAVEN).go("0 win")
    assert s.state.following == Start(0, 1, 0, 1)


@pytest.mark.clause("ft-0")
def test_dropping_out():
    s = shihu(HEAVEN, drop_out=True)
    assert s.may(1) == {"stay", "drop"}
    assert s.may(0) == set()
    assert s.refused(0, "discard", "5y") == ("ft-0", "must_answer")
    s.go("1 drop; 2 drop; 3 drop")
    assert s.deltas == [3, -1, -1, -1]
    s = shihu("5w" + PLAIN, drop_out=True, stock="4w", flower="off")
    s.go("1 drop; 2 stay; 3 stay")
    assert s.refused(1, "pass") == ("ft-0", "dropped_out")
    s.go("0 discard 5w")
    while s.state.left == 31:
        s.idle()
    assert next(e for e in s.hand.events if isinstance(e, Flipped)).seat == 2
    s = shihu(HEAVEN, drop_out=True, flower="off").go("1 drop; 2 stay; 3 stay", "0 win")
    assert s.deltas == [3, -1, -1, -1]


# --- whole hands ------------------------------------------------------------------------

TABLES = [
    {}, {"players": 2}, {"players": 3}, {"preset": "S0-literal"}, {"preset": "BGA"},
    {"preset": "GY"}, {"enforce": "penalise"}, {"multi_win": True, "added_kong": True},
    {"general_ban": "drawn", "general_pong": True}, {"drop_out": True, "xianggong": "state"},
    {"enforce": "penalise", "xianggong": "state", "multi_win": True, "shooter_pays": True},
]  # fmt: skip


@pytest.mark.clause("ft-1", "ft-2c", "ft-2d")
@pytest.mark.parametrize("options", TABLES, ids=lambda o: ",".join(o) or "defaults")
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_event_leaves_20_or_21_cards(options, bot):
    game = find(FT).game(options_of(FT, options))
    pack = Counter(FOUR_COLOUR.wall())
    for seed in range(6 if bot == "greedy" else 12):
        match = Match.begin(game, seed)
        hand = match.hand
        below = stream(seed, 0, 1).below
        while not hand.state.over:
            answers = {
                seat: BOTS[bot](game, hand.state, seat, legal, below)
                for seat, legal in hand.asked().items()
            }
            at = len(hand.events)
            replayed = hand.state.copy()
            hand.step(answers)
            for event in hand.events[at:]:
                game.evolve(replayed, event)
                owned_rightly(game, replayed, pack, hand.wall)
        assert sum(hand.state.settled.deltas) == 0
        assert len(hand.events) < 400


def owned_rightly(game, t, pack, wall):
    if t.phase is Phase.DEAL:
        return
    won = {win.seat for win in t.wins}
    everything: Counter[int] = Counter(wall[t.front :])
    for seat in range(game.seats):
        owned = game.rules.owned(t, seat)
        everything.update(owned)
        everything.update(t.rivers[seat])
        holds_more = seat in won or (t.phase is Phase.TURN and t.seat == seat)
        if t.phase is Phase.OPEN or t.extra.gone or t.extra.fouls:
            assert len(owned) in (20, 21)
        else:
            assert len(owned) == (21 if holds_more else 20)
        assert t.sizes[seat] == len(FOUR_COLOUR.unpack(t.hand(seat)))
    if t.offer is not None:
        everything[t.offer.tile] += 1
        everything[t.offer.tile] -= sum(win.tile == t.offer.tile for win in t.wins)
    assert +everything == pack


@pytest.mark.clause("ft-0")
def test_greedy_play_ends_in_wins():
    from paipu.simulation import simulate

    found = simulate(FT, 200, 1, {}, ["greedy"])
    won = sum(n for end, n in found["ends"].items() if end != "drawn")
    assert 0.85 <= won / found["hands"] <= 0.97
    assert sum(found["points"]) == 0
    assert found["digest"] == simulate(FT, 200, 1, {}, ["greedy"])["digest"]


def test_a_view_offers_what_the_state_does():
    game = find(FT).game(Options())
    chance = SplitMix64(5)
    for seed in range(6):
        start = Start(seed % 4)
        wall = chance.shuffled(FOUR_COLOUR.wall())
        views = [game.blank(start) for _ in range(4)]
        log = []

        def emit(event, views=views, log=log):
            log.append(event)
            for seat, view in enumerate(views):
                if (masked := game.mask(event, seat)) is not None:
                    game.evolve(view, masked)

        def choose(seat, legal, views=views):
            assert game.legal(views[seat], seat) == legal
            whole, rest = game.sample(views[seat], seat, chance)
            assert len(rest) == 112
            assert game.legal(whole, seat) == legal
            return legal[chance.below(len(legal))]

        play(game, start, wall, choose, emit)
        assert digest(log)


# --- the page ---------------------------------------------------------------------------


def call(name: str, **request: object):
    answer = json.loads(web.call(name, json.dumps(request)))
    assert answer["ok"], answer
    return answer


@pytest.mark.parametrize("options", [{}, {"preset": "GY"}, {"enforce": "penalise", "players": 3}])
def test_the_page_plays_whole_hands(options):
    seen = set()
    for seed in range(4):
        at = call("new", session="ft", game=FT, seed=seed, options=options)["position"]
        for _ in range(400):
            if at["over"]:
                break
            own = at["extra"]["own"]
            if own:
                cards = [c for group in own["groups"] for c in group] + own["strays"]
                assert sorted(cards) == sorted(at["seats"][0]["hand"])
            if at["phase"] in ("turn", "offer"):
                assert all(s["hand"] is None for s in at["seats"][1:])
            if at["asked"]:
                move = at["legal"][-1]
                seen.add(move["verb"])
                at = call(
                    "act", session="ft", at=at["at"], lang="zh",
                    action={"verb": move["verb"], "tiles": move["tiles"]},
                )["position"]  # fmt: skip
            else:
                at = call("advance", session="ft")["position"]
        assert at["over"]
        assert at["result"]["title"]
        assert sum(at["result"]["payments"]) == 0
        code = call("share", session="ft")["code"]
        assert len(code) < 1900
        assert call("load", session="again", code=code)["position"]["at"] == at["at"]
        assert "digest" in call("record", session="ft")["text"]
        call("next", session="ft")
    assert {"discard", "pass"} <= seen


def test_the_page_says_what_the_source_does_not():
    at = call("new", session="ft", game=FT, seed=3)["position"]
    silent = at["extra"]["silent"]
    assert {line["option"] for line in silent} == {
        "pay", "flower", "dead_wall", "next_dealer", "draw_dealer", "foul_units",
    }  # fmt: skip
    assert all(line["text"].startswith("The source is silent here") for line in silent)


def test_every_option_and_reason_has_words():
    for lang in ("en", "zh"):
        rows = inquiry.describe(FT, lang)
        assert len(rows) == len(fields(Options))
        assert all(row["meaning"] for row in rows)
        for row in rows:
            if isinstance(row["values"], list):
                assert all(row["labels"][value] for value in row["values"])
    assert set(PRESETS) == {"S0", "S0-literal", "BGA", "GY"}
    for preset in PRESETS:
        assert options_of(FT, {"preset": preset})
    for fault in Fault:
        assert has(FT, f"event.Fouled.{fault.value}")
        assert say("zh", FT, f"result.foul.{fault.value}", seat="你")


# --- what must hold of every game -----------------------------------------------------------

WATCHED = [
    {}, {"preset": "S0-literal", "players": 2}, {"preset": "BGA", "players": 3},
    {"preset": "GY"}, {"enforce": "penalise", "multi_win": True, "xianggong": "state"},
    {"general_ban": "drawn", "general_pong": True, "added_kong": True, "eat_pair": "never",
     "next_dealer": "next", "draw_dealer": "next"},
    {"drop_out": True, "xianggong": "state", "shooter_pays": True, "flower": "once",
     "incoming_exposed": "self_draw_concealed", "heavenly": False},
]  # fmt: skip


@pytest.mark.clause("ft-0", "ft-2d", "ft-3b")
@pytest.mark.parametrize("options", WATCHED, ids=lambda o: ",".join(o) or "defaults")
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_conformance(options, bot):
    match = Match.begin(find(FT).game(options_of(FT, options)), 7)
    for _ in range(6):
        Watched(match, bot, 7).play()
        match.next_hand()
