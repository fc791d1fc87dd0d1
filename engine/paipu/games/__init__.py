"""The games.  Each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from paipu.clauses import Place, bound
from paipu.kernel import Clause

IDS = (
    "tongqi",
    "wu-mahjong",
    "coudui",
    "shengxiao",
    "jiuzhi",
    "shihu",
    "xiangqi-mahjong",
    "tuitongzi",
)
"""The games that can be played, in the order of the collection."""


class UnknownGame(LookupError):
    """No game has this id."""


def find(id: str) -> Any:
    """The module of a game: its `ID`, `PREFIX`, `TILES`, `UNIT`, `Options`, `PRESETS`,
    `game(options)` and `score(...)`; see `paipu.games.xiangqi_mahjong`."""
    if id not in IDS:
        raise UnknownGame(id)
    return import_module(f"paipu.games.{id.replace('-', '_')}")


def matrix() -> dict[Clause, list[Place]]:
    """Every clause of every game with the code that carries it out, none left out."""
    found: dict[Clause, list[Place]] = {}
    for id in IDS:
        module = find(id)
        for part in iter_modules(module.__path__):
            import_module(f"{module.__name__}.{part.name}")
        found |= bound(module.PREFIX)
    return found
