"""What others than the seat in turn have to say: a pung that comes late (wu-17.3), a jump tile that
is missed, and after a win the calling of groups (wu-01a.9, wu-04) and the showing of kongs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.wu_mahjong import erring, money
from paipu.games.wu_mahjong.branch import calls, uncounted
from paipu.games.wu_mahjong.events import Called, Closed, Paid, Paused, Recalled
from paipu.games.wu_mahjong.grades import SHOWN
from paipu.games.wu_mahjong.pack import TILES_OF
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.search import Found
from paipu.games.wu_mahjong.state import T
from paipu.kernel import PASS, Action, Event, Seat, act
from paipu.table import Offer, Source, Win

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong

LATE = ("pung", "false_pung", "kong")
"""What may still be said of a discard when the next player has drawn."""
CALLS = ("call_apart", "call_in", "call_shape")
"""What a winner may say of its hand: the group of the winning tile exposed, or concealed; another
shape."""
NODES = 200_000
"""Readings looked at for each way of calling a hand."""


# --- between the draw and what follows ---------------------------------------------------


@rule("wu-10.3", "wu-17.3")
def may_interrupt(rules: WuMahjong, t: T, seat: Seat) -> tuple[Action, ...]:
    """The drawer may win; who was undecided may still pung; the dealer's missed jump may be
    noticed."""
    x = t.extra
    out: list[Action] = []
    if seat == t.seat and x.undecided and rules.can_win(t, seat, None, t.source):
        out += rules.winning(t, seat)
    if seat in x.lingering:
        out += [a for a in rules.sets(t, seat, passed_by(t)) if a.verb in LATE]
    if any(fault.name == "forget_jump" for fault in x.pending):
        out += erring.noticing(x, seat)
    return (*out, PASS) if out else ()


def passed_by(t: T) -> Offer:
    """The discard that nobody has taken."""
    giver = t.extra.giver
    return Offer(t.rivers[giver][-1], giver, Source.DISCARD)


@rule("wu-17.2", "wu-17.3")
def after_draw(rules: WuMahjong, t: T, answers: Mapping[Seat, Action]) -> list[Event]:
    """A win prevails; then the tile drawn goes back for a kong or a pung."""
    drawer = t.seat
    own = answers.get(drawer, PASS)
    if own.verb in ("win", "win_forgot"):
        return rules.lay(t, drawer, own)
    takers = [seat for seat, action in answers.items() if action.verb in LATE]
    if takers:
        offer = passed_by(t)
        taker = min(takers, key=lambda seat: (rules.priority[answers[seat].verb],
                                              (seat - offer.seat) % rules.seats))  # fmt: skip
        return [
            Recalled("wu-17.3", drawer, offer.seat, t.drawn, offer.tile),
            *rules.passed(t, offer, answers, [taker]),
            rules.take(t, taker, answers[taker], offer),
        ]
    return erring.answered(rules, t, answers) or [Closed("wu-17.3", drawer)]


# --- after a win -------------------------------------------------------------------------


@lru_cache(256)
def ways(rules: WuMahjong, p: Position) -> tuple[tuple[Action, Found], ...]:
    """Every way to call a hand that is worth the minimum, with what it counts."""
    found = calls(rules.options, p, NODES)
    least = rules.options.min_fan + uncounted(rules.options, p)
    worth = [one for one in found if one.value >= least] or found[:1]
    named: dict[Action, Found] = {}
    for one in worth:
        named.setdefault(named_call(p, one), one)
    return tuple(named.items())


@rule("wu-04.2", "wu-04.3", "wu-04.4")
def named_call(p: Position, found: Found) -> Action:
    """A way to call a hand as a move, with the kongs that are called exposed."""
    reading = found.reading
    if reading.special is not None:
        return act("call_shape")
    kongs = [
        TILES_OF[g >> 2][0]
        for m, g in zip(p.laid, reading.groups, strict=False)
        if m.kong and g & 3 == SHOWN
    ]
    return act("call_apart" if reading.won >= 0 else "call_in", *kongs)


def finished(rules: WuMahjong, t: T, win: Win) -> Position:
    """The hand that has won."""
    p = rules.waited(t, rules.position(t, win.seat, None, win.source, win.tile))
    return replace(p, apart=not t.extra.in_hand)


@rule("wu-01a.9")
def may_call(rules: WuMahjong, t: T, seat: Seat) -> tuple[Action, ...]:
    """The winner says how its groups lie; what is not claimed is not counted later."""
    for win in t.wins:
        if win.seat == seat:
            return tuple(action for action, _ in ways(rules, finished(rules, t, win)))
    return ()


def called(rules: WuMahjong, t: T, answers: Mapping[Seat, Action]) -> list[Event]:
    """What the winners say, and whether kongs are to be shown then."""
    said: list[Event] = [
        Called("wu-01a.9", seat, action.verb, action.tiles)
        for seat, action in sorted(answers.items())
    ]
    winner = t.wins[0].seat
    show = rules.must_show(t)
    return [*said, Paused("wu-07.2", winner, "show") if show else Closed("wu-13.1", winner)]


def as_called(rules: WuMahjong, t: T, seat: Seat, p: Position) -> Found | None:
    """What the winner's hand counts as it was called."""
    said = dict(t.extra.calls).get(seat)
    return dict(ways(rules, p)).get(said) if said else None


@rule("wu-07.2")
def may_show(t: T, seat: Seat) -> tuple[Action, ...]:
    """Whoever has a concealed kong shows it, or forgets to."""
    if all(m.shown for m in t.laid[seat]):
        return ()
    return act("show"), act("forget_show")


@rule("wu-07.2")
def shown(rules: WuMahjong, t: T, answers: Mapping[Seat, Action]) -> list[Event]:
    """Who has forgotten a kong gives back what it earned, and as much again."""
    events: list[Event] = []
    ledger = t.extra.ledger
    for seat, action in sorted(answers.items()):
        if action.verb == "forget_show":
            kongs = sum(not m.shown for m in t.laid[seat])
            dues = money.unshown_kong(rules.options, seat) * kongs
            ledger, paid = money.paid(rules.options, ledger, dues)
            events.append(Paid("wu-07.2", seat, "kong_unshown", paid))
    return [*events, Closed("wu-13.1", t.wins[0].seat)]
