"""Faults that are made and noticed at the table (wu-05.5, wu-05.6, wu-10), where that is allowed.

A fault is a move of the one who makes it.  Nothing follows until it is noticed: by its maker, or
by another who can see it.  In time it is fined and put right, later it makes a 相公.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.wu_mahjong import money
from paipu.games.wu_mahjong.branch import best
from paipu.games.wu_mahjong.events import Erred, Fined, Fouled, Righted
from paipu.games.wu_mahjong.faults import FAULTS, SHORT, WRONG, Pending, consequence, may
from paipu.games.wu_mahjong.money import Ledger
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES
from paipu.games.wu_mahjong.state import Extra, T
from paipu.kernel import PASS, Action, Clause, Event, Kind, Seat, act
from paipu.table import Source

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong

ONCE = ("break_wall", "show_tile", "other_fault", "wrong_tile", "left_tile")
"""Faults that a seat can make in its turn."""
VERBS = (
    "ready_bare", "false_win", "win_forgot", *ONCE, "call_pung", "own_up", "point_out", "jump",
    "forget_jump", "lay_flowers", "forget_flowers", "early_flowers", "show", "forget_show",
)  # fmt: skip
CLAUSES: dict[str, Clause] = {
    "ready_bare": "wu-09.5", "false_win": "wu-05.5", "win_forgot": "wu-15.2",
    **{name: fault.clause for name, fault in FAULTS.items()},
    "own_up": "wu-10.8", "point_out": "wu-10.8", "jump": "wu-11.4", "lay_flowers": "wu-10.1",
    "show": "wu-07.2", "forget_show": "wu-07.2",
}  # fmt: skip
"""The clause of each verb."""
MADE = frozenset(VERBS) - {"own_up", "point_out", "jump", "lay_flowers", "show"}
"""Those of the verbs that are faults: who wants to win does not choose them."""


def state_of(x: Extra, seat: Seat) -> str:
    """What a seat has become: 小相公, 錯相公, or neither."""
    return SHORT if x.short[seat] else WRONG if x.dead[seat] else ""


def allowed(rules: WuMahjong, x: Extra, seat: Seat, verb: str) -> bool:
    """Whether what a seat has become lets it do something."""
    return may(rules.options, state_of(x, seat), verb)


def keeps_flowers(x: Extra, seat: Seat) -> bool:
    """Whether a seat has forgotten flowers in its hand, and does not lay them."""
    return x.short[seat] or any(f.seat == seat and f.name == "forget_flowers" for f in x.pending)


# --- making them -------------------------------------------------------------------------


@rule("wu-10.5", "wu-10.7", "wu-10.8")
def in_turn(rules: WuMahjong, t: T, seat: Seat) -> Iterator[Action]:
    """The faults that a seat can make in its turn, one a turn, and those that it can notice."""
    x = t.extra
    yield from noticing(x, seat)
    if x.erred:
        return
    if t.source is Source.CLAIM and not any(f.seat == seat for f in x.pending):
        yield act("wrong_tile")
        yield act("left_tile")
    if t.source is Source.WALL and rules.options.bridge_fault == "wall":
        yield act("break_wall")
    if t.drawn is not None:
        yield act("show_tile", t.drawn)
    yield act("other_fault")


@rule("wu-10.5", "wu-10.7", "wu-10.8", "wu-15.1")
def made(rules: WuMahjong, t: T, seat: Seat, action: Action) -> list[Event]:
    """A fault in turn: fined at once when it is over with that, else there until it is noticed."""
    fault = FAULTS[action.verb]
    erred = Erred(fault.clause, seat, action.verb, action.tiles)
    if fault.late:
        return [erred]
    return [erred, fine(rules.options, t.extra.ledger, seat, action.verb)]


def fine(options: Options, ledger: Ledger, seat: Seat, name: str) -> Fined:
    """What is fined for a fault in time."""
    found = consequence(name, in_time=True)
    return Fined(found.clause, seat, money.finable(options, ledger, seat, found.fine))


@rule("wu-05.5", "wu-05.6")
def false_win(rules: WuMahjong, t: T, seat: Seat, tile: Kind | None) -> Fouled:
    """詐糊 or 錯相公.  By default the shape decides: no complete hand is 詐糊, a complete one on a
    discard or under the minimum is 錯相公; or a discard makes a 錯相公 whatever the shape."""
    shown = (*TILES.unpack(t.hand(seat)), *(() if tile is None else (tile,)))
    split = rules.options.false_win_split
    if not (split == "declared" and tile is not None) and not complete(rules, t, seat, tile):
        return Fouled("wu-05.5", seat, "false_win", shown)
    return Fouled("wu-05.6", seat, "wrong_win", shown)


def complete(rules: WuMahjong, t: T, seat: Seat, tile: Kind | None) -> bool:
    """Whether a hand has a winning shape, whatever it counts."""
    if not rules.whole(t, seat, tile):
        return False
    return best(rules.options, rules.position(t, seat, tile, t.source), 20_000) is not None


# --- noticing them -----------------------------------------------------------------------


def noticing(x: Extra, seat: Seat) -> Iterator[Action]:
    """A fault of one's own, and one of another that can be seen."""
    if any(f.seat == seat for f in x.pending):
        yield act("own_up")
    if any(f.seat != seat and FAULTS[f.name].public for f in x.pending):
        yield act("point_out")


def may_notice(x: Extra, seat: Seat) -> tuple[Action, ...]:
    """What a seat may say when all are asked."""
    found = tuple(noticing(x, seat))
    return (*found, PASS) if found else ()


def answered(rules: WuMahjong, t: T, answers: Mapping[Seat, Action]) -> list[Event]:
    """The faults that have been noticed, each once."""
    said = {
        noticed(t.extra, seat, action.verb)
        for seat, action in answers.items()
        if action.verb in ("own_up", "point_out")
    }
    events: list[Event] = []
    ledger = t.extra.ledger
    for fault in sorted(said):
        events += (new := follow(rules, ledger, fault))
        for e in new:
            if isinstance(e, Fined):
                ledger = money.fined(rules.options, ledger, e.seat, e.amount)
    return events


def noticed(x: Extra, seat: Seat, verb: str) -> Pending:
    """The fault that somebody notices: the oldest."""
    own = verb == "own_up"
    return next(f for f in x.pending if (f.seat == seat) == own and (own or FAULTS[f.name].public))


@rule("wu-10.1", "wu-10.2", "wu-10.3", "wu-10.4", "wu-10.5", "wu-10.6")
def follow(rules: WuMahjong, ledger: Ledger, fault: Pending) -> list[Event]:
    """In time a fine, and what was forgotten is done; too late a 相公."""
    found = consequence(fault.name, not fault.late)
    if found.state:
        verb = "short_hand" if found.state == SHORT else "wrong_hand"
        return [
            Righted(found.clause, fault.seat, fault.name, False),
            Fouled(found.clause, fault.seat, verb),
        ]
    return [
        fine(rules.options, ledger, fault.seat, fault.name),
        Righted(found.clause, fault.seat, fault.name, True),
    ]
