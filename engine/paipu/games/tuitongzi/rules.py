"""The rules of 推筒子: bets, stacks, comparing, paying, and who holds the bank next.

It has no table: no draw, no offer, no discard.  It speaks to the kernel directly.
Of bets, a banker and ties the text says nothing; all of that stands under tt-0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paipu.clauses import rule, rule_data
from paipu.games.tuitongzi.options import (
    BANK_ROUNDS,
    BANKS,
    BETS,
    ID,
    SHOWDOWN_STAKE,
    TILES,
    Options,
)
from paipu.games.tuitongzi.ranking import clause_of, compare, multiplier, rank, row_of
from paipu.games.tuitongzi.round import (
    Banked,
    Bet,
    Phase,
    Raised,
    Round,
    Shown,
    Staked,
    Taken,
    Thrown,
    Turned,
)
from paipu.kernel import Action, Chance, Clause, Ended, Event, Kind, Seat, Start, Wall, act
from paipu.score import Op, Payment, Score, Settled, settlement
from paipu.words import say


class TuiTongzi:
    """推筒子 for the kernel.  Seat `start.dealer` holds the bank, or is counted from first."""

    id, tiles = ID, TILES
    allows: Mapping[str, Clause] = {
        "bid": "tt-0", "stake": "tt-0", "bet": "tt-0", "raise": "tt-0", "stand": "tt-0",
        "show": rule_data("tt-2", "allows"),
    }  # fmt: skip

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = options.players
        self.dice = {"two": 2, "three": 3, "none": 0}[options.dice]
        used = {
            "bid": options.banker_rule == "bid",
            "stake": options.cover,
            "raise": options.raise_,
        }
        used |= {"stand": options.raise_, "bet": options.mode == "banker"}
        verbs = ("bid", "stake", "bet", "raise", "stand", "show")
        self.verbs = tuple(verb for verb in verbs if used.get(verb, True))

    @rule("tt-1")
    def chance(self, source: Chance, before: Wall | None) -> list[int]:
        """Forty tiles shuffled, or the wall of the round before, and the dice."""
        wall = list(before[:40]) if before else source.shuffled(TILES.wall())
        return wall + [1 + source.below(6) for _ in range(self.dice)]

    def blank(self, start: Start) -> Round:
        """The round before anybody bets."""
        n = self.seats
        s = Round(
            start, start.dealer, Phase.BET,
            [None] * n, [False] * n, [None] * n, [False] * n, [False] * n, [None] * n,
        )  # fmt: skip
        if self.options.mode == "showdown":
            s.bets, s.phase = [SHOWDOWN_STAKE] * n, Phase.THROW
        elif self.options.banker_rule == "bid":
            s.phase = Phase.BID
        elif self.options.cover:
            s.phase = Phase.STAKE
        return s

    def mask(self, event: Event, seat: Seat) -> Event | None:
        """The event as a seat may see it."""
        return event.mask(seat)

    @rule("tt-0")
    def players(self, s: Round) -> list[Seat]:
        """All seats but the banker, from its right; all seats where there is no banker."""
        n = self.seats
        if self.options.mode == "showdown":
            return [(s.banker + i) % n for i in range(n)]
        return [(s.banker + i) % n for i in range(1, n)]

    @property
    def limited(self) -> bool:
        """Whether all bets together must be covered by what the banker has put up."""
        return self.options.cover or self.options.banker_rule == "bid"

    # --- what a seat may choose ---

    def waiting(self, s: Round) -> Iterable[Seat]:
        """Bets and raises are asked of all at once."""
        return range(self.seats)

    @rule("tt-0")
    def legal(self, s: Round, seat: Seat) -> tuple[Action, ...]:
        """Bids, bets and raises are all one window, but where bets must be covered: those
        are made in turn."""
        match s.phase:
            case Phase.BID:
                return tuple(act("bid", amount=b) for b in (0, *BANKS))
            case Phase.STAKE if seat == s.banker:
                return tuple(act("stake", amount=b) for b in BANKS)
            case Phase.BET if self.may_bet(s, seat):
                return self.bets(s)
            case Phase.RAISE if self.may_raise(s, seat):
                return (
                    (act("raise"), act("stand")) if self.covers_raise(s, seat) else (act("stand"),)
                )
            case Phase.SHOW:
                return (act("show"),)
        return ()

    def may_bet(self, s: Round, seat: Seat) -> bool:
        """Whether a player's bet is due."""
        waiting = [p for p in self.players(s) if s.bets[p] is None]
        return seat in (waiting[:1] if self.limited else waiting)

    def may_raise(self, s: Round, seat: Seat) -> bool:
        """Whether a player may double its bet now."""
        waiting = [p for p in self.players(s) if not s.raised[p]]
        return seat in (waiting[:1] if self.limited else waiting)

    def covers_raise(self, s: Round, seat: Seat) -> bool:
        """Whether the bank still covers a doubled bet."""
        return not self.limited or (s.bets[seat] or 0) <= self.uncovered(s)

    def uncovered(self, s: Round) -> int:
        """What the bank can still cover."""
        return s.stake - sum(bet or 0 for bet in s.bets)

    def bets(self, s: Round) -> tuple[Action, ...]:
        """The bets on offer: none above what is still covered, 0 when nothing is."""
        allowed = [b for b in BETS if not self.limited or b <= self.uncovered(s)]
        return tuple(act("bet", amount=b) for b in allowed or [0])

    # --- what follows ---

    def step(self, s: Round, wall: Wall, answers: Mapping[Seat, Action]) -> list[Event]:
        """Bid, stake, bet, throw, take, raise, show, settle, and who holds the bank next."""
        match s.phase:
            case Phase.BID:
                return [self.banked(s, answers)]
            case Phase.STAKE:
                return [Staked("tt-0", s.banker, answers[s.banker].amount)]
            case Phase.BET:
                return [Bet("tt-0", seat, answers[seat].amount) for seat in sorted(answers)]
            case Phase.THROW:
                return [self.thrown(s, tuple(wall[40:]))]
            case Phase.TAKE:
                return list(self.take(s, wall))
            case Phase.RAISE:
                return [self.raised(s, seat, answers[seat]) for seat in sorted(answers)]
            case Phase.SHOW:
                return [Shown("tt-2", seat, self.hand(s, seat)) for seat in self.order(s)]
            case Phase.SETTLE:
                return [self.settle(s)]
            case Phase.CLOSE:
                return [Ended("tt-0", self.succession(s))]

    @rule("tt-0")
    def banked(self, s: Round, answers: Mapping[Seat, Action]) -> Banked:
        """The highest bid takes the bank; among equals the first from the old banker on."""
        bids = tuple(answers[seat].amount for seat in range(self.seats))
        order = [(s.banker + i) % self.seats for i in range(self.seats)]
        return Banked("tt-0", max(order, key=lambda seat: bids[seat]), bids)

    @rule("tt-0")
    def thrown(self, s: Round, dice: tuple[int, ...]) -> Thrown:
        """Counting the banker as one, to the right: the seat the dice fall on takes first."""
        return Thrown("tt-0", dice, (s.banker + sum(dice) - (1 if dice else 0)) % self.seats)

    def order(self, s: Round) -> list[Seat]:
        """The seats in the order of taking."""
        return [(s.first + i) % self.seats for i in range(self.seats)]

    @rule("tt-1")
    def take(self, s: Round, wall: Wall) -> Iterable[Event]:
        """Every seat takes one stack of two; one of each is turned up if players may raise."""
        for i, seat in enumerate(self.order(s)):
            at = s.start.taken + 2 * i
            yield Taken("tt-1", seat, (wall[at], wall[at + 1]))
            if self.options.raise_:
                yield Turned("tt-0", seat, wall[at])

    @rule("tt-0")
    def raised(self, s: Round, seat: Seat, action: Action) -> Raised:
        """Double the bet, or let it stand."""
        bet = s.bets[seat] or 0
        return Raised("tt-0", seat, 2 * bet if action.verb == "raise" else bet)

    # --- evolve ---

    def evolve(self, s: Round, event: Event) -> None:
        """Carry one event into the round, whole or masked."""
        match event:
            case Banked(seat=seat, bids=bids):
                s.banker, s.stake, s.phase = seat, max(bids[seat], BANKS[0]), Phase.BET
            case Staked(amount=amount):
                s.stake, s.phase = amount, Phase.BET
            case Bet(seat=seat, amount=amount):
                s.bets[seat] = amount
                if all(s.bets[p] is not None for p in self.players(s)):
                    s.phase = Phase.THROW
            case Thrown(dice=dice, first=first):
                s.dice, s.first, s.phase = dice, first, Phase.TAKE
            case Taken(seat=seat, tiles=tiles):
                s.hands[seat], s.taken[seat] = tiles, True
                if all(s.taken):
                    s.phase = Phase.RAISE if self.options.raise_ else Phase.SHOW
            case Turned(seat=seat, tile=tile):
                s.turned[seat] = tile
            case Raised(seat=seat, amount=amount):
                s.bets[seat], s.raised[seat] = amount, True
                if all(s.raised[p] for p in self.players(s)):
                    s.phase = Phase.SHOW
            case Shown(seat=seat, tiles=tiles):
                s.hands[seat], s.shown[seat] = tiles, True
                if all(s.shown):
                    s.phase = Phase.SETTLE
            case Settled():
                s.settled, s.phase = event, Phase.CLOSE
            case Ended(following=following):
                s.following, s.over = following, True

    # --- tt-2, tt-3: comparing and paying ---

    def hand(self, s: Round, seat: Seat) -> tuple[Kind, Kind]:
        """A hand that must be known."""
        hand = s.hands[seat]
        if hand is None:
            raise LookupError(f"the hand of seat {seat} is hidden in this view")
        return hand

    def rank(self, hand: tuple[Kind, Kind]) -> int:
        """The class of a hand under the options."""
        return rank(hand, self.options.white, self.options.er_ba_gang)

    def class_words(self, hand: tuple[Kind, Kind], lang: str) -> str:
        """A hand's class in words."""
        return say(lang, ID, f"row.{row_of(self.rank(hand))}")

    def seating(self, t: Round) -> tuple[Seat, ...]:
        """Everybody keeps its seat."""
        return tuple(range(self.seats))

    def places(self, event: Event, lang: str) -> dict[str, str]:
        """A hand is shown with its class; the bank is won with a bid."""
        match event:
            case Shown(tiles=tiles):
                return {"class_": self.class_words(tiles, lang)}
            case Banked(seat=seat, bids=bids):
                return {"bid": str(bids[seat])}
        return {}

    @rule("tt-2", "tt-3.1", "tt-3.2")
    def class_line(self, hand: tuple[Kind, Kind]) -> Score:
        """A line that names a hand's class; it counts nothing by itself."""
        found = self.rank(hand)
        return Score(clause_of(found), row_of(found), tiles=hand)

    def settle(self, s: Round) -> Settled:
        """Against the banker, or the best hand of all."""
        hands = [self.hand(s, seat) for seat in range(self.seats)]
        bets = [bet or 0 for bet in s.bets]
        if self.options.mode == "showdown":
            return self.showdown(hands, bets)
        return self.against_banker(hands, bets, s.banker)

    @rule("tt-0", "tt-2")
    def against_banker(
        self, hands: list[tuple[Kind, Kind]], bets: list[int], banker: Seat
    ) -> Settled:
        """Every player is compared with the banker only."""
        o, bank = self.options, hands[banker]
        sheets, payments = [], []
        for seat, hand in enumerate(hands):
            if seat == banker:
                continue
            sign = compare(hand, bank, o.tie, o.white, o.er_ba_gang)
            times = multiplier(self.rank(hand if sign > 0 else bank), o.pay)
            stake = (
                Score("tt-0", "bet", base=bets[seat], conjecture=True),
                Score("tt-0", "multiplier", base=times, conjecture=True),
            )
            row = {1: "beats_banker", 0: "push", -1: "loses_to_banker"}[sign]
            outcome = Score("tt-2" if sign else "tt-0", row, Op.TIMES, sign, stake)
            lines = (self.class_line(hand), self.class_line(bank), outcome)
            sheets.append((seat, Score("tt-2", "comparison", Op.SUM, parts=lines, tiles=hand)))
            if sign:
                owed = Score("tt-0", "owed", Op.TIMES, 1, stake)
                payments.append(Payment(*((banker, seat) if sign > 0 else (seat, banker)), owed))
        return settlement("tt-0", len(hands), tuple(sheets), tuple(payments))

    @rule("tt-0", "tt-2")
    def showdown(self, hands: list[tuple[Kind, Kind]], bets: list[int]) -> Settled:
        """The best class wins; equal best hands share, or nobody pays and it is replayed.

        Shares are whole points: a point that cannot be divided goes to one winner, the next
        such point to the next, so that no two of them differ by more than one.
        """
        best = max(map(self.rank, hands))
        winners = [seat for seat, hand in enumerate(hands) if self.rank(hand) == best]
        replay = self.options.showdown_tie == "replay" and len(winners) > 1
        sheets, payments = [], []
        spare = 0  # odd points given out so far
        for seat, hand in enumerate(hands):
            won = seat in winners
            row = (
                "replayed"
                if replay
                else ("best_hand" if len(winners) == 1 else "shared_best")
                if won
                else "beaten"
            )
            sheets.append(
                (seat, Score("tt-2", row, Op.SUM, parts=(self.class_line(hand),), tiles=hand))
            )
            if won or replay:
                continue
            each, odd = divmod(bets[seat], len(winners))
            for i, winner in enumerate(winners):
                share = each + ((i - spare) % len(winners) < odd)
                owed = Score("tt-0", "share", base=share, conjecture=True)
                payments.append(Payment(seat, winner, owed))
            spare += odd
        return settlement("tt-0", len(hands), tuple(sheets), tuple(payments))

    @rule("tt-0")
    def succession(self, s: Round) -> Start:
        """The bank after this round.  The text does not say how long anybody holds it."""
        start, settled = s.start, s.settled
        taken = start.taken + 2 * self.seats
        if self.options.reshuffle == "each" or taken + 2 * self.seats > 40:
            taken = 0
        lost = settled is not None and settled.deltas[s.banker] < 0
        passes = {
            "rounds5": start.streak + 1 >= BANK_ROUNDS,
            "on_loss": lost,
            "bid": False,  # it is bid for again before the next round
            "fixed": False,
        }[self.options.banker_rule]
        if self.options.mode == "showdown":
            passes = False
        if passes:
            return Start((s.banker + 1) % self.seats, 0, start.turn + 1, start.hand + 1, taken)
        return Start(s.banker, start.streak + 1, start.turn, start.hand + 1, taken)

    # --- why a move is refused ---

    def refusal(self, s: Round, seat: Seat, action: Action) -> tuple[Clause, str]:
        """The clause that forbids a move, and the key of the reason."""
        if s.over or s.phase is Phase.CLOSE:
            return "tt-0", "hand_over"
        banked = self.options.mode == "banker" and s.phase is not Phase.BID
        if banked and seat == s.banker and action.verb in ("bet", "raise", "stand"):
            return "tt-0", "banker_does_not_bet"
        if banked and seat != s.banker and action.verb == "stake":
            return "tt-0", "only_banker_stakes"
        expected = {Phase.BID: "bid", Phase.STAKE: "stake", Phase.BET: "bet", Phase.SHOW: "show"}
        if action.verb == "show":
            return "tt-0", "bets_come_first"
        if action.verb in ("bid", "bet", "stake") and expected.get(s.phase) == action.verb:
            if self.legal(s, seat):
                return "tt-0", "amount_not_offered"
            return "tt-0", "not_your_bet"
        if s.phase is Phase.RAISE and action.verb == "raise":
            return "tt-0", "not_covered" if self.may_raise(s, seat) else "not_your_bet"
        if s.phase in (Phase.RAISE, Phase.SHOW) and action.verb in ("bid", "bet", "stake"):
            return "tt-0", "bets_are_closed"
        return "tt-0", "not_now"

    # --- for simple players, and for what a seat cannot know ---

    @rule("tt-0")
    def outlook(self, view: Round, seat: Seat, action: Action) -> tuple[int, ...]:
        """What a choice costs on average, as far as it can be told; the smallest is best.

        Before the tiles are taken the game is fair unless ties are the banker's: then
        little is bet and the bank is worth having.
        """
        tilted = self.options.tie.endswith("banker")
        match action.verb:
            case "bet":
                return (action.amount if tilted else 0,)
            case "bid" | "stake":
                return (-action.amount if tilted else 0,)
            case "raise":
                return (-self.prospect(view, seat),)
        return (0,)

    def prospect(self, view: Round, seat: Seat) -> int:
        """Wins less losses over every second tile the banker may have, payouts included."""
        mine, up = self.hand(view, seat), view.turned[view.banker]
        if up is None:
            return 0
        seen = [
            *mine,
            *(k for other, k in enumerate(view.turned) if k is not None and other != seat),
        ]
        total = 0
        for k in range(len(TILES.faces)):
            bank = (up, k)
            sign = compare(
                mine, bank, self.options.tie, self.options.white, self.options.er_ba_gang
            )
            better = self.rank(mine if sign > 0 else bank)
            total += (TILES.copies - seen.count(k)) * sign * multiplier(better, self.options.pay)
        return total

    def sample(self, view: Round, seat: Seat, source: Chance) -> tuple[Round, list[int]]:
        """A whole round with a wall that fits what `seat` has seen in it."""
        known = [k for hand in view.hands if hand for k in hand]
        known += [
            k for other, k in enumerate(view.turned) if k is not None and not view.hands[other]
        ]
        hidden = list(TILES.unpack(TILES.pack(TILES.wall()) - TILES.pack(known)))
        hidden = source.shuffled(hidden)
        s = view.copy()
        wall = [0] * s.start.taken
        for place in self.order(s) if view.phase is not Phase.THROW else ():
            hand = s.hands[place]
            if s.taken[place] and hand is None:
                up = s.turned[place]
                hand = (hidden.pop() if up is None else up, hidden.pop())
                s.hands[place] = hand
            wall += hand or ()
        dice = view.dice or [1 + source.below(6) for _ in range(self.dice)]
        return s, [*wall, *hidden, *([0] * 40)][:40] + list(dice)


def game(options: Options) -> TuiTongzi:
    """The game with these options, ready for the kernel."""
    return TuiTongzi(options)
