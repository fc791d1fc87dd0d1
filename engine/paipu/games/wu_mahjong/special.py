"""The special shapes (wu-05.9, wu-02.2): 哩咕哩咕, 清連七對, 組合龍, 十三么, 十六不搭, 全百搭.

All but 組合龍 are concealed throughout; each has a fixed demand, so that what is missing from it
is simply counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

from paipu.clauses import rule
from paipu.games.wu_mahjong.counting import Counter
from paipu.games.wu_mahjong.grades import Line
from paipu.games.wu_mahjong.pack import TILES_OF
from paipu.games.wu_mahjong.position import Position, may_stand
from paipu.games.wu_mahjong.shapes import PLACE, Packed, complete, counts
from paipu.games.wu_mahjong.whole import Facts
from paipu.kernel import Kind

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
SIMPLES = tuple(k for k in range(34) if k not in ORPHANS)
UNLINKED = ((0, 3, 6), (0, 3, 7), (0, 3, 8), (0, 4, 7), (0, 4, 8), (0, 5, 8), (1, 4, 7), (1, 4, 8),
            (1, 5, 8), (2, 5, 8))  # fmt: skip
"""Three ranks of a suit of which no two could stand in one run."""
THIRDS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))


class Special(NamedTuple):
    """A special shape that the tiles make: its rows, and its tiles group by group."""

    shape: str
    lines: tuple[Line, ...]
    groups: tuple[tuple[Kind, ...], ...]
    times: int = 2


def _fits(have: list[int], groups: tuple[tuple[Kind, ...], ...]) -> bool:
    """Whether all natural tiles are among these."""
    want = [0] * 34
    for group in groups:
        for k in group:
            want[k] += 1
    return all(a <= b for a, b in zip(have, want, strict=True))


def _stand(p: Position, have: list[int], groups: tuple[tuple[Kind, ...], ...]) -> bool:
    """Whether the wilds can stand for what is missing, where none may for its own face."""
    if not p.faces:
        return True
    want = [k for group in groups for k in group]
    for k, held in enumerate(have):
        for _ in range(held):
            want.remove(k)
    return may_stand(p.faces, want)


@rule("wu-02.2")
def all_wild(counter: Counter, p: Position) -> Special | None:
    """全百搭, which takes the place of every other row, so that there is nothing to search.

    Nor would a search find more: of seventeen wilds the best other reading counts 800 fan by
    Wu's own rows (five triplets and a pair of 發) and less than 900 with those of the general
    game, to which 天糊 could add 100.  A hand that holds every wild in play may have groups on
    the table; there it stands because nothing may be added to it.
    """
    held = p.wilds + sum(3 - len(m.natural) for m in p.laid if not m.kong)
    whole = held == 17 or (
        counter.options.all_wild == "in_play"
        and held == p.wilds_in_play
        and complete(p.natural, p.sets)
    )
    if not whole:
        return None
    return Special("all_wild", (Line("all_wild", counter.on["all_wild"], 1, ()),), ())


@rule("wu-05.9", "wu-02.2")
def special(counter: Counter, p: Position) -> Iterator[Special]:
    """The special shapes of a hand with nothing laid, the best of each kind; 全百搭 and 組合龍 are
    found elsewhere."""
    if p.laid:
        return
    have = counts(p.natural)
    yield from linked_pairs(counter, p, have)
    if "ligu" in counter.on:
        yield from ligu(counter, p, have)
    if "thirteen_orphans" in counter.on:
        yield from orphans(counter, p, have)
    if "sixteen_unlinked" in counter.on:
        yield from unlinked(counter, p, have)


@rule("wu-05.9")
def makes_special(counter: Counter, natural: Packed, wilds: int, sets: int) -> bool:
    """Whether concealed tiles that must make so many groups and a pair are a special shape,
    組合龍 among them."""
    if sets >= 3 and any(complete(rest, sets - 3) for _, rest in knits(natural, wilds)):
        return True
    p = Position(natural, wilds)
    return sets == 5 and next(special(counter, p), None) is not None


@rule("wu-05.9")
def linked_pairs(counter: Counter, p: Position, have: list[int]) -> Iterator[Special]:
    """清連七對哩咕: seven pairs in a row and a triplet, all of one suit."""
    suits = [s for s in range(3) if p.natural[s]] or [0, 1, 2]
    if (len(suits) > 1 and any(p.natural)) or p.natural[3]:
        return
    for suit in suits:
        for first in range(3):
            for rank in range(9):
                pairs = tuple((9 * suit + first + i,) * 2 for i in range(7))
                groups = (*pairs, (9 * suit + rank,) * 3)
                if not _fits(have, groups) or not _stand(p, have, groups):
                    continue
                own = Line("seven_linked_pairs", counter.on["seven_linked_pairs"], 1, ())
                more = _whole(counter, p, groups) if counter.options.lian7_stack else ()
                yield Special("ligu", (own, *more), groups)


def _whole(counter: Counter, p: Position, groups: tuple[tuple[Kind, ...], ...]) -> tuple[Line, ...]:
    """The rows of suits, ranks and colours that a hand of pairs and a triplet has."""
    every, some = -1, 0
    for group in groups:
        a, o = counter.marks[55 + group[0]]
        every, some = every & a, some | o
    return counter.whole.lines(_ligu_facts(counter, p, every, some))


def _ligu_facts(counter: Counter, p: Position, every: int, some: int) -> Facts:
    """The facts of a concealed hand that has no five groups and opens no doors."""
    return counter.facts(p, every, some, 2, 0, 0, 0)._replace(doors=False)


@rule("wu-05.9")
def ligu(counter: Counter, p: Position, have: list[int]) -> Iterator[Special]:
    """哩咕哩咕: seven pairs and a triplet; eight pairs held before the last tile count more."""
    odd = sum(n & 1 for n in have)
    if odd > p.wilds + 1:  # every other single tile needs a wild to be a pair
        return
    quads = counter.options.ligu_quads
    best: dict[str, tuple[int, Special]] = {}
    for kind, used in _triplets(counter, p, have):
        rest = have[:]
        rest[kind] -= used
        if not quads and (rest[kind] or max(rest) > 2):
            continue
        pairs = [k for k in range(34) for _ in range((rest[k] + 1) // 2)]
        spare = p.wilds - (3 - used) - sum(n % 2 for n in rest)
        if spare < 0 or len(pairs) + spare // 2 != 7:
            continue
        held = (p.last == kind) if p.last is not None else used < 3
        row = "ligu_eight_pairs" if held else "ligu"
        for extra in _extras(counter, p, kind, pairs, spare // 2):
            groups = (*((k,) * 2 for k in sorted((*pairs, *extra))), (kind,) * 3)
            if not _stand(p, have, groups):
                continue
            lines = (Line(row, counter.on[row], 1, ()), *_whole(counter, p, groups))
            value = sum(line.value for line in lines)
            if row not in best or value > best[row][0]:
                best[row] = (value, Special("ligu", lines, groups))
    yield from (found for _, found in best.values())


def _alike(counter: Counter, p: Position) -> list[Kind]:
    """One kind for every set of marks: the others count the same.  Kinds that a wild shows are
    told apart, where it matters."""
    marks = counter.marks
    return list({(marks[55 + k], k in p.faces and k): k for k in range(33, -1, -1)}.values())


def _triplets(counter: Counter, p: Position, have: list[int]) -> Iterator[tuple[Kind, int]]:
    """The kinds that the triplet may be of, with how many natural tiles stand in it."""
    for kind in range(34):
        for used in {min(3, have[kind]), have[kind] % 2} - {0}:
            yield kind, used
    if p.wilds >= 3:
        yield from ((kind, 0) for kind in _alike(counter, p))


def _extras(
    counter: Counter, p: Position, kind: Kind, pairs: list[Kind], spare: int
) -> Iterator[tuple[Kind, ...]]:
    """What wild pairs may stand for: of choices that bring in the same marks, one is enough."""
    quads = counter.options.ligu_quads
    every, some = -1, 0
    for k in (*pairs, kind):
        a, o = counter.marks[55 + k]
        every, some = every & a, some | o
    kinds = _alike(counter, p) if quads else list(range(34))
    # What the pairs so far have in common, and those of them that a wild shows → the pairs.
    reach: dict[tuple[int, int, tuple[Kind, ...]], tuple[Kind, ...]] = {(every, some, ()): ()}
    for _ in range(spare):
        more: dict[tuple[int, int, tuple[Kind, ...]], tuple[Kind, ...]] = {}
        for (a, o, shown), taken in reach.items():
            for k in kinds:
                if quads or k not in (*pairs, kind, *taken):
                    x, y = counter.marks[55 + k]
                    now = tuple(sorted((*shown, k))) if k in p.faces else shown
                    more.setdefault((a & x, o | y, now), (*taken, k))
        reach = more
    yield from reach.values()


@rule("wu-18.1")
def orphans(counter: Counter, p: Position, have: list[int]) -> Iterator[Special]:
    """十三么: thirteen terminals and honours, one of them twice, and a group besides."""
    if sum(have[k] for k in SIMPLES) > 3:
        return
    singles = tuple((k,) for k in ORPHANS)
    for group in range(55):
        for twice in ORPHANS:
            groups = (*singles, (twice,), TILES_OF[group])
            if _fits(have, groups) and _stand(p, have, groups):
                row = "thirteen_orphans"
                yield Special(row, (Line(row, counter.on[row], 1, ()),), groups)
                return


@rule("wu-18.1")
def unlinked(counter: Counter, p: Position, have: list[int]) -> Iterator[Special]:
    """十六不搭: the seven honours and three ranks of each suit that are not linked, one twice."""
    if max(have) > 2 or have.count(2) > 1:
        return
    fits = [
        [ranks for ranks in UNLINKED if all(r in ranks or not have[9 * s + r] for r in range(9))]
        for s in range(3)
    ]
    best: tuple[int, Special] | None = None
    for three in product(*fits):
        tiles = (*(9 * s + r for s in range(3) for r in three[s]), *range(27, 34))
        for twice in [have.index(2)] if 2 in have else tiles:
            rows = ["sixteen_unlinked"]
            if sorted(three) == list(THIRDS):
                rows.append("sixteen_unlinked_dragon")
            if len(set(three)) == 1:
                rows.append("sixteen_unlinked_mixed")
            if twice == p.last or (p.last is None and have[twice] < 2):
                rows.append("sixteen_unlinked_held")
            row = max(rows, key=lambda row: counter.on[row])
            value = counter.on[row]
            groups = (*((k,) for k in tiles), (twice,))
            if (best is None or value > best[0]) and _stand(p, have, groups):
                best = (value, Special("sixteen_unlinked", (Line(row, value, 1, ()),), groups))
    if best:
        yield best[1]


# --- 組合龍 -----------------------------------------------------------------------------


def knits(natural: Packed, wilds: int) -> Iterator[tuple[tuple[Kind, ...], Packed]]:
    """147, 258 and 369 each in a suit of its own, with the natural tiles that remain."""
    for tiles in _ORDERS:
        rest = list(natural)
        missing = 0
        for k in tiles:
            s, shift = PLACE[k]
            if rest[s] >> shift & 7:
                rest[s] -= 1 << shift
            else:
                missing += 1
                if missing > wilds:
                    break
        else:
            yield tiles, (rest[0], rest[1], rest[2], rest[3])


_ORDERS = tuple(
    tuple(9 * s + r for s in range(3) for r in order[s]) for order in permutations(THIRDS)
)
"""The nine tiles of every 組合龍."""
