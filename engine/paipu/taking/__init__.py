"""Taking games: take the card that the player before you has discarded, or draw.

湊對子, 十二生肖 and 九支十仔 are of this kind.  Their texts are nearly word for word the
same; they differ in their cards, in what may be eaten and in what wins, and those are the
methods that a game gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from paipu.clauses import rule
from paipu.kernel import (
    Action,
    Clause,
    Ended,
    Event,
    IllegalOptions,
    Kind,
    Seat,
    Start,
    Wall,
    act,
)
from paipu.rng import SplitMix64
from paipu.score import Op, Payment, Score, settlement
from paipu.table import (
    Claimed,
    Discarded,
    Evolver,
    Meld,
    Offer,
    Phase,
    Picked,
    Reshuffled,
    Rules,
    Source,
    Table,
    Win,
    Won,
    discards,
)
from paipu.tiles import TileSet

STAKE = 1
"""What every other player pays the winner.  Ours: the texts know no payment."""
FREE_EATS = 60
"""Eating that locks nothing need not end; after so many cards eaten everybody must draw."""
RESHUFFLES = 2
"""How often the discards may become a new stock, so that every hand ends."""
RESHUFFLE_DICE = 8
"""Numbers that chance decides beforehand, from which a new stock gets its order."""


class TakingOptions(Protocol):
    """The options that every taking game has."""

    @property
    def players(self) -> int: ...
    @property
    def eat(self) -> str: ...
    @property
    def lock_eaten(self) -> bool: ...
    @property
    def heavenly(self) -> bool: ...
    @property
    def win_any_seat(self) -> bool: ...
    @property
    def exhaust(self) -> str: ...
    @property
    def next_dealer(self) -> str: ...
    @property
    def no_return_discard(self) -> bool: ...


def refuse_endless(options: TakingOptions) -> None:
    """Eating freely must at least bar the card just eaten, or two cards go round for ever."""
    if options.eat == "free" and not options.no_return_discard:
        raise IllegalOptions("eat", "free", "taking.option.free_needs_no_return")


@dataclass(frozen=True, slots=True)
class Extra:
    """What the table does not keep: cards eaten freely, and the stock of reshuffled cards."""

    eaten: int = 0
    reshuffles: int = 0
    pool: tuple[Kind, ...] = ()


T = Table[Extra]


class Taking(Rules[Extra]):
    """The rules of a taking game; `cite` names its clauses for every step.

    A game says `needed` (how many cards make a hand), `found` (the groups that count, laid
    ones included), `goal` (how many groups win), `pairs_with` (what eating a card lays).
    """

    verbs: tuple[str, ...] = ("discard", "eat", "win", "pass")
    priority: Mapping[str, int] = {"win": 0, "eat": 1}
    cite: Mapping[str, Clause]
    tiles: TileSet
    needed: int
    goal: int

    def __init__(self, options: Any) -> None:
        self.options = options
        self.seats = options.players
        self.dice = RESHUFFLE_DICE if options.exhaust == "reshuffle" else 0
        c = self.cite
        self.allows = {"discard": c["discard"], "eat": c["eat"], "win": c["win"], "pass": c["draw"]}

    def found(self, hand: int, laid: tuple[Meld, ...]) -> list[tuple[Kind, ...]]:
        """The groups of a hand that count towards the goal."""
        raise NotImplementedError

    def eats(self, t: T, seat: Seat, tile: Kind) -> Meld | None:
        """What is laid when a card is eaten and shown; None when it may not be eaten."""
        raise NotImplementedError

    def first(self) -> Extra:
        """Nothing has been eaten."""
        return Extra()

    # --- the deal ---

    @rule("zp-2", "zt-2", "fn-2")
    def deal(self, start: Start, seat: Seat) -> int:
        """The dealer holds as many cards as win, the others one fewer."""
        return self.needed if seat == start.dealer else self.needed - 1

    # --- the turn ---

    @rule("zp-4", "zp-6", "zt-3", "zt-5", "fn-3", "fn-5")
    def turn(self, t: T, seat: Seat) -> Iterable[Action]:
        """Win, or discard any card that is not locked."""
        if self.may_win(t, seat):
            yield act("win")
        barred = self.barred(t, seat)
        yield from (a for a in discards(self.tiles, t.hand(seat)) if a.tiles[0] != barred)

    @rule("zp-5", "zt-4", "fn-4")
    def barred(self, t: T, seat: Seat) -> Kind | None:
        """The kind just eaten, where it may not go straight out again."""
        if not self.options.no_return_discard or t.source is not Source.CLAIM:
            return None
        kind = t.drawn if t.drawn is not None else t.laid[seat][-1].tiles[0]
        return kind if any(k != kind for k in self.tiles.kinds(t.hand(seat))) else None

    @rule("zp-7", "zt-6", "fn-6")
    def may_win(self, t: T, seat: Seat) -> bool:
        """The goal is reached; a dealt hand counts only where that is agreed."""
        if t.source is Source.DEAL and not self.options.heavenly:
            return False
        return self.complete(t.hand(seat), t.laid[seat])

    def complete(self, hand: int, laid: tuple[Meld, ...]) -> bool:
        """Whether the goal is reached."""
        return self.count(hand, laid) >= self.goal

    def count(self, hand: int, laid: tuple[Meld, ...]) -> int:
        """How many groups count towards the goal."""
        return len(self.found(hand, laid))

    # --- taking the discard ---

    @rule("zp-5", "zt-4", "fn-4")
    def claims(self, t: T, seat: Seat, offer: Offer) -> Iterable[Action]:
        """The next player may eat; others only to win, where that is agreed."""
        next_seat = seat == (offer.seat + 1) % self.seats
        if not next_seat and not self.options.win_any_seat:
            return
        may_eat = self.may_eat(t, seat, offer.tile)
        if may_eat and self.complete_with(t, seat, offer.tile):
            yield act("win")
        if may_eat and next_seat:
            yield act("eat", offer.tile)

    def may_eat(self, t: T, seat: Seat, tile: Kind) -> bool:
        """Whether the card may be eaten at all."""
        if self.eaten_enough(t):
            return False
        return self.options.eat == "free" or self.eats(t, seat, tile) is not None

    def eaten_enough(self, t: T) -> bool:
        """Whether so many cards went into hands that this could go on for ever."""
        return t.extra.eaten >= FREE_EATS

    def complete_with(self, t: T, seat: Seat, tile: Kind) -> bool:
        """Whether eating the card reaches the goal."""
        return self.complete(t.hand(seat) + self.tiles.unit[tile], t.laid[seat])

    def take(self, t: T, seat: Seat, action: Action, offer: Offer) -> Event:
        """The card eaten: laid and locked, or taken into the hand."""
        if action.verb == "win":
            hand = t.hand(seat) + self.tiles.unit[offer.tile]
            win = Win(seat, offer.tile, offer.seat, offer.origin)
            return Won(self.cite["win"], win, self.tiles.unpack(hand))
        meld = self.eats(t, seat, offer.tile)
        if self.options.eat == "free" or not self.options.lock_eaten or meld is None:
            return Picked(self.cite["eat"], seat)
        return Claimed(self.cite["eat"], seat, meld)

    def lay(self, t: T, seat: Seat, action: Action) -> list[Event]:
        """A win, or a discard."""
        if action.verb == "win":
            win = Win(seat, t.drawn, None, t.source)
            return [Won(self.cite["win"], win, self.tiles.unpack(t.hand(seat)))]
        clause = self.cite["first" if t.source is Source.DEAL else "discard"]
        return [Discarded(clause, seat, action.tiles[0])]

    def replaces(self, meld: Meld) -> bool:
        """Nothing is ever replaced."""
        return False

    def absorbers(self) -> Mapping[type[Event], Evolver[Extra]]:
        """Count what is eaten freely; keep the cards of a new stock."""
        return {Picked: self._picked, Reshuffled: self._reshuffled}

    def _picked(self, t: T, e: Picked) -> None:
        t.extra = replace(t.extra, eaten=t.extra.eaten + 1)

    def _reshuffled(self, t: T, e: Reshuffled) -> None:
        t.extra = replace(t.extra, reshuffles=t.extra.reshuffles + 1, pool=e.tiles)

    # --- the stock runs out ---

    @rule("zp-0", "zt-0", "fn-0")
    def run_out(self, t: T) -> Event | None:
        """A drawn hand, or, where agreed, the discards are the new stock."""
        if self.options.exhaust != "reshuffle" or t.extra.reshuffles >= RESHUFFLES:
            return None
        return Reshuffled(self.cite["silent"], tuple(sorted(k for r in t.rivers for k in r)))

    def undrawn(self, t: T, wall: Wall) -> list[Kind]:
        """The stock; a new stock has the order that chance laid down beforehand."""
        if t.total == len(self.tiles.wall()):
            return super().undrawn(t, wall)
        key = 0
        for die in wall[len(self.tiles.wall()) :]:
            key = key * 6 + die - 1
        order = SplitMix64(key + t.extra.reshuffles).shuffled(t.extra.pool)
        return order[len(order) - t.left :]

    # --- the end ---

    def sheet(self, hand: int, laid: tuple[Meld, ...]) -> Score:
        """Every group that counts, one a line."""
        lines = tuple(
            Score(self.cite["win"], "group", base=1, tiles=group)
            for group in self.found(hand, laid)
        )
        return Score(self.cite["win"], "groups", Op.SUM, parts=lines)

    @rule("zp-0", "zt-0", "fn-0")
    def settle(self, t: T, wall: Wall) -> list[Event]:
        """The winner gets a stake from everybody; the text has no payment."""
        clause = self.cite["win" if t.wins else "silent"]
        sheets, payments = [], []
        for win in t.wins:
            sheets.append((win.seat, self.sheet(t.hand(win.seat), t.laid[win.seat])))
            payments += self.payments(win.seat)
        return [settlement(clause, self.seats, tuple(sheets), tuple(payments))]

    def payments(self, winner: Seat) -> list[Payment]:
        """One stake from each other seat."""
        stake = Score(self.cite["silent"], "stake", base=STAKE, conjecture=True)
        order = [(winner + i) % self.seats for i in range(1, self.seats)]
        return [Payment(seat, winner, stake) for seat in order]

    @rule("zp-0", "zt-0", "fn-0")
    def succession(self, t: T, answers: Mapping[Seat, Action]) -> Ended:
        """The winner deals, or the deal passes on; after a drawn hand the dealer deals again."""
        start = t.start
        dealer = start.dealer
        if t.wins and self.options.next_dealer == "winner":
            dealer = t.wins[0].seat
        elif t.wins:
            dealer = (start.dealer + 1) % self.seats
        kept = dealer == start.dealer
        streak, turn = (start.streak + 1, start.turn) if kept else (0, start.turn + 1)
        clause = self.cite["win" if t.wins else "silent"]
        return Ended(clause, Start(dealer, streak, turn, start.hand + 1))

    # --- why a move is refused ---

    def refusal(self, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
        """The clause that forbids a move, and the key of the reason."""
        c = self.cite
        if t.phase is Phase.CLOSE or t.over:
            return c["win"], "hand_over"
        offer = t.offer if t.phase is Phase.OFFER and t.offer and t.offer.seat != seat else None
        mine = t.phase is Phase.TURN and t.seat == seat
        if action.verb == "win" and mine:
            dealt = t.source is Source.DEAL and self.complete(t.hand(seat), t.laid[seat])
            return c["win"], "dealt_no_win" if dealt else "not_complete"
        if offer and action.verb in ("win", "eat"):
            if seat != (offer.seat + 1) % self.seats:
                return c["eat"], "next_only"
            if action.verb == "win":
                return c["win"], "not_complete"
            return c["eat"], "eaten_enough" if self.eaten_enough(t) else self.uneaten(
                t, seat, offer
            )
        if mine and action.verb == "discard":
            held = action.tiles and self.tiles.count(t.hand(seat), action.tiles[0])
            if held:
                return c["eat"], "no_return"
            locked = any(action.tiles[:1] == m.tiles[:1] for m in t.laid[seat])
            return (c["eat"], "locked") if locked else (c["discard"], "not_held")
        if mine:
            return c["discard"], "must_discard"
        return c["draw"], "not_your_turn"

    def uneaten(self, t: T, seat: Seat, offer: Offer) -> str:
        """The reason for which a card may not be eaten."""
        return "cannot_eat"

    # --- for simple players ---

    def outlook(self, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
        """How many groups are lacking after the action, then how few cards would help."""
        hand, laid, unit = view.hand(seat), view.laid[seat], self.tiles.unit
        match action.verb:
            case "win":
                return (-1,)
            case "discard":
                rest = hand - unit[action.tiles[0]]
                return self.lacking(rest, laid), -self.useful(view, rest, seat)
            case "eat":
                # A card eaten must bring a group, or a draw is better.
                return self.lacking(hand + unit[action.tiles[0]], laid), 1
        return self.lacking(hand, laid), 0

    def lacking(self, hand: int, laid: tuple[Meld, ...]) -> int:
        """How many groups are still to come."""
        return self.goal - self.count(hand, laid)

    def useful(self, view: T, hand: int, seat: Seat) -> int:
        """How many unseen cards would make one group more."""
        laid = view.laid[seat]
        seen = hand + self.tiles.pack(k for melds in view.laid for m in melds for k in m.tiles)
        seen += self.tiles.pack(k for river in view.rivers for k in river)
        now = self.lacking(hand, laid)
        return sum(
            max(0, self.tiles.copies - self.tiles.count(seen, k))
            for k, unit in enumerate(self.tiles.unit)
            if self.lacking(hand + unit, laid) < now
        )


class Pairs(Taking):
    """Five pairs win: 湊對子 and 九支十仔, which differ in their cards only."""

    needed, goal = 10, 5

    @rule("zp-7", "fn-6")
    def found(self, hand: int, laid: tuple[Meld, ...]) -> list[tuple[Kind, ...]]:
        """Laid pairs, and those in hand: four alike are two pairs, or one where so agreed."""
        pairs = [m.tiles for m in laid]
        for k in self.tiles.kinds(hand):
            pairs += [(k, k)] * (self.tiles.count(hand, k) // 2)
        if self.options.distinct_pairs:
            return list(dict.fromkeys(pairs))
        return pairs

    def count(self, hand: int, laid: tuple[Meld, ...]) -> int:
        """How many pairs there are: a count's half, taken from its binary digits."""
        if self.options.distinct_pairs:
            return len(self.found(hand, laid))
        twos, fours, eights = (hand >> i & self.tiles.ones for i in (1, 2, 3))
        return len(laid) + twos.bit_count() + 2 * fours.bit_count() + 4 * eights.bit_count()

    @rule("zp-5", "fn-4")
    def eats(self, t: T, seat: Seat, tile: Kind) -> Meld | None:
        """The card with one like it from the hand; the pair lies open.

        Where all pairs must differ, a second pair of a kind would not count, and a player
        with five such pairs could neither win nor discard.
        """
        again = self.options.distinct_pairs and any(m.tiles[0] == tile for m in t.laid[seat])
        if again or not self.tiles.count(t.hand(seat), tile):
            return None
        return Meld("eat", (tile, tile), (1,))

    def uneaten(self, t: T, seat: Seat, offer: Offer) -> str:
        """Nothing to pair with, or a second pair of a kind."""
        return "pair_again" if self.tiles.count(t.hand(seat), offer.tile) else "cannot_eat"
