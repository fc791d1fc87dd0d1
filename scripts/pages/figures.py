"""Figures that a source had and its text has lost, restored and drawn from the engine's data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pages.setting import ROOT  # noqa: F401  puts the engine on the path


@dataclass(frozen=True)
class Figure:
    """A drawing below a clause: the template that draws it, its name, what it shows in words."""

    template: str
    name: str
    caption: str
    data: dict[str, Any] = field(default_factory=dict)


def _seats() -> Figure:
    """The four seats of 同棋 by the order of play, which runs against the clock."""
    from paipu.games.tongqi.rules import SEATS

    names = {"tian": "天", "di": "地", "ren": "人", "he": "和"}
    ring = [(120, 205), (205, 120), (120, 35), (35, 120)]  # from below, against the clock
    seats = [{"zh": names[seat], "x": x, "y": y} for seat, (x, y) in zip(SEATS, ring, strict=True)]
    return Figure(
        "figure-seats.svg.j2",
        "The four seats",
        "Four seats around a table. Heaven sits below, Earth to the right, Man above, Harmony to "
        "the left; the arrows run from each to the next on the right hand, against the clock.",
        {"seats": seats},
    )


THROW = 7
"""The throw of the dealer that the figure of the wall shows: that of our introduction."""


def _wall() -> Figure:
    """The wall of 同棋 as 和 builds it, each tile with its number in the order of the formula."""
    from paipu.games.tongqi.wall import cut

    order = cut(THROW)
    tiles = [
        {"name": str(tile + 1), "x": 12 + 34 * (tile // 2), "y": 12 + 44 * (tile % 2)}
        for tile in range(24)
    ]
    tiles.append({"name": "L", "x": 12 + 34 * 12, "y": 12 + 44})
    return Figure(
        "figure-wall.svg.j2",
        "The wall",
        "Twelve stacks of two tiles from left to right, numbered from 1 to 24, the upper of a "
        "stack before the lower, and one tile over, L, at the far right. After a throw of "
        f"{THROW} drawing begins with tile {order[0] + 1}, marked, and goes on to the right.",
        {"tiles": tiles, "first": order[0]},
    )


FIGURES: dict[str, Callable[[], Figure]] = {"tq-3.2.a": _seats, "tq-3.3.0": _wall}
"""By the clause whose figure is lost."""
