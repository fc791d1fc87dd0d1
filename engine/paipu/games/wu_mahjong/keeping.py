"""What every event changes in the game's own part of the state (wu-03.12, wu-07, wu-10, wu-15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paipu.clauses import rule
from paipu.games.wu_mahjong import money
from paipu.games.wu_mahjong.events import (
    Announced,
    Exposed,
    Flowered,
    Fouled,
    Guessed,
    Indicated,
    Paid,
    Prized,
    Shared,
    Swapped,
    Thrown,
)
from paipu.games.wu_mahjong.pack import TILES
from paipu.games.wu_mahjong.state import T, with_
from paipu.kernel import Event, Kind, Seat
from paipu.score import Payment, Score, Settled
from paipu.table import (
    Claimed,
    Discarded,
    Drew,
    Laid,
    Lapsed,
    Marked,
    Offer,
    Phase,
    Source,
)

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong


def keep(rules: WuMahjong, t: T, event: Event) -> None:
    """Carry an event into the game's own part of the state."""
    if (keeper := _KEEPERS.get(type(event))) is not None:
        keeper(rules, t, event)


# --- before the first turn ---------------------------------------------------------------


def _thrown(rules: WuMahjong, t: T, e: Thrown) -> None:
    ledger = money.begun(rules.options, t.start.carry)
    t.extra = replace(t.extra, dice=e.dice, ledger=ledger)


def _indicated(rules: WuMahjong, t: T, e: Indicated) -> None:
    t.front += 1
    t.extra = replace(t.extra, indicator=e.tile)


def _exposed(rules: WuMahjong, t: T, e: Exposed) -> None:
    t.extra = replace(t.extra, wall=e.tiles)


def _flowered(rules: WuMahjong, t: T, e: Flowered) -> None:
    """Flowers leave the hand; a replacement follows, but after the eighth a choice."""
    x, seat = t.extra, e.seat
    flowers = with_(x.flowers, seat, (*x.flowers[seat], *e.tiles))
    _change(t, seat, e.tiles)
    reason = "flower"
    if t.phase is Phase.TURN:
        t.phase, t.source = Phase.DRAW, Source.REPLACEMENT
        if e.tiles and not x.dead[seat] and rules.flower_win(flowers, seat):
            t.phase, reason = Phase.TURN, "eight"
    if t.drawn is not None and t.drawn in e.tiles:
        t.drawn = None
    t.extra = replace(x, flowers=flowers, replaced=reason, kongs=0)


def _change(t: T, seat: Seat, out: Sequence[Kind], into: Sequence[Kind] = ()) -> None:
    """Tiles leave a hand, others come into it."""
    t.sizes[seat] += len(into) - len(out)
    if (hand := t.hands[seat]) is not None:
        t.hands[seat] = hand - TILES.pack(out) + TILES.pack(into)


# --- draws, discards, sets ---------------------------------------------------------------


@rule("wu-05.4")
def _drew(rules: WuMahjong, t: T, e: Drew) -> None:
    """A draw from the wall ends all that went before it; a replacement goes on with it."""
    x = t.extra
    if e.source is Source.DEAL:
        t.drawn = e.tile
    elif e.source is Source.WALL:
        t.extra = replace(x, replaced="", kongs=0, swapped=())
    else:
        again = x.replaced == "flower" or x.kongs > 1
        liable = x.liable if rules.options.kong_liability_chain or not again else None
        t.extra = replace(x, liable=liable, swapped=())


@rule("wu-07.5")
def _discarded(rules: WuMahjong, t: T, e: Discarded) -> None:
    """Who discarded, and how often the same tile has gone in a row."""
    x = t.extra
    chase = (e.tile, 1, e.seat)
    if x.chase and x.chase[0] == e.tile and x.chase[1] < 4:
        chase = (e.tile, x.chase[1] + 1, x.chase[2])
    t.extra = replace(
        x, chase=chase, giver=e.seat, liable=None, kongs=0, replaced="", swapped=(),
        turns=x.turns + 1,
    )  # fmt: skip


def _lapsed(rules: WuMahjong, t: T, e: Lapsed) -> None:
    if t.source is Source.REPLACEMENT:  # nobody robbed the kong
        t.extra = replace(t.extra, replaced="kong", kongs=t.extra.kongs + 1)


def _laid(rules: WuMahjong, t: T, e: Laid) -> None:
    guessing = e.seat if t.phase is Phase.OPEN else None
    t.extra = replace(t.extra, replaced="kong", kongs=t.extra.kongs + 1, guessing=guessing)


@rule("wu-05.4", "wu-14.1")
def _claimed(rules: WuMahjong, t: T, e: Claimed) -> None:
    """A claim ends a chase; who gave the tile of a kong is liable for what follows."""
    kong = e.meld.verb == "kong"
    t.extra = replace(
        t.extra, claimed=True, chase=None, liable=t.extra.giver if kong else None,
        replaced="kong" if kong else "", kongs=int(kong), swapped=(),
    )  # fmt: skip


def _announced(rules: WuMahjong, t: T, e: Announced) -> None:
    _change(t, e.seat, (e.tile,))
    _forget_drawn(t, e.seat)
    t.offer = Offer(e.tile, e.seat, Source.SWAP)
    t.phase = Phase.OFFER
    t.extra = replace(t.extra, placed=e.place)


def _swapped(rules: WuMahjong, t: T, e: Swapped) -> None:
    melds = t.laid[e.seat]
    t.laid[e.seat] = (*melds[: e.place], e.meld, *melds[e.place + 1 :])
    # What flies up has left the hand when it was announced.
    _change(t, e.seat, () if e.verb == "fly_up" else (e.tile,), (e.given,))
    t.offer, t.phase, t.seat = None, Phase.TURN, e.seat
    _forget_drawn(t, e.seat)
    t.extra = replace(t.extra, placed=None, swapped=(*t.extra.swapped, e.place))


def _forget_drawn(t: T, seat: Seat) -> None:
    """The tile just drawn is in the hand no more."""
    hand = t.hands[seat]
    if hand is not None and t.drawn is not None and not TILES.count(hand, t.drawn):
        t.drawn = None


# --- marks and chips ---------------------------------------------------------------------


@rule("wu-09.2", "wu-09.5")
def _marked(rules: WuMahjong, t: T, e: Marked) -> None:
    """立直; without a chip on the tiles it counts nothing.  Or a winning tile put into the hand."""
    x = t.extra
    if e.mark == "held":  # wu-04.3
        t.extra = replace(x, held=True)
        return
    unmarked = with_(x.unmarked, e.seat, e.mark == "unmarked")
    t.extra = replace(x, ready=with_(x.ready, e.seat, True), unmarked=unmarked)


@rule("wu-05.5", "wu-05.6", "wu-09.3", "wu-09.4")
def _fouled(rules: WuMahjong, t: T, e: Fouled) -> None:
    """A false win ends the hand; any other fault makes a 錯相公."""
    if e.verb == "false_win":
        t.phase = Phase.SETTLE
        t.extra = replace(t.extra, false_winner=e.seat)
    else:
        t.extra = replace(t.extra, dead=with_(t.extra.dead, e.seat, True))


def _guessed(rules: WuMahjong, t: T, e: Guessed) -> None:
    t.phase, t.seat, t.source = Phase.DRAW, e.seat, Source.REPLACEMENT
    t.extra = replace(t.extra, guessing=None)


def _prized(rules: WuMahjong, t: T, e: Prized) -> None:
    t.front += len(e.tiles)
    t.extra = replace(t.extra, prizes=e.tiles)


def _paid(rules: WuMahjong, t: T, e: Paid) -> None:
    x, grass = t.extra, t.extra.grass
    if e.verb in ("grass_table", "flower_table"):
        grass = with_(grass, e.seat, True)
    ledger, payments = _moved(x.ledger, e.payments), (*x.payments, *e.payments)
    t.extra = replace(x, ledger=ledger, payments=payments, grass=grass)


def _shared(rules: WuMahjong, t: T, e: Shared) -> None:
    deltas = [0] * 4
    deltas[e.seat] = e.pot - e.rake
    t.extra = replace(t.extra, ledger=t.extra.ledger.moved(deltas, -e.pot, e.rake))


def _settled(rules: WuMahjong, t: T, e: Settled) -> None:
    x = t.extra
    ledger = _moved(x.ledger, e.payments[len(x.payments) :])
    if x.false_winner is not None:
        ledger = _written_down(rules, ledger, x.false_winner, e.payments[len(x.payments) :])
    t.extra = replace(x, ledger=ledger)


@rule("wu-01a.6")
def _written_down(
    rules: WuMahjong, ledger: money.Ledger, seat: Seat, paid: Sequence[Payment]
) -> money.Ledger:
    """What a granny could not pay for a false win."""
    got = {p.payee: p.sheet.value for p in paid}
    missing = []
    for due in money.false_win_dues(rules.options, seat):
        left = due.sheet.value - got.get(due.payee, 0)
        missing.append(Payment(seat, due.payee, Score("wu-01a.6", "debt", base=left)))
    return money.indebted(rules.options, ledger, seat, missing)


def _moved(ledger: money.Ledger, payments: Iterable[Payment]) -> money.Ledger:
    """The ledger after some payments."""
    deltas = [0] * 4
    for payer, payee, sheet in payments:
        deltas[payer] -= sheet.value
        deltas[payee] += sheet.value
    return ledger.moved(deltas)


_KEEPERS: dict[type[Event], Callable[[Any, T, Any], None]] = {
    Thrown: _thrown, Exposed: _exposed, Indicated: _indicated, Flowered: _flowered, Drew: _drew,
    Discarded: _discarded, Lapsed: _lapsed, Laid: _laid, Claimed: _claimed,
    Announced: _announced, Swapped: _swapped, Marked: _marked, Fouled: _fouled,
    Guessed: _guessed, Prized: _prized, Paid: _paid, Shared: _shared, Settled: _settled,
}  # fmt: skip
