"""十二生肖, the zodiac set."""

from paipu.games.shengxiao.options import PRESETS, Options
from paipu.games.shengxiao.rules import ID, game
from paipu.packs import ZODIAC as TILES

PREFIX, UNIT = "zt", "animals"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game"]
