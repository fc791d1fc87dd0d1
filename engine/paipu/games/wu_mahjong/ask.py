"""Questions about a written hand of 吳銓高百搭麻將: its score, its waits, its claims."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from paipu.answer import Answer, Lying, Situation, set_apart
from paipu.clauses import rule
from paipu.games.wu_mahjong import money
from paipu.games.wu_mahjong.account import account, lying, otherwise
from paipu.games.wu_mahjong.branch import best, enough, reaches, uncounted
from paipu.games.wu_mahjong.claims import sets_with, standing
from paipu.games.wu_mahjong.declared import declared
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import FLOWERS, TILES, wild_kinds, wilds_in_play
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.search import Found, counter_of
from paipu.games.wu_mahjong.shapes import pack
from paipu.games.wu_mahjong.shapes import waits as plain_waits
from paipu.games.wu_mahjong.special import makes_special
from paipu.games.wu_mahjong.waiting import waited
from paipu.kernel import Action, IllegalOptions, Kind, NotationError
from paipu.score import Payment, Score
from paipu.table import Meld
from paipu.tiles import WrittenHand, WrittenSet

SITUATION = (
    "won", "seat", "dealer", "from", "indicator", "wind", "round", "flowers", "apart", "ready",
    "prize", "event", "streak", "liable", "nodes", "reading", "lying",
)  # fmt: skip
"""Keys of the situation that `score` takes."""
WON = ("draw", "rob-kong", "rob-swap", "kong-draw")
WINDS = "ESWN"
EVENTS = (
    "heaven", "earth", "within_four", "within_seven", "within_ten", "last_tile", "after_kong",
    "after_flower", "kong_on_kong",
)  # fmt: skip


def score(hand: WrittenHand, given: Mapping[str, object], options: Options) -> Answer:
    """What seventeen tiles count (wu-02, wu-18.1), and who pays whom (wu-13, wu-14)."""
    s = Situation(given, SITUATION)
    wild, indicator = read_wild(s, hand)
    melds = read_melds(hand, wild)
    need(hand, len(hand.loose) + (hand.last is not None) + 3 * len(melds), 17)
    p = finished(s, options, hand, melds, wild, indicator)
    found = found_reading(s, options, p)
    laid = tuple(Lying("shown" if m.shown else "declared", m.verb, m.tiles, m.outside)
                 for m in melds)  # fmt: skip
    if found is None:
        return Answer(False, ("wu-05.2", "not_complete"), None, loose(hand, laid))
    sheet = account(options, p, found)
    if options.winner_declares and not s.has("reading"):
        sheet = replace(sheet, parts=(*sheet.parts, *otherwise(options, p)))
    held = [*hand.loose, *(() if hand.last is None else (hand.last,))]
    groups = set_apart(lying(p, found.reading, laid, held, wild), hand.last)
    few = found.value - uncounted(options, p) < options.min_fan
    if few and (found.exact or not enough(options, p)):
        return Answer(True, ("wu-05.1", "too_few_fan"), sheet, groups)
    if not found.exact:  # nobody pays for the best that has been seen so far
        return Answer(True, None, sheet, groups)
    return Answer(True, None, sheet, groups, tuple(dues(s, options, p, sheet)), 4, (0, 1, 2, 3))


@rule("wu-01a.9")
def found_reading(s: Situation, options: Options, p: Position) -> Found | None:
    """The best reading; or the one that the winner declares, where that is what counts."""
    if s.has("reading") and options.winner_declares:
        return declared(options, p, str(s.given["reading"]))
    nodes = s.number("nodes", 1, 10**9, 10**9) if s.has("nodes") else None
    return best(options, p, nodes)


def dues(s: Situation, options: Options, p: Position, sheet: Score) -> list[Payment]:
    """Who pays: each of the three, or the one that is liable for all."""
    seat = s.number("seat", 0, 3, p.seat)
    dealer = s.number("dealer", 0, 3, 0) if s.has("dealer") else None
    liable = None
    if s.word("won", *WON) in ("rob-kong", "rob-swap") or s.has("liable"):
        key = "liable" if s.has("liable") else "from"
        liable = s.number(key, 0, 3, (seat + 3) % 4)
        if liable == seat:
            raise IllegalOptions(key, liable, "wu.from_self")
    hits = money.prizes(read_tiles(s, "prize"))
    return money.win_dues(options, seat, liable, sheet, hits, dealer, s.number("streak", 0, 99, 0))


def finished(
    s: Situation, options: Options, hand: WrittenHand, melds: tuple[Meld, ...],
    wild: frozenset[Kind], indicator: Kind | None,
) -> Position:  # fmt: skip
    """The winning position that the situation describes."""
    kinds = [*hand.loose, *(() if hand.last is None else (hand.last,))]
    flowered = indicator is None or indicator not in FLOWERS
    for k in kinds:
        if flowered and k in FLOWERS:
            code = TILES.faces[k].code
            raise NotationError(hand.text, hand.text.index(code[0]), "wu.flower_in_hand", tile=code)
    natural = [k for k in kinds if k not in wild]
    last = None if hand.last is None or hand.last in wild else hand.last
    flowers = read_tiles(s, "flowers")
    several = len(set(flowers)) < len(flowers)
    if several or any(k not in FLOWERS for k in flowers) or (flowers and not flowered):
        raise IllegalOptions("flowers", s.given["flowers"], "wu.flowers")
    won = s.word("won", *WON)
    events = [row for row in str(s.given.get("event", "")).split(",") if row]
    for row in events:
        if row not in EVENTS:
            raise IllegalOptions("event", row, "option.not_value", allowed=", ".join(EVENTS))
    if won == "kong-draw" and "kong_on_kong" not in events and "after_kong" not in events:
        events.append("after_kong")
    if s.yes("ready"):
        events.append("ready")
    apart = s.word("apart", "yes", "no") == "yes"
    p = Position(
        pack(natural), len(kinds) - len(natural),
        tuple(standing(m, wild, options.wild_self) for m in melds), last,
        apart and hand.last is not None, won in ("rob-kong", "rob-swap"),
        WINDS.index(s.word("wind", "S", "E", "W", "N")),
        WINDS.index(s.word("round", "E", "S", "W", "N")),
        flowers, flowered, 0 if indicator is None else wilds_in_play(indicator), tuple(events),
        () if options.wild_self else tuple(k for k in kinds if k in wild),
    )  # fmt: skip
    return p if hand.last is None else waited(options, p, wild, read_tiles(s, "lying"))


def loose(hand: WrittenHand, laid: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """How the tiles lie when they make no hand."""
    groups = (Lying("loose", "", hand.loose),) if hand.loose else ()
    last = () if hand.last is None else (Lying("win", "", (hand.last,)),)
    return (*laid, *groups, *last)


def waits(hand: WrittenHand, given: Mapping[str, object], options: Options) -> tuple[Kind, ...]:
    """The natural kinds that complete a hand of sixteen tiles; a wild completes it too."""
    s = Situation(given, ("indicator",))
    wild, _ = read_wild(s, hand)
    melds = read_melds(hand, wild)
    if hand.last is not None:
        raise NotationError(hand.text, hand.text.index("+"), "notation.size", got=17, want=16)
    need(hand, len(hand.loose) + 3 * len(melds), 16)
    natural = [k for k in hand.loose if k not in wild]
    wilds = len(hand.loose) - len(natural)
    faces = () if options.wild_self else tuple(k for k in hand.loose if k in wild)
    laid = tuple(standing(m, wild, options.wild_self) for m in melds)
    found = set(plain_waits(pack(natural), 5 - len(melds)))
    counter = counter_of(options)
    for k in range(34):
        p = Position(pack([*natural, k]), wilds, laid, k, faces=faces)
        if faces:  # a shape that needs a wild for its own face is none
            found -= set() if reaches(options, p, 0) else {k}
        elif k not in found and makes_special(counter, p.natural, wilds, p.sets):
            found.add(k)
    owned = hand.all()
    return tuple(k for k in sorted(found) if k not in wild and owned.count(k) < 4)


def claims(
    hand: WrittenHand, tile: Kind, given: Mapping[str, object], options: Options
) -> tuple[tuple[Action, str], ...]:
    """Everything a seat may do with a discard, with the clause that allows it (wu-03.6)."""
    s = Situation(given, ("seat", "from", "indicator"))
    seat = s.number("seat", 0, 3, 0)
    giver = s.number("from", 0, 3, (seat + 3) % 4)
    if giver == seat:
        raise IllegalOptions("from", seat, "wu.from_self")
    wild, indicator = read_wild(s, hand)
    melds = read_melds(hand, wild)
    need(hand, len(hand.loose) + 3 * len(melds), 16)
    if tile in FLOWERS and (indicator is None or indicator not in FLOWERS):
        return ()
    clauses = {"kong": "wu-07.4", "false_pung": "wu-03.10", "chow": "wu-03.7", "pung": "wu-03.6"}
    next_seat = seat == (giver + 1) % 4
    return tuple(
        (action, clauses[action.verb])
        for action in sets_with(options, wild, TILES.pack(hand.loose), tile, next_seat, True)
    )


# --- reading -----------------------------------------------------------------------------


def read_wild(s: Situation, hand: WrittenHand) -> tuple[frozenset[Kind], Kind | None]:
    """What the indicator makes wild; a tile marked ``w`` must be."""
    indicator = None
    wild: frozenset[Kind] = frozenset()
    if s.has("indicator"):
        tiles = read_tiles(s, "indicator")
        if len(tiles) != 1:
            raise IllegalOptions("indicator", s.given["indicator"], "wu.one_indicator")
        indicator = tiles[0]
        wild = wild_kinds(indicator)
        if hand.all().count(indicator) == TILES.copies_of(indicator):
            raise IllegalOptions("indicator", s.given["indicator"], "wu.indicator_held")
    for found in re.finditer(r"w\s*(\d[mpszf])", hand.text):
        if TILES.kind[found[1]] not in wild:
            raise NotationError(hand.text, found.start(), "wu.not_wild", tile=found[1])
    return wild, indicator


def read_tiles(s: Situation, key: str) -> tuple[Kind, ...]:
    """Tiles of the situation, with commas between them or not."""
    text = str(s.given.get(key, "")).replace(",", " ")
    try:
        return TILES.read_tiles(text)
    except NotationError as wrong:
        raise IllegalOptions(key, text, wrong.expected, **wrong.details) from wrong


def need(hand: WrittenHand, got: int, want: int) -> None:
    """Refuse a hand of the wrong size, at its end."""
    if got != want:
        raise NotationError(hand.text, len(hand.text), "notation.size", got=got, want=want)


def read_melds(hand: WrittenHand, wild: frozenset[Kind]) -> tuple[Meld, ...]:
    """The sets that have been laid, or `NotationError` at the one that is none."""
    if len(hand.sets) > 5:
        raise NotationError(hand.text, hand.sets[5].at, "wu.too_many_sets")
    return tuple(read_meld(hand.text, written, wild) for written in hand.sets)


def read_meld(text: str, written: WrittenSet, wild: frozenset[Kind]) -> Meld:
    """A written set as a meld: a kong, a pung, or a chow that may float.

    With one natural tile and two wilds it is a pung: a chow must say more.
    """
    tiles = written.tiles
    natural = sorted(k for k in tiles if k not in wild)
    alike = len(set(natural)) == 1
    outside = written.outside or (len(tiles) - 1,)
    if len(tiles) == 4 and len(natural) == 4 and alike:
        if not written.shown:
            return Meld("concealed_kong", tiles, shown=False)
        return Meld("kong" if outside == (3,) else "added_kong", tiles, outside)
    if len(tiles) == 4 and len(set(tiles)) == 1 and not natural:  # Q33
        return Meld("kong" if written.shown else "concealed_kong", tiles, (3,) * written.shown)
    if not written.shown:
        raise NotationError(text, written.at, "wu.no_concealed")
    if len(outside) > 1:
        raise NotationError(text, written.at, "wu.one_outside")
    if len(tiles) == 3 and natural:
        if alike:
            return Meld("pung", tiles, outside)
        meld = Meld("chow", tiles, outside)
        if standing(meld, wild).groups:
            return meld
    raise NotationError(text, written.at, "wu.no_set")
