"""Players that choose by themselves.

A bot is a function ``choose(game, view, seat, legal, below)``: it gets what its seat has
seen, what it may choose and a source of chance.  It gets no state, no wall and no clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from paipu.kernel import Action, Below, Seat

Bot: TypeAlias = Callable[[Any, Any, Seat, tuple[Action, ...], Below], Action]


def random(game: Any, view: Any, seat: Seat, legal: tuple[Action, ...], below: Below) -> Action:
    """Any action, each as likely as the others."""
    return legal[below(len(legal))]


def greedy(game: Any, view: Any, seat: Seat, legal: tuple[Action, ...], below: Below) -> Action:
    """The action whose outlook is best; among equals any, drawn by chance."""
    if len(legal) == 1:
        return legal[0]
    looks = [game.outlook(view, seat, action) for action in legal]
    best = min(looks)
    equals = [action for action, look in zip(legal, looks, strict=True) if look == best]
    return equals[below(len(equals))]


BOTS: dict[str, Bot] = {"random": random, "greedy": greedy}
