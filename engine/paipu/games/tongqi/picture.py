"""What a page draws of 同棋."""

from __future__ import annotations

from typing import Any

from paipu import pictures
from paipu.games.tongqi import wall
from paipu.games.tongqi.eat import Lay, in_front, layout
from paipu.games.tongqi.rules import T, Tongqi
from paipu.games.tongqi.scoring import flows
from paipu.kernel import Kind, Seat
from paipu.sheet import Data
from paipu.table import Meld, Phase
from paipu.telling import named
from paipu.words import say

_NAMES = (("Tian 天", "天"), ("Di 地", "地"), ("Ren 人", "人"), ("He 和", "和"))
SILENT = ("score_table", "scoring_melds", "limit", "wall_draw")
"""Options that fill what the text leaves out or has lost."""


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
    me = pictures.viewer(t)
    picture["extra"] = {
        "dice": list(t.extra.deal) if any(t.extra.deal) else [],
        "lucky": codes(t.extra.lucky),
        "table": game.options.score_table,
        "looked": [{"seat": seat, "tiles": codes(tiles)} for seat, tiles in t.extra.looked],
        "stock": len(game.tiles.wall()) - wall.PILE * wall.PILES,
        "forms": [] if me is None else forms(game, game.rules, t, me, lang),
        "warnings": [] if me is None else warnings(game, game.rules, t, me, lang),
        "silent": pictures.silences(game, SILENT, lang),
    }
    return picture


def forms(game: Any, rules: Tongqi, t: T, seat: Seat, lang: str) -> list[Data]:
    """Every way in which the viewer may lay a tile: the melds that would lie in front, what is
    taken apart for them, and the copies of the tile that must come out."""
    verbs = {action.verb for action in game.legal(t, seat)}
    found: list[Data] = []
    if "eat" in verbs and t.offer is not None:
        ways = rules.lays(t, seat, t.offer.tile, False)
        found += [form(game, t, seat, "eat", t.offer.tile, lay, lang) for lay in ways.values()]
    if "lay" in verbs and t.drawn is not None:
        ways = rules.lays(t, seat, t.drawn, True)
        found += [form(game, t, seat, "lay", t.drawn, lay, lang) for lay in ways.values()]
    return found


def form(game: Any, t: T, seat: Seat, verb: str, tile: Kind, lay: Lay, lang: str) -> Data:
    """One such way."""
    codes = game.tiles.codes
    copies = lay.own.count(tile)
    melds = in_front(t.laid[seat], lay, tile, copies)[-len(lay.melds) :]
    notes = []
    if copies:
        notes.append(say(lang, game.id, "lay.copies", n=copies))
    if lay.undone:
        undone = ", ".join(" ".join(codes(t.laid[seat][i].tiles)) for i in lay.undone)
        notes.append(say(lang, game.id, "lay.undone", melds=undone))
    return {
        "verb": verb,
        "tiles": codes(lay.tiles),
        "melds": [
            {
                "verb": m.verb,
                "tiles": codes(m.tiles),
                "outside": [i in m.outside for i in range(len(m.tiles))],
            }
            for m in melds
        ],
        "note": "; ".join(notes),
        "clause": "tq-2.8" if copies else "tq-2.2" if lay.undone else "tq-3.6.3",
    }


def warnings(game: Any, rules: Tongqi, t: T, seat: Seat, lang: str) -> list[Data]:
    """What the viewer's answer to an open tile would bar or lock for the rest of the hand."""
    if t.phase is not Phase.OFFER or t.offer is None:
        return []
    tile = t.offer.tile
    claims = [action.verb for action in game.legal(t, seat)]
    missable = [verb for verb in ("win", "pung", "eat") if verb in claims]
    found: list[Data] = []
    if missable and rules.options.missed_rule != "moment":
        verbs = ", ".join(say(lang, game.id, f"verb.{verb}") for verb in missable)
        text = say(lang, game.id, "warning.passed", tile=named(game.tiles, (tile,)), verbs=verbs)
        found.append({"verb": "pass", "clause": "tq-2.4", "text": text})
    if "pung" in claims and not flows(Meld("peng", (tile,) * 3, (2,)), rules.options):
        text = say(lang, game.id, "warning.locked")
        found.append({"verb": "pung", "clause": "tq-2.2", "text": text})
    return found


result = pictures.table_result
