"""The best of all readings of a hand (wu-03.7, wu-04.2 to wu-04.4, wu-05.9), exactly.

Every shape that covers the natural tiles is read: what is missing from it are the wilds.  For
each shape the winning group and the kongs may be called concealed or exposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from paipu.clauses import rule
from paipu.games.wu_mahjong.counting import Counter
from paipu.games.wu_mahjong.grades import EITHER, HIDDEN, SHOWN, Line
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import RUNS, TILES_OF, suit
from paipu.games.wu_mahjong.position import Position, may_stand
from paipu.games.wu_mahjong.shapes import Packed, Part, counts, shapes, wild_kinds_in
from paipu.games.wu_mahjong.special import Special, all_wild, knits, special
from paipu.kernel import Kind

Shape = tuple[Part, Part, Part, Part]
Knitted = tuple[tuple[int, ...], list[int], Shape, Packed, tuple[Kind, ...]]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a hand.  `groups` are written group * 4 + exposure, the laid ones first.

    `won` is the place of a concealed group that is called exposed because the winning tile
    completes it, else -1.  `knit` are the nine tiles of a 組合龍, `special` any other shape,
    `wait` the row of the wait that the group of the winning tile had (假獨, 對碰).
    """

    groups: tuple[int, ...] = ()
    won: int = -1
    knit: tuple[Kind, ...] = ()
    special: Special | None = None
    wait: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """How a winner calls five groups and a pair: whether the group that the winning tile
    completes as exposed, and the exposure of every group on the table."""

    shown: bool
    laid: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The best reading seen.  `exact` says that none counts more; where it does not, `bound` is
    the most that the readings not seen could count."""

    value: int
    reading: Reading
    exact: bool = True
    seen: int = 0
    bound: int = 0


class Reached(Exception):
    """A reading counts as much as was asked for."""


class Search:
    """The search for one position; with a `call` only among the readings that it leaves."""

    def __init__(self, counter: Counter, p: Position, call: Call | None = None) -> None:
        self.counter, self.p, self.call = counter, p, call
        self.best, self.reading = -1, Reading()
        self.seen = 0
        self.target: int | None = None
        """a value that is enough: the search ends with `Reached` when it has it"""
        verbs = tuple(m.verb for m in p.laid)
        self._told = (p.flowers, p.events, p.seat, p.flowered, p.waits, p.last_copy, verbs)
        self._kongs: dict[tuple[int, ...], int] = {}
        self.laid = [self._laid_states(m.kong) for m in p.laid]
        if call is not None:
            self.laid = [(state,) for state in call.laid]
        self.only = counter.options.win_group_choice == "only"
        every = counter.any_state or self.only or call is not None
        every = every or (bool(p.laid) and (p.sets < 2 or counter.chicken > 0))
        laid = tuple(sorted({g for m in p.laid for g in m.groups}))
        self.gainers = None if every else gainers(laid)
        """the concealed groups that can gain by being called exposed, None all"""
        self.waits = counter.wait_values(p)
        """what the rows count that ask for the group of the winning tile"""

    def _laid_states(self, kong: bool) -> tuple[int, ...]:
        """The exposures that a laid group may be given (wu-04.4)."""
        if not kong:
            return (SHOWN,)
        return (EITHER,) if self.counter.any_state else (HIDDEN, SHOWN)

    def around(self, over: int, times: int, laid: Sequence[int]) -> int:
        """What the circumstances and the kongs count."""
        states = tuple(g & 3 for g in laid)
        known = self.counter.circumstances_value(self.p, self._told, over, times, states)
        if not laid:
            return known
        if (kongs := self._kongs.get(states)) is None:
            lines = self.counter.kongs(self.p, states)
            kongs = self._kongs[states] = sum(line.value for line in lines)
        return known + kongs

    def consider(
        self, groups: Sequence[int], won: int, knit: tuple[Kind, ...] = (), wait: str = ""
    ) -> None:
        """Count one reading and keep it if it is the best."""
        self.seen += 1
        value, over, times = self.counter.value(groups, self.p, bool(knit))
        value += self.around(over, times, groups[: len(self.p.laid)])
        if knit:
            value += self.counter.knitted(times).value
        if wait:
            value += self.waits[wait] * (times if self.counter.scaled_events else 1)
        if value > self.best:
            self.keep(value, Reading(tuple(groups), won, knit, None, wait))

    def keep(self, value: int, reading: Reading) -> None:
        """The best so far."""
        self.best, self.reading = value, reading
        if self.target is not None and value >= self.target:
            raise Reached

    @rule("wu-04.2", "wu-04.3", "wu-04.4")
    def readings(
        self, laid: tuple[int, ...], hidden: list[int], shape: Sequence[Part], natural: Packed,
        knit: tuple[Kind, ...] = (), exposures: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        """All exposures of one shape: of the group that the last tile completes, if it was laid
        apart, and of the kongs, unless the `exposures` of the groups on the table are given."""
        first = len(laid)
        if self.p.faces and not may_stand(self.p.faces, self.missing(shape, natural, knit)):
            return
        winning = self.winning(hidden, shape, natural)
        waits = self.wait_rows(hidden, self.last_kinds(shape, natural)) if self.waits else {}
        hold = self.call is None or not self.call.shown
        if self.call is not None and hold:
            winning = []
        for states in product(*self.laid) if exposures is None else (exposures,):
            groups = [g | state for g, state in zip(laid, states, strict=True)] + hidden
            if hold:
                self.consider(groups, -1, knit, max(waits.values(), default=""))
            for place in winning:
                other = groups[:]
                other[first + place] |= EITHER if self.counter.any_state else SHOWN
                self.consider(other, first + place, knit, waits.get(place, ""))

    def missing(
        self, shape: Sequence[Part], natural: Packed, knit: tuple[Kind, ...]
    ) -> tuple[Kind, ...]:
        """What all concealed wilds of a reading stand for."""
        out = [k for s, part in enumerate(shape) for k in wild_kinds_in(part, natural[s], s)]
        if knit:
            before, after = counts(self.p.natural), counts(natural)
            out += [k for k in knit if before[k] == after[k]]
        return tuple(out)

    def last_kinds(self, shape: Sequence[Part], natural: Packed) -> set[Kind]:
        """What the winning tile may stand for in the groups of a reading."""
        if self.p.last is not None:
            return {self.p.last}
        kinds = {k for s, part in enumerate(shape) for k in wild_kinds_in(part, natural[s], s)}
        return kinds - set(self.p.faces[-1:])

    @property
    @rule("wu-04.2", "wu-04.3", "wu-03.16")
    def converts(self) -> bool:
        """Whether the group of the winning tile may be called exposed: it was laid apart, and a
        robbed tile has that right too, unless an option denies it."""
        return self.p.apart and (not self.p.robbed or self.counter.options.rob_convertible)

    @rule("wu-04.2")
    def winning(self, hidden: list[int], shape: Sequence[Part], natural: Packed) -> list[int]:
        """The concealed groups that the winning tile may complete and that may be called
        exposed."""
        if not self.converts:
            return []
        return self.completed(hidden, self.last_kinds(shape, natural))

    def completed(self, hidden: Sequence[int], kinds: set[Kind]) -> list[int]:
        """The groups that may hold the winning tile, of equal ones the first."""
        out: list[int] = []
        for place, g in enumerate(hidden):
            code = g >> 2
            if self.gainers is not None and code not in self.gainers:
                continue
            if any(k in kinds for k in TILES_OF[code]) and g not in (hidden[i] for i in out):
                out.append(place)
        return [] if self.only and len(out) > 1 else out

    @rule("wu-02.2")
    def wait_rows(self, hidden: Sequence[int], kinds: set[Kind]) -> dict[int, str]:
        """The rows of the waits that the groups may have had which hold the winning tile: a pair,
        a closed or an edge wait is 假獨, a triplet 對碰."""
        out = {}
        for place, g in enumerate(hidden):
            tiles = TILES_OF[g >> 2]
            row = "double_pung" if 84 <= g < 220 else "false_single"
            for k in kinds.intersection(tiles):
                # A pair or a triplet is hit at its second tile as at any other.
                if row in self.waits and (k == tiles[1] or _edge(tiles, k)):
                    out[place] = row
        return out

    def laid_groups(self) -> Iterator[tuple[int, ...]]:
        """Every choice of what floating chows stand for (wu-03.7)."""
        for chosen in product(*(m.groups for m in self.p.laid)):
            yield tuple(g << 2 for g in chosen)

    @rule("wu-03.7", "wu-05.9")
    def run(self) -> Found | None:
        """Every reading; None when the hand is not complete."""
        if self.all_wild():
            return Found(self.best, self.reading, True, self.seen)
        self.read_all()
        return Found(self.best, self.reading, True, self.seen) if self.best >= 0 else None

    def read_all(self) -> None:
        """Every shape in turn."""
        p = self.p
        for laid in self.laid_groups():
            for shape in shapes(p.natural, p.sets):
                hidden = [g << 2 for part in shape for g in part.groups]
                self.readings(laid, hidden, shape, p.natural)
        self.knitted()
        self.specials()

    @rule("wu-02.2")
    def all_wild(self) -> bool:
        """Whether the hand is 全百搭: then that is what it counts, and nothing is searched."""
        if (found := all_wild(self.counter, self.p)) is None:
            return False
        self.seen += 1
        self.keep(sum(line.value for line in found.lines), Reading(special=found))
        return True

    def knitted(self) -> None:
        """組合龍: nine tiles in three suits, two groups and a pair."""
        for found in self.knitted_shapes():
            self.readings(*found)

    def knitted_shapes(self) -> Iterator[Knitted]:
        """Every 組合龍, as `readings` takes it."""
        if self.p.sets < 3 or "knitted_dragon" not in self.counter.on:
            return
        for tiles, rest in knits(self.p.natural, self.p.wilds):
            for shape in shapes(rest, self.p.sets - 3):
                hidden = [g << 2 for part in shape for g in part.groups]
                for laid in self.laid_groups():
                    yield laid, hidden, shape, rest, tiles

    def specials(self) -> None:
        """The shapes that are concealed throughout; of two shapes only one may be counted."""
        if self.call is not None:
            return
        for found in special(self.counter, self.p):
            self.seen += 1
            value = special_value(self.counter, self.p, found)
            if value > self.best:
                self.keep(value, Reading(special=found))


def _edge(run: tuple[Kind, ...], k: Kind) -> bool:
    """Whether a run waited at the end of its suit: 12 for 3, or 89 for 7."""
    return (run[0] % 9 == 0 and k == run[2]) or (run[2] % 9 == 8 and k == run[0])


def has_own_row(kind: Kind) -> bool:
    """Whether this, counted from the first triplet, is one that may have a row by itself."""
    return 0 <= kind < 34 and (kind >= 27 or kind % 9 in (0, 8))


@lru_cache(4096)
def gainers(laid: tuple[int, ...]) -> frozenset[int]:
    """The concealed groups of which one can gain by being called exposed, beside these on the
    table: those that have a row by themselves or may make one with a group on the table."""
    return frozenset(
        code
        for code in range(len(TILES_OF))
        if has_own_row(code - 21) or any(_related(code, other) for other in laid)
    )


def _related(code: int, other: int) -> bool:
    """Whether there may be a row of these two groups, with others or without."""
    a, b = TILES_OF[code][0], TILES_OF[other][0]
    if suit(a) == suit(b):
        return True
    if code in RUNS and other in RUNS:
        return a % 9 == b % 9 or a % 3 == b % 3 == 0
    return code not in RUNS and other not in RUNS and a < 27 and b < 27 and a % 9 == b % 9


@rule("wu-05.9")
def special_lines(counter: Counter, p: Position, found: Special) -> list[Line]:
    """The rows of a special shape with those of the circumstances; 全百搭 stands alone."""
    if found.shape == "all_wild":
        return list(found.lines)
    over = {row for line in found.lines if not line.because for row in (line.row,)}
    flowers = 4 if over & {"no_honours_flowers"} else 0
    return [*found.lines, *counter.circumstances_of(p, flowers, found.times, found.shape)]


def special_value(counter: Counter, p: Position, found: Special) -> int:
    """What a special shape counts with its circumstances."""
    return sum(line.value for line in special_lines(counter, p, found))


@cache
def counter_of(options: Options) -> Counter:
    """The counter for a set of options, kept with all that it remembers."""
    return Counter(options)
