"""Draw the tiles: build/tiles/<set>.svg, one <symbol> a tile, and the project's mark.

The drawings are in demos/tiles/, one module a set; this step puts them into files.
Standard library only.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "demos" / "tiles"))

import domino  # noqa: E402
import dots  # noqa: E402
import fourcolour  # noqa: E402
import hand  # noqa: E402
import mahjong  # noqa: E402
import mark  # noqa: E402
import xiangqi  # noqa: E402
import zodiac  # noqa: E402


class Made(NamedTuple):
    """What a set is drawn on, and what its tiles show when they lie face down."""

    faces: Callable[[], dict[str, str]]
    body: Callable[[], str] = hand.body
    back: Callable[[], str] = hand.back


SETS = {
    "xiangqi": Made(xiangqi.tiles),
    "dots": Made(dots.tiles),
    "domino": Made(domino.tiles),
    "mahjong": Made(mahjong.tiles),
    "zodiac": Made(zodiac.tiles, zodiac.body, zodiac.back),
    # four papers: every card brings its own
    "fourcolour": Made(fourcolour.tiles, str, fourcolour.back),
}
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def sprite(made: Made) -> str:
    """All tiles of a set as symbols; the id of a symbol is the code of its tile."""
    body = made.body()
    whole = {code: body + face for code, face in made.faces().items()} | {"back": made.back()}
    symbols = [
        f'<symbol id="{code}" viewBox="{hand.VIEW_BOX}">{drawing}</symbol>'
        for code, drawing in whole.items()
    ]
    return f"<svg {XMLNS}>\n" + "\n".join(symbols) + "\n</svg>\n"


def picture(width: float, height: float, drawing: str) -> str:
    box = f"{hand.number(width)} {hand.number(height)}"
    return f'<svg {XMLNS} viewBox="0 0 {box}">{drawing}</svg>\n'


def drawn() -> dict[str, str]:
    """{file name: content} of everything this step writes."""
    sets = {f"{name}.svg": sprite(made) for name, made in SETS.items()}
    return sets | {f"{name}.svg": picture(*one) for name, one in mark.marks().items()}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "tiles")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, content in drawn().items():
        (out / name).write_text(content, "utf-8")
    print(f"tiles: {', '.join(SETS)} and {len(mark.marks())} marks")


if __name__ == "__main__":
    main()
