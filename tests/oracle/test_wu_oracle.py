"""吳銓高百搭麻將 counted a second way: every wild is given a face first, then the tiles are cut
into groups, one way after another.  Only the value of a finished reading is shared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

import pytest

from paipu.games.wu_mahjong.counting import Counter
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES_OF
from paipu.games.wu_mahjong.position import LaidGroup, Position
from paipu.games.wu_mahjong.search import Search, counter_of
from paipu.games.wu_mahjong.shapes import counts, pack
from paipu.rng import SplitMix64, shuffled

PROFILES = (Options(), Options(profile="strict"))


class Standard(Search):
    """The search without the special shapes, which have tests of their own."""

    def knitted(self) -> None:
        """None."""

    def specials(self) -> None:
        """None."""


@lru_cache(200_000)
def cuts(tiles: tuple[int, ...], pair: bool) -> frozenset[tuple[int, ...]]:
    """Every way to cut tiles, given by how many there are of each kind, into groups."""
    first = next((k for k, n in enumerate(tiles) if n), None)
    if first is None:
        return frozenset(() if pair else ((),))
    found: set[tuple[int, ...]] = set()
    for group in range(55 if not pair else 89):
        want = TILES_OF[group]
        if first != want[0]:
            continue
        left = list(tiles)
        for k in want:
            left[k] -= 1
        if min(left) >= 0:
            rest = cuts(tuple(left), pair and group < 55)
            found |= {tuple(sorted((group, *others))) for others in rest}
    return frozenset(found)


def readings(p: Position, wild_last: bool) -> Iterator[tuple[int, ...]]:
    """Every reading of a hand: faces of the wilds, groups, exposures."""
    have = counts(p.natural)
    seen = set()
    for faces in combinations_with_replacement(range(34), p.wilds):
        tiles = have[:]
        for k in faces:
            tiles[k] += 1
        for groups in cuts(tuple(tiles), True):
            last = set(faces) if wild_last else {p.last}
            for states in exposures(p, groups, last):
                reading = (*states[: len(p.laid)], *groups, *states[len(p.laid) :])
                if reading not in seen:
                    seen.add(reading)
                    yield states


def exposures(
    p: Position, groups: tuple[int, ...], last: set[int | None]
) -> Iterator[tuple[int, ...]]:
    """The laid groups and these, with every exposure that the rules allow."""
    for laid in product(*(m.groups for m in p.laid)):
        kongs = [(0, 1) if m.kong else (1,) for m in p.laid]
        for states in product(*kongs):
            front = tuple(g << 2 | s for g, s in zip(laid, states, strict=True))
            hidden = [g << 2 for g in groups]
            yield (*front, *hidden)
            for i, g in enumerate(groups):
                if p.apart and set(TILES_OF[g]) & last:
                    other = hidden[:]
                    other[i] |= 1
                    yield (*front, *other)


def by_assignment(counter: Counter, p: Position) -> int:
    """The best of all readings, or -1."""
    best = -1
    search = Search(counter, p)
    for groups in readings(p, p.last is None):
        value, over, times = counter.value(groups, p)
        best = max(best, value + search.around(over, times, groups[: len(p.laid)]))
    return best


def hand(draw: SplitMix64, wilds: int) -> Position:
    """A hand that is complete when its wilds stand for what was taken out of it, with some of
    its groups laid on the table."""
    while True:
        suits = draw.below(4)  # few suits, or hardly two tiles would meet
        groups = []
        for _ in range(5):
            group = draw.below(55)
            if group < 21 and suits < 3:
                group = group % 7 + 7 * (suits if draw.below(3) else draw.below(3))
            groups.append(group)
        pair = 55 + draw.below(34)
        tiles = [k for g in (*groups, pair) for k in TILES_OF[g]]
        if all(tiles.count(k) <= 4 for k in tiles):
            break
    laid = [LaidGroup("pung" if g >= 21 else "chow", (g,), TILES_OF[g])
            for g in groups[: draw.below(4)]]  # fmt: skip
    if laid and draw.below(3) == 0 and laid[0].verb == "pung":
        verb = ("kong", "concealed_kong")[draw.below(2)]
        laid[0] = LaidGroup(verb, laid[0].groups, laid[0].natural)
    hidden = [k for g in (*groups[len(laid) :], pair) for k in TILES_OF[g]]
    order = shuffled(hidden, draw.below)
    natural = order[min(wilds, len(order)) :]
    last = natural[-1] if natural and draw.below(4) else None
    if last is None and not wilds:
        last = natural[-1]
    return Position(
        pack(natural), len(order) - len(natural), tuple(laid), last, bool(draw.below(5)),
        seat=draw.below(4), round=draw.below(4), flowers=((), (34,), (35, 39))[draw.below(3)],
    )  # fmt: skip


def agree(draw: SplitMix64, wilds: int, options: tuple[Options, ...]) -> None:
    """One hand, counted both ways."""
    p = hand(draw, wilds)
    for chosen in options:
        counter = counter_of(chosen)
        found = Standard(counter, p).run()
        assert found is not None
        assert found.value == by_assignment(counter, p), (p, chosen)


@pytest.mark.clause("wu-03.6", "wu-04.2", "wu-04.3", "wu-04.4", "wu-16.1", "wu-16.2", "wu-16.3")
@pytest.mark.parametrize(("wilds", "hands"), [(0, 60), (1, 40), (2, 12)])
def test_shortfall_and_assignment_agree(wilds: int, hands: int) -> None:
    draw = SplitMix64(500 + wilds)
    for _ in range(hands):
        agree(draw, wilds, PROFILES)


@pytest.mark.slow
@pytest.mark.clause("wu-03.6")
def test_shortfall_and_assignment_agree_with_three_wilds() -> None:
    draw = SplitMix64(503)
    for _ in range(6):
        agree(draw, 3, PROFILES)


def test_the_readings_seen_by_either_search_are_the_same_hands() -> None:
    """A hand that no assignment completes is complete to neither."""
    p = Position(pack([0, 0, 3, 3, 6, 6, 9, 12, 15, 18, 21, 24, 27, 28, 29, 30]), 1, (), 0)
    counter = counter_of(PROFILES[0])
    assert Standard(counter, p).run() is None
    assert by_assignment(counter, p) == -1
