"""Score sheets as plain data, with their labels in words."""

from __future__ import annotations

from typing import Any

from paipu.score import Op, Payment, Score
from paipu.telling import named
from paipu.tiles import TileSet
from paipu.words import say

Data = dict[str, Any]


def payment(p: Payment, game: str, tiles: TileSet, lang: str) -> Data:
    """One payment as data, with the sheet that argues it."""
    return {
        "from": p.payer,
        "to": p.payee,
        "amount": p.sheet.value,
        "score": tree(p.sheet, game, tiles, lang),
    }


def tree(score: Score, game: str, tiles: TileSet, lang: str) -> Data:
    """A score sheet as data: label, clause, value and the lines it is made of."""
    found: Data = {
        "label": say(lang, game, f"row.{score.row}", tiles=named(tiles, score.tiles)),
        "row": score.row,
        "clause": score.clause,
        "op": score.op.value,
        "value": score.known,
        "tiles": tiles.codes(score.tiles),
        "parts": [tree(part, game, tiles, lang) for part in score.parts],
    }
    if score.op is Op.EXCLUDED:
        found["base"] = score.base
        found["because"] = score.because
        found["because_label"] = say(lang, game, f"row.{score.because}")
    elif score.base and score.parts:
        found["base"] = score.base
    if score.conjecture:
        found["conjecture"] = True
    return found
