"""湊對子, 十二生肖 and 九支十仔: take the discard or draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod

import pytest

from paipu.games import coudui, jiuzhi, shengxiao
from paipu.kernel import Hand, IllegalOptions, NotationError, Start, act, why_not
from paipu.match import Match
from paipu.options import build
from paipu.table import Exhausted, Meld, Phase, Reshuffled, Source, Table
from paipu.taking import FREE_EATS, RESHUFFLES
from paipu.taking.ask import claims, score, waits
from paipu.tiles import read_hand

GAMES = (coudui, shengxiao, jiuzhi)


def rules(game, **options):
    return game.game(build(game.Options, game.PRESETS, options)).rules


def asked(question, game, text, situation=(), **options):
    return question(read_hand(game.TILES, text), dict(situation), rules(game, **options))


def codes(game, kinds) -> str:
    return game.TILES.write(kinds)


# --- written hands ----------------------------------------------------------------------


@pytest.mark.clause("zp-7")
def test_five_pairs_as_dealt_win():
    answer = asked(score, coudui, "1122334455", {"dealt": "yes"})
    assert answer.complete
    assert answer.refusal is None
    assert answer.score.value == 5


@pytest.mark.clause("zp-7")
def test_a_dealt_hand_need_not_win():
    answer = asked(score, coudui, "1122334455", {"dealt": "yes"}, heavenly="no")
    assert answer.refusal == ("zp-7", "dealt_no_win")


@pytest.mark.clause("zp-5", "zp-7")
def test_a_pair_eaten_and_shown_counts():
    assert asked(score, coudui, "11223344 (55*)", {"won": "discard"}).score.value == 5


@pytest.mark.clause("zp-7")
def test_four_alike_are_two_pairs_or_one():
    assert asked(score, coudui, "111223344 +1").complete
    assert not asked(score, coudui, "111223344 +1", distinct_pairs="yes").complete
    assert codes(coudui, asked(waits, coudui, "111223344")) == "1"
    assert codes(coudui, asked(waits, coudui, "111223344", distinct_pairs="yes")) == ""


@pytest.mark.clause("zt-6")
def test_the_set_needs_every_animal_once():
    assert asked(score, shengxiao, "123456789ABC", {"dealt": "yes"}).complete
    assert codes(shengxiao, asked(waits, shengxiao, "123456789AB")) == "C"
    assert codes(shengxiao, asked(waits, shengxiao, "1123456789A")) == ""


@pytest.mark.clause("zt-4")
def test_an_animal_that_is_there_cannot_be_eaten():
    one, eleven = 0, 10
    assert not asked(lambda h, s, r: claims(h, one, s, r), shengxiao, "1123456789A")
    found = asked(lambda h, s, r: claims(h, eleven, s, r), shengxiao, "1123456789A")
    assert [action.verb for action, _ in found] == ["eat"]


@pytest.mark.clause("fn-6")
def test_a_pair_agrees_in_character_and_colour():
    assert asked(score, jiuzhi, "44g 44w 11r 77y 22r").complete
    assert asked(score, jiuzhi, "4g 4w 11r 77y 22r 33w").score.value == 4


@pytest.mark.clause("fn-6")
@pytest.mark.parametrize(
    ("hand", "waiting"), [("444g 77r 77y 11r", "4g"), ("44g 77r 77y 11r 5w", "5w")]
)
def test_waits_of_nine_cards(hand, waiting):
    assert codes(jiuzhi, asked(waits, jiuzhi, hand)) == waiting


@pytest.mark.parametrize(
    ("game", "hand", "expected", "position"),
    [
        (jiuzhi, "44g 44b 11r 77y 22r", "notation.suit", 6),
        (jiuzhi, "4444g 4g 11r 77y 2r", "notation.copies", 6),
        (jiuzhi, "44g 44w 11r 77y (2g2w*)", "taking.no_set", 16),
        (jiuzhi, "44g 44w 11r 77y", "notation.size", 15),
        (coudui, "11223344 (56*)", "taking.no_set", 9),
        (shengxiao, "123456789AB (CC*)", "taking.no_set", 12),
    ],
)
def test_a_bad_hand_has_one_error_with_its_place(game, hand, expected, position):
    with pytest.raises(NotationError) as wrong:
        asked(score, game, hand)
    assert (wrong.value.expected, wrong.value.position) == (expected, position)


# --- at the table -----------------------------------------------------------------------


def table(game, hands: list[str], offer: str, **options) -> tuple[Table, object]:
    """A table at which the seats hold these cards and seat 0 has discarded `offer`."""
    made = game.game(build(game.Options, game.PRESETS, options))
    hand = Hand(made, Start(), game.TILES.wall())
    hand.step({})
    t = hand.state
    for seat, text in enumerate(hands):
        kinds = game.TILES.read_tiles(text)
        t.hands[seat], t.sizes[seat] = game.TILES.pack(kinds), len(kinds)
    kind = game.TILES.read_tiles(offer)[0]
    t.hands[0] += game.TILES.unit[kind]
    t.sizes[0] += 1
    for event in made.step(t, hand.wall, {0: act("discard", kind)}):
        made.evolve(t, event)
    return t, hand


NINE = ["123456789"] * 4


@pytest.mark.clause("zp-5")
def test_only_the_next_player_eats():
    t, hand = table(coudui, NINE, "5")
    assert act("eat", 4) in hand.game.legal(t, 1)
    assert not hand.game.legal(t, 2)
    refused = why_not(hand.game, t, 2, act("eat", 4))
    assert (refused.clause, refused.reason) == ("zp-5", "next_only")


@pytest.mark.clause("zp-5")
def test_a_card_without_its_like_is_not_eaten():
    t, hand = table(coudui, NINE, "C")
    assert not hand.game.legal(t, 1)
    refused = why_not(hand.game, t, 1, act("eat", 11))
    assert (refused.clause, refused.reason) == ("zp-5", "cannot_eat")


@pytest.mark.clause("zp-5", "zp-7", "fn-4", "fn-6")
@pytest.mark.parametrize(("game", "hand", "tile"), [
    (coudui, "(11*) (22*) (33*) 144", "1"),
    (jiuzhi, "(11y*) (22g*) (33w*) 1y 44r", "1y"),
])  # fmt: skip
def test_where_pairs_must_differ_none_is_eaten_twice(game, hand, tile):
    kind = game.TILES.read_tiles(tile)[0]
    may = claims(read_hand(game.TILES, hand), kind, {}, rules(game))
    assert [action.verb for action, _ in may] == ["win", "eat"]
    assert claims(read_hand(game.TILES, hand), kind, {}, rules(game, distinct_pairs="yes")) == ()


@pytest.mark.clause("zp-5", "zp-7")
def test_why_a_second_pair_of_a_kind_is_not_eaten():
    t, hand = table(coudui, NINE, "1", distinct_pairs="yes")
    t.laid[1], t.hands[1] = (Meld("eat", (0, 0), (1,)),), coudui.TILES.pack((0, 1, 2, 3, 4, 5, 6))
    assert why_not(hand.game, t, 1, act("eat", 0)).reason == "pair_again"


@pytest.mark.clause("zp-5", "fn-4")
@pytest.mark.parametrize(("locked", "laid"), [("yes", 1), ("no", 0)])
def test_what_is_eaten_lies_open_or_not(locked, laid):
    t, hand = table(coudui, NINE, "5", lock_eaten=locked)
    for event in hand.game.step(t, hand.wall, {1: act("eat", 4)}):
        hand.game.evolve(t, event)
    assert len(t.laid[1]) == laid
    assert t.sizes[1] + 2 * laid == 10
    assert (t.phase, t.source) == (Phase.TURN, Source.CLAIM)


@pytest.mark.clause("zp-5")
def test_any_seat_may_complete_its_hand_where_that_is_agreed():
    hands = ["123456789", "123456789", "112233445", "123456789"]
    t, hand = table(coudui, hands, "5", win_any_seat="yes")
    assert [a.verb for a in hand.game.legal(t, 2)] == ["win", "pass"]
    t, hand = table(coudui, hands, "5")
    assert not hand.game.legal(t, 2)


@pytest.mark.clause("zp-5")
def test_free_eating_must_bar_the_return_of_the_card():
    with pytest.raises(IllegalOptions) as wrong:
        build(coudui.Options, {}, {"eat": "free"})
    assert wrong.value.reason == "taking.option.free_needs_no_return"
    t, hand = table(coudui, NINE, "C", eat="free", no_return_discard="yes")
    for event in hand.game.step(t, hand.wall, {1: act("eat", 11)}):
        hand.game.evolve(t, event)
    assert act("discard", 11) not in hand.game.legal(t, 1)
    assert why_not(hand.game, t, 1, act("discard", 11)).reason == "no_return"


@pytest.mark.clause("zp-5")
def test_free_eating_ends_at_its_cap():
    t, hand = table(coudui, NINE, "C", eat="free", no_return_discard="yes")
    t.extra = type(t.extra)(eaten=FREE_EATS)
    assert not hand.game.legal(t, 1)
    assert why_not(hand.game, t, 1, act("eat", 11)).reason == "eaten_enough"


@pytest.mark.clause("zp-5", "zt-4")
@pytest.mark.parametrize(("game", "hands", "tile"), [
    (coudui, NINE, "5"),
    (shengxiao, ["1123456789A"] * 4, "C"),
])  # fmt: skip
def test_a_card_that_is_not_locked_goes_round_no_longer_than_the_cap(game, hands, tile):
    t, hand = table(game, hands, tile, lock_eaten="no")
    kind = game.TILES.read_tiles(tile)[0]
    for turn in range(1, FREE_EATS + 1):
        seat = turn % 4
        for answers in ({seat: act("eat", kind)}, {seat: act("discard", kind)}):
            for event in hand.game.step(t, hand.wall, answers):
                hand.game.evolve(t, event)
    assert t.extra.eaten == FREE_EATS
    refused = why_not(hand.game, t, 1, act("eat", kind))
    assert refused.reason == "eaten_enough"


@pytest.mark.clause("zp-7")
@pytest.mark.parametrize(("rule", "dealer"), [("winner", 2), ("rotates", 1)])
def test_who_deals_next(rule, dealer):
    hands = ["123456789", "123456789", "112233445", "123456789"]
    t, hand = table(coudui, hands, "5", win_any_seat="yes", next_dealer=rule)
    for answers in ({2: act("win")}, {}, {}):
        for event in hand.game.step(t, hand.wall, answers):
            hand.game.evolve(t, event)
    assert t.settled.deltas == (-1, -1, 3, -1)
    assert t.following.dealer == dealer


def to_the_end(hand: Hand) -> list[object]:
    """Everybody passes and discards its first card."""
    seen: list[object] = []
    while not hand.state.over:
        due = hand.asked()
        seen += hand.step({seat: legal[-1] for seat, legal in due.items()})
    return seen


@pytest.mark.clause("zp-6", "zp-7", "zt-5", "fn-5")
@pytest.mark.parametrize("game", GAMES)
def test_an_exhausted_stock_is_a_drawn_hand_and_the_dealer_stays(game):
    options = build(game.Options, {}, {"players": "2"})
    for seed in range(40):
        match = Match.begin(game.game(options), seed)
        seen = to_the_end(match.hand)
        if any(isinstance(event, Exhausted) for event in seen):
            break
    assert match.hand.state.settled.deltas == (0, 0)
    assert match.hand.state.following.dealer == match.hand.start.dealer


@pytest.mark.clause("zp-7")
def test_the_discards_may_be_a_new_stock():
    options = build(shengxiao.Options, {}, {"players": "2", "exhaust": "reshuffle"})
    match = Match.begin(shengxiao.game(options), 5)
    seen = to_the_end(match.hand)
    again = [event for event in seen if isinstance(event, Reshuffled)]
    assert 1 <= len(again) <= RESHUFFLES
    drawn = Counter(e.tile for e in seen[seen.index(again[0]) :] if type(e).__name__ == "Drew")
    assert not drawn - Counter(again[0].tiles) - Counter(again[-1].tiles)


@pytest.mark.clause("zp-2", "zt-2", "fn-2")
@pytest.mark.parametrize(("game", "left"), [(coudui, 83), (shengxiao, 75), (jiuzhi, 75)])
def test_the_stock_after_the_deal(game, left):
    hand = Match.begin(game.game(game.Options()), 1).hand
    hand.step({})
    assert hand.state.left == left


# --- how rare a dealt win is ------------------------------------------------------------


def patterns(cards: int, most: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to split `cards` into at most `parts` counts, none above `most`."""
    if not cards:
        yield ()
    elif parts:
        for first in range(min(cards, most), 0, -1):
            for rest in patterns(cards - first, first, parts - 1):
                yield (first, *rest)


def dealt_win(game, cards: int) -> Fraction:
    """The chance that the dealer's cards win as dealt, by the engine's own judgement.

    The kinds are alike in these games, so one hand of each pattern of counts stands for
    all hands of that pattern.
    """
    tiles, judge = game.TILES, rules(game)
    kinds, copies = len(tiles.faces), tiles.copies
    ways = 0
    for counts in patterns(cards, copies, kinds):
        if judge.complete(tiles.pack(k for k, n in enumerate(counts) for _ in range(n)), ()):
            each = prod(comb(copies, n) for n in counts)
            same = prod(
                comb(kinds - sum(c > n for c in counts), counts.count(n)) for n in set(counts)
            )
            ways += each * same
    return Fraction(ways, comb(kinds * copies, cards))


@pytest.mark.clause("zp-1", "zt-1", "fn-1")
@pytest.mark.parametrize(
    ("game", "cards", "chance"),
    [
        (coudui, 10, Fraction(407088977, 254535479471)),
        (shengxiao, 12, Fraction(50000000000, 527142977984441)),
        (jiuzhi, 10, Fraction(358047, 25913005019)),
    ],
)
def test_the_exact_chance_of_a_dealt_win(game, cards, chance):
    assert dealt_win(game, cards) == chance


@pytest.mark.parametrize(
    ("game", "chance"),
    [
        (coudui, Fraction(6089428125, 4836174109949)),
        (jiuzhi, Fraction(349920, 25913005019)),
    ],
)
def test_the_exact_chance_of_five_different_pairs(game, chance):
    kinds, copies = len(game.TILES.faces), game.TILES.copies
    ways = comb(kinds, 5) * comb(copies, 2) ** 5
    assert Fraction(ways, comb(kinds * copies, 10)) == chance
    judge = rules(game, distinct_pairs="yes")
    assert judge.complete(game.TILES.pack((0, 0, 1, 1, 2, 2, 3, 3, 4, 4)), ())
    assert not judge.complete(game.TILES.pack((0, 0, 0, 0, 2, 2, 3, 3, 4, 4)), ())
