"""The score sheet of 十胡仔 and what is paid for it.

The figures are those of clause 7.  What a win earns and what an offence costs the source
does not say: those lines are marked as conjecture.
"""

from __future__ import annotations

from collections.abc import Iterable

from paipu.clauses import rule
from paipu.games.shihu.hu import NEEDED, Counting, Figure, Layout
from paipu.games.shihu.options import Options
from paipu.kernel import Clause, Kind, Seat
from paipu.score import Op, Payment, Score
from paipu.table import Meld

ANTE = 1
"""What it costs to drop out.  Ours: the witnesses name a stake without its size."""


def figure(counting: Counting, tiles: tuple[Kind, ...]) -> Figure | None:
    """What a set on the table counts; None when these cards are no set."""
    group = counting.shown.get(tuple(sorted(tiles)))
    return group and group.shape.table


def exposed(counting: Counting, melds: Iterable[Meld]) -> int:
    """The hu of the sets on the table."""
    return sum(found.hu for m in melds if (found := figure(counting, m.tiles)) is not None)


@rule("ft-5", "ft-7.5", "ft-7.6", "ft-7.7", "ft-7.8", "ft-7.9", "ft-7.10", "ft-7.11", "ft-7.12")
def sheet(counting: Counting, melds: Iterable[Meld], layout: Layout) -> Score:
    """The hu of a hand: every set on the table, then every set of the layout."""
    found = [(figure(counting, m.tiles), m.tiles) for m in melds]
    found += [
        (group.shape.table if place == layout.opened else group.shape.hand, group.tiles)
        for place, group in enumerate(layout.groups)
    ]
    lines = tuple(
        Score(one.clause, one.row, base=one.hu, tiles=tiles) for one, tiles in found if one
    )
    return Score("ft-5", "hu", Op.SUM, parts=lines)


@rule("ft-6")
def with_flower(options: Options, base: Score, tile: Kind, copies: int) -> Score:
    """中花: the cards of the winner like the one turned up.  The source names no reward."""
    if not copies:
        return base
    worth = {"per_copy": copies, "once": 1, "off": 0}[options.flower]
    row = "flower" if worth else "flower_named"
    line = Score("ft-6", row, base=worth, tiles=(tile,) * copies, conjecture=bool(worth))
    return Score("ft-6", "total", Op.SUM, parts=(base, line))


@rule("ft-0")
def payments(
    options: Options, total: Score, winner: Seat, giver: Seat | None, others: list[Seat]
) -> list[Payment]:
    """What the other players owe a winner; `giver` put down the card that won."""
    if options.pay == "excess1":
        owed = Score("ft-0", "payment", Op.SUM, 1 - NEEDED, (total,), conjecture=True)
    else:
        owed = Score("ft-0", "payment_full", Op.SUM, parts=(total,), conjecture=True)
    if options.shooter_pays and giver is not None:
        whole = Score("ft-0", "shooter", Op.TIMES, len(others), (owed,), conjecture=True)
        return [Payment(giver, winner, whole)]
    return [Payment(payer, winner, owed) for payer in others]


@rule("ft-0", "ft-4a", "ft-4b")
def penalty(options: Options, clause: Clause, fouler: Seat, others: list[Seat]) -> list[Payment]:
    """相公: the same to every other player."""
    line = Score(clause, "foul", base=options.foul_units, conjecture=True)
    return [Payment(fouler, payee, line) for payee in others]


@rule("ft-0")
def antes(gone: Iterable[Seat], payee: Seat) -> list[Payment]:
    """Who has dropped out has lost the ante, and no more."""
    line = Score("ft-0", "ante", base=ANTE, conjecture=True)
    return [Payment(seat, payee, line) for seat in gone]
