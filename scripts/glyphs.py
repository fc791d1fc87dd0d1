"""Take the outlines of the characters on the tiles out of an openly licensed font.

The result, demos/tiles/glyphs.json, is committed: drawing the tiles needs neither
the font nor fontTools. Run this again only when a tile set needs a new character:

    pip install fonttools brotli
    npm install --no-save @fontsource/yuji-mai@5.3.0
    python scripts/glyphs.py

Outlines are kept as SVG path data in font units, y pointing down, the origin on
the baseline. A character that the font lacks may be set together from parts of
characters it has, the way a type designer would: see COMPOSED.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "demos" / "tiles" / "glyphs.json"
LICENCE = ROOT / "demos" / "tiles" / "OFL.txt"

PACKAGE = "yuji-mai"
CHARACTERS = (
    "帥仕相俥炮兵將士象車馬包卒"  # Chinese chess, on tiles and on four-colour cards
    "黃紅白綠"  # the four colours
    "鼠牛虎兔龍蛇羊猴狗豬"  # the zodiac; 馬 is above
    "一二三四五六七八九萬東南西北發中梅蘭菊竹春夏秋冬"  # mahjong
    "牌譜"  # the seal
)


class Part(NamedTuple):
    """Some contours of one character, pressed into a horizontal band of the new one."""

    character: str
    contours: tuple[int, ...]
    left: int
    right: int


# 傌 is no character of Japanese, so Yuji does not have it; but its parts are there:
# the standing man of 仕, and from 碼 a horse as narrow as one beside another part.
COMPOSED: dict[str, tuple[Part, ...]] = {
    "傌": (
        Part("仕", (1,), 8, 352),
        Part("碼", (0, 3, 4, 5, 6, 7), 340, 990),
    ),
    # Nor has it 雞, only 鷄: its left side, the dot that is grown into the bird there
    # taken from 奚, and the short-tailed bird of 推.
    "雞": (
        Part("鷄", (1, 2, 7), 12, 452),
        Part("奚", (2,), 322, 436),
        Part("推", (0, 2, 3, 4), 425, 985),
    ),
}

Point = tuple[float, float]
Contour = list[tuple[str, tuple[Point, ...]]]


class Font:
    """The slices of one @fontsource family, read as one font."""

    def __init__(self, folder: Path, weight: int) -> None:
        self.folder = folder
        names = sorted(folder.glob(f"files/*-{weight}-normal.woff2"))
        if not names:
            sys.exit(
                f"no {weight}-normal.woff2 under {folder}: npm install @fontsource/{folder.name}"
            )
        self.slices = [TTFont(name) for name in names]

    def slice_with(self, character: str) -> TTFont:
        for one in self.slices:
            if ord(character) in one.getBestCmap():
                return one
        sys.exit(f"{self.folder.name} has no {character} U+{ord(character):04X}")

    def contours(self, character: str) -> tuple[list[Contour], int]:
        font = self.slice_with(character)
        glyphs = font.getGlyphSet()
        glyph = glyphs[font.getBestCmap()[ord(character)]]
        pen = DecomposingRecordingPen(glyphs)
        glyph.draw(pen)
        out: list[Contour] = []
        for name, points in pen.value:
            if name == "moveTo":
                out.append([])
            out[-1].append((name, points))
        return out, glyph.width

    def about(self) -> dict[str, str]:
        package = json.loads((self.folder / "package.json").read_text("utf-8"))
        meta = json.loads((self.folder / "metadata.json").read_text("utf-8"))
        version = self.slices[0]["name"].getDebugName(5)
        return {
            "family": meta["family"],
            "version": version.removeprefix("Version "),
            "package": f"{package['name']}@{package['version']}",
            "licence": meta["license"]["type"],
            "copyright": meta["license"]["attribution"],
        }


def bounds(contours: list[Contour]) -> tuple[float, float, float, float]:
    pen = BoundsPen(None)
    for contour in contours:
        for name, points in contour:
            getattr(pen, name)(*points)
    assert pen.bounds is not None
    return pen.bounds


def pressed(contours: list[Contour], left: int, right: int) -> list[Contour]:
    """The same contours, scaled across only, from x = left to x = right."""
    x0, _, x1, _ = bounds(contours)
    scale = (right - left) / (x1 - x0)
    return [
        [(name, tuple((left + (x - x0) * scale, y) for x, y in points)) for name, points in contour]
        for contour in contours
    ]


def composed(font: Font, parts: tuple[Part, ...]) -> tuple[list[Contour], int]:
    out: list[Contour] = []
    for part in parts:
        whole, _ = font.contours(part.character)
        out += pressed([whole[i] for i in part.contours], part.left, part.right)
    return out, 1000


class Trace:
    """Relative SVG path data on whole font units; rounding never accumulates."""

    def __init__(self) -> None:
        self.data = ""
        self.at = self.start = (0, 0)

    def add(self, letter: str, *points: Point) -> None:
        """A command whose points all count from where the pen is."""
        text = ""
        for point in points:
            end = round(point[0]), round(-point[1])
            for number in (end[0] - self.at[0], end[1] - self.at[1]):
                text += f"{number}" if number < 0 or not text else f" {number}"
        self.data += letter + text
        self.at = end

    def move(self, to: Point) -> None:
        self.add("m", to)
        self.start = self.at

    def curve(self, controls: tuple[Point, ...], end: Point) -> None:
        """TrueType leaves out the points midway between two controls."""
        for control, following in pairwise(controls):
            middle = (control[0] + following[0]) / 2, (control[1] + following[1]) / 2
            self.add("q", control, middle)
        self.add("q", controls[-1], end)

    def close(self) -> None:
        self.data += "z"
        self.at = self.start


def path_data(contours: list[Contour]) -> str:
    trace = Trace()
    for contour in contours:
        for name, points in contour:
            if name == "moveTo":
                trace.move(points[0])
            elif name == "lineTo":
                trace.add("l", points[0])
            elif name == "qCurveTo":
                trace.curve(points[:-1], points[-1])
            elif name == "closePath":
                trace.close()
            else:
                sys.exit(f"an outline with {name}: this script knows quadratic outlines only")
    return trace.data


def entry(font: Font, character: str) -> dict[str, Any]:
    parts = COMPOSED.get(character)
    contours, advance = composed(font, parts) if parts else font.contours(character)
    x0, y0, x1, y1 = bounds(contours)
    out: dict[str, Any] = {
        "font": font.folder.name,
        "advance": advance,
        "box": [round(x0), round(-y1), round(x1), round(-y0)],
        "d": path_data(contours),
    }
    if parts:
        out["composed_of"] = "".join(part.character for part in parts)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--node-modules", type=Path, default=ROOT / "node_modules")
    args = parser.parse_args()
    folder: Path = args.node_modules / "@fontsource" / PACKAGE
    font = Font(folder, 400)
    wanted = sorted(set(CHARACTERS) | set(COMPOSED))
    data = {
        "about": "Outlines for the tiles, written by scripts/glyphs.py: SVG path data in font"
        " units, y down, from the baseline.",
        "units_per_em": font.slices[0]["head"].unitsPerEm,
        "fonts": {folder.name: font.about()},
        "glyphs": {character: entry(font, character) for character in wanted},
    }
    OUT.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
    LICENCE.write_text((folder / "LICENSE").read_text("utf-8"), "utf-8")
    print(f"{OUT.relative_to(ROOT)}: {len(wanted)} characters, {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
