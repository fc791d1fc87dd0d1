"""Writes engine/paipu/books/<game>.json: the clause texts that the engine carries with it.

The engine names clauses in refusals and score lines and must not read YAML, so each game's texts
are kept beside it as JSON. The YAML is the original; a test holds the two equal.

    python scripts/books.py            write the books, those of games in preparation as well
    python scripts/books.py --check    exit 1 if the book of a game that is played is out of date
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import edition

BOOKS = Path("engine") / "paipu" / "books"


def book(clauses: Path, root: Path = edition.ROOT) -> str:
    """The text of one game's book, from its clauses.yml.

    Only the shape of the file is checked here, not its references: those need the engine, and
    the engine needs the book.
    """
    document = edition.read(clauses, root)
    if not edition.validate(document, "clauses"):
        raise edition.EditionError(document.faults)
    texts = {
        raw["id"]: {
            "en": raw["en"].strip(),
            "zh": edition.unfold(raw["zh"]),
            "status": raw["status"],
        }
        for raw in document.data["clauses"]
    }
    data = {"prefix": document.data["prefix"], "clauses": texts}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def books(root: Path = edition.ROOT, *, drafts: bool = False) -> dict[Path, str]:
    """The books of the games that are played: the path where each belongs, and its text.

    With `drafts`, those of games in preparation too, if their texts can be read.
    """
    found = {}
    for clauses in sorted((root / "docs").glob("*/clauses.yml")):
        played = edition.is_played(clauses.parent.name)
        if not played and not drafts:
            continue
        try:
            found[root / BOOKS / f"{clauses.parent.name}.json"] = book(clauses, root)
        except edition.EditionError:
            if played:
                raise
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Write the engine's clause texts.")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    wanted = parser.parse_args(arguments)
    try:
        texts = books(drafts=not wanted.check)
    except edition.EditionError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [
        path
        for path, text in texts.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if wanted.check:
        for path in stale:
            name = path.relative_to(edition.ROOT)
            print(f"{name} is out of date; run python scripts/books.py", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[path], encoding="utf-8")
    print(f"books: {len(texts)} games, {len(stale)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
