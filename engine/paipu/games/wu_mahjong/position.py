"""A finished hand before it is read: all that a count may ask about (wu-03, wu-04, wu-05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paipu.clauses import rule
from paipu.games.wu_mahjong.shapes import Packed
from paipu.kernel import Kind

KONGS = ("kong", "added_kong", "concealed_kong")


@rule("wu-03.6")
def may_stand(faces: Sequence[Kind], stand_for: Sequence[Kind]) -> bool:
    """Whether wilds can be shared out so that none stands for its own face (Q39): of every kind
    that a face has, there must be other wilds enough."""
    total = len(stand_for)
    return all(faces.count(k) + stand_for.count(k) <= total for k in set(faces))


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """A group on the table: how it was laid, and the groups that it can still stand for.

    Only a floating chow has more than one.
    """

    verb: str
    groups: tuple[int, ...]
    natural: tuple[Kind, ...] = ()
    """its natural tiles: the others are wild"""

    @property
    def kong(self) -> bool:
        """Whether it is a kong of any kind."""
        return self.verb in KONGS

    @property
    def claimed(self) -> bool:
        """Whether a tile of another was taken for it."""
        return self.verb != "concealed_kong"


@dataclass(frozen=True, slots=True)
class Position:
    """The concealed tiles with the winning one, what lies on the table, and the circumstances.

    `natural` and `wilds` include the winning tile; `last` is its kind, None when it is wild.
    `apart` says that it was laid apart from the hand, `robbed` that it was taken from a kong or
    a swap.  `seat` and `round` are winds from East.  `flowered` says that the hand is played
    with flowers.  `events` are rows of how and when the hand was won.

    Only some options ask for the rest: `faces` are the faces of the concealed wilds, the winning
    one last; `waits` the kinds that the hand waited for, `last_copy` says that the other three
    of the winning tile lie open.
    """

    natural: Packed
    wilds: int
    laid: tuple[LaidGroup, ...] = ()
    last: Kind | None = None
    apart: bool = True
    robbed: bool = False
    seat: int = 1
    round: int = 0
    flowers: tuple[Kind, ...] = ()
    flowered: bool = True
    wilds_in_play: int = 11
    events: tuple[str, ...] = ()
    faces: tuple[Kind, ...] = ()
    waits: tuple[Kind, ...] = ()
    last_copy: bool = False

    @property
    def sets(self) -> int:
        """How many groups of three the concealed tiles must make."""
        return 5 - len(self.laid)
