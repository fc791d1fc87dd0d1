"""Faults of procedure (wu-10): what each costs, and what it makes of the player."""

from __future__ import annotations

from typing import NamedTuple

from paipu.clauses import rule
from paipu.games.wu_mahjong.options import Options
from paipu.kernel import Clause, Seat

SHORT, WRONG = "short", "wrong"
"""小相公 and 錯相公."""


class Fault(NamedTuple):
    """One fault: `fine` and `clause` while it can be put right; `later` and `late` once it can
    not.  A fault that is never too late has no `late`, and is over with its fine.  `public` says
    that others can see it."""

    clause: Clause
    fine: int
    late: Clause = ""
    later: str = ""
    public: bool = True


FAULTS = {
    "forget_flowers": Fault("wu-10.1", 10, "wu-10.2", SHORT, public=False),
    "early_flowers": Fault("wu-10.1", 10, "wu-10.2", SHORT),
    "forget_jump": Fault("wu-10.3", 10, "wu-10.4", SHORT),
    "wrong_tile": Fault("wu-10.5", 10, "wu-10.6", WRONG),
    "left_tile": Fault("wu-10.5", 10, "wu-10.6", WRONG),
    "call_pung": Fault("wu-10.7", 1),
    "break_wall": Fault("wu-10.7", 1),
    "show_tile": Fault("wu-10.7", 1),
    "other_fault": Fault("wu-10.8", 1),
}
"""Flowers not replaced, or out of order; the jump tile forgotten; a claim with the wrong tile, or
without taking it; a pung called and not made; 斷橋; a concealed tile shown; any other."""


class Pending(NamedTuple):
    """A fault that has been made and that nobody has noticed; `late` once it is too late to put
    it right."""

    seat: Seat
    name: str
    late: bool = False


class Consequence(NamedTuple):
    """What a fault leads to: a fine in fan, or what the player is from now on."""

    clause: Clause
    fine: int
    state: str


@rule("wu-10.1", "wu-10.2", "wu-10.3", "wu-10.4", "wu-10.5", "wu-10.6", "wu-10.7", "wu-10.8")
def consequence(name: str, in_time: bool) -> Consequence:
    """In time a fault is fined and put right; too late it makes a 小相公 or a 錯相公.

    In time means: for flowers, before the dealer's first discard; for the jump tile, before the
    second player's; for a claim, within the go-round.
    """
    fault = FAULTS[name]
    if in_time or not fault.late:
        return Consequence(fault.clause, fault.fine, "")
    return Consequence(fault.late, 0, fault.later)


@rule("wu-05.7", "wu-05.8", "wu-09.4", "wu-10.2", "wu-10.4", "wu-10.6")
def may(options: Options, state: str, verb: str) -> bool:
    """Whether a player in this state may do something.  A 錯相公 neither wins nor collects for
    kongs; a 小相公 does not claim and makes no kong either, unless it is taken for the same."""
    if not state:
        return True
    if state == SHORT and options.short_hand == "barred":
        return verb in ("discard", "pass")
    return verb not in ("win", "flower_win", "bonus")
