"""The exact odds of 推筒子, as fractions, by counting every deal.

A hand is a pair of kinds; tiles of a kind are alike, so 55 hands with their numbers of
ways stand for the 780 pairs of tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from paipu.clauses import rule
from paipu.games.tuitongzi.options import Options
from paipu.games.tuitongzi.ranking import compare, multiplier, rank
from paipu.kernel import Kind

_Pack = tuple[int, ...]
"""How many tiles of each of the ten kinds are left."""
FULL: _Pack = (4,) * 10


def hands(pack: _Pack) -> Iterator[tuple[tuple[Kind, Kind], int, _Pack]]:
    """Every hand that a pack can give, in how many ways, and the pack without it."""
    for a in range(10):
        for b in range(a, 10):
            ways = comb(pack[a], 2) if a == b else pack[a] * pack[b]
            if ways:
                left = list(pack)
                left[a] -= 1
                left[b] -= 1
                yield (a, b), ways, tuple(left)


@rule("tt-3.1", "tt-3.2")
def classes(options: Options) -> list[tuple[int, int]]:
    """Every class from the best down with how many of the 780 hands are of it."""
    count: Counter[int] = Counter()
    for hand, ways, _ in hands(FULL):
        count[rank(hand, options.white, options.er_ba_gang)] += ways
    return sorted(count.items(), reverse=True)


@rule("tt-0")
def duel(options: Options) -> dict[str, Fraction]:
    """Banker against one player: `win`, `tie` and `lose` for the player under the tie rule,
    `mean` what a bet of one brings it on average and `variance` that of the same."""
    total = comb(40, 2) * comb(38, 2)
    outcome: Counter[int] = Counter()
    mean, square = 0, 0
    for bank, bank_ways, left in hands(FULL):
        for hand, ways, _ in hands(left):
            sign = compare(hand, bank, options.tie, options.white, options.er_ba_gang)
            better = rank(hand if sign > 0 else bank, options.white, options.er_ba_gang)
            gain = sign * multiplier(better, options.pay)
            outcome[sign] += bank_ways * ways
            mean += bank_ways * ways * gain
            square += bank_ways * ways * gain * gain
    average = Fraction(mean, total)
    return {
        "win": Fraction(outcome[1], total),
        "tie": Fraction(outcome[0], total),
        "lose": Fraction(outcome[-1], total),
        "mean": average,
        "variance": Fraction(square, total) - average**2,
    }


@rule("tt-0")
def table_of(options: Options, players: int = 3) -> dict[tuple[int, int, int], Fraction]:
    """Banker against several players in one deal: the chance of each (beaten, tied, lost to)."""
    found: Counter[tuple[int, int, int]] = Counter()
    for bank, bank_ways, left in hands(FULL):
        # What a player's hand is to this banker depends on the tiles only.
        signs = {
            hand: compare(hand, bank, options.tie, options.white, options.er_ba_gang)
            for hand, _, _ in hands(FULL)
        }
        packs: Counter[tuple[_Pack, tuple[int, int, int]]] = Counter({(left, (0, 0, 0)): bank_ways})
        for _ in range(players):
            further: Counter[tuple[_Pack, tuple[int, int, int]]] = Counter()
            for (pack, (won, tied, lost)), ways in packs.items():
                for hand, more, rest in hands(pack):
                    sign = signs[hand]
                    key = (won + (sign < 0), tied + (sign == 0), lost + (sign > 0))
                    further[rest, key] += ways * more
            packs = further
        for (_, key), ways in packs.items():
            found[key] += ways
    total = sum(found.values())
    return {key: Fraction(ways, total) for key, ways in sorted(found.items(), reverse=True)}


@rule("tt-2")
def single_best(options: Options, players: int) -> Fraction:
    """Without a banker: the chance that exactly one hand is the best of all."""
    favourable = 0
    for hand, ways, left in hands(FULL):
        mine = rank(hand, options.white, options.er_ba_gang)
        packs: Counter[_Pack] = Counter({left: ways})
        for _ in range(players - 1):
            further: Counter[_Pack] = Counter()
            for pack, count in packs.items():
                for other, more, rest in hands(pack):
                    if rank(other, options.white, options.er_ba_gang) < mine:
                        further[rest] += count * more
            packs = further
        favourable += sum(packs.values())
    total = 1
    for i in range(players):
        total *= comb(40 - 2 * i, 2)
    return Fraction(players * favourable, total)
