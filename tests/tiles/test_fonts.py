"""The cut fonts: complete, small, the same each time."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import fonts

NODE = fonts.ROOT / "node_modules"
TEXT = "<p>Pung 碰，「槓」 &#x4e09; lǜ → 象棋麻将</p>"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("site")
    (root / "build/docs").mkdir(parents=True)
    (root / "build/docs/index.html").write_text(TEXT, "utf-8")
    (root / "docs").mkdir()
    (root / "docs/terms.yml").write_text("zh: 過水\n", "utf-8")
    fonts.build(root, NODE, root / "fonts")
    return root


def covered(site: Path, family: str, weight: int, style: str) -> set[int]:
    """What the rules of fonts.css really offer: in the range and in the file."""
    out: set[int] = set()
    for rule in (site / "fonts/fonts.css").read_text("utf-8").splitlines():
        wanted = (
            f'"{family}"' in rule
            and f"font-weight:{weight};" in rule
            and f"font-style:{style};" in rule
        )
        if wanted:
            file = re.search(r'url\("([^"/]+)"\)', rule)
            assert file, "an address relative to the style sheet"
            ranges = rule.partition("unicode-range:")[2].rstrip("}")
            with TTFont(site / "fonts" / file[1]) as font:
                out |= set(font.getBestCmap()) & fonts.parsed(ranges)
    return out


@pytest.mark.parametrize(("weight", "style"), [(400, "normal"), (400, "italic"), (600, "normal")])
def test_latin_and_pinyin(site: Path, weight: int, style: str) -> None:
    assert set(map(ord, fonts.LATIN)) <= covered(site, "Paipu Serif", weight, style)


@pytest.mark.parametrize("weight", [400, 600])
def test_the_chinese_that_is_used(site: Path, weight: int) -> None:
    have = covered(site, "Paipu Han", weight, "normal")
    assert set(map(ord, "碰槓三象棋麻将過水「」『』、。，；：（）《》→—…")) <= have
    assert ord("龍") not in have


def test_the_comma_can_be_half_as_wide(site: Path) -> None:
    with TTFont(site / "fonts/han-regular.woff2") as font:
        features = {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord}
    assert features == {"halt"}


def test_notation_in_mono(site: Path) -> None:
    have = covered(site, "Paipu Mono", 400, "normal")
    assert set(map(ord, "KAERNCP +P (RRR*) {kkkk}")) <= have


def test_reserved_names_are_not_used_and_licences_stay(site: Path) -> None:
    for file in (site / "fonts").glob("*.woff2"):
        with TTFont(file) as font:
            name = font["name"]
            for number in (1, 4, 6):
                assert name.getDebugName(number).startswith("Paipu")
            assert name.getDebugName(0)
            assert "Open Font License" in name.getDebugName(13)
    licence = (site / "fonts/OFL.txt").read_text("utf-8")
    assert licence.count("SIL OPEN FONT LICENSE Version 1.1") >= 4


def test_the_same_text_gives_the_same_bytes(site: Path) -> None:
    fonts.build(site, NODE, site / "again")
    first = {p.name: p.read_bytes() for p in (site / "fonts").iterdir()}
    assert {p.name: p.read_bytes() for p in (site / "again").iterdir()} == first


def test_nothing_is_done_twice(site: Path) -> None:
    assert "unchanged" in fonts.build(site, NODE, site / "fonts")


def test_a_character_without_a_font_stops_the_build(site: Path, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/rare.yml").write_text("zh: 𪚥\n", "utf-8")
    with pytest.raises(SystemExit, match=r"𪚥 U\+2A6A5 .*first in docs/rare\.yml"):
        fonts.build(tmp_path, NODE, tmp_path / "fonts")
    assert not (tmp_path / "fonts").exists()


def test_a_sign_without_a_font_is_told(site: Path, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/sign.md").write_text("␣\n", "utf-8")
    package = fonts.cache(lambda name: fonts.Package(NODE, name))
    assert fonts.plan(fonts.used(tmp_path), package).nowhere == {"␣"}


def test_what_was_written_is_listed(site: Path) -> None:
    data = json.loads((site / "fonts/fonts.json").read_text("utf-8"))
    assert {one["file"] for one in data["files"]} == {
        p.name for p in (site / "fonts").glob("*.woff2")
    }
    assert all(one["licence"] == "OFL-1.1" for one in data["files"])
