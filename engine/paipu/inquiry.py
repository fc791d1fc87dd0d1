"""Questions about a written hand, answered as plain data: for the command line, the page,
the worked examples and the tests alike."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from paipu import games
from paipu.answer import Answer
from paipu.kernel import IllegalOptions, NotationError
from paipu.options import build, changed, written
from paipu.score import Payment
from paipu.sheet import Data, payment, tree
from paipu.tiles import read_hand
from paipu.words import has, say

Given = Mapping[str, object]


def module(game: str) -> Any:
    """The module of a game, or a refusal that lists the games there are."""
    if game not in games.IDS:
        raise IllegalOptions("game", game, "situation.game", allowed=", ".join(games.IDS))
    return games.find(game)


def _ask(game: str) -> Any:
    return import_module(f"{module(game).__name__}.ask")


def options_of(game: str, given: Given) -> Any:
    """The options of a game from written values; see `paipu.options.build`."""
    found = module(game)
    return build(found.Options, found.PRESETS, given)


def score(
    game: str,
    hand: str,
    situation: Given | None = None,
    options: Given | None = None,
    lang: str = "en",
) -> Data:
    """What a written hand counts, as the JSON of `paipu score`.

    Raises `NotationError` for a hand that cannot be read and `IllegalOptions` for a
    situation or options that do not exist or contradict each other.  A hand that is no
    win is no error: `complete` is false and `refusal` names the clause.
    """
    found = module(game)
    chosen = options_of(game, options or {})
    answer: Answer = _ask(game).score(read_hand(found.TILES, hand), situation or {}, chosen)
    refusal = answer.refusal and {
        "clause": answer.refusal[0],
        "reason": say(lang, game, f"reason.{answer.refusal[1]}"),
    }
    conjecture = answer.score is not None and answer.score.is_conjecture
    conjecture |= any(p.sheet.is_conjecture for p in answer.payments or ())
    return {
        "game": game,
        "hand": hand,
        "options": {name: written(value) for name, value in changed(chosen).items()},
        "complete": answer.complete,
        "legal": answer.refusal is None,
        "refusal": refusal,
        "total": answer.score.known if answer.score else None,
        "unit": found.UNIT,
        "provenance": "conjecture" if conjecture else "attested",
        "score": tree(answer.score, game, found.TILES, lang) if answer.score else None,
        "payments": None if answer.payments is None else deltas(answer.payments, answer.paid),
        "settlement": [payment(p, game, found.TILES, lang) for p in answer.payments or ()],
        "tiles": found.TILES.id,
        "wild": wild(game, situation or {}),
        "groups": [
            {
                "kind": group.kind,
                "verb": group.verb,
                "tiles": found.TILES.codes(group.tiles),
                "outside": [i in group.outside for i in range(len(group.tiles))],
            }
            for group in answer.lying
        ],
    }


def wild(game: str, situation: Given) -> list[str]:
    """The kinds that a situation makes wild, by code: a page marks them."""
    found = module(game)
    if not hasattr(found, "wild_in"):
        return []
    return list(found.TILES.codes(sorted(found.wild_in(situation))))


def deltas(payments: tuple[Payment, ...], seats: int) -> list[int]:
    """What each seat gains, from what is paid."""
    out = [0] * seats
    for payer, payee, sheet in payments:
        out[payer] -= sheet.value
        out[payee] += sheet.value
    return out


def waits(
    game: str,
    hand: str,
    situation: Given | None = None,
    options: Given | None = None,
    lang: str = "en",
) -> Data:
    """The tiles that complete a written hand, by code."""
    found = module(game)
    kinds = _ask(game).waits(
        read_hand(found.TILES, hand), situation or {}, options_of(game, options or {})
    )
    return {
        "game": game,
        "hand": hand,
        "waits": found.TILES.codes(kinds),
        "tiles": found.TILES.id,
        "wild": wild(game, situation or {}),
    }


def claims(
    game: str, hand: str, tile: str, situation: Given | None = None, options: Given | None = None,
    lang: str = "en",
) -> Data:  # fmt: skip
    """Everything a seat may do with an open tile."""
    found = module(game)
    kinds = found.TILES.read_tiles(tile)
    if len(kinds) != 1:
        raise NotationError(tile, 0, "notation.tile", got=tile, codes=found.TILES.known())
    answers = _ask(game).claims(
        read_hand(found.TILES, hand), kinds[0], situation or {}, options_of(game, options or {})
    )
    return {
        "game": game,
        "hand": hand,
        "tile": tile,
        "tiles": found.TILES.id,
        "wild": wild(game, situation or {}),
        "claims": [
            {
                "verb": action.verb,
                "label": say(lang, game, f"verb.{action.verb}"),
                "tiles": found.TILES.codes(action.tiles),
                "clause": clause,
            }
            for action, clause in answers
        ],
    }


def describe(game: str, lang: str = "en") -> list[Data]:
    """Every option of a game: its clauses, its question, values, default and meaning."""
    from dataclasses import fields

    from paipu.options import name, reading

    out = []
    for field in fields(module(game).Options):
        option, key = reading(field), f"option.{name(field)}"
        labels = {
            value: say(
                lang, game, f"{key}.{value}" if has(game, f"{key}.{value}") else f"option.{value}"
            )
            for value in option.values
        }
        out.append(
            {
                "name": name(field),
                "clauses": list(option.clauses),
                "question": option.question,
                "default": written(field.default),
                "values": list(option.values) or {"min": option.low, "max": option.high},
                "labels": labels,
                "meaning": say(lang, game, key),
            }
        )
    return out


def explain(problem: Exception, game: str | None, lang: str = "en") -> str:
    """An error of the engine as one sentence."""
    details = getattr(problem, "details", {})
    match problem:
        case NotationError():
            return say(lang, game, problem.expected, **details)
        case IllegalOptions():
            value = written(problem.value)
            return f"{problem.name}={value}: {say(lang, game, problem.reason, **details)}"
    return str(problem)
