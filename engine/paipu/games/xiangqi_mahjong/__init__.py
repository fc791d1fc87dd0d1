"""象棋麻將, xiangqi mahjong: 56 tiles, two sets and a pair.

`rules` reads like the text; `tai` is the table that the text leaves to the players.
"""

from paipu.games.xiangqi_mahjong.options import PRESETS, Options
from paipu.games.xiangqi_mahjong.pack import TILES
from paipu.games.xiangqi_mahjong.rules import ID, game

PREFIX, UNIT = "xm", "tai"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game"]
