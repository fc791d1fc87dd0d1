"""The rules of 同棋, in the order of the text: piles and wall, arranging, the turn, claims,
the win, settlement, who deals next.  The text itself is docs/tongqi/clauses.yml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from paipu.clauses import rule, rule_data
from paipu.games.tongqi import outlook, refusals
from paipu.games.tongqi import wall as walls
from paipu.games.tongqi.eat import Lay, in_front
from paipu.games.tongqi.hands import complete, kinds, loose, triples
from paipu.games.tongqi.held import Held
from paipu.games.tongqi.options import Options
from paipu.games.tongqi.pack import LONG, TILES
from paipu.games.tongqi.points import TABLES
from paipu.games.tongqi.scoring import Finished, loser, partitions, score
from paipu.kernel import Action, Clause, Ended, Event, Kind, Seat, Start, Wall, act
from paipu.score import Op, Payment, Score, settlement
from paipu.table import (
    CLAIM,
    DRAW,
    FLIP,
    REPLACEMENT,
    TURN,
    WALL,
    Begun,
    Dealt,
    Discarded,
    Drew,
    Evolver,
    Exhausted,
    Laid,
    Meld,
    Missed,
    Offer,
    Phase,
    Rules,
    Source,
    Table,
    TableGame,
    Win,
    Won,
    discarded,
    missed,
)

ID = "tongqi"
SEATS = ("tian", "di", "ren", "he")
"""天 地 人 和: the dealer, and the others in the order of play (tq-3.2.a)."""
rule_data("tq-3.1", "SEATS")
rule_data("tq-3.2.a", "SEATS")


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """The dice: who deals, in the first hand, and then where piles and wall begin."""

    first: tuple[int, ...]
    deal: tuple[int, int]
    dealer: Seat
    lucky: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Arranged(Event):
    """A seat has nothing more to set aside before play begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """The winner draws up to four tiles more, and shows them."""

    seat: Seat
    tiles: tuple[Kind, ...]


class Extra(NamedTuple):
    """What the table does not keep: the throw, the lucky tile, seats that have arranged,
    claims that were missed (verb and kind, by seat), tiles looked at (by winner)."""

    deal: tuple[int, int] = (0, 0)
    lucky: tuple[Kind, ...] = ()
    arranged: tuple[Seat, ...] = ()
    missed: tuple[frozenset[tuple[str, Kind]], ...] = (frozenset(),) * 4
    looked: tuple[tuple[Seat, tuple[Kind, ...]], ...] = ()


T = Table[Extra]
DISCARD = tuple(act("discard", k) for k in range(21))

MISSABLE = ("eat", "pung", "win")
"""Claims that are barred once they have been missed (tq-2.4)."""


class Tongqi(Rules[Extra]):
    """The rules of 同棋 for the table."""

    id, seats, tiles = ID, 4, TILES
    flips, opens, dice = True, True, 6
    verbs: tuple[str, ...] = (
        "discard", "eat", "pung", "kaizhao", "gaotiao", "duozi", "longchuan", "lay", "win", "pass",
    )  # fmt: skip
    cite: Mapping[str, Clause] = {
        "deal": "tq-3.2.d",
        "draw": rule_data("tq-3.6.2", "draw"),
        "discard": rule_data("tq-3.6.1.b", "discard"),
        "lapse": rule_data("tq-3.6.2", "lapse"),
        "replacement": rule_data("tq-2.6.a", "replacement"),
        "exhausted": rule_data("tq-3.7.6", "exhausted"),
    }
    allows: Mapping[str, Clause] = {
        "discard": "tq-3.6.1.a", "eat": "tq-3.6.1.c", "pung": "tq-1.3.3.a", "kaizhao": "tq-1.3.3.c",
        "gaotiao": "tq-1.3.3.f", "pingtiao": "tq-1.3.3.e", "duozi": "tq-1.3.3.d",
        "longchuan": "tq-1.3.3.g", "lay": "tq-2.6.b", "attach": "tq-1.3.3.e", "done": "tq-3.5.1",
        "win": "tq-3.6.5", "pass": "tq-3.6.2",
    }  # fmt: skip
    priority: Mapping[str, int] = {
        "win": 0, "pung": 1, "kaizhao": 2, "gaotiao": 3, "pingtiao": 3, "eat": 4,
    }  # fmt: skip
    rule_data("tq-2.7", "priority")
    for _clause in (
        "tq-1.3.3.a",
        "tq-1.3.3.b",
        "tq-1.3.3.c",
        "tq-1.3.3.d",
        "tq-1.3.3.f",
        "tq-1.3.3.g",
    ):
        rule_data(_clause, "allows")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.many_winners = options.hu_tie == "all"
        self.replacement_from_back = options.replacement_end == "tail"
        self._known: dict[int, Held] = {}
        self._laid: list[tuple[Meld, ...]] = []
        self._fours: list[tuple[Seat, Kind]] = []

    def first(self) -> Extra:
        """Nothing has been thrown."""
        return Extra()

    # --- tq-3.2, tq-3.3: dice, piles, wall ---

    def deal(self, start: Start, seat: Seat) -> int:
        """Twenty tiles each; the dealer takes one more from the wall."""
        return walls.PILE

    @rule("tq-3.2.b", "tq-3.2.c", "tq-3.2.d")
    def dealing(self, t: T, wall: Wall) -> list[Event]:
        """In the first hand 天 throws for the dealer; the dealer throws for piles and wall."""
        dice = wall[len(self.tiles.wall()) :]
        thrower = dealer = t.start.dealer
        choosing: tuple[int, ...] = ()
        if t.start.hand == 0:
            if self.options.initial_tian == "first_seat":
                thrower = 0
            choosing = tuple(dice[:2])
            dealer = (thrower + sum(choosing) - 1) % 4
        deal, again = (dice[2], dice[3]), (dice[4], dice[5])
        named = walls.lucky(deal, again, self.options.caipai_roll)
        clause, whose = walls.piles(sum(deal))
        tian = dealer if self.options.rename_first_hand else thrower
        events: list[Event] = [
            Thrown("tq-3.2.b" if choosing else "tq-3.2.c", choosing, deal, dealer, named)
        ]
        for i in range(4):
            seat = (dealer + i) % 4
            at = walls.PILE * whose[(seat - tian) % 4]
            events.append(Dealt(clause, seat, walls.PILE, tuple(wall[at : at + walls.PILE])))
        return events

    @rule("tq-3.3.3", "tq-3.4", "tq-3.5.6")
    def undrawn(self, t: T, wall: Wall) -> list[Kind]:
        """The wall in the order in which it is drawn, as the dealer's throw has cut it."""
        order = walls.cut(sum(t.extra.deal), self.options.wall_draw == "left_bottom")
        ahead = walls.PILE * walls.PILES
        return [wall[ahead + place] for place in order[t.front - ahead : len(order) - t.back]]

    def next_tile(self, t: T, wall: Wall, back: bool) -> Kind:
        """The same, for one tile only."""
        order = walls.cut(sum(t.extra.deal), self.options.wall_draw == "left_bottom")
        ahead = walls.PILE * walls.PILES
        return wall[ahead + order[len(order) - 1 - t.back if back else t.front - ahead]]

    def wall_for(self, t: T, undrawn: list[Kind]) -> list[Kind]:
        """Piles and wall with these tiles at the places that are drawn next."""
        order = walls.cut(sum(t.extra.deal), self.options.wall_draw == "left_bottom")
        ahead = walls.PILE * walls.PILES
        wall = [0] * len(self.tiles.wall())
        for place, kind in zip(order[max(t.front - ahead, 0) :], undrawn, strict=False):
            wall[ahead + place] = kind
        return wall

    # --- tq-3.4, tq-3.5: the dealer's tile, and what is set aside before play ---

    def effective(self, t: T, seat: Seat) -> int:
        """Own tiles and three for every declared set: 20 at rest, 21 when one must go."""
        return t.sizes[seat] + 3 * len(t.laid[seat])

    def arranging(self, t: T) -> Seat | None:
        """Whose arranging it is: the dealer's first, then in the order of play."""
        if t.front == walls.PILE * walls.PILES:
            return None
        arranged, dealer = t.extra.arranged, t.start.dealer
        if len(arranged) == 4:
            return None
        if self.options.arrange_order == "round_robin":
            order: tuple[Seat, ...] = (*range(dealer, 4), *range(dealer))
            left = [seat for seat in order if seat not in arranged]
            return min(left, key=lambda seat: len(t.laid[seat]))
        return (dealer + len(arranged)) % 4

    def due(self, t: T, seat: Seat) -> int:
        """What the effective size must be before the first discard."""
        return 21 if seat == t.start.dealer else 20

    @rule("tq-3.5.1", "tq-3.5.5", "tq-3.7.f.1")
    def may_open(self, t: T, seat: Seat) -> Iterable[Action]:
        """Set aside four or five alike; a dealer that is complete at once may win."""
        if seat != self.arranging(t) or self.effective(t, seat) < self.due(t, seat):
            return
        declared = list(self.declarations(t, seat))
        if seat == t.start.dealer and not t.laid[seat] and self.can_win(t, seat, None, Source.DEAL):
            yield act("win")
            if not declared:
                yield act("done")
        yield from declared
        if declared and not self.options.duozi_mandatory:
            yield act("done")

    @rule("tq-1.3.3.d", "tq-1.3.3.g", "tq-2.6.a", "tq-3.5.5")
    def declarations(self, t: T, seat: Seat) -> Iterable[Action]:
        """Own tiles that are a set of four or five: 龍船 where there are five, else 多子."""
        hand = t.hand(seat)
        aside = [m.tiles[0] for m in t.laid[seat] if m.verb == "duozi" and m.tiles]
        many = sum([self.tiles.unit[k] for k in aside]) & hand
        for k in kinds(triples(hand) | many):
            held = self.tiles.count(hand, k)
            if held == 5 or (held == 1 and k in aside):
                yield act("longchuan", *(k,) * 5)
            elif held == 4:
                yield act("duozi", *(k,) * 4)

    @rule("tq-3.4", "tq-3.5.0", "tq-3.5.5")
    def opening(self, t: T, wall: Wall, answers: Mapping[Seat, Action]) -> list[Event]:
        """The dealer's tile, then every seat in turn: declare, draw, or be done."""
        if t.front == walls.PILE * walls.PILES:
            return [Drew("tq-3.4", t.start.dealer, WALL, False, self.next_tile(t, wall, False))]
        seat = self.arranging(t)
        if seat is None:
            return [Begun("tq-3.6.1.a", t.start.dealer)]
        if self.effective(t, seat) < self.due(t, seat):
            back = self.replacement_from_back
            if not t.left:
                return [Exhausted(self.cite["exhausted"])]
            tile = self.next_tile(t, wall, back)
            return [Drew("tq-3.5.5", seat, REPLACEMENT, back, tile)]
        action = answers.get(seat)
        if action is None or action.verb == "done":
            return [Arranged("tq-3.5.1", seat)]
        if action.verb == "win":
            return [self.won(t, seat, Win(seat, None, None, Source.DEAL))]
        return [self.declared(t, seat, action, Phase.OPEN)]

    def declared(self, t: T, seat: Seat, action: Action, then: Phase) -> Laid:
        """四 or five alike set aside: 多子 unseen, 龍船 face up."""
        kind, long = action.tiles[0], action.verb == "longchuan"
        rest = tuple(m for m in t.laid[seat] if not (long and m.tiles[:1] == (kind,)))
        spent = len(action.tiles) - (4 if len(rest) < len(t.laid[seat]) else 0)
        melds = (*rest, Meld(action.verb, action.tiles, shown=long))
        clause = "tq-1.3.3.g" if long else "tq-1.3.3.d"
        return Laid(
            clause, seat, action.verb, action.tiles, (kind,) * spent, spent, melds, False, then
        )

    # --- tq-3.6.1, tq-2.6: the turn ---

    @rule("tq-3.6.1.a", "tq-2.6.a", "tq-2.6.b", "tq-2.6.c")
    def turn(self, t: T, seat: Seat) -> list[Action]:
        """After a draw: win, declare, lay what may not stay; else discard."""
        drawn = t.source is REPLACEMENT
        found: list[Action] = []
        if t.source is not CLAIM:
            if self.can_win(t, seat, None, t.source):
                found.append(act("win"))
            declared = list(self.declarations(t, seat)) if drawn else []
            found += declared
            if declared and self.options.duozi_mandatory:
                return found
            found += self.attachments(t, seat)
        if drawn and t.drawn is not None and self.breach(t, seat, t.drawn):
            lays = [act("lay", *tiles) for tiles in self.lays(t, seat, t.drawn, True)]
            return [*found, *(lays or [act("discard", t.drawn)])]
        found += map(DISCARD.__getitem__, self.discards(t, seat, t.hand(seat)))
        return found

    @rule("tq-2.3", "tq-3.6.1.a")
    def discards(self, t: T, seat: Seat, hand: int) -> Sequence[Kind]:
        """Any tile but one of two own alike long tiles, or of three own alike; any at all
        when nothing else is left."""
        allowed = self.allowed(hand)
        if self.options.replacement_breach == "never_discard" and t.source is REPLACEMENT:
            allowed = [k for k in allowed if k != t.drawn] or allowed
        return allowed or [k for k in self.tiles.kinds(hand) if LONG[k]] or self.tiles.kinds(hand)

    @rule("tq-2.3", "tq-3.6.1.a")
    def allowed(self, hand: int) -> Sequence[Kind]:
        """What may be discarded by the two rules against splitting."""
        single = kinds(loose(hand))
        if self.options.discard_rule == "outside_melds":
            return [k for k in single if outlook.idle(hand, k)] or single
        return single

    @rule("tq-2.6.b", "tq-2.8")
    def breach(self, t: T, seat: Seat, kind: Kind) -> bool:
        """A replacement of a kind that was eaten may not be kept as an own tile."""
        if self.options.replacement_breach == "any_split" and not self.allowed(t.hand(seat)):
            return True
        return any(kind == m.tiles[i] for m in t.laid[seat] if m.verb == "eat" for i in m.outside)

    @rule("tq-1.3.3.e")
    def attachments(self, t: T, seat: Seat) -> Iterable[Action]:
        """An own tile that equals a meld in front joins it, where that is played."""
        if not self.options.attach_own_copy or not t.left:
            return
        hand = t.hand(seat)
        for m in t.laid[seat]:
            if m.verb in ("peng", "kaizhao") and self.tiles.count(hand, m.tiles[0]):
                yield act("attach", m.tiles[0])

    def lay(self, t: T, seat: Seat, action: Action) -> list[Event]:
        """What an action in turn leads to."""
        match action.verb:
            case "win":
                return [self.won(t, seat, Win(seat, t.drawn, None, t.source))]
            case "duozi" | "longchuan":
                return [self.declared(t, seat, action, DRAW)]
            case "attach":
                return [self.attached(t, seat, action.tiles[0])]
            case "lay" if t.drawn is not None:
                lay = self.find(t, seat, t.drawn, action, True)
                return [self.laid(t, seat, "lay", t.drawn, lay, False)]
        clause = self.cite["discard"]
        if t.source is REPLACEMENT and t.drawn is not None and self.breach(t, seat, t.drawn):
            clause = "tq-2.6.b"
        return [discarded(clause, seat, action.tiles[0])]

    def attached(self, t: T, seat: Seat, kind: Kind) -> Laid:
        """The meld grows by an own tile, and a replacement is due."""
        grown = {"peng": "kaizhao", "kaizhao": "pingtiao"}
        melds = tuple(
            replace(m, verb=grown[m.verb], tiles=(*m.tiles, kind))
            if m.verb in grown and m.tiles[0] == kind
            else m
            for m in t.laid[seat]
        )
        return Laid("tq-1.3.3.e", seat, "attach", (kind,), (kind,), 1, melds, False, DRAW)

    # --- tq-3.6.1, tq-3.6.2, tq-2.7: claims ---

    def held(self, hand: int, laid: tuple[Meld, ...]) -> Held:
        """What follows from these tiles alone, remembered as long as they are likely to stay."""
        known = self._known.get(hand)
        if known is None or (known.laid is not laid and known.laid != laid):
            if len(self._known) > 64:
                self._known.clear()
            known = self._known[hand] = Held(hand, laid, self.options)
        return known

    def concerned(self, t: T) -> list[Seat]:
        """Who can have a claim at all: most seats have no use for most tiles."""
        offer = t.offer
        if offer is None:
            seat = self.arranging(t)
            return [] if seat is None else [seat]
        tile = offer.tile
        unit, known = self.tiles.unit[tile], self._known
        giver = None if offer.origin is FLIP else offer.seat
        owed = self.options.pingtiao_forced and self.owed(t, offer) is not None
        eaters = () if owed else self.eaters(offer)
        found = []
        for seat, hand in enumerate(t.hands):
            if seat == giver:
                continue
            if hand is None:
                found.append(seat)
                continue
            held = known.get(hand)
            if held is None or held.laid is not t.laid[seat]:
                held = self.held(hand, t.laid[seat])
            if held.grows & unit or (held.last & unit and complete(held.bare + unit)):
                found.append(seat)
            elif seat in eaters and not self.barred(t, seat, "eat", tile):
                ways = held.lays.get(tile)
                if self.ways(held, tile) if ways is None else ways:
                    found.append(seat)
                    # It can do nothing else, so that this need not be looked up once more.
                    eats = tuple([act("eat", *tiles) for tiles in held.lays[tile]])
                    held.asked = (seat, offer, t.extra.missed[seat], eats)
        return found

    @rule("tq-2.7", "tq-3.6.1.c", "tq-3.6.1.d", "tq-3.6.2")
    def claims(self, t: T, seat: Seat, offer: Offer) -> tuple[Action, ...]:
        """胡, 碰, 開昭, 跳, 吃; a tile that is owed to a 開昭 can only be won."""
        missed = t.extra.missed[seat]
        held = self.held(t.hand(seat), t.laid[seat])
        asked = held.asked
        if asked is not None and asked[1] is offer and asked[0] == seat and asked[2] is missed:
            return asked[3]
        k, owed = offer.tile, self.owed(t, offer)
        found: list[Action] = []
        if self.can_win(t, seat, k, offer.origin) and not self.barred(t, seat, "win", k):
            found.append(act("win"))
        if owed is None or not self.options.pingtiao_forced:
            if held.grows & self.tiles.unit[k]:
                found += self.alike(t, seat, k)
            if owed == seat:
                found.append(act("pingtiao", *(k,) * 5))
            if seat in self.eaters(offer) and not self.barred(t, seat, "eat", k):
                found += [act("eat", *tiles) for tiles in self.ways(held, k)]
        held.asked = (seat, offer, missed, tuple(found))
        return held.asked[3]

    @rule("tq-1.3.3.a", "tq-1.3.3.c", "tq-1.3.3.f", "tq-2.3", "tq-3.5.4")
    def alike(self, t: T, seat: Seat, k: Kind) -> list[Action]:
        """Two own make a 碰, three a 開昭; a fifth joins a 多子."""
        found = []
        held = self.tiles.count(t.hand(seat), k)
        if held == 2 and not self.barred(t, seat, "pung", k):
            rest = t.hand(seat) - 2 * self.tiles.unit[k]
            if self.leaves_discard(rest):
                found.append(act("pung", k, k, k))
        if held == 3:
            found.append(act("kaizhao", k, k, k, k))
        for m in t.laid[seat]:
            if m.verb == "duozi" and m.tiles[:1] == (k,):
                found.append(act("gaotiao", *(k,) * 5))
        return found

    @rule("tq-1.3.3.e", "tq-2.5")
    def owed(self, t: T, offer: Offer) -> Seat | None:
        """The seat whose 開昭 the open tile equals."""
        turned = offer.origin is FLIP
        if not turned and self.options.pingtiao_source == "wall":
            return None
        for seat, kind in self.fours(t):
            if kind == offer.tile and (turned or seat != offer.seat):
                return seat
        return None

    def fours(self, t: T) -> list[tuple[Seat, Kind]]:
        """Every 開昭 in front, with its seat.  There is seldom one, and every open tile asks: they
        are looked for when what lies in front has changed."""
        if t.laid != self._laid:
            self._laid = t.laid[:]
            self._fours = [
                (seat, m.tiles[0])
                for seat, melds in enumerate(t.laid)
                for m in melds
                if m.verb == "kaizhao"
            ]
        return self._fours

    @rule("tq-2.5")
    def forced(self, t: T, offer: Offer) -> Event | None:
        """平跳: the tile goes to the 開昭 it equals, unless somebody wins with it."""
        seat = self.owed(t, offer)
        if seat is None or not self.options.pingtiao_forced:
            return None
        return self.grown(t, seat, "pingtiao", offer.tile)

    def must_claim(self, t: T, seat: Seat, offer: Offer, claims: tuple[Action, ...]) -> bool:
        """開昭 and 高跳, where they are compulsory."""
        must = ("kaizhao", "gaotiao")
        return self.options.kaizhao_forced and any(action.verb in must for action in claims)

    @rule("tq-3.6.1.c", "tq-3.6.2")
    def eaters(self, offer: Offer) -> tuple[Seat, ...]:
        """A discard is for the next player; a turned tile for who turned it, then the next."""
        seat, following = offer.seat, (offer.seat + 1) % 4
        if offer.origin is not FLIP:
            return (following,)
        reading = self.options.reveal_eat
        if reading == "anyone":
            return (0, 1, 2, 3)
        return (seat, following) if reading == "turner_then_next" else (seat,)

    @rule("tq-2.2", "tq-2.8", "tq-3.6.3", "tq-3.6.4")
    def lays(self, t: T, seat: Seat, tile: Kind, own: bool) -> dict[tuple[Kind, ...], Lay]:
        """Every way to lay a tile in front, by its name; `own` when it is already in the hand.

        A way that would leave nothing to discard is none.
        """
        hand = t.hand(seat) - (self.tiles.unit[tile] if own else 0)
        return self.ways(self.held(hand, t.laid[seat]), tile)

    def ways(self, held: Held, tile: Kind) -> dict[tuple[Kind, ...], Lay]:
        """The same, by what a seat holds besides the tile."""
        found = held.lays.get(tile)
        if found is None:
            o = self.options
            found = held.lays[tile] = {}
            for lay in held.eating.ways(tile, o.eat_with_own_triple, o.flow_minimal):
                spent = lay.spent
                # A tile that may go and is not touched may still go.
                if held.loose & ~(spent | spent >> 1) or self.leaves_discard(held.hand - spent):
                    found[lay.tiles] = lay
        return found

    @rule("tq-2.3", "tq-3.6.3")
    def leaves_discard(self, rest: int) -> bool:
        """A claim after which no tile may go is none, by analogy with what cannot be laid."""
        if self.options.no_legal_discard == "break_pair":
            return rest > 0
        return loose(rest) > 0

    def find(self, t: T, seat: Seat, tile: Kind, action: Action, own: bool) -> Lay:
        """The way that an action names."""
        return self.lays(t, seat, tile, own)[action.tiles]

    def laid(self, t: T, seat: Seat, verb: str, tile: Kind, lay: Lay, takes: bool) -> Laid:
        """A way to lay, carried out."""
        own = lay.own
        copies = own.count(tile)
        own = own if takes else (*own, tile)
        melds = in_front(t.laid[seat], lay, tile, copies)
        return Laid(
            "tq-3.6.3" if takes else "tq-2.6.b",
            seat,
            verb,
            lay.tiles,
            own,
            len(own),
            melds,
            takes,
            TURN,
        )

    def grown(self, t: T, seat: Seat, verb: str, kind: Kind) -> Laid:
        """A set of four takes its fifth tile, and a replacement is due."""
        was = {"pingtiao": "kaizhao", "gaotiao": "duozi"}[verb]
        melds = tuple(
            Meld(verb, (*m.tiles, kind), (*m.outside, 4))
            if m.verb == was and m.tiles[:1] == (kind,)
            else m
            for m in t.laid[seat]
        )
        return Laid(self.allows[verb], seat, verb, (kind,) * 5, (), 0, melds, True, DRAW)

    def take(self, t: T, seat: Seat, action: Action, offer: Offer) -> Event:
        """The strongest claim, carried out."""
        k = offer.tile
        match action.verb:
            case "win":
                return self.won(t, seat, Win(seat, k, offer.seat, offer.origin))
            case "pung":
                melds = (*t.laid[seat], Meld("peng", (k,) * 3, (2,)))
                return Laid("tq-1.3.3.a", seat, "pung", (k,) * 3, (k, k), 2, melds, True, TURN)
            case "kaizhao":
                melds = (*t.laid[seat], Meld("kaizhao", (k,) * 4, (3,)))
                return Laid("tq-1.3.3.c", seat, "kaizhao", (k,) * 4, (k,) * 3, 3, melds, True, DRAW)
            case "gaotiao" | "pingtiao":
                return self.grown(t, seat, action.verb, k)
        return self.laid(t, seat, "eat", k, self.find(t, seat, k, action, False), True)

    def replaces(self, meld: Meld) -> bool:
        """Layouts say themselves what follows them."""
        return False

    # --- tq-2.4: missed claims ---

    @rule("tq-2.4")
    def passed(
        self, t: T, offer: Offer, answers: Mapping[Seat, Action], takers: list[Seat]
    ) -> list[Event]:
        """Who could have eaten, ponged or won and did not, and was not forestalled."""
        if not answers or self.options.missed_rule == "moment":
            return []
        passing = sorted([seat for seat in answers if answers[seat].verb == "pass"])
        if not passing:
            return []
        first = min([self.rank(seat, answers[seat].verb, offer) for seat in takers], default=None)
        events: list[Event] = []
        for seat in passing:
            could = [action.verb for action in self.claims(t, seat, offer)]
            verbs = [verb for verb in MISSABLE if verb in could]
            if first is not None:
                verbs = [verb for verb in verbs if self.rank(seat, verb, offer) < first]
            if verbs:
                events.append(missed("tq-2.4", seat, tuple(verbs), offer.tile))
        return events

    @rule("tq-2.7")
    def rank(self, seat: Seat, verb: str, offer: Offer) -> tuple[int, int]:
        """Which of two claims goes first: the smaller."""
        return self.priority[verb], (seat - offer.seat) % 4

    @rule("tq-2.4")
    def barred(self, t: T, seat: Seat, verb: str, kind: Kind) -> bool:
        """Whether an earlier miss forbids this claim."""
        missed = t.extra.missed[seat]
        if self.options.missed_rule == "any_claim":
            return any(k == kind for _, k in missed)
        return (verb, kind) in missed

    def absorbers(self) -> Mapping[type[Event], Evolver[Extra]]:
        """The throw, who has arranged, what was missed, what was looked at; and a second
        replacement where one did not suffice."""
        return {
            Thrown: self._thrown,
            Arranged: self._arranged,
            Missed: self._missed,
            Discarded: self._discarded,
            Looked: self._looked,
            Drew: self._drew,
        }

    def _thrown(self, t: T, e: Thrown) -> None:
        t.start = replace(t.start, dealer=e.dealer)
        t.seat = e.dealer
        t.extra = t.extra._replace(deal=e.deal, lucky=e.lucky)

    def _arranged(self, t: T, e: Arranged) -> None:
        t.extra = t.extra._replace(arranged=(*t.extra.arranged, e.seat))

    def _missed(self, t: T, e: Missed) -> None:
        self._bar(t, e.seat, t.extra.missed[e.seat].union([(verb, e.tile) for verb in e.verbs]))

    def _discarded(self, t: T, e: Discarded) -> None:
        if self.options.missed_rule == "until_discard":
            self._bar(t, e.seat, frozenset())

    def _bar(self, t: T, seat: Seat, barred: frozenset[tuple[str, Kind]]) -> None:
        deal, lucky, arranged, missed, looked = t.extra
        missed = (*missed[:seat], barred, *missed[seat + 1 :])
        t.extra = Extra(deal, lucky, arranged, missed, looked)

    def _looked(self, t: T, e: Looked) -> None:
        t.front += len(e.tiles)
        t.extra = t.extra._replace(looked=(*t.extra.looked, (e.seat, e.tiles)))

    def _drew(self, t: T, e: Drew) -> None:
        if t.phase is TURN and self.effective(t, e.seat) < 21:
            t.phase, t.source = DRAW, REPLACEMENT

    # --- tq-3.6.5: the win ---

    @rule("tq-3.6.5", "tq-3.7.f.1")
    def can_win(self, t: T, seat: Seat, tile: Kind | None, source: Source) -> bool:
        """Seven melds with the open tile, or with the tile just drawn."""
        hand = t.hand(seat)
        if tile is not None:
            held, unit = self.held(hand, t.laid[seat]), self.tiles.unit[tile]
            if not held.last & unit or not complete(held.bare + unit):
                return False
            return bool(partitions(hand, t.laid[seat], tile, False, self.options))
        if source is REPLACEMENT and not self.options.win_on_replacement:
            return False
        drawn = self.last_own(t, seat)
        if source is Source.DEAL and not self.dealt_may_win(t, seat):
            return False
        own = hand - self.tiles.unit[drawn]
        return bool(partitions(own, t.laid[seat], drawn, True, self.options))

    def dealt_may_win(self, t: T, seat: Seat) -> bool:
        """天胡 after replacements, where it is allowed."""
        return self.options.tianhu_after_replacement or not t.laid[seat]

    def last_own(self, t: T, seat: Seat) -> Kind:
        """The tile that a hand completes itself with; as dealt, any of its tiles will do."""
        if t.source is REPLACEMENT and t.drawn is not None:
            return t.drawn
        return self.tiles.kinds(t.hand(seat))[0]

    def finished(self, t: T, win: Win, look: tuple[Kind, ...]) -> Finished:
        """The winning position of a table; the winner's hand holds the winning tile."""
        tile = win.tile if win.tile is not None else self.last_own(t, win.seat)
        first = ""
        if win.source is Source.DEAL:
            first = "tianhu"
        elif win.source is Source.DISCARD and win.payer == t.start.dealer and self.untouched(t):
            first = "dihu"
        seat = win.seat if self.options.seat_names == "fixed" else (win.seat - t.start.dealer) % 4
        return Finished(
            t.hand(win.seat) - self.tiles.unit[tile], t.laid[win.seat], tile, win.payer is None,
            seat, t.extra.lucky, t.left == 0 and win.source in (FLIP, REPLACEMENT),
            first, look,
        )  # fmt: skip

    @rule("tq-3.7.f.2")
    def untouched(self, t: T) -> bool:
        """Nothing has happened yet but the dealer's first discard."""
        return not any(t.rivers) and not any(m.outside for melds in t.laid for m in melds)

    def won(self, t: T, seat: Seat, win: Win) -> Won:
        """The hand is shown."""
        hand = t.hand(seat)
        if win.payer is not None and win.tile is not None:
            hand += self.tiles.unit[win.tile]
        clause = "tq-3.7.f.1" if win.source is Source.DEAL else "tq-3.6.5"
        return Won(clause, win, self.tiles.unpack(hand))

    # --- tq-3.7: settlement ---

    @rule("tq-3.7.1", "tq-3.7.2.a", "tq-3.7.4", "tq-3.7.5")
    def settle(self, t: T, wall: Wall) -> list[Event]:
        """The winner looks at four tiles more; then every two players settle the difference."""
        events: list[Event] = []
        looked: dict[Seat, tuple[Kind, ...]] = {}
        left = self.undrawn(t, wall)
        for win in t.wins:
            looked[win.seat], left = tuple(left[:4]), left[4:]
            events.append(Looked("tq-3.7.2.a", win.seat, looked[win.seat]))
        if not t.wins and self.options.exhaust != "settle":
            return [settlement("tq-3.7.6", 4, (), ())]
        sheets = tuple((seat, self.sheet(t, seat, looked)) for seat in range(4))
        return [*events, settlement("tq-3.7.5", 4, sheets, tuple(self.differences(sheets)))]

    def sheet(self, t: T, seat: Seat, looked: Mapping[Seat, tuple[Kind, ...]]) -> Score:
        """A seat's score: in full for a winner, plain for the others."""
        for win in t.wins:
            if win.seat == seat:
                return score(self.finished(t, win, looked[seat]), self.options)
        return loser(t.hand(seat), t.laid[seat], t.extra.lucky, self.options)

    @rule("tq-3.7.5")
    def differences(self, sheets: tuple[tuple[Seat, Score], ...]) -> Iterable[Payment]:
        """Every two players settle the difference of their scores; without numbers nobody
        can."""
        known = {seat: sheet.known for seat, sheet in sheets}
        for a in range(4):
            for b in range(4):
                more, less = known[a], known[b]
                if more is None or less is None or more <= less:
                    continue
                guess = TABLES[self.options.score_table].conjecture
                parts = (
                    Score("tq-3.7.5", "score_of_payee", base=more, conjecture=guess),
                    Score("tq-3.7.5", "score_of_payer", base=-less, conjecture=guess),
                )
                yield Payment(b, a, Score("tq-3.7.5", "difference", Op.SUM, parts=parts))

    @rule("tq-3.7.6")
    def succession(self, t: T, answers: Mapping[Seat, Action]) -> Ended:
        """A dealer that wins deals again, otherwise the next player; so it is after a drawn
        hand, unless the dealer stays."""
        start = t.start
        stays = any(win.seat == start.dealer for win in t.wins)
        stays |= not t.wins and self.options.exhaust == "void_stay"
        if stays:
            return Ended("tq-3.7.6", replace(start, streak=start.streak + 1, hand=start.hand + 1))
        dealer = (start.dealer + 1) % 4
        return Ended("tq-3.7.6", Start(dealer, 0, start.turn + 1, start.hand + 1))

    # --- why a move is refused, and how a simple player looks at its choices ---

    def refusal(self, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
        """The clause that forbids a move, and the key of the reason."""
        return refusals.refusal(self, t, seat, action)

    def outlook(self, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
        """How far from seven melds the seat would be; the smallest is the best."""
        return outlook.outlook(self, view, seat, action)


def game(options: Options) -> TableGame[Extra]:
    """The game with these options, ready for the kernel."""
    return TableGame(Tongqi(options))
