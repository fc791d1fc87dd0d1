"""Branch and bound for hands with many wilds: exact, stoppable, and honest about how far it got.

Shapes are taken class by class, a class being what the groups on the table stand for, how many
groups each suit has and where the pair is; the class that could count the most comes first.
Within a class a suit after another is fixed; a choice is dropped when what is fixed, and the most
that the rest could add, is no more than the best reading found so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import prod
from typing import Any, NamedTuple, TypeAlias

from paipu.clauses import rule
from paipu.games.wu_mahjong.counting import Counter
from paipu.games.wu_mahjong.grades import EITHER, HIDDEN, MIXED, SHOWN, scale
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import HONOUR_SUIT, suit
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.search import (
    Call,
    Found,
    Reached,
    Reading,
    Search,
    counter_of,
    has_own_row,
    special_value,
)
from paipu.games.wu_mahjong.shapes import Part, count_shapes, suit_parts
from paipu.games.wu_mahjong.special import all_wild, special
from paipu.games.wu_mahjong.whole import A, O

MANY = 7
"""Wilds from which on shapes are first numbered: with fewer there are seldom many."""

FEW = 1_000
"""Shapes up to which they are all simply read."""

KNITTED_MOST = 200
"""The most that a 組合龍 counts: its own 15, or twice that if it is graded again, three dragons or
winds of two triplets exposed (80), seven doors exposed (60), two concealed triplets, and what
little a pair and two runs make."""

ONE_SUIT = tuple(O[s] for s in "mps")
SUITS = O["m"] | O["p"] | O["s"]
Size = tuple[int, int]


class Choice(NamedTuple):
    """A part of a suit with what a bound needs of it."""

    local: int
    """what its groups count among themselves and with those on the table, honours and a pair of
    2, 5 or 8 included"""
    gain: int
    """what they count more when the group of the winning tile is called exposed"""
    suit: int
    runs: int
    triplets: int
    every: int
    some: int
    part: Part


class Suit(NamedTuple):
    """The choices of one suit of one size, the best first, and what bounds them all."""

    choices: list[Choice]
    local: int
    gain: int
    suit: int
    runs: int
    triplets: int
    every: int
    always: int
    """marks that each of the choices brings in"""
    some: int
    """marks that any of them brings in"""


@dataclass(slots=True)
class Front:
    """The groups on the table, each with an exposure it may be given, and what bounds need of
    them.  `times` is the grade of the whole hand, `around` the most that is not of the groups."""

    laid: tuple[int, ...]
    times: int
    around: int
    state: int
    """as what a concealed group is graded"""
    called: int
    """as what the group of the winning tile may be called instead"""
    keys: list[list[int]]
    """for each suit its groups, as the patterns of a suit take them"""
    runs: list[tuple[int, ...]]
    """for each suit its runs, each first rank * 4 + exposure"""
    triplets: list[int]
    brothers: int
    """the most that a row of triplets of one rank can be graded"""
    every: int
    some: int
    hidden: int
    either: int
    possible: dict[tuple[int, int, int, int, int], int] = field(default_factory=dict)
    across: dict[tuple[int, ...], int] = field(default_factory=dict)


class Class(NamedTuple):
    """Shapes with so many groups in each suit, and the most that one of them could count.  The
    suit with the fewest choices is fixed first: a bound that fails early saves the most."""

    bound: int
    sizes: tuple[Size, ...]
    front: Front
    order: list[int]
    suits: list[Suit]


class Branch(Search):
    """The search for one position.  `nodes` is how many choices it may look at, None all; when
    it is raised, `run` goes on from where it stopped."""

    def __init__(
        self, counter: Counter, p: Position, nodes: int | None = None, call: Call | None = None
    ) -> None:
        super().__init__(counter, p, call)
        self.nodes = nodes
        self.spent = 0
        self.begun = False
        self.classes: list[Class] = []
        """those not yet looked into, the best last"""
        self.path: list[tuple[Iterator[Choice], tuple[Choice, ...], int]] = []
        """of the class looked into: what can still be chosen, what is fixed before, its bound"""
        self.knits: Iterator[Any] = iter(())
        self.knits_most = -1
        """the most that a 組合龍 that was not looked at could count"""

    def run(self) -> Found | None:
        """Every reading that could be the best; None when the hand is not complete."""
        if not self.begun:
            self.begun = True
            self.begin()
        self.go_on()
        return self.found()

    def begin(self) -> None:
        """Count what is soon counted, and put the classes in order."""
        p = self.p
        if self.all_wild():
            return
        if not p.sets or p.wilds < MANY or self.few():
            self.read_all()
            return
        self.specials()
        fronts = [
            self.front(tuple(g | state for g, state in zip(laid, states, strict=True)))
            for laid in self.laid_groups()
            for states in product(*self.laid)
        ]
        if sizes := suit_parts(p.natural, p.sets):
            for front in fronts:
                self.classes += self.classes_of(front, sizes)
        self.classes.sort(key=lambda c: (c.bound, c.sizes))
        self.knits = self.knitted_shapes()
        self.knits_most = KNITTED_MOST + max(front.around for front in fronts)

    def few(self) -> bool:
        """Whether all shapes can simply be counted."""
        ways = prod(map(len, self.laid)) * prod(len(m.groups) for m in self.p.laid)
        return ways * count_shapes(self.p.natural, self.p.sets) <= FEW

    def found(self) -> Found | None:
        """What has been found so far."""
        if self.best < 0:
            return None
        bound = max(self.best, self.knits_most, *(c.bound for c in self.classes[-1:]),
                    *(most for _, _, most in self.path))  # fmt: skip
        return Found(self.best, self.reading, bound == self.best, self.seen, bound)

    def stopped(self) -> bool:
        """Whether the nodes are used up; never before there is a reading."""
        return self.nodes is not None and self.spent >= self.nodes and self.best >= 0

    # --- the walk ---

    def go_on(self) -> None:
        """Fix a suit after another in every way that could still be the best."""
        while self.path or (self.classes and self.classes[-1].bound > self.best):
            if not self.path:
                self.at = self.classes.pop()
                self.path.append((iter(self.at.suits[0].choices), (), self.at.bound))
            if self.stopped():
                return
            self.step()
        self.classes.clear()
        if self.knits_most > self.best:
            for knitted in self.knits:
                self.readings(*knitted)
                self.spent += 1
                if self.stopped():
                    return
        self.knits_most = -1

    def step(self) -> None:
        """The next choices for the suit that is not fixed, up to one that may be the best."""
        choices, fixed, most = self.path[-1]
        rest = self.at.suits[len(fixed) + 1 :]
        if most <= self.best:
            self.path.pop()
            return
        for choice in choices:
            self.spent += 1
            now = (*fixed, choice)
            reach = self.bound(self.at.front, now, rest)
            if reach > self.best:
                if rest:
                    self.path.append((iter(rest[0].choices), now, reach))
                else:
                    self.read(now)
                return
            if self.stopped():
                return
        self.path.pop()

    def read(self, chosen: tuple[Choice, ...]) -> None:
        """The readings of the shape that has been chosen."""
        parts = [chosen[self.at.order.index(s)].part for s in range(4)]
        hidden = [g << 2 for part in parts for g in part.groups]
        laid = self.at.front.laid
        plain, states = tuple(g & ~3 for g in laid), tuple(g & 3 for g in laid)
        self.readings(plain, hidden, parts, self.p.natural, (), states)

    # --- classes ---

    def front(self, laid: tuple[int, ...]) -> Front:
        """Groups on the table as they are graded."""
        c = self.counter
        times = scale((*(g & 3 for g in laid), HIDDEN))
        state = {1: MIXED, 2: HIDDEN}[times] if c.by_hand else HIDDEN
        keys: list[list[int]] = [[], [], [], []]
        runs: list[list[int]] = [[], [], []]
        triplets, brothers = [0] * 4, max(times, 2)
        every, some = -1, 0
        for g in laid:
            code, graded = g >> 2, state if c.by_hand else g & 3
            every, some = every & c.marks[code][0], some | c.marks[code][1]
            if code < 21:
                keys[code // 7].append(code % 7 << 2 | graded)
                runs[code // 7].append(code % 7 << 2 | graded)
                continue
            s = suit(code - 21)
            rank = code - 21 - 9 * s
            keys[s].append((rank if s == HONOUR_SUIT else 7 + rank) << 2 | graded)
            triplets[s] += 1
            if graded in (SHOWN, EITHER) and s != HONOUR_SUIT:
                brothers = 4
        may = self.converts and not c.by_hand and (self.call is None or self.call.shown)
        around = max(self.around(0, times, laid) for times in (1, 2)) + self.most_of_wait()
        exposures = [g & 3 for g in laid if g >> 2 >= 21]
        return Front(
            laid, times, around, state, (EITHER if c.any_state else SHOWN) if may else 0, keys,
            [tuple(sorted(r)) for r in runs], triplets, brothers, every, some,
            exposures.count(HIDDEN), exposures.count(EITHER),
        )  # fmt: skip

    def most_of_wait(self) -> int:
        """The most that 假獨 or 對碰 counts."""
        return max(self.waits.values(), default=0) * (4 if self.counter.scaled_events else 1)

    def classes_of(self, front: Front, sizes: list[dict[Size, list[Part]]]) -> Iterator[Class]:
        """The classes of shapes beside these groups."""
        suits = [
            {size: self.suit(front, s, parts) for size, parts in by_size.items()}
            for s, by_size in enumerate(sizes)
        ]
        for four in _classes([list(s) for s in suits], self.p.sets):
            chosen = [suits[s][size] for s, size in enumerate(four)]
            order = sorted(range(4), key=lambda s: len(chosen[s].choices))
            in_order = [chosen[s] for s in order]
            yield Class(self.bound(front, (), chosen), four, front, order, in_order)

    def suit(self, front: Front, suit: int, parts: list[Part]) -> Suit:
        """The choices of a suit of one size."""
        choices = sorted((self.choice(front, suit, part) for part in parts), key=lambda c: -c.local)
        every, some, always = 0, 0, -1
        for c in choices:
            every, some, always = every | c.every, some | c.some, always & c.some
        return Suit(
            choices, choices[0].local, max(c.gain for c in choices), suit,
            max(c.runs for c in choices), max(c.triplets for c in choices), every, always, some,
        )  # fmt: skip

    def choice(self, front: Front, suit: int, part: Part) -> Choice:
        """A part with what its groups count among themselves and with those on the table."""
        marks, state, key = self.counter.marks, front.state, front.keys[suit]
        every, some, runs, triplets = -1, 0, 0, 0
        first = 0 if suit == HONOUR_SUIT else 7
        pair, twice = -1, 0
        groups: list[int] = []
        rows: list[int] = []
        for g in part.groups:
            a, o = marks[g]
            every, some = every & a, some | o
            if g < 21:
                runs += 1
                groups.append(g % 7 << 2 | state)
            elif g < 55:
                triplets += 1
                if has_own_row(g - 21):
                    rows.append(len(groups))
                groups.append(first + g - 21 - 9 * suit << 2 | state)
            else:
                pair = g - 55 - 9 * suit
                twice = self.counter.on["pair_258"] if first and pair % 3 == 1 else 0
        local = self.local(suit, (*key, *groups), pair, state)
        gain = 0
        if front.called:
            # With no group of the suit on the table, only a row of a single group is exposed.
            if key or self.counter.any_state:
                rows = list(range(len(groups)))
                if pair >= 0:
                    gain = self.local(suit, (*key, *groups), pair, front.called) - local
            for i in rows:
                groups[i] |= front.called
                gain = max(gain, self.local(suit, (*key, *groups), pair, state) - local)
                groups[i] ^= front.called
        return Choice(local + twice, gain, suit, runs, triplets, every, some, part)

    def local(self, suit: int, groups: tuple[int, ...], pair: int, state: int) -> int:
        """What groups and pair of a suit count among themselves."""
        if suit == HONOUR_SUIT:
            if not groups:
                return 0
            twin = pair << 2 | state if pair >= 0 else -1
            p = self.p
            return self.counter.patterns.honours_value(
                tuple(sorted(groups)), twin, p.seat, p.round
            )[0]
        if pair >= 0:
            groups = (*groups, 16 + pair << 2 | state)
        return self.counter.patterns.suit_value(tuple(sorted(groups)))[0]

    # --- bounds ---

    def bound(self, front: Front, fixed: tuple[Choice, ...], rest: list[Suit]) -> int:
        """The most that a hand could count: what is fixed, and the best of the rest."""
        every, some, brings, total, hidden, free = front.every, front.some, 0, 0, front.hidden, 0
        gain, runs, triplets = 0, [0] * 4, front.triplets[:]
        for c in fixed:
            every, some = every & c.every, some | c.some
            total += c.local
            gain = max(gain, c.gain)
            runs[c.suit] = c.runs
            triplets[c.suit] += c.triplets
            hidden += c.triplets
        for s in rest:
            every, some, brings = every & s.every, some | s.always, brings | s.some
            total += s.local
            gain = max(gain, s.gain)
            runs[s.suit] = s.runs
            triplets[s.suit] += s.triplets
            free += s.triplets
        total += gain + self.most_of_runs(front, (runs[0], runs[1], runs[2]))
        total += self.most_of_triplets(front, triplets)
        total += self.possible(front, every, some, brings & ~some, hidden, free)
        return front.around + max(total, self.counter.chicken)

    def most_of_runs(self, front: Front, sizes: tuple[int, ...]) -> int:
        """The most that so many runs of three suits could count across suits and numbers, those
        on the table with them."""
        if (found := front.across.get(sizes)) is not None:
            return found
        spare = sum(sizes) - self.p.sets
        if spare > 0:  # more than there can be: the best of what there can be
            found = max(
                self.most_of_runs(front, some)
                for some in product(*(range(n + 1) for n in sizes))
                if sum(some) == self.p.sets
            )
        else:
            shared = _MOST.setdefault(self.counter.options, {})
            key = (front.state, front.called, tuple(sorted(zip(sizes, front.runs, strict=True))))
            if key not in shared:
                if len(shared) > 5000:
                    shared.clear()
                shared[key] = max(_across(self.counter, runs) for runs in _runs_beside(*key))
            found = shared[key]
        front.across[sizes] = found
        return found

    def most_of_triplets(self, front: Front, sizes: list[int]) -> int:
        """The most that so many triplets could count as brothers, the pair being anywhere."""
        on = self.counter.on
        if "big_brothers" not in on:
            return 0
        n = min(5, sum(sizes))
        thirds = min(n // 3, sorted(sizes)[-3])
        twos = max(0, n - 3 * thirds) // 2
        small = on["small_brothers"] - on["two_brothers"] if n >= 2 else 0
        most = on["big_brothers"] * thirds + on["two_brothers"] * twos + small
        return front.brothers * most

    def possible(
        self, front: Front, every: int, some: int, brings: int, hidden: int, free: int
    ) -> int:
        """The most that rows of the whole hand could count, where more marks may come in."""
        key = (every, some, brings, hidden, free)
        if (known := front.possible.get(key)) is not None:
            return known
        best = 0
        one_kind = not some & SUITS or (some & SUITS in ONE_SUIT and not some & ~SUITS & 0b11000)
        rare = 0
        if one_kind or self.counter.by_rank:
            rare = front.times * self.counter.on["six_in_six"]
        if not some & SUITS:
            rare = max(rare, front.times * self.counter.on["all_dragons"])
        both = every & A["run"] and every & A["triplet"]
        # The triplet of the winning tile may be called exposed, or either.
        fewest = max(0, hidden - bool(front.called))
        most = min(self.p.sets + front.hidden, hidden + free)
        eithers = {front.either, front.either + (front.called == EITHER)}
        for lost in (A["run"], A["triplet"]) if both else (0,):
            for more in _subsets(brings):
                for h, e in product(range(fewest, most + 1), eithers):
                    facts = self.counter.facts(
                        self.p, every & ~lost, some | more, front.times, h, e, 5
                    )
                    best = max(best, self.counter.whole.value(facts)[0])
        front.possible[key] = best + rare
        return best + rare


Runs: TypeAlias = tuple[tuple[int, ...], ...]
"""For each suit its runs, each first rank * 4 + exposure."""

_MOST: dict[Options, dict[tuple[int, int, tuple[tuple[int, tuple[int, ...]], ...]], int]] = {}


def _runs_beside(
    state: int, called: int, suits: tuple[tuple[int, tuple[int, ...]], ...]
) -> Iterator[Runs]:
    """Every choice of so many concealed runs in each suit beside those on the table, one of them
    called otherwise where that can matter."""
    beside = any(laid for _, laid in suits)
    for new in product(*(combinations_with_replacement(range(7), n) for n, _ in suits)):
        runs = [(*laid, *(r << 2 | state for r in own))
                for (_, laid), own in zip(suits, new, strict=True)]  # fmt: skip
        yield tuple(runs)
        for s, (n, _) in enumerate(suits):
            for i in range(1, n + 1) if called and beside else ():
                other = list(runs[s])
                other[-i] |= called
                yield (*runs[:s], tuple(other), *runs[s + 1 :])


def _across(counter: Counter, runs: Runs) -> int:
    """What runs count across suits and numbers."""
    patterns = counter.patterns
    numbers: dict[int, list[int]] = {}
    thirds = []
    for s, own in enumerate(runs):
        for x in own:
            r, state = x >> 2, x & 3
            numbers.setdefault(r, []).append(s << 2 | state)
            if r % 3 == 0:
                thirds.append(s * 3 + r // 3 << 2 | state)
    value = sum(
        patterns.family_value(tuple(sorted(key))) for key in numbers.values() if len(key) > 1
    )
    if len(thirds) > 1:
        thirds.sort()
        value += patterns.dragon_value(tuple(thirds))
        if len(thirds) == 5:
            doubled = patterns.doubled([(i, x >> 2, x & 3) for i, x in enumerate(thirds)])
            value += sum(line.value for line in doubled)
    return value


def _subsets(bits: int) -> Iterator[int]:
    """Every choice among some marks."""
    part = bits
    while True:
        yield part
        if not part:
            return
        part = (part - 1) & bits


def _classes(sizes: list[list[Size]], sets: int) -> Iterator[tuple[Size, ...]]:
    """Every way to share the groups and the pair among the suits."""
    for four in product(*sizes):
        if sum(k for k, _ in four) == sets and sum(p for _, p in four) == 1:
            yield four


_stopped: dict[tuple[Options, Position], Branch] = {}
"""The search that was stopped last: asked again with more nodes, it goes on."""


def best(options: Options, p: Position, nodes: int | None = None) -> Found | None:
    """The best reading of a finished hand, or None when it is not complete."""
    search = _stopped.pop((options, p), None)
    _stopped.clear()
    if search is None or (nodes is not None and search.spent > nodes):
        search = Branch(counter_of(options), p)
    search.nodes = nodes
    found = search.run()
    if found is not None and not found.exact:
        _stopped[options, p] = search
    return found


@rule("wu-04.2", "wu-04.3", "wu-04.4", "wu-05.9")
def calls(options: Options, p: Position, nodes: int | None = None) -> list[Found]:
    """The best reading for every way in which the winner may call the hand, the best first: the
    group of the winning tile laid apart and exposed, or put into the hand; every kong exposed or
    concealed; or another shape."""
    counter = counter_of(options)
    if counter.any_state or all_wild(counter, p):  # there is nothing to choose
        found = Branch(counter, p, nodes).run()
        return [found] if found else []
    out = []
    for shown in (False, True):
        for laid in product(*Search(counter, p).laid):
            if found := Branch(counter, p, nodes, Call(shown, laid)).run():
                out.append(found)
    best: dict[str, Found] = {}
    for shape in special(counter, p):
        value = special_value(counter, p, shape)
        if shape.shape not in best or best[shape.shape].value < value:
            best[shape.shape] = Found(value, Reading(special=shape), bound=value)
    return sorted((*out, *best.values()), key=lambda found: -found.value)


@lru_cache(4096)
@rule("wu-05.1")
def enough(options: Options, p: Position) -> bool:
    """Whether a hand is complete and worth the minimum; prizes and the dealer's fan are left out
    of it, 立直 and flowers where they do not count towards it."""
    return reaches(options, p, max(0, options.min_fan + uncounted(options, p)))


def reaches(options: Options, p: Position, least: int) -> bool:
    """Whether some reading of a hand counts so much."""
    search = Branch(counter_of(options), p)
    search.target = least
    search.best = least - 1  # what counts less is not looked for
    try:
        search.run()
    except Reached:
        return True
    return search.best >= least


@rule("wu-05.1")
def uncounted(options: Options, p: Position) -> int:
    """The fan of a hand that do not count towards the minimum."""
    rows: set[str] = set()
    if "ready" not in options.min_fan_includes:
        rows.add("ready")
    if "flowers" not in options.min_fan_includes:
        rows |= {"no_flowers", "off_flower", "seat_flower", "flower_set"}
    return sum(x.value for x in counter_of(options).circumstances(p) if x.row in rows)
