"""Why a move of 象棋麻將 is refused: the clause that forbids it, and the key of a reason.

This only explains.  What is legal is decided by `XiangqiMahjong.turn` and `claims`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.xiangqi_mahjong.pack import CHOWS
from paipu.kernel import Action, Clause, Kind, Seat
from paipu.table import Offer, Phase, Source, Table

if TYPE_CHECKING:
    from paipu.games.xiangqi_mahjong.rules import Extra, XiangqiMahjong

    T = Table[Extra]


def refusal(rules: XiangqiMahjong, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
    """The clause that forbids a move, and the key of the reason."""
    if t.phase is Phase.CLOSE or t.over:
        return "xm-6", "hand_over"
    offer = t.offer if t.phase is Phase.OFFER and t.offer and t.offer.seat != seat else None
    mine = t.phase is Phase.TURN and t.seat == seat
    verb = action.verb
    if verb == "win" and (offer or mine):
        return no_win(rules, t, seat, offer)
    if offer and offer.origin is Source.KONG and verb in ("chow", "pung", "kong"):
        return "xm-2b", "only_win_from_kong"
    if t.extra.ready[seat] and (offer or mine):
        return "xm-8", "ready_frozen"
    if offer and verb in ("chow", "pung", "kong"):
        return no_claim(rules, t, seat, verb, offer)
    if mine and verb in ("concealed_kong", "added_kong", "kong"):
        return no_kong(rules, t, seat, verb)
    if mine and verb in ("discard", "ready") and len(action.tiles) == 1:
        return no_discard(rules, t, seat, verb, action.tiles[0])
    if mine:
        return discarding(t), "must_discard"
    return ("xm-2b", "nothing_to_claim") if offer else ("xm-2d", "not_your_turn")


@rule("xm-2a", "xm-2c", "xm-2d")
def discarding(t: T) -> Clause:
    """The clause by which the seat in turn discards: the dealer's first tile, the one after a
    set was claimed or a replacement drawn, or the one after an ordinary draw."""
    match t.source:
        case Source.DEAL:
            return "xm-2a"
        case Source.CLAIM | Source.REPLACEMENT:
            return "xm-2c"
    return "xm-2d"


@rule("xm-4", "xm-5")
def no_win(rules: XiangqiMahjong, t: T, seat: Seat, offer: Offer | None) -> tuple[Clause, str]:
    """Not complete, or complete and barred."""
    if offer is None and t.source is Source.CLAIM:
        return "xm-2c", "discard_after_claim"
    tile = offer.tile if offer else None
    won = rules.finished(t, seat, tile, offer.origin if offer else t.source)
    if not rules.readings(won.hand, len(won.melds)):
        return "xm-4", "not_complete"
    if offer and offer.origin is Source.KONG and not rules.options.rob_kong:
        return "xm-2b", "no_robbing"
    if offer and t.extra.locked[seat]:
        return "xm-5", "win_passed"
    return "xm-8", "too_few_tai"


@rule("xm-2a", "xm-2c", "xm-2d")
def no_discard(
    rules: XiangqiMahjong, t: T, seat: Seat, verb: str, tile: Kind
) -> tuple[Clause, str]:
    """A tile that is not there, or one that a switch keeps in the hand."""
    if not rules.tiles.count(t.hand(seat), tile):
        return discarding(t), "not_held"
    if verb == "ready":
        return "xm-8", "not_waiting" if rules.options.ready else "not_played"
    return "xm-2c", "swap_banned"


@rule("xm-2b", "xm-3")
def no_claim(
    rules: XiangqiMahjong, t: T, seat: Seat, verb: str, offer: Offer
) -> tuple[Clause, str]:
    """What a claim of a set lacks."""
    if any(a.verb == verb for a in rules.claims(t, seat, offer)):
        return "xm-3", "not_these_tiles"
    hand, unit = t.hand(seat), rules.tiles.unit[offer.tile]
    held = rules.tiles.count(hand, offer.tile)
    if verb == "chow" and seat != (offer.seat + 1) % rules.seats:
        return "xm-2b", "chow_next_only"
    if verb == "chow" and not any(offer.tile in chow for chow in CHOWS):
        return "xm-3", "soldiers_no_chow"
    if verb == "kong" and held == 3:
        return "xm-2c", "no_replacement_left"
    chow = next((c for c in CHOWS if offer.tile in c), ())
    rest = rules.tiles.pack(chow) - unit if verb == "chow" else 2 * unit
    if verb != "kong" and rules.tiles.holds(hand, rest):
        return "xm-2c", "no_discard_left"
    return "xm-3", f"{verb}_lacks"


@rule("xm-2b", "xm-2c")
def no_kong(rules: XiangqiMahjong, t: T, seat: Seat, verb: str) -> tuple[Clause, str]:
    """Why no kong can be declared from the hand."""
    if t.source is Source.CLAIM:
        return "xm-2c", "discard_after_claim"
    if not getattr(rules.options, verb, True):
        return "xm-2b", "not_played"
    if t.left <= rules.reserve:
        return "xm-2c", "no_replacement_left"
    return "xm-3", "added_kong_lacks" if verb == "added_kong" else "concealed_kong_lacks"
