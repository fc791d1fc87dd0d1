"""The tiles of 象棋麻將 and what goes together (xm-0, xm-3)."""

from __future__ import annotations

from paipu.clauses import rule_data
from paipu.sets import Shapes
from paipu.tiles import Face, TileSet

_NAMES = ["general", "advisor", "elephant", "chariot", "horse", "cannon", "soldier"]
_COLOURS = (("red", "KAERNCP", "帥仕相俥傌炮兵"), ("black", "kaerncp", "將士象車馬包卒"))
TILES = TileSet(
    "xiangqi",
    tuple(
        Face(code, zh, f"{colour} {name}", colour)
        for colour, codes, chars in _COLOURS
        for code, zh, name in zip(codes, chars, _NAMES, strict=True)
    ),
    copies=4,
)  # fmt: skip
rule_data("xm-0", "TILES")

CHOWS = ((0, 1, 2), (3, 4, 5), (7, 8, 9), (10, 11, 12))
rule_data("xm-3", "CHOWS")
_SETS = (*(("chow", chow) for chow in CHOWS), *(("pung", (k,) * 3) for k in range(14)))
_TWINS = tuple((k, k) for k in range(14))
SHAPES = Shapes(TILES, _SETS, _TWINS)
SHAPES_CROSS = Shapes(TILES, _SETS, (*_TWINS, (0, 7)))
