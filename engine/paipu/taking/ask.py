"""Questions about a written hand of a taking game."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.answer import Answer, Lying, Situation, another, need
from paipu.kernel import Action, IllegalOptions, Kind, NotationError, Seat, Start
from paipu.table import Meld, Offer, Phase, Source, TableGame
from paipu.taking import Extra, T, Taking
from paipu.tiles import WrittenHand

SITUATION = ("won", "seat", "dealer", "from", "dealt")
"""Keys of the situation that `score` takes."""


def score(hand: WrittenHand, given: Mapping[str, object], rules: Taking) -> Answer:
    """The groups of a whole hand, and whether they win."""
    s = Situation(given, SITUATION)
    drawn = s.word("won", "draw", "discard") == "draw"
    seat = s.number("seat", 0, rules.seats - 1, 0)
    if not drawn and s.number("from", 0, rules.seats - 1, (seat - 1) % rules.seats) == seat:
        raise IllegalOptions("from", seat, "taking.from_self")
    s.number("dealer", 0, rules.seats - 1, 0)
    if s.yes("dealt") and (hand.sets or not drawn):
        raise IllegalOptions("dealt", "yes", "taking.dealt_alone")
    melds = read_melds(rules, hand)
    loose = (*hand.loose, *(() if hand.last is None else (hand.last,)))
    need(hand, len(loose) + sum(len(m.tiles) for m in melds), rules.needed)
    packed = rules.tiles.pack(loose)
    sheet = rules.sheet(packed, melds)
    complete = rules.complete(packed, melds)
    refusal = None if complete else (rules.cite["win"], "not_complete")
    if complete and s.yes("dealt") and not rules.options.heavenly:
        refusal = rules.cite["win"], "dealt_no_win"
    payments = tuple(rules.payments(seat)) if complete and not refusal else None
    seats = tuple(range(rules.seats))
    return Answer(complete, refusal, sheet, lying(hand, melds), payments, rules.seats, seats)


def waits(hand: WrittenHand, given: Mapping[str, object], rules: Taking) -> tuple[Kind, ...]:
    """The kinds that win, drawn from the stock."""
    Situation(given, ())
    t = seated(rules, hand, 0)
    owned = t.hand(0) + rules.tiles.pack(k for m in t.laid[0] for k in m.tiles)
    return tuple(
        k
        for k, unit in enumerate(rules.tiles.unit)
        if rules.tiles.count(owned, k) < rules.tiles.copies
        and rules.complete(t.hand(0) + unit, t.laid[0])
    )


def claims(
    hand: WrittenHand, tile: Kind, given: Mapping[str, object], rules: Taking
) -> tuple[tuple[Action, str], ...]:
    """What a seat may do with the card that lies open."""
    s = Situation(given, ("seat", "from"))
    seat = s.number("seat", 0, rules.seats - 1, 0)
    giver = s.number("from", 0, rules.seats - 1, (seat - 1) % rules.seats)
    if giver == seat:
        raise IllegalOptions("from", seat, "taking.from_self")
    t = seated(rules, hand, seat)
    another(rules.tiles, hand, tile)
    t.offer = Offer(tile, giver, Source.DISCARD)
    return tuple((a, rules.allows[a.verb]) for a in rules.claims(t, seat, t.offer))


def seated(rules: Taking, hand: WrittenHand, seat: Seat) -> T:
    """A table at which one seat holds this hand and a card lies open."""
    if hand.last is not None:
        want = rules.needed - 1
        raise NotationError(
            hand.text, hand.text.index("+"), "notation.size", got=len(hand.all()), want=want
        )
    melds = read_melds(rules, hand)
    need(hand, len(hand.all()), rules.needed - 1)
    game: TableGame[Extra] = TableGame(rules)
    t = game.blank(Start())
    t.hands = [None] * rules.seats
    t.hands[seat] = rules.tiles.pack(hand.loose)
    t.laid[seat] = melds
    t.phase = Phase.OFFER
    return t


def read_melds(rules: Taking, hand: WrittenHand) -> tuple[Meld, ...]:
    """What has been eaten and lies open."""
    melds = []
    for written in hand.sets:
        size = rules.needed // rules.goal
        if not written.shown or len(written.tiles) != size or len(set(written.tiles)) != 1:
            raise NotationError(hand.text, written.at, "taking.no_set")
        melds.append(Meld("eat", written.tiles, (size - 1,)))
    return tuple(melds)


def lying(hand: WrittenHand, melds: tuple[Meld, ...]) -> tuple[Lying, ...]:
    """How the cards lie."""
    laid = [Lying("shown", "eat", m.tiles, m.outside) for m in melds]
    loose = [Lying("loose", "", hand.loose)] if hand.loose else []
    last = [] if hand.last is None else [Lying("win", "", (hand.last,))]
    return (*laid, *loose, *last)
