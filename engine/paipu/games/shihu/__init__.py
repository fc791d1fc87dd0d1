"""十胡仔, ten-hu: 112 four-colour cards, every drawn card open, ten hu to go out.

`rules` reads like the text; `hu` counts a hand in the best way it can be laid out.
"""

from paipu.games.shihu.options import PRESETS, Options
from paipu.games.shihu.rules import ID, game
from paipu.packs import FOUR_COLOUR as TILES

PREFIX, UNIT = "ft", "hu"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game"]
