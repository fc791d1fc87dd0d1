"""推筒子 by the two lists of the text: every pair of hands, and the odds by counting tiles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

import naive
from paipu.games.tuitongzi import odds
from paipu.games.tuitongzi.options import TILES, Options
from paipu.games.tuitongzi.ranking import compare

TILES_40 = naive.DOTS * 4


def kinds(two: str) -> tuple[int, int]:
    a, b = TILES.read_tiles(two)
    return a, b


@pytest.mark.clause("tt-2", "tt-3.1", "tt-3.2")
def test_any_two_hands_compare_as_the_lists_say() -> None:
    for one in naive.PLACES:
        for other in naive.PLACES:
            found = compare(kinds(one), kinds(other), "push", "half", False)
            assert found == naive.beats(one, other)


@pytest.mark.clause("tt-2", "tt-3.1", "tt-3.2")
def test_the_780_hands() -> None:
    hands = Counter(naive.PLACES[a + b] for a, b in combinations(TILES_40, 2))
    assert sum(hands.values()) == 780
    assert list(dict(sorted(hands.items())).values()) == [
        ways for _, ways in odds.classes(Options())
    ]


@pytest.mark.clause("tt-2")
def test_every_deal_of_two_hands() -> None:
    """548,340 ordered deals, tile by tile, grouped only by which hand the first one is."""
    outcome: Counter[int] = Counter()
    for first, ways in Counter(
        "".join(sorted(a + b)) for a, b in combinations(TILES_40, 2)
    ).items():
        rest = TILES_40.replace(first[0], "", 1).replace(first[1], "", 1)
        for a, b in combinations(rest, 2):
            outcome[naive.beats(a + b, first)] += ways
    assert sum(outcome.values()) == 548340
    found = odds.duel(Options())
    assert found["win"] == Fraction(outcome[1], 548340) == Fraction(21551, 45695)
    assert found["tie"] == Fraction(outcome[0], 548340) == Fraction(2593, 45695)
