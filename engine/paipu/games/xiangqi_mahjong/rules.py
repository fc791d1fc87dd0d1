"""The rules of 象棋麻將, in the order of the text: deal, turn, claims, winning, payment,
who deals next.  The text itself is docs/xiangqi-mahjong/clauses.yml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from paipu.clauses import rule, rule_data
from paipu.games.xiangqi_mahjong import outlook, refusals
from paipu.games.xiangqi_mahjong.options import Options
from paipu.games.xiangqi_mahjong.pack import CHOWS, SHAPES, SHAPES_CROSS, TILES
from paipu.games.xiangqi_mahjong.tai import Finished, dealer_tai, four_pairs, payers, tai
from paipu.kernel import Action, Clause, Ended, Event, Kind, Seat, Start, Wall, act
from paipu.score import Op, Payment, Score, settlement
from paipu.sets import Reading
from paipu.table import (
    Claimed,
    Declared,
    Discarded,
    Drew,
    Evolver,
    Marked,
    Meld,
    Missed,
    Offer,
    Rules,
    Source,
    Table,
    TableGame,
    Win,
    Won,
    discards,
)

ID = "xiangqi-mahjong"


@dataclass(frozen=True, slots=True)
class Extra:
    """What the table does not keep: seats that are ready, seats that let a win go by."""

    ready: tuple[bool, ...] = (False,) * 4
    locked: tuple[bool, ...] = (False,) * 4


T = Table[Extra]


class XiangqiMahjong(Rules[Extra]):
    """The rules of 象棋麻將 for the table."""

    id, seats, tiles = ID, 4, TILES
    verbs: tuple[str, ...] = (
        "discard",
        "chow",
        "pung",
        "kong",
        "concealed_kong",
        "added_kong",
        "ready",
        "win",
        "pass",
    )
    cite: Mapping[str, Clause] = {
        "deal": rule_data("xm-1", "deal"),
        "draw": rule_data("xm-2d", "draw"), "lapse": rule_data("xm-2d", "lapse"),
        "replacement": rule_data("xm-2c", "replacement"),
        "exhausted": rule_data("xm-7", "exhausted"),
    }  # fmt: skip
    allows: Mapping[str, Clause] = {
        "discard": "xm-2d", "chow": "xm-2b", "pung": "xm-2b", "kong": "xm-2b",
        "concealed_kong": "xm-2b", "added_kong": "xm-2b", "ready": "xm-8", "pass": "xm-2d",
        "win": "xm-4", "stay": "xm-6", "leave": "xm-6",
    }  # fmt: skip
    priority: Mapping[str, int] = {"win": 0, "kong": 1, "pung": 1, "chow": 2}
    rule_data("xm-2b", "priority")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.reserve = options.dead_wall
        self.many_winners = options.multi_win
        self.replacement_from_back = options.replacement == "back"
        self.shapes = SHAPES_CROSS if options.cross_pair else SHAPES
        unused = {
            name for name in ("added_kong", "concealed_kong", "ready") if not getattr(options, name)
        }
        self.verbs = tuple(verb for verb in self.verbs if verb not in unused)

    def first(self) -> Extra:
        """Nobody is ready and nobody has let a win go by."""
        return Extra()

    # --- xm-1: the deal ---

    @rule("xm-1")
    def deal(self, start: Start, seat: Seat) -> int:
        """The dealer gets eight tiles, the others seven."""
        return 8 if seat == start.dealer else 7

    # --- xm-2: the turn ---

    @rule("xm-2a", "xm-2c", "xm-2d")
    def turn(self, t: T, seat: Seat) -> Iterable[Action]:
        """Discard one tile; after a draw, a win or a kong may be declared instead."""
        if t.source is not Source.CLAIM:
            if self.can_win(t, seat, None, t.source):
                yield act("win")
            yield from self.own_kongs(t, seat)
        yield from self.discards(t, seat, t.hand(seat))

    @rule("xm-2a", "xm-2c")
    def discards(self, t: T, seat: Seat, hand: int) -> Iterable[Action]:
        """Any tile may go, but for the two restrictions that are switches."""
        if t.extra.ready[seat]:
            return [act("discard", t.drawn)] if t.drawn is not None else []
        allowed = discards(self.tiles, hand)
        if self.options.swap_ban and t.source is Source.CLAIM:
            eaten = t.laid[seat][-1]
            allowed = [a for a in allowed if a.tiles[0] != eaten.tiles[eaten.outside[0]]]
        if self.options.ready:
            unit = self.tiles.unit
            allowed += [
                act("ready", a.tiles[0])
                for a in allowed
                if self.waits(t, seat, hand - unit[a.tiles[0]])
            ]
        return allowed

    @rule("xm-2b", "xm-2c", "xm-3")
    def own_kongs(self, t: T, seat: Seat) -> Iterable[Action]:
        """Four alike in hand, or the fourth to an open pung, while a replacement is left."""
        if t.left <= self.reserve or t.extra.ready[seat]:
            return
        hand = t.hand(seat)
        for k in self.tiles.kinds(hand):
            if self.options.concealed_kong and self.tiles.count(hand, k) == 4:
                yield act("concealed_kong", k, k, k, k)
            if self.options.added_kong and any(
                m.verb == "pung" and m.tiles[0] == k for m in t.laid[seat]
            ):
                yield act("added_kong", k)

    # --- xm-2b: claims ---

    @rule("xm-2b", "xm-5")
    def claims(self, t: T, seat: Seat, offer: Offer) -> Iterable[Action]:
        """Win, kong and pung for anybody, chow for the next seat; from a kong, only a win."""
        if self.can_win(t, seat, offer.tile, offer.origin):
            yield act("win")
        if offer.origin is Source.KONG or t.extra.ready[seat]:
            return
        yield from self.sets_with(t, seat, offer)

    @rule("xm-2b", "xm-2c", "xm-3")
    def sets_with(self, t: T, seat: Seat, offer: Offer) -> Iterable[Action]:
        """The sets that the open tile makes with tiles of the hand."""
        hand, k = t.hand(seat), offer.tile
        held = self.tiles.count(hand, k)
        if held >= 3 and t.left > self.reserve:
            yield act("kong", k, k, k, k)
        if held >= 2 and self.leaves_discard(hand - 2 * self.tiles.unit[k], k):
            yield act("pung", k, k, k)
        if seat == (offer.seat + 1) % self.seats:
            for chow in CHOWS:
                rest = self.tiles.pack(chow) - self.tiles.unit[k] if k in chow else 0
                if rest and self.tiles.holds(hand, rest) and self.leaves_discard(hand - rest, k):
                    yield act("chow", *chow)

    @rule("xm-2c")
    def leaves_discard(self, hand: int, eaten: Kind) -> bool:
        """After a claim one tile must go: where `swap_ban` holds, one of another kind."""
        return not self.options.swap_ban or any(k != eaten for k in self.tiles.kinds(hand))

    def passed(
        self, t: T, offer: Offer, answers: Mapping[Seat, Action], takers: list[Seat]
    ) -> list[Event]:
        """A win that was let go by bars the seat from discards, if that is played."""
        return [
            Missed("xm-5", seat, ("win",), offer.tile)
            for seat, answer in answers.items()
            if self.options.pass_lock
            and answer.verb != "win"
            and self.can_win(t, seat, offer.tile, offer.origin)
        ]

    def take(self, t: T, seat: Seat, action: Action, offer: Offer) -> Event:
        """The strongest claim: a win, or a set laid open with the tile from outside last."""
        if action.verb == "win":
            return self.won(t, seat, Win(seat, offer.tile, offer.seat, offer.origin))
        outside = action.tiles.index(offer.tile) if action.verb == "chow" else len(action.tiles) - 1
        return Claimed("xm-2b", seat, Meld(action.verb, action.tiles, (outside,)))

    @rule("xm-2c")
    def replaces(self, meld: Meld) -> bool:
        """A kong draws a replacement; a chow or pung does not."""
        return len(meld.tiles) == 4

    def lay(self, t: T, seat: Seat, action: Action) -> list[Event]:
        """What an action in turn leads to."""
        match action.verb:
            case "win":
                return [self.won(t, seat, Win(seat, t.drawn, None, t.source))]
            case "concealed_kong":
                return [Declared("xm-2b", seat, Meld("concealed_kong", action.tiles, shown=False))]
            case "added_kong":
                pung = next(
                    m for m in t.laid[seat] if m.verb == "pung" and m.tiles[0] == action.tiles[0]
                )
                return [Declared("xm-2b", seat, replace(pung, tiles=pung.tiles + action.tiles))]
        gone = Discarded(refusals.discarding(t), seat, action.tiles[0])
        return [Marked("xm-8", seat, "ready"), gone] if action.verb == "ready" else [gone]

    def absorbers(self) -> Mapping[type[Event], Evolver[Extra]]:
        """Who is ready, and who may not win on a discard until it has moved again."""
        return {
            Marked: self._marked, Missed: self._missed, Drew: self._moved, Discarded: self._moved
        }  # fmt: skip

    def _marked(self, t: T, e: Marked) -> None:
        t.extra = replace(t.extra, ready=_with(t.extra.ready, e.seat, True))

    def _missed(self, t: T, e: Missed) -> None:
        t.extra = replace(t.extra, locked=_with(t.extra.locked, e.seat, True))

    def _moved(self, t: T, e: Drew | Discarded) -> None:
        if t.extra.locked[e.seat]:
            t.extra = replace(t.extra, locked=_with(t.extra.locked, e.seat, False))

    # --- xm-4, xm-5: winning ---

    @rule("xm-3", "xm-4")
    def readings(self, hand: int, melds: int) -> tuple[Reading, ...]:
        """Every way in which the concealed tiles complete two sets and a pair."""
        found = tuple(r for r in self.shapes.readings(hand) if len(r.sets) + melds == 2)
        if self.options.four_pairs and not found and not melds:
            pairs = [
                p
                for p in self.shapes.pairs[:14]
                for _ in range(self.tiles.count(hand, p.tiles[0]) // 2)
            ]
            if len(pairs) == 4:
                return (four_pairs(tuple(pairs)),)
        return found

    def waits(self, t: T, seat: Seat, hand: int) -> list[Kind]:
        """The kinds that would complete `hand`, none of which the seat owns four of."""
        owned = hand + self.tiles.pack(k for m in t.laid[seat] for k in m.tiles)
        melds = len(t.laid[seat])
        return [
            k
            for k, unit in enumerate(self.tiles.unit)
            if self.tiles.count(owned, k) < 4 and self.readings(hand + unit, melds)
        ]

    def finished(self, t: T, seat: Seat, tile: Kind | None, source: Source) -> Finished:
        """The position of a seat that would win now, with `tile` from outside if not None."""
        hand = t.hand(seat) + (0 if tile is None else self.tiles.unit[tile])
        claims = any(m.outside for melds in t.laid for m in melds)
        return Finished(
            t.laid[seat], hand, source,
            last=t.left <= self.reserve,
            first=source is Source.WALL and seat != t.start.dealer
            and not (claims or t.laid[seat] or t.rivers[seat]),
            ready=t.extra.ready[seat],
        )  # fmt: skip

    @rule("xm-4", "xm-5")
    def can_win(self, t: T, seat: Seat, tile: Kind | None, source: Source) -> bool:
        """Complete, worth the agreed minimum, and not barred by a switch."""
        if source is Source.KONG and not self.options.rob_kong:
            return False
        if tile is not None and t.extra.locked[seat]:
            return False
        won = self.finished(t, seat, tile, source)
        readings = self.readings(won.hand, len(won.melds))
        return bool(readings) and (
            not self.options.min_tai or self.tai(won, readings).value >= self.options.min_tai
        )

    def tai(self, won: Finished, readings: tuple[Reading, ...] | None = None) -> Score:
        """The 台 of a finished hand."""
        found = self.readings(won.hand, len(won.melds)) if readings is None else readings
        return tai(self.options.tai, self.options.additive, won, found)

    @rule("xm-4", "xm-5")
    def won(self, t: T, seat: Seat, win: Win) -> Won:
        """The hand is shown."""
        outside = win.tile if win.payer is not None else None
        won = self.finished(t, seat, outside, win.source)
        return Won("xm-4" if win.payer is None else "xm-5", win, self.tiles.unpack(won.hand))

    # --- xm-8: payment ---

    @rule("xm-5", "xm-7", "xm-8")
    def settle(self, t: T, wall: Wall) -> list[Event]:
        """Every winner is paid; a drawn hand pays nobody."""
        sheets, payments = [], []
        for win in t.wins:
            # The winner's hand already holds the tile that won.
            won = self.finished(t, win.seat, None, win.source)
            score = self.tai(won)
            sheets.append((win.seat, score))
            payments += self.payments(score, win.seat, win.payer, t.start.dealer, t.start.streak)
        clause = "xm-8" if t.wins else "xm-7"
        return [settlement(clause, self.seats, tuple(sheets), tuple(payments))]

    @rule("xm-8")
    def payments(
        self, score: Score, winner: Seat, discarder: Seat | None, dealer: Seat | None, streak: int
    ) -> list[Payment]:
        """底 plus unit times 台 from each payer, the dealer's 台 where the dealer has a part.

        `dealer` None leaves the dealer's 台 out: a score sheet without a table.
        """
        owing = payers(self.seats, winner, discarder)
        if self.options.pay == "literal_total":
            total = self.owed(score, dealer is not None and dealer in (winner, *owing), streak)
            # Whole points only: what cannot be divided falls to the first payers.
            shares = [(total.value + len(owing) - 1 - i) // len(owing) for i in range(len(owing))]
            guess = total.is_conjecture
            return [
                Payment(
                    payer, winner, Score("xm-8", "share", Op.TERM, share, (total,), (), "", guess)
                )
                for payer, share in zip(owing, shares, strict=True)
            ]
        whole = self.options.dealer_tai == "whole" and dealer in (winner, *owing)
        return [
            Payment(payer, winner, self.owed(score, whole or dealer in (winner, payer), streak))
            for payer in owing
        ]

    @rule("xm-8")
    def owed(self, score: Score, dealer: bool, streak: int) -> Score:
        """底 + 台 × unit, as a sheet; `dealer` says that the dealer wins or pays here."""
        o = self.options
        double = dealer and o.dealer_tai == "double" and o.tai != "T0"
        extra = dealer_tai(o.tai, streak) if dealer and not double else ()
        count = Score("xm-8", "tai_counted", Op.SUM, parts=(score, *extra))
        tai = Score("xm-8", "unit", Op.TIMES, o.unit, (count,))
        owed = Score("xm-8", "payment", Op.SUM, parts=(Score("xm-8", "base", base=o.base), tai))
        if double:
            return Score("xm-8", "dealer_double", Op.TIMES, 2, (owed,), conjecture=True)
        return owed

    # --- xm-6, xm-7: who deals next ---

    @rule("xm-6", "xm-7")
    def stays(self, t: T) -> bool:
        """A dealer that wins keeps the deal, and so does one whose hand is drawn."""
        return not t.wins or any(win.seat == t.start.dealer for win in t.wins)

    @rule("xm-6", "xm-7")
    def closing(self, t: T, seat: Seat) -> Iterable[Action]:
        """可: where staying is the dealer's choice, it is asked."""
        if self.options.stay_optional and seat == t.start.dealer and self.stays(t):
            return (act("stay"), act("leave"))
        return ()

    @rule("xm-6", "xm-7")
    def succession(self, t: T, answers: Mapping[Seat, Action]) -> Ended:
        """The same dealer with one more 連莊, or the seat to its right; 16 局 are a match."""
        clause, start = "xm-6" if t.wins else "xm-7", t.start
        if self.stays(t) and answers.get(start.dealer) != act("leave"):
            streak = start.streak + (1 if t.wins or self.options.draw_counts else 0)
            return Ended(clause, replace(start, streak=streak, hand=start.hand + 1))
        if start.turn + 1 >= self.options.dealerships:
            return Ended(clause, None)
        return Ended(
            clause, Start((start.dealer + 1) % self.seats, 0, start.turn + 1, start.hand + 1)
        )

    def refusal(self, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
        """The clause that forbids a move, and the key of the reason."""
        return refusals.refusal(self, t, seat, action)

    def outlook(self, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
        """Distance to a win after the action; the smallest is the best."""
        return outlook.outlook(self, view, seat, action)


def _with(flags: tuple[bool, ...], seat: Seat, value: bool) -> tuple[bool, ...]:
    return (*flags[:seat], value, *flags[seat + 1 :])


def game(options: Options) -> TableGame[Extra]:
    """The game with these options, ready for the kernel."""
    return TableGame(XiangqiMahjong(options))
