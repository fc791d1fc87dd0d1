"""Clauses: the addresses of the rules, and the code bound to each.

`engine/paipu/books/<game>.json` holds the ids and texts of a game's clauses; it is made
from `docs/<game>/clauses.yml` and never written by hand.  `@rule("xm-2b")` says that a
function carries out that clause, `rule_data("xm-2b")` that a piece of data does; either raises
`UnknownClause` at import when the id is not in the book.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from paipu.kernel import Clause

BOOKS = {
    "tq": "tongqi",
    "wu": "wu-mahjong",
    "zp": "coudui",
    "zt": "shengxiao",
    "fn": "jiuzhi",
    "ft": "shihu",
    "xm": "xiangqi-mahjong",
    "tt": "tuitongzi",
}
"""Clause prefix → game id."""


class UnknownClause(LookupError):
    """A clause id that no book has."""

    def __init__(self, clause: str) -> None:
        self.clause = clause
        super().__init__(clause)


@dataclass(frozen=True, slots=True)
class Text:
    """The text of one clause: our English translation, our Chinese restatement, its status."""

    id: Clause
    en: str
    zh: str
    status: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the engine a clause is carried out."""

    module: str
    qualname: str
    line: int


_books: dict[str, dict[Clause, Text]] = {}
_bound: dict[Clause, list[Place]] = {}
F = TypeVar("F", bound=Callable[..., Any])


def book(prefix: str) -> dict[Clause, Text]:
    """All clauses of the game with this prefix, in the order of the text."""
    if prefix not in BOOKS:
        raise UnknownClause(prefix)
    if prefix not in _books:
        data = pkgutil.get_data("paipu", f"books/{BOOKS[prefix]}.json")
        if data is None:
            raise UnknownClause(prefix)
        _books[prefix] = {
            id: Text(id, c["en"], c["zh"], c["status"])
            for id, c in json.loads(data)["clauses"].items()
        }
    return _books[prefix]


def text(clause: Clause) -> Text:
    """The text of a clause; `UnknownClause` when there is none."""
    found = book(clause.partition("-")[0]).get(clause)
    if found is None:
        raise UnknownClause(clause)
    return found


def rule(*clauses: Clause) -> Callable[[F], F]:
    """Bind a function to the clauses it carries out."""

    def bind(function: F) -> F:
        code = function.__code__
        for clause in clauses:
            _bind(clause, Place(function.__module__, function.__qualname__, code.co_firstlineno))
        return function

    return bind


def rule_data(clause: Clause, name: str = "") -> Clause:
    """The clause itself, with the calling module bound to it: for rules that are data."""
    frame = sys._getframe(1)
    _bind(clause, Place(frame.f_globals["__name__"], name or "data", frame.f_lineno))
    return clause


def _bind(clause: Clause, place: Place) -> None:
    text(clause)
    _bound.setdefault(clause, []).append(place)


def bound(prefix: str) -> dict[Clause, list[Place]]:
    """Every clause of a book with the code bound to it by the modules imported so far."""
    return {id: _bound.get(id, []) for id in book(prefix)}
