"""What a page draws of 同棋."""

from __future__ import annotations

from typing import Any

from paipu import pictures
from paipu.games.tongqi.eat import layout
from paipu.games.tongqi.rules import T
from paipu.sheet import Data
from paipu.words import say

_NAMES = (("Tian 天", "天"), ("Di 地", "地"), ("Ren 人", "人"), ("He 和", "和"))


def view(game: Any, t: T, names: list[str], lang: str) -> Data:
    """The table, with the seats' names, the lucky tile, and what its owner has missed."""
    picture = pictures.table(game, t, names, lang)
    codes = game.tiles.codes
    for seat, drawn in enumerate(picture["seats"]):
        drawn["wind"] = _NAMES[(seat - t.start.dealer) % 4][lang == "zh"]
        for meld, data in zip(t.laid[seat], drawn["melds"], strict=True):
            data["clause"] = layout(meld) if meld.shown else "tq-1.3.3.d"
        drawn["missed"] = sorted(
            {
                f"{say(lang, game.id, f'verb.{verb}')} {codes((k,))[0]}"
                for verb, k in t.extra.missed[seat]
            }
        )
    lucky = " ".join(codes(t.extra.lucky)) or "?"
    picture["round"] = say(lang, game.id, "match.round", hand=t.start.hand + 1, lucky=lucky)
    picture["note"] = ""
    picture["dealer"] = t.start.dealer
    picture["extra"] = {
        "dice": list(t.extra.deal) if any(t.extra.deal) else [],
        "lucky": codes(t.extra.lucky),
        "table": game.options.score_table,
        "looked": [{"seat": seat, "tiles": codes(tiles)} for seat, tiles in t.extra.looked],
    }
    return picture


result = pictures.table_result
