"""Piles and the wall (tq-3.2, tq-3.3): who plays with which pile, and where drawing begins."""

from __future__ import annotations

from functools import cache

from paipu.clauses import rule
from paipu.games.tongqi.pack import HALVES, KIND
from paipu.kernel import Clause, Kind

PILE, PILES = 20, 4
"""天, 地 and 人 take twenty tiles each, twenty stay in the middle; 和 takes the 25 of the wall."""

_PASSED: dict[int, tuple[Clause, tuple[int, int, int, int]]] = {
    1: ("tq-3.2.e1", (0, 1, 2, 3)),
    2: ("tq-3.2.e2", (3, 0, 1, 2)),
    3: ("tq-3.2.e3", (2, 3, 0, 1)),
    0: ("tq-3.2.e4", (1, 2, 3, 0)),
}
"""By the throw modulo four: whose pile 天, 地, 人 and 和 get.  Piles 0 to 2 are those that
天, 地 and 人 have taken, 3 the one in the middle."""


@rule("tq-3.2.d", "tq-3.2.e1", "tq-3.2.e2", "tq-3.2.e3", "tq-3.2.e4")
def piles(throw: int) -> tuple[Clause, tuple[int, int, int, int]]:
    """The clause of a throw, and whose pile each seat gets: kept, passed to the right,
    exchanged across, passed to the left."""
    return _PASSED[throw % 4]


@cache
@rule("tq-3.3.0", "tq-3.3.1", "tq-3.3.2", "tq-3.3.3")
def cut(throw: int, lower_first: bool = False) -> tuple[int, ...]:
    """The order in which the 25 tiles of the wall are drawn, done as the text tells it.

    Tiles 0 to 23 are twelve stacks from left to right, the upper of each stack first; tile
    24 is the odd one.  An even throw moves two tiles fewer than it says from the left end
    to the right, and the next tile onto the odd one; an odd throw moves one fewer, and the
    odd tile goes to the far right.
    """
    stacks = [[2 * i, 2 * i + 1] for i in range(12)]
    if throw % 2 == 0:
        moved = (throw - 2) // 2
        stacks = stacks[moved:] + stacks[:moved]
        first = stacks[0].pop(0)
        stacks.append([first, 24])
    else:
        moved = (throw - 1) // 2
        stacks = stacks[moved:] + stacks[:moved]
        stacks.append([24])
    return tuple(tile for stack in stacks for tile in (reversed(stack) if lower_first else stack))


@rule("tq-3.7.a.9d")
def lucky(deal: tuple[int, int], wall: tuple[int, int], reading: str) -> tuple[Kind, ...]:
    """彩牌: the tile that shows the faces of the throw; by its sum, every tile that adds up
    to it."""
    if reading == "sum":
        return tuple(k for k, (a, b) in enumerate(HALVES) if a + b == sum(deal))
    a, b = sorted(wall if reading == "wall_roll" else deal)
    return (KIND[a, b],)
