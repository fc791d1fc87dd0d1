"""推筒子, tui tongzi: two tiles each, the better hand wins.

`ranking` is what the text says, `rules` what it takes to play by it, `odds` the exact
chances.
"""

from paipu.games.tuitongzi.options import ID, PRESETS, TILES, Options
from paipu.games.tuitongzi.rules import game

PREFIX, UNIT = "tt", "points"

__all__ = ["ID", "PREFIX", "PRESETS", "TILES", "UNIT", "Options", "game"]
