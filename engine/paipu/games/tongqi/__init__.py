"""同棋, Tongqi: domino rummy with 105 tiles; seven melds win.

`pack` and `hands` are what the text calls melds, `rules` how it is played, `scoring` and
`points` what it counts, as far as the text still says.
"""

from paipu.games.tongqi.options import PRESETS, Options
from paipu.games.tongqi.pack import TILES
from paipu.games.tongqi.rules import ID, game

PREFIX, UNIT = "tq", "points"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game"]
