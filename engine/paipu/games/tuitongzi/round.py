"""What happens in a round of 推筒子, and what a round looks like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from paipu.kernel import Event, Kind, Seat, Start
from paipu.score import Settled


@dataclass(frozen=True, slots=True)
class Banked(Event):
    """The bank goes to the highest bid; `bids` are all of them, by seat."""

    seat: Seat
    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Staked(Event):
    """The banker puts up the most that all bets together may come to."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Bet(Event):
    """A player's bet; 0 when there was nothing left to bet against."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """The dice, and the seat that takes the first stack."""

    dice: tuple[int, ...]
    first: Seat


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A seat takes one stack of two tiles; others do not see them."""

    seat: Seat
    tiles: tuple[Kind, Kind] | None

    def mask(self, seat: Seat) -> Event:
        return self if seat == self.seat else replace(self, tiles=None)


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """One tile of a hand is turned up before players may raise."""

    seat: Seat
    tile: Kind


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """A player doubles its bet, or (amount as before) lets it stand."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hand is laid open."""

    seat: Seat
    tiles: tuple[Kind, Kind]


class Phase(Enum):
    """What a round waits for."""

    BID = "bid"
    STAKE = "stake"
    BET = "bet"
    THROW = "throw"
    TAKE = "take"
    RAISE = "raise"
    SHOW = "show"
    SETTLE = "settle"
    CLOSE = "close"


@dataclass(slots=True)
class Round:
    """One round: in a view, the hands of others are None until they are shown."""

    start: Start
    banker: Seat
    phase: Phase
    bets: list[int | None]
    raised: list[bool]
    hands: list[tuple[Kind, Kind] | None]
    taken: list[bool]
    shown: list[bool]
    turned: list[Kind | None]
    stake: int = 0
    dice: tuple[int, ...] = ()
    first: Seat = 0
    settled: Settled | None = None
    following: Start | None = None
    over: bool = False

    def copy(self) -> Round:
        """An independent round; shallow, since all that the lists hold is immutable."""
        return replace(
            self, bets=self.bets[:], raised=self.raised[:], hands=self.hands[:],
            taken=self.taken[:], shown=self.shown[:], turned=self.turned[:],
        )  # fmt: skip
