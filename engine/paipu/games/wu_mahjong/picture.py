"""What a page draws of 吳銓高百搭麻將."""

from __future__ import annotations

from typing import Any

from paipu import pictures
from paipu.games.wu_mahjong.claims import standing
from paipu.games.wu_mahjong.pack import TILES, TILES_OF
from paipu.games.wu_mahjong.state import T
from paipu.sheet import Data
from paipu.words import say


def view(game: Any, t: T, names: list[str], lang: str) -> Data:
    """The table, with the indicator and the wilds, flowers, floating chows, chips and dice."""
    picture = pictures.table(game, t, names, lang)
    x = t.extra
    for seat in picture["seats"]:
        n = seat["seat"]
        seat["wind"] = say(lang, None, f"wind.{(n - t.start.dealer) % 4}")
        seat["flowers"] = TILES.codes(x.flowers[n])
        seat["chips"] = x.ledger.chips[n]
        seat["marks"] = [
            mark for mark, holds in (("ready", x.ready[n]), ("dead", x.dead[n])) if holds
        ]
        for meld, drawn in zip(t.laid[n], seat["melds"], strict=True):
            drawn["wild"] = [k in x.wild for k in meld.tiles]
            groups = standing(meld, x.wild).groups if meld.tiles and meld.shown else ()
            drawn["floats"] = [TILES.codes(TILES_OF[g]) for g in groups] if len(groups) > 1 else []
    wind = say(lang, None, f"wind.{t.start.turn // 4 % 4}")
    picture["round"] = say(
        lang,
        game.id,
        "match.round",
        wind=wind,
        turn=t.start.turn + 1,
        turns=game.options.rounds * 4,
    )
    picture["note"] = say(lang, game.id, "match.streak", n=t.start.streak) if t.start.streak else ""
    picture["extra"] = {
        "dice": list(x.dice),
        "indicator": None if x.indicator is None else TILES.faces[x.indicator].code,
        "wild": TILES.codes(sorted(x.wild)),
        "flowered": x.flowered,
        "pot": x.ledger.pot,
        "rake": x.ledger.rake,
        "prizes": TILES.codes(x.prizes),
        "wall": TILES.codes(game.rules.open_wall(t)),
    }
    return picture


result = pictures.table_result
