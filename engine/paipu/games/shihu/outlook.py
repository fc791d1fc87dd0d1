"""How a simple player of 十胡仔 looks at its choices: by strays left and hu lacking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.games.shihu.hu import NEEDED
from paipu.games.shihu.scoring import figure
from paipu.kernel import Action, Kind, Seat
from paipu.table import Table

if TYPE_CHECKING:
    from paipu.games.shihu.rules import Extra, Shihu

    T = Table[Extra]

FAR = 1000
"""Worse than any hand that can still be won."""


def outlook(rules: Shihu, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
    """How far from a win the action leaves the hand, in strays and hu that are lacking.

    Of equal discards, a card that nothing unseen can join goes first.
    """
    tiles = rules.tiles
    match action.verb:
        case "win":
            able = (
                rules.wins_with(view, seat, view.offer)
                if view.offer
                else (rules.heavenly(view, seat))
            )
            return (-1,) if able else (2 * FAR,)
        case "stay" | "drop":
            return (action.verb == "drop",)
    hand, shown = view.hand(seat), rules.exposed(view, seat)
    if action.verb == "discard":
        tile = action.tiles[0]
        if rules.banned(tile):
            return (2 * FAR,)
        return far(rules, hand - tiles.unit[tile], shown), hopeful(rules, view, seat, tile)
    if action.verb == "pass":
        if view.offer and rules.drew_general(seat, view.offer):
            return (2 * FAR,)
        return far(rules, hand, shown), 0
    return claimed(rules, view, seat, action, hand, shown), 1


def far(rules: Shihu, hand: int, shown: int, spare: int = 0) -> int:
    """The least that is lacking of a win in any layout; `spare` strays may go at once."""
    best = FAR
    for strays, hu in enumerate(rules.counting.front(hand)):
        if hu >= 0 and strays >= spare:
            lacking = max(0, NEEDED - shown - hu)
            best = min(best, 2 * (strays - spare) + 3 * lacking)
    return best


def hopeful(rules: Shihu, view: T, seat: Seat, tile: Kind) -> bool:
    """Whether one card that has not been seen would make a set with this one and the hand."""
    hand, tiles = view.hand(seat), rules.tiles
    for group in rules.counting.by_kind[tile]:
        lacking = [
            k for k in dict.fromkeys(group.tiles) if tiles.count(hand, k) < group.tiles.count(k)
        ]
        if len(lacking) != 1 or not tiles.holds(hand, group.key - tiles.unit[lacking[0]]):
            continue
        if unseen(rules, view, seat, lacking[0]):
            return True
    return False


def unseen(rules: Shihu, view: T, seat: Seat, tile: Kind) -> int:
    """How many cards of a kind have not been seen."""
    seen = rules.tiles.count(view.hand(seat), tile)
    seen += sum(m.tiles.count(tile) for melds in view.laid for m in melds)
    seen += sum(river.count(tile) for river in view.rivers)
    return max(0, rules.tiles.copies - seen)


def claimed(rules: Shihu, view: T, seat: Seat, action: Action, hand: int, shown: int) -> int:
    """What a claim leaves lacking, after the best discard."""
    if view.offer is None:
        return FAR
    found = figure(rules.counting, action.tiles)
    unit = rules.tiles.unit[view.offer.tile]
    own = rules.tiles.pack(action.tiles) - unit
    shown += found.hu if found else 0
    if not rules.tiles.holds(hand, own):  # a fourth card for a triple on the table
        own, shown = 0, shown - 1
    left = hand - own
    if rules.only_generals(left):
        return FAR
    return far(rules, left, shown, 1)
