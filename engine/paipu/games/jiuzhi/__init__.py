"""九支十仔, nine cards, the tenth completes."""

from paipu.games.jiuzhi.options import PRESETS, Options
from paipu.games.jiuzhi.rules import ID, game
from paipu.packs import FOUR_COLOUR as TILES

PREFIX, UNIT = "fn", "pairs"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game"]
