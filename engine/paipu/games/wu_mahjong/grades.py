"""Exposure and how it grades a row (wu-02.2 to wu-02.4, wu-04.2, wu-04.4), and the choice among
rows that exclude each other (wu-16.1 to wu-16.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paipu.clauses import rule
from paipu.games.wu_mahjong.fans import BY_ROW

HIDDEN, SHOWN, EITHER, MIXED = range(4)
"""The exposure of a group: 暗, 明, whichever serves a pattern, or counted as neither."""


@rule("wu-02.2", "wu-02.3", "wu-02.4")
def scale(states: Iterable[int]) -> int:
    """Twice for a pattern wholly concealed, four times for one wholly exposed, else once."""
    hidden = shown = False
    for state in states:
        if state == MIXED:
            return 1
        hidden |= state == HIDDEN
        shown |= state == SHOWN
    if not hidden:
        return 4
    return 1 if shown else 2


class Line(NamedTuple):
    """A row that holds: its listed value, its grade, and the places of its groups.

    `because` is the row that takes its place, if one does; `kind` the tile that a 歸 is of.
    """

    row: str
    base: int
    times: int
    groups: tuple[int, ...]
    because: str = ""
    kind: int = -1

    @property
    def value(self) -> int:
        """What it counts."""
        return 0 if self.because else self.base * self.times


def clash(a: Line, b: Line, matching: str) -> bool:
    """Whether two rows cannot both count: one takes the place of the other on the same groups,
    or both are the same pattern and share a group."""
    if a.row == b.row:
        return matching == "matching" and bool(set(a.groups) & set(b.groups))
    for big, small in ((a, b), (b, a)):
        if small.row in BY_ROW[big.row].over and set(small.groups) <= set(big.groups):
            return True
    return False


@rule("wu-16.1", "wu-16.3")
def choose(lines: Sequence[Line], matching: str = "matching") -> tuple[Line, ...]:
    """The rows that count the most together; those struck out follow with what strikes them."""
    order = sorted(lines, key=lambda line: -line.value)
    best: tuple[int, tuple[Line, ...]] = (-1, ())

    def walk(at: int, total: int, left: int, taken: tuple[Line, ...]) -> None:
        nonlocal best
        if total + left <= best[0]:
            return
        if at == len(order):
            best = (total, taken)
            return
        line = order[at]
        rest = left - line.value
        if not any(clash(line, other, matching) for other in taken) and (
            matching != "max" or _star((*taken, line), line.row)
        ):
            walk(at + 1, total + line.value, rest, (*taken, line))
        walk(at + 1, total, rest, taken)

    walk(0, 0, sum(line.value for line in order), ())
    chosen = best[1]
    return (*chosen, *_struck(order, chosen))


def _star(lines: tuple[Line, ...], row: str) -> bool:
    """Whether each pattern of a row has a group that no other of them uses."""
    same = [line for line in lines if line.row == row]
    used = [g for line in same for g in line.groups]
    return all(any(used.count(g) == 1 for g in line.groups) for line in same)


def _struck(order: Sequence[Line], chosen: tuple[Line, ...]) -> list[Line]:
    """The rows whose place another takes; a pattern that merely shares a group is not told."""
    out = []
    for line in order:
        if line in chosen:
            continue
        for big in chosen:
            if line.row in BY_ROW[big.row].over and set(line.groups) <= set(big.groups):
                out.append(line._replace(because=big.row))
                break
    return out


def total(lines: Iterable[Line]) -> int:
    """What the rows count together."""
    return sum(line.value for line in lines)
