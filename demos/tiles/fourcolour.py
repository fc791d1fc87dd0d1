"""四色牌, the four-colour cards: the pieces of Chinese chess on narrow slips of paper.

The paper tells the colour, and so do the ends of the card without it: beads for
yellow, bars for red, nothing for white, slanting strokes for green, much as engravers
hatch a coat of arms. The colour's name stands below the piece. Red and yellow print
帥仕相俥傌炮兵, green and white 將士象車馬包卒.
"""

from typing import NamedTuple

from hand import (
    EDGE,
    FACE_COLOUR,
    GREEN,
    INK,
    RED,
    YELLOW,
    Box,
    character,
    disc,
    element,
    frame,
    number,
)
from paper import back as paper_back
from paper import sheet
from xiangqi import BLACK_SIDE, RED_SIDE, SPARSE

SLIP: Box = (8.0, 2.0, 44.0, 75.5)
LEFT, TOP, RIGHT, BOTTOM = 11.4, 5.4, 48.6, 74.1  # the printed frame
HEAD, FOOT = 16.4, 58.6  # where the marked ends stop
MIDDLE = 30.0


class Colour(NamedTuple):
    name: str
    paper: str
    ink: str
    pieces: tuple[str, ...]


RED_PIECES, BLACK_PIECES = tuple(RED_SIDE.values()), tuple(BLACK_SIDE.values())
COLOURS = {
    "y": Colour("黃", YELLOW, INK, RED_PIECES),
    "r": Colour("紅", RED, FACE_COLOUR, RED_PIECES),
    "g": Colour("綠", GREEN, FACE_COLOUR, BLACK_PIECES),
    "w": Colour("白", FACE_COLOUR, INK, BLACK_PIECES),
}

# The fields that are marked: above the piece, and on both sides of the colour's name.
FIELDS = (
    (LEFT, TOP, RIGHT, HEAD),
    (LEFT, FOOT, LEFT + 11, BOTTOM),
    (RIGHT - 11, FOOT, RIGHT, BOTTOM),
)


def beads(ink: str) -> str:
    top, foot = (TOP + HEAD) / 2, (FOOT + BOTTOM) / 2
    places = [(MIDDLE + x, top) for x in (-11.5, 0, 11.5)]
    places += [(x, foot + y) for x in (LEFT + 5.2, RIGHT - 5.2) for y in (-3.6, 3.6)]
    return "".join(disc(x, y, 2.7, ink) for x, y in places)


def strokes(ink: str, slant: float) -> str:
    """Strokes across each field, about as far from each other as they are wide."""
    wide, out = 2.4, ""
    for x0, y0, x1, y1 in FIELDS:
        run = (y1 - y0) * slant
        count = max(1, round((x1 - x0 - run) / (2 * wide)))
        step = (x1 - x0 - run) / count
        for i in range(count):
            x = x0 + (i + 0.5) * step - wide / 2
            out += (
                f"M{number(x + run)} {number(y0)}h{number(wide)}"
                f"L{number(x + wide)} {number(y1)}h{number(-wide)}z"
            )
    return element("path", d=out, fill=ink)


def mark(code: str, ink: str) -> str:
    match code:
        case "y":
            return beads(ink)
        case "r":
            return strokes(ink, 0)
        case "g":
            return strokes(ink, 0.6)
        case _:
            return ""


def rules(ink: str) -> str:
    d = "".join(f"M{number(LEFT)} {number(y)}H{number(RIGHT)}" for y in (HEAD, FOOT))
    return element("path", d=d, fill="none", stroke=ink, stroke_width=0.8)


def card(code: str, rank: int) -> str:
    colour = COLOURS[code]
    piece = colour.pieces[rank]
    size = 33 * SPARSE.get(piece, 1)
    return (
        sheet(SLIP, colour.paper, EDGE)
        + frame((LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP), 0.8, 0.9, colour.ink)
        + mark(code, colour.ink)
        + rules(colour.ink)
        + character(piece, MIDDLE, (HEAD + FOOT) / 2, size, colour.ink, weight=0.5)
        + character(colour.name, MIDDLE, (FOOT + BOTTOM) / 2, 12, colour.ink, weight=0.25)
    )


def tiles() -> dict[str, str]:
    return {f"{rank + 1}{code}": card(code, rank) for code in COLOURS for rank in range(7)}


def back() -> str:
    return paper_back(SLIP, 7)
