"""吳銓高百搭麻將: what tiles need, and the bounded search with groups on the table, each found a
second way."""

from __future__ import annotations

import pytest

from paipu.games.wu_mahjong import branch
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.search import Search, counter_of
from paipu.games.wu_mahjong.shapes import SAVED, complete, count_shapes, need, pack, shapes
from paipu.rng import SplitMix64
from test_wu_oracle import hand

GROUPS = [
    *({r: 1, r + 1: 1, r + 2: 1} for r in range(7)),
    *({r: 3} for r in range(9)),
]
CHOICES: tuple[Options, ...] = (
    Options(),
    Options(profile="strict"),
    Options(convertible_scope="pattern"),
    Options(grade_scope="hand"),
    Options(grade_event_rows="scaled", grade_fixed_rows="scaled", dragons_per_hand=4),
)


def covered(held: list[int], most: int, honours: bool) -> bool:
    """Whether so many groups cover tiles, given by how many there are of each rank."""
    first = next((r for r, n in enumerate(held) if n), None)
    if first is None:
        return True
    if not most:
        return False
    return any(
        covered([max(0, n - group.get(r, 0)) for r, n in enumerate(held)], most - 1, honours)
        for group in (GROUPS[7:] if honours else GROUPS)
        if first in group
    )


def fewest(held: list[int], honours: bool) -> int:
    return next(n for n in range(20) if covered(held, n, honours))


@pytest.mark.clause("wu-03.6", "wu-05.2")
@pytest.mark.parametrize("honours", [False, True])
def test_what_the_tiles_of_a_suit_need(honours: bool) -> None:
    draw = SplitMix64(11)
    for _ in range(250):
        ranks = 7 if honours else 9
        held = [max(0, draw.below(7) - 2) if draw.below(2) else 0 for _ in range(ranks)]
        if sum(held) > 11:
            continue
        without = fewest(held, honours)
        paired = min(
            fewest([n - min(n, 2) * (r == pair) for r, n in enumerate(held)], honours)
            for pair in range(ranks)
        )
        found = need(sum(n << 3 * r for r, n in enumerate(held)), honours)
        assert found % SAVED == without, held
        assert (found >= SAVED) == (paired < without), held


@pytest.mark.clause("wu-03.6")
def test_a_hand_is_complete_when_it_has_a_shape() -> None:
    draw = SplitMix64(12)
    known = set()
    for _ in range(300):
        wilds = draw.below(5)
        low = draw.below(2) * 9
        natural = [
            low + draw.below(9) if draw.below(3) else draw.below(34) for _ in range(17 - wilds)
        ]
        if max(map(natural.count, natural)) > 4:
            continue
        packed = pack(natural)
        number = sum(1 for _ in shapes(packed, 5))
        assert number == count_shapes(packed, 5)
        assert complete(packed) == (number > 0)
        known.add(number > 0)
    assert known == {True, False}


@pytest.mark.clause("wu-03.7", "wu-04.2", "wu-04.4")
@pytest.mark.parametrize("options", CHOICES)
def test_branch_and_bound_with_groups_on_the_table(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(branch, "FEW", -1)
    monkeypatch.setattr(branch, "MANY", 0)
    draw = SplitMix64(13)
    counter = counter_of(options)
    laid = 0
    while laid < 12:
        p = hand(draw, 1 + draw.below(6))
        if not p.laid or count_shapes(p.natural, p.sets) > 1000:
            continue
        laid += 1
        plain, found = Search(counter, p).run(), branch.best(options, p)
        assert plain is not None
        assert found is not None
        assert (found.value, found.bound, found.exact) == (plain.value, plain.value, True), p
        for least in (plain.value, plain.value + 1):
            assert branch.reaches(options, p, least) == (plain.value >= least)


@pytest.mark.clause("wu-01a.8")
@pytest.mark.parametrize(("seed", "wilds"), [(0, 8), (1, 9), (2, 10)])
def test_a_stopped_search_goes_on(seed: int, wilds: int) -> None:
    """At every stop the best lies between what was found and the bound; in the end it is found."""
    draw = SplitMix64(seed)
    while (p := hand(draw, wilds)).wilds < wilds or p.sets < 3:
        pass
    counter = counter_of(CHOICES[0])
    exact = branch.best(CHOICES[0], p)
    assert exact is not None
    search = branch.Branch(counter, p, 300)
    bounds = []
    while (found := search.run()) is None or not found.exact:
        if found:
            assert found.value <= exact.value <= found.bound
            bounds.append(found.bound)
        search.nodes = (search.nodes or 0) + 300
    assert found.value == exact.value
    assert bounds
    assert bounds == sorted(bounds, reverse=True)


@pytest.mark.clause("wu-01a.8")
def test_more_nodes_go_on_where_fewer_stopped() -> None:
    options, p = CHOICES[0], hand(SplitMix64(5), 10)
    afresh = branch.Branch(counter_of(options), p, 1200).run()
    exact = branch.Branch(counter_of(options), p).run()
    for nodes in (10, 300, 1200):
        found = branch.best(options, p, nodes)
    assert found == afresh
    assert found is not None
    assert not found.exact
    assert branch.best(options, p, 10) == branch.Branch(counter_of(options), p, 10).run()
    assert branch.best(options, p) == exact
    assert not branch._stopped


@pytest.mark.clause("wu-04.2")
@pytest.mark.parametrize("options", CHOICES)
def test_no_other_group_gains_by_being_called_exposed(options: Options) -> None:
    draw, counter = SplitMix64(14), counter_of(options)
    fewer = 0
    for _ in range(40):
        p = hand(draw, draw.below(5))
        if count_shapes(p.natural, p.sets) > 300:
            continue
        some, every = Search(counter, p), Search(counter, p)
        every.gainers = None
        some.run()
        every.run()
        assert some.best == every.best, p
        fewer += some.seen < every.seen
    assert fewer or counter.any_state
