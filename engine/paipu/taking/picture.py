"""What a page draws of a taking game."""

from __future__ import annotations

from typing import Any

from paipu import pictures
from paipu.sheet import Data
from paipu.taking import T, Taking
from paipu.words import say

SILENT = ("players", "exhaust", "next_dealer")
"""Options that fill what the texts do not say at all; the others choose a reading."""


def view(game: Any, t: T, names: list[str], lang: str) -> Data:
    """The table; for the seat whose view it is, which cards its hand waits for or lacks."""
    picture = pictures.table(game, t, names, lang)
    picture["round"] = say(lang, game.id, "match.round", hand=t.start.hand + 1)
    picture["note"] = ""
    picture["extra"] = {
        "own": own(game, game.rules, t),
        "silent": pictures.silences(game, SILENT, lang),
    }
    return picture


def own(game: Any, rules: Taking, t: T) -> Data | None:
    """The viewer's hand in groups and single cards, and the kinds that would complete it.

    Where every group is one card, what counts is which kinds are still lacking.
    """
    seat = pictures.viewer(t)
    if seat is None:
        return None
    codes, hand, laid = rules.tiles.codes, t.hand(seat), t.laid[seat]
    groups = rules.found(hand, ())
    strays = hand - rules.tiles.pack(k for group in groups for k in group)
    owned = t.sizes[seat] + sum(len(m.tiles) for m in laid)
    waits = [
        k
        for k, unit in enumerate(rules.tiles.unit)
        if owned < rules.needed and rules.complete(hand + unit, laid)
    ]
    found: Data = {"seat": seat, "waits": codes(waits)}
    if rules.needed == rules.goal:
        have = {k for group in rules.found(hand, laid) for k in group}
        return found | {"lacks": codes(k for k in range(len(rules.tiles.faces)) if k not in have)}
    return found | {
        "groups": [codes(group) for group in groups],
        "strays": codes(rules.tiles.unpack(strays)),
        "wanted": rules.goal - len(laid),
    }


result = pictures.table_result
