"""What a seat sees, as plain data for a page: drawn from a view, never from a state."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from paipu.kernel import PRICED, Action, Seat
from paipu.options import changed, name, reading, written
from paipu.sheet import Data, payment, tree
from paipu.table import Phase, Table
from paipu.telling import named
from paipu.words import say


def action_words(game: Any, choice: Action, lang: str) -> str:
    """An action in words: the verb, the tiles or the amount."""
    words = [say(lang, game.id, f"verb.{choice.verb}")]
    if choice.tiles:
        words.append(named(game.tiles, choice.tiles))
    if choice.verb in PRICED:
        words.append(str(choice.amount))
    return " ".join(words)


def action(game: Any, choice: Action, lang: str) -> Data:
    """A legal action as data."""
    return {
        "verb": choice.verb,
        "tiles": game.tiles.codes(choice.tiles),
        "amount": choice.amount,
        "label": action_words(game, choice, lang),
        "clause": game.allows[choice.verb],
    }


def position(game: Any, view: Any, me: Seat, lang: str) -> Data:
    """What a page draws of any game: who is asked, and what for."""
    legal = game.legal(view, me)
    extra_verbs = [a.verb for a in legal if a.verb not in game.verbs]
    verbs = (*game.verbs, *dict.fromkeys(extra_verbs))
    return {
        "game": game.id,
        "tiles": game.tiles.id,
        "me": me,
        "phase": view.phase.value,
        "dealer": view.start.dealer,
        "options": {key: written(value) for key, value in changed(game.options).items()},
        "over": view.over,
        "asked": bool(legal),
        "legal": [action(game, choice, lang) for choice in legal],
        "verbs": list(verbs),
        "verb_labels": {verb: say(lang, game.id, f"verb.{verb}") for verb in verbs},
    }


def table(game: Any, t: Table[Any], names: list[str], lang: str) -> Data:
    """What a page draws of a table game."""
    codes = game.tiles.codes
    seats = []
    for seat in range(game.seats):
        hand = t.hands[seat]
        mine = hand is not None and seat == t.seat and t.phase is Phase.TURN
        drawn = t.drawn if mine else None
        seats.append(
            {
                "seat": seat,
                "name": names[seat],
                "dealer": seat == t.start.dealer,
                "size": t.sizes[seat],
                "hand": None if hand is None else codes(game.tiles.unpack(hand)),
                "drawn": None if drawn is None else game.tiles.faces[drawn].code,
                "melds": [
                    {
                        "verb": m.verb,
                        "tiles": codes(m.tiles),
                        "outside": [i in m.outside for i in range(len(m.tiles))],
                        "shown": m.shown,
                    }
                    for m in t.laid[seat]
                ],
                "river": codes(t.rivers[seat]),
                "marks": [],
            }
        )
    offer = t.offer and {
        "tile": game.tiles.faces[t.offer.tile].code,
        "seat": t.offer.seat,
        "origin": t.offer.origin.value,
    }
    tile = named(game.tiles, (t.offer.tile,)) if t.offer else ""
    label = say(lang, game.id, f"phase.{t.phase.value}", seat=names[t.seat], tile=tile)
    return {
        "turn": t.seat, "left": t.left, "offer": offer, "seats": seats, "phase_label": label,
        "extra": {},
    }  # fmt: skip


def viewer(t: Table[Any]) -> Seat | None:
    """The seat whose view a table is: the only one whose hand can be seen, while play lasts."""
    seats = [seat for seat, hand in enumerate(t.hands) if hand is not None]
    playing = t.phase not in (Phase.DEAL, Phase.CLOSE)
    return seats[0] if len(seats) == 1 and playing else None


def silences(game: Any, keys: tuple[str, ...], lang: str) -> list[Data]:
    """What the source does not say, and what this table plays: of the options, those that
    fill a gap and do not choose a reading."""
    found = []
    for option in fields(game.options):
        key = name(option)
        if key in keys:
            value = written(getattr(game.options, option.name))
            plays = say(lang, game.id, f"option.{key}.{value}") if reading(option).values else value
            text = say(
                lang, game.id, "silent", what=say(lang, game.id, f"option.{key}"), plays=plays
            )
            found.append({"option": key, "clause": reading(option).clauses[0], "text": text})
    return found


def result(game: Any, state: Any, lang: str) -> Data:
    """What was paid in a hand that is settled, and why."""
    settled = state.settled
    conjecture = any(sheet.is_conjecture for _, sheet in settled.sheets)
    conjecture |= any(p.sheet.is_conjecture for p in settled.payments)
    return {
        "payments": list(settled.deltas),
        "settlement": [payment(p, game.id, game.tiles, lang) for p in settled.payments],
        "sheets": [
            {"seat": seat, "score": tree(sheet, game.id, game.tiles, lang)}
            for seat, sheet in settled.sheets
        ],
        "provenance": "conjecture" if conjecture else "attested",
        "clause": settled.clause,
    }


def table_result(game: Any, t: Table[Any], names: list[str], lang: str) -> Data:
    """How a hand of a table game ended: every hand may be seen then."""
    titles = []
    for win in t.wins:
        places = {"winner": names[win.seat]}
        if win.payer is None:
            titles.append(say(lang, game.id, "result.won_draw", **places))
        else:
            titles.append(
                say(lang, game.id, "result.won_discard", payer=names[win.payer], **places)
            )
    return {
        "title": " · ".join(titles) or say(lang, game.id, "result.drawn"),
        "winners": [win.seat for win in t.wins],
        "winning_tile": [
            None if win.tile is None else game.tiles.faces[win.tile].code for win in t.wins
        ],
        "hands": [
            None if hand is None else game.tiles.codes(game.tiles.unpack(hand)) for hand in t.hands
        ],
    }
