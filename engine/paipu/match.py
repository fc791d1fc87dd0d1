"""A match: hand after hand, each begun as the one before it says.

All chance of a match comes from its seed, in streams of their own for the wall of each
hand and for each player, so that what a player draws never changes a later wall.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from paipu.kernel import Hand, Start
from paipu.rng import SplitMix64

WALL_STREAM = 0


def stream(seed: int, hand: int, place: int) -> SplitMix64:
    """The source of chance for one place in one hand: 0 is the wall, seat s is s + 1.

    The seed is mixed before the hand is counted on from it, and mixed again after: were
    both mixed alike, hand 1 of seed 64 would be hand 0 of seed 0.
    """
    return SplitMix64(SplitMix64(SplitMix64(seed).next() + hand * 64 + place).next())


@dataclass(slots=True)
class Match:
    """A match as far as it has come: `totals` are points by seat over the hands before."""

    game: Any
    seed: int
    hand: Hand
    totals: list[int] = field(default_factory=list)

    @classmethod
    def begin(cls, game: Any, seed: int, start: Start | None = None) -> Match:
        """The first hand of a match; no rule text says who deals it, so chance does."""
        start = start or Start(stream(seed, 0, game.seats + 1).below(game.seats))
        wall = game.chance(stream(seed, start.hand, WALL_STREAM), None)
        return cls(game, seed, Hand(game, start, wall), [0] * game.seats)

    @property
    def over(self) -> bool:
        """Whether the hand that is over was the last."""
        state = self.hand.state
        return state.over and state.following is None

    def standing(self) -> list[int]:
        """Points by seat, the present hand's payments included."""
        settled = self.hand.state.settled
        if settled is None:
            return list(self.totals)
        return [a + b for a, b in zip(self.totals, settled.deltas, strict=True)]

    def next_hand(self) -> None:
        """Begin the hand that follows the one that is over."""
        following = self.hand.state.following
        if following is None:
            raise LookupError("no hand follows")
        totals = self.standing()
        self.totals = [totals[seat] for seat in self.game.seating(self.hand.state)]
        before = self.hand.wall if following.taken else None
        wall = self.game.chance(stream(self.seed, following.hand, WALL_STREAM), before)
        self.hand = Hand(self.game, following, wall)
