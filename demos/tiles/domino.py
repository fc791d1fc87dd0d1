"""骨牌, the twenty-one dominoes: on the tile the faces of two dice, one below the other.

A code is the two numbers, the smaller first and above. One and four are red, as on
Chinese dice, and differ in shape as well: the one is a great pip, and the pips of
the four are bored through. The three lies aslant and the six stands in two columns,
as on the dominoes of the shops, though these tiles are as broad as for mahjong.
"""

from itertools import combinations_with_replacement

from hand import CENTRE, EDGE, FACE, FACE_COLOUR, INK, RED, disc, line, number, ring

MIDDLE = CENTRE[0]
TOP, HALF = FACE[1], FACE[3] / 2

Places = tuple[tuple[float, float], ...]  # of the pips, from the middle of a half

PLACES: dict[int, Places] = {
    1: ((0, 0),),
    2: ((-12, 0), (12, 0)),
    3: ((-12.5, -9.2), (0, 0), (12.5, 9.2)),
    4: ((-10, -7.5), (10, -7.5), (-10, 7.5), (10, 7.5)),
    5: ((-12.5, -9.2), (12.5, -9.2), (0, 0), (-12.5, 9.2), (12.5, 9.2)),
    6: tuple((x, y) for y in (-10.4, 0, 10.4) for x in (-10, 10)),
}


def pip(value: int, x: float, y: float) -> str:
    match value:
        case 1:
            return disc(x, y, 9.4, RED) + ring(x, y, 5.9, 1.3, FACE_COLOUR)
        case 4:
            return disc(x, y, 5.4, RED) + disc(x, y, 1.9, FACE_COLOUR)
        case _:
            return disc(x, y, 4.3, INK)


def half(value: int, y: float) -> str:
    return "".join(pip(value, MIDDLE + dx, y + dy) for dx, dy in PLACES[value])


def domino(upper: int, lower: int) -> str:
    y = TOP + HALF
    groove = f"M14 {number(y)}H46"
    return line(groove, 0.9, EDGE) + half(upper, y - HALF / 2) + half(lower, y + HALF / 2)


def tiles() -> dict[str, str]:
    pairs = combinations_with_replacement(range(1, 7), 2)
    return {f"{a}{b}": domino(a, b) for a, b in pairs}
