"""How a hand is paid (wu-12 to wu-15), and what is paid when the party breaks up
(wu-01a.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.wu_mahjong import money, seating
from paipu.games.wu_mahjong.events import Forgot, Prized, Repaid, Shared
from paipu.games.wu_mahjong.money import Ledger
from paipu.games.wu_mahjong.state import T
from paipu.kernel import Event, Wall
from paipu.score import Payment, Score, settlement
from paipu.table import Win

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong

Sheets = tuple[tuple[int, Score], ...]


@rule("wu-01b.3", "wu-05.5", "wu-12.1", "wu-12.2", "wu-14.1", "wu-15.1", "wu-18.1")
def settle(rules: WuMahjong, t: T, wall: Wall) -> list[Event]:
    """A false win pays everybody, a win is paid by all or by the one that is liable; at the end of
    the rounds what is owed is paid, and after some of them seats are changed."""
    x = t.extra
    events: list[Event] = []
    sheets: Sheets = ()
    ledger, paid, clause = x.ledger, list(x.payments), "wu-18.1"
    if x.false_winner is not None:
        dues = money.false_win_dues(rules.options, x.false_winner)
        ledger, now = money.paid(rules.options, ledger, dues)
        ledger = money.written_down(rules.options, ledger, x.false_winner, now)
        paid += now
        clause = "wu-05.5"
    elif t.wins:
        events, ledger, paid, sheets = settle_wins(rules, t, wall)
        clause = "wu-13.1"
    if seating.is_last(rules, t):
        repaid, debts = break_up(ledger)
        events, paid = [*events, *repaid], [*paid, *debts]
    events += seating.change(rules, t, wall)
    return [*events, settlement(clause, rules.seats, sheets, tuple(paid))]


def settle_wins(
    rules: WuMahjong, t: T, wall: Wall
) -> tuple[list[Event], Ledger, list[Payment], Sheets]:
    """Prize tiles, shares, rake, pot and old debts of the winners."""
    x, o = t.extra, rules.options
    events: list[Event] = []
    left = rules.undrawn(t, wall)
    ledger, paid, sheets = x.ledger, list(x.payments), []
    for win in t.wins:
        prizes = money.prize_draw(o, left)
        left = left[len(prizes) :]
        hits = money.prizes(prizes, x.wild if o.prize_draw == "wilds" else frozenset())
        if prizes:
            events.append(Prized("wu-12.1", win.seat, prizes, hits))
        sheet = rules.sheet(t, win)
        sheets.append((win.seat, sheet))
        liable = win.payer if win.payer is not None else x.liable
        dues = money.win_dues(o, win.seat, liable, sheet, hits, t.start.dealer, t.start.streak)
        dues += money.pull(o, x.ledger, win.seat, dues)
        ledger, now = money.paid(o, ledger, dues)
        paid += now
        new, ledger, now = pot_and_rake(rules, t, win, ledger, now)
        events += new
        paid += now
        ledger, debts, to_pot = money.repaid(ledger, win.seat)
        paid += debts
        if to_pot:
            events.append(Repaid("wu-01a.6", win.seat, to_pot))
    return events, ledger, paid, tuple(sheets)


@rule("wu-01b.3", "wu-15.1", "wu-15.2")
def pot_and_rake(
    rules: WuMahjong, t: T, win: Win, ledger: Ledger, shares: tuple[Payment, ...]
) -> tuple[list[Event], Ledger, tuple[Payment, ...]]:
    """The winner takes the fines, or has forgotten them, and leaves the rake."""
    x, o = t.extra, rules.options
    events: list[Event] = []
    paid: tuple[Payment, ...] = ()
    pot = 0 if x.no_pot else ledger.pot
    if x.no_pot:
        added, dues = money.pot_forgotten(o, ledger, win.seat)
        events.append(Forgot("wu-15.2", win.seat, added))
        ledger, paid = money.paid(o, ledger, dues)
        ledger = ledger.left(win.seat, pot=added)
    taken = sum(p.sheet.value for p in shares)
    bonuses = sum(p.sheet.value for p in x.payments if p.payee == win.seat)
    rake = money.rake(o, taken, bonuses)
    if pot or rake:
        events.append(Shared("wu-15.1" if pot else "wu-01b.3", win.seat, pot, rake))
        ledger = money.pot_taken(ledger, win.seat) if pot else ledger
        ledger = ledger.left(win.seat, rake=rake)
    return events, ledger, paid


@rule("wu-01a.7", "wu-01b.2")
def break_up(ledger: Ledger) -> tuple[list[Event], list[Payment]]:
    """When the party breaks up every debt is paid, in cash if there are no chips."""
    events: list[Event] = []
    payments: list[Payment] = []
    for seat in range(money.SEATS):
        ledger, debts, to_pot = money.repaid(ledger, seat, cash=True)
        payments += debts
        if to_pot:
            events.append(Repaid("wu-01a.7", seat, to_pot))
    return events, payments
