"""Questions about a written hand of 十胡仔: its score, its waits, its claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from paipu.answer import Answer, Lying, Situation, another, set_apart
from paipu.games.shihu.hu import GENERALS, NEEDED, Layout
from paipu.games.shihu.options import Options
from paipu.games.shihu.rules import Fouled, KongAdded, Shihu, T, game
from paipu.games.shihu.scoring import figure, payments, penalty, sheet, with_flower
from paipu.kernel import Action, Clause, IllegalOptions, Kind, NotationError, Seat, Start, act
from paipu.score import Payment
from paipu.table import Claimed, Meld, Offer, Phase, Source, Won
from paipu.tiles import WrittenHand, WrittenSet

SITUATION = ("won", "seat", "dealer", "from", "flower")
"""Keys of the situation that `score` takes."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the situation says: whose hand it is, and where the card in question came from."""

    seat: Seat
    giver: Seat
    turned: bool

    @property
    def drew(self) -> bool:
        """Whether the seat turned the card itself."""
        return self.turned and self.giver == self.seat


def told(rules: Shihu, s: Situation, hand: WrittenHand, tile: Kind | None, key: str) -> Told:
    """The situation of an open card; a general is never discarded, so it must be turned.

    `key` names the value that says so: ``won=discard|draw``, or ``origin`` of a claim.
    """
    last = rules.seats - 1
    seat = s.number("seat", 0, last, 0)
    banned = tile is not None and rules.banned(tile)
    words = ("draw", "discard") if banned else ("discard", "draw")
    turned = s.word(key, *words) == "draw"
    if banned and not turned:
        raise NotationError(hand.text, hand.text.find("+") + 1, "ft.general_discarded", word=key)
    giver = s.number("from", 0, last, seat if turned else (seat - 1) % rules.seats)
    if giver == seat and not turned:
        raise IllegalOptions("from", seat, "ft.from_self")
    return Told(seat, giver, turned)


def score(hand: WrittenHand, given: Mapping[str, object], options: Options) -> Answer:
    """What the 21 cards of a player count (ft-5, ft-7), and who pays whom."""
    rules = Shihu(options)
    melds = read_melds(rules, hand)
    s = Situation(given, SITUATION)
    need(hand, 21)
    t = told(rules, s, hand, hand.last, "won")
    loose = (*hand.loose, *(() if hand.last is None else (hand.last,)))
    if hand.last is None:
        dealt(rules, s, t.seat, hand, bool(melds))
    flower = read_flower(rules, s, hand)
    opened = rules.opened(hand.last, t.drew)
    layout = rules.counting.best(rules.tiles.pack(loose), opened)
    refusal, total = None, None
    if layout is None:
        refusal = "ft-5", "stray"
    else:
        total = sheet(rules.counting, melds, layout)
        refusal = refused(rules, hand, bool(melds), total.value)
    everybody = tuple(range(rules.seats))
    others = [(t.seat + i) % rules.seats for i in range(1, rules.seats)]
    owed: list[Payment] | None = None
    if refusal and (rules.penalises or refusal[0] == "ft-4b"):
        owed = penalty(options, refusal[0], t.seat, others)
    elif not refusal and total:
        if flower is not None:
            copies = hand.all().count(flower)
            total = with_flower(options, total, flower, copies)
        giver = None if hand.last is None or t.drew else t.giver
        owed = payments(options, total, t.seat, giver, others)
    return Answer(
        layout is not None, refusal, total, lying(hand, melds, layout),
        None if owed is None else tuple(owed), rules.seats, everybody,
    )  # fmt: skip


def dealt(rules: Shihu, s: Situation, seat: Seat, hand: WrittenHand, shown: bool) -> None:
    """21 cards of which none is marked as the last: dealt to the dealer, or, with sets on the
    table, nothing but generals left to discard."""
    if shown and not rules.only_generals(rules.tiles.pack(hand.loose)):
        raise NotationError(hand.text, len(hand.text), "ft.mark_last")
    if not shown and s.number("dealer", 0, rules.seats - 1, seat) != seat:
        raise IllegalOptions("dealer", s.given["dealer"], "ft.dealt_to_dealer")


def refused(rules: Shihu, hand: WrittenHand, shown: bool, hu: int) -> tuple[Clause, str] | None:
    """Why a hand without strays may not go out."""
    if hu < NEEDED:
        only = shown and hand.last is None
        return ("ft-4b", "xianggong") if only else ("ft-5", "too_few_hu")
    if hand.last is None and not shown and not rules.options.heavenly:
        return "ft-5", "no_heaven"
    return None


def read_flower(rules: Shihu, s: Situation, hand: WrittenHand) -> Kind | None:
    """The card turned up after the win (中花), if the situation names one."""
    if not s.has("flower"):
        return None
    code = str(s.given["flower"])
    kinds = rules.tiles.read_tiles(code)
    if len(kinds) != 1:
        raise IllegalOptions("flower", code, "ft.one_flower")
    if hand.all().count(kinds[0]) == rules.tiles.copies:
        raise IllegalOptions("flower", code, "ft.no_such_flower")
    return kinds[0]


def waits(hand: WrittenHand, given: Mapping[str, object], options: Options) -> tuple[Kind, ...]:
    """The kinds that let 20 cards go out (ft-5), discarded or turned by anybody, unless the
    situation says which."""
    rules = Shihu(options)
    s = Situation(given, ("won", "seat", "from", "dealer"))
    seat = told(rules, s, hand, None, "won")
    t = seated(rules, hand, seat.seat)
    discarded = s.has("won") and not seat.turned
    return tuple(
        k for k in waiting(rules, t, seat.seat, seat.drew) if not (discarded and rules.banned(k))
    )


def waiting(rules: Shihu, t: T, seat: Seat, drew: bool = False) -> tuple[Kind, ...]:
    """The kinds that make ten hu without a stray, of which the player does not own all."""
    owned = rules.owned(t, seat)
    return tuple(
        k
        for k in range(len(rules.tiles.faces))
        if owned.count(k) < rules.tiles.copies and rules.hu(t, seat, k, drew) >= NEEDED
    )


def claims(
    hand: WrittenHand, tile: Kind, given: Mapping[str, object], options: Options
) -> tuple[tuple[Action, Clause], ...]:
    """Everything a seat may do with an open card, with the clause by which it may."""
    rules = Shihu(options)
    face = rules.tiles.faces[tile]
    s = Situation(given, ("seat", "from", "dealer", "won", "origin"))
    asked = told(rules, s, WrittenHand(face.code, (), (), None), tile,
                 "origin" if s.has("origin") else "won")  # fmt: skip
    another(rules.tiles, hand, tile)
    t = seated(rules, hand, asked.seat)
    t.offer = Offer(tile, asked.giver, Source.FLIP if asked.turned else Source.DISCARD)
    found = []
    for action in rules.claims(t, asked.seat, t.offer):
        match rules.take(t, asked.seat, action, t.offer):
            case (Won() | Claimed() | KongAdded()) as event:
                found.append((action, event.clause))
            case Fouled():
                pass  # a false win may be called, but it is no claim
    if not found and asked.drew and (kept := rules.forced(t, t.offer)):
        found.append((act("eat", tile), kept.clause))
    return tuple(found)


def seated(rules: Shihu, hand: WrittenHand, seat: Seat) -> T:
    """A table at which one seat owns these 20 cards and a card lies open."""
    melds = read_melds(rules, hand)
    if hand.last is not None:
        raise NotationError(hand.text, hand.text.index("+"), "ft.size", got=21, want=20)
    need(hand, 20)
    t = game(rules.options).blank(Start())
    t.hands = [None] * rules.seats
    t.hands[seat] = rules.tiles.pack(hand.loose)
    t.laid[seat] = melds
    t.phase, t.front = Phase.OFFER, 1 + 20 * rules.seats
    return t


def need(hand: WrittenHand, want: int) -> None:
    """Refuse a hand of the wrong size, at its end."""
    if (got := len(hand.all())) != want:
        raise NotationError(hand.text, len(hand.text), "ft.size", got=got, want=want)


def read_melds(rules: Shihu, hand: WrittenHand) -> tuple[Meld, ...]:
    """The sets on the table, or `NotationError` at the one that is none (ft-7)."""
    return tuple(read_meld(rules, hand.text, s) for s in hand.sets)


def read_meld(rules: Shihu, text: str, written: WrittenSet) -> Meld:
    """A written set as a meld; without a ``*`` the last card is the one from outside."""
    tiles = tuple(sorted(written.tiles))
    if not written.shown:
        raise NotationError(text, written.at, "ft.no_concealed")
    alike = len(set(tiles)) == 1
    if figure(rules.counting, tiles) is None:
        pair = alike and len(tiles) == 2
        raise NotationError(text, written.at, "ft.no_soldier_pair" if pair else "ft.no_set")
    outside = written.outside or (len(tiles) - 1,)
    if len(outside) > (2 if alike and len(tiles) == 4 else 1):
        raise NotationError(text, written.at, "ft.one_outside")
    if alike and len(tiles) == 3 and tiles[0] in GENERALS and not rules.options.general_pong:
        raise NotationError(text, written.at, "ft.no_general_pung")
    if alike and len(tiles) == 2:
        if rules.options.eat_pair == "never" or rules.banned(tiles[0]):
            raise NotationError(text, written.at, "ft.no_pair_eaten")
        return Meld("eat", written.tiles, outside)
    if len(tiles) == 1:
        return Meld("general", tiles, outside)
    if alike and len(outside) == 2:
        return Meld("added_kong", tiles, outside)
    verb = {3: "pung", 4: "kong"}[len(tiles)] if alike else "eat"
    return Meld(verb, written.tiles, outside)


def lying(hand: WrittenHand, melds: tuple[Meld, ...], layout: Layout | None) -> tuple[Lying, ...]:
    """How the cards lie: sets on the table, sets of the layout, the last card set apart."""
    laid = [Lying("shown", m.verb, m.tiles, m.outside) for m in melds]
    if layout is None:
        last = [] if hand.last is None else [Lying("win", "", (hand.last,))]
        loose = [Lying("loose", "", hand.loose)] if hand.loose else []
        return (*laid, *loose, *last)
    groups = [Lying("set", "", group.tiles) for group in layout.groups]
    return (*laid, *set_apart(groups, hand.last))
