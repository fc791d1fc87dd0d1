"""How a simple player of 吳銓高百搭麻將 looks at its choices: by distance to a complete hand.

It never counts fan: that would ask for a search at every choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.games.wu_mahjong.erring import MADE
from paipu.games.wu_mahjong.interludes import may_call, passed_by
from paipu.games.wu_mahjong.pack import TILES
from paipu.games.wu_mahjong.shapes import distance, pack
from paipu.games.wu_mahjong.state import T
from paipu.kernel import Action, Kind, Seat

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong


def outlook(rules: WuMahjong, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
    """Distance after the action, then how well the tile that leaves fits the others."""
    x = view.extra
    if action.verb in MADE or breaks_ready(view, seat, action):
        return (99,)  # no fault is made on purpose
    held = list(TILES.unpack(view.hand(seat)))
    melds = len(view.laid[seat])
    match action.verb:
        case "win" | "flower_win":
            return (-1, len(action.tiles))
        case "own_up" | "point_out" | "jump" | "lay_flowers" | "show":
            return (-1, 2)
        case "call_apart" | "call_in" | "call_shape":
            return (-1, may_call(rules, view, seat).index(action))  # the best is named first
        case verb if verb in ("pass", "linger", "refuse") or verb.startswith("bet_"):
            return far(held, melds, x.wild), action.verb != "pass", 0
        case "discard" | "ready":
            gone = action.tiles[0]
            held.remove(gone)
            fits = sum(_near(gone, k) for k in held)
            return far(held, melds, x.wild), action.verb == "discard", fits
        case "added_kong":
            held.remove(action.tiles[0])
            return far(held, melds, x.wild), 0, 0
        case "fly_up":
            tile, wild = action.tiles
            held.remove(tile)
            return far([*held, wild], melds, x.wild), -1, 0
        case "fly_down":
            return (50,)
    own = list(action.tiles)
    offer = passed_by(view) if x.window == "drawn" else view.offer
    if offer is not None:
        own.remove(offer.tile)
    for k in own:
        held.remove(k)
    # A claim is followed by a discard, which this counts as the tile that matters least.
    return far(held, melds + 1, x.wild), 1, 0


def breaks_ready(view: T, seat: Seat, action: Action) -> bool:
    """Whether a move is one that 立直 forbids."""
    x = view.extra
    if not x.ready[seat] or x.dead[seat]:
        return False
    kong = action.verb in ("concealed_kong", "added_kong")
    return kong or (action.verb == "discard" and action.tiles != (view.drawn,))


def far(held: list[Kind], melds: int, wild: frozenset[Kind]) -> int:
    """How many tiles a hand lacks."""
    natural = [k for k in held if k not in wild and k < 34]
    wilds = sum(k in wild for k in held)
    return distance(pack(natural), 5 - melds, wilds)


def _near(tile: Kind, other: Kind) -> int:
    """How well two tiles go together."""
    if tile == other:
        return 4
    near = tile // 9 == other // 9 and other < 27 and tile < 27 and abs(tile - other)
    return 3 - near if near and near <= 2 else 0
