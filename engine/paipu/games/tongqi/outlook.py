"""How a simple player of 同棋 looks at its choices: by the tiles it lacks of seven melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.games.tongqi.hands import most, shape
from paipu.games.tongqi.pack import LONG, TILES
from paipu.kernel import Action, Kind, Seat
from paipu.table import Table

if TYPE_CHECKING:
    from paipu.games.tongqi.rules import Extra, Tongqi

    T = Table[Extra]


def idle(hand: int, kind: Kind) -> bool:
    """Whether a tile can stand aside while the hand keeps as many melds as it can have."""
    return most(hand - TILES.unit[kind]) == most(hand)


def outlook(rules: Tongqi, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
    """What is lacking after the action, the next discard included."""
    melds = len(view.laid[seat])
    hand = view.hand(seat)
    match action.verb:
        case "win":
            return (-2,)
        case "duozi" | "longchuan" | "kaizhao" | "gaotiao" | "pingtiao" | "attach":
            return (-1,)
        case "discard":
            rest = hand - TILES.unit[action.tiles[0]]
            return shape(rest, 7 - melds), 0, _use(rest, action.tiles[0])
        case "pass" | "done":
            return shape(hand, 7 - melds), 0
        case "pung":
            rest = hand - 2 * TILES.unit[action.tiles[0]]
            return shape(rest, 6 - melds) - 1, 1
    lay = rules.find(view, seat, _tile(view), action, action.verb == "lay")
    rest = hand - TILES.pack(lay.own)
    grown = melds - len(lay.undone) + len(lay.melds)
    return shape(rest, 7 - grown) - 1, 2


def _tile(view: T) -> Kind:
    """The tile that is to be laid: the open one, or the one just drawn."""
    kind = view.offer.tile if view.offer else view.drawn
    if kind is None:
        raise LookupError("no tile is to be laid")
    return kind


def _use(rest: int, kind: Kind) -> int:
    """Long tiles are worth keeping: they wait on most."""
    return int(LONG[kind]) + TILES.count(rest, kind)
