"""The rules of 吳銓高百搭麻將 at the table, in the order of the text: deal and wilds, the turn,
claims, flying, winning, payment, who deals next.  The text is docs/wu-mahjong/clauses.yml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from paipu.clauses import rule, rule_data
from paipu.games.wu_mahjong import (
    beginning,
    erring,
    interludes,
    keeping,
    money,
    outlook,
    refusals,
    seating,
    settling,
)
from paipu.games.wu_mahjong.account import account
from paipu.games.wu_mahjong.branch import best, enough
from paipu.games.wu_mahjong.claims import (
    laid,
    replaced,
    sets_with,
    standing,
    swaps_down,
    swaps_up,
)
from paipu.games.wu_mahjong.events import (
    Announced,
    Erred,
    Flowered,
    Fouled,
    Guessed,
    Jumped,
    Lingered,
    Paid,
    Recalled,
    Swapped,
    Thrown,
)
from paipu.games.wu_mahjong.fans import BY_ROW
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES, wilds_in_play
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.search import counter_of
from paipu.games.wu_mahjong.shapes import complete, pack
from paipu.games.wu_mahjong.special import makes_special
from paipu.games.wu_mahjong.state import Extra, T
from paipu.games.wu_mahjong.waiting import waited
from paipu.kernel import PASS, Action, Clause, Ended, Event, Kind, Seat, Start, Wall, act
from paipu.score import Op, Payment, Score
from paipu.table import (
    Claimed,
    Dealt,
    Declared,
    Discarded,
    Drew,
    Evolver,
    Laid,
    Lapsed,
    Marked,
    Meld,
    Offer,
    Phase,
    Rules,
    Source,
    TableGame,
    Win,
    Won,
    discards,
)

ID = "wu-mahjong"
KONG_VERBS = ("concealed_kong", "added_kong")
ONE_BET = {"bet_m": "m", "bet_p": "p", "bet_s": "s", "bet_z": "z"}
BETS = {
    **ONE_BET, "bet_mp": "mp", "bet_ms": "ms", "bet_mz": "mz", "bet_ps": "ps", "bet_pz": "pz",
    "bet_sz": "sz",
}  # fmt: skip


class WuMahjong(Rules[Extra]):
    """The rules of 吳銓高百搭麻將 for the table."""

    id, seats, tiles = ID, 4, TILES
    opens, dice = True, 3
    verbs: tuple[str, ...] = (
        "discard", "chow", "pung", "false_pung", "kong", "concealed_kong", "added_kong", "fly_up",
        "fly_down", "ready", "win", "pass",
    )  # fmt: skip
    cite: Mapping[str, Clause] = {
        "deal": rule_data("wu-11.4", "deal"), "discard": rule_data("wu-11.6", "discard"),
        "draw": rule_data("wu-11.5", "draw"), "lapse": rule_data("wu-11.5", "lapse"),
        "replacement": rule_data("wu-05.3", "replacement"),
        "exhausted": rule_data("wu-18.1", "exhausted"),
    }  # fmt: skip
    allows: Mapping[str, Clause] = {
        "discard": "wu-11.6", "chow": "wu-03.6", "pung": "wu-03.6", "false_pung": "wu-03.10",
        "kong": "wu-07.4", "concealed_kong": "wu-07.1", "added_kong": "wu-07.3",
        "fly_up": "wu-03.12", "fly_down": "wu-03.12", "ready": "wu-09.1",
        "win": "wu-05.2",
        "flower_win": "wu-05.7", "replace": "wu-10.1", "pass": "wu-11.5",
        **dict.fromkeys((*BETS, "refuse"), "wu-08.1"), "linger": "wu-17.3",
        **dict.fromkeys(interludes.CALLS, "wu-04.2"), **erring.CLAUSES,
    }  # fmt: skip
    priority: Mapping[str, int] = {
        "false_win": 0, "fly_up": 1, "fly_down": 1, "win": 2, "kong": 3, "pung": 4,
        "false_pung": 5, "chow": 6, "linger": 7, "call_pung": 8,
    }  # fmt: skip
    for _clause in ("wu-03.8", "wu-03.9", "wu-03.10", "wu-17.2", "wu-17.3"):
        rule_data(_clause, "priority")

    def __init__(self, options: Options) -> None:
        self.options = options
        self.dice = 3 + seating.DRAW_DICE * (options.rounds > 2 * seating.ROUNDS)
        self.reserve = options.dead_wall
        self.many_winners = options.rob_multi
        self.bets = BETS if options.fish_bet == "two" else ONE_BET
        more = ["linger"] if options.late_pung == "until_act" else []
        more += list(erring.VERBS) if options.faults else []
        more += list(interludes.CALLS) if options.winner_declares else []
        more += ["flower_win", "replace"] if options.profile == "full" else []
        more += list(self.bets) if options.fish else []
        more += ["refuse"] if options.fish and options.fish_bet == "refusable" else []
        unused = () if options.fly_down else ("fly_down",)
        self.verbs = (*(v for v in self.verbs[:-2] if v not in unused), *more, "win", "pass")

    def first(self) -> Extra:
        """Nothing has been thrown or turned up."""
        return Extra(money.opening(self.options))

    def apart(self, t: T) -> tuple[Kind, ...]:
        """The indicator, flowers that are laid open, prize tiles, and an open wall."""
        known = tuple(k for _, tiles in t.extra.looked for k in tiles)
        return (*known, *t.extra.wall)

    # --- wu-02: who may see what ---

    @rule("wu-02.5", "wu-02.6", "wu-02.7", "wu-02.8")
    def mask(self, event: Event, seat: Seat) -> Event | None:
        """全暗制 unless something else is agreed; in 半明暗制 the wall lies open, and so what is
        drawn from it is known; in 全明制 nothing is hidden."""
        match self.options.visibility:
            case "all_open":
                return event
            case "wall_open" if isinstance(event, Drew) and event.source is not Source.DEAL:
                return event
            case "wall_open" if isinstance(event, Jumped | Recalled):
                return event
        return event.mask(seat)

    def wall_for(self, t: T, undrawn: list[Kind]) -> list[Kind]:
        """A wall that still holds these tiles, or the wall that everybody sees."""
        return super().wall_for(t, list(t.extra.wall) or undrawn)

    # --- wu-11, wu-06, wu-03.1: throw, deal, indicator, flowers ---

    def deal(self, start: Start, seat: Seat) -> int:
        """Sixteen each; the dealer jumps for one more."""
        return 16

    @rule("wu-11.3", "wu-11.4", "wu-11.5")
    def dealing(self, t: T, wall: Wall) -> list[Event]:
        """Four tiles at a time, four times, from the dealer on."""
        dealer = t.start.dealer
        events: list[Event] = [Thrown("wu-11.3", dealer, tuple(wall[t.total : t.total + 3]))]
        for i in range(self.seats):
            tiles = [
                k for turn in range(4) for k in wall[16 * turn + 4 * i : 16 * turn + 4 * i + 4]
            ]
            events.append(Dealt("wu-11.4", (dealer + i) % self.seats, 16, tuple(tiles)))
        return events

    def undrawn(self, t: T, wall: Wall) -> list[Kind]:
        """What the wall still holds; while it is dealt, four tiles of every four for each seat
        that has not been dealt to."""
        if t.phase is not Phase.DEAL:
            return super().undrawn(t, wall)
        dealt = t.front // 16
        left = [k for i, k in enumerate(wall[:64]) if i // 4 % 4 >= dealt]
        return [*left, *wall[64 : t.total]]

    @rule("wu-17.3")
    def opening(self, t: T, wall: Wall, answers: Mapping[Seat, Action]) -> list[Event]:
        """What comes before the first turn, or what others than the seat in turn had to say."""
        x = t.extra
        if x.owes_jump:
            tail = self.options.jump_from == "tail"
            return [Jumped("wu-10.3", t.start.dealer, tail, self.next_tile(t, wall, tail))]
        match x.window:
            case "guess":
                return self.guessed(t, answers)
            case "drawn":
                return interludes.after_draw(self, t, answers)
            case "call":
                return interludes.called(self, t, answers)
            case "show":
                return interludes.shown(self, t, answers)
        return beginning.begin(self, t, answers, self.undrawn(t, wall))

    def may_open(self, t: T, seat: Seat) -> Iterable[Action]:
        """What a seat may say while play is interrupted."""
        x = t.extra
        if x.owes_jump:
            return ()
        match x.window:
            case "guess":
                return self.may_bet(t, seat)
            case "drawn":
                return interludes.may_interrupt(self, t, seat)
            case "call":
                return interludes.may_call(self, t, seat)
            case "show":
                return interludes.may_show(t, seat)
            case _:
                return beginning.may_choose(t, seat)

    # --- the turn ---

    @rule("wu-04.1", "wu-05.2", "wu-05.8", "wu-09.2", "wu-09.3")
    def turn(self, t: T, seat: Seat) -> Iterable[Action]:
        """Discard one tile; after a draw, a win, a kong or 立直; a wild may fly at any time."""
        x = t.extra
        hand = t.hand(seat)
        if self.must_lay(t, seat) is not None:
            return
        if x.replaced == "eight":
            yield act("flower_win")
            yield act("replace")
            return
        drawn = t.source is not Source.CLAIM
        won = drawn and self.can_win(t, seat, None, t.source)
        if won:
            yield from self.winning(t, seat)
        elif drawn and self.options.faults and not x.dead[seat]:
            yield act("false_win")
        free = not x.ready[seat] or x.dead[seat]
        able = erring.allowed(self, x, seat, "kong")
        if drawn and able and (free or self.options.faults):
            yield from self.own_kongs(t, seat)
        if free and able:
            yield from self.flights(t, seat)
        if self.options.faults:
            yield from erring.in_turn(self, t, seat)
        yield from self.leaving(t, seat, hand, free)

    @rule("wu-04.3", "wu-15.2")
    def winning(self, t: T, seat: Seat) -> Iterable[Action]:
        """A win, with the tile laid apart or put into the hand; fines at the tail of the wall can
        be forgotten."""
        yield act("win")
        if not self.options.winner_declares and self.wins_held(t, seat):
            yield act("win", self.last_of(t, seat))
        if self.options.faults and t.extra.ledger.pot:
            yield act("win_forgot")

    @rule("wu-10.1", "wu-10.2")
    def must_lay(self, t: T, seat: Seat) -> Kind | None:
        """The flower that a seat has to lay open before anything else.  One that was forgotten
        stays in the hand; one that is drawn later does not."""
        x = t.extra
        if not x.flowered:
            return None
        held = [k for k in TILES.kinds(t.hand(seat)) if k >= 34]
        if erring.keeps_flowers(x, seat):
            held = [k for k in held if k == t.drawn and t.source is not Source.DEAL]
        return held[0] if held else None

    def whole(self, t: T, seat: Seat, tile: Kind | None) -> bool:
        """Whether a hand has as many tiles as a win needs, and no flower that was forgotten."""
        kinds = TILES.unpack(t.hand(seat))
        if t.extra.flowered and any(k >= 34 for k in kinds):
            return False
        return len(kinds) + (tile is not None) + 3 * len(t.laid[seat]) == 17

    @rule("wu-09.1", "wu-09.2")
    def leaving(self, t: T, seat: Seat, hand: int, free: bool) -> Iterable[Action]:
        """Any tile may go; under 立直 only the one just drawn, unless faults can be made."""
        x = t.extra
        if not free and not self.options.faults:
            return [act("discard", t.drawn)] if t.drawn is not None else discards(TILES, hand)
        allowed = discards(TILES, hand)
        if x.flowered:  # one that was forgotten stays, so long as there is something else
            allowed = [a for a in allowed if a.tiles[0] < 34] or allowed
        if x.ready[seat] or x.dead[seat]:
            return allowed
        claimed = any(m.verb != "concealed_kong" for m in t.laid[seat])
        if self.options.riichi_concealed and claimed:
            return allowed
        unit = TILES.unit
        return allowed + [
            act(verb, a.tiles[0])
            for a in allowed
            if self.is_waiting(t, seat, hand - unit[a.tiles[0]])
            for verb in (("ready", "ready_bare") if self.options.faults else ("ready",))
        ]

    @rule("wu-05.9", "wu-09.1")
    def is_waiting(self, t: T, seat: Seat, hand: int) -> bool:
        """Whether one tile more would complete the hand: then one more wild would."""
        kinds, sets = TILES.unpack(hand), 5 - len(t.laid[seat])
        if len(kinds) != 3 * sets + 1:
            return False
        wild = t.extra.wild
        natural = pack([k for k in kinds if k not in wild and k < 34])
        wilds = sum(k in wild for k in kinds) + 1
        return complete(natural, sets) or makes_special(
            counter_of(self.options), natural, wilds, sets
        )

    @rule("wu-03.11", "wu-07.1", "wu-07.3")
    def own_kongs(self, t: T, seat: Seat) -> Iterable[Action]:
        """Four natural tiles in hand, or the fourth to a pung without a wild."""
        if t.left <= self.reserve:
            return
        hand, wild = t.hand(seat), t.extra.wild
        for k in TILES.kinds(hand):
            if k >= 34 or (k in wild and not self.options.natural_wild_kong):
                continue
            if TILES.count(hand, k) == 4:
                yield act("concealed_kong", k, k, k, k)
            if any(m.verb == "pung" and m.tiles == (k, k, k) for m in t.laid[seat]):
                yield act("added_kong", k)

    @rule("wu-03.12", "wu-03.15")
    def flights(self, t: T, seat: Seat) -> Iterable[Action]:
        """飛上 and 飛落 with the sets on the table; a set is swapped once a turn, or there would
        be no end to it."""
        x, laid = t.extra, t.laid[seat]
        held, done = TILES.kinds(t.hand(seat)), x.swapped_by(seat)
        ups = (
            act("fly_up", k, next(w for w in laid[place].tiles if w in x.wild))
            for place, k in swaps_up(laid, x.wild, held, done)
        )
        yield from dict.fromkeys(ups)  # two sets may offer the same
        if self.options.fly_down:
            downs = (act("fly_down", w, k) for _, w, k in swaps_down(laid, x.wild, held, done))
            yield from dict.fromkeys(downs)

    @rule("wu-10.1")
    def stuck(self, t: T) -> list[Event]:
        """A flower in hand is laid open and replaced: nothing else can be done."""
        flower = self.must_lay(t, t.seat)
        if flower is None:
            raise LookupError(f"seat {t.seat} has no move")
        return beginning.flowering(self, t, t.seat, (flower,))

    # --- claims ---

    @rule("wu-03.6", "wu-03.15", "wu-05.2", "wu-05.3", "wu-05.7", "wu-09.2", "wu-17.2")
    def claims(self, t: T, seat: Seat, offer: Offer) -> Iterable[Action]:
        """Kong and pung for anybody, chow for the next seat; from a kong or a swap, only a win."""
        x = t.extra
        if offer.origin is not Source.DISCARD:
            if self.can_win(t, seat, offer.tile, offer.origin):
                yield act("win")
            return
        if self.options.faults and not x.dead[seat]:
            yield act("false_win")
        yield from self.taking(t, seat, offer)
        anytime = self.options.fly_timing == "any" and not x.ready[seat]
        if anytime and erring.allowed(self, x, seat, "fly_up"):
            yield from self.flights(t, seat)

    @rule("wu-10.7", "wu-17.3")
    def taking(self, t: T, seat: Seat, offer: Offer) -> Iterable[Action]:
        """The sets that a seat can make with a discard.  Who could pung may leave it open for a
        while; who only calls it is fined."""
        sets = self.sets(t, seat, offer)
        yield from sets
        if any(a.verb in ("pung", "false_pung", "kong") for a in sets):
            next_seat = seat == (offer.seat + 1) % self.seats  # by drawing it gives up the tile
            if self.options.late_pung == "until_act" and not next_seat:
                yield act("linger")
            if self.options.faults:
                yield act("call_pung")

    def sets(self, t: T, seat: Seat, offer: Offer) -> tuple[Action, ...]:
        """The sets that a seat can make with a discard."""
        x = t.extra
        if (x.ready[seat] and not x.dead[seat]) or (x.flowered and offer.tile >= 34):
            return ()
        if not erring.allowed(self, x, seat, "pung"):
            return ()
        next_seat = seat == (offer.seat + 1) % self.seats
        kongs = t.left > self.reserve
        found = sets_with(self.options, x.wild, t.hand(seat), offer.tile, next_seat, kongs)
        return tuple(found)

    @rule("wu-07.4", "wu-11.7")
    def take(self, t: T, seat: Seat, action: Action, offer: Offer) -> Event:
        """The strongest claim: a win, or a set laid open with the tile from outside.  A false win
        and a swap come first, and the tile goes on lying open."""
        match action.verb:
            case "win":
                return self.won(t, seat, Win(seat, offer.tile, offer.seat, offer.origin))
            case "false_win":
                return erring.false_win(self, t, seat, offer.tile)
            case "fly_up" | "fly_down":
                return self.fly(t, seat, action)
            case "linger" | "call_pung":
                return Lapsed(self.cite["lapse"])
        clause = self.allows[action.verb]
        return Claimed(clause, seat, laid(action, offer.tile))

    @rule("wu-07.3", "wu-07.4")
    def passed(
        self, t: T, offer: Offer, answers: Mapping[Seat, Action], takers: list[Seat]
    ) -> list[Event]:
        """Who discards the tile of a kong pays for it at once; a kong that nobody robs is paid
        by all.  Who calls a pung and makes none is fined."""
        events: list[Event] = []
        verbs = {answers[seat].verb for seat in takers}
        if verbs & {"false_win", "fly_up", "fly_down"}:
            return []  # everybody is asked once more
        for seat, action in sorted(answers.items()):
            if action.verb == "call_pung":
                events += erring.made(self, t, seat, action)
        lingering = tuple(s for s, a in sorted(answers.items()) if a.verb == "linger")
        if lingering and verbs <= {"linger", "call_pung"}:
            events.append(Lingered("wu-17.3", lingering))
        earned = not takers or self.options.robbed_kong_bonus
        if offer.origin is Source.KONG and earned and not t.extra.dead[offer.seat]:
            events += self.bonus(t, offer.seat, "wu-07.3", "added_kong", 1)
        for seat in takers:
            if answers[seat].verb == "kong" and not t.extra.dead[seat]:
                sheet = Score("wu-07.4", "fed_kong", base=3 * self.options.unit)
                dues = [Payment(offer.seat, seat, sheet)]
                paid = money.paid(self.options, t.extra.ledger, dues)[1]
                events.append(Paid("wu-07.4", seat, "fed_kong", paid))
        return events

    def bonus(self, t: T, seat: Seat, clause: Clause, verb: str, fan: int) -> list[Event]:
        """A seat collects from each of the others at once, or pays each."""
        dues = money.from_each(self.options, seat, clause, verb, fan)
        return [Paid(clause, seat, verb, money.paid(self.options, t.extra.ledger, dues)[1])]

    @rule("wu-03.12", "wu-03.16")
    def forced(self, t: T, offer: Offer) -> Event | None:
        """A swap that nobody robs is carried out."""
        x = t.extra
        if offer.origin is not Source.SWAP or x.placed is None:
            return None
        meld = t.laid[offer.seat][x.placed]
        out = next(k for k in meld.tiles if k in x.wild)
        return Swapped("wu-03.12", offer.seat, "fly_up", offer.tile, out, x.placed,
                       replaced(meld, out, offer.tile))  # fmt: skip

    # --- what an action in turn leads to ---

    def lay(self, t: T, seat: Seat, action: Action) -> list[Event]:
        """What an action in turn leads to."""
        x = t.extra
        match action.verb:
            case "win":
                won = self.won(t, seat, Win(seat, self.last_of(t, seat), None, t.source))
                return [Marked("wu-04.3", seat, "held"), won] if action.tiles else [won]
            case "flower_win":
                return [
                    Won("wu-05.7", Win(seat, None, None, Source.FLIP), TILES.unpack(t.hand(seat)))
                ]
            case "replace":
                return [Flowered("wu-10.1", seat, ())]
            case "win_forgot":
                win = Win(seat, self.last_of(t, seat), None, t.source)
                return [Erred("wu-15.2", seat, "win_forgot"), self.won(t, seat, win)]
            case "false_win":
                return [erring.false_win(self, t, seat, None)]
            case "own_up" | "point_out":
                fault = erring.noticed(x, seat, action.verb)
                return erring.follow(self, x.ledger, fault)
            case "fly_up" | "fly_down":
                return [self.fly(t, seat, action)]
        if action.verb in erring.ONCE:
            return erring.made(self, t, seat, action)
        foul: list[Event] = []
        if x.ready[seat] and not x.dead[seat] and action != act("discard", t.drawn or 0):
            foul = [Fouled("wu-09.3", seat, "broke_ready")]
        match action.verb:
            case "concealed_kong":
                return [*foul, *self.hidden_kong(t, seat, action, bool(foul))]
            case "added_kong":
                pung = next(m for m in t.laid[seat] if m.tiles == action.tiles * 3)
                meld = replace(pung, tiles=pung.tiles + action.tiles)
                return [*foul, Declared("wu-07.3", seat, meld)]
            case "ready":
                return [Marked("wu-09.2", seat, "ready"), *self.leave(t, seat, action.tiles[0])]
            case "ready_bare":
                bare = Marked("wu-09.5", seat, "unmarked")
                return [bare, *self.leave(t, seat, action.tiles[0])]
        return [*foul, *self.leave(t, seat, action.tiles[0])]

    @rule("wu-07.5", "wu-11.6")
    def leave(self, t: T, seat: Seat, tile: Kind) -> list[Event]:
        """A discard; when it is the fourth of its kind in a row, the first of the four pays."""
        events: list[Event] = [Discarded("wu-11.6", seat, tile)]
        chase = t.extra.chase
        counts = self.options.chase == "any" or t.extra.turns <= 3
        if counts and chase and chase[0] == tile and chase[1] == 3:
            events += self.bonus(t, chase[2], "wu-07.5", "chased", -1)
        return events

    @rule("wu-07.1", "wu-08.1")
    def hidden_kong(self, t: T, seat: Seat, action: Action, foul: bool) -> list[Event]:
        """Four tiles face down, and two fan from each at once."""
        then = Phase.OPEN if self.options.fish else Phase.DRAW
        meld = Meld("concealed_kong", action.tiles, shown=False)
        events: list[Event] = [
            Laid("wu-07.1", seat, "concealed_kong", action.tiles, action.tiles, 4,
                 (*t.laid[seat], meld), False, then),
        ]  # fmt: skip
        if not t.extra.dead[seat] and not foul:
            events += self.bonus(t, seat, "wu-07.1", "concealed_kong", 2)
        return events

    @rule("wu-03.12", "wu-03.15")
    def fly(self, t: T, seat: Seat, action: Action) -> Event:
        """飛上 is announced and may be robbed; 飛落 offers nothing."""
        x, laid = t.extra, t.laid[seat]
        done = x.swapped_by(seat)
        if action.verb == "fly_up":
            tile, out = action.tiles
            places = (p for p, _ in swaps_up(laid, x.wild, [tile], done) if out in laid[p].tiles)
            return Announced("wu-03.15", seat, tile, next(places))
        wild, tile = action.tiles
        downs = swaps_down(laid, x.wild, [wild], done)
        place = next(place for place, _, k in downs if k == tile)
        meld = replaced(laid[place], tile, wild)
        return Swapped("wu-03.12", seat, "fly_down", wild, tile, place, meld)

    # --- wu-08: side bets ---

    @rule("wu-08.1", "wu-08.2")
    def may_bet(self, t: T, seat: Seat) -> Iterable[Action]:
        """Others may guess the class of a kong that lies face down; by option its owner may
        refuse."""
        if seat == t.extra.guessing:
            return (act("refuse"), PASS) if self.options.fish_bet == "refusable" else ()
        return (*(act(verb) for verb in self.bets), PASS)

    @rule("wu-08.2", "wu-08.3")
    def guessed(self, t: T, answers: Mapping[Seat, Action]) -> list[Event]:
        """One tile of the kong is turned up and settles the bets."""
        seat = t.extra.guessing or 0
        kind = t.laid[seat][-1].tiles[0]
        bets = tuple((s, BETS[a.verb]) for s, a in sorted(answers.items()) if a.verb in BETS)
        if seat in answers and answers[seat] != PASS:
            bets = ()
        dues = money.fish_dues(self.options, seat, kind, bets)
        paid = money.paid(self.options, t.extra.ledger, dues)[1]
        events: list[Event] = [Paid("wu-08.2", seat, "fish", paid)] if paid else []
        return [*events, Guessed("wu-08.3", seat, kind if bets else None, bets)]

    # --- keeping the state ---

    def replaces(self, meld: Meld) -> bool:
        """A kong draws a replacement."""
        return len(meld.tiles) == 4

    @rule("wu-05.3", "wu-10.1")
    def replacing(self, t: T) -> Clause:
        """A tile is drawn for a kong, or for a flower."""
        return "wu-10.1" if t.extra.replaced in ("flower", "eight") else "wu-05.3"

    def absorbers(self) -> Mapping[type[Event], Evolver[Extra]]:
        """Keep the game's own part of the state up to date."""
        return {event: partial(keeper, self) for event, keeper in keeping.KEEPERS.items()}

    # --- wu-05: winning ---

    def last_of(self, t: T, seat: Seat) -> Kind:
        """The tile that completes a drawn hand: the one drawn, or what stands for it when it
        has flown away or was never told apart."""
        hand = t.hand(seat)
        if t.drawn is not None and TILES.count(hand, t.drawn):
            return t.drawn
        held = TILES.kinds(hand)
        return next((k for k in held if k in t.extra.wild), held[-1])

    def position(
        self, t: T, seat: Seat, tile: Kind | None, source: Source, last: Kind | None = None
    ) -> Position:
        """The hand of a seat that would win now, with `tile` from outside if not None; or that
        has won with `last`, which it already holds."""
        x = t.extra
        kinds = list(TILES.unpack(t.hand(seat)))
        if tile is not None:
            kinds.append(tile)
            last = tile
        elif last is None:
            last = self.last_of(t, seat)
        kinds.remove(last)
        kinds.append(last)
        natural = [k for k in kinds if k not in x.wild and k < 34]
        wind = (seat - t.start.dealer) % 4
        return Position(
            pack(natural), len(kinds) - len(natural),
            tuple(standing(m, x.wild, self.options.wild_self) for m in t.laid[seat]),
            None if last in x.wild else last,
            robbed=source in (Source.KONG, Source.SWAP), seat=wind,
            round=t.start.turn // 4 % 4, flowers=x.flowers[seat], flowered=x.flowered,
            wilds_in_play=0 if x.indicator is None else wilds_in_play(x.indicator),
            events=tuple(self.happened(t, seat, source)),
            faces=() if self.options.wild_self else tuple(k for k in kinds if k in x.wild),
        )  # fmt: skip

    def waited(self, t: T, p: Position) -> Position:
        """The same with what it waited for, where that counts."""
        if self.options.wait_rows == "off":
            return p
        lying = [k for river in t.rivers for k in river]
        lying += [k for melds in t.laid for m in melds if m.shown for k in m.tiles]
        lying += [] if t.extra.indicator is None else [t.extra.indicator]
        return waited(self.options, p, t.extra.wild, lying)

    @rule("wu-02.2", "wu-09.1", "wu-18.1")
    def happened(self, t: T, seat: Seat, source: Source) -> Iterable[str]:
        """The rows of how and when a hand is won."""
        x = t.extra
        lying = sum(map(len, t.rivers))
        if source is Source.DEAL and not lying and not t.laid[seat]:
            yield "heaven"
        first = seat != t.start.dealer and not t.rivers[seat] and not t.laid[seat]
        if source is Source.WALL and first and not x.claimed:
            yield "earth"
        for row, most in (("within_four", 4), ("within_seven", 7), ("within_ten", 10)):
            if lying <= most and source is not Source.DEAL:
                yield row
        if x.ready[seat] and not x.dead[seat] and not x.unmarked[seat]:
            yield "ready"
        if source is Source.REPLACEMENT:
            if x.replaced == "kong":
                yield "kong_on_kong" if x.kongs > 1 else "after_kong"
            elif x.replaced:
                yield "after_flower"
        if t.left <= self.reserve and source in (Source.WALL, Source.REPLACEMENT):
            yield "last_tile"

    @rule("wu-05.1", "wu-05.2", "wu-05.3", "wu-05.7", "wu-10.6")
    def can_win(self, t: T, seat: Seat, tile: Kind | None, source: Source) -> bool:
        """Complete, worth the minimum, self-drawn or robbed, and not by a 錯相公."""
        if t.extra.dead[seat] or not self.whole(t, seat, tile):
            return False
        return enough(self.options, self.waited(t, self.position(t, seat, tile, source)))

    @rule("wu-04.2", "wu-04.3")
    def wins_held(self, t: T, seat: Seat) -> bool:
        """Whether the hand also wins with the tile put in among the others: a win that names its
        tile puts it in, and turns nothing exposed any more."""
        p = replace(self.position(t, seat, None, t.source), apart=False)
        return enough(self.options, self.waited(t, p))

    @rule("wu-03.16", "wu-05.2", "wu-05.3")
    def won(self, t: T, seat: Seat, win: Win) -> Won:
        """The hand is shown."""
        hand = t.hand(seat)
        if win.payer is not None and win.tile is not None:
            hand += TILES.unit[win.tile]
        clause = {Source.KONG: "wu-05.3", Source.SWAP: "wu-03.16"}.get(win.source, "wu-05.2")
        return Won(clause, win, TILES.unpack(hand))

    def after_win(self, t: T) -> str | None:
        """What the winner, and those with concealed kongs, still have to do."""
        declared = self.options.winner_declares and not t.extra.calls
        if declared and t.wins[0].source is not Source.FLIP:
            return "call"
        return "show" if self.must_show(t) else None

    def must_show(self, t: T) -> bool:
        """Whether there are concealed kongs that somebody could forget to show."""
        return self.options.faults and any(not m.shown for melds in t.laid for m in melds)

    # --- wu-12 to wu-15: payment ---

    def settle(self, t: T, wall: Wall) -> list[Event]:
        """Who pays whom."""
        return settling.settle(self, t, wall)

    def flower_win(self, flowers: Sequence[Sequence[Kind]], seat: Seat) -> str:
        """The row by which the flowers of a seat win without a hand."""
        return counter_of(self.options).flower_win(flowers, seat)

    @rule("wu-05.7")
    def sheet(self, t: T, win: Win) -> Score:
        """What the winner's hand counts; 花糊 is a row by itself."""
        if win.source is Source.FLIP:
            fan = BY_ROW[self.flower_win(t.extra.flowers, win.seat)]
            line = Score(fan.clause, fan.row, base=fan.value, conjecture=True)
            return Score("wu-02.2", "fan", Op.SUM, parts=(line,))
        p = interludes.finished(self, t, win)
        found = interludes.as_called(self, t, win.seat, p) or best(self.options, p, 2_000_000)
        if found is None:
            raise LookupError("the hand that won is not complete")
        return account(self.options, p, found)

    # --- who deals next ---

    def succession(self, t: T, answers: Mapping[Seat, Action]) -> Ended:
        """Who deals next."""
        return seating.succession(self, t)

    def seating(self, t: T) -> tuple[Seat, ...]:
        """Where the players of the next hand sat in this one."""
        return t.extra.seated[0] if t.extra.seated is not None else super().seating(t)

    def refusal(self, t: T, seat: Seat, action: Action) -> tuple[Clause, str]:
        """The clause that forbids a move, and the key of the reason."""
        return refusals.refusal(self, t, seat, action)

    def outlook(self, view: T, seat: Seat, action: Action) -> tuple[int, ...]:
        """How far from a win the action leaves the hand."""
        return outlook.outlook(self, view, seat, action)


def game(options: Options) -> TableGame[Extra]:
    """The game with these options, ready for the kernel."""
    return TableGame(WuMahjong(options))
