"""Many hands by bots: what becomes of them, and one digest that stands for them all."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paipu.bots import BOTS
from paipu.inquiry import module, options_of
from paipu.kernel import Action, Event, Seat, play
from paipu.match import Match, stream
from paipu.record import digest
from paipu.table import Table


def simulate(
    game: str, hands: int, seed: int, options: dict[str, Any], bots: list[str]
) -> dict[str, Any]:
    """Play hands of one endless match; `bots` are repeated until every seat has one.

    Returns counts of how hands ended, points by seat, decisions made, and the digest of
    the digests of all hands.
    """
    rules = module(game).game(options_of(game, options))
    players = [BOTS[bots[seat % len(bots)]] for seat in range(rules.seats)]
    match = Match.begin(rules, seed)
    ends: Counter[str] = Counter()
    points = [0] * rules.seats
    decisions = events = 0
    digests: list[str] = []
    for n in range(hands):
        start, wall = match.hand.start, match.hand.wall
        views = [rules.blank(start) for _ in range(rules.seats)]
        chance = [stream(seed, start.hand, seat + 1) for seat in range(rules.seats)]
        log: list[Event] = []

        def emit(event: Event, log: list[Event] = log, views: list[Any] = views) -> None:
            log.append(event)
            for seat, view in enumerate(views):
                if (masked := rules.mask(event, seat)) is not None:
                    rules.evolve(view, masked)

        def choose(
            seat: Seat,
            legal: tuple[Action, ...],
            views: list[Any] = views,
            chance: list[Any] = chance,
        ) -> Action:
            return players[seat](rules, views[seat], seat, legal, chance[seat].below)

        state, choices = play(rules, start, wall, choose, emit)
        ends[_end(state)] += 1
        points = [a + b for a, b in zip(points, state.settled.deltas, strict=True)]
        decisions += len(choices)
        events += len(log)
        digests.append(digest(log))
        match.hand.state = state
        if state.following is None:
            match = Match.begin(rules, seed + n + 1)
        else:
            match.next_hand()
    return {
        "game": game, "hands": hands, "seed": seed, "bots": bots,
        "ends": dict(sorted(ends.items())),
        "points": points, "decisions": decisions, "events": events,
        "digest": _fold(digests),
    }  # fmt: skip


def _end(state: Any) -> str:
    """How a hand ended, in a word."""
    if not isinstance(state, Table):
        return "settled"
    if not state.wins:
        return "drawn"
    return "self_draw" if state.wins[0].payer is None else "discard"


def _fold(digests: list[str]) -> str:
    import hashlib

    return hashlib.sha256("\n".join(digests).encode()).hexdigest()[:16]
