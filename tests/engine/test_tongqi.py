"""同棋: its pack, piles and wall, its claims and its scores."""

from __future__ import annotations

from collections import Counter

import pytest

from paipu.answer import Answer
from paipu.games import tongqi
from paipu.games.tongqi import ask, eat, hands
from paipu.games.tongqi.pack import ALIKE, DIFFERENT, FIVES, HALVES, TILES
from paipu.games.tongqi.points import CLASSES, SETS, TABLES, WANG, PointTable
from paipu.games.tongqi.rules import Looked, Thrown, Tongqi
from paipu.games.tongqi.wall import cut, lucky, piles
from paipu.kernel import Hand, IllegalOptions, NotationError, Start, act, asked, why_not
from paipu.match import Match, stream
from paipu.options import build
from paipu.score import NoPoints, Op, Score
from paipu.table import Dealt, Drew, Exhausted, Laid, Missed, Offer, Phase, Source
from paipu.tiles import read_hand

ED = {"score_table": "TQ-ED-1"}


def options(**given: object) -> tongqi.Options:
    return build(tongqi.Options, tongqi.PRESETS, given)


def scored(hand: str, situation: dict[str, str], **given: object) -> Answer:
    return ask.score(read_hand(TILES, hand), situation, options(**{**ED, **given}))


def rows(answer: Answer) -> Counter[str]:
    assert answer.score is not None
    return Counter(line.row for line in answer.score.lines())


def waits(hand: str, **given: object) -> list[str]:
    return TILES.codes(ask.waits(read_hand(TILES, hand), {}, options(**given)))


def claims(hand: str, tile: str, situation: dict[str, str] | None = None, **given: object):
    kind = TILES.read_tiles(tile)[0]
    found = ask.claims(read_hand(TILES, hand), kind, situation or {}, options(**given))
    return [(action.verb, TILES.write(action.tiles)) for action, _ in found]


# --- the pack and its melds -------------------------------------------------------------


@pytest.mark.clause("tq-1.1.b", "tq-1.2.a", "tq-1.2.d")
def test_the_pack_is_five_of_each_of_21_tiles() -> None:
    assert len(TILES.wall()) == 105
    assert len(set(HALVES)) == 21
    assert sum(a == b for a, b in HALVES) == 6


@pytest.mark.clause("tq-1.2.b", "tq-1.2.c")
def test_tiles_are_called_by_their_numbers_and_by_their_names() -> None:
    assert TILES.read_tiles("么四 五六 牛頭 天 地 人 和") == TILES.read_tiles(
        "14 56 56 66 11 44 13"
    )


@pytest.mark.clause("tq-1.3", "tq-1.3.1", "tq-1.3.2")
def test_66_melds_and_every_tile_in_six() -> None:
    assert (len(DIFFERENT), len(FIVES), len(ALIKE)) == (15, 30, 21)
    every = Counter(k for meld in (*DIFFERENT, *FIVES, *ALIKE) for k in set(meld))
    assert set(every.values()) == {6}


@pytest.mark.clause("tq-1.3.1")
def test_the_six_halves_of_different_are_one_to_six() -> None:
    for meld in DIFFERENT:
        assert sorted(pip for k in meld for pip in HALVES[k]) == [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("tq-1.3.2")
def test_five_halves_alike_are_two_like_long_tiles_and_a_partner() -> None:
    every = {
        (a, b, c)
        for a in range(21) for b in range(a, 21) for c in range(b, 21)
        if 5 in Counter(p for k in (a, b, c) for p in HALVES[k]).values()
    }  # fmt: skip
    assert every == set(FIVES)


# --- piles and wall ---------------------------------------------------------------------


@pytest.mark.clause("tq-3.3.0", "tq-3.3.1", "tq-3.3.2")
@pytest.mark.parametrize("throw", range(2, 13))
def test_the_cut_of_the_text_and_the_one_formula_agree(throw: int) -> None:
    # Tiles 1 to 24 and the odd one: s, s + 1, …, 24, 1, …, s - 1, L.
    formula = [*range(throw, 25), *range(1, throw), 25]
    assert [tile + 1 for tile in cut(throw)] == formula


@pytest.mark.clause("tq-3.2.d", "tq-3.2.e1", "tq-3.2.e2", "tq-3.2.e3", "tq-3.2.e4")
@pytest.mark.parametrize(
    ("throws", "clause", "whose"),
    [
        ((5, 9), "tq-3.2.e1", "TDRM"),
        ((2, 6, 10), "tq-3.2.e2", "MTDR"),
        ((3, 7, 11), "tq-3.2.e3", "RMTD"),
        ((4, 8, 12), "tq-3.2.e4", "DRMT"),
    ],
)
def test_piles_are_kept_passed_or_exchanged(throws, clause: str, whose: str) -> None:
    for throw in throws:
        assert piles(throw) == (clause, tuple("TDRM".index(pile) for pile in whose))


def dealt(dice: list[int], start: Start = Start(hand=1), **given: object) -> Hand:  # noqa: B008
    """A hand with the tiles in factory order, so that every pile can be known again."""
    hand = Hand(tongqi.game(options(**given)), start, [*TILES.wall(), *dice])
    hand.step({})
    return hand


@pytest.mark.clause("tq-3.2.e3", "tq-3.4", "tq-3.7.a.9d")
def test_an_odd_throw_deals_as_in_the_example() -> None:
    hand = dealt([1, 1, 3, 4, 1, 1])
    wall = TILES.wall()
    got = {e.seat: list(e.tiles) for e in hand.events if isinstance(e, Dealt)}
    assert got[0] == wall[40:60]  # 天 gets 人's pile
    assert got[2] == wall[0:20]  # 人 gets 天's
    assert got[3] == wall[20:40]  # 和 gets 地's
    assert got[1] == wall[60:80]  # 地 gets the middle
    assert TILES.codes(hand.state.extra.lucky) == ["34"]
    hand.step({})
    assert [e.tile for e in hand.events if isinstance(e, Drew)] == [wall[80 + 6]]


@pytest.mark.clause("tq-3.2.b", "tq-3.2.c")
@pytest.mark.parametrize(("dice", "dealer"), [((2, 3), 0), ((1, 1), 1), ((3, 4), 2), ((6, 6), 3)])
def test_the_first_throw_chooses_the_dealer(dice, dealer: int) -> None:
    hand = dealt([*dice, 1, 2, 1, 1], Start())
    assert hand.state.start.dealer == dealer
    thrown = next(e for e in hand.events if isinstance(e, Thrown))
    assert (thrown.clause, thrown.first) == ("tq-3.2.b", dice)


@pytest.mark.clause("tq-3.7.a.9d")
def test_the_lucky_tile_by_each_reading() -> None:
    assert TILES.codes(lucky((4, 3), (1, 6), "deal_roll")) == ["34"]
    assert TILES.codes(lucky((4, 3), (1, 6), "wall_roll")) == ["16"]
    assert TILES.codes(lucky((4, 3), (1, 6), "sum")) == ["16", "25", "34"]


# --- eating -----------------------------------------------------------------------------


@pytest.mark.clause("tq-2.8", "tq-3.6.3")
def test_own_copies_are_laid_where_they_find_a_meld() -> None:
    own = "36 12 45 33 33 14 26 15 22 22 16 44 44 55 55 13 46 46 23 23"
    assert claims(own, "36") == [("eat", "123645333336")]


@pytest.mark.clause("tq-2.8", "tq-3.6.3")
def test_own_copies_without_a_meld_forbid_eating() -> None:
    own = "36 12 45 22 22 44 44 55 55 11 11 26 26 35 35 46 46 16 16 16"
    assert claims(own, "36") == []
    assert claims(own.replace("36", "56", 1), "36") == [("eat", "123645")]


@pytest.mark.clause("tq-2.8")
def test_an_own_copy_may_lie_in_the_same_meld() -> None:
    own = "55 25 12 34 13 24 11 11 44 44 66 66 16 16 16 23 23 46 46 36"
    assert claims(own, "55") == [("eat", "255555")]


@pytest.mark.clause("tq-2.3", "tq-1.3.3.c")
def test_three_own_make_a_kaizhao_and_nothing_else() -> None:
    own = "36 36 36 12 45 14 25 33 33 11 11 56 56 22 22 46 46 13 13 24"
    assert claims(own, "36") == [("kaizhao", "36363636")]
    laid = [verb for verb, _ in claims(own, "36", eat_with_own_triple="yes")]
    assert laid.count("eat") >= 1


@pytest.mark.clause("tq-2.2", "tq-3.6.4")
def test_melds_in_front_flow_when_a_tile_is_eaten_again() -> None:
    # 12 34 56 lies in front; 15 comes: 12 leaves for it, and a partner is found for both.
    own = "26 34 36 12 11 11 22 22 33 33 44 44 55 55 66 66 23"
    flowing = eat.front(0, TILES.read_tiles("12 34 56"))
    hand = TILES.pack(TILES.read_tiles(own))
    found = eat.Eating(hand, [flowing]).ways(TILES.read_tiles("15")[0], False, False)
    again = [lay for lay in found if lay.undone]
    assert again
    for lay in again:
        assert len(lay.own) % 3 == 2
        before = flowing.key + TILES.unit[TILES.read_tiles("15")[0]]
        assert before + TILES.pack(lay.own) == sum(m.key for m in lay.melds)


@pytest.mark.clause("tq-2.3", "tq-3.6.3")
def test_a_hand_of_long_pairs_is_locked() -> None:
    own = "(12 34 56) (13 25 46) (16 23 45) (15 26 34) 11 11 22 22 33 33 44 44"
    rules, hand = Tongqi(options()), read_hand(TILES, own)
    held = rules.held(TILES.pack(hand.loose), tuple(ask.read_meld(own, m) for m in hand.sets))
    ways: Counter[str] = Counter()
    for tile, face in enumerate(TILES.faces):
        assert {verb for verb, _ in claims(own, face.code)} <= {"win"}
        ways += Counter(verb for verb, _ in claims(own, face.code, no_legal_discard="break_pair"))
        ways["laid"] += len(held.eating.ways(tile, False, False))
    # The other 64 of the 104 lay the whole hand: there is no tile left to break a pair of.
    assert (ways["laid"], ways["eat"], ways["pung"]) == (104, 40, 4)


@pytest.mark.clause("tq-2.5", "tq-1.3.3.e")
def test_a_turned_tile_is_owed_to_its_kaizhao() -> None:
    own = "(24 24 24 24*) 12 34 56 13 25 46 11 11 22 22 33 33 16 16 15 15 26"
    assert claims(own, "24", {"origin": "turn"}) == [("pingtiao", "24" * 5)]
    assert ("pingtiao", "24" * 5) not in claims(own, "24")


@pytest.mark.clause("tq-1.3.3.f", "tq-3.6.1.c")
def test_a_duozi_jumps_on_any_outside_tile() -> None:
    own = "{24 24 24 24} 12 34 56 13 25 46 11 11 22 22 33 33 16 16 15 15 26"
    assert ("gaotiao", "24" * 5) in claims(own, "24")
    assert ("gaotiao", "24" * 5) in claims(own, "24", {"origin": "turn"})


@pytest.mark.clause("tq-3.6.1.c", "tq-3.6.2")
def test_who_may_eat() -> None:
    own = "12 45 14 26 15 22 22 16 44 44 55 55 13 46 46 23 23 33 33 25"
    assert claims(own, "36", {"seat": "di", "from": "0"})
    assert not claims(own, "36", {"seat": "ren", "from": "0"})
    assert claims(own, "36", {"seat": "di", "from": "0", "origin": "turn"})
    assert not claims(own, "36", {"seat": "ren", "from": "0", "origin": "turn"})
    assert claims(own, "36", {"seat": "ren", "from": "0", "origin": "turn"}, reveal_eat="anyone")
    assert not claims(own, "36", {"seat": "di", "from": "0", "origin": "turn"}, reveal_eat="turner")


@pytest.mark.clause(
    "tq-2.1", "tq-2.1.1", "tq-2.1.2", "tq-2.1.3", "tq-2.1.4", "tq-2.1.5", "tq-2.1.6"
)
@pytest.mark.parametrize(
    ("written", "clause"),
    [
        ("(12 34* 56)", "tq-2.1.1"),
        ("(24 24 24*)", "tq-2.1.1"),
        ("(55* 55* 25)", "tq-2.1.2"),
        ("(24 24 24 24*)", "tq-2.1.3"),
        ("(24 24 24 24* 24*)", "tq-2.1.4"),
        ("(24 24 24 24 24*)", "tq-2.1.5"),
        ("(24 24 24 24 24)", "tq-2.1.6"),
    ],
)
def test_the_six_arrangements_in_front(written: str, clause: str) -> None:
    (meld,) = read_hand(TILES, written).sets
    assert eat.layout(ask.read_meld(written, meld)) == clause


@pytest.mark.clause("tq-1.3.3.0a", "tq-1.3.3.0b", "tq-2.8")
def test_the_eaten_tile_and_its_copies_are_from_outside_the_rest_was_own() -> None:
    hand = TILES.pack(TILES.read_tiles("55 25 12 34 13 24 11 11"))
    tile = TILES.read_tiles("55")[0]
    (lay,) = eat.Eating(hand, []).ways(tile, False, False)
    (meld,) = eat.in_front((), lay, tile, 1)
    assert [TILES.faces[meld.tiles[i]].code for i in meld.outside] == ["55", "55"]


# --- waits and wins ---------------------------------------------------------------------


@pytest.mark.clause("tq-3.6.5")
def test_a_hand_that_waits_on_all_21_tiles() -> None:
    own = "11 11 13 13 22 22 23 26 33 33 34 35 44 44 45 46 55 55 66 66"
    assert len(waits(own)) == 21


@pytest.mark.clause("tq-3.5.4")
@pytest.mark.parametrize(
    ("two", "on"),
    [
        ("33 33", "13 23 33 34 35 36"),
        ("12 34", "56"),
        ("24 24", "24"),
        ("11 12", "11"),
        ("13 15", ""),
        ("11 22", ""),
    ],
)
def test_what_two_odd_tiles_wait_for(two: str, on: str) -> None:
    pair = TILES.pack(TILES.read_tiles(two))
    found = [k for k in range(21) if hands.complete(pair + TILES.unit[k])]
    assert TILES.codes(found) == on.split()


@pytest.mark.clause("tq-2.3")
def test_three_own_alike_may_not_be_spread_over_melds() -> None:
    rest = "14 25 15 24 11 11 13 22 22 23 44 44 46 66 66"
    assert not scored(f"36 36 36 12 45 {rest} +16", {}).complete
    assert scored(f"(12* 36 45) 36 36 {rest} +16", {}).complete


@pytest.mark.clause("tq-1.3")
def test_a_hand_with_twelve_readings() -> None:
    hand = "14 15 16 24 25 26 34 35 36 11 11 22 22 33 33 44 44 55 55 66 66"
    assert len(hands.readings(TILES.pack(TILES.read_tiles(hand)))) == 12


# --- scores -----------------------------------------------------------------------------

X15 = "(12 34* 56) (24 24 24*) 16 16 16 13 25 46 14 26 35 33 33 23 55 55 +45"
S15 = {"won": "discard", "seat": "di", "lucky": "35", "look": "24,16,35,56"}


@pytest.mark.clause(
    "tq-3.7.1", "tq-3.7.2.a", "tq-3.7.2.b", "tq-3.7.t.1", "tq-3.7.t.2", "tq-3.7.t.3"
)
@pytest.mark.parametrize(("last", "total"), [("24", 36), ("14", 30), ("both", 36)])
def test_a_plain_score_turns_on_the_last_tile_of_the_second_class(last: str, total: int) -> None:
    answer = scored(X15, S15, class2_last=last)
    assert answer.score is not None
    assert answer.score.value == total
    assert rows(answer)["wang_2.I"] == 2


@pytest.mark.clause("tq-3.7.a.1", "tq-3.7.a.4", "tq-3.7.a.9")
def test_three_doublings() -> None:
    hand = "12 34 13 25 46 14 26 35 15 24 36 16 23 45 11 11 13 44 44 46 +56"
    answer = scored(hand, {"won": "turn", "seat": "di", "lucky": "25", "look": "22,56,11,22"})
    assert answer.score is not None
    assert answer.score.value == 136
    assert {"lizhi", "que_kepeng", "niutou_caipai"} <= set(rows(answer))


X17 = "(12 34* 56) (13 26* 45) 12 35 46 13 24 56 25 36 15 23 46 16 24 35 +14"
S17 = {"won": "turn", "seat": "di", "lucky": "66", "look": "14,56,11,66"}


@pytest.mark.clause("tq-3.7.e.1", "tq-3.7.f.0", "tq-3.7.a.5", "tq-3.7.a.7", "tq-3.7.a.0")
@pytest.mark.parametrize(("implied", "product"), [("count", 20480), ("skip", 2560)])
def test_seven_different_reach_the_limit(implied: str, product: int) -> None:
    answer = scored(X17, S17, implied_a=implied)
    assert answer.score is not None
    assert answer.score.value == 500
    assert answer.score.parts[0].value == product
    assert scored(X17, S17, implied_a=implied, limit=100_000).score.value == product


@pytest.mark.clause("tq-3.7.c.2", "tq-3.7.d.1", "tq-3.7.a.3", "tq-3.7.a.10")
@pytest.mark.parametrize(
    ("set", "raw", "product", "row"),
    [("(26 26 26 26*)", 44, 2816, "hun_kepeng"), ("26 26 26", 39, 9984, "qing_kepeng")],
)
def test_mixed_and_pure_alike(set: str, raw: int, product: int, row: str) -> None:
    hand = f"(15 15 15*) (23 23 23*) (45 45 45*) {set} 66 66 66 34 34 34 13 13 +13"
    situation = {"won": "discard", "seat": "he", "lucky": "12", "look": "26,66,14"}
    answer = scored(hand, situation, limit=100_000)
    assert answer.score is not None
    assert answer.score.value == product
    assert answer.score.parts[0].parts[0].value == raw
    assert rows(answer)[row] == 1
    assert rows(answer)["seat_tile"] == 1


X21 = "(12 34* 56) (13 25* 46) (36 36 36*) (55 55 45*) (44 44 24*) (16* 23 45) 11 11 +14"
S21 = {"won": "discard", "seat": "tian", "lucky": "23", "look": "36,14,11,23"}


@pytest.mark.clause("tq-3.7.a.2")
def test_six_melds_in_front() -> None:
    answer = scored(X21, S21)
    assert answer.score is not None
    assert answer.score.value == 44
    assert waits(X21.partition(" +")[0]) == ["11", "12", "13", "14", "15", "16"]


@pytest.mark.clause("tq-3.7.t.0")
def test_without_a_table_the_sheet_names_cells_and_no_number() -> None:
    answer = scored(X21, S21, score_table="TQ-SYMBOLIC")
    assert answer.score is not None
    assert answer.score.known is None
    assert not answer.score.is_conjecture
    cells = Counter(line.row for line in answer.score.lines() if line.op is Op.CELL)
    assert cells == Counter(["peng.III", "wang_4.III", "wang_2.III", "wang_3.II", "wang_2.I"])
    with pytest.raises(NoPoints):
        _ = answer.score.value


@pytest.mark.clause("tq-3.7.t.0")
def test_a_table_that_is_found_one_day_is_data(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = {(row, of): n for n, row in enumerate((*SETS, *WANG), 1) for of in CLASSES}
    monkeypatch.setitem(TABLES, "TQ-ED-1", PointTable("found", cells, conjecture=False))
    answer = scored(X21, S21)
    assert len(cells) == 36
    assert answer.score is not None
    assert not answer.score.is_conjecture
    # 碰 is the first row, the 望張 of second, second, third and fourth the next.
    assert answer.score.value == 2 * (1 + 9 + 9 + 10 + 11)
    nothing = Score("tq-3.7.4", "raw")
    sheets = tuple((seat, nothing if seat == 2 else answer.score) for seat in range(4))
    paid = list(Tongqi(options(**ED)).differences(sheets))
    assert [one.sheet.value for one in paid] == [80, 80, 80]
    assert not any(one.sheet.is_conjecture for one in paid)
    # One cell that could not be read is not a zero.
    del cells["longchuan", "III"]
    with pytest.raises(ValueError, match="lacks 1 of its 36 cells"):
        PointTable("found", cells)


@pytest.mark.clause("tq-3.7.f.1", "tq-3.7.f.2")
@pytest.mark.parametrize("key", ["dealt", "first"])
def test_heaven_and_earth_are_limit_hands(key: str) -> None:
    hand = "12 34 13 25 46 14 26 35 15 24 36 16 23 45 11 11 13 44 44 46 +56"
    answer = scored(hand, {key: "yes"})
    assert answer.score is not None
    assert answer.score.value == 500
    assert scored(hand, {key: "yes"}, limit_hands="no").score.value < 500


@pytest.mark.clause("tq-3.6.5")
@pytest.mark.parametrize("won", ["discard", "turn", "replacement"])
def test_a_replacement_wins_where_it_may(won: str) -> None:
    hand = "12 34 13 25 46 14 26 35 15 24 36 16 23 45 11 11 13 44 44 46 +56"
    assert scored(hand, {"won": won}).complete
    answer = scored(hand, {"won": won}, win_on_replacement="no")
    assert answer.complete == (won != "replacement")
    assert (answer.score is None) == (won == "replacement")


@pytest.mark.clause("tq-3.7.a.8")
@pytest.mark.parametrize(
    ("won", "rule", "counts"),
    [
        ("turn", "turned", 1),
        ("replacement", "turned", 0),
        ("replacement", "turned_or_replacement", 1),
        ("discard", "turned_or_replacement", 0),
    ],
)
def test_the_last_tile_of_the_wall(won: str, rule: str, counts: int) -> None:
    hand = "12 34 13 25 46 14 26 35 15 24 36 16 23 45 11 11 13 44 44 46 +56"
    assert rows(scored(hand, {"won": won, "last": "yes"}, haidi=rule))["haidi"] == counts


@pytest.mark.clause("tq-3.7.b.1", "tq-3.7.c.1", "tq-3.7.a.6")
def test_six_long_tiles_mixed_and_pure() -> None:
    pure = "11 11 12 22 22 23 33 33 34 44 44 45 55 55 56 66 66 16 13 25 +46"
    assert rows(scored(pure, {}))["qing_liuchang"] == 1
    assert rows(scored(pure, {}))["hun_liuchang"] == 0
    assert rows(scored(pure, {}, hun_qing="both"))["hun_liuchang"] == 1
    few = "12 12 12 22 22 23 33 33 34 44 44 24 55 55 25 23 23 23 34 34 +34"
    assert rows(scored(few, {}))["que_dian"] == 1


@pytest.mark.parametrize(
    ("hand", "expected", "position"),
    [
        ("17 12", "notation.tile", 0),
        ("12 12 12 12 12 12 +34", "notation.copies", 15),
        ("(12 34 55) 11 +11", "tq.no_set", 0),
        ("{12 12 12} 11 +11", "tq.no_concealed", 0),
        ("12 34 56", "tq.no_last", 8),
        ("12 34 56 +11", "notation.size", 12),
    ],
)
def test_a_bad_hand_has_one_error_with_its_place(hand: str, expected: str, position: int) -> None:
    with pytest.raises(NotationError) as wrong:
        scored(hand, {})
    assert (wrong.value.expected, wrong.value.position) == (expected, position)


@pytest.mark.clause("tq-1.1.b", "tq-3.7.2.a")
@pytest.mark.parametrize(
    ("look", "reason"),
    [
        ("14,14,14", None),
        ("14,14,14,14", None),
        ("36,36,36", "tq.looked_copies"),
        ("22,22,22,22,22", "tq.too_many_looked"),
    ],
)
def test_tiles_that_are_not_there_cannot_be_looked_at(look: str, reason: str | None) -> None:
    """The hand has three 36 and wins with a 14."""
    if reason is None:
        assert scored(X21, {**S21, "look": look}).complete
        return
    with pytest.raises(IllegalOptions) as wrong:
        scored(X21, {**S21, "look": look})
    assert (wrong.value.name, wrong.value.reason) == ("look", reason)


# --- at the table -----------------------------------------------------------------------


def staged(own: dict[int, str], offer: str, giver: int, origin: Source, **given: object) -> Hand:
    """A table at which these hands are held and a tile lies open; the rest is empty."""
    hand = dealt([1, 1, 1, 4, 1, 1], **given)
    t = hand.state
    for seat in range(4):
        kinds = TILES.read_tiles(own.get(seat, ""))
        t.hands[seat], t.sizes[seat], t.laid[seat] = TILES.pack(kinds), len(kinds), ()
    kind = TILES.read_tiles(offer)[0]
    t.offer, t.phase, t.front, t.seat = Offer(kind, giver, origin), Phase.OFFER, 90, giver
    return hand


def answer(hand: Hand, **answers: str) -> list[object]:
    """The seats s0 to s3 answer with a verb each; the others that are asked pass."""
    due = asked(hand.game, hand.state)
    chosen = {}
    for seat, legal in due.items():
        verb = answers.get(f"s{seat}", "pass")
        chosen[seat] = next(action for action in legal if action.verb == verb)
    events = hand.game.step(hand.state, hand.wall, chosen)
    for event in events:
        hand.game.evolve(hand.state, event)
    return events


EAT24 = "13 56 11 11 22 22 33 33 44 44 55 55 66 66 15 15 16 16 25 25"
TWO24 = "24 24 12 12 13 13 14 14 15 15 16 16 23 23 25 25 26 26 34 46"


@pytest.mark.clause("tq-2.7", "tq-3.6.1.d")
def test_pung_goes_before_eating_and_to_the_first_in_order() -> None:
    own = {1: EAT24, 2: TWO24, 3: TWO24.replace("34", "36")}
    hand = staged(own, "24", 0, Source.DISCARD)
    taken = next(e for e in answer(hand, s1="eat", s2="pung", s3="pung") if isinstance(e, Laid))
    assert (taken.seat, taken.verb, taken.clause) == (2, "pung", "tq-1.3.3.a")
    assert hand.game.rules.effective(hand.state, 2) == 21
    hand = staged(own, "24", 0, Source.DISCARD)
    taken = next(e for e in answer(hand, s1="eat") if isinstance(e, Laid))
    assert (taken.seat, taken.verb) == (1, "eat")


@pytest.mark.clause("tq-3.6.1.c")
def test_of_two_seats_with_the_same_tiles_only_the_next_may_eat() -> None:
    hand = staged({1: EAT24, 2: EAT24}, "24", 0, Source.DISCARD)
    verbs = {seat: {a.verb for a in legal} for seat, legal in asked(hand.game, hand.state).items()}
    assert verbs == {1: {"eat", "pass"}}
    assert not hand.game.legal(hand.state, 2)


@pytest.mark.clause("tq-2.4")
def test_a_missed_pung_is_barred_for_the_hand_and_nobody_else_knows() -> None:
    hand = staged({2: TWO24}, "24", 0, Source.DISCARD)
    missed = next(e for e in answer(hand) if isinstance(e, Missed))
    assert (missed.seat, missed.verbs) == (2, ("pung",))
    assert [missed.mask(seat) is None for seat in range(4)] == [True, True, False, True]
    t = hand.state
    t.offer, t.phase = Offer(missed.tile, 3, Source.DISCARD), Phase.OFFER
    refused = why_not(hand.game, t, 2, act("pung", *(missed.tile,) * 3))
    assert refused is not None
    assert (refused.clause, refused.reason) == ("tq-2.4", "missed")


@pytest.mark.clause("tq-2.4")
@pytest.mark.parametrize(
    ("rule", "barred"), [("type_kind_hand", True), ("any_claim", True), ("moment", False)]
)
def test_what_a_missed_claim_costs(rule: str, barred: bool) -> None:
    hand = staged({2: TWO24}, "24", 0, Source.DISCARD, missed_rule=rule)
    answer(hand)
    t = hand.state
    t.offer, t.phase = Offer(TILES.read_tiles("24")[0], 3, Source.DISCARD), Phase.OFFER
    assert (not any(a.verb == "pung" for a in hand.game.legal(t, 2))) == barred


@pytest.mark.clause("tq-2.4")
def test_who_was_forestalled_has_missed_nothing() -> None:
    own = {1: EAT24, 2: TWO24}
    hand = staged(own, "24", 0, Source.DISCARD)
    assert not [e for e in answer(hand, s2="pung") if isinstance(e, Missed)]


@pytest.mark.clause("tq-2.3", "tq-3.6.1.a")
def test_pairs_of_long_tiles_and_triples_are_not_discarded() -> None:
    rules = Tongqi(options())
    own = TILES.pack(TILES.read_tiles("11 11 22 12 12 13 13 13"))
    assert TILES.codes(rules.allowed(own)) == ["12", "22"]


@pytest.mark.clause("tq-2.6.a", "tq-3.5.5")
@pytest.mark.parametrize("seed", range(30))
def test_effective_size_is_20_or_21_at_every_rest(seed: int) -> None:
    match = Match.begin(tongqi.game(options()), seed)
    hand, below = match.hand, stream(seed, 0, 9).below
    rules = hand.game.rules
    while not hand.state.over:
        due = hand.asked()
        hand.step({seat: legal[below(len(legal))] for seat, legal in sorted(due.items())})
        t = hand.state
        if t.phase is Phase.TURN:
            assert rules.effective(t, t.seat) == 21
        if t.phase is Phase.OFFER:
            assert {rules.effective(t, seat) for seat in range(4)} == {20}
        on_table = sum(len(m.tiles) for melds in t.laid for m in melds)
        on_table += sum(map(len, t.rivers)) + (t.offer is not None and not t.wins)
        looked = sum(len(e.tiles) for e in hand.events if isinstance(e, Looked))
        won = sum(win.payer is not None for win in t.wins)
        assert t.left + sum(t.sizes) + on_table + looked == 105 + max(0, won - 1)


@pytest.mark.clause("tq-3.6.1.c", "tq-3.6.2", "tq-2.4")
@pytest.mark.parametrize(
    "given", [{}, {"reveal_eat": "anyone", "missed_rule": "until_discard", "hu_tie": "all"}]
)
def test_who_is_not_asked_has_nothing_to_choose(given: dict[str, object]) -> None:
    """And what is remembered of a seat's tiles changes nothing: a game without memory agrees."""
    game = tongqi.game(options(**given))
    for seed in range(4):
        hand, below = Match.begin(game, seed).hand, stream(seed, 0, 9).below
        while not hand.state.over:
            due = asked(game, hand.state)
            fresh = tongqi.game(options(**given))
            everybody = {seat: fresh.legal(hand.state, seat) for seat in range(4)}
            assert due == {seat: legal for seat, legal in everybody.items() if legal}
            hand.step({seat: legal[below(len(legal))] for seat, legal in due.items()})


@pytest.mark.clause("tq-3.7.5", "tq-3.7.4", "tq-3.7.6", "tq-3.6.2")
def test_greedy_players_win_most_hands_and_settle_every_difference() -> None:
    from paipu.bots import greedy

    game = tongqi.game(options(**ED))
    won = 0
    for seed in range(200):
        match = Match.begin(game, seed)
        hand, below = match.hand, stream(seed, 0, 9).below
        while not hand.state.over:
            chosen = {
                seat: greedy(game, hand.state, seat, legal, below)
                for seat, legal in sorted(hand.asked().items())
            }
            hand.step(chosen)
        t = hand.state
        won += bool(t.wins)
        assert sum(t.settled.deltas) == 0
        if t.wins:
            values = {seat: sheet.value for seat, sheet in t.settled.sheets}
            total = sum(values.values())
            assert t.settled.deltas == tuple(4 * values[seat] - total for seat in range(4))
            assert t.following.dealer == (t.start.dealer + (t.wins[0].seat != t.start.dealer)) % 4
        else:
            assert any(isinstance(event, Exhausted) for event in hand.events)
            assert t.settled.deltas == (0, 0, 0, 0)
    assert 160 <= won <= 190


# --- every reading changes something ----------------------------------------------------

ALL_ALIKE = "11 11 11 22 22 22 33 33 33 12 12 12 13 13 13 23 23 23 14 14 +14"
SIX_LONG = "11 11 11 22 22 22 33 33 33 44 44 44 55 55 55 66 66 66 13 13 +13"
FIVE_PIPS = "(11 11* 12) 11 11 13 22 22 23 33 33 34 44 44 45 55 55 56 14 25 +36"
BOAT = "(55 55 55 55 55) 12 34 56 13 25 46 14 26 35 15 24 36 16 23 45 11 11 +13"
BOAT_IN_FRONT = X21.replace("(55 55 45*)", "(55 55 55 55 55)")
BIG_SET = "(26 26 26 26*) 66 66 66 34 34 34 15 15 15 23 23 23 45 45 45 13 13 +13"
OX_IS_LUCKY = "12 34 13 25 46 14 26 35 15 24 36 16 23 45 11 11 13 44 44 46 +56"


@pytest.mark.clause("tq-3.7.3", "tq-3.7.a.0", "tq-3.7.a.1", "tq-3.7.a.2", "tq-3.7.a.6")
@pytest.mark.parametrize(
    ("hand", "reading", "by_default", "otherwise"),
    [
        (OX_IS_LUCKY, {"niutou_caipai_stack": "yes"}, ("niutou_caipai", 2), ("niutou_caipai", 4)),
        (ALL_ALIKE, {"que_dian": "one"}, ("que_dian", 4), ("que_dian", 2)),
        (ALL_ALIKE, {"que_dian": "yao_only"}, ("que_dian", 4), ("que_dian", None)),
        (ALL_ALIKE, {"hun_qing": "both"}, ("hun_kepeng", None), ("hun_kepeng", 8)),
        (BIG_SET, {"qing_kepeng": "any_identical"}, ("qing_kepeng", None), ("qing_kepeng", 32)),
        (
            FIVE_PIPS,
            {"qing_liuchang": "distinct_sets"},
            ("qing_liuchang", None),
            ("qing_liuchang", 8),
        ),
        (BOAT, {"lizhi_longchuan": "breaks"}, ("lizhi", 2), ("lizhi", None)),
        (BOAT_IN_FRONT, {"shiba_counts": "claimed_only"}, ("shiba", 2), ("shiba", None)),
        (SIX_LONG, {"stack_be": "highest"}, ("hun_liuchang", 4), ("hun_liuchang", None)),
    ],
)
def test_readings_of_the_doublings(hand, reading, by_default, otherwise) -> None:
    for given, (row, factor) in (({}, by_default), (reading, otherwise)):
        answer = scored(hand, {"won": "discard", "lucky": "56"}, **given)
        assert answer.score is not None
        found = [line.value for line in answer.score.lines() if line.row == row]
        assert found == ([] if factor is None else [factor])


def in_turn(own: str, laid: str, drawn: str, source: Source, **given: object) -> list[str]:
    """What the dealer may do who holds these tiles and has these melds in front."""
    hand = staged({0: own}, "24", 1, Source.DISCARD, **given)
    t = hand.state
    written = read_hand(TILES, laid)
    t.laid[0] = tuple(ask.read_meld(laid, one) for one in written.sets)
    t.offer, t.phase, t.seat, t.source = None, Phase.TURN, 0, source
    t.drawn = TILES.read_tiles(drawn)[0]
    assert hand.game.rules.effective(t, 0) == 21
    return [f"{a.verb} {TILES.write(a.tiles)}".strip() for a in hand.game.legal(t, 0)]


@pytest.mark.clause("tq-3.7.f.1")
def test_heaven_after_a_replacement_where_it_may_be() -> None:
    own = "12 34 56 13 25 46 14 26 35 15 24 36 16 23 45 11 11 13"
    held = (own, "{55 55 55 55}", "13", Source.DEAL)
    assert "win" in in_turn(*held)
    assert "win" not in in_turn(*held, tianhu_after_replacement="no")


@pytest.mark.clause("tq-2.6.b", "tq-2.6.c")
def test_what_breach_a_replacement_makes() -> None:
    """Nothing may go without a split: any long tile then, or the replacement, or all but it."""
    front = "(12 34 56*) (13 25 46*) (16 23 45*) (15 26 34*)"
    held = ("11 11 22 22 33 33 55 55 55", front, "55", Source.REPLACEMENT)
    any_long = ["discard 11", "discard 22", "discard 33", "discard 55"]
    assert in_turn(*held, flow_at_win="no") == any_long
    split = in_turn(*held, flow_at_win="no", replacement_breach="any_split")
    assert split == ["discard 55"]
    held = ("11 11 22 22 33 33 14 35 36", front, "35", Source.REPLACEMENT)
    assert in_turn(*held) == ["discard 14", "discard 35", "discard 36"]
    assert in_turn(*held, replacement_breach="never_discard") == ["discard 14", "discard 36"]


def told(seed: int, **given: object) -> list[object]:
    """A hand of random players, every other one with players who let nothing go by."""
    hand, below = Match.begin(tongqi.game(options(**ED, **given)), seed).hand, stream(seed, 0, 9)
    while not hand.state.over:
        answers = {}
        for seat, legal in sorted(hand.asked().items()):
            eager = [a for a in legal if a.verb not in ("pass", "discard", "done")]
            choice = sorted(eager if eager and seed % 2 else legal, key=lambda a: (a.verb, a.tiles))
            answers[seat] = choice[below.below(len(choice))]
        hand.step(answers)
    return [*hand.events, hand.state.following]


@pytest.mark.clause("tq-3.2.b", "tq-3.2.c", "tq-3.3.0", "tq-3.5.5", "tq-3.5.6", "tq-2.5", "tq-2.8")
@pytest.mark.parametrize(
    "reading",
    [
        "rename_first_hand=no", "initial_tian=first_seat", "wall_draw=left_bottom",
        "replacement_end=tail", "arrange_order=round_robin", "duozi_mandatory=no",
        "caipai_roll=wall_roll", "caipai_roll=sum", "reveal_eat=turner", "reveal_eat=anyone",
        "pingtiao_source=any", "pingtiao_forced=no", "kaizhao_forced=yes",
        "missed_rule=any_claim", "missed_rule=until_discard", "missed_rule=moment",
        "hu_tie=all", "forced_copy_on_hu=yes", "eat_with_own_triple=yes", "flow_scope=chi_only",
        "flow_scope=all", "flow_minimal=yes", "flow_at_win=no", "nosplit_long=own",
        "discard_rule=outside_melds", "no_legal_discard=break_pair", "attach_own_copy=yes",
        "win_on_replacement=no", "scoring_melds=with_class", "scoring_melds=all",
        "loser_doubling=yes", "exhaust=settle", "exhaust=void_stay", "seat_names=fixed",
        "flow_triple=none",
    ],
)  # fmt: skip
def test_a_reading_of_the_play_changes_some_hand(reading: str) -> None:
    name, _, value = reading.partition("=")
    assert any(told(seed) != told(seed, **{name: value}) for seed in range(160))
