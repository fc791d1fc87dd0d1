"""What a seat sees, as plain data for a page: drawn from a view, never from a state."""

from __future__ import annotations

from typing import Any

from paipu.inquiry import Data, payment, tree
from paipu.kernel import Action, Seat
from paipu.options import changed, written
from paipu.table import Phase, Source, Table
from paipu.telling import named
from paipu.words import say


def action(game: Any, choice: Action, lang: str) -> Data:
    """A legal action as data."""
    label = say(lang, game.id, f"verb.{choice.verb}")
    if choice.tiles:
        label += " " + named(game.tiles, choice.tiles)
    if choice.verb in ("bet", "bid", "stake"):
        label += f" {choice.amount}"
    return {
        "verb": choice.verb,
        "tiles": game.tiles.codes(choice.tiles),
        "amount": choice.amount,
        "label": label,
        "clause": game.allows[choice.verb],
    }


def position(game: Any, view: Any, me: Seat, names: list[str], lang: str) -> Data:
    """All that the page draws, but for the log, the match and the result."""
    picture = _table if isinstance(view, Table) else _round
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
        **picture(game, view, me, names, lang),
    }


def _table(game: Any, t: Table[Any], me: Seat, names: list[str], lang: str) -> Data:
    codes = game.tiles.codes
    seats = []
    for seat in range(game.seats):
        hand = t.hands[seat]
        drawn = t.drawn if seat == t.seat and t.phase is Phase.TURN else None
        marks = ["ready"] if t.extra.ready[seat] else []
        seats.append(
            {
                "seat": seat,
                "name": names[seat],
                "wind": say(lang, None, f"wind.{(seat - t.start.dealer) % 4}"),
                "dealer": seat == t.start.dealer,
                "size": t.sizes[seat],
                "hand": None if hand is None else codes(game.tiles.unpack(hand)),
                "drawn": None if drawn is None else game.tiles.faces[drawn].code,
                "melds": [
                    {
                        "verb": m.verb,
                        "tiles": codes(m.tiles),
                        "outside": [i == m.outside for i in range(len(m.tiles))],
                        "shown": m.shown,
                    }
                    for m in t.laid[seat]
                ],
                "river": codes(t.rivers[seat]),
                "marks": marks,
            }
        )
    offer = t.offer and {
        "tile": game.tiles.faces[t.offer.tile].code,
        "seat": t.offer.seat,
        "origin": "kong" if t.offer.origin is Source.KONG else "discard",
    }
    tile = named(game.tiles, (t.offer.tile,)) if t.offer else ""
    label = say(lang, game.id, f"phase.{t.phase.value}", seat=names[t.seat], tile=tile)
    wind, turn = divmod(t.start.turn, 4)
    round = say(
        lang, game.id, "match.round", wind=say(lang, None, f"wind.{wind % 4}"),
        turn=t.start.turn + 1, turns=game.options.dealerships,
    )  # fmt: skip
    note = say(lang, game.id, "match.streak", n=t.start.streak) if t.start.streak else ""
    return {
        "turn": t.seat, "left": t.left, "offer": offer, "seats": seats, "phase_label": label,
        "round": round, "note": note, "extra": {},
    }  # fmt: skip


def _round(game: Any, s: Any, me: Seat, names: list[str], lang: str) -> Data:
    from paipu.games.tuitongzi import BETS
    from paipu.games.tuitongzi.ranking import clause_of

    seats = []
    showdown = game.options.mode == "showdown"
    for seat in range(game.seats):
        hand, up = s.hands[seat], s.turned[seat]
        rank = None if hand is None else game.rank(hand)
        seats.append(
            {
                "seat": seat,
                "name": names[seat],
                "dealer": seat == s.banker and not showdown,
                "size": 2 if s.taken[seat] else 0,
                "hand": None if hand is None else game.tiles.codes(hand),
                "up": None if up is None else game.tiles.faces[up].code,
                "shown": s.shown[seat],
                "drawn": None, "melds": [], "river": [], "marks": [],
                "bet": s.bets[seat],
                "class": None
                if rank is None
                else {"label": game.class_words(hand, lang), "clause": clause_of(rank)},
            }
        )  # fmt: skip
    key = "match.round" if game.options.banker_rule == "rounds5" and not showdown else "match.plain"
    return {
        "turn": s.banker, "left": None, "offer": None, "seats": seats,
        "dealer": None if showdown else s.banker,
        "phase_label": say(lang, game.id, f"phase.{s.phase.value}", seat=names[s.banker]),
        "round": say(lang, game.id, key, hand=s.start.hand + 1, n=s.start.streak + 1),
        "note": "",
        "extra": {
            "dice": list(s.dice), "first": s.first if s.dice else None, "mode": game.options.mode,
            "bets": list(s.bets), "bet_choices": list(BETS), "stake": s.stake,
        },
    }  # fmt: skip


def result(game: Any, state: Any, names: list[str], lang: str) -> Data | None:
    """How the hand ended, once it is settled: every hand may be seen then."""
    settled = state.settled
    if settled is None:
        return None
    picture = _table_result if isinstance(state, Table) else _round_result
    conjecture = any(sheet.is_conjecture for _, sheet in settled.sheets)
    conjecture |= any(p.sheet.is_conjecture for p in settled.payments)
    return {
        "payments": list(settled.deltas),
        "settlement": [payment(p, game.id, lang) for p in settled.payments],
        "sheets": [
            {"seat": seat, "score": tree(sheet, game.id, lang)} for seat, sheet in settled.sheets
        ],
        "provenance": "conjecture" if conjecture else "attested",
        "clause": settled.clause,
        **picture(game, state, names, lang),
    }


def _table_result(game: Any, t: Table[Any], names: list[str], lang: str) -> Data:
    titles = []
    for win in t.wins:
        places = {"winner": names[win.seat]}
        if win.payer is None:
            titles.append(say(lang, None, "result.won_draw", **places))
        else:
            titles.append(say(lang, None, "result.won_discard", payer=names[win.payer], **places))
    return {
        "title": " · ".join(titles) or say(lang, None, "result.drawn"),
        "winners": [win.seat for win in t.wins],
        "winning_tile": [
            None if win.tile is None else game.tiles.faces[win.tile].code for win in t.wins
        ],
        "hands": [
            None if hand is None else game.tiles.codes(game.tiles.unpack(hand)) for hand in t.hands
        ],
    }


def _round_result(game: Any, s: Any, names: list[str], lang: str) -> Data:
    deltas = s.settled.deltas
    winners = [seat for seat, delta in enumerate(deltas) if delta > 0]
    if game.options.mode == "showdown":
        rows = {row: [seat for seat, sheet in s.settled.sheets if sheet.row == row]
                for row in ("best_hand", "shared_best", "replayed")}  # fmt: skip
        row = next(row for row, seats in rows.items() if seats)
        key = {"best_hand": "best", "shared_best": "shared", "replayed": "replayed"}[row]
        winner = ", ".join(names[seat] for seat in rows[row])
        title = say(lang, game.id, f"result.{key}", winner=winner)
    elif bank := deltas[s.banker]:
        sign = say(lang, game.id, "result.gains" if bank > 0 else "result.loses")
        title = say(lang, game.id, "result.paid", sign=sign, amount=abs(bank))
    else:
        title = say(lang, game.id, "result.even")
    return {
        "title": title,
        "winners": winners,
        "winning_tile": [],
        "hands": [None if hand is None else game.tiles.codes(hand) for hand in s.hands],
    }


