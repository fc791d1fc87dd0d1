"""The games.  Each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

IDS = ("xiangqi-mahjong", "tuitongzi")
"""The games that can be played, in the order of the collection."""


class UnknownGame(LookupError):
    """No game has this id."""


def find(id: str) -> Any:
    """The module of a game: its `ID`, `PREFIX`, `TILES`, `UNIT`, `Options`, `PRESETS`,
    `game(options)` and `score(...)`; see `paipu.games.xiangqi_mahjong`."""
    if id not in IDS:
        raise UnknownGame(id)
    return import_module(f"paipu.games.{id.replace('-', '_')}")
