"""Chance: the sequence is pinned for ever, and so are the deals that come of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from paipu.games import find
from paipu.match import Match, stream
from paipu.rng import SplitMix64

# The first values of the published generator for the seeds 0 and 1234567.
PUBLISHED = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431),
}
# The wall of the first hand of a match, with the dealer and the dice.
DEALS = {
    ("xiangqi-mahjong", 0): (2, "nNPKERkCpaEaPCeRKAAKrnpernpnEcKNckPNkrCERpacRAeecNkACPra"),
    ("xiangqi-mahjong", 1): (1, "kKPkaNpRKCErAEceKcekaPApCPRCcApnKnaeNNEcnakERrnAPCRNrepr"),
    ("xiangqi-mahjong", 2**63): (1, "caEeKAccKRnKPapNRrkCnPkNEeNCapeaREkEePPCkrARrNnCrnpApKcA"),
    ("tuitongzi", 0): (2, "4328W81351W9223758W6734596519682W7741469 26"),
    ("tuitongzi", 1): (1, "W288537753897244673495215823W916W1W66419 62"),
    ("tuitongzi", 2**63): (1, "39W26479883261433W5841985765725612W1974W 31"),
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_generator_is_the_published_one(seed: int) -> None:
    draw = SplitMix64(seed)
    assert tuple(draw.next() for _ in range(4)) == PUBLISHED[seed]


def test_a_seed_is_taken_as_64_bits() -> None:
    assert SplitMix64(2**64 + 5).next() == SplitMix64(5).next()
    assert SplitMix64(-1).next() == SplitMix64(2**64 - 1).next()


def test_below_stays_below_and_reaches_everything() -> None:
    draw = SplitMix64(7)
    assert {draw.below(6) for _ in range(200)} == set(range(6))


@pytest.mark.parametrize("n", [1, 6, 105, 2**63 + 1, 2**64 - 1])
def test_below_throws_away_what_would_favour_small_numbers(n: int) -> None:
    draw, whole = SplitMix64(7), SplitMix64(7)
    fair = 2**64 // n * n
    drawn = [whole.next() for _ in range(1000)]
    expected = [value % n for value in drawn if value < fair]
    assert [draw.below(n) for _ in expected] == expected


def fisher_and_yates(items: Iterable[int], draw: SplitMix64) -> list[int]:
    """The same shuffle, one number after the other."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = draw.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


@pytest.mark.parametrize("size", [0, 1, 2, 3, 40, 105, 144])
def test_a_shuffle_draws_as_below_does(size: int) -> None:
    for seed in range(50):
        draw, slow = SplitMix64(seed), SplitMix64(seed)
        assert draw.shuffled(range(size)) == fisher_and_yates(range(size), slow)
        assert draw.state == slow.state


def state_before(value: int) -> int:
    """The state from which the generator comes to this value: its mixing undone."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        shifted = value >> shift
        while shifted:
            value ^= shifted
            shifted >>= shift
        value = value * pow(factor, -1, 2**64) % 2**64
    return (value - 0x9E3779B97F4A7C15) % 2**64


@pytest.mark.parametrize("before", [0, 1, 57, 102])
def test_a_shuffle_throws_away_what_below_would(before: int) -> None:
    start = state_before(2**64 - 1) - before * 0x9E3779B97F4A7C15
    drawn = [SplitMix64(start), SplitMix64(start)]
    assert [drawn[0].next() for _ in range(before + 1)][-1] == 2**64 - 1
    draw = SplitMix64(start)
    assert draw.shuffled(range(105)) == fisher_and_yates(range(105), drawn[1])
    assert draw.state == drawn[1].state
    # One number more than the 104 that the shuffle uses, where 2**64 - 1 would favour some.
    assert draw.state == (start + (104 + 1) * 0x9E3779B97F4A7C15) % 2**64


def test_a_shuffle_keeps_every_item_and_can_make_every_order() -> None:
    draw = SplitMix64(3)
    orders = Counter("".join(draw.shuffled("abc")) for _ in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


@pytest.mark.clause("xm-1", "tt-1")
@pytest.mark.parametrize(("game", "seed"), DEALS)
def test_golden_deals(game: str, seed: int) -> None:
    module = find(game)
    match = Match.begin(module.game(module.Options()), seed)
    size = len(module.TILES.wall())
    wall = module.TILES.write(match.hand.wall[:size])
    dice = "".join(map(str, match.hand.wall[size:]))
    assert (match.hand.start.dealer, f"{wall} {dice}".strip()) == DEALS[game, seed]


def test_no_two_hands_share_a_stream() -> None:
    heads = Counter(
        stream(seed, hand, place).next()
        for seed in (0, 1, 2, 64, 65, 128)
        for hand in range(4)
        for place in range(21)
    )
    assert set(heads.values()) == {1}
