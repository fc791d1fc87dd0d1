"""Why a move of 同棋 is refused: the clause that forbids it, and the key of a reason.

This only explains.  What is legal is decided by `Tongqi.turn`, `claims` and `may_open`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.tongqi.pack import LONG
from paipu.kernel import Action, Clause, Seat
from paipu.table import Offer, Phase, Source, Table

if TYPE_CHECKING:
    from paipu.games.tongqi.rules import Extra, Tongqi

    T = Table[Extra]


def refusal(rules: Tongqi, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
    """The clause that forbids a move, and the key of the reason."""
    if t.phase is Phase.CLOSE or t.over:
        return "tq-3.7.6", "hand_over"
    mine = t.phase is Phase.TURN and t.seat == seat
    offer = t.offer if t.phase is Phase.OFFER and t.offer else None
    if offer and offer.seat == seat and offer.origin is not Source.FLIP:
        offer = None
    verb = action.verb
    if offer and verb in ("win", "pung", "kaizhao", "gaotiao", "eat"):
        return no_claim(rules, t, seat, verb, offer)
    if mine and verb == "win":
        if t.source is Source.REPLACEMENT and not rules.options.win_on_replacement:
            return "tq-3.6.5", "won_on_replacement"
        return ("tq-3.6.5", "discard_after_claim" if t.source is Source.CLAIM else "not_complete")
    if mine and verb == "discard":
        return no_discard(rules, t, seat, action)
    if (mine or t.phase is Phase.OPEN) and verb in ("duozi", "longchuan"):
        return ("tq-1.3.3.d", "no_four") if verb == "duozi" else ("tq-1.3.3.g", "no_five")
    if verb == "lay":
        return "tq-2.6.b", "no_breach"
    if mine:
        return "tq-3.6.1.a", "must_discard"
    if t.phase is Phase.OPEN:
        return "tq-3.5.0", "arranging"
    return "tq-3.6.2", "nothing_to_claim" if offer else "not_your_turn"


@rule("tq-2.3", "tq-2.6.b")
def no_discard(rules: Tongqi, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
    """Not held, protected, or another tile must go."""
    hand = t.hand(seat)
    held = rules.tiles.count(hand, action.tiles[0]) if action.tiles else 0
    if not held:
        return "tq-3.6.1.a", "not_held"
    if t.source is Source.REPLACEMENT and t.drawn is not None and rules.breach(t, seat, t.drawn):
        return "tq-2.6.b", "breach"
    if rules.options.duozi_mandatory and list(rules.declarations(t, seat)):
        return "tq-3.5.1", "must_declare"
    if held >= 3:
        return "tq-2.3", "splits_triple"
    if held == 2 and LONG[action.tiles[0]]:
        return "tq-2.3", "splits_pair"
    return "tq-2.6.c", "replacement_stays"


@rule("tq-2.3", "tq-2.4", "tq-2.5", "tq-2.8", "tq-3.6.3", "tq-3.6.5")
def no_claim(rules: Tongqi, t: T, seat: Seat, verb: str, offer: Offer) -> tuple[Clause, str]:
    """What a claim lacks, or what bars it."""
    if verb != "win" and rules.options.pingtiao_forced and rules.owed(t, offer) is not None:
        return "tq-2.5", "owed"
    if rules.barred(t, seat, verb, offer.tile):
        return "tq-2.4", "missed"
    held = rules.tiles.count(t.hand(seat), offer.tile)
    match verb:
        case "win":
            return "tq-3.6.5", "not_complete"
        case "pung":
            if held == 3:
                return "tq-2.3", "splits_triple"
            return ("tq-2.3", "no_discard_left") if held == 2 else ("tq-1.3.3.a", "pung_lacks")
        case "kaizhao":
            return "tq-1.3.3.c", "kaizhao_lacks"
        case "gaotiao":
            return "tq-1.3.3.f", "gaotiao_lacks"
    if seat not in rules.eaters(offer):
        return "tq-3.6.1.c", "not_yours_to_eat"
    if held >= 3:
        return "tq-2.8", "eats_own_triple"
    if rules.held(t.hand(seat), t.laid[seat]).eating.ways(offer.tile, False, False):
        return "tq-2.3", "no_discard_left"
    return ("tq-2.8", "copy_cannot_be_laid") if held else ("tq-3.6.3", "eat_lacks")
