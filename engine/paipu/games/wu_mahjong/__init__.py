"""吳銓高百搭麻將[十六張], Wu Quangao's mahjong with wild tiles: five groups and a pair.

`pack` and `shapes` are the tiles and what they make, `fans` the table, `counting` and `search`
what a hand counts, `rules` how it is played, `money` who pays.
"""

from paipu.games.wu_mahjong.options import PRESETS, Options
from paipu.games.wu_mahjong.pack import TILES, wild_in
from paipu.games.wu_mahjong.rules import ID, game

PREFIX, UNIT = "wu", "fan"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game", "wild_in"]
