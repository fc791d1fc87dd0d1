"""What a page draws of 象棋麻將."""

from __future__ import annotations

from typing import Any

from paipu import pictures
from paipu.games.xiangqi_mahjong.rules import T
from paipu.sheet import Data
from paipu.words import say


def view(game: Any, t: T, names: list[str], lang: str) -> Data:
    """The table, with the round (圈), the dealership (局) and the deals kept (連莊)."""
    picture = pictures.table(game, t, names, lang)
    for seat, ready in zip(picture["seats"], t.extra.ready, strict=True):
        seat["marks"] = ["ready"] if ready else []
        seat["wind"] = say(lang, None, f"wind.{(seat['seat'] - t.start.dealer) % 4}")
    wind = say(lang, None, f"wind.{t.start.turn // 4 % 4}")
    turns = game.options.dealerships
    streak = t.start.streak
    picture["round"] = say(
        lang, game.id, "match.round", wind=wind, turn=t.start.turn + 1, turns=turns
    )
    picture["note"] = say(lang, game.id, "match.streak", n=streak) if streak else ""
    return picture


result = pictures.table_result
