"""What happens in a hand of 吳銓高百搭麻將 beyond the table's own events."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paipu.kernel import Event, Kind, Seat
from paipu.score import Payment
from paipu.table import Meld


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """The dealer's three dice: their sum opens the wall."""

    seat: Seat
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Indicated(Event):
    """The tile at the mouth of the wall is turned up: it says what is wild."""

    tile: Kind


@dataclass(frozen=True, slots=True)
class Exposed(Event):
    """The wall lies open: the tiles that are drawn from now on, in their order."""

    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Flowered(Event):
    """Flowers are laid open; a tile from the tail of the wall replaces each."""

    seat: Seat
    tiles: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Chips change hands before the hand is over; `verb` says for what."""

    seat: Seat
    verb: str
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class Announced(Event):
    """A tile is named that is to take the place of a wild in a set: it may be robbed."""

    seat: Seat
    tile: Kind
    place: int
    """which of the seat's sets"""


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A tile and a wild have changed places between a hand and a set on the table."""

    seat: Seat
    verb: str
    tile: Kind
    given: Kind
    place: int
    meld: Meld
    """the set as it lies now"""


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    """Side bets on the class of a concealed kong, and the tile that settles them."""

    seat: Seat
    tile: Kind | None
    bets: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """Play waits for something that others than the seat in turn may say; `verb` is for what."""

    seat: Seat
    verb: str


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """Everybody has said what there was to say, and the seat goes on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lingered(Event):
    """Some have not made up their mind about a discard: they may still pung it.  Who they are only
    they themselves know."""

    seats: tuple[Seat, ...]

    def mask(self, seat: Seat) -> Event:
        return replace(self, seats=(seat,) if seat in self.seats else ())


@dataclass(frozen=True, slots=True)
class Recalled(Event):
    """A tile that was drawn goes back to the wall, since the discard before it is claimed."""

    seat: Seat
    giver: Seat
    tile: Kind | None
    """the tile drawn"""
    claimed: Kind

    def mask(self, seat: Seat) -> Event:
        return self if seat == self.seat else replace(self, tile=None)


@dataclass(frozen=True, slots=True)
class Jumped(Event):
    """The dealer takes the tile that it had forgotten to jump for."""

    seat: Seat
    back: bool
    tile: Kind | None

    def mask(self, seat: Seat) -> Event:
        return self if seat == self.seat else replace(self, tile=None)


@dataclass(frozen=True, slots=True)
class Erred(Event):
    """A fault of procedure.  One that nobody can see is known to its maker alone."""

    seat: Seat
    verb: str
    tiles: tuple[Kind, ...] = ()

    def mask(self, seat: Seat) -> Event | None:
        return None if self.verb == "forget_flowers" and seat != self.seat else self


@dataclass(frozen=True, slots=True)
class Fined(Event):
    """A fine goes to the rake, or to the tail of the wall where none is taken."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Righted(Event):
    """A fault has been noticed; `in_time` says that it is put right."""

    seat: Seat
    verb: str
    in_time: bool


@dataclass(frozen=True, slots=True)
class Fouled(Event):
    """A false win, a breach of 立直, or a fault noticed too late: what the seat has become.  A
    hand that was laid open for it has been seen."""

    seat: Seat
    verb: str
    tiles: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The winner says what its groups are: `shown` are the verb and the kongs called exposed."""

    seat: Seat
    verb: str
    tiles: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Forgot(Event):
    """The winner has forgotten the fines, and adds as much."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Repaid(Event):
    """A debt is paid to the fines at the tail of the wall."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Reseated(Event):
    """Seats change for the next hand: by a rule, or as the dice of a seat draw say, which `seat`
    has run.  `places` are the seats from which those come who will have seats 0, 1, 2, 3."""

    seat: Seat
    dice: tuple[int, ...]
    places: tuple[Seat, ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Prized(Event):
    """The winner draws tiles at the mouth of the wall; some add a fan each."""

    seat: Seat
    tiles: tuple[Kind, ...]
    hits: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Shared(Event):
    """The winner takes the pot of fines and leaves the rake."""

    seat: Seat
    pot: int
    rake: int
