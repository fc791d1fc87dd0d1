"""What a page draws of 十胡仔."""

from __future__ import annotations

from typing import Any

from paipu import pictures
from paipu.games.shihu.ask import waiting
from paipu.games.shihu.rules import Shihu, T
from paipu.kernel import PASS
from paipu.sheet import Data
from paipu.table import Phase, Source
from paipu.telling import named
from paipu.words import say

SILENT = ("pay", "flower", "dead_wall", "next_dealer", "draw_dealer", "foul_units")
"""Options that fill what the source does not say at all; the others choose a reading."""


def view(game: Any, t: T, names: list[str], lang: str) -> Data:
    """The table, with the hu that lies open, and the viewer's own hand laid out."""
    rules: Shihu = game.rules
    picture = pictures.table(game, t, names, lang)
    fouled = {foul.seat for foul in t.extra.fouls}
    for seat in picture["seats"]:
        seat["hu"] = rules.exposed(t, seat["seat"])
        seat["marks"] = ["xianggong"] if seat["seat"] in fouled else []
        seat["marks"] += ["dropped"] if seat["seat"] in t.extra.gone else []
    if t.offer and t.offer.origin is Source.FLIP and t.phase is Phase.OFFER:
        tile = named(game.tiles, (t.offer.tile,))
        picture["phase_label"] = say(
            lang, game.id, "phase.flip", seat=names[t.offer.seat], tile=tile
        )
    picture["round"] = say(lang, game.id, "match.round", hand=t.start.hand + 1)
    picture["note"] = say(lang, game.id, "match.streak", n=t.start.streak) if t.start.streak else ""
    picture["extra"] = {
        "dead": rules.reserve,
        "flowers": [
            {"seat": f.seat, "tile": game.tiles.faces[f.tile].code, "copies": f.copies}
            for f in t.extra.flowers
        ],
        "own": own(game, rules, t),
        "warnings": warnings(game, rules, t, lang),
        "stock": len(game.tiles.wall()) - sum(rules.deal(t.start, n) for n in range(game.seats)),
        "silent": pictures.silences(game, SILENT, lang),
    }
    return picture


def own(game: Any, rules: Shihu, t: T) -> Data | None:
    """The viewer's hand in sets and strays, its hu, and what it waits for; None when there is
    no one hand to look at."""
    seats = [seat for seat, hand in enumerate(t.hands) if hand is not None]
    if len(seats) != 1 or t.phase in (Phase.DEAL, Phase.CLOSE):
        return None
    (seat,) = seats
    layout = rules.counting.loosest(t.hand(seat))
    strays = t.hand(seat) - sum(group.key for group in layout.groups)
    between = len(rules.owned(t, seat)) == 20
    return {
        "seat": seat,
        "groups": [game.tiles.codes(group.tiles) for group in layout.groups],
        "strays": game.tiles.codes(game.tiles.unpack(strays)),
        "hu": rules.exposed(t, seat) + layout.hu,
        "waits": game.tiles.codes(waiting(rules, t, seat)) if between else [],
    }


def warnings(game: Any, rules: Shihu, t: T, lang: str) -> list[Data]:
    """The viewer's claims after which there would be nothing to discard: each makes a 相公."""
    seats = [seat for seat, hand in enumerate(t.hands) if hand is not None]
    if len(seats) != 1 or t.phase is not Phase.OFFER or t.offer is None:
        return []
    return [
        {
            **pictures.action(game, action, lang),
            "clause": "ft-4b",
            "text": say(lang, game.id, "warning.xianggong"),
        }
        for action in game.legal(t, seats[0])
        if action is not PASS and rules.leaves_foul(t, seats[0], action, t.offer)
    ]


def result(game: Any, t: T, names: list[str], lang: str) -> Data:
    """How the hand ended: a win by a discard, by a card turned, dealt; a foul; a draw."""
    found = pictures.table_result(game, t, names, lang)
    titles = [
        say(
            lang, game.id, f"result.{win.source.value}" if win.payer is not None
            else f"result.own_{win.source.value}",
            winner=names[win.seat], payer="" if win.payer is None else names[win.payer],
        )
        for win in t.wins
    ]  # fmt: skip
    titles += [
        say(lang, game.id, f"result.foul.{foul.fault.value}", seat=names[foul.seat])
        for foul in t.extra.fouls
    ]
    if not titles and len(t.extra.gone) == game.seats - 1:
        titles = [say(lang, game.id, "result.alone", winner=names[t.start.dealer])]
    if titles:
        found["title"] = " · ".join(titles)
    return found
