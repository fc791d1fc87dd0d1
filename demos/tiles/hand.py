"""The one hand that draws all tiles: the body, the inks, the characters.

A tile set is a module beside this one with a function `tiles()` that returns
{code: drawing}; `back()` and the body are the same for all of them. What every
set must keep to, so that a table of any game looks of a piece:

* one view box, 60 × 80; the face is the rectangle FACE, its centre is CENTRE;
* the colours below, each a CSS custom property with a fallback, and no other
  (the page sets the properties for dark mode; a sprite opened alone still shows);
* no text, no style sheet, no gradient or filter and no reference of any kind:
  an outside <use> must find all it needs inside the one symbol;
* nothing is told by colour alone, and all is told at 24 pixels of width.
"""

from __future__ import annotations

import json
import re
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any

FACE_COLOUR = "var(--tile-face,#fbf7ec)"
EDGE = "var(--tile-edge,#d8cab0)"
INK = "var(--tile-ink,#211e1a)"
RED = "var(--tile-red,#ad2b1a)"
GREEN = "var(--tile-green,#2f6a4a)"
BLUE = "var(--tile-blue,#29466f)"
YELLOW = "var(--tile-yellow,#e6b84a)"
BACK = "var(--tile-back,#c2a06a)"
BACK_2 = "var(--tile-back-2,#94713f)"

VIEW_BOX = "0 0 60 80"
FACE = (2.0, 1.5, 56.0, 70.5)  # x, y, width, height
CENTRE = (30.0, 36.75)


def number(value: float) -> str:
    """A coordinate as short as it can be, at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, **attributes: str | float) -> str:
    """One empty SVG element; `stroke_width=2` becomes stroke-width="2"."""
    inside = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{inside}/>"


def disc(x: float, y: float, r: float, fill: str) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill)


def ring(x: float, y: float, r: float, width: float, stroke: str) -> str:
    return element("circle", cx=x, cy=y, r=r, fill="none", stroke=stroke, stroke_width=width)


Box = tuple[float, float, float, float]  # x, y, width, height


def panel(box: Box, radius: float, fill: str, **more: str | float) -> str:
    x, y, width, height = box
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, **more)


def frame(box: Box, radius: float, width: float, stroke: str, **more: str | float) -> str:
    return panel(box, radius, "none", stroke=stroke, stroke_width=width, **more)


def grown(box: Box, by: float, down: float = 0, taller: float = 0) -> Box:
    """A box wider by `by` on both sides, moved `down`, and `taller`."""
    x, y, width, height = box
    return x - by, y + down, width + 2 * by, height + taller


def on_circle(x: float, y: float, r: float, angle: float) -> tuple[float, float]:
    """The point at this angle in degrees, clockwise from the right."""
    return x + r * cos(radians(angle)), y + r * sin(radians(angle))


def around(x: float, y: float, r: float, count: int) -> list[tuple[float, float]]:
    """So many points on a circle, the first at the top."""
    return [on_circle(x, y, r, -90 + 360 * i / count) for i in range(count)]


def shadow() -> str:
    """Two faint layers stand in for a blur, which would need a filter and so a reference."""
    return panel(grown(FACE, 1.2, 5, 3.3), 8.2, INK, opacity=".05") + panel(
        grown(FACE, 0.5, 4, 3.8), 7.5, INK, opacity=".1"
    )


def rim(stroke: str, **more: str | float) -> str:
    """A line along the inside of the face's edge."""
    x, y, width, height = FACE
    return frame((x + 0.4, y + 0.4, width - 0.8, height - 0.8), 6.1, 0.8, stroke, **more)


def body() -> str:
    """Bone on bamboo, seen a little from below: shadow, bamboo, the bone's side, the face."""
    return (
        shadow()
        + panel(grown(FACE, 0, 2, 5), 7, BACK)
        + panel(grown(FACE, 0, 1, 2.5), 7, EDGE)
        + panel(FACE, 6.5, FACE_COLOUR)
        + rim(EDGE)
    )


# Where the fibres run on the back, as parts of the width: closer at the sides, as on
# a split cane, and never evenly spaced.
FIBRES = (0.07, 0.12, 0.19, 0.29, 0.36, 0.47, 0.59, 0.66, 0.78, 0.83, 0.9, 0.94)


def back() -> str:
    """The bamboo side up: fibres, and a node across them with the light below it."""
    x, y, width, height = FACE
    grain = ""
    for i, at in enumerate(FIBRES):
        top, bottom = y + 2 + i * 7 % 5, y + height - 2 - i * 5 % 7
        grain += f"M{number(x + width * at)} {number(top)}V{number(bottom)}"

    def across(down: float) -> str:
        side, middle = number(y + down), number(y + down + 2.4)
        return f"M{number(x + 0.4)} {side}Q30 {middle} {number(x + width - 0.4)} {side}"

    return (
        shadow()
        + panel(grown(FACE, 0, 2, 5), 7, EDGE)
        + panel(grown(FACE, 0, 1, 3.5), 7, BACK_2)
        + panel(FACE, 6.5, BACK)
        + line(grain, 0.6, BACK_2, opacity=".4", stroke_linecap="round")
        + line(across(25), 1.3, BACK_2, opacity=".75")
        + line(across(26.7), 0.9, FACE_COLOUR, opacity=".45")
        + rim(FACE_COLOUR, opacity=".3")
    )


def line(d: str, width: float, stroke: str, **more: str | float) -> str:
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **more)


@cache
def glyphs() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((Path(__file__).parent / "glyphs.json").read_text("utf-8"))
    return data


SMALL = 32.0  # a character no longer than this is drawn from a coarser outline
COARSER = 4


@cache
def coarse(d: str) -> str:
    """The same outline on a grid COARSER times as wide, rounded from where each point is."""
    out, true, pen = "", [0, 0], [0, 0]
    start = true[:]
    for letter, numbers in re.findall(r"([mlqz])([-\d ]*)", d):
        text, origin, base = "", true[:], pen[:]
        for i, step in enumerate(re.findall(r"-?\d+", numbers)):
            axis = i % 2
            true[axis] = origin[axis] + int(step)
            pen[axis] = round(true[axis] / COARSER)
            gap = pen[axis] - base[axis]
            text += f"{gap}" if gap < 0 or not text else f" {gap}"
        if letter == "m":
            start = true[:]
        elif letter == "z":
            true = start[:]
            pen = [round(value / COARSER) for value in true]
        if letter != "l" or text != "0 0":
            out += letter + text
    return out


def character(what: str, x: float, y: float, size: float, fill: str, weight: float = 0) -> str:
    """A character with the middle of its ink at (x, y) and its longer side `size` long.

    The ink is measured, not the em square, since brush characters fill that unequally.
    `weight` thickens every stroke by so many view-box units, to hold at 24 pixels.
    """
    glyph = glyphs()["glyphs"][what]
    x0, y0, x1, y1 = glyph["box"]
    scale = size / max(x1 - x0, y1 - y0)
    outline: str = glyph["d"]
    move = f"translate({number(x - (x0 + x1) / 2 * scale)} {number(y - (y0 + y1) / 2 * scale)})"
    if size <= SMALL:
        outline, scale = coarse(outline), scale * COARSER
    bold: dict[str, str | float] = {}
    if weight:
        bold = {"stroke": fill, "stroke_width": number(weight / scale), "stroke_linejoin": "round"}
    return element("path", transform=f"{move} scale({scale:.4f})", fill=fill, **bold, d=outline)
