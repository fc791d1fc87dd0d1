"""The dots 一筒 … 九筒 and the white 白板.

Where each dot stands is traditional (the seven's diagonal of three over a square of
four, the six's pair over four) and is what tells the number; the three inks follow
the usual colouring but say nothing that the places do not.
"""

from typing import NamedTuple

from hand import (
    BLUE,
    CENTRE,
    FACE_COLOUR,
    GREEN,
    RED,
    around,
    disc,
    element,
    frame,
    number,
    on_circle,
    ring,
)

X, Y = CENTRE


Place = tuple[float, float, str]  # x, y, ink


class Pattern(NamedTuple):
    """Dots of one size and where they stand."""

    radius: float
    places: tuple[Place, ...]


def block(columns: tuple[float, ...], rows: tuple[float, ...], ink: str) -> tuple[Place, ...]:
    """A dot wherever a column and a row cross."""
    return tuple((x, y, ink) for y in rows for x in columns)


PATTERNS = {
    "2": Pattern(13, ((X, 20, GREEN), (X, 53.5, BLUE))),
    "3": Pattern(10.2, ((16, 16, BLUE), (X, Y, RED), (44, 57.5, GREEN))),
    "4": Pattern(10.8, ((17, 19.5, BLUE), (43, 19.5, GREEN), (17, 54, GREEN), (43, 54, BLUE))),
    "5": Pattern(
        9.4,
        (
            (16, 16.5, BLUE),
            (44, 16.5, GREEN),
            (X, Y, RED),
            (16, 57, GREEN),
            (44, 57, BLUE),
        ),
    ),
    "6": Pattern(
        8.8,
        (
            *block((18.5, 41.5), (14.5,), GREEN),
            *block((18.5, 41.5), (39.5, 59.5), RED),
        ),
    ),
    "7": Pattern(
        7.7,
        (
            (14, 12.5, GREEN),
            (X, 18.25, GREEN),
            (46, 24, GREEN),
            *block((20.5, 39.5), (43.5, 61.5), RED),
        ),
    ),
    "8": Pattern(7.5, block((19.5, 40.5), (12, 28.5, 45, 61.5), BLUE)),
    "9": Pattern(
        7.7,
        (
            *block((13, X, 47), (14.5,), GREEN),
            *block((13, X, 47), (Y,), RED),
            *block((13, X, 47), (59,), BLUE),
        ),
    ),
}


def dot(x: float, y: float, r: float, ink: str) -> str:
    """A rim, a disc in it, and the bone showing through between them and in the middle."""
    return (
        disc(x, y, r, ink)
        + ring(x, y, r * 0.67, r * 0.15, FACE_COLOUR)
        + disc(x, y, r * 0.17, FACE_COLOUR)
    )


def petals(x: float, y: float, inner: float, outer: float, count: int, ink: str) -> str:
    """Leaf-shaped petals between two circles, each wide at three fifths of its length."""
    half = 180 / count * 0.8
    belly = inner + (outer - inner) * 0.58

    def at(radius: float, angle: float) -> str:
        px, py = on_circle(x, y, radius, angle)
        return f"{number(px)} {number(py)}"

    out = ""
    for i in range(count):
        angle = -90 + 360 * i / count
        foot, tip = at(inner, angle), at(outer, angle)
        left, right = at(belly, angle - half), at(belly, angle + half)
        out += f"M{foot}Q{left} {tip}Q{right} {foot}z"
    return element("path", d=out, fill=ink)


def one() -> str:
    """The single great dot: a wheel of petals about a red heart."""
    beads = "".join(disc(a, b, 0.9, FACE_COLOUR) for a, b in around(X, Y, 21.5, 24))
    return (
        disc(X, Y, 23.6, BLUE)
        + beads
        + disc(X, Y, 19.2, FACE_COLOUR)
        + petals(X, Y, 8.6, 18.4, 12, GREEN)
        + ring(X, Y, 8.2, 1.2, BLUE)
        + disc(X, Y, 6, RED)
        + "".join(disc(a, b, 1, FACE_COLOUR) for a, b in around(X, Y, 3.3, 6))
        + disc(X, Y, 1, FACE_COLOUR)
    )


def white() -> str:
    """白板: nothing in a frame."""
    return frame((8.5, 9, 43, 55.5), 3, 2.6, BLUE) + frame((12.2, 12.7, 35.6, 48.1), 1.2, 0.9, BLUE)


def tiles() -> dict[str, str]:
    return (
        {"1": one()}
        | {
            code: "".join(dot(x, y, pattern.radius, ink) for x, y, ink in pattern.places)
            for code, pattern in PATTERNS.items()
        }
        | {"W": white()}
    )
