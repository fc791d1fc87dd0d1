"""胡數: the sets of 十胡仔, what each counts, and the best way to lay a hand out.

No set joins the front pieces of a colour (帥仕相), its back pieces (俥傌炮) and the
soldiers, so a hand falls into nine parts that know nothing of each other: 125 holdings
for each of the eight small ones, 625 for the soldiers.  The best layout of every holding
is found once; a hand is then nine look-ups, and the search is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from paipu.clauses import rule_data
from paipu.kernel import Clause, Kind
from paipu.packs import FOUR_COLOUR as TILES

COLOURS, ROLES = 4, 7
GENERAL, ADVISOR, ELEPHANT, SOLDIER = 0, 1, 2, 6
GENERALS = frozenset(ROLES * colour for colour in range(COLOURS))
"""帥 and 將, as kinds."""
SOLDIERS = tuple(ROLES * colour + SOLDIER for colour in range(COLOURS))
NEEDED = 10
"""Hu without which nobody may go out."""
rule_data("ft-5", "NEEDED")


class Figure(NamedTuple):
    """What a set counts, by which clause; `row` names the line of the score sheet."""

    clause: Clause
    row: str
    hu: int


class Shape(NamedTuple):
    """A kind of set: what it counts in hand and on the table; None where it may not be."""

    hand: Figure | None
    table: Figure | None


def _plain(clause: Clause, row: str, hu: int) -> Shape:
    figure = Figure(rule_data(clause, row), row, hu)
    return Shape(figure, figure)


SOLDIERS_4 = _plain("ft-7.1", "soldiers_4", 5)
SOLDIERS_3 = _plain("ft-7.2", "soldiers_3", 3)
COMMAND = _plain("ft-7.3", "command", 2)
CHARIOTS = _plain("ft-7.4", "chariots", 1)
PAIR = _plain("ft-7.5", "pair", 0)
TRIPLE = Shape(
    Figure(rule_data("ft-7.7", "TRIPLE"), "triple_concealed", 3),
    Figure(rule_data("ft-7.6", "TRIPLE"), "triple_exposed", 1),
)
QUAD = Shape(
    Figure(rule_data("ft-7.9", "QUAD"), "quad_concealed", 8),
    Figure(rule_data("ft-7.8", "QUAD"), "quad_exposed", 6),
)
LONE_GENERAL = _plain("ft-7.12", "general", 1)
# Worth more on the table than in hand, against 7.8 and 7.9: generals are never discarded,
# so an open quad needs somebody to turn the fourth, and four dealt generals count anyway.
GENERAL_QUAD = Shape(
    Figure(rule_data("ft-7.11", "GENERAL_QUAD"), "generals_concealed", 6),
    Figure(rule_data("ft-7.10", "GENERAL_QUAD"), "generals_exposed", 8),
)
# A general alone counts 1, so a pair or a triple of them in hand is never better than
# single generals: these two can only come to lie on the table.
GENERAL_PAIR = Shape(None, PAIR.table)
GENERAL_TRIPLE = Shape(None, TRIPLE.table)


class Group(NamedTuple):
    """One set of cards; `key` is the packed hand of them."""

    shape: Shape
    tiles: tuple[Kind, ...]
    key: int


class Layout(NamedTuple):
    """A way to lay cards out: strays that lie in no set, hu, the sets.

    `opened` is the place of the set that holds the card from outside, or -1.
    """

    strays: int
    hu: int
    groups: tuple[Group, ...]
    opened: int = -1


def _group(shape: Shape, *tiles: Kind) -> Group:
    return Group(shape, tiles, TILES.pack(tiles))


def _fronts(colour: int, general_quad: Shape) -> Iterator[Group]:
    """Sets of one colour's general, advisors and elephants."""
    general, advisor, elephant = (ROLES * colour + r for r in (GENERAL, ADVISOR, ELEPHANT))
    yield _group(LONE_GENERAL, general)
    yield _group(COMMAND, general, advisor, elephant)
    yield _group(general_quad, *(general,) * 4)
    yield _group(GENERAL_PAIR, *(general,) * 2)
    yield _group(GENERAL_TRIPLE, *(general,) * 3)
    yield from _alike((advisor, elephant), True)


def _backs(colour: int) -> Iterator[Group]:
    """Sets of one colour's chariots, horses and cannons."""
    kinds = tuple(ROLES * colour + role for role in (3, 4, 5))
    yield _group(CHARIOTS, *kinds)
    yield from _alike(kinds, True)


def _ranks(soldier_pair: bool) -> Iterator[Group]:
    """Sets of soldiers."""
    yield _group(SOLDIERS_4, *SOLDIERS)
    for missing in SOLDIERS:
        yield _group(SOLDIERS_3, *(k for k in SOLDIERS if k != missing))
    yield from _alike(SOLDIERS, soldier_pair)


def _alike(kinds: Iterable[Kind], pairs: bool) -> Iterator[Group]:
    """Quads, triples and, where they are sets, pairs."""
    for kind in kinds:
        yield _group(QUAD, *(kind,) * 4)
        yield _group(TRIPLE, *(kind,) * 3)
        if pairs:
            yield _group(PAIR, kind, kind)


class Part:
    """Kinds that no set joins to the kinds outside, with the best layout of every holding."""

    def __init__(self, groups: Iterable[Group]) -> None:
        self.groups = tuple(groups)
        self.kinds = sorted({k for group in self.groups for k in group.tiles})
        self.mask = sum(TILES.mask << TILES.width * k for k in self.kinds)
        self._lowest: dict[Kind, list[Group]] = {k: [] for k in self.kinds}
        for group in self.groups:
            if group.shape.hand is not None:
                self._lowest[min(group.tiles)].append(group)
        self.loosest: dict[int, Layout] = {0: Layout(0, 0, ())}
        """the layout with the fewest strays, of those the one with most hu"""
        self.fronts: dict[int, tuple[int, ...]] = {0: (0,)}
        """the most hu with 0, 1, 2 … strays; -1 where that many strays are too few"""
        for counts in product(range(TILES.copies + 1), repeat=len(self.kinds)):
            self._lay(sum(n * TILES.unit[k] for n, k in zip(counts, self.kinds, strict=True)))
        self.whole = {held: best.hu for held, best in self.loosest.items() if not best.strays}
        """hu of every holding that can be laid out without a stray"""
        self._joined: dict[tuple[int, Kind], Layout | None] = {}

    def _lay(self, held: int) -> Layout:
        """Fill the two tables for a holding and all that can be left of it.

        Its lowest card is a stray, or lies in one of the few sets that have it as lowest.
        """
        if (found := self.loosest.get(held)) is not None:
            return found
        low = next(k for k in self.kinds if TILES.count(held, k))
        best = self._lay(held - TILES.unit[low])
        best = Layout(best.strays + 1, best.hu, best.groups)
        fronts = [(-1, *self.fronts[held - TILES.unit[low]])]
        for group in self._lowest[low]:
            if group.shape.hand is not None and TILES.holds(held, group.key):
                rest = self._lay(held - group.key)
                hu = group.shape.hand.hu
                if (rest.strays, -rest.hu - hu) < (best.strays, -best.hu):
                    best = Layout(rest.strays, rest.hu + hu, (group, *rest.groups))
                front = self.fronts[held - group.key]
                fronts.append(tuple(n + hu if n >= 0 else n for n in front))
        size = max(map(len, fronts))
        self.loosest[held] = best
        self.fronts[held] = tuple(
            max(front[s] if s < len(front) else -1 for front in fronts) for s in range(size)
        )
        return best

    def joined(self, held: int, kind: Kind) -> Layout | None:
        """The best layout without strays in which a set that holds `kind` lies on the table."""
        if (held, kind) not in self._joined:
            self._joined[held, kind] = self._join(held, kind)
        return self._joined[held, kind]

    def _join(self, held: int, kind: Kind) -> Layout | None:
        found: Layout | None = None
        for group in self.groups:
            if kind not in group.tiles or not TILES.holds(held, group.key):
                continue
            rest, figure = self.loosest[held - group.key], group.shape.table
            if rest.strays or figure is None or group.shape in (GENERAL_PAIR, GENERAL_TRIPLE):
                continue
            if found is None or rest.hu + figure.hu > found.hu:
                found = Layout(0, rest.hu + figure.hu, (group, *rest.groups), 0)
        return found


class Counting:
    """The sets that a table allows, and how any hand of them is best laid out."""

    def __init__(self, soldier_pair: bool, general_quad: Shape) -> None:
        self.parts = [
            *(
                Part(groups)
                for colour in range(COLOURS)
                for groups in (_fronts(colour, general_quad), _backs(colour))
            ),
            Part(_ranks(soldier_pair)),
        ]
        self.home = {k: part for part in self.parts for k in part.kinds}
        self.shown = {
            tuple(sorted(g.tiles)): g
            for part in self.parts
            for g in part.groups
            if g.shape.table is not None
        }
        """every set that may lie on the table, by its sorted cards"""
        self.by_kind = {
            k: tuple(g for g in self.home[k].groups if k in g.tiles and g.shape.table is not None)
            for k in self.home
        }
        self._whole = [(part.mask, part.whole) for part in self.parts]

    def value(self, hand: int, opened: Kind | None = None) -> int:
        """The most hu a hand can be laid out for without a stray; -1 when it cannot be.

        The set with the card `opened` counts as one on the table.
        """
        total = 0
        if opened is not None:
            home = self.home[opened]
            joined = home.joined(hand & home.mask, opened)
            if joined is None:
                return -1
            total = joined.hu
            hand &= ~home.mask
        for mask, whole in self._whole:
            hu = whole.get(hand & mask, -1)
            if hu < 0:
                return -1
            total += hu
        return total

    def best(self, hand: int, opened: Kind | None = None) -> Layout | None:
        """The layout that `value` counts; None when the hand is not complete."""
        hu, place = 0, -1
        groups: list[Group] = []
        home = None if opened is None else self.home[opened]
        for part in self.parts:
            held = hand & part.mask
            if opened is not None and part is home:
                layout = part.joined(held, opened)
                place = len(groups)
            else:
                layout = part.loosest[held]
            if layout is None or layout.strays:
                return None
            hu += layout.hu
            groups += layout.groups
        return Layout(0, hu, tuple(groups), place)

    def loosest(self, hand: int) -> Layout:
        """The layout with the fewest strays, and of those the one with most hu."""
        found = [part.loosest[hand & part.mask] for part in self.parts]
        return Layout(
            sum(one.strays for one in found),
            sum(one.hu for one in found),
            tuple(group for one in found for group in one.groups),
        )

    def most(self, hand: int) -> int:
        """The most hu of sets in a hand, however many strays are left."""
        return sum(max(part.fronts[hand & part.mask]) for part in self.parts)

    def front(self, hand: int) -> tuple[int, ...]:
        """The most hu of a hand with 0, 1, 2 … strays; -1 where that cannot be."""
        total: tuple[int, ...] = (0,)
        for part in self.parts:
            if held := hand & part.mask:
                total = _added(total, part.fronts[held])
        return total


FEW = 12
"""Strays beyond which a layout is as good as none."""


@lru_cache(50_000)
def _added(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    """The most hu of two parts together, for every number of strays up to `FEW`."""
    out = [-1] * min(len(some) + len(more) - 1, FEW + 1)
    for s, a in enumerate(some):
        if a >= 0:
            for more_s, b in enumerate(more[: len(out) - s]):
                if b >= 0 and a + b > out[s + more_s]:
                    out[s + more_s] = a + b
    return tuple(out)


@lru_cache
def counting(soldier_pair: bool, general_quad: str, general_quad_concealed: str) -> Counting:
    """The counting for the options that decide it."""
    quad = GENERAL_QUAD
    if general_quad == "8/6":
        quad = Shape(*(f and f._replace(hu=14 - f.hu) for f in quad))
    if general_quad_concealed == "4":
        quad = Shape(None, quad.table)
    return Counting(soldier_pair, quad)
