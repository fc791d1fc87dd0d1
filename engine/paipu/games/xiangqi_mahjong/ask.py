"""Questions about a written hand of 象棋麻將: its score, its waits, its claims."""

from __future__ import annotations

from collections.abc import Mapping

from paipu.answer import Answer, Lying, Situation, another, need, set_apart
from paipu.games.xiangqi_mahjong.options import Options
from paipu.games.xiangqi_mahjong.rules import T, XiangqiMahjong, game
from paipu.games.xiangqi_mahjong.tai import Finished
from paipu.kernel import Action, IllegalOptions, Kind, NotationError, Seat, Start
from paipu.sets import Reading
from paipu.table import Meld, Offer, Phase, Source
from paipu.tiles import WrittenHand, WrittenSet

SITUATION = ("won", "seat", "dealer", "from", "streak", "dealt", "replacement", "last", "ready")
"""Keys of the situation that `score` takes."""


def score(hand: WrittenHand, given: Mapping[str, object], options: Options) -> Answer:
    """What a hand of eight tiles counts (xm-3, xm-4, xm-8) and who pays whom."""
    rules = XiangqiMahjong(options)
    melds = read_melds(rules, hand)
    s = Situation(given, SITUATION)
    drawn = s.word("won", "draw", "discard") == "draw"
    seat = s.number("seat", 0, 3, 0)
    # The tiles as dealt are enough for the dealer alone, so the winner is meant where none is.
    dealer = s.number("dealer", 0, 3, 0) if s.has("dealer") else seat if s.yes("dealt") else None
    if drawn and s.has("from"):
        raise IllegalOptions("from", s.given["from"], "xm.discard_only")
    if s.has("streak") and dealer is None:
        raise IllegalOptions("streak", s.given["streak"], "xm.streak_of_dealer")
    discarder = None if drawn else s.number("from", 0, 3, (seat + 1) % 4)
    if discarder == seat:
        raise IllegalOptions("from", seat, "xm.from_self")
    loose = (*hand.loose, *(() if hand.last is None else (hand.last,)))
    need(hand, len(loose) + 3 * len(melds), 8)
    won = finished(s, rules, melds, loose, drawn, dealer == seat)
    readings = rules.readings(won.hand, len(melds))
    if not readings:
        return Answer(False, ("xm-4", "not_complete"), None, lying(hand, melds, None))
    sheet = rules.tai(won, readings)
    refusal = ("xm-8", "too_few_tai") if sheet.value < options.min_tai else None
    streak = s.number("streak", 0, 99, 0)
    payments = rules.payments(sheet, seat, discarder, dealer, streak)
    return Answer(
        True, refusal, sheet, lying(hand, melds, readings[0]), tuple(payments), 4, (0, 1, 2, 3)
    )


def finished(
    s: Situation, rules: XiangqiMahjong, melds: tuple[Meld, ...], loose: tuple[Kind, ...],
    drawn: bool, dealt_to_dealer: bool,
) -> Finished:  # fmt: skip
    """The winning position that the situation describes; contradictions are refused."""
    dealt, replacement = s.yes("dealt"), s.yes("replacement")
    for key in ("dealt", "replacement"):
        if s.yes(key) and not drawn:
            raise IllegalOptions(key, "yes", "xm.draw_only")
    if dealt and (melds or replacement or s.yes("last") or s.yes("ready")):
        raise IllegalOptions("dealt", "yes", "xm.dealt_with_sets")
    if replacement and not any(len(m.tiles) == 4 for m in melds):
        raise IllegalOptions("replacement", "yes", "xm.no_kong_to_replace")
    if s.yes("ready") and not rules.options.ready:
        raise IllegalOptions("ready", "yes", "xm.ready_off")
    source = Source.WALL if drawn else Source.DISCARD
    if replacement:
        source = Source.REPLACEMENT
    if dealt and dealt_to_dealer:
        source = Source.DEAL
    return Finished(
        melds, rules.tiles.pack(loose), source, last=s.yes("last"),
        first=dealt and not dealt_to_dealer, ready=s.yes("ready"),
    )  # fmt: skip


def waits(hand: WrittenHand, given: Mapping[str, object], options: Options) -> tuple[Kind, ...]:
    """The kinds that complete a hand of seven tiles (xm-4)."""
    Situation(given, ())
    rules = XiangqiMahjong(options)
    t = seated(rules, hand, 0, 1)
    return tuple(rules.waits(t, 0, t.hand(0)))


def claims(
    hand: WrittenHand, tile: Kind, given: Mapping[str, object], options: Options
) -> tuple[tuple[Action, str], ...]:
    """Everything a seat may do with an open tile, with the clause that allows it (xm-2b)."""
    s = Situation(given, ("seat", "from", "dealer", "last", "origin"))
    seat = s.number("seat", 0, 3, 0)
    giver = s.number("from", 0, 3, (seat + 3) % 4)
    if giver == seat:
        raise IllegalOptions("from", seat, "xm.from_self")
    rules = XiangqiMahjong(options)
    t = seated(rules, hand, seat, s.number("dealer", 0, 3, 0))
    another(rules.tiles, hand, tile)
    if s.yes("last"):
        t.front = t.total - rules.reserve
    origin = s.word("origin", "discard", "kong")
    t.offer = Offer(tile, giver, Source.KONG if origin == "kong" else Source.DISCARD)
    return tuple(
        (action, "xm-4" if action.verb == "win" else "xm-2b")
        for action in rules.claims(t, seat, t.offer)
    )


def seated(rules: XiangqiMahjong, hand: WrittenHand, seat: Seat, dealer: Seat) -> T:
    """A table at which one seat holds this hand of seven and a tile lies open."""
    melds = read_melds(rules, hand)
    if hand.last is not None:
        raise NotationError(hand.text, hand.text.index("+"), "notation.size", got=8, want=7)
    need(hand, len(hand.loose) + 3 * len(melds), 7)
    t = game(rules.options).blank(Start(dealer))
    t.hands = [None] * 4
    t.hands[seat] = rules.tiles.pack(hand.loose)
    t.laid[seat] = melds
    t.phase, t.front = Phase.OFFER, 29
    return t


def read_melds(rules: XiangqiMahjong, hand: WrittenHand) -> tuple[Meld, ...]:
    """The sets that have been laid, or `NotationError` at the one that is none (xm-3)."""
    if len(hand.sets) > 2:
        raise NotationError(hand.text, hand.sets[2].at, "xm.too_many_sets")
    return tuple(read_meld(rules, hand.text, s) for s in hand.sets)


def read_meld(rules: XiangqiMahjong, text: str, written: WrittenSet) -> Meld:
    """A written set as a meld; without a ``*`` the last tile is the one from outside.

    Four alike with the last from outside are an open kong; where an earlier one is, the
    fourth was added to an open pung: ``(eeee*)`` and ``(eee*e)``.
    """
    tiles = tuple(sorted(written.tiles))
    alike = len(set(tiles)) == 1
    if not written.shown:
        if len(tiles) == 4 and alike and rules.options.concealed_kong:
            return Meld("concealed_kong", tiles, shown=False)
        raise NotationError(text, written.at, "xm.no_concealed")
    outside = written.outside or (len(tiles) - 1,)
    if len(outside) > 1:
        raise NotationError(text, written.at, "xm.one_outside")
    if alike and len(tiles) == 4:
        added = outside != (3,)
        if added and not rules.options.added_kong:
            raise NotationError(text, written.at, "xm.no_added_kong")
        return Meld("added_kong" if added else "kong", tiles, outside)
    if any(tiles == tuple(sorted(group.tiles)) for group in rules.shapes.sets):
        return Meld("pung" if alike else "chow", written.tiles, outside)
    raise NotationError(text, written.at, "xm.no_set")


def lying(hand: WrittenHand, melds: tuple[Meld, ...], reading: Reading | None) -> tuple[Lying, ...]:
    """How the tiles lie: melds, then the sets and the pair, the winning tile set apart."""
    laid = [Lying("shown" if m.shown else "declared", m.verb, m.tiles, m.outside) for m in melds]
    if reading is None:
        loose = [Lying("loose", "", hand.loose)] if hand.loose else []
        last = [] if hand.last is None else [Lying("win", "", (hand.last,))]
        return (*laid, *loose, *last)
    groups = [Lying("set", g.verb, g.tiles) for g in (*reading.sets, reading.pair)]
    return (*laid, *set_apart(groups, hand.last))
