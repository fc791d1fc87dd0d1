"""Who deals next and who sits where (wu-11.1 to wu-11.3, wu-11.5, wu-11.8, wu-11.9).

The player of seat 0 stays there, since only the circle matters: the others are placed around it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.wu_mahjong import money
from paipu.games.wu_mahjong.events import Reseated
from paipu.games.wu_mahjong.pack import TILES
from paipu.games.wu_mahjong.state import T
from paipu.kernel import Ended, Event, Seat, Wall

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong

ROUNDS = 4
"""Rounds until seats are changed; after twice as many they are drawn anew."""
DRAW_DICE = 9
"""Numbers of a seat draw: three dice of the convenor, three for the stack of winds, three of
East."""


def stays(rules: WuMahjong, t: T) -> bool:
    """Whether the dealer deals again: after its own win, and after a drawn hand."""
    drawn = not t.wins and t.extra.false_winner is None
    won = any(win.seat == t.start.dealer for win in t.wins)
    return won or (drawn and rules.options.draw_dealer_repeats)


def is_last(rules: WuMahjong, t: T) -> bool:
    """Whether the rounds are over with this hand."""
    return not stays(rules, t) and t.start.turn + 1 >= 4 * rules.options.rounds


@rule("wu-11.8", "wu-11.9")
def change(rules: WuMahjong, t: T, wall: Wall) -> list[Event]:
    """After the first four rounds East and South, West and North change places; after the second
    four the last winner runs the seat draw again."""
    turn, per = t.start.turn + 1, 4 * ROUNDS
    if stays(rules, t) or is_last(rules, t) or turn % per:
        return []
    if turn % (2 * per):
        east = (t.start.dealer + 1) % 4
        circle = money.after_four_rounds([(east + i) % 4 for i in range(4)])
        return [Reseated("wu-11.8", east, (), *placed(circle, 0))]
    last = [win.seat for win in t.wins] or [t.extra.ledger.winner]
    first = money.convenor(last) if last[-1] >= 0 else t.start.dealer
    dice = tuple(wall[len(TILES.wall()) + 3 :])
    return [Reseated("wu-11.9", first, dice, *drawn_seats(rules, first, dice))]


@rule("wu-11.1", "wu-11.2", "wu-11.3")
def drawn_seats(
    rules: WuMahjong, convenor: Seat, dice: tuple[int, ...]
) -> tuple[tuple[Seat, ...], Seat]:
    """The winds are shuffled and stacked; who takes East sits where the convenor's throw ends,
    the others next to it in the order of the winds; East's own throw says who deals first."""
    a, b, c = (n - 1 for n in dice[3:6])
    stack = a * 36 + b * 6 + c  # 216 ways, nine for each of the 24 orders of four winds
    rest: list[Seat] = [0, 1, 2, 3]
    holders = [rest.pop(stack % 4), rest.pop(stack // 4 % 3), rest.pop(stack // 12 % 2), *rest]
    if rules.options.seat_draw_dir == "clockwise":  # against the order of play
        holders = [holders[0], *holders[:0:-1]]
    east = money.counted(convenor, dice[:3])
    circle: list[Seat] = [0] * 4
    for i, player in enumerate(holders):
        circle[(east + i) % 4] = player
    return placed(circle, money.counted(east, dice[6:9]))


def placed(circle: tuple[Seat, ...] | list[Seat], dealer: int) -> tuple[tuple[Seat, ...], Seat]:
    """Who sits where when the circle is turned so that player 0 keeps its seat; the second is the
    seat of the dealer, who is at that place of the circle."""
    at = list(circle).index(0)
    return tuple(circle[(at + i) % 4] for i in range(4)), (dealer - at) % 4


@rule("wu-11.5", "wu-11.8", "wu-18.1")
def succession(rules: WuMahjong, t: T) -> Ended:
    """A dealer that stays deals again; else the next seat, or whom the seats make the first."""
    start = replace(t.start, hand=t.start.hand + 1, carry=money.carried(t.extra.ledger))
    if stays(rules, t):
        return Ended("wu-18.1", replace(start, streak=start.streak + 1))
    if is_last(rules, t):
        return Ended("wu-11.8", None)
    dealer, turn = (start.dealer + 1) % 4, start.turn + 1
    if t.extra.seated is not None:
        seats, dealer = t.extra.seated
        carry = money.carried(money.reseated(t.extra.ledger, seats))
        return Ended("wu-11.8", replace(start, dealer=dealer, streak=0, turn=turn, carry=carry))
    return Ended("wu-11.5", replace(start, dealer=dealer, streak=0, turn=turn))
