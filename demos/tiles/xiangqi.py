"""The pieces of Chinese chess on tiles: red 帥仕相俥傌炮兵, black 將士象車馬包卒.

The sides differ three times over: by ink, by character, and by the ring, which is
one fine line for black and a heavy one split by a hairline for red. At small sizes
the hairline fills in and the heavy ring stays, so that the sides are told apart in
grey too.
"""

from hand import CENTRE, FACE_COLOUR, INK, RED, character, ring

RED_SIDE = dict(zip("KAERNCP", "帥仕相俥傌炮兵", strict=True))
BLACK_SIDE = dict(zip("kaerncp", "將士象車馬包卒", strict=True))

# Few strokes look larger than many in the same square: these are drawn a little smaller.
SPARSE = {"士": 0.93, "仕": 0.97, "兵": 0.97, "卒": 0.98}


def red(what: str) -> str:
    x, y = CENTRE
    return (
        ring(x, y, 24, 3.6, RED)
        + ring(x, y, 24, 0.8, FACE_COLOUR)
        + character(what, x, y, 34.5 * SPARSE.get(what, 1), RED, weight=0.5)
    )


def black(what: str) -> str:
    x, y = CENTRE
    return ring(x, y, 25.1, 1.4, INK) + character(
        what, x, y, 37 * SPARSE.get(what, 1), INK, weight=0.35
    )


def tiles() -> dict[str, str]:
    return {code: red(what) for code, what in RED_SIDE.items()} | {
        code: black(what) for code, what in BLACK_SIDE.items()
    }
