"""How a simple player of 象棋麻將 looks at its choices: by distance to a win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.kernel import Action, Seat
from paipu.table import Table

if TYPE_CHECKING:
    from paipu.games.xiangqi_mahjong.rules import Extra, XiangqiMahjong

    T = Table[Extra]


def outlook(rules: XiangqiMahjong, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
    """Distance to a win after the action, then the fewest useful tiles lost."""
    match action.verb:
        case "win":
            return (-1,)
        case "stay" | "leave":
            return (action.verb == "leave",)
    hand, unit = view.hand(seat), rules.tiles.unit
    laid = rules.tiles.pack(k for m in view.laid[seat] for k in m.tiles)
    sets = 2 - len(view.laid[seat])
    match action.verb:
        case "discard" | "ready":
            rest = hand - unit[action.tiles[0]]
            far = rules.shapes.distance(rest, sets, laid)
            return far, action.verb == "discard", -useful(rules, view, rest, sets, laid, far)
        case "pass":
            return rules.shapes.distance(hand, sets, laid), 0
        case "added_kong":
            k = action.tiles[0]
            return rules.shapes.distance(hand - unit[k], sets, laid + unit[k]), 0
    own = rules.tiles.pack(action.tiles)
    outside = unit[view.offer.tile] if view.offer else 0
    return rules.shapes.distance(hand - own + outside, sets - 1, laid + own), 1


def useful(rules: XiangqiMahjong, view: T, hand: int, sets: int, laid: int, far: int) -> int:
    """How many unseen tiles would bring the hand nearer to a win."""
    seen = hand + laid + rules.tiles.pack(k for river in view.rivers for k in river)
    return sum(
        max(0, 4 - rules.tiles.count(seen, k))
        for k, unit in enumerate(rules.tiles.unit)
        if rules.tiles.count(hand + laid, k) < 4
        and rules.shapes.distance(hand + unit, sets, laid) < far
    )
