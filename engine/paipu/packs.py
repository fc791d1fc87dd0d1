"""Packs of cards that more than one game is played with."""

from __future__ import annotations

from paipu.tiles import Face, TileSet

_ANIMALS = [
    "rat",
    "ox",
    "tiger",
    "rabbit",
    "dragon",
    "snake",
    "horse",
    "goat",
    "monkey",
    "rooster",
    "dog",
    "pig",
]

ZODIAC = TileSet(
    "zodiac",
    tuple(
        Face(code, zh, en)
        for code, zh, en in zip("123456789ABC", "鼠牛虎兔龍蛇馬羊猴雞狗豬", _ANIMALS, strict=True)
    ),
    copies=10,
)
"""生肖牌: twelve animals, ten of each."""

_ROLES = ["general", "advisor", "elephant", "chariot", "horse", "cannon", "soldier"]
_COLOURS = (
    ("y", "黃", "yellow", "帥仕相俥傌炮兵"),
    ("r", "紅", "red", "帥仕相俥傌炮兵"),
    ("g", "綠", "green", "將士象車馬包卒"),
    ("w", "白", "white", "將士象車馬包卒"),
)
"""Letter, names and characters of each colour.  The text does not say which colours have
the characters of the red side; red and yellow do in the packs that are known."""

FOUR_COLOUR = TileSet(
    "fourcolour",
    tuple(
        Face(f"{rank}{letter}", f"{colour}{zh}", f"{en} {role}", en)
        for letter, colour, en, chars in _COLOURS
        for rank, (zh, role) in enumerate(zip(chars, _ROLES, strict=True), 1)
    ),
    copies=4,
    suits="yrgw",
)
"""四色牌: the seven pieces in four colours, four of each."""
