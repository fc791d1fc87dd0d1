"""What happens in a hand of 吳銓高百搭麻將 beyond the table's own events."""

from __future__ import annotations

from dataclasses import dataclass

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
class Fouled(Event):
    """A false win, or a breach of 立直: what the seat has become."""

    seat: Seat
    verb: str


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
