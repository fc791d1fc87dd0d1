"""What comes before the first turn (wu-06, wu-10.1, wu-11.4, wu-03.1): dice, the jump tile, the
indicator, flowers.

It is done step by step, each from what the steps before have made of the table.  Where faults may
be made, the dealer is asked whether it jumps, and whoever holds flowers whether it lays them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from paipu.clauses import rule
from paipu.games.wu_mahjong import erring, money
from paipu.games.wu_mahjong.events import Erred, Exposed, Flowered, Indicated, Paid, Paused
from paipu.games.wu_mahjong.pack import TILES, wild_clause
from paipu.games.wu_mahjong.state import T
from paipu.kernel import Action, Event, Kind, Seat, act
from paipu.table import Begun, Drew, Source

if TYPE_CHECKING:
    from paipu.games.wu_mahjong.rules import WuMahjong


def may_choose(t: T, seat: Seat) -> tuple[Action, ...]:
    """What a seat is asked: whether it jumps, lays its flowers, has noticed something."""
    match t.extra.window:
        case "jump" if seat == t.start.dealer:
            return act("jump"), act("forget_jump")
        case "flowers" if unlaid(t, seat):
            return act("lay_flowers"), act("forget_flowers"), act("early_flowers")
        case "notice":
            return erring.may_notice(t.extra, seat)
    return ()


def begin(
    rules: WuMahjong, t: T, answers: Mapping[Seat, Action], left: Sequence[Kind]
) -> list[Event]:
    """The next step, with the tiles that the wall still holds."""
    dealer = t.start.dealer
    match t.extra.window:
        case "":
            ask: list[Event] = [Paused("wu-10.3", dealer, "jump")]
            return [*throw(rules, t), *(ask if rules.options.faults else jump(rules, t, left))]
        case "jump":
            if answers[dealer].verb == "jump":
                return jump(rules, t, left)
            return [Erred("wu-10.3", dealer, "forget_jump"), Paused("wu-11.3", dealer, "dealt")]
        case "flowers":
            faults = [
                Erred("wu-10.1", seat, action.verb)
                for seat, action in sorted(answers.items())
                if action.verb != "lay_flowers"
            ]
            return [*faults, Paused("wu-10.1", dealer, "laying")]
        case "notice":
            found = erring.answered(rules, t, answers)
            return [*found, Paused("wu-10.1", dealer, "noticed")]
    return lay_or_begin(rules, t, left)


@rule("wu-03.1", "wu-10.1", "wu-11.3")
def lay_or_begin(rules: WuMahjong, t: T, left: Sequence[Kind]) -> list[Event]:
    """The indicator is turned, flowers are laid and replaced, and the dealer begins."""
    x, dealer = t.extra, t.start.dealer
    after = rules.options.indicator_when == "after_flowers"
    if x.indicator is None and not after:
        return indicate(rules, t, left)
    if x.flowered:
        holders = [seat for seat in flower_order(t) if unlaid(t, seat)]
        if holders and rules.options.faults and x.window == "dealt":
            return [Paused("wu-10.1", dealer, "flowers")]
        if holders:
            return lay_flowers(rules, t, left, holders[0])
    if x.indicator is None:
        return indicate(rules, t, left)
    if rules.options.faults and x.window != "noticed":  # whether or not there is a fault
        return [Paused("wu-10.1", dealer, "notice")]
    return [Begun("wu-11.3", dealer)]


@rule("wu-06.1", "wu-06.2")
def throw(rules: WuMahjong, t: T) -> list[Event]:
    """呼么喝六 is settled."""
    bonus = money.dice_bonus(t.extra.dice) if rules.options.dice_bonus else 0
    if not bonus:
        return []
    clause = "wu-06.1" if bonus > 0 else "wu-06.2"
    return rules.bonus(t, t.start.dealer, clause, "dice", bonus)


@rule("wu-10.3", "wu-11.4")
def jump(rules: WuMahjong, t: T, left: Sequence[Kind]) -> list[Event]:
    """The dealer's seventeenth tile, from the head of the wall or from its tail."""
    tail = rules.options.jump_from == "tail"
    tile = left[-1 if tail else 0]
    return [Drew("wu-11.4", t.start.dealer, Source.DEAL, tail, tile)]


@rule("wu-02.6", "wu-02.7", "wu-03.1")
def indicate(rules: WuMahjong, t: T, left: Sequence[Kind]) -> list[Event]:
    """The next tile of the wall says what is wild; where the wall lies open, it does so now."""
    events: list[Event] = [Indicated(wild_clause(left[0]), left[0])]
    if rules.options.visibility != "closed":
        clause = "wu-02.6" if rules.options.visibility == "wall_open" else "wu-02.7"
        open_now = left[1:] if rules.options.open_wall == "order" else sorted(left[1:])
        events.append(Exposed(clause, tuple(open_now)))
    return events


def flower_order(t: T) -> list[Seat]:
    """Who lays flowers when: in turn from the dealer, but for those who do not wait."""
    turns = [(t.start.dealer + i) % 4 for i in range(4)]
    early = {fault.seat for fault in t.extra.pending if fault.name == "early_flowers"}
    return sorted(turns, key=lambda seat: seat not in early)


def unlaid(t: T, seat: Seat) -> tuple[Kind, ...]:
    """The flowers that a seat has in hand and lays."""
    if erring.keeps_flowers(t.extra, seat):
        return ()
    return tuple(k for k in TILES.unpack(t.hand(seat)) if k >= 34)


@rule("wu-10.1")
def lay_flowers(rules: WuMahjong, t: T, left: Sequence[Kind], seat: Seat) -> list[Event]:
    """All flowers of a hand, and as many tiles from the tail of the wall; those may be flowers
    again."""
    new = unlaid(t, seat)
    tail = left[::-1][: len(new)]
    drawn = [Drew("wu-10.1", seat, Source.REPLACEMENT, True, k) for k in tail]
    return [*flowering(rules, t, seat, new), *drawn]


@rule("wu-07.6", "wu-07.7", "wu-10.1")
def flowering(rules: WuMahjong, t: T, seat: Seat, new: tuple[Kind, ...]) -> list[Event]:
    """Flowers are laid open, and 一枱花 or 一枱草 is paid for them."""
    events: list[Event] = [Flowered("wu-10.1", seat, new)]
    held, ledger, had = t.extra.flowers[seat], t.extra.ledger, t.extra.grass[seat]
    for k in new:
        clause, row, fan = money.flower_bonus(rules.options, held, k)
        held = (*held, k)
        again = had and (row == "grass_table" or not rules.options.grass_flower)
        if not fan or again:
            continue
        had = True
        dues = money.from_each(rules.options, seat, clause, row, fan)
        ledger, paid = money.paid(rules.options, ledger, dues)
        events.append(Paid(clause, seat, row, paid))
    return events
