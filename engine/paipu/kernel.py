"""The kernel: what records, views, bots and pages need to know of a game.

A game is five functions over a state of its own: `blank`, `legal`, `step`, `evolve` and
`mask`.  Nothing here knows a tile, a table or chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table, counted from 0 in the order of play: seat s + 1 is the 下家 of s."""

Kind: TypeAlias = int
"""A kind of tile.  No tile has an identity beyond its kind, so none can be tracked."""

Clause: TypeAlias = str
"""The permanent id of a sentence of the rules, such as ``xm-2b``."""

Wall: TypeAlias = Sequence[int]
"""All that chance decides in a hand: the tiles in the order of the wall, then any dice."""

T = TypeVar("T")


class Chance(Protocol):
    """A source of chance."""

    def below(self, n: int) -> int:
        """An integer in ``range(n)``."""

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in another order."""


Below: TypeAlias = Callable[[int], int]
"""What a player draws from: ``below(n)`` is an integer in ``range(n)``."""


# --- what can go wrong ---------------------------------------------------------------


class NotationError(ValueError):
    """A written hand, record or value that cannot be read.

    `text` is what was given, `position` the 0-based character where reading stopped,
    `expected` a key of `paipu.words` that says what would have been understood there.
    """

    def __init__(self, text: str, position: int, expected: str, **details: object) -> None:
        self.text, self.position, self.expected, self.details = text, position, expected, details
        super().__init__(f"{expected} at {position} in {text!r}")


class IllegalAction(ValueError):
    """A move that a clause forbids; `reason` is a key of `paipu.words`."""

    def __init__(
        self, seat: Seat, action: Action, clause: Clause, reason: str, **details: object
    ) -> None:
        self.seat, self.action, self.clause = seat, action, clause
        self.reason, self.details = reason, details
        super().__init__(f"{clause}: {action.verb} refused ({reason})")


class IllegalOptions(ValueError):
    """Rule options or a situation that do not exist or contradict each other.

    `name` is the offending key, `value` what was given, `reason` a key of `paipu.words`.
    """

    def __init__(self, name: str, value: object, reason: str, **details: object) -> None:
        self.name, self.value, self.reason, self.details = name, value, reason, details
        super().__init__(f"{name}={value!r}: {reason}")


class RecordDrift(ValueError):
    """A record that no longer leads where it led: `index` is the first event that differs."""

    def __init__(self, index: int, expected: object, got: object) -> None:
        self.index, self.expected, self.got = index, expected, got
        super().__init__(f"event {index}: expected {expected}, got {got}")


# --- choices and what follows from them ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat may choose: a verb, the tile kinds it names, an amount of money."""

    verb: str
    tiles: tuple[Kind, ...] = ()
    amount: int = 0


@cache
def act(verb: str, *tiles: Kind, amount: int = 0) -> Action:
    """The one `Action` for these words: there are few, and making them anew costs time."""
    return Action(verb, tiles, amount)


PASS = act("pass")

PRICED = frozenset(("bet", "bid", "stake"))
"""Verbs that are said with an amount, even one of 0."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the clause by which it happened."""

    clause: Clause

    def mask(self, seat: Seat) -> Event | None:
        """The event as `seat` may see it; None when the seat does not see it at all."""
        return self


@dataclass(frozen=True, slots=True)
class Start:
    """How a hand begins, given what went before it in the match.

    `dealer` deals (or holds the bank); `streak` counts the hands that seat has kept the
    deal; `turn` counts the deals that have passed on; `hand` counts all hands; `taken` is
    where in the wall this hand begins, if it goes on with the wall of the hand before;
    `carry` is what else a game takes along, such as chips, and empty for most.
    """

    dealer: Seat = 0
    streak: int = 0
    turn: int = 0
    hand: int = 0
    taken: int = 0
    carry: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The hand is over; `following` begins the next one, None ends the match."""

    following: Start | None


class State(Protocol):
    """What every state has, whoever the game."""

    over: bool

    def copy(self) -> Any:
        """An independent state: whatever is done to it leaves the original alone."""


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """A game with its options chosen.  It holds no state and may be shared freely."""

    id: str
    seats: int
    options: Any
    tiles: Any
    verbs: tuple[str, ...]
    """every verb of the game, in the order in which a page shows them"""
    allows: Mapping[str, Clause]
    """the clause by which a seat may do what each verb says"""
    dice: int
    """how many numbers follow the tiles in what chance decides"""

    def chance(self, source: Chance, before: Wall | None) -> list[int]:
        """The wall of a hand, drawn from `source`; `before` is the one it goes on with, if any."""

    def blank(self, start: Start) -> S:
        """The state before the first event: where the referee and every view begin."""

    def waiting(self, s: S) -> Iterable[Seat]:
        """The seats that may have to answer now, in order: whoever else there is has nothing
        to choose, and need not be asked what it may."""

    def legal(self, s: S, seat: Seat) -> tuple[Action, ...]:
        """What a seat may choose now, from a state or from its own view; () when not asked."""

    def step(self, s: S, wall: Wall, answers: Mapping[Seat, Action]) -> list[Event]:
        """What follows from the answers, or by itself when nobody was asked."""

    def evolve(self, s: S, event: Event) -> None:
        """The only place where a state changes."""

    def mask(self, event: Event, seat: Seat) -> Event | None:
        """The event as `seat` may see it."""

    def refusal(self, s: S, seat: Seat, action: Action) -> tuple[Clause, str]:
        """Why an action that is not legal is not: the clause, and a reason's key."""

    def sample(self, view: S, seat: Seat, source: Chance) -> tuple[S, list[int]]:
        """A whole state with a wall that fits what `seat` has seen, drawn from `source`."""

    def seating(self, s: S) -> tuple[Seat, ...]:
        """The seats from which those come who will have seats 0, 1 … in the next hand."""

    def places(self, event: Event, lang: str) -> dict[str, str]:
        """Words that the sentence for an event needs beyond the event's own fields."""

    def outlook(self, view: S, seat: Seat, action: Action) -> tuple[int, ...]:
        """How good an action looks to a simple player; the smallest is the best."""


Choose = Callable[[Seat, tuple[Action, ...]], Action]


def asked(game: Game[S], s: S) -> dict[Seat, tuple[Action, ...]]:
    """The seats that must answer now, each with what it may choose."""
    return {seat: actions for seat in game.waiting(s) if (actions := game.legal(s, seat))}


def why_not(game: Game[S], s: S, seat: Seat, action: Action) -> IllegalAction | None:
    """The refusal of an action with the clause that forbids it; None when it is legal."""
    if action in game.legal(s, seat):
        return None
    clause, reason = game.refusal(s, seat, action)
    return IllegalAction(seat, action, clause, reason)


@dataclass(slots=True)
class Hand:
    """One hand being played: the whole state, its wall, all events and all choices."""

    game: Any
    start: Start
    wall: Wall
    state: Any = None
    events: list[Event] = field(default_factory=list)
    choices: list[tuple[Seat, Action]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.game.blank(self.start)

    def asked(self) -> dict[Seat, tuple[Action, ...]]:
        """The seats that must answer now."""
        return {} if self.state.over else asked(self.game, self.state)

    def step(self, answers: Mapping[Seat, Action]) -> list[Event]:
        """Carry out the answers of all asked seats; returns the new events.

        An answer that is not legal raises `IllegalAction`, a missing one `LookupError`;
        either changes nothing.
        """
        if missing := self.asked().keys() - answers.keys():
            raise LookupError(f"seats {sorted(missing)} have not answered")
        for seat, action in answers.items():
            if refused := why_not(self.game, self.state, seat, action):
                raise refused
        events: list[Event] = self.game.step(self.state, self.wall, answers)
        for event in events:
            self.game.evolve(self.state, event)
        self.events += events
        self.choices += sorted(answers.items())
        return events


def play(
    game: Game[S], start: Start, wall: Wall, choose: Choose, emit: Callable[[Event], None]
) -> tuple[S, list[tuple[Seat, Action]]]:
    """Run one hand; returns its last state and the choices in order.

    `choose` is trusted to return one of the actions it is offered: the loop checks
    nothing, so that simulations run at full speed.
    """
    s = game.blank(start)
    choices: list[tuple[Seat, Action]] = []
    while not s.over:
        answers: dict[Seat, Action] = {}
        for seat in game.waiting(s):
            if actions := game.legal(s, seat):
                answers[seat] = choose(seat, actions)
        choices += answers.items()
        for event in game.step(s, wall, answers):
            game.evolve(s, event)
            emit(event)
    return s, choices


def fold(game: Game[S], start: Start, events: Iterable[Event], seat: Seat | None = None) -> S:
    """The state after `events`: whole, or as `seat` sees it."""
    s = game.blank(start)
    for event in events:
        seen = event if seat is None else game.mask(event, seat)
        if seen is not None:
            game.evolve(s, seen)
    return s
