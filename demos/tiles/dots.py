"""The dots 一筒 … 九筒 and the white 白板.

Where each dot stands is traditional (the seven's diagonal of three over a square of
four, the six's pair over four) and is what tells the number; the three inks follow
the usual colouring but say nothing that the places do not.
"""

from typing import NamedTuple

from hand import BLUE, CENTRE, FACE_COLOUR, GREEN, RED, around, disc, element, number, panel, ring

X, Y = CENTRE


class Pattern(NamedTuple):
    radius: float
    places: tuple[tuple[float, float, str], ...]


def block(columns: tuple[float, ...], rows: tuple[float, ...], ink: str) -> tuple[tuple[float, float, str], ...]:
    return tuple((x, y, ink) for y in rows for x in columns)


PATTERNS = {
    "2": Pattern(13, ((X, 20, GREEN), (X, 53.5, BLUE))),
    "3": Pattern(10.2, ((16, 16, BLUE), (X, Y, RED), (44, 57.5, GREEN))),
    "4": Pattern(10.8, ((17, 19.5, BLUE), (43, 19.5, GREEN), (17, 54, GREEN), (43, 54, BLUE))),
    "5": Pattern(9.4, ((16, 16.5, BLUE), (44, 16.5, GREEN), (X, Y, RED), (16, 57, GREEN), (44, 57, BLUE))),
    "6": Pattern(8.8, block((18.5, 41.5), (14.5,), GREEN) + block((18.5, 41.5), (39.5, 59.5), RED)),
    "7": Pattern(
        7.7,
        ((14, 12.5, GREEN), (X, 18.25, GREEN), (46, 24, GREEN)) + block((20.5, 39.5), (43.5, 61.5), RED),
    ),
    "8": Pattern(7.5, block((19.5, 40.5), (12, 28.5, 45, 61.5), BLUE)),
    "9": Pattern(
        7.7, block((13, X, 47), (14.5,), GREEN) + block((13, X, 47), (Y,), RED) + block((13, X, 47), (59,), BLUE)
    ),
}


def dot(x: float, y: float, r: float, ink: str) -> str:
    """A rim, a disc in it, and the bone showing through between them and in the middle."""
    return disc(x, y, r, ink) + ring(x, y, r * 0.67, r * 0.15, FACE_COLOUR) + disc(x, y, r * 0.17, FACE_COLOUR)


def petals(x: float, y: float, inner: float, outer: float, count: int, ink: str) -> str:
    """Leaf-shaped petals between two circles."""
    out = []
    half = 180 / count * 0.8
    for i in range(count):
        angle = -90 + 360 * i / count
        foot, tip = around(x, y, inner, 1, angle)[0], around(x, y, outer, 1, angle)[0]
        middle = inner + (outer - inner) * 0.55
        left, right = around(x, y, middle * 1.02, 1, angle - half)[0], around(x, y, middle * 1.02, 1, angle + half)[0]
        points = [f"{number(a)} {number(b)}" for a, b in (foot, left, tip, right)]
        out.append(f"M{points[0]}Q{points[1]} {points[2]}Q{points[3]} {points[0]}z")
    return element("path", d="".join(out), fill=ink)


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
    return panel(8.5, 9, 43, 55.5, 3, "none", stroke=BLUE, stroke_width=2.6) + panel(
        12.2, 12.7, 35.6, 48.1, 1.2, "none", stroke=BLUE, stroke_width=0.9
    )


def tiles() -> dict[str, str]:
    return (
        {"1": one()}
        | {
            code: "".join(dot(x, y, pattern.radius, ink) for x, y, ink in pattern.places)
            for code, pattern in PATTERNS.items()
        }
        | {"W": white()}
    )
