"""Draw the tiles: build/tiles/<set>.svg, one <symbol> a tile, and the project's mark.

The drawings are in demos/tiles/, one module a set; this step puts them into files.
Standard library only.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "demos" / "tiles"))

import dots  # noqa: E402
import hand  # noqa: E402
import mark  # noqa: E402
import xiangqi  # noqa: E402

SETS = {"xiangqi": xiangqi.tiles, "dots": dots.tiles}
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def sprite(faces: dict[str, str]) -> str:
    """All tiles of a set as symbols; the id of a symbol is the code of its tile."""
    whole = {code: hand.body() + face for code, face in faces.items()} | {"back": hand.back()}
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
    sets = {f"{name}.svg": sprite(tiles()) for name, tiles in SETS.items()}
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
