"""吳銓高百搭麻將 counted a second way: every wild is given a face first, then the tiles are cut
into groups, one way after another.  Only the value of a finished reading is shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest

from paipu.games.wu_mahjong import branch
from paipu.games.wu_mahjong.counting import Counter
from paipu.games.wu_mahjong.grades import Line
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES_OF
from paipu.games.wu_mahjong.position import LaidGroup, Position
from paipu.games.wu_mahjong.search import Search, counter_of, special_lines
from paipu.games.wu_mahjong.shapes import counts, pack
from paipu.games.wu_mahjong.special import ORPHANS, UNLINKED, Special
from paipu.games.wu_mahjong.special import _whole as whole_rows
from paipu.rng import SplitMix64

PROFILES = (Options(), Options(profile="strict"))


class Standard(Search):
    """The search without the special shapes, which have tests of their own."""

    def knitted(self) -> None:
        """None."""

    def specials(self) -> None:
        """None."""


@lru_cache(200_000)
def cuts(suit: int, tiles: tuple[int, ...], pair: bool) -> tuple[tuple[int, ...], ...]:
    """Every way to cut the tiles of a suit, given by how many there are of each kind, into
    groups: the lowest tile is in a pair, a triplet or a run."""
    first = next((k for k, n in enumerate(tiles) if n), None)
    if first is None:
        return () if pair else ((),)
    found: set[tuple[int, ...]] = set()
    for group in range(89 if pair else 55):
        want = TILES_OF[group]
        if want[0] != 9 * suit + first or want[-1] >= 9 * suit + len(tiles):
            continue
        left = list(tiles)
        for k in want:
            left[k - 9 * suit] -= 1
        if min(left) >= 0:
            for others in cuts(suit, tuple(left), pair and group < 55):
                found.add(tuple(sorted((group, *others))))
    return tuple(found)


@lru_cache(50_000)
def faced(suit: int, tiles: tuple[int, ...], wilds: int) -> tuple[tuple[Any, ...], ...]:
    """Every face for the wilds that a suit has, with every cut of what they make."""
    found = []
    for faces in combinations_with_replacement(range(len(tiles)), wilds):
        whole = list(tiles)
        for k in faces:
            whole[k] += 1
        pair = sum(whole) % 3 == 2
        if sum(whole) % 3 != 1:
            kinds = tuple(9 * suit + k for k in faces)
            found += [(kinds, groups, pair) for groups in cuts(suit, tuple(whole), pair)]
    return tuple(found)


def readings(p: Position, only: bool = False) -> Iterator[tuple[int, ...]]:
    """Every reading of a hand: faces of the wilds, groups, exposures."""
    have = counts(p.natural)
    suits = [tuple(have[9 * s : 9 * s + 9]) for s in range(4)]
    seen = set()
    for a, b, c in product(range(p.wilds + 1), repeat=3):
        if a + b + c > p.wilds:
            continue
        shares = (a, b, c, p.wilds - a - b - c)
        for parts in product(*(faced(s, suits[s], shares[s]) for s in range(4))):
            if sum(pair for _, _, pair in parts) != 1:
                continue
            groups = tuple(g for _, part, _ in parts for g in part)
            last = {p.last} if p.last is not None else {k for faces, _, _ in parts for k in faces}
            for states in exposures(p, groups, last, only):
                on_table = len(p.laid)
                reading = (states[:on_table], *sorted(states[on_table:]))
                if reading not in seen:
                    seen.add(reading)
                    yield states


def exposures(
    p: Position, groups: tuple[int, ...], last: set[int | None], only: bool = False
) -> Iterator[tuple[int, ...]]:
    """The laid groups and these, with every exposure that the rules allow."""
    for laid in product(*(m.groups for m in p.laid)):
        kongs = [(0, 1) if m.kong else (1,) for m in p.laid]
        for states in product(*kongs):
            front = tuple(g << 2 | s for g, s in zip(laid, states, strict=True))
            hidden = [g << 2 for g in groups]
            yield (*front, *hidden)
            able = {g for g in groups if set(TILES_OF[g]) & last}
            for i, g in enumerate(groups):
                if p.apart and g in able and (len(able) == 1 or not only):
                    other = hidden[:]
                    other[i] |= 1
                    yield (*front, *other)


def by_assignment(counter: Counter, p: Position) -> int:
    """The best of all readings, or -1."""
    best = -1
    search = Search(counter, p)
    for groups in readings(p, counter.options.win_group_choice == "only"):
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
    order = draw.shuffled(hidden)
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
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("wilds", range(4))
def test_shortfall_and_assignment_agree(wilds: int, part: int) -> None:
    """Five thousand hands in both profiles."""
    draw = SplitMix64(500 + 10 * part + wilds)
    for _ in range(313):
        agree(draw, wilds, PROFILES)


SWITCHED = (
    Options(grade_scope="hand"),
    Options(win_group_choice="only", kong_convert_effects="all"),
    Options(gui_per_tile=False, same_tile="rank", colour_map="white"),
    Options(pair_instances="product", dragons_per_hand=4, double_dragon="both"),
)  # fmt: skip


@pytest.mark.clause("wu-03.6", "wu-04.2", "wu-04.4")
@pytest.mark.parametrize("wilds", range(3))
def test_the_two_agree_under_other_readings(wilds: int) -> None:
    draw = SplitMix64(700 + wilds)
    for _ in range(60):
        agree(draw, wilds, SWITCHED)


@pytest.mark.clause("wu-03.6")
@pytest.mark.parametrize("wilds", [4, 5])
def test_shortfall_and_assignment_agree_with_more_wilds(wilds: int) -> None:
    draw = SplitMix64(503 + wilds)
    for _ in range(20):
        agree(draw, wilds, PROFILES)


@pytest.mark.clause("wu-03.6")
@pytest.mark.parametrize("wilds", range(4))
def test_a_natural_tile_made_wild_never_lowers_the_best(wilds: int) -> None:
    """Whatever it is, the winning tile too: the wild may stand for what it replaced."""
    draw = SplitMix64(900 + wilds)
    for _ in range(150):
        p = hand(draw, wilds)
        natural = [k for k, n in enumerate(counts(p.natural)) for _ in range(n)]
        gone = natural.pop(draw.below(len(natural)))
        last = p.last if p.last in natural else None
        wilder = replace(p, natural=pack(natural), wilds=p.wilds + 1, last=last)
        for options in PROFILES:
            before, after = branch.best(options, p), branch.best(options, wilder)
            assert before is not None
            assert after is not None
            assert after.value >= before.value, (p, gone)


@pytest.mark.clause("wu-03.6", "wu-03.7")
@pytest.mark.parametrize("wilds", range(1, 6))
def test_branch_and_bound_finds_what_counting_all_finds_with_sets_on_the_table(
    wilds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branch, "FEW", -1)
    monkeypatch.setattr(branch, "MANY", 0)
    draw = SplitMix64(4200 + wilds)
    for _ in range(20):
        p = hand(draw, wilds)
        for options in (*PROFILES, *SWITCHED, Options(convertible_scope="pattern")):
            found, plain = branch.best(options, p), Search(counter_of(options), p).run()
            assert found is not None
            assert plain is not None
            assert found.exact
            assert found.value == plain.value, (p, options)


# --- special shapes ----------------------------------------------------------------------


class Shaped(Standard):
    """The special shapes alone."""

    def best_special(self) -> int:
        """The best of them, or -1."""
        Search.specials(self)
        Search.knitted(self)
        return self.best


def faces_of(p: Position) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Every face for all wilds, with the tiles that there are then."""
    have = counts(p.natural)
    for faces in combinations_with_replacement(range(34), p.wilds):
        tiles = have[:]
        for k in faces:
            tiles[k] += 1
        yield faces, tiles


def without(tiles: list[int], taken: Iterable[int]) -> list[int] | None:
    """What is left of tiles, or None if some are not there."""
    left = tiles[:]
    for k in taken:
        left[k] -= 1
    return left if min(left) >= 0 else None


def pairs_and_triplet(
    p: Position, faces: tuple[int, ...], tiles: list[int]
) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
    """哩咕哩咕 of finished tiles, and 清連七對."""
    for kind in range(34):
        left = without(tiles, [kind] * 3)
        if left is None or any(n % 2 for n in left):
            continue
        pairs = [k for k in range(34) for _ in range(left[k] // 2)]
        groups = (*((k, k) for k in pairs), (kind,) * 3)
        last = {p.last} if p.last is not None else set(faces)
        yield "ligu_eight_pairs" if kind in last else "ligu", groups
        linked = pairs == list(range(pairs[0], pairs[0] + 7))
        if linked and pairs[0] // 9 == pairs[-1] // 9 == kind // 9 < 3:
            yield "seven_linked_pairs", groups


def singles(
    p: Position, faces: tuple[int, ...], tiles: list[int]
) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
    """十三么 and 十六不搭 of finished tiles."""
    rest = without(tiles, ORPHANS)
    for twice in ORPHANS if rest else ():
        four = without(rest or [], [twice])
        for group in range(55):
            if four and without(four, TILES_OF[group]) == [0] * 34:
                yield "thirteen_orphans", ((twice,), TILES_OF[group])
    kinds = [k for k in range(34) if tiles[k]]
    doubled = [k for k in kinds if tiles[k] == 2]
    suits = [[k % 9 for k in kinds if k // 9 == s and k < 27] for s in range(3)]
    apart = all(len(s) == 3 and s[1] - s[0] > 2 and s[2] - s[1] > 2 for s in suits)
    if len(kinds) == 16 and len(doubled) == 1 and all(tiles[27:]) and apart:
        yield "sixteen_unlinked", ()
        if len({k % 3 for s in suits for k in s}) == 3 and all(len({k % 3 for k in s}) == 1
                                                               for s in suits):  # fmt: skip
            yield "sixteen_unlinked_dragon", ()
        if suits[0] == suits[1] == suits[2]:
            yield "sixteen_unlinked_mixed", ()
        if doubled[0] == p.last or (p.last is None and doubled[0] in faces):
            yield "sixteen_unlinked_held", ()


def special_by_assignment(counter: Counter, p: Position) -> int:
    """The best special shape that any faces make, or -1."""
    best = -1
    for faces, tiles in faces_of(p):
        for row, groups in (*pairs_and_triplet(p, faces, tiles), *singles(p, faces, tiles)):
            if row in counter.on and not p.laid:
                paired = row in ("ligu", "ligu_eight_pairs", "seven_linked_pairs")
                more = whole_rows(counter, p, groups) if paired else ()
                lines = (Line(row, counter.on[row], 1, ()), *more)
                shape = Special(row, lines, groups)
                best = max(best, sum(x.value for x in special_lines(counter, p, shape)))
        best = max(best, knitted_by_assignment(counter, p, faces, tiles))
    return best


def knitted_by_assignment(
    counter: Counter, p: Position, faces: tuple[int, ...], tiles: list[int]
) -> int:
    """The best 組合龍 of finished tiles, or -1."""
    best = -1
    search = Search(counter, p)
    for order in permutations(((0, 3, 6), (1, 4, 7), (2, 5, 8))):
        rest = without(tiles, [9 * s + r for s in range(3) for r in order[s]])
        if rest is None or len(p.laid) > 2:
            continue
        suits = [tuple(rest[9 * s : 9 * s + 9]) for s in range(4)]
        if sorted(sum(s) % 3 for s in suits) != [0, 0, 0, 2]:
            continue
        for parts in product(*(cuts(s, suits[s], sum(suits[s]) % 3 == 2) for s in range(4))):
            groups = tuple(g for part in parts for g in part)
            # A wild that won can be called exposed only where it stands in one of these groups.
            last = {p.last} if p.last is not None else set(faces)
            for states in exposures(p, groups, last):
                value, over, times = counter.value(states, p, True)
                value += search.around(over, times, states[: len(p.laid)])
                best = max(best, value + counter.on["knitted_dragon"])
    return best


def special_hand(draw: SplitMix64, wilds: int) -> Position:
    """A hand of one of the special shapes, from which tiles were taken out."""
    match draw.below(4):
        case 0:
            start = 9 * draw.below(3) + draw.below(3)
            pairs = [start + i for i in range(7)] if draw.below(2) else [
                draw.below(18) for _ in range(7)]  # fmt: skip
            tiles = [k for k in pairs for _ in range(2)] + [pairs[0] // 9 * 9 + draw.below(9)] * 3
        case 1:
            tiles = [*ORPHANS, ORPHANS[draw.below(13)], *TILES_OF[draw.below(55)]]
        case 2:
            three = [UNLINKED[draw.below(len(UNLINKED))] for _ in range(3)]
            tiles = [9 * s + r for s in range(3) for r in three[s]] + list(range(27, 34))
            tiles.append(tiles[draw.below(16)])
        case _:
            order = draw.shuffled([(0, 3, 6), (1, 4, 7), (2, 5, 8)])
            tiles = [9 * s + r for s in range(3) for r in order[s]]
            tiles += [*TILES_OF[draw.below(55)], *TILES_OF[draw.below(55)]]
            tiles += [draw.below(34)] * 2
    order = draw.shuffled(tiles)
    natural = order[wilds:]
    if any(natural.count(k) > 4 for k in natural):
        return special_hand(draw, wilds)
    last = natural[-1] if draw.below(3) or not wilds else None
    return Position(pack(natural), wilds, (), last, bool(draw.below(4)), seat=draw.below(4))


@pytest.mark.clause("wu-05.9", "wu-02.2")
@pytest.mark.parametrize(("wilds", "hands"), [(0, 120), (1, 60), (2, 20)])
def test_special_shapes_are_found_by_assignment_too(wilds: int, hands: int) -> None:
    draw = SplitMix64(800 + wilds)
    found = 0
    for _ in range(hands):
        p = special_hand(draw, wilds)
        for options in PROFILES:
            counter = counter_of(options)
            best = Shaped(counter, p).best_special()
            assert best == special_by_assignment(counter, p), (p, options)
            found += best >= 0
    assert found > hands


def test_the_readings_seen_by_either_search_are_the_same_hands() -> None:
    """A hand that no assignment completes is complete to neither."""
    p = Position(pack([0, 0, 3, 3, 6, 6, 9, 12, 15, 18, 21, 24, 27, 28, 29, 30]), 1, (), 0)
    counter = counter_of(PROFILES[0])
    assert Standard(counter, p).run() is None
    assert by_assignment(counter, p) == -1
