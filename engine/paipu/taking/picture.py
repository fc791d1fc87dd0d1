"""What a page draws of a taking game."""

from __future__ import annotations

from typing import Any

from paipu import pictures
from paipu.sheet import Data
from paipu.taking import T
from paipu.words import say


def view(game: Any, t: T, names: list[str], lang: str) -> Data:
    """The table; for the seat whose view it is, which cards its hand waits for or lacks."""
    picture = pictures.table(game, t, names, lang)
    picture["round"] = say(lang, game.id, "match.round", hand=t.start.hand + 1)
    picture["note"] = ""
    return picture


result = pictures.table_result
