"""Paper cards: a printed slip where a tile has bone and bamboo."""

from hand import (
    BACK,
    BACK_2,
    EDGE,
    FACE_COLOUR,
    INK,
    Box,
    element,
    frame,
    grown,
    line,
    number,
    panel,
)


def sheet(box: Box, paper: str = FACE_COLOUR, edge: str = EDGE) -> str:
    """A slip of paper lying flat: hardly a shadow, a cut edge, corners just blunted."""
    x, y, width, height = box
    inside = (x + 0.35, y + 0.35, width - 0.7, height - 0.7)
    return (
        panel(grown(box, 0.8, 1, 0.9), 3.4, INK, opacity=".06")
        + panel(grown(box, 0.2, 0.6, 0.5), 2.8, INK, opacity=".16")
        + panel(box, 2.6, paper)
        + frame(inside, 2.3, 0.7, edge)
    )


def back(box: Box, step: float) -> str:
    """The back of a slip: crossing lines in a frame, and a grain in every lozenge."""
    x, y, width, height = box
    left, top, right, bottom = x + 5.2, y + 5.2, x + width - 5.2, y + height - 5.2
    across, down = round((right - left) / step), round((bottom - top) / step / 1.4)
    dx, dy = (right - left) / across / 2, (bottom - top) / down / 2
    lines = grains = ""
    for row in range(down):
        middle = top + (2 * row + 1) * dy
        for turn in (dy, -dy):
            zigzag = f"l{number(dx)} {number(turn)} {number(dx)} {number(-turn)}"
            lines += f"M{number(left)} {number(middle)}{zigzag * across}"
        for column in range(across):
            a, grain = left + (2 * column + 1) * dx, ""
            for side, turn in ((1, -1), (1, 1), (-1, 1)):
                grain += f" {number(side * dx * 0.36)} {number(turn * dy * 0.36)}"
            grains += f"M{number(a - dx * 0.36)} {number(middle)}l{grain.strip()}z"
    around = (left - 1.8, top - 1.8, right - left + 3.6, bottom - top + 3.6)
    return (
        sheet(box, BACK, BACK_2)
        + frame(around, 0.8, 0.9, BACK_2)
        + line(lines, 0.75, BACK_2, opacity=".7")
        + element("path", d=grains, fill=BACK_2, opacity=".8")
    )
