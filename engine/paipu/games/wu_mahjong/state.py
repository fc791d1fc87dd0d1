"""The game's own part of a table's state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from paipu.games.wu_mahjong.faults import Pending
from paipu.games.wu_mahjong.money import Ledger
from paipu.games.wu_mahjong.pack import wild_kinds
from paipu.kernel import Action, Kind, Seat
from paipu.score import Payment
from paipu.table import Offer, Table

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Extra:
    """What the table does not keep.

    `wall` is what the wall still holds where it lies open (半明暗制, 全明制).  `window` says what
    everybody is asked for in `Phase.OPEN`.  `ready` are seats under 立直, `unmarked` those of
    them that forgot the chip; `dead` cannot win, and of these `short` are 小相公, the others
    錯相公; `grass` have been paid for a set of flowers.  `liable` discarded the tile of a kong
    that is still being replaced; `replaced` says what the newest replacement was for,
    `kongs` how many were made in a row.  `turns` counts the discards, `giver` made the
    newest; `chase` is the kind that is discarded in turn, how often, and who began.
    `placed` is the set of a swap under way, `swapped` are those in which one was made since
    the last discard, by whose they are; `waiting` is the discard that waits while somebody
    swaps.  `undecided` says that somebody has not made up its mind about the last discard,
    `lingering` who, as far as one knows.  `guessing` is the seat whose concealed kong may
    be bet on; `payments` have been made in this hand.

    `pending` are faults that nobody has noticed, `erred` says that the seat in turn has
    made one; `owes_jump` says that the dealer takes the jump tile late, `no_pot` that the
    winner forgot the pot, `in_hand` that the winning tile was put into the hand; `calls`
    are what winners call their groups; `seated` says who sits where next, and who deals
    then.
    """

    ledger: Ledger
    dice: tuple[int, ...] = ()
    wall: tuple[Kind, ...] = ()
    unmarked: tuple[bool, ...] = (False,) * 4
    indicator: Kind | None = None
    flowers: tuple[tuple[Kind, ...], ...] = ((),) * 4
    ready: tuple[bool, ...] = (False,) * 4
    dead: tuple[bool, ...] = (False,) * 4
    grass: tuple[bool, ...] = (False,) * 4
    liable: Seat | None = None
    replaced: str = ""
    kongs: int = 0
    claimed: bool = False
    turns: int = 0
    giver: Seat = 0
    chase: tuple[Kind, int, Seat] | None = None
    placed: int | None = None
    swapped: tuple[tuple[Seat, int], ...] = ()
    waiting: Offer | None = None
    window: str = ""
    undecided: bool = False
    lingering: tuple[Seat, ...] = ()
    short: tuple[bool, ...] = (False,) * 4
    pending: tuple[Pending, ...] = ()
    erred: bool = False
    owes_jump: bool = False
    no_pot: bool = False
    seated: tuple[tuple[Seat, ...], Seat] | None = None
    calls: tuple[tuple[Seat, Action], ...] = ()
    guessing: Seat | None = None
    payments: tuple[Payment, ...] = ()
    false_winner: Seat | None = None
    prizes: tuple[Kind, ...] = ()
    in_hand: bool = False

    @property
    def wild(self) -> frozenset[Kind]:
        """The kinds that are wild in this hand."""
        return frozenset() if self.indicator is None else wild_kinds(self.indicator)

    def swapped_by(self, seat: Seat) -> list[int]:
        """The places of a seat's sets in which a swap was made since the last discard."""
        return [place for owner, place in self.swapped if owner == seat]

    @property
    def flowered(self) -> bool:
        """Whether flowers are laid open, or are wild instead (wu-03.5)."""
        return self.indicator is None or self.indicator < 34

    @property
    def looked(self) -> tuple[tuple[Seat, tuple[Kind, ...]], ...]:
        """Open tiles that lie apart from the table's own places, by whoever has them."""
        own = () if self.indicator is None else ((0, (self.indicator,)),)
        discard = self.waiting
        held = () if discard is None else ((discard.seat, (discard.tile,)),)
        return (*own, *enumerate(self.flowers), (0, self.prizes), *held)


T: TypeAlias = Table[Extra]


def with_(values: tuple[V, ...], seat: Seat, value: V) -> tuple[V, ...]:
    """The values with that of one seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
