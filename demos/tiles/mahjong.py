"""麻將: characters, dots, bamboos, winds, dragons, flowers and seasons.

The dots and the white are those of tui tongzi. The numbers of the bamboos are told
by where the rods stand, as with the dots; the inks are the usual ones and say nothing
of their own. A flower and a season of the same number differ by plant and by name.
"""

from itertools import pairwise

import dots
from brush import Placed, blob, painted, shape, stroke
from hand import (
    BLUE,
    CENTRE,
    FACE_COLOUR,
    GREEN,
    INK,
    RED,
    YELLOW,
    character,
    element,
    line,
    number,
    on_circle,
)

X, Y = CENTRE
NUMBERS = "一二三四五六七八九"

# A character of few strokes looks larger than it is, and one lying stroke wider.
NUMBER_SIZES = {"一": 27.0, "二": 25.5, "三": 25.5, "四": 25.0, "八": 27.0}
WINDS = {"1z": "東", "2z": "南", "3z": "西", "4z": "北"}


def characters() -> dict[str, str]:
    return {
        f"{i}m": character(what, X, 20, NUMBER_SIZES.get(what, 26), BLUE, weight=0.9)
        + character("萬", X, 52.5, 31, RED, weight=0.5)
        for i, what in enumerate(NUMBERS, start=1)
    }


def honours() -> dict[str, str]:
    return (
        {code: character(what, X, Y, 43, INK, weight=0.6) for code, what in WINDS.items()}
        | {"5z": dots.white()}
        | {"6z": character("發", X, Y, 45, GREEN, weight=0.6)}
        | {"7z": character("中", X, Y, 48, RED, weight=1)}
    )


# ---- bamboos ---------------------------------------------------------------------

Rod = tuple[float, float, float, str]  # x, y of its middle, how far its foot leans, ink

# Down one half of a rod and the other: how far from the middle, and how wide there.
ROD = (
    (-1, 3.5),
    (-0.84, 3.8),
    (-0.55, 2.9),
    (-0.14, 3.1),
    (0, 4.2),
    (0.14, 3.1),
    (0.55, 2.9),
    (0.84, 3.8),
    (1, 3.5),
)


def outline(x: float, y: float, height: float, lean: float) -> str:
    """A piece of cane: wider at the node in its middle and at both ends."""
    half = height / 2
    across = [(x + lean * t + w, y + half * t) for t, w in ROD]
    across += [(x + lean * t - w, y + half * t) for t, w in reversed(ROD)]
    return f"M{'L'.join(f'{number(a)} {number(b)}' for a, b in across)}z"


def light(x: float, y: float, height: float, lean: float) -> str:
    """Where the two halves of a rod shine."""
    half = height / 2
    return "".join(
        f"M{number(x + lean * a)} {number(y + half * a)}l{number(lean * b)} {number(half * b)}"
        for a, b in ((-0.7, 0.46), (0.24, 0.46))
    )


def rods(height: float, *places: Rod) -> str:
    """All rods of one ink are one path, and all their lights are one."""
    out = ""
    for ink in dict.fromkeys(ink for *_, ink in places):
        cane = "".join(outline(x, y, height, lean) for x, y, lean, its in places if its == ink)
        out += element(
            "path", d=cane, fill=ink, stroke=ink, stroke_width=0.8, stroke_linejoin="round"
        )
    shine = "".join(light(x, y, height, lean) for x, y, lean, _ in places)
    return out + line(shine, 1.4, FACE_COLOUR, stroke_linecap="round")


def row(y: float, inks: str, *columns: float) -> tuple[Rod, ...]:
    named = {"g": GREEN, "r": RED, "b": BLUE}
    return tuple((x, y, 0.0, named[ink]) for x, ink in zip(columns, inks, strict=True))


def bird() -> str:
    """The one: a peacock, its train raised."""
    at: Placed = (5.5, 10.0, 46.0)
    feathers = (
        ("54,66,4 64,44,7 68,22,11 64,4,1", (67.5, 17)),
        ("56,68,4 72,48,7 84,30,11 90,10,1", (85, 26)),
        ("58,70,4 78,58,7 94,48,11 104,32,1", (95, 45)),
        ("58,74,4 78,72,7 94,70,10 106,60,1", (95, 69)),
        ("56,78,4 74,84,7 90,90,10 104,88,1", (91, 90)),
    )
    return (
        painted(GREEN, at, *(stroke(feather) for feather, _ in feathers))
        + painted(FACE_COLOUR, at, *(blob(x, y, 4.2) for _, (x, y) in feathers))
        + painted(RED, at, *(blob(x, y, 2.5) for _, (x, y) in feathers))
        + painted(
            BLUE,
            at,
            shape("20,20 30,11 40,16 43,30 50,46 62,58 66,74 56,88 38,88 25,76 21,58 27,42 25,30"),
            stroke("30,14,2.5 25,4,2.5 23,-4,4"),
            stroke("34,14,2.5 34,4,2.5 35,-6,4"),
            stroke("37,15,2.5 42,6,2.5 47,-1,4"),
        )
        + painted(RED, at, shape("21,17! 4,25! 22,29!"))
        + painted(
            FACE_COLOUR,
            at,
            blob(30, 21, 2.8),
            stroke("33,56,1 38,72,3.5 54,74,1"),
            stroke("38,48,1 45,62,3.5 58,64,1"),
        )
        + painted(
            RED,
            at,
            stroke("40,86,5 38,98,4 36,106,4"),
            stroke("50,86,5 52,98,4 53,106,4"),
        )
        + painted(INK, at, stroke("8,104,3 28,108,6 56,107,6 78,112,5 96,108,1"))
        + painted(
            GREEN, at, stroke("66,108,2 76,100,7 86,98,1"), stroke("14,106,2 8,114,6 0,116,1")
        )
    )


def bamboos() -> dict[str, str]:
    upper, lower = 20.5, 53.5
    eight = [(x, upper, lean, GREEN) for x, lean in ((11.5, 0), (24.2, 5), (35.8, -5), (48.5, 0))]
    eight += [(x, lower, lean, BLUE) for x, lean in ((11.5, 0), (24.2, -5), (35.8, 5), (48.5, 0))]
    return {
        "1s": bird(),
        "2s": rods(27, *row(upper - 0.5, "g", X), *row(lower + 0.5, "b", X)),
        "3s": rods(27, *row(upper - 0.5, "b", X), *row(lower + 0.5, "gg", 18, 42)),
        "4s": rods(27, *row(upper - 0.5, "gb", 18, 42), *row(lower + 0.5, "bg", 18, 42)),
        "5s": rods(25, *row(19, "gb", 14, 46), *row(Y, "r", X), *row(54.5, "bg", 14, 46)),
        "6s": rods(26, *row(upper - 0.5, "ggg", 13, X, 47), *row(lower + 0.5, "bbb", 13, X, 47)),
        "7s": rods(
            17.5, *row(14, "r", X), *row(36.8, "ggg", 13, X, 47), *row(59.5, "bbb", 13, X, 47)
        ),
        "8s": rods(26, *eight),
        "9s": rods(
            17.5,
            *(rod for y in (14, 36.8, 59.5) for rod in row(y, "grb", 13, X, 47)),
        ),
    }


# ---- flowers and seasons ---------------------------------------------------------

FLOWERS, SEASONS = "梅蘭菊竹", "春夏秋冬"
PICTURE: Placed = (7.0, 20.5, 46.0)


def paint(fill: str, *parts: str) -> str:
    return painted(fill, PICTURE, *parts)


def blossom(x: float, y: float, r: float, petals: int = 5, turn: float = 0) -> list[str]:
    """Round petals about a middle."""
    places = (on_circle(x, y, r * 0.62, turn - 90 + 360 * i / petals) for i in range(petals))
    return [blob(a, b, r * 0.46) for a, b in places]


def plum() -> str:
    flowers = ((30, 30, 17, 10), (66, 54, 18, -12), (86, 22, 11, 0), (18, 66, 10, 20))
    return (
        paint(
            INK,
            stroke("96,102,12 78,84,10 56,76,8 44,60,6 36,44,5 30,30,3"),
            stroke("56,76,7 34,76,5 18,66,3"),
            stroke("78,84,7 84,62,5 82,40,4 88,20,3"),
        )
        + paint(RED, *(petal for x, y, r, turn in flowers for petal in blossom(x, y, r, turn=turn)))
        + paint(RED, blob(50, 46, 4.5), blob(96, 46, 4.5), blob(8, 80, 4.5))
        + paint(FACE_COLOUR, *(blob(x, y, r * 0.24) for x, y, r, _ in flowers))
    )


def orchid() -> str:
    def flower(x: float, y: float) -> list[str]:
        tips = ((-15, -9), (-3, -17), (13, -11), (13, 5), (-11, 8))
        return [
            stroke(f"{x},{y},3 {x + a * 0.6},{y + b * 0.6},7 {x + a},{y + b},1") for a, b in tips
        ]

    return (
        paint(
            GREEN,
            stroke("46,102,7 38,74,7 22,54,6 0,52,1"),
            stroke("48,102,8 46,66,8 34,34,6 14,16,1"),
            stroke("52,102,8 58,70,8 76,46,7 102,44,1"),
            stroke("54,102,7 66,84,7 84,76,6 104,84,1"),
            stroke("44,102,6 30,88,6 14,84,5 -2,94,1"),
        )
        + paint(INK, stroke("50,100,3 54,66,3 58,32,2.4"), stroke("54,66,2.6 70,52,2.2 78,44,2"))
        + paint(BLUE, *flower(58, 24), *flower(82, 62))
        + paint(RED, blob(58, 24, 4), blob(82, 62, 4))
    )


def chrysanthemum() -> str:
    x, y = 47, 41

    def petals(count: int, foot: float, tip: float, width: float) -> list[str]:
        """Each bent a little to one side, as they curl inwards."""
        out = []
        for i in range(count):
            angle = 360 * i / count
            stops = ((foot, -4, 2.5), ((foot + tip) / 2 + 3, 0, width), (tip, 8, width * 0.45))
            at = [(*on_circle(x, y, r, angle + turn), wide) for r, turn, wide in stops]
            out.append(stroke(" ".join(f"{a:.1f},{b:.1f},{wide}" for a, b, wide in at)))
        return out

    return paint(
        GREEN,
        stroke("49,78,4 51,88,5 54,104,6"),
        shape("51,88! 34,74 26,78! 24,70 8,72 4,80! 10,86 8,94! 24,98 40,96"),
        shape("52,82! 66,66 76,70! 80,62 96,62 100,70! 92,78 94,86! 80,92 64,90"),
    ) + paint(RED, *petals(13, 20, 37, 11), *petals(8, 6, 19, 9), blob(x, y, 3.5))


def bamboo() -> str:
    def stalk(wide: float, *joints: tuple[float, float]) -> list[str]:
        """Piece by piece, each a little wider at its ends."""
        out, end = [], wide + 1.4
        for (a, b), (c, d) in pairwise(joints):
            middle = f"{(a + c) / 2},{(b + d) / 2},{wide}"
            out.append(stroke(f"{a},{b - 1.5},{end} {middle} {c},{d + 1.5},{end}"))
        return out

    leaves = (
        "66,42,2 80,44,8 98,56,1", "66,42,2 76,54,8 84,70,1", "66,42,2 82,36,7 102,36,1",
        "34,58,2 22,60,8 4,72,1", "34,58,2 26,70,8 22,88,1", "34,58,2 18,54,7 -2,54,1",
        "61,18,2 76,12,7 98,18,1", "61,18,2 50,14,6 38,16,1",
    )  # fmt: skip
    return paint(
        GREEN,
        *stalk(8, (58, 104), (58, 82), (60, 60), (61, 38), (61, 16)),
        *stalk(6, (38, 104), (38, 84), (36, 64), (35, 46), (34, 30)),
        *map(stroke, leaves),
    )


def spring() -> str:
    """A swallow under the willow."""
    twigs = (
        "86,8,3 88,24,3 90,46,1",
        "104,10,4 88,6,3 74,14,3 74,36,1",
        "104,10,3 102,34,3 100,66,1",
    )
    leaves = [
        stroke(f"{x},{y},1 {x + side * 6},{y + 6},5 {x + side * 8},{y + 15},1")
        for side, places in (
            (-1, ((84, 22), (85, 36), (70, 18), (99, 28), (98, 40), (97, 54))),
            (1, ((84, 28), (85, 42), (70, 24), (99, 18), (98, 48))),
        )
        for x, y in places
    ]
    return (
        paint(GREEN, *map(stroke, twigs), *leaves)
        + paint(
            INK,
            shape("6,60! 14,54 24,52 40,58 56,70 62,78! 50,80 34,78 20,70 12,64"),
            stroke("28,60,6 40,44,11 50,26,8 54,8,1"),
            stroke("40,66,6 58,60,10 74,58,6 90,62,1"),
            stroke("54,76,6 72,88,5 88,106,1"),
            stroke("52,77,5 62,92,4 66,108,1"),
        )
        + paint(RED, shape("10,62! 16,60 24,64 22,70! 15,66"))
        + paint(FACE_COLOUR, blob(18, 57, 1.8))
    )


def summer() -> str:
    """A lotus over its leaf."""
    return (
        paint(
            GREEN,
            stroke("58,64,4 62,84,4 60,106,4"),
            shape("0,82 10,74 30,72 50,78 58,84 46,92 26,96 8,92"),
            stroke("30,94,4 34,100,4 34,106,3"),
            stroke("82,106,3 86,92,3 88,80,3"),
            shape("76,76 88,70 100,74 104,80! 92,84 78,82"),
        )
        + paint(FACE_COLOUR, stroke("28,84,1 18,80,2 8,82,1"), stroke("28,84,1 38,80,2 50,83,1"))
        + paint(
            RED,
            shape("58,6! 70,22 72,44 58,64 44,44 46,22"),
            shape("30,16! 42,26 46,44 54,62! 38,58 28,40"),
            shape("86,16! 88,40 78,58 62,62! 70,44 74,26"),
            shape("10,36! 28,42 40,56 56,68! 36,70 18,58"),
            shape("106,36! 98,58 80,70 60,68! 76,56 88,42"),
        )
        + paint(
            FACE_COLOUR,
            stroke("46,24,1 44,44,2.4 57,65,1"),
            stroke("70,24,1 72,44,2.4 59,65,1"),
            stroke("29,44,1 38,58,2.4 56,68,1"),
            stroke("87,44,1 78,58,2.4 60,68,1"),
        )
    )


def autumn() -> str:
    """Geese before the full moon, reeds below."""
    geese = ((32, 38, 1.0), (56, 29, 0.75), (54, 53, 0.75))
    wings = []
    for x, y, k in geese:
        wings += [
            stroke(f"{x},{y},{5 * k} {x + 8 * k},{y - 9 * k},{5 * k} {x + 20 * k},{y - 12 * k},1"),
            stroke(f"{x},{y},{5 * k} {x - 6 * k},{y - 9 * k},{5 * k} {x - 18 * k},{y - 10 * k},1"),
            stroke(f"{x - 8 * k},{y + 3 * k},1.5 {x},{y},{4 * k} {x + 9 * k},{y + 4 * k},1"),
        ]
    return (
        paint(YELLOW, blob(46, 39, 34))
        + paint(INK, *wings)
        + paint(
            INK,
            stroke("20,106,3 20,84,3 12,62,2"),
            stroke("44,106,3 46,88,3 54,72,2"),
            stroke("72,106,3 76,84,3 86,66,2"),
        )
        + paint(
            RED,
            stroke("15,72,2 10,58,8 0,46,1"),
            stroke("52,80,2 57,68,8 70,60,1"),
            stroke("83,76,2 88,62,8 102,52,1"),
        )
        + paint(
            GREEN,
            stroke("20,106,6 30,90,6 48,96,1"),
            stroke("18,106,6 8,92,6 -4,92,1"),
            stroke("74,106,6 60,94,6 56,84,1"),
            stroke("74,106,6 86,92,6 104,92,1"),
        )
    )


def winter() -> str:
    """A pine in the snow."""
    boughs = ((54, 26, 26), (82, 55, 22), (28, 48, 21), (24, 80, 24))
    green, line_of_snow, snow = [], [], []
    for x, y, r in boughs:
        upper = f"{x - r},{y}! {x - r * 0.6},{y - 9} {x},{y - 13} {x + r * 0.6},{y - 9}"
        lower = f"{x + r},{y}! {x + r * 0.5},{y + 4} {x},{y + 1} {x - r * 0.5},{y + 4}"
        green.append(shape(f"{upper} {lower}"))
        cap = (
            f"{x - r * 0.78},{y - 7} {x - r * 0.45},{y - 17} {x},{y - 21} {x + r * 0.45},{y - 17}"
            f" {x + r * 0.78},{y - 7} {x + r * 0.4},{y - 8} {x},{y - 5} {x - r * 0.4},{y - 9}"
        )
        line_of_snow.append(shape(cap, wider=1.14, taller=1.32))
        snow.append(shape(cap))
    flakes = ((6, 18), (98, 16), (92, 32), (102, 74), (80, 84), (96, 98), (6, 100))
    return (
        paint(
            INK,
            stroke("60,98,13 50,82,11 58,62,9 49,42,7 54,22,4"),
            stroke("52,84,6 38,80,5 26,76,4"),
            stroke("56,64,5 70,58,5 82,52,4"),
            stroke("50,46,4 40,48,4 30,46,3"),
        )
        + paint(GREEN, *green)
        + paint(BLUE, *line_of_snow)
        + paint(FACE_COLOUR, *snow)
        + paint(BLUE, *(blob(x, y, 3.2) for x, y in flakes))
    )


def flowers() -> dict[str, str]:
    pictures = (plum, orchid, chrysanthemum, bamboo, spring, summer, autumn, winter)
    out = {}
    for i, (name, picture) in enumerate(zip(FLOWERS + SEASONS, pictures, strict=True)):
        ink = RED if name in FLOWERS else BLUE
        out[f"{i + 1}f"] = (
            picture()
            + character(name, 44, 14, 18, ink, weight=0.4)
            + character(NUMBERS[i % 4], 14, 13, 11, INK, weight=0.5)
        )
    return out


def tiles() -> dict[str, str]:
    round_ones = dots.tiles()
    circles = {f"{i}p": round_ones[str(i)] for i in range(1, 10)}
    return characters() | circles | bamboos() | honours() | flowers()
