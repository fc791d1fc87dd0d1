"""Branch and bound for hands with many wilds: exact, stoppable, and honest about how far it got.

Shapes are taken class by class, a class being how many groups each suit has and where the pair
is, the class that could count the most first.  Within a class a suit after another is fixed; a
choice is dropped when what is fixed, and the most that the rest could add, is no more than the
best reading found so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from paipu.clauses import rule
from paipu.games.wu_mahjong.counting import Counter
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import HONOUR_SUIT
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.search import (
    Call,
    Found,
    Reached,
    Reading,
    Search,
    counter_of,
    special_lines,
)
from paipu.games.wu_mahjong.shapes import Part, count_shapes, shapes, suit_parts
from paipu.games.wu_mahjong.special import all_wild, special
from paipu.games.wu_mahjong.whole import A, O

MANY = 7
"""Wilds from which on there may be more shapes than `FEW`."""

FEW = 4_000
"""Shapes up to which they are all simply counted."""

GAIN = 8
"""The most that a hand with nothing laid gains when the group of the winning tile is called
exposed: the triplet of a wind that is both seat and round, four times instead of twice."""

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
    """what its groups count among themselves, honours and a pair of 2, 5 or 8 included"""
    runs: int
    triplets: int
    every: int
    some: int
    part: Part


class Suit(NamedTuple):
    """The choices of one suit of one size, the best first, and what bounds them all."""

    choices: list[Choice]
    local: int
    runs: int
    triplets: int
    every: int
    always: int
    """marks that each of the choices brings in"""
    some: int
    """marks that any of them brings in"""


class Branch(Search):
    """The search for one position.  `nodes` is how many choices it may look at, None all."""

    def __init__(
        self, counter: Counter, p: Position, nodes: int | None = None, call: Call | None = None
    ) -> None:
        super().__init__(counter, p, call)
        self.nodes = nodes
        self.spent = 0
        self.missed = 0
        """the most that readings which were not looked at could count"""
        self._possible: dict[tuple[int, int, int, int, int], int] = {}
        self._runs: dict[tuple[int, ...], int] = {}

    def run(self) -> Found | None:
        """Every reading that could be the best; None when the hand is not complete."""
        p = self.p
        if self.all_wild():
            return self.found()
        if p.laid or self.counter.any_state or p.wilds < MANY or self.few():
            return self.run_all()
        self.specials()
        self.classes()
        most = max(self.around(0, times, ()) for times in (1, 2))
        if self.best < most + KNITTED_MOST + self.most_of_wait():
            self.knitted()
        return self.found()

    def most_of_wait(self) -> int:
        """The most that 假獨 or 對碰 counts."""
        return max(self.waits.values(), default=0) * (4 if self.counter.scaled_events else 1)

    def few(self) -> bool:
        """Whether all shapes can simply be counted."""
        return count_shapes(self.p.natural, self.p.sets) <= FEW

    def found(self) -> Found | None:
        """What has been found so far."""
        if self.best < 0:
            return None
        bound = max(self.best, self.missed)
        return Found(self.best, self.reading, self.missed <= self.best, self.seen, bound)

    def run_all(self) -> Found | None:
        """Every shape in turn; nothing is known of those that the nodes do not reach."""
        for laid in self.laid_groups():
            for shape in shapes(self.p.natural, self.p.sets):
                if self.stopped():
                    self.missed = 1 << 20
                    break
                self.spent += 1
                hidden = [g << 2 for part in shape for g in part.groups]
                self.readings(laid, hidden, shape, self.p.natural)
        self.knitted()
        self.specials()
        return self.found()

    def stopped(self) -> bool:
        """Whether the nodes are used up."""
        return self.nodes is not None and self.spent >= self.nodes

    # --- classes ---

    def classes(self) -> None:
        """Every class, those that could count the most first."""
        suits = [
            {size: self.suit(s, parts) for size, parts in by_size.items()}
            for s, by_size in enumerate(suit_parts(self.p.natural, self.p.sets))
        ]
        around = GAIN + self.most_of_wait() + max(self.around(0, times, ()) for times in (1, 2))
        found = []
        for sizes in _classes([list(s) for s in suits], self.p.sets):
            chosen = [suits[s][size] for s, size in enumerate(sizes)]
            found.append((around + self.bound([], chosen), sizes, chosen))
        found.sort(key=lambda x: (-x[0], x[1]))
        for bound, _, chosen in found:
            if bound <= self.best:
                return
            # The suit with the fewest choices first: a bound that fails early saves the most.
            order = sorted(range(4), key=lambda s: len(chosen[s].choices))
            self.walk(around, bound, order, [chosen[s] for s in order], [])

    def walk(
        self, around: int, bound: int, order: list[int], suits: list[Suit], fixed: list[Choice]
    ) -> None:
        """Fix the next suit in every way that could still be the best."""
        at = len(fixed)
        if at == 4:
            parts = [fixed[order.index(s)].part for s in range(4)]
            hidden = [g << 2 for part in parts for g in part.groups]
            self.readings((), hidden, parts, self.p.natural)
            return
        rest = suits[at + 1 :]
        for choice in suits[at].choices:
            if self.stopped():
                self.missed = max(self.missed, bound)
                return
            self.spent += 1
            now = [*fixed, choice]
            reach = around + self.bound(now, rest)
            if reach > self.best:
                self.walk(around, reach, order, suits, now)

    def suit(self, suit: int, parts: list[Part]) -> Suit:
        """The choices of a suit of one size."""
        choices = sorted((self.choice(suit, part) for part in parts), key=lambda c: -c.local)
        every, some, always = 0, 0, -1
        for c in choices:
            every, some, always = every | c.every, some | c.some, always & c.some
        return Suit(
            choices, choices[0].local, max(c.runs for c in choices),
            max(c.triplets for c in choices), every, always, some,
        )  # fmt: skip

    def choice(self, suit: int, part: Part) -> Choice:
        """A part with what its groups count among themselves."""
        c, p = self.counter, self.p
        every, some, pair = -1, 0, -1
        runs, triplets = [], []
        for g in part.groups:
            a, o = c.marks[g]
            every, some = every & a, some | o
            if g < 21:
                runs.append(g % 7 << 2)
            elif g < 55:
                triplets.append(g - 21 - 9 * suit)
            else:
                pair = g - 55 - 9 * suit
        if suit == HONOUR_SUIT:
            key = tuple(sorted(k << 2 for k in triplets))
            twin = pair << 2 if pair >= 0 else -1
            local = c.patterns.honours_value(key, twin, p.seat, p.round)[0] if key else 0
        else:
            key = (*runs, *(7 + r << 2 for r in triplets), *([16 + pair << 2] if pair >= 0 else ()))
            local = c.patterns.suit_value(tuple(sorted(key)))[0] + (pair % 3 == 1)
        return Choice(local, len(runs), len(triplets), every, some, part)

    # --- bounds ---

    def bound(self, fixed: list[Choice], rest: list[Suit]) -> int:
        """The most that the groups could count: what is fixed, and the best of the rest."""
        every, some, brings, total, hidden, free = -1, 0, 0, 0, 0, 0
        runs, triplets = [], []
        for c in fixed:
            every, some = every & c.every, some | c.some
            total += c.local
            runs.append(c.runs)
            triplets.append(c.triplets)
            hidden += c.triplets
        for s in rest:
            every, some, brings = every & s.every, some | s.always, brings | s.some
            total += s.local
            runs.append(s.runs)
            triplets.append(s.triplets)
            free += s.triplets
        return (
            total + self.most_of_runs(tuple(sorted(runs))) + self.most_of_triplets(triplets)
            + self.possible(every, some, brings & ~some, hidden, free)
        )  # fmt: skip

    def most_of_runs(self, sizes: tuple[int, ...]) -> int:
        """The most that so many runs of three suits could count across suits and numbers."""
        sizes = sizes[-3:]
        over = sum(sizes) - self.p.sets
        if over > 0:  # more than there can be: the best of what there can be
            known = [
                self.most_of_runs(tuple(sorted((a, b, c))))
                for a in range(sizes[0] + 1) for b in range(sizes[1] + 1)
                for c in range(sizes[2] + 1) if a + b + c == self.p.sets
            ]  # fmt: skip
            return max(known)
        if (found := self._runs.get(sizes)) is None:
            patterns = self.counter.patterns
            shared = _MOST.setdefault(self.counter.options, {})
            if sizes not in shared:
                per_suit = [list(combinations_with_replacement(range(7), n)) for n in sizes]
                shared[sizes] = max(_across(patterns, runs) for runs in product(*per_suit))
            found = self._runs[sizes] = shared[sizes]
        return found

    def most_of_triplets(self, sizes: list[int]) -> int:
        """The most that so many triplets could count as brothers, the pair being anywhere."""
        on = self.counter.on
        if "big_brothers" not in on:
            return 0
        n = min(self.p.sets, sum(sizes))
        thirds = min(n // 3, sorted(sizes)[-3])
        twos = max(0, n - 3 * thirds) // 2
        small = on["small_brothers"] - on["two_brothers"] if n >= 2 else 0
        return 2 * (on["big_brothers"] * thirds + on["two_brothers"] * twos + small)

    def possible(self, every: int, some: int, brings: int, hidden: int, free: int) -> int:
        """The most that rows of the whole hand could count, where more marks may come in."""
        key = (every, some, brings, hidden, free)
        if (known := self._possible.get(key)) is not None:
            return known
        best = 0
        one_kind = not some & SUITS or (some & SUITS in ONE_SUIT and not some & ~SUITS & 0b11000)
        rare = 0
        if one_kind or self.counter.by_rank:
            rare = 2 * self.counter.on["six_in_six"]
        if not some & SUITS:
            rare = 2 * max(self.counter.on["six_in_six"], self.counter.on["all_dragons"])
        both = every & A["run"] and every & A["triplet"]
        for lost in (A["run"], A["triplet"]) if both else (0,):
            for more in _subsets(brings):
                for h in range(hidden, min(5, hidden + free) + 1):
                    facts = self.counter.facts(self.p, every & ~lost, some | more, 2, h, 0, 5)
                    best = max(best, self.counter.whole.value(facts)[0])
        self._possible[key] = best + rare
        return best + rare


_MOST: dict[Options, dict[tuple[int, ...], int]] = {}


def _across(patterns: Any, runs: tuple[tuple[int, ...], ...]) -> int:
    """What concealed runs count across suits and numbers."""
    numbers: dict[int, list[int]] = {}
    thirds = []
    for suit, starts in enumerate(runs):
        for r in starts:
            numbers.setdefault(r, []).append(suit << 2)
            if r % 3 == 0:
                thirds.append(suit * 3 + r // 3 << 2)
    value = sum(patterns.family_value(tuple(key)) for key in numbers.values() if len(key) > 1)
    if len(thirds) > 1:
        value += patterns.dragon_value(tuple(sorted(thirds)))
        if len(thirds) == 5:
            doubled = patterns.doubled([(i, x >> 2, 0) for i, x in enumerate(sorted(thirds))])
            value += sum(line.value for line in doubled)
    return int(value)


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


def best(options: Options, p: Position, nodes: int | None = None) -> Found | None:
    """The best reading of a finished hand, or None when it is not complete."""
    return Branch(counter_of(options), p, nodes).run()


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
        value = sum(line.value for line in special_lines(counter, p, shape))
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
