"""Whether tiles and wilds make five groups of three and a pair, and every way in which they do
(wu-03.6, wu-05.2).

A suit is packed into one int, three bits a rank.  In a full hand the number of wilds follows
from its size, so that all that matters is how few groups can cover the natural tiles of each
suit.  That is looked up by half suits, of which there are few: a hand never seen before takes no
longer than another, and many wilds take no longer than none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from operator import add
from typing import NamedTuple, TypeAlias

from paipu.clauses import rule
from paipu.games.wu_mahjong.pack import HONOUR_SUIT, KINDS, TILES_OF
from paipu.kernel import Kind

Packed: TypeAlias = tuple[int, int, int, int]
"""The natural tiles of a hand, a suit an int."""

MEMO = 60_000
"""Entries after which a memo is emptied."""

PLACE = tuple((min(k // 9, HONOUR_SUIT), 3 * (k - 9 * min(k // 9, HONOUR_SUIT))) for k in range(34))
"""Suit and shift of every kind."""


_UNIT = tuple(1 << 27 * s + shift for s, shift in PLACE)
_SUIT = (1 << 27) - 1


def pack(kinds: list[Kind] | tuple[Kind, ...]) -> Packed:
    """Natural tiles by suit."""
    hand = sum([_UNIT[k] for k in kinds])
    return (hand & _SUIT, hand >> 27 & _SUIT, hand >> 54 & _SUIT, hand >> 81)


def counts(hand: Packed) -> list[int]:
    """How many natural tiles of each kind."""
    return [hand[s] >> shift & 7 for s, shift in PLACE]


# --- complete or not -------------------------------------------------------------------
#
# What tiles need is the fewest groups of three that cover them, wilds being free, plus `SAVED`
# if a pair would save one.  The needs of suits add up: of a hand, a pair saves one group at most.

SAVED = 64
UNKNOWN = 1 << 16
"""More than any hand needs: one of its halves has not been met."""

ACROSS = tuple((p, q) for p in range(3) for q in range(3))
"""How many runs begin on the fourth rank of a suit, and on the fifth: they reach from its five
lower ranks into its four upper ones.  Three alike are never needed, triplets cover the same."""

Half: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The fewest groups for half a suit, without and with the pair, for every choice of `ACROSS`."""

_halves: dict[Half, list[int]] = {}
"""For a lower half what the suit needs, by the number of the upper half."""
_numbers: dict[Half, int] = {}
"""The numbers of upper halves, from 1."""
_unmet = [UNKNOWN]
_lower = [_unmet] * 8**5
_upper = [0] * 8**4
_honours = [UNKNOWN] * 8**4


@rule("wu-03.6", "wu-05.2")
def complete(hand: Packed, sets: int = 5) -> bool:
    """Whether the natural tiles can be completed to so many groups and a pair by wilds."""
    a, b, c, z = hand
    needs = (
        _lower[a & 0o77777][_upper[a >> 15]]
        + _lower[b & 0o77777][_upper[b >> 15]]
        + _lower[c & 0o77777][_upper[c >> 15]]
        + _honours[z & 0o7777]
        + _honours[z >> 12]
    )
    if needs >= UNKNOWN:
        needs = need(a, False) + need(b, False) + need(c, False) + need(z, True)
    return (needs & 63) - (needs > 63) <= sets


def need(suit: int, honours: bool) -> int:
    """What the tiles of a suit need."""
    if honours:
        found = _honours[suit & 0o7777] + _honours[suit >> 12]
    else:
        found = _lower[suit & 0o77777][_upper[suit >> 15]]
    return found if found < UNKNOWN else _learn(suit, honours)


def _learn(suit: int, honours: bool) -> int:
    """The same, entered where it is looked up."""
    if honours:
        for half in (suit & 0o7777, suit >> 12):
            held = [half >> shift & 7 for shift in range(0, 12, 3)]
            _honours[half] = sum(-(-n // 3) for n in held) + SAVED * any(n % 3 for n in held)
        return _honours[suit & 0o7777] + _honours[suit >> 12]
    low, high = suit & 0o77777, suit >> 15
    lower, upper = _half(low, False), _half(high, True)
    if upper not in _numbers:
        _numbers[upper] = len(_numbers) + 1
        for row in (_unmet, *_halves.values()):
            row.append(UNKNOWN)
    _upper[high] = _numbers[upper]
    _lower[low] = row = _halves.setdefault(lower, _unmet[:])
    without: int = min(map(add, lower[0], upper[0]))
    paired: int = min(*map(add, lower[0], upper[1]), *map(add, lower[1], upper[0]))
    row[_upper[high]] = found = without + SAVED * (paired < without)
    return found


@cache
def _half(tiles: int, upper: bool) -> Half:
    """What half a suit needs; the runs that reach across are counted with the lower half."""
    last = 3 if upper else 6  # the last run that stays within the half
    without, paired = [], []
    for p, q in ACROSS:
        taken = ((0, p + q), (3, q)) if upper else ((9, p), (12, p + q))
        left = tiles
        for shift, n in taken:
            left -= min(left >> shift & 7, n) << shift
        across = 0 if upper else p + q
        without.append(across + _fewest(left, last))
        paired.append(across + _fewest_beside(left, last))
    return tuple(without), tuple(paired)


@cache
def _fewest_beside(left: int, last: int) -> int:
    """The fewest groups that cover the tiles of half a suit with a pair."""
    return min(
        _fewest(left - (min(left >> shift & 7, 2) << shift), last) for shift in range(0, 15, 3)
    )


@cache
def _fewest(left: int, last: int) -> int:
    """The fewest groups that cover the tiles of half a suit, no run beginning above `last`."""
    if not left:
        return 0
    shift = ((left & -left).bit_length() - 1) // 3 * 3
    triplet = 1 + _fewest(left - (min(left >> shift & 7, 3) << shift), last)
    # A run that begins below the lowest natural tile covers no more than one from there.
    return min(triplet, 1 + _fewest(_less_run(left, min(shift, last)), last))


def _less_run(left: int, shift: int) -> int:
    """What remains when a run that begins at `shift` has taken what it can."""
    for at in (shift, shift + 3, shift + 6):
        if left >> at & 7:
            left -= 1 << at
    return left


Fit: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""For a suit, without and with the pair: how many of its tiles fit into 0, 1, 2 … groups."""

_fits: tuple[dict[int, Fit], dict[int, Fit]] = ({}, {})


def fit(suit: int, honours: bool) -> Fit:
    """How many natural tiles of a suit find a place in so many groups, at best."""
    memo = _fits[honours]
    if (known := memo.get(suit)) is not None:
        return known
    if len(memo) > MEMO:
        memo.clear()
    alone, paired = [0] * 6, [0] * 6
    for shift in range(0, 27, 3):
        count = suit >> shift & 7
        if not count:
            continue
        rest = fit(suit - (count << shift), honours)  # leave the rank out
        _raise(alone, rest[0], 0, 0)
        _raise(paired, rest[1], 0, 0)
        rest = fit(suit - (min(count, 3) << shift), honours)
        _raise(alone, rest[0], 1, min(count, 3))
        _raise(paired, rest[1], 1, min(count, 3))
        _raise(paired, fit(suit - (min(count, 2) << shift), honours)[0], 0, min(count, 2))
        for first in () if honours else range(max(0, shift - 6), min(shift, 18) + 1, 3):
            less = _less_run(suit, first)
            taken = sum(1 for at in (first, first + 3, first + 6) if suit >> at & 7)
            rest = fit(less, honours)
            _raise(alone, rest[0], 1, taken)
            _raise(paired, rest[1], 1, taken)
        break
    memo[suit] = found = (tuple(alone), tuple(paired))
    return found


def _raise(best: list[int], rest: tuple[int, ...], groups: int, tiles: int) -> None:
    """Take over what is better."""
    for k in range(6 - groups):
        best[k + groups] = max(best[k + groups], rest[k] + tiles)


def distance(hand: Packed, sets: int, wilds: int) -> int:
    """How many tiles are missing from so many groups and a pair: 0 is complete, 1 waits."""
    alone, paired = [0] * (sets + 1), [0] * (sets + 1)
    for i, suit in enumerate(hand):
        if not suit:
            continue
        without, with_pair = fit(suit, i == HONOUR_SUIT)
        alone, paired = (
            [max(alone[j] + without[k - j] for j in range(k + 1)) for k in range(sets + 1)],
            [
                max(max(paired[j] + without[k - j], alone[j] + with_pair[k - j])
                    for j in range(k + 1))
                for k in range(sets + 1)
            ],
        )  # fmt: skip
    return max(0, 3 * sets + 2 - paired[sets] - wilds)


@rule("wu-05.2")
def waits(hand: Packed, sets: int) -> list[Kind]:
    """The natural kinds that complete a hand one tile short."""
    if not complete(hand, sets):  # what no wild completes, no tile does
        return []
    found = []
    for k in range(KINDS):
        s, shift = PLACE[k]
        more = list(hand)
        more[s] += 1 << shift
        if complete((more[0], more[1], more[2], more[3]), sets):
            found.append(k)
    return found


# --- every shape -----------------------------------------------------------------------


class Part(NamedTuple):
    """What one suit contributes to a shape: its groups, and the tiles that they are made of."""

    sets: int
    pair: int
    groups: tuple[int, ...]
    demand: int
    """six bits a rank, since wilds may repeat a kind without limit"""


DEMAND = tuple(sum(1 << 6 * (k - 9 * min(k // 9, 3)) for k in TILES_OF[g]) for g in range(89))
"""The tiles of each group, six bits a rank."""

Room: TypeAlias = tuple[int, int]
"""How many groups a suit may use at most without the pair and with it; -1 forbids it."""

_parts: dict[tuple[int, int, Room], tuple[Part, ...]] = {}

LONG = 2_000
"""More parts of one suit than are worth remembering."""


def parts(natural: int, suit: int, room: Room) -> tuple[Part, ...]:
    """Every way to cover the natural tiles of a suit within its room."""
    key = (natural, suit, room)
    if (known := _parts.get(key)) is not None:
        return known
    if len(_parts) > 3000:
        _parts.clear()
    found: list[Part] = []
    most = max(room)
    _cover(natural, suit, 0, most, most - room[0], most - room[1], 0, (), 0, found)
    out = tuple(found)
    if len(out) <= LONG:
        _parts[key] = out
    return out


def _cover(
    left: int, suit: int, rank: int, room: int, alone: int, paired: int, pair: int,
    groups: tuple[int, ...], demand: int, found: list[Part],
) -> None:  # fmt: skip
    """Go through the ranks from below; at each, so many triplets, runs and pairs begin.

    `alone` and `paired` are how many groups of the room are lost without and with the pair.
    """
    honours = suit == HONOUR_SUIT
    done = not left and not room and (pair or paired > 0)
    if done or rank == (7 if honours else 9):
        if room >= (0 if pair else alone):
            found.append(Part(len(groups) - pair, pair, groups, demand))
        return
    tight = left and _no_spare(
        left, honours, room, 0 if pair else alone, room + 1 if pair else paired
    )
    if tight:
        # Every group must take natural tiles: none begins further than two ranks below them.
        rank = max(rank, ((left & -left).bit_length() - 1) // 3 - 2)
    shift, kind = 3 * rank, 9 * suit + rank
    may_run = not honours and rank < 7
    for twins in (0,) if pair else (0, 1):
        after_pair = left - (min(left >> shift & 7, 2) << shift) if twins else left
        within = room - paired if twins else room
        here = after_pair >> shift & 7
        for triplets in range((min(within, (here + 2) // 3) if tight else within) + 1):
            rest = after_pair - (min(here, 3 * triplets) << shift)
            for runs in range(within - triplets + 1 if may_run else 1):
                if runs:
                    rest = _less_run(rest, shift)
                if rest >> shift & 7:
                    continue
                spare, has = within - triplets - runs, pair or twins
                if rest and need(rest, honours) & 63 > spare + (not has):
                    continue
                _cover(
                    rest, suit, rank + 1, spare, alone, paired, has,
                    groups + (suit * 7 + rank,) * runs + (21 + kind,) * triplets
                    + (55 + kind,) * twins,
                    demand + ((2 * twins + 3 * triplets + runs << 6 * rank)
                              + (runs << 6 * rank + 6) + (runs << 6 * rank + 12)),
                    found,
                )  # fmt: skip


def _no_spare(left: int, honours: bool, room: int, alone: int, paired: int) -> bool:
    """Whether no group or pair can be of wilds only."""
    needs = need(left, honours)
    least = needs & 63
    if least < room - alone:
        return False
    if paired > room:
        return True
    return least > room - paired and least - (needs > 63) >= room - paired


def wild_kinds_in(part: Part, natural: int, suit: int) -> tuple[Kind, ...]:
    """The kinds that wild tiles stand for in a part, each as often as they do."""
    return tuple(
        9 * suit + rank
        for rank in range(9)
        for _ in range((part.demand >> 6 * rank & 63) - (natural >> 3 * rank & 7))
    )


def rooms(hand: Packed, sets: int) -> tuple[Room, ...] | None:
    """What each suit may use, so that the others can still be covered; None when the hand is
    not complete."""
    needs = [need(s, i == HONOUR_SUIT) for i, s in enumerate(hand)]
    total = sum(needs)
    if (total & 63) - (total > 63) > sets:
        return None
    out = []
    for own in needs:
        others = total - own
        spare = sets - (others & 63)
        out.append((max(-1, spare + (others > 63)), max(-1, spare)))
    return tuple(out)


def by_size(found: tuple[Part, ...]) -> dict[tuple[int, int], list[Part]]:
    """Parts by how many groups they have and whether the pair is theirs."""
    out: dict[tuple[int, int], list[Part]] = {}
    for part in found:
        out.setdefault((part.sets, part.pair), []).append(part)
    return out


def suit_parts(hand: Packed, sets: int) -> list[dict[tuple[int, int], list[Part]]]:
    """The parts of each suit by size; empty when the hand is not complete."""
    room = rooms(hand, sets)
    if room is None:
        return []
    return [by_size(parts(hand[s], s, room[s])) for s in range(4)]


@rule("wu-03.6", "wu-03.7")
def shapes(hand: Packed, sets: int) -> Iterator[tuple[Part, Part, Part, Part]]:
    """Every shape: one part of each suit, so many groups and one pair in all."""
    if sum(map(tiles_in, hand)) == 3 * sets + 2:
        yield from _natural_shapes(*hand)
        return
    sized = suit_parts(hand, sets)
    if not sized:
        return
    a, b, c, z = sized
    for (ka, pa), xs in a.items():
        for (kb, pb), ys in b.items():
            if ka + kb > sets or pa + pb > 1:
                continue
            for (kc, pc), us in c.items():
                kz, pz = sets - ka - kb - kc, 1 - pa - pb - pc
                vs = z.get((kz, pz))
                if vs is None:
                    continue
                for x in xs:
                    for y in ys:
                        for u in us:
                            for v in vs:
                                yield x, y, u, v


def tiles_in(suit: int) -> int:
    """How many tiles a suit has."""
    ones = 0o111111111
    return (
        (suit & ones).bit_count()
        + 2 * (suit >> 1 & ones).bit_count()
        + 4 * (suit >> 2 & ones).bit_count()
    )


def _natural_shapes(a: int, b: int, c: int, z: int) -> Iterator[tuple[Part, Part, Part, Part]]:
    """The shapes of a hand without wilds: every tile lies in a group of natural tiles."""
    left_over = sorted(tiles_in(suit) % 3 for suit in (a, b, c, z))
    if left_over == [0, 0, 0, 2]:
        yield from product(
            _natural_parts(a, 0), _natural_parts(b, 1), _natural_parts(c, 2), _natural_parts(z, 3)
        )


@lru_cache(MEMO)
def _natural_parts(natural: int, suit: int) -> tuple[Part, ...]:
    """Every way to cut the tiles of a suit into groups, with a pair if two are left over."""
    sets, pair = divmod(tiles_in(natural), 3)
    found = []
    for cut in _cuts(natural, pair > 0, suit == HONOUR_SUIT):
        groups = tuple(g + suit * (7 if g < 21 else 9) for g in cut)
        found.append(Part(sets, int(pair > 0), groups, sum(DEMAND[g] for g in groups)))
    return tuple(found)


@lru_cache(MEMO)
def _cuts(left: int, pair: bool, honours: bool) -> tuple[tuple[int, ...], ...]:
    """The same as groups of the first suit, those of the lowest rank first."""
    if not left:
        return () if pair else ((),)
    shift = ((left & -left).bit_length() - 1) // 3 * 3
    rank, held = shift // 3, left >> shift & 7
    found = []
    for twins in (0, 1) if pair else (0,):
        for triplets in range((held - 2 * twins) // 3 + 1):
            runs = held - 2 * twins - 3 * triplets
            if runs and (honours or min(left >> shift + 3 & 7, left >> shift + 6 & 7) < runs):
                continue
            begun = (rank,) * runs + (21 + rank,) * triplets + (55 + rank,) * twins
            rest = left - (held << shift) - (runs * 0o110 << shift)
            found += [begun + more for more in _cuts(rest, pair and not twins, honours)]
    return tuple(found)


def count_shapes(hand: Packed, sets: int) -> int:
    """How many shapes there are, without making them."""
    room = rooms(hand, sets)
    if room is None:
        return 0
    sums = {(0, 0): 1}
    for suit, natural in enumerate(hand):
        last = 7 if suit == HONOUR_SUIT else 9
        sizes = _count_covers(natural, 0, last, max(room[suit]), {})
        after: dict[tuple[int, int], int] = {}
        for (k, p), n in sums.items():
            for (k2, p2), m in sizes.items():
                if k + k2 <= sets and p + p2 <= 1:
                    after[k + k2, p + p2] = after.get((k + k2, p + p2), 0) + n * m
        sums = after
    return sums.get((sets, 1), 0)


Sizes: TypeAlias = dict[tuple[int, int], int]


def _count_covers(
    left: int, rank: int, last: int, room: int, memo: dict[tuple[int, int, int], Sizes]
) -> Sizes:
    """How many covers of each size the ranks from `rank` on have."""
    if rank == last:
        return {} if left else {(0, 0): 1}
    key = (left, rank, room)
    if (known := memo.get(key)) is not None:
        return known
    shift = 3 * rank
    found: Sizes = {}
    for twins in (0, 1):
        for triplets in range(room + 1):
            taken = min(left >> shift & 7, 3 * triplets + 2 * twins)
            rest = left - (taken << shift)
            for runs in range(room - triplets + 1 if last == 9 and rank < 7 else 1):
                if runs:
                    rest = _less_run(rest, shift)
                if rest >> shift & 7:
                    continue
                spare = room - triplets - runs
                for (k, p), n in _count_covers(rest, rank + 1, last, spare, memo).items():
                    if p + twins <= 1:
                        size = (k + triplets + runs, p + twins)
                        found[size] = found.get(size, 0) + n
    memo[key] = found
    return found
