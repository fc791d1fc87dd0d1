"""Why a move of 吳銓高百搭麻將 is refused: the clause that forbids it, and the key of a reason.

This only explains.  What is legal is decided by `WuMahjong.turn` and `claims`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.wu_mahjong.branch import best
from paipu.games.wu_mahjong.erring import CLAUSES as FAULTS
from paipu.games.wu_mahjong.interludes import CALLS
from paipu.games.wu_mahjong.pack import TILES
from paipu.games.wu_mahjong.state import T
from paipu.kernel import Action, Clause, Seat
from paipu.table import Offer, Phase, Source

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong

KONGS = ("kong", "concealed_kong", "added_kong")


def refusal(rules: WuMahjong, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
    """The clause that forbids a move, and the key of the reason."""
    if t.phase is Phase.CLOSE or t.over:
        return "wu-13.1", "hand_over"
    if action.verb.startswith("bet_") or action.verb == "refuse":
        return "wu-08.1", "no_bet_now"
    if action.verb in CALLS:
        return "wu-01a.9", "nothing_to_call"
    if action.verb in FAULTS and action.verb not in ("false_win", "win_forgot", "ready_bare"):
        return FAULTS[action.verb], "no_fault_now"
    offer = t.offer if t.phase is Phase.OFFER and t.offer and t.offer.seat != seat else None
    mine = t.phase is Phase.TURN and t.seat == seat
    if action.verb in ("win", "win_forgot", "flower_win", "false_win") and (offer or mine):
        return no_win(rules, t, seat, action, offer)
    if offer:
        return no_claim(rules, t, seat, action, offer)
    if mine:
        return no_move(rules, t, seat, action)
    return "wu-11.5", "not_your_turn"


@rule("wu-05.1", "wu-05.2", "wu-05.7")
def no_win(
    rules: WuMahjong, t: T, seat: Seat, action: Action, offer: Offer | None
) -> tuple[Clause, str]:
    """No win on a discard, none for a 錯相公, none with too few fan."""
    x = t.extra
    if action.verb == "flower_win":
        return "wu-05.7", "not_eight_flowers"
    if action.verb == "false_win" and not rules.options.faults:
        return "wu-05.5", "no_faults"
    if action.verb == "win_forgot" and not x.ledger.pot:
        return "wu-15.1", "no_fines"
    if offer and offer.origin is Source.DISCARD:
        return "wu-05.2", "self_draw_only"
    if x.dead[seat]:
        return "wu-05.7", "dead_hand"
    if not offer and t.source is Source.CLAIM:
        return "wu-05.2", "self_draw_only"
    if not rules.whole(t, seat, offer.tile if offer else None):
        return "wu-05.2", "not_complete"
    if action.verb == "false_win":
        return "wu-05.5", "no_fault_now"
    p = rules.position(t, seat, offer.tile if offer else None, offer.origin if offer else t.source)
    if best(rules.options, p, 20_000) is None:
        return "wu-05.2", "not_complete"
    return "wu-05.1", "too_few_fan"


@rule("wu-03.6", "wu-03.7", "wu-03.11", "wu-09.2", "wu-10.6")
def no_claim(
    rules: WuMahjong, t: T, seat: Seat, action: Action, offer: Offer
) -> tuple[Clause, str]:
    """Why an open tile cannot be taken for a set."""
    x, verb = t.extra, action.verb
    if verb == "linger":
        return "wu-17.3", "nothing_to_wait_for"
    if verb in ("fly_up", "fly_down"):
        return "wu-03.12", "swap_in_turn"
    if verb not in ("chow", "pung", "false_pung", "kong"):
        return "wu-11.5", "nothing_to_claim"
    if offer.origin is not Source.DISCARD:
        return "wu-05.3", "only_win_from_kong"
    if x.short[seat] and rules.options.short_hand == "barred":
        return "wu-10.2", "short_hand"
    if x.ready[seat] and not x.dead[seat]:
        return "wu-09.2", "ready_frozen"
    if verb == "kong":
        wild = offer.tile in x.wild or any(k in x.wild for k in action.tiles)
        return ("wu-03.11", "no_wild_in_kong") if wild else ("wu-07.4", "kong_lacks")
    if verb == "chow":
        if seat != (offer.seat + 1) % rules.seats:
            return "wu-03.6", "chow_next_only"
        return "wu-03.7", "chow_lacks"
    return ("wu-03.10" if verb == "false_pung" else "wu-03.6"), f"{verb}_lacks"


@rule("wu-03.11", "wu-03.12", "wu-09.1", "wu-09.2")
def no_move(rules: WuMahjong, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
    """Why a move in turn is not allowed."""
    x, verb = t.extra, action.verb
    held = [TILES.count(t.hand(seat), k) for k in action.tiles]
    if x.short[seat] and rules.options.short_hand == "barred" and verb not in ("discard", "ready"):
        return "wu-10.2", "short_hand"
    if verb in KONGS:
        if x.ready[seat]:
            return "wu-09.3", "ready_frozen"
        if any(k in x.wild for k in action.tiles):
            return "wu-03.11", "no_wild_in_kong"
        return ("wu-07.3", "no_pung_to_kong") if verb == "added_kong" else ("wu-07.1", "kong_lacks")
    if verb in ("fly_up", "fly_down"):
        return "wu-03.12", "nothing_to_swap"
    if verb in ("ready", "ready_bare"):
        if x.ready[seat] or x.dead[seat]:
            return "wu-09.2", "ready_frozen"
        return "wu-09.1", "not_waiting"
    if verb == "discard":
        if not held or not held[0]:
            return "wu-11.6", "not_held"
        if x.flowered and action.tiles[0] >= 34:
            return "wu-10.1", "flower_is_laid"
        return "wu-09.2", "ready_frozen"
    return "wu-11.6", "must_discard"
