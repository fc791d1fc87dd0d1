"""The sprites: whole, self-contained, coloured through properties only."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

import tiles
from paipu import games

SVG = "{http://www.w3.org/2000/svg}"
CODES = {
    "xiangqi": set("KAERNCPkaerncp"),
    "dots": set("123456789W"),
    "domino": {f"{a}{b}" for a in range(1, 7) for b in range(a, 7)},
    "mahjong": {
        f"{number}{suit}"
        for suit, count in {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}.items()
        for number in range(1, count + 1)
    },
    "zodiac": set("123456789ABC"),
    "fourcolour": {f"{rank}{colour}" for rank in range(1, 8) for colour in "yrgw"},
}
FILES = tiles.drawn()
COLOURS = ("face", "edge", "ink", "red", "green", "blue", "yellow", "back", "back-2")


RAW_LIMIT = 150_000  # bytes of one sprite before it is packed for the way


@cache
def symbols(name: str) -> dict[str, ET.Element]:
    root = ET.fromstring(FILES[f"{name}.svg"])
    assert root.tag == f"{SVG}svg"
    found = root.findall(f"{SVG}symbol")
    assert len(found) == len(root), "only symbols, and nothing that would paint by itself"
    return {symbol.attrib["id"]: symbol for symbol in found}


@pytest.mark.parametrize("name", CODES)
def test_every_code_has_its_symbol(name: str) -> None:
    drawn = symbols(name)
    assert set(drawn) == CODES[name] | {"back"}
    assert {symbol.attrib["viewBox"] for symbol in drawn.values()} == {"0 0 60 80"}


def test_every_set_is_known_here() -> None:
    assert set(CODES) == set(tiles.SETS)


@pytest.mark.parametrize("name", CODES)
def test_a_sprite_is_no_burden(name: str) -> None:
    assert len(FILES[f"{name}.svg"].encode()) < RAW_LIMIT


@pytest.mark.parametrize("game", games.IDS)
def test_every_tile_of_the_engine_is_drawn(game: str) -> None:
    pack = games.find(game).TILES
    assert {face.code for face in pack.faces} <= set(symbols(pack.id))


@pytest.mark.parametrize("name", CODES)
def test_no_two_tiles_look_alike(name: str) -> None:
    looks = [b"".join(map(ET.tostring, symbol)) for symbol in symbols(name).values()]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("file", FILES)
def test_a_drawing_needs_nothing_from_outside(file: str) -> None:
    root = ET.fromstring(FILES[file])
    allowed = {"svg", "symbol", "path", "rect", "circle"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    for element in root.iter():
        for key, value in element.attrib.items():
            assert "href" not in key
            assert key not in ("style", "class")
            assert "url(" not in value
            assert key == "id" or not key.startswith("on")


@pytest.mark.parametrize("file", FILES)
def test_colours_come_from_properties_with_a_fallback(file: str) -> None:
    painted = re.compile(rf"var\(--tile-({'|'.join(COLOURS)}),#[0-9a-f]{{6}}\)")
    for element in ET.fromstring(FILES[file]).iter():
        for key in ("fill", "stroke"):
            value = element.attrib.get(key, "none")
            assert value == "none" or painted.fullmatch(value), f"{key}={value}"


def test_one_property_has_one_fallback() -> None:
    pairs = set(re.findall(r"var\(--tile-([\w-]+),(#\w+)\)", "".join(FILES.values())))
    assert len({name for name, _ in pairs}) == len(pairs)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize(
    ("paper", "ink"),
    [*(("face", ink) for ink in ("ink", "red", "green", "blue")), ("yellow", "ink")],
)
def test_an_ink_stands_out_from_what_it_is_on(paper: str, ink: str) -> None:
    fallback = dict(re.findall(r"var\(--tile-([\w-]+),(#\w+)\)", "".join(FILES.values())))
    light, dark = luminance(fallback[paper]), luminance(fallback[ink])
    assert (light + 0.05) / (dark + 0.05) > 4.5


@pytest.mark.parametrize("number", range(2, 10))
def test_a_dots_tile_has_as_many_dots_as_its_number(number: int) -> None:
    # a dot is a disc, a ring in it and a middle
    circles = symbols("dots")[str(number)].findall(f"{SVG}circle")
    assert len(circles) == 3 * number


@pytest.mark.parametrize("number", range(2, 10))
def test_a_bamboos_tile_has_as_many_rods_as_its_number(number: int) -> None:
    *canes, light = symbols("mahjong")[f"{number}s"].findall(f"{SVG}path")
    assert sum(cane.attrib["d"].count("z") for cane in canes) == number
    assert light.attrib["d"].count("M") == 2 * number


@pytest.mark.parametrize(("code", "dot"), [*((f"{n}p", str(n)) for n in range(1, 10)), ("5z", "W")])
def test_mahjong_and_tui_tongzi_share_their_dots(code: str, dot: str) -> None:
    here, there = symbols("mahjong")[code], symbols("dots")[dot]
    assert list(map(ET.tostring, here)) == list(map(ET.tostring, there))


@pytest.mark.parametrize("code", sorted(CODES["domino"]))
def test_a_domino_shows_its_two_numbers(code: str) -> None:
    """Circles with their drawing taken apart: a one is a disc and a ring, a pip of the
    four is bored, any other is a disc in ink."""
    top, height = tiles.hand.FACE[1], tiles.hand.FACE[3]
    found = {False: [], True: []}
    for circle in symbols("domino")[code].findall(f"{SVG}circle"):
        fill = re.sub(r"var\(--tile-(\w+),.*", r"\1", circle.attrib["fill"])
        found[float(circle.attrib["cy"]) > top + height / 2].append((fill, circle.attrib["r"]))
    for lower, digit in enumerate(code):
        inks = [fill for fill, _ in found[bool(lower)]]
        if digit == "1":
            assert inks == ["red", "none"]
        elif digit == "4":
            assert inks == ["red", "face"] * 4
        else:
            assert inks == ["ink"] * int(digit)


def test_red_and_black_differ_without_colour() -> None:
    drawn = symbols("xiangqi")

    def ring(code: str) -> list[str]:
        return [c.attrib["stroke-width"] for c in drawn[code].findall(f"{SVG}circle")]

    assert {tuple(ring(code)) for code in "KAERNCP"} == {("3.6", "0.8")}
    assert {tuple(ring(code)) for code in "kaerncp"} == {("1.4",)}


@pytest.mark.parametrize("rank", range(1, 8))
def test_the_four_colours_differ_without_colour(rank: int) -> None:
    drawn = symbols("fourcolour")

    def bare(code: str) -> str:
        look = b"".join(map(ET.tostring, drawn[f"{rank}{code}"])).decode()
        return re.sub(r"var\([^)]*\)", "", look)

    assert len({bare(code) for code in "yrgw"}) == 4
    dots = {code: len(drawn[f"{rank}{code}"].findall(f"{SVG}circle")) for code in "yrgw"}
    assert dots == {"y": 7, "r": 0, "g": 0, "w": 0}


def test_a_coarser_outline_stays_where_it_was() -> None:
    fine = tiles.hand.glyphs()["glyphs"]["黃"]["d"]
    coarse = tiles.hand.coarse(fine)
    assert len(coarse) < 0.9 * len(fine)
    assert re.fullmatch(r"[-mlqz0-9 ]+", coarse)

    def ends(d: str) -> list[tuple[int, int]]:
        """Where each part of the outline has its last point."""
        x = y = 0
        out = []
        for part in d.split("z")[:-1]:
            start = (x, y)
            for i, (letter, numbers) in enumerate(re.findall(r"([mlq])([-\d ]*)", part)):
                dx, dy = list(map(int, re.findall(r"-?\d+", numbers)))[-2:]
                x, y = x + dx, y + dy
                start = (x, y) if i == 0 else start
                assert letter != "m" or i == 0
            out.append((x, y))
            x, y = start
        return out

    for (x, y), (a, b) in zip(ends(fine), ends(coarse), strict=True):
        assert abs(x - a * tiles.hand.COARSER) <= tiles.hand.COARSER / 2
        assert abs(y - b * tiles.hand.COARSER) <= tiles.hand.COARSER / 2


def test_drawing_again_gives_the_same() -> None:
    assert tiles.drawn() == FILES


def test_the_glyphs_say_where_they_come_from() -> None:
    data = tiles.hand.glyphs()
    for character, glyph in data["glyphs"].items():
        font = data["fonts"][glyph["font"]]
        assert font["licence"] == "OFL-1.1", character
        assert font["copyright"]
        assert re.fullmatch(r"[-mlqz0-9 ]+", glyph["d"])
    text = (tiles.ROOT / "demos" / "tiles" / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in text.upper()
    assert all(font["copyright"] in text for font in data["fonts"].values())
