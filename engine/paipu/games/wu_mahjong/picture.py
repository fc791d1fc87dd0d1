"""What a page draws of 吳銓高百搭麻將."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paipu import pictures
from paipu.games.wu_mahjong.account import called, groups_of
from paipu.games.wu_mahjong.branch import best
from paipu.games.wu_mahjong.claims import standing
from paipu.games.wu_mahjong.near import near
from paipu.games.wu_mahjong.pack import TILES, TILES_OF
from paipu.games.wu_mahjong.state import T
from paipu.kernel import Seat
from paipu.sheet import Data
from paipu.telling import named
from paipu.words import say

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong


def view(game: Any, t: T, names: list[str], lang: str) -> Data:
    """The table, with the indicator and the wilds, flowers, floating chows, chips and dice."""
    picture = pictures.table(game, t, names, lang)
    x = t.extra
    for seat in picture["seats"]:
        n = seat["seat"]
        seat["wind"] = say(lang, None, f"wind.{(n - t.start.dealer) % 4}")
        seat["flowers"] = TILES.codes(x.flowers[n])
        seat["chips"] = x.ledger.chips[n]
        marks = (("ready", x.ready[n]), ("dead", x.dead[n] and not x.short[n]),
                 ("short", x.short[n]))  # fmt: skip
        seat["marks"] = [mark for mark, holds in marks if holds]
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
        # a flower that is turned up was the only one of its kind
        "wild": TILES.codes(k for k in sorted(x.wild) if k < 34 or k != x.indicator),
        "flowered": x.flowered,
        "pot": x.ledger.pot,
        "rake": x.ledger.rake,
        "prizes": TILES.codes(x.prizes),
        "wall": TILES.codes(x.wall),
        "forms": [] if (me := pictures.viewer(t)) is None else ways_to_win(game, t, me, lang),
        "near": [] if me is None else nearby(game, t, me, lang),
    }
    return picture


NODES = 20_000
"""How far a search goes that only tells beforehand what a win would count."""


def ways_to_win(game: Any, t: T, seat: Seat, lang: str) -> list[Data]:
    """The ways to call a hand that may be won now: the tile laid apart or put in, what each then
    counts, the groups, and which of them are called exposed or concealed."""
    if t.offer is not None:
        return []
    rules: WuMahjong = game.rules
    drawn = []
    for action in game.legal(t, seat):
        if action.verb != "win":
            continue
        way = "held" if action.tiles else "apart"
        p = rules.waited(t, rules.position(t, seat, None, t.source))
        p = replace(p, apart=not action.tiles)
        found = best(game.options, p, NODES)
        if found is None:
            continue
        fan = str(found.value)
        fan = fan if found.exact else say(lang, game.id, "call.least", fan=fan)
        notes = [say(lang, game.id, f"call.{way}", fan=fan)]
        for line in called(p, found.reading):
            state = say(lang, game.id, f"call.{line.row.removeprefix('called_')}")
            tiles = named(game.tiles, line.tiles)
            notes.append(say(lang, game.id, "call.group", tiles=tiles, state=state))
        drawn.append(
            {
                "verb": "win",
                "tiles": TILES.codes(action.tiles),
                "melds": [
                    {"verb": "", "tiles": TILES.codes(group), "outside": [False] * len(group)}
                    for group in groups_of(found.reading)
                ],
                "note": "; ".join(notes),
                "clause": "wu-04.3" if action.tiles else "wu-04.2",
            }
        )
    return drawn


NEAR = 16
"""Rows that are shown at most."""


def nearby(game: Any, t: T, seat: Seat, lang: str) -> list[Data]:
    """The rows of the fan table that the hand of a seat is near."""
    wild = t.extra.wild
    hand = TILES.unpack(t.hand(seat))
    held = [k for k in hand if k not in wild and k < 34]
    wilds = sum(k in wild for k in hand)
    laid = [standing(meld, wild) for meld in t.laid[seat]]
    wilds += sum(k in wild for meld in t.laid[seat] if len(meld.tiles) == 3 for k in meld.tiles)
    return [
        {
            "row": fan.row,
            "label": say(lang, game.id, f"row.{fan.row}"),
            "clause": fan.clause,
            "value": fan.value,
            "lacks": lacks,
            "conjecture": not fan.attested,
        }
        for fan, lacks in near(game.options, held, wilds, laid)[:NEAR]
    ]


def result(game: Any, t: T, names: list[str], lang: str) -> Data:
    """How a hand ended; a false win ends it too."""
    found = pictures.table_result(game, t, names, lang)
    if (liar := t.extra.false_winner) is not None:
        found["title"] = say(lang, game.id, "result.false_win", seat=names[liar])
    return found
