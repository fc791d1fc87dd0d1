"""What a seat of 同棋 holds, and what follows from that alone.

A seat's tiles change when it takes one or gives one away; in between, tile after tile is
turned and every seat is asked.  What does not hang on the turned tile is found only once.
"""

from __future__ import annotations

from paipu.games.tongqi.eat import Eating, Lay, front
from paipu.games.tongqi.hands import LONES, lone_longs, loose, triples
from paipu.games.tongqi.options import Options
from paipu.games.tongqi.pack import TILES
from paipu.games.tongqi.scoring import flows
from paipu.kernel import Action, Kind, Seat
from paipu.table import Meld, Offer

Missed = frozenset[tuple[str, Kind]]
"""Claims that a seat has let go by, each with its tile."""


class Held:
    """Own tiles, packed, and the melds in front.

    `bare` is all that can still be arranged, own tiles and melds in front that flow, without
    what is three alike in the hand.  `last` has a bit at every tile that may complete it,
    `grows` at those that two or more are held of, or that four in front lack for five, `loose` at
    those that may be discarded.
    `lays` keeps the ways to lay a tile, once `eating` has been asked for them, and `asked` the
    claims that were last asked for, with all that they hang on besides: they are asked for again
    when they have been let go by.
    """

    __slots__ = ("asked", "bare", "eating", "grows", "hand", "laid", "last", "lays", "loose")

    def __init__(self, hand: int, laid: tuple[Meld, ...], options: Options) -> None:
        self.hand, self.laid = hand, laid
        flowing = [front(i, m.tiles) for i, m in enumerate(laid) if flows(m, options)]
        self.eating = Eating(hand, flowing)
        self.lays: dict[Kind, dict[tuple[Kind, ...], Lay]] = {}
        self.asked: tuple[Seat, Offer, Missed, tuple[Action, ...]] | None = None
        self.bare = hand - 3 * triples(hand)
        if options.flow_at_win:
            self.bare += sum([m.key for m in flowing])
        self.last = last_tiles(self.bare)
        self.loose = loose(hand)
        self.grows = (hand >> 1 | hand >> 2) & TILES.ones
        for m in laid:
            if m.verb in ("duozi", "kaizhao") and m.tiles:
                self.grows |= TILES.unit[m.tiles[0]]


def last_tiles(hand: int) -> int:
    """A bit at every tile with which no long tile is alone: no other can complete a hand."""
    lone = lone_longs(hand)
    if lone:
        return 0 if lone & lone - 1 else lone
    return TILES.ones & ~(LONES & ~(hand | hand >> 1 | hand >> 2))
