"""Chips (wu-01, wu-06 to wu-08, wu-13 to wu-15): what is paid, by whom, and what becomes of a
player who has nothing left.

Every payment is the value of a sheet.  The ledger keeps players, rake and pot together: over
all of them every event sums to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from paipu.clauses import rule
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import EAST, FLOWERS, RED, flower_number
from paipu.kernel import Clause, Kind, Seat
from paipu.score import Op, Payment, Score

SEATS = 4
OTHERS = 3
CARRIED = 31
"""Numbers of a ledger that go on to the next hand."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """What everybody has: `chips` by seat, the `pot` of fines, the `rake` that was taken, and
    `debts`, by who owes and to whom (the last column is the pot)."""

    chips: tuple[int, ...]
    pot: int = 0
    rake: int = 0
    debts: tuple[tuple[int, ...], ...] = ((0,) * 5,) * 4
    winner: Seat = -1
    """the last winner, 尾糊者, once there is one"""
    pulled: tuple[int, ...] = (0,) * 4
    """what each has paid to the last winner, hand after hand: 拉莊 goes by it"""

    @property
    def total(self) -> int:
        """All chips there are: no event changes it."""
        return sum(self.chips) + self.pot + self.rake

    def handed(self, payer: Seat, payee: Seat, amount: int) -> Ledger:
        """The ledger after one player has paid another."""
        chips = list(self.chips)
        chips[payer] -= amount
        chips[payee] += amount
        return replace(self, chips=tuple(chips))

    def left(self, seat: Seat, pot: int = 0, rake: int = 0) -> Ledger:
        """The ledger after a player has left chips in the pot and in the rake; what is less than
        nothing was taken."""
        chips = list(self.chips)
        chips[seat] -= pot + rake
        return replace(self, chips=tuple(chips), pot=self.pot + pot, rake=self.rake + rake)


@rule("wu-01a.1", "wu-01a.2", "wu-01a.3", "wu-01b.1")
def opening(options: Options) -> Ledger:
    """The chips with which a match begins; where Wu hosts, he is seat 0."""
    if options.funding == "shared":
        return Ledger((options.stake,) * SEATS)
    if options.host_float == "all":
        return Ledger((200,) * SEATS)  # 1,200 stay in the bank
    return Ledger((1400, 200, 200, 200))


@rule("wu-01a.5", "wu-01a.7", "wu-01b.2")
def carried(ledger: Ledger) -> tuple[int, ...]:
    """A ledger as the numbers that go on to the next hand."""
    debts = [n for row in ledger.debts for n in row]
    return (
        *ledger.chips, ledger.pot, ledger.rake, *debts, ledger.winner, *ledger.pulled,
    )  # fmt: skip


def begun(options: Options, carry: tuple[int, ...]) -> Ledger:
    """The ledger with which a hand begins."""
    if len(carry) != CARRIED:
        return opening(options)
    debts = tuple(tuple(carry[i : i + 5]) for i in range(6, 26, 5))
    return Ledger(tuple(carry[:4]), carry[4], carry[5], debts, carry[26], tuple(carry[27:]))


# --- granny ------------------------------------------------------------------------------


@rule("wu-01a.4", "wu-01a.5", "wu-01b.2")
def paid(
    options: Options, ledger: Ledger, dues: Iterable[Payment]
) -> tuple[Ledger, tuple[Payment, ...]]:
    """What is really paid of what is due: a player without chips, 太婆, pays nothing more."""
    out: list[Payment] = []
    for due in dues:
        for payment in _really(options, ledger, due):
            amount = payment.sheet.value
            ledger = ledger.handed(payment.payer, payment.payee, amount)
            if amount:
                out.append(payment)
    return ledger, tuple(out)


@rule("wu-01a.5")
def _really(options: Options, ledger: Ledger, due: Payment) -> list[Payment]:
    """One due as it can be paid: whole, or what is left; by option nothing, or what is left and
    the rest by the two others, as far as they can."""
    owed, held = due.sheet.value, max(ledger.chips[due.payer], 0)
    if not options.granny or owed <= held:
        return [due]
    left = 0 if options.granny_partial == "nothing" else held
    found = [due._replace(sheet=Score("wu-01a.5", "granny", Op.CAP, left, (due.sheet,)))]
    if options.granny_partial != "others":
        return found
    missing = owed - left
    others = [(due.payer + i) % SEATS for i in range(1, SEATS)]
    others = [seat for seat in others if seat != due.payee]
    for seat, half in zip(others, (missing - missing // 2, missing // 2), strict=True):
        amount = min(half, max(ledger.chips[seat], 0))
        found.append(Payment(seat, due.payee, Score("wu-01a.5", "made_up", base=amount)))
    return found


@rule("wu-01a.6", "wu-01a.7", "wu-01b.2")
def indebted(options: Options, ledger: Ledger, seat: Seat, dues: Iterable[Payment]) -> Ledger:
    """The debts of a granny whose false win must be written down, for what was not paid."""
    row = list(ledger.debts[seat])
    for due in dues:
        to = due.payee if options.granny_debt_to == "injured" else SEATS
        row[to] += due.sheet.value
    debts = [list(r) for r in ledger.debts]
    debts[seat] = row
    return replace(ledger, debts=tuple(map(tuple, debts)))


@rule("wu-01a.6")
def written_down(options: Options, ledger: Ledger, seat: Seat, paid: Iterable[Payment]) -> Ledger:
    """What a granny could not pay for a false win is a debt."""
    got = {p.payee: p.sheet.value for p in paid if p.payer == seat}
    missing = []
    for due in false_win_dues(options, seat):
        left = due.sheet.value - got.get(due.payee, 0)
        missing.append(Payment(seat, due.payee, Score("wu-01a.6", "debt", base=left)))
    return indebted(options, ledger, seat, missing)


@rule("wu-01a.6", "wu-01a.7")
def repaid(
    ledger: Ledger, winner: Seat, cash: bool = False
) -> tuple[Ledger, tuple[Payment, ...], int]:
    """A granny that has won repays its debts at once, as far as its chips go, or in cash; the last
    is what goes to the pot."""
    out, to_pot = [], 0
    row = list(ledger.debts[winner])
    for to, owed in enumerate(row):
        amount = owed if cash else min(owed, max(ledger.chips[winner], 0))
        if not amount:
            continue
        row[to] -= amount
        if to < SEATS:
            ledger = ledger.handed(winner, to, amount)
            out.append(Payment(winner, to, Score("wu-01a.6", "debt", base=amount)))
        else:
            ledger, to_pot = ledger.left(winner, pot=amount), amount
    debts = list(ledger.debts)
    debts[winner] = tuple(row)
    return replace(ledger, debts=tuple(debts)), tuple(out), to_pot


def settled(ledger: Ledger, payments: Iterable[Payment]) -> Ledger:
    """The debts that are left when some have been paid."""
    debts = [list(row) for row in ledger.debts]
    for payer, payee, sheet in payments:
        if sheet.row == "debt":
            debts[payer][payee] -= sheet.value
    return replace(ledger, debts=tuple(map(tuple, debts)))


def reseated(ledger: Ledger, places: Sequence[Seat]) -> Ledger:
    """The ledger when those who sat at these places have seats 0, 1, 2, 3."""
    now = {old: new for new, old in enumerate(places)}
    debts = tuple(
        (*(ledger.debts[seat][other] for other in places), ledger.debts[seat][SEATS])
        for seat in places
    )
    return replace(
        ledger, chips=tuple(ledger.chips[seat] for seat in places), debts=debts,
        winner=now.get(ledger.winner, -1), pulled=tuple(ledger.pulled[seat] for seat in places),
    )  # fmt: skip


# --- rake and pot ------------------------------------------------------------------------


@rule("wu-01b.3", "wu-01a.8")
def rake(options: Options, shares: int, bonuses: int) -> int:
    """十抽一: a tenth of what a winner takes; none where Wu hosts the game."""
    if options.funding == "hosted":
        return 0
    base = shares + (bonuses if options.rake_base == "all" else 0)
    return (base + 5) // 10 if options.rake_round == "nearest" else base // 10


@rule("wu-10.8", "wu-13.1")
def finable(options: Options, ledger: Ledger, seat: Seat, fan: int) -> int:
    """What a fine of so many fan comes to; a granny has no more than there is."""
    amount = fan * options.unit
    return min(amount, max(ledger.chips[seat], 0)) if options.granny else amount


@rule("wu-15.1", "wu-10.8")
def fined(options: Options, ledger: Ledger, seat: Seat, amount: int) -> Ledger:
    """A fine goes to the rake, or to the tail of the wall where no rake is taken."""
    if options.funding == "hosted":
        return ledger.left(seat, pot=amount)
    return ledger.left(seat, rake=amount)


@rule("wu-15.1")
def pot_taken(ledger: Ledger, winner: Seat) -> Ledger:
    """The winner takes the fines before opening."""
    return ledger.left(winner, pot=-ledger.pot)


@rule("wu-15.2")
def pot_forgotten(options: Options, ledger: Ledger, winner: Seat) -> tuple[int, list[Payment]]:
    """Who forgets the fines adds as much: to them, for the next winner, or to the others."""
    if options.pot_penalty == "next":
        return finable(replace(options, unit=1), ledger, winner, ledger.pot), []
    share, odd = divmod(ledger.pot, OTHERS)
    return 0, [
        Payment(winner, (winner + i) % SEATS,
                Score("wu-15.2", "pot_forgotten", base=share + (i <= odd)))
        for i in range(1, SEATS)
    ]  # fmt: skip


# --- dues --------------------------------------------------------------------------------


def _term(clause: Clause, row: str, fan: int, options: Options) -> Score:
    """Some fan as money."""
    count = Score(clause, row, base=fan)
    return (
        count if options.unit == 1 else Score("wu-13.1", "unit", Op.TIMES, options.unit, (count,))
    )


def from_each(options: Options, seat: Seat, clause: Clause, row: str, fan: int) -> list[Payment]:
    """Each of the other three pays `fan` to a seat, or is paid by it if `fan` is negative."""
    out = []
    for i in range(1, SEATS):
        other = (seat + i) % SEATS
        payer, payee = (other, seat) if fan > 0 else (seat, other)
        out.append(Payment(payer, payee, _term(clause, row, abs(fan), options)))
    return out


@rule("wu-06.1", "wu-06.2")
def dice_bonus(dice: Sequence[int]) -> int:
    """呼么喝六: 1 for 456, a triple, or a pair and a six; -1 for 123 or a pair and an ace."""
    a, b, c = sorted(dice)
    if a == c or (a, b, c) == (4, 5, 6) or (a == b and c == 6):
        return 1
    if (a, b, c) == (1, 2, 3) or (b == c and a == 1):
        return -1
    return 0


@rule("wu-07.6", "wu-07.7")
def flower_bonus(options: Options, held: Sequence[Kind], new: Kind) -> tuple[Clause, str, int]:
    """一枱花 when a fourth flower of one colour comes, 一枱草 when the four numbers are there in
    mixed colours for the first time."""
    before, after = set(held), {*held, new}
    colour = (new - FLOWERS[0]) // 4
    if sum((k - FLOWERS[0]) // 4 == colour for k in after) == 4:
        return "wu-07.7", "flower_table", 2
    numbers = {flower_number(k) for k in before}
    had_set = any(sum((k - FLOWERS[0]) // 4 == c for k in before) == 4 for c in (0, 1))
    if len(numbers) < 4 and len({flower_number(k) for k in after}) == 4 and not had_set:
        return "wu-07.6", "grass_table", 1
    return "wu-07.6", "", 0


@rule("wu-12.1", "wu-12.2")
def prizes(tiles: Iterable[Kind], wild: frozenset[Kind] = frozenset()) -> tuple[Kind, ...]:
    """獎碼: the tiles that win: 1, 5 and 9 of any suit, East and Red; and those that are `wild`
    where wilds stand for any of them."""
    return tuple(
        k
        for k in tiles
        if (k < 27 and k % 9 in (0, 4, 8)) or k in (EAST, RED) or (k in wild and k < FLOWERS[0])
    )


@rule("wu-12.1")
def prize_draw(options: Options, left: Sequence[Kind]) -> tuple[Kind, ...]:
    """The tiles that a winner draws: what is left when there are too few, or then none."""
    if options.prize_draw == "whole" and len(left) < options.prize_tiles:
        return ()
    return tuple(left[: options.prize_tiles])


@rule("wu-13.1", "wu-13.2", "wu-12.1", "wu-18.1")
def share(options: Options, fan: Score, hits: tuple[Kind, ...], dealer: bool, streak: int) -> Score:
    """What each payer owes: the base, and a dollar for each fan, each prize tile, and the
    dealer's own fan where the dealer has a part."""
    parts: list[Score] = [fan]
    if hits:
        parts.append(Score("wu-12.1", "prizes", base=len(hits), tiles=hits))
    if dealer and options.streak == "2n1":
        row = "dealer" if not streak else "dealer_streak"
        parts.append(Score("wu-18.1", row, base=2 * streak + 1, conjecture=True))
    count = Score("wu-13.1", "fan_counted", Op.SUM, parts=tuple(parts))
    money = Score("wu-13.1", "unit", Op.TIMES, options.unit, (count,))
    return Score("wu-13.1", "share", Op.SUM, parts=(
        Score("wu-13.1", "base", base=options.base), money))  # fmt: skip


@rule("wu-05.4", "wu-14.1", "wu-13.2")
def win_dues(
    options: Options, winner: Seat, liable: Seat | None, fan: Score, hits: tuple[Kind, ...],
    dealer: Seat | None, streak: int,
) -> list[Payment]:  # fmt: skip
    """Three shares: from each of the others, or all from the one that is liable (包自摸)."""
    out = []
    for i in range(1, SEATS):
        other = (winner + i) % SEATS
        sheet = share(options, fan, hits, dealer in (winner, other), streak)
        out.append(Payment(other if liable is None else liable, winner, sheet))
    return out


@rule("wu-18.1")
def pull(options: Options, ledger: Ledger, winner: Seat, dues: Sequence[Payment]) -> list[Payment]:
    """拉莊, by option: who has lost to the same winner before pays half of all that over again,
    so that what was carried grows one and a half times."""
    if options.streak != "pull15" or ledger.winner != winner:
        return []
    payers = dict.fromkeys(due.payer for due in dues)
    return [
        Payment(payer, winner, Score("wu-18.1", "pulled", base=half, conjecture=True))
        for payer in payers
        if (half := ledger.pulled[payer] // 2)
    ]


def won(ledger: Ledger, winner: Seat, payments: Iterable[Payment]) -> Ledger:
    """Who won last, and what the others have paid for it in a row."""
    pulled = list(ledger.pulled) if ledger.winner == winner else [0] * SEATS
    for payer, payee, sheet in payments:
        if payee == winner and sheet.row != "debt":
            pulled[payer] += sheet.value
    return replace(ledger, winner=winner, pulled=tuple(pulled))


@rule("wu-05.5")
def false_win_dues(options: Options, seat: Seat) -> list[Payment]:
    """詐糊: a hundred fan to each of the three, the base included."""
    return from_each(options, seat, "wu-05.5", "false_win", -options.false_win_fine)


@rule("wu-07.2")
def unshown_kong(options: Options, seat: Seat) -> list[Payment]:
    """A concealed kong that was not shown after the win: what was got for it goes back, and as
    much again."""
    return from_each(options, seat, "wu-07.2", "kong_unshown", -options.kong_show_penalty)


FISH = ("m", "p", "s", "z")


@rule("wu-08.1", "wu-08.2", "wu-08.3")
def fish_dues(
    options: Options, konger: Seat, kind: Kind, bets: Sequence[tuple[Seat, str]]
) -> list[Payment]:
    """魚蝦蟹: one fan on 筒, 索, 萬 or 番, by option on each of two; who guesses right is paid
    three."""
    right = FISH[min(kind // 9, 3)]
    out = []
    for seat, guesses in bets:
        for guess in guesses:
            if guess == right:
                out.append(Payment(konger, seat, _term("wu-08.2", "fish_hit", 3, options)))
            else:
                out.append(Payment(seat, konger, _term("wu-08.2", "fish_miss", 1, options)))
    return out


# --- seats -------------------------------------------------------------------------------


@rule("wu-11.8")
def after_four_rounds(seats: Sequence[int]) -> tuple[int, ...]:
    """East changes places with South, and West with North: everybody's left neighbour is the
    right one from now on."""
    east, south, west, north = seats
    return (south, east, north, west)


@rule("wu-11.1", "wu-11.2", "wu-11.3", "wu-11.5")
def counted(first: Seat, dice: Sequence[int]) -> Seat:
    """The place at which a throw ends, counted in the order of play from `first`, who is one."""
    return (first + sum(dice) - 1) % SEATS


@rule("wu-11.9")
def convenor(winners: Sequence[Seat]) -> Seat:
    """Who runs the next seat draw, after eight rounds: the last winner, 尾糊者."""
    return winners[-1]
