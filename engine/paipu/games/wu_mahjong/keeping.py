"""What every event changes in the game's own part of the state (wu-03.12, wu-07, wu-10, wu-15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from paipu.clauses import rule
from paipu.games.wu_mahjong import money
from paipu.games.wu_mahjong.events import (
    Announced,
    Called,
    Closed,
    Erred,
    Exposed,
    Fined,
    Flowered,
    Forgot,
    Fouled,
    Guessed,
    Indicated,
    Jumped,
    Lingered,
    Paid,
    Paused,
    Prized,
    Recalled,
    Repaid,
    Reseated,
    Righted,
    Shared,
    Swapped,
    Thrown,
)
from paipu.games.wu_mahjong.faults import FAULTS, Pending
from paipu.games.wu_mahjong.pack import TILES
from paipu.games.wu_mahjong.state import T, with_
from paipu.kernel import Event, Kind, Seat, act
from paipu.score import Payment, Settled
from paipu.table import (
    Begun,
    Claimed,
    Discarded,
    Drew,
    Laid,
    Lapsed,
    Marked,
    Offer,
    Phase,
    Source,
    Won,
)

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong


# --- before the first turn ---------------------------------------------------------------


def _thrown(rules: WuMahjong, t: T, e: Thrown) -> None:
    ledger = money.begun(rules.options, t.start.carry)
    t.extra = replace(t.extra, dice=e.dice, ledger=ledger)


def _indicated(rules: WuMahjong, t: T, e: Indicated) -> None:
    t.front += 1
    t.extra = replace(t.extra, indicator=e.tile)


def _paused(rules: WuMahjong, t: T, e: Paused) -> None:
    t.phase = Phase.OPEN
    t.extra = replace(t.extra, window=e.verb)


def _begun(rules: WuMahjong, t: T, e: Begun) -> None:
    t.extra = replace(t.extra, window="")


def _closed(rules: WuMahjong, t: T, e: Closed) -> None:
    """Play goes on where it was interrupted."""
    t.phase = Phase.SETTLE if t.wins else Phase.TURN
    t.extra = replace(t.extra, window="", undecided=False, lingering=())


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
    _off_the_wall(rules, t, e.tile, e.back)
    x = t.extra
    if e.source is Source.DEAL:
        t.drawn = e.tile
        t.extra = replace(x, window="dealt")
    elif e.source is Source.WALL:
        pending = _later(x.pending, e.seat, ("wrong_tile", "left_tile"))
        t.extra = replace(
            x, replaced="", kongs=0, swapped=(), pending=pending, erred=False, liable=None
        )
        jump = x.turns == 1 and any(f.name == "forget_jump" for f in pending)
        if x.undecided or jump:
            t.phase = Phase.OPEN
            t.extra = replace(t.extra, window="drawn")
    else:
        again = x.replaced == "flower" or x.kongs > 1
        liable = x.liable if rules.options.kong_liability_chain or not again else None
        t.extra = replace(x, liable=liable, swapped=(), erred=False)


def _off_the_wall(rules: WuMahjong, t: T, tile: Kind | None, back: bool) -> None:
    """A tile leaves an open wall: from one of its ends, or wherever it lay."""
    wall = t.extra.wall
    if not wall or tile is None:
        return
    if rules.options.open_wall == "order":
        wall = wall[:-1] if back else wall[1:]
    else:
        at = wall.index(tile)
        wall = (*wall[:at], *wall[at + 1 :])
    t.extra = replace(t.extra, wall=wall)


@rule("wu-10.2", "wu-10.4", "wu-10.6")
def _later(
    pending: tuple[Pending, ...], seat: Seat | None, names: Sequence[str]
) -> tuple[Pending, ...]:
    """The faults of these names can be put right no more."""
    return tuple(
        f._replace(late=True) if f.name in names and seat in (None, f.seat) else f for f in pending
    )


LATE_AFTER = {0: ("forget_flowers", "early_flowers"), 1: ("forget_jump",)}
"""The faults for which it is too late after the dealer's first discard, and after the next."""


@rule("wu-07.5", "wu-10.2", "wu-10.4")
def _discarded(rules: WuMahjong, t: T, e: Discarded) -> None:
    """Who discarded, and how often the same tile has gone in a row."""
    x = t.extra
    chase = (e.tile, 1, e.seat)
    if x.chase and x.chase[0] == e.tile and x.chase[1] < 4:
        chase = (e.tile, x.chase[1] + 1, x.chase[2])
    t.extra = replace(
        x, chase=chase, giver=e.seat, liable=None, kongs=0, replaced="", swapped=(),
        turns=x.turns + 1, erred=False, undecided=False, lingering=(),
        pending=_later(x.pending, None, LATE_AFTER.get(x.turns, ())),
    )  # fmt: skip


def _lapsed(rules: WuMahjong, t: T, e: Lapsed) -> None:
    if t.source is Source.REPLACEMENT:  # nobody robbed the kong
        t.extra = replace(t.extra, replaced="kong", kongs=t.extra.kongs + 1)


def _laid(rules: WuMahjong, t: T, e: Laid) -> None:
    asked = t.phase is Phase.OPEN
    t.extra = replace(
        t.extra, replaced="kong", kongs=t.extra.kongs + 1, swapped=(),
        guessing=e.seat if asked else None, window="guess" if asked else "",
    )  # fmt: skip


@rule("wu-05.4", "wu-14.1")
def _claimed(rules: WuMahjong, t: T, e: Claimed) -> None:
    """A claim ends a chase; who gave the tile of a kong is liable for what follows."""
    kong = e.meld.verb == "kong"
    t.extra = replace(
        t.extra, claimed=True, chase=None, liable=t.extra.giver if kong else None,
        replaced="kong" if kong else "", kongs=int(kong), swapped=(), window="", erred=False,
        undecided=False, lingering=(),
        pending=_later(t.extra.pending, e.seat, ("wrong_tile", "left_tile")),
    )  # fmt: skip


def _lingered(rules: WuMahjong, t: T, e: Lingered) -> None:
    t.extra = replace(t.extra, undecided=True, lingering=e.seats)


@rule("wu-17.3")
def _recalled(rules: WuMahjong, t: T, e: Recalled) -> None:
    """The tile drawn goes back, and the discard lies open again."""
    t.front -= 1
    t.sizes[e.seat] -= 1
    if (hand := t.hands[e.seat]) is not None and e.tile is not None:
        t.hands[e.seat] = hand - TILES.unit[e.tile]
    if t.extra.wall and e.tile is not None:
        t.extra = replace(t.extra, wall=(e.tile, *t.extra.wall))
    t.rivers[e.giver] = t.rivers[e.giver][:-1]
    t.offer, t.drawn = Offer(e.claimed, e.giver, Source.DISCARD), None


def _announced(rules: WuMahjong, t: T, e: Announced) -> None:
    _change(t, e.seat, (e.tile,))
    _forget_drawn(t, e.seat)
    waiting = t.offer if t.phase is Phase.OFFER else None
    t.offer = Offer(e.tile, e.seat, Source.SWAP)
    t.phase = Phase.OFFER
    t.extra = replace(t.extra, placed=e.place, waiting=waiting)


def _swapped(rules: WuMahjong, t: T, e: Swapped) -> None:
    melds = t.laid[e.seat]
    t.laid[e.seat] = (*melds[: e.place], e.meld, *melds[e.place + 1 :])
    # What flies up has left the hand when it was announced.
    _change(t, e.seat, () if e.verb == "fly_up" else (e.tile,), (e.given,))
    x = t.extra
    own = t.offer is None or (t.offer.seat == e.seat and x.waiting is None)
    if own:  # in one's turn; otherwise the discard lies open as before
        t.offer, t.phase, t.seat = None, Phase.TURN, e.seat
        _forget_drawn(t, e.seat)
    elif x.waiting is not None:
        t.offer = x.waiting
    t.extra = replace(x, placed=None, waiting=None, swapped=(*x.swapped, (e.seat, e.place)))


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
        t.extra = replace(x, in_hand=True)
        return
    unmarked = with_(x.unmarked, e.seat, e.mark == "unmarked")
    t.extra = replace(x, ready=with_(x.ready, e.seat, True), unmarked=unmarked)


@rule("wu-05.5", "wu-05.6", "wu-09.3", "wu-09.4")
def _fouled(rules: WuMahjong, t: T, e: Fouled) -> None:
    """A false win ends the hand; any other fault makes a 相公."""
    x = t.extra
    if e.verb == "false_win":
        t.phase = Phase.SETTLE
        t.extra = replace(x, false_winner=e.seat)
        return
    short = with_(x.short, e.seat, True) if e.verb == "short_hand" else x.short
    t.extra = replace(x, dead=with_(x.dead, e.seat, True), short=short)


@rule("wu-10.1", "wu-10.3", "wu-10.5")
def _erred(rules: WuMahjong, t: T, e: Erred) -> None:
    """What can still be put right waits to be noticed."""
    x = t.extra
    if e.verb == "win_forgot":
        t.extra = replace(x, no_pot=True)
        return
    turn = t.phase is Phase.TURN
    pending = (*x.pending, Pending(e.seat, e.verb)) if FAULTS[e.verb].late else x.pending
    t.extra = replace(x, pending=pending, erred=x.erred or turn)


def _fined(rules: WuMahjong, t: T, e: Fined) -> None:
    ledger = money.fined(rules.options, t.extra.ledger, e.seat, e.amount)
    t.extra = replace(t.extra, ledger=ledger)


def _righted(rules: WuMahjong, t: T, e: Righted) -> None:
    """The fault is over.  The jump tile is taken before anything else happens."""
    x = t.extra
    pending = tuple(f for f in x.pending if (f.seat, f.name) != (e.seat, e.verb))
    owes = e.in_time and e.verb == "forget_jump"
    t.extra = replace(x, pending=pending, owes_jump=owes)
    if owes and t.phase is Phase.TURN:
        t.phase = Phase.OPEN
        t.extra = replace(t.extra, window="drawn")


def _jumped(rules: WuMahjong, t: T, e: Jumped) -> None:
    t.back += e.back
    t.front += not e.back
    t.sizes[e.seat] += 1
    if (hand := t.hands[e.seat]) is not None and e.tile is not None:
        t.hands[e.seat] = hand + TILES.unit[e.tile]
    _off_the_wall(rules, t, e.tile, e.back)
    if t.seat == e.seat and t.source is Source.DEAL:
        t.drawn = e.tile
    t.extra = replace(t.extra, owes_jump=False)


def _guessed(rules: WuMahjong, t: T, e: Guessed) -> None:
    t.phase, t.seat, t.source = Phase.DRAW, e.seat, Source.REPLACEMENT
    t.extra = replace(t.extra, guessing=None, window="")


@rule("wu-01a.9", "wu-07.2")
def _won(rules: WuMahjong, t: T, e: Won) -> None:
    """Before the hand is settled, a winner may have to call its groups, and concealed kongs must
    be shown."""
    if (window := rules.after_win(t)) is not None:
        t.phase = Phase.OPEN
        t.extra = replace(t.extra, window=window)


def _called(rules: WuMahjong, t: T, e: Called) -> None:
    calls = (*t.extra.calls, (e.seat, act(e.verb, *e.tiles)))
    t.extra = replace(t.extra, calls=calls)


def _prized(rules: WuMahjong, t: T, e: Prized) -> None:
    t.front += len(e.tiles)
    t.extra = replace(t.extra, prizes=(*t.extra.prizes, *e.tiles))
    for k in e.tiles:
        _off_the_wall(rules, t, k, False)


def _paid(rules: WuMahjong, t: T, e: Paid) -> None:
    x, grass = t.extra, t.extra.grass
    if e.verb in ("grass_table", "flower_table"):
        grass = with_(grass, e.seat, True)
    ledger, payments = _moved(x.ledger, e.payments), (*x.payments, *e.payments)
    t.extra = replace(x, ledger=ledger, payments=payments, grass=grass)


def _shared(rules: WuMahjong, t: T, e: Shared) -> None:
    t.extra = replace(t.extra, ledger=t.extra.ledger.left(e.seat, -e.pot, e.rake))


@rule("wu-15.2")
def _forgot(rules: WuMahjong, t: T, e: Forgot) -> None:
    t.extra = replace(t.extra, ledger=t.extra.ledger.left(e.seat, pot=e.amount))


@rule("wu-01a.6", "wu-11.9", "wu-18.1")
def _settled(rules: WuMahjong, t: T, e: Settled) -> None:
    """All that was not paid at once; debts written down or paid; and who won, for those who look
    back to it."""
    x = t.extra
    new = e.payments[len(x.payments) :]
    ledger = _moved(x.ledger, new)
    for win in t.wins:
        ledger = money.won(ledger, win.seat, new)
    if x.false_winner is not None:
        own = [p for p in new if p.sheet.row != "debt"]
        ledger = money.written_down(rules.options, ledger, x.false_winner, own)
    t.extra = replace(x, ledger=money.settled(ledger, new))


def _repaid(rules: WuMahjong, t: T, e: Repaid) -> None:
    ledger = t.extra.ledger
    row = ledger.debts[e.seat]
    debts = with_(ledger.debts, e.seat, (*row[:-1], row[-1] - e.amount))
    t.extra = replace(t.extra, ledger=replace(ledger, debts=debts).left(e.seat, pot=e.amount))


def _reseated(rules: WuMahjong, t: T, e: Reseated) -> None:
    t.extra = replace(t.extra, seated=(e.places, e.dealer))


def _moved(ledger: money.Ledger, payments: Iterable[Payment]) -> money.Ledger:
    """The ledger after some payments."""
    for payer, payee, sheet in payments:
        ledger = ledger.handed(payer, payee, sheet.value)
    return ledger


KEEPERS: dict[type[Event], Callable[[Any, T, Any], None]] = {
    Begun: _begun, Paused: _paused, Closed: _closed, Lingered: _lingered, Recalled: _recalled,
    Erred: _erred, Fined: _fined, Righted: _righted, Jumped: _jumped, Won: _won,
    Called: _called, Forgot: _forgot, Repaid: _repaid, Reseated: _reseated,
    Thrown: _thrown, Exposed: _exposed, Indicated: _indicated, Flowered: _flowered, Drew: _drew,
    Discarded: _discarded, Lapsed: _lapsed, Laid: _laid, Claimed: _claimed,
    Announced: _announced, Swapped: _swapped, Marked: _marked, Fouled: _fouled,
    Guessed: _guessed, Prized: _prized, Paid: _paid, Shared: _shared, Settled: _settled,
}  # fmt: skip
"""By event, what it changes of the game's own part of the state."""
