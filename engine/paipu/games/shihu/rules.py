"""The rules of 十胡仔, in the order of the text: deal, turn, claims, generals and fouls,
winning, payment, who deals next.  The text itself is docs/shihu/clauses.yml.

A drawn card lies open and never enters a hand, so a player owns 20 cards between two
windows whatever the sizes of the sets, and 21 when going out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from paipu.clauses import rule, rule_data
from paipu.games.shihu import outlook, refusals
from paipu.games.shihu.hu import (
    COMMAND,
    GENERALS,
    LONE_GENERAL,
    NEEDED,
    Group,
    counting,
)
from paipu.games.shihu.options import Options
from paipu.games.shihu.scoring import antes, exposed, payments, penalty, sheet, with_flower
from paipu.kernel import Action, Clause, Ended, Event, Kind, Seat, Start, Wall, act
from paipu.packs import FOUR_COLOUR
from paipu.score import Payment, Score, settlement
from paipu.table import (
    Begun,
    Claimed,
    Discarded,
    Evolver,
    Lapsed,
    Meld,
    Offer,
    Phase,
    Rules,
    Source,
    Table,
    TableGame,
    Win,
    Won,
    discards,
)

ID = "shihu"


class Fault(Enum):
    """What makes a player a 相公."""

    GENERAL = "general"
    """a general was played"""
    STUCK = "stuck"
    """nothing but generals to play from, and too few hu"""
    FALSE_WIN = "false_win"
    """a win was called without one"""


@dataclass(frozen=True, slots=True)
class Fouled(Event):
    """A player has become a 相公, and the hand ends."""

    seat: Seat
    fault: Fault


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A player has given up the hand before the first discard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KongAdded(Event):
    """The open card joins three like it that lie on the table."""

    seat: Seat
    tile: Kind


@dataclass(frozen=True, slots=True)
class Flowered(Event):
    """A winner has turned up the next card of the stock; `copies` are the winner's like it."""

    seat: Seat
    tile: Kind
    copies: int


@dataclass(frozen=True, slots=True)
class Extra:
    """What the table does not keep: fouls, players who gave up, cards turned after a win."""

    fouls: tuple[Fouled, ...] = ()
    gone: tuple[Seat, ...] = ()
    flowers: tuple[Flowered, ...] = ()


T = Table[Extra]


class Shihu(Rules[Extra]):
    """The rules of 十胡仔 for the table."""

    id, tiles = ID, FOUR_COLOUR
    flips = True
    verbs: tuple[str, ...] = ("discard", "eat", "pung", "kong", "win", "pass", "stay", "drop")
    cite: Mapping[str, Clause] = {
        "deal": rule_data("ft-1", "deal"), "discard": rule_data("ft-2a", "discard"),
        "draw": rule_data("ft-2d", "draw"), "lapse": rule_data("ft-2d", "lapse"),
        "exhausted": rule_data("ft-0", "exhausted"),
    }  # fmt: skip
    allows: Mapping[str, Clause] = {
        "discard": "ft-2c", "eat": "ft-2b", "pung": "ft-2b", "kong": "ft-2b", "win": "ft-5",
        "pass": "ft-2d", "stay": "ft-0", "drop": "ft-0",
    }  # fmt: skip
    priority: Mapping[str, int] = {"win": 0, "kong": 1, "pung": 1, "eat": 2}
    rule_data("ft-3", "priority")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = options.players
        self.reserve = options.dead_wall
        self.opens = options.drop_out
        self.many_winners = options.multi_win
        self.penalises = options.enforce == "penalise"
        self.counting = counting(
            options.soldier_pair, options.general_quad, options.general_quad_concealed
        )
        if not options.drop_out:
            self.verbs = tuple(verb for verb in self.verbs if verb not in ("stay", "drop"))

    def first(self) -> Extra:
        """Nobody has fouled, and everybody plays."""
        return Extra()

    # --- ft-1: the deal ---

    @rule("ft-1")
    def deal(self, start: Start, seat: Seat) -> int:
        """The dealer gets 21 cards, the others 20."""
        return 21 if seat == start.dealer else 20

    @rule("ft-0")
    def may_open(self, t: T, seat: Seat) -> Iterable[Action]:
        """Where it is agreed, the others may give up before the dealer's first discard."""
        return () if seat == t.start.dealer else (act("stay"), act("drop"))

    @rule("ft-0")
    def opening(self, t: T, wall: Wall, answers: Mapping[Seat, Action]) -> list[Event]:
        """The dealer begins, unless nobody is left to play against."""
        gone = [seat for seat, action in sorted(answers.items()) if action.verb == "drop"]
        events: list[Event] = [Dropped("ft-0", seat) for seat in gone]
        if len(gone) < self.seats - 1:
            events.append(Begun("ft-2a", t.start.dealer))
        return events

    def after(self, t: T, seat: Seat) -> Seat:
        """下家: the next player who has not given up."""
        following = (seat + 1) % self.seats
        while following in t.extra.gone:
            following = (following + 1) % self.seats
        return following

    # --- ft-2: the turn ---

    @rule("ft-2a", "ft-2c", "ft-5")
    def turn(self, t: T, seat: Seat) -> Iterable[Action]:
        """Discard a card; the dealer may go out with the cards dealt instead."""
        if t.source is Source.DEAL:
            able = self.heavenly(t, seat)
            if able or self.penalises:
                yield act("win")
            if able and self.options.forced_win:
                return
        yield from self.discards(t.hand(seat))

    @rule("ft-2c", "ft-4a")
    def discards(self, hand: int) -> list[Action]:
        """Any card but a general; where fouls are let happen, a general as well."""
        every = discards(self.tiles, hand)
        plain = [a for a in every if not self.banned(a.tiles[0])]
        return every if self.penalises and plain else plain

    @rule("ft-4a")
    def banned(self, tile: Kind) -> bool:
        """Whether a card of the hand may not be discarded.

        Only *drawn* generals, read literally, and those never enter the hand.
        """
        return tile in GENERALS and self.options.general_ban == "all"

    @rule("ft-5")
    def heavenly(self, t: T, seat: Seat) -> bool:
        """天胡: the cards dealt to the dealer are ten hu without a stray."""
        return self.options.heavenly and self.hu(t, seat) >= NEEDED

    @rule("ft-2a", "ft-2c", "ft-4a", "ft-4b")
    def lay(self, t: T, seat: Seat, action: Action) -> list[Event]:
        """A win, or a discard, which may be a foul or leave the player in one."""
        if action.verb == "win":
            if self.heavenly(t, seat):
                return [self.won(t, Win(seat, None, None, t.source))]
            return [Fouled("ft-5", seat, Fault.FALSE_WIN)]
        tile = action.tiles[0]
        if self.banned(tile):
            return [Discarded("ft-4a", seat, tile), Fouled("ft-4a", seat, Fault.GENERAL)]
        gone = Discarded("ft-2a" if t.source is Source.DEAL else "ft-2c", seat, tile)
        left = t.hand(seat) - self.tiles.unit[tile]
        if self.options.xianggong == "state" and left and self.only_generals(left):
            hu = self.exposed(t, seat) + self.counting.value(left)
            if hu < NEEDED:
                return [gone, Fouled("ft-4b", seat, Fault.STUCK)]
        return [gone]

    @rule("ft-4b")
    def stuck(self, t: T) -> list[Event]:
        """Nothing but generals to discard from: the hand is a win, or its owner a 相公."""
        if self.hu(t, t.seat) >= NEEDED:
            return [self.won(t, Win(t.seat, None, None, t.source))]
        return [Fouled("ft-4b", t.seat, Fault.STUCK)]

    @rule("ft-4b")
    def leaves_foul(self, t: T, seat: Seat, action: Action, offer: Offer) -> bool:
        """Whether a claim leaves nothing to discard and too few hu: it makes a 相公."""
        taken = self.take(t, seat, action, offer)
        if not isinstance(taken, Claimed | KongAdded):
            return False
        after = t.copy()
        game(self.options).evolve(after, taken)
        return not self.discards(after.hand(seat)) and self.hu(after, seat) < NEEDED

    def only_generals(self, hand: int) -> bool:
        """Whether there is no other card in the hand."""
        return all(k in GENERALS for k in self.tiles.kinds(hand))

    # --- ft-2b, ft-2d, ft-3: claims ---

    @rule("ft-2b", "ft-2d", "ft-3", "ft-3b", "ft-5")
    def claims(self, t: T, seat: Seat, offer: Offer) -> Iterable[Action]:
        """Win, kong and pung for everybody, the one who turned the card included; eating for
        the next player, and for whoever turned it."""
        if seat in t.extra.gone:
            return ()
        able = self.wins_with(t, seat, offer)
        found = [act("win")] if able or self.penalises else []
        if able and self.options.forced_win:
            return found
        if self.can_kong(t, seat, offer.tile):
            found.append(act("kong", *(offer.tile,) * 4))
            if self.options.forced_kong:
                return found
        if self.can_pung(t, seat, offer.tile):
            found.append(act("pung", *(offer.tile,) * 3))
        if self.may_eat(t, seat, offer):
            found += [act("eat", *group.tiles) for group in self.eats(t, seat, offer)]
        if found == [act("eat", offer.tile)] and not self.penalises:
            return ()  # a general that can only be kept: nothing to choose, see `forced`
        return found

    @rule("ft-2b", "ft-3b")
    def can_kong(self, t: T, seat: Seat, tile: Kind) -> bool:
        """Three alike in hand; or, where it is agreed, three on the table."""
        if self.tiles.count(t.hand(seat), tile) == 3:
            return True
        return self.options.added_kong and self.added_to(t, seat, tile) is not None

    @rule("ft-2b", "ft-3b", "ft-7.6")
    def can_pung(self, t: T, seat: Seat, tile: Kind) -> bool:
        """Two alike in hand; generals only where that is agreed."""
        if tile in GENERALS and not self.options.general_pong:
            return False
        return self.tiles.count(t.hand(seat), tile) >= 2

    def added_to(self, t: T, seat: Seat, tile: Kind) -> int | None:
        """The place of the triple on the table that a fourth card would join."""
        places = [i for i, m in enumerate(t.laid[seat]) if m.tiles == (tile,) * 3]
        return places[0] if places else None

    @rule("ft-2b", "ft-2d", "ft-4a")
    def may_eat(self, t: T, seat: Seat, offer: Offer) -> bool:
        """Whoever turned the card, and the next player: of what the other declines.

        A drawn general is never declined.
        """
        if offer.origin is Source.DISCARD:
            return seat == self.after(t, offer.seat)
        if seat == offer.seat:
            return True
        if offer.tile in GENERALS or not self.options.next_eats_draw:
            return False
        return seat == self.after(t, offer.seat)

    @rule("ft-2b", "ft-4a", "ft-7.1", "ft-7.2", "ft-7.3", "ft-7.4", "ft-7.5", "ft-7.12")
    def eats(self, t: T, seat: Seat, offer: Offer) -> list[Group]:
        """The sets that the open card makes with cards of the hand, triples and quads apart."""
        hand, tile = t.hand(seat), offer.tile
        own_general = tile in GENERALS and offer.origin is Source.FLIP
        found = []
        for group in self.counting.by_kind[tile]:
            if own_general:
                command = group.shape is COMMAND and self.options.general_command_on_draw
                fits = command or group.shape is LONE_GENERAL
            else:
                alike = group.tiles.count(tile) > 2 or len(group.tiles) == 1
                fits = not alike and (len(set(group.tiles)) > 1 or self.may_pair(t, seat))
            if fits and self.tiles.holds(hand, group.key - self.tiles.unit[tile]):
                found.append(group)
        return found

    @rule("ft-2b", "ft-7.5")
    def may_pair(self, t: T, seat: Seat) -> bool:
        """Whether a pair may be eaten: the source does not list what may."""
        if self.options.eat_pair == "only_if_10":
            return self.exposed(t, seat) + self.counting.most(t.hand(seat)) >= NEEDED
        return self.options.eat_pair == "always"

    @rule("ft-4a", "ft-5")
    def must_claim(self, t: T, seat: Seat, offer: Offer, claims: tuple[Action, ...]) -> bool:
        """A drawn general must be kept; a win or a kong must be made where that is agreed."""
        if self.drew_general(seat, offer) and not self.penalises:
            return True
        if self.options.forced_kong and any(a.verb == "kong" for a in claims):
            return True
        return self.options.forced_win and self.wins_with(t, seat, offer)

    def drew_general(self, seat: Seat, offer: Offer) -> bool:
        """Whether the open card is a general that this seat has turned."""
        return offer.origin is Source.FLIP and offer.seat == seat and offer.tile in GENERALS

    @rule("ft-4a", "ft-7.12")
    def forced(self, t: T, offer: Offer) -> Event | None:
        """A drawn general that nobody takes stays with whoever turned it.

        Where fouls are let happen, it was passed: that is to discard it.
        """
        if not self.drew_general(offer.seat, offer):
            return None
        if self.penalises:
            return Fouled("ft-4a", offer.seat, Fault.GENERAL)
        return Claimed("ft-4a", offer.seat, Meld("general", (offer.tile,), (0,)))

    @rule("ft-2b", "ft-2d", "ft-3b", "ft-4a")
    def take(self, t: T, seat: Seat, action: Action, offer: Offer) -> Event:
        """The strongest claim: a win, or a set laid open with the card from outside."""
        own = offer.origin is Source.FLIP and offer.seat == seat
        if action.verb == "win":
            if not self.wins_with(t, seat, offer):
                return Fouled("ft-5", seat, Fault.FALSE_WIN)
            return self.won(t, Win(seat, offer.tile, None if own else offer.seat, offer.origin))
        clause = "ft-2d" if own else "ft-3b" if offer.origin is Source.FLIP else "ft-2b"
        if self.drew_general(seat, offer) and action.verb == "eat":
            clause = "ft-4a"
        if action.verb == "kong" and self.tiles.count(t.hand(seat), offer.tile) < 3:
            return KongAdded(clause, seat, offer.tile)
        verb = "general" if len(action.tiles) == 1 else action.verb
        place = max(i for i, k in enumerate(action.tiles) if k == offer.tile)
        return Claimed(clause, seat, Meld(verb, action.tiles, (place,)))

    @rule("ft-2c")
    def replaces(self, meld: Meld) -> bool:
        """A kong draws no replacement: whoever makes it discards, and the next player draws."""
        return False

    def absorbers(self) -> Mapping[type[Event], Evolver[Extra]]:
        """Keep fouls, those who gave up, added kongs and cards turned after a win."""
        return {
            Fouled: self._fouled,
            Dropped: self._dropped,
            KongAdded: self._added,
            Flowered: self._flowered,
            Lapsed: self._lapsed,
        }

    def _fouled(self, t: T, e: Fouled) -> None:
        t.extra = replace(t.extra, fouls=(*t.extra.fouls, e))
        t.phase = Phase.SETTLE

    def _dropped(self, t: T, e: Dropped) -> None:
        t.extra = replace(t.extra, gone=(*t.extra.gone, e.seat))
        if len(t.extra.gone) == self.seats - 1:
            t.phase = Phase.SETTLE

    def _flowered(self, t: T, e: Flowered) -> None:
        t.extra = replace(t.extra, flowers=(*t.extra.flowers, e))

    def _lapsed(self, t: T, e: Lapsed) -> None:
        if t.seat in t.extra.gone:
            t.seat = self.after(t, t.seat)

    def _added(self, t: T, e: KongAdded) -> None:
        """The triple on the table becomes a quad; its owner discards."""
        place = self.added_to(t, e.seat, e.tile)
        t.laid[e.seat] = tuple(
            Meld("added_kong", (*m.tiles, e.tile), (*m.outside, 3)) if i == place else m
            for i, m in enumerate(t.laid[e.seat])
        )
        t.phase, t.seat, t.source = Phase.TURN, e.seat, Source.CLAIM
        t.offer = t.drawn = None

    # --- ft-5, ft-7: winning ---

    def exposed(self, t: T, seat: Seat) -> int:
        """The hu of the sets that a player has on the table."""
        return exposed(self.counting, t.laid[seat])

    @rule("ft-5", "ft-7.6", "ft-7.7")
    def hu(self, t: T, seat: Seat, tile: Kind | None = None, drew: bool = False) -> int:
        """The hu of a player's cards, an open card included, or -1 when there is a stray."""
        hand = t.hand(seat) if tile is None else t.hand(seat) + self.tiles.unit[tile]
        value = self.counting.value(hand, self.opened(tile, drew))
        return value if value < 0 else value + self.exposed(t, seat)

    @rule("ft-7.6", "ft-7.8")
    def opened(self, tile: Kind | None, drew: bool) -> Kind | None:
        """The card whose set counts as one on the table: everybody has seen it, but a
        player's own draw may be agreed to count as concealed."""
        return None if drew and self.options.incoming_exposed != "true" else tile

    @rule("ft-3b", "ft-5")
    def wins_with(self, t: T, seat: Seat, offer: Offer) -> bool:
        """Whether the open card makes ten hu without a stray."""
        drew = offer.origin is Source.FLIP and offer.seat == seat
        return self.hu(t, seat, offer.tile, drew) >= NEEDED

    @rule("ft-5")
    def won(self, t: T, win: Win) -> Won:
        """The hand is shown."""
        hand = t.hand(win.seat) + (0 if win.tile is None else self.tiles.unit[win.tile])
        return Won("ft-5", win, self.tiles.unpack(hand))

    def sheet(self, melds: tuple[Meld, ...], hand: int, tile: Kind | None, drew: bool) -> Score:
        """The hu of complete cards in their best layout, `hand` holding the winning card."""
        layout = self.counting.best(hand, self.opened(tile, drew))
        if layout is None:
            raise LookupError("the hand is not complete")
        return sheet(self.counting, melds, layout)

    # --- ft-6 and what the source does not say: payment ---

    @rule("ft-6")
    def settle(self, t: T, wall: Wall) -> list[Event]:
        """Every winner turns up a card and is paid; fouls are paid for; a draw costs nothing."""
        flowers: list[Event] = []
        sheets, owed = [], self.penalties(t)
        for n, win in enumerate(t.wins):
            drew = win.source is Source.FLIP and win.payer is None
            total = self.sheet(t.laid[win.seat], t.hand(win.seat), win.tile, drew)
            if t.left > n:
                tile = wall[t.front + n]
                copies = self.owned(t, win.seat).count(tile)
                flowers.append(Flowered("ft-6", win.seat, tile, copies))
                total = with_flower(self.options, total, tile, copies)
            sheets.append((win.seat, total))
            owed += payments(self.options, total, win.seat, win.payer, self.opponents(t, win.seat))
        clause = "ft-5" if t.wins else t.extra.fouls[0].clause if t.extra.fouls else "ft-0"
        return [*flowers, settlement(clause, self.seats, tuple(sheets), tuple(owed))]

    @rule("ft-0", "ft-4a", "ft-4b")
    def penalties(self, t: T) -> list[Payment]:
        """What fouls cost, and the antes of those who gave up."""
        owed = []
        for foul in t.extra.fouls:
            owed += penalty(self.options, foul.clause, foul.seat, self.opponents(t, foul.seat))
        if t.wins:
            owed += antes(t.extra.gone, t.wins[0].seat)
        elif len(t.extra.gone) == self.seats - 1:
            owed += antes(t.extra.gone, t.start.dealer)
        return owed

    def opponents(self, t: T, seat: Seat) -> list[Seat]:
        """The others who play, from the right on."""
        order = [(seat + i) % self.seats for i in range(1, self.seats)]
        return [other for other in order if other not in t.extra.gone]

    def owned(self, t: T, seat: Seat) -> tuple[Kind, ...]:
        """All cards of a player: 20 between two windows, 21 at a win."""
        return (*self.tiles.unpack(t.hand(seat)), *(k for m in t.laid[seat] for k in m.tiles))

    # --- who deals next ---

    @rule("ft-0")
    def succession(self, t: T, answers: Mapping[Seat, Action]) -> Ended:
        """The source does not say: the winner; after a draw or a foul the same dealer."""
        o, start = self.options, t.start
        how = o.next_dealer if t.wins else o.foul_dealer if t.extra.fouls else o.draw_dealer
        dealer = start.dealer
        if how == "winner":
            dealer = t.wins[0].seat
        elif how == "next":
            dealer = (start.dealer + 1) % self.seats
        kept = dealer == start.dealer
        streak, turn = (start.streak + 1, start.turn) if kept else (0, start.turn + 1)
        return Ended("ft-0", Start(dealer, streak, turn, start.hand + 1))

    def refusal(self, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
        """The clause that forbids a move, and the key of the reason."""
        return refusals.refusal(self, t, seat, action)

    def outlook(self, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
        """Strays and lacking hu after the action; the smallest is the best."""
        return outlook.outlook(self, view, seat, action)


def game(options: Options) -> TableGame[Extra]:
    """The game with these options, ready for the kernel."""
    return TableGame(Shihu(options))
