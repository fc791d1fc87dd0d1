"""Faults of procedure (wu-10): what each costs, and what it makes of the player.

Nobody can commit them at a table that deals, replaces and lays tiles by itself; they are priced
here for hands that are played with tiles of bamboo and bone.
"""

from __future__ import annotations

from typing import NamedTuple

from paipu.clauses import rule
from paipu.games.wu_mahjong import money
from paipu.games.wu_mahjong.money import Ledger
from paipu.games.wu_mahjong.options import Options
from paipu.kernel import Clause, Seat

SHORT, WRONG = "short", "wrong"
"""小相公 and 錯相公."""


class Fault(NamedTuple):
    """One fault: `fine` and `clause` while it can be put right; `later` and `late` once it can
    not.  A fault that is never too late has no `late`."""

    clause: Clause
    fine: int
    late: Clause = ""
    later: str = ""


FAULTS = {
    "flower": Fault("wu-10.1", 10, "wu-10.2", SHORT),
    "jump": Fault("wu-10.3", 10, "wu-10.4", SHORT),
    "claim": Fault("wu-10.5", 10, "wu-10.6", WRONG),
    "uncalled": Fault("wu-10.7", 1),
    "bridge": Fault("wu-10.7", 1),
    "shown": Fault("wu-10.7", 1),
    "other": Fault("wu-10.8", 1),
}
"""Flowers replaced late or out of order; the jump tile forgotten; a claim with the wrong tile, or
without taking it; a pung called and not made; 斷橋; a concealed tile shown; any other."""


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


@rule("wu-15.1", "wu-10.8")
def charged(options: Options, ledger: Ledger, seat: Seat, fault: Consequence) -> Ledger:
    """The fine goes to the rake, or to the tail of the wall where none is taken."""
    return money.fined(options, ledger, seat, fault.fine * options.unit)


@rule("wu-05.7", "wu-05.8", "wu-09.4", "wu-10.2", "wu-10.4", "wu-10.6")
def may(state: str, verb: str) -> bool:
    """Whether a player in this state may do something: neither wins nor collects for kongs, and
    a 小相公 claims nothing either."""
    if state == WRONG:
        return verb not in ("win", "flower_win", "bonus")
    if state == SHORT:
        return verb in ("discard", "pass")
    return True
