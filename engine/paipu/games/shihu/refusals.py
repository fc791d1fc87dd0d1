"""Why a move of 十胡仔 is refused: the clause that forbids it, and the key of a reason.

This only explains.  What is legal is decided by `Shihu.turn` and `claims`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.shihu.hu import GENERALS
from paipu.kernel import Action, Clause, Seat
from paipu.table import Offer, Phase, Source, Table

if TYPE_CHECKING:
    from paipu.games.shihu.rules import Extra, Shihu

    T = Table[Extra]


def refusal(rules: Shihu, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
    """The clause that forbids a move, and the key of the reason."""
    if t.phase in (Phase.SETTLE, Phase.CLOSE) or t.over:
        return "ft-5", "hand_over"
    if seat in t.extra.gone:
        return "ft-0", "dropped_out"
    if t.phase is Phase.OFFER and t.offer is not None:
        return at_offer(rules, t, seat, action, t.offer)
    if t.phase is Phase.TURN and t.seat == seat:
        return in_turn(rules, t, seat, action)
    return ("ft-0", "must_answer") if t.phase is Phase.OPEN else ("ft-2d", "not_your_turn")


@rule("ft-2a", "ft-2c", "ft-4a")
def in_turn(rules: Shihu, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
    """What a seat may not do that must discard."""
    if action.verb == "win":
        if t.source is Source.CLAIM:
            return "ft-2c", "discard_after_claim"
        hu = rules.hu(t, seat)
        return no_win(hu) or ("ft-5", "no_heaven")
    if action.verb != "discard" or not action.tiles:
        return "ft-2c", "must_discard"
    if not rules.tiles.count(t.hand(seat), action.tiles[0]):
        return "ft-2c", "not_held"
    if rules.banned(action.tiles[0]):
        return "ft-4a", "general_kept"
    return "ft-5", "must_win"


@rule("ft-5")
def no_win(hu: int) -> tuple[Clause, str] | None:
    """A stray, or too few hu; None when neither is lacking."""
    if hu < 0:
        return "ft-5", "stray"
    return ("ft-5", "too_few_hu") if hu < 10 else None


@rule("ft-2b", "ft-2d", "ft-3b")
def at_offer(rules: Shihu, t: T, seat: Seat, action: Action, offer: Offer) -> tuple[Clause, str]:
    """What a seat may not do while a card lies open."""
    turned = offer.origin is Source.FLIP
    if offer.seat == seat and not turned:
        return "ft-2c", "own_discard"
    if rules.options.forced_win and action.verb != "win" and rules.wins_with(t, seat, offer):
        return "ft-5", "must_win"
    legal_verbs = {a.verb for a in rules.claims(t, seat, offer)}
    if rules.options.forced_kong and "kong" in legal_verbs and action.verb not in ("win", "kong"):
        return "ft-2b", "must_kong"
    if action.verb == "win":
        drew = turned and offer.seat == seat
        return no_win(rules.hu(t, seat, offer.tile, drew)) or ("ft-5", "stray")
    if rules.drew_general(seat, offer) and action.verb in ("pass", "discard"):
        return "ft-4a", "general_kept"
    if action.verb in ("eat", "pung", "kong"):
        return no_claim(rules, t, seat, action, offer)
    if action.verb == "discard":
        return "ft-2d", "no_exchange" if turned and offer.seat == seat else "not_your_turn"
    return "ft-2d", "nothing_to_claim"


@rule("ft-2b", "ft-2d", "ft-4a", "ft-7.5", "ft-7.6")
def no_claim(rules: Shihu, t: T, seat: Seat, action: Action, offer: Offer) -> tuple[Clause, str]:
    """What a claim of a set lacks."""
    if action.verb == "kong":
        return "ft-2b", "kong_lacks"
    if action.verb == "pung":
        general = offer.tile in GENERALS and rules.tiles.count(t.hand(seat), offer.tile) >= 2
        return ("ft-7.6", "general_no_pung") if general else ("ft-2b", "pung_lacks")
    if not rules.may_eat(t, seat, offer):
        if offer.origin is Source.FLIP and offer.tile in GENERALS:
            return "ft-4a", "general_stays"
        return "ft-2b", "eat_next_only"
    pair = action.tiles == (offer.tile, offer.tile)
    if pair and rules.tiles.count(t.hand(seat), offer.tile):
        return "ft-7.5", "no_pair"
    return "ft-2b", "eat_lacks"
