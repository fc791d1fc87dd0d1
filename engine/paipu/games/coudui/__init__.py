"""湊對子, zodiac pairs."""

from paipu.games.coudui.options import PRESETS, Options
from paipu.games.coudui.rules import ID, game
from paipu.packs import ZODIAC as TILES

PREFIX, UNIT = "zp", "pairs"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game"]
