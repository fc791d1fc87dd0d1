"""Every place where a clause is spoken of: text, code, tests, examples, and mentions.

A clause id is an address. `collect` gathers all uses, `faults` says which of them dangle
and which clauses lack something; `scripts/trace.py` is the gate, the trace page the map.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from edition import Edition
from pages.setting import ROOT

MENTION = re.compile(
    r"(?<![\w.#/-])(?P<id>(?:%s)-(?:x\d+[a-z]?|\d[0-9a-z]*(?:\.[0-9a-z]{1,3})*))(?![\w-])",
    re.IGNORECASE,
)


@dataclass(frozen=True, order=True)
class Place:
    """A line of a file, and what stands there."""

    file: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass
class Clause:
    """One clause with all that carries it."""

    id: str
    game: str
    en: str
    zh: str
    carried_out: bool
    text: Place
    code: list[Place] = field(default_factory=list)
    tests: list[Place] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    def holes(self) -> list[str]:
        """What a clause that can be computed should have and has not."""
        if not self.carried_out:
            return []
        kinds = (
            ("code", self.code),
            ("test", [*self.tests, *self.examples]),
            ("example", self.examples),
        )
        return [name for name, found in kinds if not found]


@dataclass
class Book:
    """All clauses and examples, and every mention of an id that is neither."""

    clauses: dict[str, Clause] = field(default_factory=dict)
    examples: dict[str, tuple[str, Place]] = field(default_factory=dict)
    withdrawn: dict[str, str] = field(default_factory=dict)
    """Ids that were once public, with what is said of them now."""
    dangling: list[tuple[str, Place]] = field(default_factory=list)
    locked: tuple[str, ...] = ()


def marks(file: Path, root: Path) -> Iterator[tuple[str, Place]]:
    """The ids in `pytest.mark.clause(…)` of a test file, on functions, classes and modules."""
    tree = ast.parse(file.read_text("utf-8"), str(file))
    where = file.relative_to(root).as_posix()

    def ids(node: ast.AST) -> Iterator[str]:
        for call in ast.walk(node):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr == "clause"
                and ast.unparse(call.func.value).endswith("mark")
            ):
                for argument in call.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value

    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                for id in ids(decorator):
                    yield id, Place(where, node.lineno, node.name)
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            for id in ids(statement.value):
                yield id, Place(where, statement.lineno, file.stem)


def mentions(file: Path, root: Path, prefixes: Iterable[str]) -> Iterator[tuple[str, Place]]:
    """Every id written anywhere in a file, in lower case."""
    pattern = re.compile(MENTION.pattern % "|".join(prefixes), re.IGNORECASE)
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        for match in pattern.finditer(line):
            yield match["id"].lower(), Place(file.relative_to(root).as_posix(), number)


def _stems(id: str) -> Iterator[str]:
    """What a clause's id begins with: of tq-3.2.e1, tq-3.2.e, tq-3.2 and tq-3."""
    while shorter := re.sub(r"(?:(?<=[0-9])[a-z]|(?<=[a-z])[0-9]+[a-z]?|\.[0-9a-z])$", "", id):
        if shorter == id:
            return
        id = shorter
        yield id


def collect(edition: Edition, code: Mapping[str, Iterable[Place]], root: Path) -> Book:
    """Gather all uses of all ids; `code` is what the engine has bound to each clause."""
    book = _written(edition)
    coming = in_preparation(edition, root)
    for id, places in code.items():
        for place in sorted(set(places)):
            if id in book.clauses:
                book.clauses[id].code.append(place)
            elif id not in coming:
                book.dangling.append((id, place))
    for file in sorted((root / "tests").rglob("*.py")):
        for id, place in marks(file, root):
            if id in book.clauses:
                if place not in book.clauses[id].tests:
                    book.clauses[id].tests.append(place)
            elif id not in coming:
                book.dangling.append((id, place))
    known = {*book.clauses, *book.examples, *book.withdrawn, *coming}
    # A text may speak of a numbered rule that holds several clauses: xm-2 for xm-2a to xm-2d,
    # tq-3.7 for all of settlement.
    known |= {stem for id in book.clauses for stem in _stems(id)}
    prefixes = [game.prefix for game in edition.games]
    for file in mentioning(root):
        for id, place in mentions(file, root, prefixes):
            if id not in known and (id, place) not in book.dangling:
                book.dangling.append((id, place))
    return book


def in_preparation(edition: Edition, root: Path) -> set[str]:
    """The ids of games that are still edited; code and tests may use them already."""
    public = {game.id for game in edition.games}
    found = set()
    for file in (root / "docs").glob("*/*.yml"):
        if file.parent.name not in public and file.name in ("clauses.yml", "examples.yml"):
            data = yaml.safe_load(file.read_text("utf-8")) or {}
            found |= {entry["id"] for entry in data.get(file.stem) or []}
    return found


def _written(edition: Edition) -> Book:
    """The clauses and examples that authors wrote, and which example shows which clause."""
    book = Book(locked=edition.locked)
    for game in edition.games:
        for c in game.clauses:
            place = Place(c.file, c.line)
            book.clauses[c.id] = Clause(c.id, game.id, c.en, c.zh, c.carried_out, place)
        for example in game.examples:
            place = Place(example.file, example.line)
            book.examples[example.id] = (game.id, place)
            for id in example.clauses:
                if id in book.clauses:
                    book.clauses[id].examples.append(example.id)
                else:
                    book.dangling.append((id, place))
        book.withdrawn.update({gone.id: gone.reason for gone in game.withdrawn})
    return book


def mentioning(root: Path) -> Iterator[Path]:
    """The files whose mentions of ids are checked.

    Tests are left out, since a test must be able to speak of an id that does not exist; their
    marks are checked.
    """
    for folder, suffixes in (
        ("docs", {".md", ".yml"}),
        ("engine", {".py"}),
        ("demos/src", {".ts"}),
        ("demos", {".json"}),
        ("", {".md"}),
    ):
        top = root / folder
        if top.is_dir():
            walk = top.rglob("*") if folder in ("docs", "engine", "demos/src") else top.glob("*")
            yield from sorted(f for f in walk if f.suffix in suffixes and f.is_file())


def faults(book: Book) -> list[str]:
    """Everything that must not be, one line each."""
    found = [
        f"{clause.text}: {clause.id} has no {hole}"
        for clause in book.clauses.values()
        for hole in clause.holes()
    ]
    found += [f"{place}: {id} is no clause or example of any game" for id, place in book.dangling]
    public = {*book.clauses, *book.examples, *book.withdrawn}
    found += [
        f"docs/ids.lock: {id} was public and is gone; withdraw it instead of removing it"
        for id in book.locked
        if id not in public
    ]
    found += [
        f"docs/ids.lock: {id} is public and not in the lock"
        for id in sorted(public - set(book.locked))
    ]
    return found


def bound() -> dict[str, list[Place]]:
    """The code that the engine has bound to each clause, with files instead of modules."""
    from paipu import games

    return {
        id: [Place(file_of(place.module), place.line, place.qualname) for place in places]
        for id, places in games.matrix().items()
    }


def file_of(module: str) -> str:
    """The file of an engine module, from the repository's root."""
    path = "engine/" + module.replace(".", "/")
    return f"{path}/__init__.py" if (ROOT / path).is_dir() else f"{path}.py"
