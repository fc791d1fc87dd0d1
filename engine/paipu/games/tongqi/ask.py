"""Questions about a written hand of 同棋: its score, its waits, its claims."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.answer import Answer, Lying, Situation, another, need
from paipu.games.tongqi.options import Options
from paipu.games.tongqi.pack import ALIKE, DIFFERENT, FIVES, TILES
from paipu.games.tongqi.rules import SEATS, T, Tongqi, game
from paipu.games.tongqi.scoring import Finished, partitions
from paipu.games.tongqi.scoring import score as sheet_of
from paipu.kernel import Action, IllegalOptions, Kind, NotationError, Seat, Start
from paipu.table import Meld, Offer, Phase, Source
from paipu.tiles import WrittenHand, WrittenSet

SITUATION = ("won", "seat", "dealer", "from", "lucky", "look", "last", "first", "dealt")
"""Keys of the situation that `score` takes."""


def score(hand: WrittenHand, given: Mapping[str, object], options: Options) -> Answer:
    """What seven melds count (tq-3.7)."""
    rules = Tongqi(options)
    s = Situation(given, SITUATION)
    melds = tuple(read_meld(hand.text, written) for written in hand.sets)
    if len(melds) > 7:
        raise NotationError(hand.text, hand.sets[7].at, "tq.too_many_sets")
    if hand.last is None:
        raise NotationError(hand.text, len(hand.text), "tq.no_last")
    need(hand, len(hand.loose) + 1 + 3 * len(melds), 21)
    won = finished(s, rules, hand, melds, hand.last)
    found = partitions(won.own, melds, won.tile, won.drawn, options)
    if not found:
        return Answer(False, ("tq-3.6.5", "not_complete"), None, lying(hand, melds))
    if won.drawn and not won.first and not options.win_on_replacement:
        return Answer(False, ("tq-3.6.5", "won_on_replacement"), None, lying(hand, melds))
    return Answer(True, None, sheet_of(won, options), lying(hand, melds))


def finished(
    s: Situation, rules: Tongqi, hand: WrittenHand, melds: tuple[Meld, ...], tile: Kind
) -> Finished:
    """The winning position that the situation describes."""
    won = s.word("won", "discard", "turn", "replacement")
    dealt, last, first = s.yes("dealt"), s.yes("last"), s.yes("first")
    look = tiles_of(s, "look")
    if len(look) > 4:
        raise IllegalOptions("look", s.given["look"], "tq.too_many_looked")
    for k in look:
        if (*hand.all(), *look).count(k) > rules.tiles.copies:
            raise IllegalOptions("look", s.given["look"], "tq.looked_copies")
    kind = "tianhu" if dealt else "dihu" if first else ""
    return Finished(
        rules.tiles.pack(hand.loose), melds, tile, won == "replacement" or dealt, seat_of(s),
        tiles_of(s, "lucky"), last and won != "discard", kind, look,
    )  # fmt: skip


def seat_of(s: Situation) -> int:
    """A seat by name, or by its number from 天 on; 天 when none is given."""
    value = str(s.given.get("seat", "tian"))
    names = {**{name: i for i, name in enumerate(SEATS)}, **{str(i): i for i in range(4)}}
    names |= {name: i for i, name in enumerate("天地人和")}
    if value not in names:
        raise IllegalOptions("seat", value, "option.not_value", allowed=", ".join(SEATS))
    return names[value]


def tiles_of(s: Situation, key: str) -> tuple[Kind, ...]:
    """Tiles written with commas or spaces between."""
    return TILES.read_tiles(str(s.given.get(key, "")).replace(",", " "))


def waits(hand: WrittenHand, given: Mapping[str, object], options: Options) -> tuple[Kind, ...]:
    """The kinds with which a hand that lacks one tile is seven melds (tq-3.6.5)."""
    Situation(given, ())
    rules = Tongqi(options)
    t = seated(rules, hand, 0)
    owned = t.hand(0) + rules.tiles.pack(k for m in t.laid[0] for k in m.tiles)
    return tuple(
        k
        for k in range(21)
        if rules.tiles.count(owned, k) < rules.tiles.copies
        and partitions(t.hand(0), t.laid[0], k, False, options)
    )


def claims(
    hand: WrittenHand, tile: Kind, given: Mapping[str, object], options: Options
) -> tuple[tuple[Action, str], ...]:
    """Everything a seat may do with an open tile (tq-3.6.1, tq-3.6.2)."""
    s = Situation(given, ("seat", "from", "origin", "dealer"))
    rules = Tongqi(options)
    seat = seat_of(s)
    turned = s.word("origin", "discard", "turn") == "turn"
    giver = s.number("from", 0, 3, seat if turned else (seat - 1) % 4)
    if giver == seat and not turned:
        raise IllegalOptions("from", giver, "tq.from_self")
    t = seated(rules, hand, seat)
    another(rules.tiles, hand, tile)
    t.offer = Offer(tile, giver, Source.FLIP if turned else Source.DISCARD)
    found = [(action, rules.allows[action.verb]) for action in rules.claims(t, seat, t.offer)]
    if rules.owed(t, t.offer) == seat and options.pingtiao_forced:
        # What must be taken is no choice, but it is what happens.
        found.append((Action("pingtiao", (tile,) * 5), "tq-2.5"))
    return tuple(found)


def seated(rules: Tongqi, hand: WrittenHand, seat: Seat) -> T:
    """A table at which one seat holds this hand of twenty and a tile lies open."""
    if hand.last is not None:
        raise NotationError(hand.text, hand.text.index("+"), "notation.size", got=21, want=20)
    melds = tuple(read_meld(hand.text, written) for written in hand.sets)
    need(hand, len(hand.loose) + 3 * len(melds), 20)
    t = game(rules.options).blank(Start())
    t.hands = [None] * 4
    t.hands[seat] = rules.tiles.pack(hand.loose)
    t.laid[seat] = melds
    t.phase, t.front = Phase.OFFER, 90
    return t


def read_meld(text: str, written: WrittenSet) -> Meld:
    """A written meld; without a ``*`` the last tile of three or four is from outside."""
    tiles = tuple(sorted(written.tiles))
    alike = len(set(tiles)) == 1
    if not written.shown:
        if len(tiles) == 4 and alike:
            return Meld("duozi", tiles, shown=False)
        raise NotationError(text, written.at, "tq.no_concealed")
    if alike and 3 <= len(tiles) <= 5:
        marks = len(written.outside)
        verb = {3: "peng", 4: "kaizhao"}.get(len(tiles)) or ("longchuan", "gaotiao", "pingtiao")[
            min(marks, 2)
        ]
        outside = written.outside if marks or len(tiles) == 5 else (len(tiles) - 1,)
        return Meld(verb, tiles, outside)
    if tiles in {tuple(sorted(t)) for t in (*DIFFERENT, *FIVES)} and tiles not in ALIKE:
        return Meld("eat", written.tiles, written.outside or (len(tiles) - 1,))
    raise NotationError(text, written.at, "tq.no_set")


def lying(hand: WrittenHand, melds: tuple[Meld, ...]) -> tuple[Lying, ...]:
    """How the tiles lie."""
    laid = [Lying("shown" if m.shown else "declared", m.verb, m.tiles, m.outside) for m in melds]
    loose = [Lying("loose", "", hand.loose)] if hand.loose else []
    last = [] if hand.last is None else [Lying("win", "", (hand.last,))]
    return (*laid, *loose, *last)
