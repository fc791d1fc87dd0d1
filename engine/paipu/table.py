"""The table: the one machine of draw, offer, claim and discard that seven games share.

It knows no set and no score.  A game hands it a `Rules`: what a seat may do in its turn,
what it may claim, what an action leads to, how a hand is settled.

One open tile: a discard, or the tile of an added kong, is an `Offer`; all seats with a
claim answer at once, and only then does the strongest claim win.  The wall is no part of
the state, so a state cannot leak what it does not hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from paipu.kernel import (
    PASS,
    Action,
    Chance,
    Clause,
    Ended,
    Event,
    Kind,
    Seat,
    Start,
    Wall,
    act,
)
from paipu.score import Settled
from paipu.tiles import TileSet


class Phase(Enum):
    """What the table waits for."""

    DEAL = "deal"
    OPEN = "open"
    """the tiles are dealt, and something comes before the first turn"""
    DRAW = "draw"
    TURN = "turn"
    """the seat holds a tile too many and must act"""
    OFFER = "offer"
    """a tile lies open and may be claimed"""
    SETTLE = "settle"
    CLOSE = "close"
    """the hand is settled; somebody may have a word on the next one"""


class Source(Enum):
    """Where a tile came from: the one just taken, or the one that wins."""

    DEAL = "deal"
    WALL = "wall"
    REPLACEMENT = "replacement"
    CLAIM = "claim"
    DISCARD = "discard"
    KONG = "kong"
    FLIP = "flip"
    """turned from the wall for everybody to see"""
    SWAP = "swap"
    """announced to take the place of a wild tile in a set"""


DRAW, TURN, OFFER = Phase.DRAW, Phase.TURN, Phase.OFFER
WALL, CLAIM, REPLACEMENT = Source.WALL, Source.CLAIM, Source.REPLACEMENT
DISCARD, FLIP = Source.DISCARD, Source.FLIP
"""What is asked for at every tile has a name of its own: before Python 3.12 it takes ten times as
long to look a member up in its enumeration."""


class Offer(NamedTuple):
    """One open tile: who put it there, and how (`DISCARD`, `KONG`, `FLIP` or `SWAP`)."""

    tile: Kind
    seat: Seat
    origin: Source


@dataclass(frozen=True, slots=True)
class Meld:
    """A set on the table: `outside` are the places of tiles that came from outside."""

    verb: str
    tiles: tuple[Kind, ...]
    outside: tuple[int, ...] = ()
    shown: bool = True


class Win(NamedTuple):
    """A winning seat, the tile that won, the seat that gave it (None: its own draw)."""

    seat: Seat
    tile: Kind | None
    payer: Seat | None
    source: Source


# --- events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat gets its first tiles; others see only how many."""

    seat: Seat
    size: int
    tiles: tuple[Kind, ...] | None

    def mask(self, seat: Seat) -> Event:
        return self if seat == self.seat else replace(self, tiles=None)


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat takes a tile from the wall, from its front or its back."""

    seat: Seat
    source: Source
    back: bool
    tile: Kind | None

    def mask(self, seat: Seat) -> Event:
        return self if seat == self.seat else replace(self, tile=None)


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A tile is turned from the wall and lies open; the seat that turned it comes first."""

    seat: Seat
    tile: Kind


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """What came before the first turn is done: `seat` begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A tile leaves a hand and lies open for everybody to claim."""

    seat: Seat
    tile: Kind


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """The open tile is taken to make a set."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """The open tile joins a hand and nothing is shown for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discards are a new wall: `tiles` says which they are, sorted, not in what order."""

    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A seat's whole layout is new: what flows between melds needs no other event.

    `tiles` are those of what is newly laid, `own` the `count` tiles that leave the hand for
    it, `takes` whether the open tile is taken, `then` the phase that follows.  Others see
    neither the tiles of melds that are not shown nor what leaves the hand for them.
    """

    seat: Seat
    verb: str
    tiles: tuple[Kind, ...] | None
    own: tuple[Kind, ...] | None
    count: int
    melds: tuple[Meld, ...]
    takes: bool
    then: Phase

    def mask(self, seat: Seat) -> Event:
        if seat == self.seat or all(m.shown for m in self.melds):
            return self
        melds = tuple(m if m.shown else replace(m, tiles=()) for m in self.melds)
        if self.takes or self.melds[-1].shown:
            return replace(self, melds=melds)
        return replace(self, tiles=None, own=None, melds=melds)


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A concealed kong is laid down, or a fourth tile offered to an open pung."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """Something everybody may know of a seat from now on, such as that it is ready."""

    seat: Seat
    mark: str


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A seat let claims of a tile go by, by their verbs.  Nobody else sees it."""

    seat: Seat
    verbs: tuple[str, ...]
    tile: Kind

    def mask(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """Nobody took the open tile."""


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A hand is complete.  `hand` shows the winner's concealed tiles, the last included."""

    win: Win
    hand: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """The wall has run out and nobody has won."""


flipped, discarded, lapsed, missed = map(cache, (Flipped, Discarded, Lapsed, Missed))
"""The one event of these words.  They are most of what happens at a table, there are few
different ones, and making them anew costs time."""


# --- the state -----------------------------------------------------------------------

X = TypeVar("X")


@dataclass(slots=True)
class Table(Generic[X]):
    """What a table looks like: to the referee, or to one seat.

    `hands` are packed; in a view the hands of others are None and only `sizes` is known.
    `front` and `back` count the tiles taken from either end of the wall of `total`.
    `source` says how the seat in turn came by its last tile, `drawn` which it was.
    `extra` is the game's own, immutable and replaced whole.
    """

    start: Start
    total: int
    hands: list[int | None]
    sizes: list[int]
    laid: list[tuple[Meld, ...]]
    rivers: list[tuple[Kind, ...]]
    extra: X
    seat: Seat
    front: int = 0
    back: int = 0
    phase: Phase = Phase.DEAL
    source: Source = Source.DEAL
    drawn: Kind | None = None
    offer: Offer | None = None
    wins: tuple[Win, ...] = ()
    settled: Settled | None = None
    following: Start | None = None
    over: bool = False

    @property
    def left(self) -> int:
        """How many tiles the wall still has."""
        return self.total - self.front - self.back

    def hand(self, seat: Seat) -> int:
        """A hand that must be known: the seat's own in its view, any in the whole state."""
        hand = self.hands[seat]
        if hand is None:
            raise LookupError(f"the hand of seat {seat} is hidden in this view")
        return hand

    def copy(self) -> Table[X]:
        """An independent table; shallow, since all that the lists hold is immutable."""
        return replace(
            self,
            hands=self.hands[:],
            sizes=self.sizes[:],
            laid=self.laid[:],
            rivers=self.rivers[:],
        )


Evolver = Callable[[Table[X], Any], None]
"""What an event of one type changes of a table."""


class Rules(Protocol[X]):
    """All that one table game has to say that another does not.

    A game's rules inherit from this, never from another game's; the bodies given here
    are those of a game that has nothing to say on a point.
    """

    id: str
    seats: int
    tiles: TileSet
    options: Any
    verbs: tuple[str, ...]
    priority: Mapping[str, int]
    """claim verb → rank, the smallest the strongest; equals are settled by seating"""
    cite: Mapping[str, Clause]
    """the clause of each of the machine's own steps: deal, draw, replacement, lapse, exhausted"""
    allows: Mapping[str, Clause]
    """the clause by which a seat may do what each verb says"""
    reserve: int = 0
    """tiles that stay in the wall"""
    flips: bool = False
    """whether tiles are turned from the wall for everybody, or drawn unseen"""
    opens: bool = False
    """whether something comes between the deal and the first turn"""
    dice: int = 0
    """how many numbers from 1 to 6 chance decides besides the tiles"""
    many_winners: bool = False
    replacement_from_back: bool = True

    def first(self) -> X:
        """The game's own part of the state before the deal."""

    def deal(self, start: Start, seat: Seat) -> int:
        """How many tiles a seat is dealt."""

    def dealing(self, t: Table[X], wall: Wall) -> list[Event]:
        """The deal: from the dealer on, everybody takes its tiles off the front of the wall."""
        events: list[Event] = []
        at = 0
        for i in range(self.seats):
            seat = (t.start.dealer + i) % self.seats
            size = self.deal(t.start, seat)
            events.append(Dealt(self.cite["deal"], seat, size, tuple(wall[at : at + size])))
            at += size
        return events

    def may_open(self, t: Table[X], seat: Seat) -> Iterable[Action]:
        """What a seat may choose between the deal and the first turn."""
        return ()

    def opening(self, t: Table[X], wall: Wall, answers: Mapping[Seat, Action]) -> list[Event]:
        """What follows from it; a `Begun` ends it."""
        return [Begun(self.cite["deal"], t.start.dealer)]

    def turn(self, t: Table[X], seat: Seat) -> Iterable[Action]:
        """What the seat in turn may do."""

    def concerned(self, t: Table[X]) -> Iterable[Seat]:
        """Which seats may have a word on an open tile, or before the first turn, in order: a
        game that can tell at a glance spares the others the question."""
        return range(self.seats)

    def claims(self, t: Table[X], seat: Seat, offer: Offer) -> Iterable[Action]:
        """What a seat may do with the open tile, passing left out."""

    def lay(self, t: Table[X], seat: Seat, action: Action) -> list[Event]:
        """What an action in turn leads to."""

    def take(self, t: Table[X], seat: Seat, action: Action, offer: Offer) -> Event:
        """What the strongest claim leads to."""

    def replaces(self, meld: Meld) -> bool:
        """Whether a set, once laid, is followed by a replacement from the wall."""

    def replacing(self, t: Table[X]) -> Clause:
        """The clause by which a replacement is drawn now."""
        return self.cite["replacement"]

    def passed(
        self, t: Table[X], offer: Offer, answers: Mapping[Seat, Action], takers: list[Seat]
    ) -> list[Event]:
        """What follows for seats that did not make a claim they could have made."""
        return []

    def run_out(self, t: Table[X]) -> Event | None:
        """What happens instead of a drawn hand when the wall has run out."""
        return None

    def mask(self, event: Event, seat: Seat) -> Event | None:
        """The event as a seat may see it."""
        return event.mask(seat)

    def apart(self, t: Table[X]) -> tuple[Kind, ...]:
        """Open tiles that lie neither in a hand, a set nor a river: flowers, an indicator."""
        return ()

    def undrawn(self, t: Table[X], wall: Wall) -> list[Kind]:
        """What the wall still holds, in the order in which it is drawn from the front."""
        return list(wall[t.front : t.total - t.back])

    def next_tile(self, t: Table[X], wall: Wall, back: bool) -> Kind:
        """The tile that is drawn next, from the front of the wall or its back."""
        return self.undrawn(t, wall)[-1 if back else 0]

    def wall_for(self, t: Table[X], undrawn: list[Kind]) -> list[Kind]:
        """A wall that still holds these tiles in this order.

        Places already taken from the wall are never read again.
        """
        return [*[0] * t.front, *undrawn, *[0] * t.back]

    def must_claim(self, t: Table[X], seat: Seat, offer: Offer, claims: tuple[Action, ...]) -> bool:
        """Whether a seat that could make these claims must make one of them."""
        return False

    def stuck(self, t: Table[X]) -> list[Event]:
        """What follows when the seat in turn has nothing that it may do."""
        raise LookupError(f"seat {t.seat} has no move")

    def forced(self, t: Table[X], offer: Offer) -> Event | None:
        """What becomes of an open tile that nobody claims but somebody must take."""
        return None

    def absorbers(self) -> Mapping[type[Event], Evolver[X]]:
        """For each event that the game has more to do with than the table, what it does when the
        table has done its part: the game's own part of the state is kept here."""
        return {}

    def settle(self, t: Table[X], wall: Wall) -> list[Event]:
        """Who pays whom, after whatever is turned up first; a `Settled` ends it."""

    def closing(self, t: Table[X], seat: Seat) -> Iterable[Action]:
        """What a seat may say on the next hand, when all is settled."""
        return ()

    def succession(self, t: Table[X], answers: Mapping[Seat, Action]) -> Ended:
        """Who deals next."""

    def seating(self, t: Table[X]) -> tuple[Seat, ...]:
        """The seats from which those come who will have seats 0, 1 … in the next hand."""
        return tuple(range(self.seats))

    def refusal(self, t: Table[X], seat: Seat, action: Action) -> tuple[Clause, str]:
        """Why an action that is not legal is not."""

    def outlook(self, view: Table[X], seat: Seat, action: Action) -> tuple[int, ...]:
        """How good an action looks; the smallest is the best."""


# --- the machine ---------------------------------------------------------------------


def _one_after_other(first: Evolver[X], then: Evolver[X]) -> Evolver[X]:
    def evolver(t: Table[X], event: Event) -> None:
        first(t, event)
        then(t, event)

    return evolver


class TableGame(Generic[X]):
    """A table game: the machine with one game's rules."""

    def __init__(self, rules: Rules[X]) -> None:
        self.rules = rules
        self.id, self.seats, self.tiles = rules.id, rules.seats, rules.tiles
        self.options, self.verbs, self.allows = rules.options, rules.verbs, rules.allows
        self.dice = rules.dice
        self.refusal, self.outlook, self.seating = rules.refusal, rules.outlook, rules.seating
        self._evolvers: dict[type[Event], Evolver[X]] = {
            Dealt: self._dealt,
            Drew: self._drew,
            Flipped: self._flipped,
            Begun: self._begun,
            Discarded: self._discarded,
            Claimed: self._claimed,
            Picked: self._picked,
            Reshuffled: self._reshuffled,
            Declared: self._declared,
            Laid: self._laid,
            Lapsed: self._lapsed,
            Won: self._won,
            Exhausted: self._exhausted,
            Settled: self._settled,
            Ended: self._ended,
        }
        for event, own in rules.absorbers().items():
            common = self._evolvers.get(event)
            self._evolvers[event] = own if common is None else _one_after_other(common, own)

    def chance(self, source: Chance, before: Wall | None) -> list[int]:
        """The tiles, shuffled afresh for every hand, and the dice."""
        return source.shuffled(self.tiles.wall()) + [1 + source.below(6) for _ in range(self.dice)]

    def blank(self, start: Start) -> Table[X]:
        """The table before the deal."""
        n = self.seats
        return Table(
            start, len(self.tiles.wall()), [0] * n, [0] * n, [()] * n, [()] * n,
            self.rules.first(), start.dealer,
        )  # fmt: skip

    def mask(self, event: Event, seat: Seat) -> Event | None:
        """The event as a seat may see it."""
        return self.rules.mask(event, seat)

    def places(self, event: Event, lang: str) -> dict[str, str]:
        """A table's events say all by themselves."""
        return {}

    def waiting(self, t: Table[X]) -> Iterable[Seat]:
        """The seats that may have to answer: nobody while tiles are dealt, drawn and paid for."""
        phase = t.phase
        if phase is TURN:
            return (t.seat,)
        if phase is OFFER or phase is Phase.OPEN:
            return self.rules.concerned(t)
        return range(self.seats) if phase is Phase.CLOSE else ()

    def legal(self, t: Table[X], seat: Seat) -> tuple[Action, ...]:
        """What a seat may choose now; () when it is not asked."""
        if t.phase is TURN:
            return tuple(self.rules.turn(t, seat)) if seat == t.seat else ()
        if t.phase is OFFER and t.offer and self._may_claim(t.offer, seat):
            claims = tuple(self.rules.claims(t, seat, t.offer))
            if not claims or self.rules.must_claim(t, seat, t.offer, claims):
                return claims
            return (*claims, PASS)
        if t.phase is Phase.CLOSE:
            return tuple(self.rules.closing(t, seat))
        if t.phase is Phase.OPEN:
            return tuple(self.rules.may_open(t, seat))
        return ()

    def _may_claim(self, offer: Offer, seat: Seat) -> bool:
        """Nobody takes back its own tile, but what was turned from the wall is no one's."""
        return seat != offer.seat or offer.origin is FLIP

    def step(self, t: Table[X], wall: Wall, answers: Mapping[Seat, Action]) -> list[Event]:
        """What follows from the answers, or by itself when nobody was asked."""
        phase = t.phase  # the most frequent first
        if phase is OFFER:
            return self._resolve(t, answers)
        if phase is DRAW:
            return [self._draw(t, wall)]
        if phase is TURN:
            if t.seat not in answers:
                return self.rules.stuck(t)
            return self.rules.lay(t, t.seat, answers[t.seat])
        match phase:
            case Phase.DEAL:
                return self.rules.dealing(t, wall)
            case Phase.OPEN:
                return self.rules.opening(t, wall, answers)
            case Phase.SETTLE:
                return self.rules.settle(t, wall)
            case _:
                return [self.rules.succession(t, answers)]

    def _draw(self, t: Table[X], wall: Wall) -> Event:
        rules = self.rules
        if t.left <= rules.reserve:
            return rules.run_out(t) or Exhausted(rules.cite["exhausted"])
        if t.source is REPLACEMENT:
            back = rules.replacement_from_back
            tile = rules.next_tile(t, wall, back)
            return Drew(rules.replacing(t), t.seat, t.source, back, tile)
        tile = rules.next_tile(t, wall, False)
        if rules.flips:
            turned: Event = flipped(rules.cite["draw"], t.seat, tile)
            return turned
        return Drew(rules.cite["draw"], t.seat, WALL, False, tile)

    def _resolve(self, t: Table[X], answers: Mapping[Seat, Action]) -> list[Event]:
        """All answers are in: the strongest claim wins, ties go by seating order."""
        rules, offer = self.rules, t.offer
        if offer is None:
            raise LookupError("no tile is on offer")
        takers = claims = [seat for seat, action in answers.items() if action.verb != "pass"]
        if len(claims) > 1:
            claims.sort(key=lambda seat: (seat - offer.seat) % self.seats)
            takers = [seat for seat in claims if answers[seat].verb == "win"]
            if not (takers and rules.many_winners):
                takers = [min(claims, key=lambda seat: rules.priority[answers[seat].verb])]
        events = rules.passed(t, offer, answers, takers)
        if not takers:
            # A kong that nobody robs goes on to its replacement.
            step = "replacement" if offer.origin is Source.KONG else "lapse"
            events.append(rules.forced(t, offer) or lapsed(rules.cite[step]))
        for seat in takers:
            events.append(rules.take(t, seat, answers[seat], offer))
        return events

    # --- evolve: the only place where a table changes ---

    def evolve(self, t: Table[X], event: Event) -> None:
        """Carry one event into the table, whole or masked."""
        if (evolver := self._evolvers.get(type(event))) is not None:
            evolver(t, event)

    def _give(self, t: Table[X], seat: Seat, tiles: tuple[Kind, ...]) -> None:
        t.sizes[seat] += len(tiles)
        if (hand := t.hands[seat]) is not None:
            t.hands[seat] = hand + self.tiles.pack(tiles)

    def _spend(self, t: Table[X], seat: Seat, tiles: tuple[Kind, ...]) -> None:
        t.sizes[seat] -= len(tiles)
        if (hand := t.hands[seat]) is not None:
            t.hands[seat] = hand - self.tiles.pack(tiles)

    def _dealt(self, t: Table[X], e: Dealt) -> None:
        t.front += e.size
        t.sizes[e.seat] += e.size
        t.hands[e.seat] = None if e.tiles is None else self.tiles.pack(e.tiles)
        if e.seat == (t.start.dealer - 1) % self.seats:
            t.phase, t.seat, t.source = TURN, t.start.dealer, Source.DEAL
            if self.rules.opens:
                t.phase = Phase.OPEN

    def _begun(self, t: Table[X], e: Begun) -> None:
        t.phase, t.seat = TURN, e.seat

    def _flipped(self, t: Table[X], e: Flipped) -> None:
        t.front += 1
        t.seat, t.drawn = e.seat, None
        t.phase, t.offer = OFFER, Offer(e.tile, e.seat, FLIP)

    def _drew(self, t: Table[X], e: Drew) -> None:
        t.back += e.back
        t.front += not e.back
        t.sizes[e.seat] += 1
        hand = t.hands[e.seat]
        if hand is not None and e.tile is not None:
            t.hands[e.seat] = hand + self.tiles.unit[e.tile]
        if t.phase is not Phase.OPEN:
            t.phase, t.seat, t.source, t.drawn = TURN, e.seat, e.source, e.tile

    def _discarded(self, t: Table[X], e: Discarded) -> None:
        seat, tile = e.seat, e.tile
        t.sizes[seat] -= 1
        if (hand := t.hands[seat]) is not None:
            t.hands[seat] = hand - self.tiles.unit[tile]
        t.phase, t.drawn = OFFER, None
        t.offer = Offer(tile, seat, DISCARD)

    def _claimed(self, t: Table[X], e: Claimed) -> None:
        own = tuple(k for i, k in enumerate(e.meld.tiles) if i not in e.meld.outside)
        self._spend(t, e.seat, own)
        t.laid[e.seat] += (e.meld,)
        t.seat, t.offer, t.drawn = e.seat, None, None
        self._after_meld(t, e.meld)

    def _picked(self, t: Table[X], e: Picked) -> None:
        if t.offer is None:
            raise LookupError("no tile is on offer")
        self._give(t, e.seat, (t.offer.tile,))
        t.phase, t.seat, t.source = TURN, e.seat, CLAIM
        t.drawn, t.offer = t.offer.tile, None

    def _reshuffled(self, t: Table[X], e: Reshuffled) -> None:
        t.total += len(e.tiles)
        t.rivers = [() for _ in t.rivers]

    def _declared(self, t: Table[X], e: Declared) -> None:
        t.drawn = None
        if not e.meld.outside:
            self._spend(t, e.seat, e.meld.tiles)
            t.laid[e.seat] += (e.meld,)
            self._after_meld(t, e.meld)
        else:  # the fourth tile lies open first: it may be robbed
            tile = e.meld.tiles[-1]
            self._spend(t, e.seat, (tile,))
            t.phase, t.offer = OFFER, Offer(tile, e.seat, Source.KONG)

    def _laid(self, t: Table[X], e: Laid) -> None:
        t.sizes[e.seat] -= e.count
        hand = t.hands[e.seat]
        t.hands[e.seat] = None if hand is None or e.own is None else hand - self.tiles.pack(e.own)
        t.laid[e.seat] = e.melds
        if e.takes:
            t.offer = None
        t.drawn, t.phase = None, e.then
        if e.then is not Phase.OPEN:
            t.seat = e.seat
            t.source = REPLACEMENT if e.then is DRAW else CLAIM

    def _after_meld(self, t: Table[X], meld: Meld) -> None:
        """A set is followed by a replacement where the rules say so, else by a discard."""
        if self.rules.replaces(meld):
            t.phase, t.source = DRAW, REPLACEMENT
        else:
            t.phase, t.source = TURN, CLAIM

    def _lapsed(self, t: Table[X], e: Lapsed) -> None:
        if t.offer is None:
            raise LookupError("no tile is on offer")
        tile, seat, origin = t.offer
        t.offer = None
        if origin is Source.KONG:
            t.laid[seat] = tuple(
                replace(m, verb="added_kong", tiles=(*m.tiles, tile))
                if m.verb == "pung" and m.tiles[0] == tile
                else m
                for m in t.laid[seat]
            )
            t.phase, t.seat, t.source = DRAW, seat, REPLACEMENT
        else:
            t.rivers[seat] += (tile,)
            t.phase, t.seat, t.source = DRAW, (seat + 1) % self.seats, WALL

    def _won(self, t: Table[X], e: Won) -> None:
        t.sizes[e.win.seat] = len(e.hand)
        t.hands[e.win.seat] = self.tiles.pack(e.hand)
        t.wins += (e.win,)
        t.phase = Phase.SETTLE

    def _exhausted(self, t: Table[X], e: Exhausted) -> None:
        t.phase = Phase.SETTLE

    def _settled(self, t: Table[X], e: Settled) -> None:
        t.settled, t.phase = e, Phase.CLOSE

    def _ended(self, t: Table[X], e: Ended) -> None:
        t.following, t.over = e.following, True

    # --- what a seat cannot know ---

    def unseen(self, view: Table[X]) -> list[Kind]:
        """Every tile whose place the view does not show, sorted."""
        tiles = self.tiles
        seen = sum(hand for hand in view.hands if hand is not None)
        seen += sum(tiles.pack(m.tiles) for melds in view.laid for m in melds)
        seen += sum(tiles.pack(river) for river in view.rivers)
        seen += tiles.pack(self.rules.apart(view))
        if view.offer:  # each winner's hand holds the one tile that all of them won with
            seen += (1 - len(view.wins)) * tiles.unit[view.offer.tile]
        return list(tiles.unpack(tiles.pack(tiles.wall()) - seen))

    def sample(self, view: Table[X], seat: Seat, source: Chance) -> tuple[Table[X], list[int]]:
        """A whole table with a wall that fits what `seat` has seen."""
        hidden = source.shuffled(self.unseen(view))
        t = view.copy()
        for other, melds in enumerate(t.laid):
            t.laid[other] = tuple(m if m.tiles else self._guess(m, hidden) for m in melds)
        for other, hand in enumerate(t.hands):
            if hand is None:
                size = t.sizes[other]
                t.hands[other] = self.tiles.pack(hidden[:size])
                if other == t.seat and t.phase is TURN and t.source in _DRAWN:
                    t.drawn = hidden[0]
                del hidden[:size]
        # Where the discards had become a new wall, it is one wall again.
        t.total, t.front = len(self.tiles.wall()), len(self.tiles.wall()) - t.back - t.left
        return t, self.rules.wall_for(t, hidden) + [1 + source.below(6) for _ in range(self.dice)]

    def _guess(self, meld: Meld, hidden: list[Kind]) -> Meld:
        """Four alike for a meld that the view does not show, taken out of what is hidden."""
        kind = next(k for k in hidden if hidden.count(k) >= 4)
        for _ in range(4):
            hidden.remove(kind)
        return replace(meld, tiles=(kind,) * 4)


_DRAWN = (WALL, REPLACEMENT)
"""Sources of a tile that only its owner has seen, and must remember."""


def discards(tiles: TileSet, hand: int) -> list[Action]:
    """One discard for each kind in a packed hand."""
    return [act("discard", k) for k in tiles.kinds(hand)]
