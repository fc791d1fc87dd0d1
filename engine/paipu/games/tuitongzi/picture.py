"""What a page draws of 推筒子."""

from __future__ import annotations

from paipu.games.tuitongzi.options import BANK_ROUNDS, BETS
from paipu.games.tuitongzi.ranking import clause_of
from paipu.games.tuitongzi.round import Round
from paipu.games.tuitongzi.rules import TuiTongzi
from paipu.sheet import Data
from paipu.words import say


def view(game: TuiTongzi, s: Round, names: list[str], lang: str) -> Data:
    """The seats with their hands and bets, the dice, and who holds the bank."""
    seats = []
    showdown = game.options.mode == "showdown"
    for seat in range(game.seats):
        hand, up = s.hands[seat], s.turned[seat]
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
                "class": hand and {
                    "label": game.class_words(hand, lang),
                    "clause": clause_of(game.rank(hand)),
                },
            }
        )  # fmt: skip
    key = "match.round" if game.options.banker_rule == "rounds5" and not showdown else "match.plain"
    return {
        "turn": s.banker, "left": None, "offer": None, "seats": seats,
        "dealer": None if showdown else s.banker,
        "phase_label": say(lang, game.id, f"phase.{s.phase.value}", seat=names[s.banker]),
        "round": say(
            lang, game.id, key, hand=s.start.hand + 1, n=s.start.streak + 1, of=BANK_ROUNDS
        ),
        "note": "",
        "extra": {
            "dice": list(s.dice), "first": s.first if s.dice else None, "mode": game.options.mode,
            "bets": list(s.bets), "bet_choices": list(BETS), "stake": s.stake,
        },
    }  # fmt: skip


def result(game: TuiTongzi, s: Round, names: list[str], lang: str) -> Data:
    """Who gained, in a line, and all hands."""
    if s.settled is None:
        raise LookupError("the round is not settled")
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
