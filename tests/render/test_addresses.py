"""The trace gate: a planted hole, a dangling id and a vanished id are each found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from edition import ROOT, Edition, Game, load
from pages import addresses
from pages.addresses import Place


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load()


@pytest.fixture(scope="module")
def code() -> dict[str, list[Place]]:
    return addresses.bound()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A repository with nothing in it but what a test plants."""
    for folder in ("docs", "engine", "tests"):
        (tmp_path / folder).mkdir()
    return tmp_path


def xiangqi(edition: Edition) -> Game:
    return next(game for game in edition.games if game.id == "xiangqi-mahjong")


def with_game(edition: Edition, **changes: object) -> Edition:
    changed = replace(xiangqi(edition), **changes)
    return replace(
        edition, games=tuple(changed if g.id == changed.id else g for g in edition.games)
    )


def test_the_repository_has_no_hole(edition: Edition, code: dict[str, list[Place]]) -> None:
    assert addresses.faults(addresses.collect(edition, code, ROOT)) == []


def test_a_clause_without_code_is_found(
    edition: Edition, code: dict[str, list[Place]], house: Path
) -> None:
    book = addresses.collect(edition, {**code, "xm-4": []}, house)
    assert [f for f in addresses.faults(book) if "xm-4 has no code" in f]


def test_a_clause_without_example_is_found(
    edition: Edition, code: dict[str, list[Place]], house: Path
) -> None:
    game = xiangqi(edition)
    kept = tuple(e for e in game.examples if "xm-7" not in e.clauses)
    faults = addresses.faults(addresses.collect(with_game(edition, examples=kept), code, house))
    assert [f for f in faults if "xm-7 has no test" in f]
    assert [f for f in faults if "xm-7 has no example" in f]


def test_a_test_counts_for_the_clause_it_is_marked_with(
    edition: Edition, code: dict[str, list[Place]], house: Path
) -> None:
    (house / "tests" / "test_marks.py").write_text(
        "import pytest\n"
        "pytestmark = pytest.mark.clause('xm-1')\n"
        "@pytest.mark.clause('xm-2a', 'xm-2b')\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.clause('xm-5'))])\n"
        "def test_something(n): ...\n"
        "class TestMany:\n"
        "    @pytest.mark.clause('xm-6')\n"
        "    def test_inside(self): ...\n"
    )
    book = addresses.collect(edition, code, house)
    found = {id: [p.name for p in c.tests] for id, c in book.clauses.items() if c.tests}
    assert found == {
        "xm-1": ["test_marks"],
        "xm-2a": ["test_something"],
        "xm-2b": ["test_something"],
        "xm-5": ["test_something"],
        "xm-6": ["test_inside"],
    }


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("tests/test_x.py", "import pytest\n@pytest.mark.clause('xm-99')\ndef test_x(): ..."),
        ("docs/page.md", "as [xm-99](rules.md#xm-99) says"),
        ("engine/rules.py", '"""Clause xm-99."""'),
        ("README.md", "see XM-99"),
    ],
)
def test_an_id_that_leads_nowhere_is_found(
    edition: Edition, code: dict[str, list[Place]], house: Path, file: str, text: str
) -> None:
    (house / file).write_text(text)
    faults = addresses.faults(addresses.collect(edition, code, house))
    assert [f for f in faults if f.startswith(f"{file}:") and "xm-99 is no clause" in f]


@pytest.mark.parametrize("text", ["xm-2 as a whole", "see xm-4.", "tt-3.1, tt-x01", "x-xm-99a"])
def test_what_is_no_dangling_id_is_left_alone(
    edition: Edition, code: dict[str, list[Place]], house: Path, text: str
) -> None:
    (house / "docs" / "page.md").write_text(text)
    book = addresses.collect(edition, code, house)
    assert book.dangling == []


def test_a_vanished_id_is_found_and_a_withdrawn_one_is_not_missed(
    edition: Edition, code: dict[str, list[Place]], house: Path
) -> None:
    old = replace(edition, locked=(*edition.locked, "xm-9"))
    assert [
        f
        for f in addresses.faults(addresses.collect(old, code, house))
        if f.startswith("docs/ids.lock: xm-9 was public")
    ]
    from edition import Withdrawn

    gone = with_game(old, withdrawn=(Withdrawn("xm-9", "It was one with xm-8."),))
    book = addresses.collect(gone, code, house)
    assert not [f for f in addresses.faults(book) if "ids.lock" in f]


def test_an_id_that_is_not_locked_is_found(
    edition: Edition, code: dict[str, list[Place]], house: Path
) -> None:
    less = replace(edition, locked=tuple(id for id in edition.locked if id != "tt-0"))
    faults = addresses.faults(addresses.collect(less, code, house))
    assert "docs/ids.lock: tt-0 is public and not in the lock" in faults
