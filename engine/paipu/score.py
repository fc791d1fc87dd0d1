"""The score sheet is the computation: a total is the value of a tree of terms.

There is no second path to a number that could disagree with its explanation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from paipu.kernel import Clause, Event, Kind, Seat


class NoPoints(LookupError):
    """A sheet has a cell whose number nobody knows; `cell` names it."""

    def __init__(self, cell: str) -> None:
        self.cell = cell
        super().__init__(cell)


class Op(Enum):
    """How a line of a sheet comes by its value."""

    TERM = "term"
    """a number that a clause or a table gives"""
    CELL = "cell"
    """a cell of a table whose numbers are lost: it has no value"""
    SUM = "sum"
    """its own number and its parts, added"""
    TIMES = "times"
    """its own number and its parts, multiplied"""
    CAP = "cap"
    """the sum of its parts, at most its own number"""
    BEST = "best"
    """the greatest of its parts"""
    EXCLUDED = "excluded"
    """counts nothing: another clause or row takes its place"""


@dataclass(frozen=True, slots=True)
class Score:
    """One line of a score sheet with the lines it is made of.

    `row` is a stable key (a table row, or what is added up); `paipu.words` has its name.
    `tiles` are the evidence.  `because` names the row or clause that excludes a line.
    `conjecture` marks a number that no source gives.
    """

    clause: Clause
    row: str
    op: Op = Op.TERM
    base: int = 0
    parts: tuple[Score, ...] = ()
    tiles: tuple[Kind, ...] = ()
    because: str = ""
    conjecture: bool = False

    @property
    def value(self) -> int:
        """What the line counts; `NoPoints` when a cell without a number is in it."""
        match self.op:
            case Op.CELL:
                raise NoPoints(self.row)
            case Op.TERM:
                return self.base
            case Op.SUM:
                return self.base + sum(part.value for part in self.parts)
            case Op.TIMES:
                product = self.base
                for part in self.parts:
                    # What is struck out changes nothing, in a product as in a sum.
                    product *= 1 if part.op is Op.EXCLUDED else part.value
                return product
            case Op.CAP:
                return min(self.base, sum(part.value for part in self.parts))
            case Op.BEST:
                return max(part.value for part in self.parts)
            case Op.EXCLUDED:
                return 0

    def lines(self) -> Iterator[Score]:
        """This line and every line below it, in reading order."""
        yield self
        for part in self.parts:
            yield from part.lines()

    @property
    def known(self) -> int | None:
        """What the line counts, or None when a cell without a number is in it."""
        try:
            return self.value
        except NoPoints:
            return None

    @property
    def is_conjecture(self) -> bool:
        """Whether any number in the tree is conjecture."""
        return any(line.conjecture for line in self.lines())


def best(clause: Clause, row: str, sheets: tuple[Score, ...]) -> Score:
    """The one sheet there is, or a line that takes the best of several readings."""
    return sheets[0] if len(sheets) == 1 else Score(clause, row, Op.BEST, parts=sheets)


class Payment(NamedTuple):
    """What one seat owes another: the value of a sheet that argues it."""

    payer: Seat
    payee: Seat
    sheet: Score


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """Money changes hands.  `deltas` has an integer for each seat and sums to zero.

    `sheets` are the scores of the hands that count, each with its seat.
    """

    deltas: tuple[int, ...]
    sheets: tuple[tuple[Seat, Score], ...]
    payments: tuple[Payment, ...]


def settlement(
    clause: Clause,
    seats: int,
    sheets: tuple[tuple[Seat, Score], ...],
    payments: tuple[Payment, ...],
) -> Settled:
    """The event that carries out the payments: nothing is paid but what a sheet says."""
    deltas = [0] * seats
    for payer, payee, sheet in payments:
        deltas[payer] -= sheet.value
        deltas[payee] += sheet.value
    return Settled(clause, tuple(deltas), sheets, payments)
