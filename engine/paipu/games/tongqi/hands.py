"""How twenty-one dominoes fall into seven melds: complete or not, every way, every wait.

A packed hand is one int; a meld is in it when a subtraction leaves every guard bit
standing.  A long tile lies only in melds that take two or three of it, so one held once
settles the matter: a single expression refuses most hands before any search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

from paipu.games.tongqi.pack import ALIKE, DIFFERENT, FIVES, HALVES, LONG, TILES
from paipu.kernel import Kind

_GUARD, _WIDTH, _MASK = TILES.guard, TILES.width, TILES.mask
LONES = sum(unit for k, unit in enumerate(TILES.unit) if LONG[k])
"""A bit at every long tile."""
_TWOS, _FOURS = 2 * LONES, 4 * LONES
_SLACK, _LONG_GUARD = 15 * LONES, 16 * LONES
"""With `LONES` flipped and `_SLACK` added, the guard of every long tile stands up unless
exactly one of it is held."""
_MEMO = 200_000
"""Entries after which a memo is cleared."""


@dataclass(frozen=True, slots=True, eq=False)
class Three:
    """A meld of three: its family (``different``, ``five``, ``alike``), tiles, packed key.

    There is one object for each of the 66, so that which it is is which one it is.
    """

    family: str
    tiles: tuple[Kind, ...]
    key: int


THREES: tuple[Three, ...] = tuple(
    Three(family, tiles, TILES.pack(tiles))
    for family, members in (("different", DIFFERENT), ("five", FIVES), ("alike", ALIKE))
    for tiles in members
)
"""All 66."""
WITH: tuple[tuple[Three, ...], ...] = tuple(
    tuple(m for m in THREES if k in m.tiles) for k in range(21)
)
"""The six melds that each kind of tile lies in."""


def _without(tiles: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    place = tiles.index(kind)
    return tiles[:place] + tiles[place + 1 :]


_LOWEST = tuple(tuple(m for m in THREES if m.tiles[0] == k) for k in range(21))
_BY_KEY = {m.key: m for m in THREES}
_ORDER = {m.key: i for i, m in enumerate(m for low in _LOWEST for m in low)}

# Count for each pip the tiles that show it, a long tile once, modulo three: the residues of a
# hand.  Three alike change no residue, different raises all six by one, and a five raises only
# that of its partner's other half.  So a hand with few fives must have nearly equal residues,
# and how many fives it has is settled by its long tiles.  This refuses three in four of the
# hands that a search would else come to.

_WEIGHTS = (1, 3, 9, 27, 81, 243)
"""The residues of the six pips are the digits of one number below 729."""
_UP = tuple([v + w if v // w % 3 < 2 else v - 2 * w for v in range(729)] for w in _WEIGHTS)
"""The residues when one pip is shown once more."""
_DOWN = tuple([up[up[v]] for v in range(729)] for up in _UP)
_SAME = list(range(729))
_SHOW = tuple(
    sum(TILES.mask * unit for k, unit in enumerate(TILES.unit) if pip in HALVES[k])
    for pip in range(1, 7)
)
"""For each pip the fields of the tiles that show it."""
_SHOW_1, _SHOW_2, _SHOW_3, _SHOW_4, _SHOW_5, _SHOW_6 = _SHOW
_OF_1, _OF_2, _OF_3, _OF_4, _OF_5, _OF_6 = ([n % 3 * w for n in range(31)] for w in _WEIGHTS)
"""For each pip the digit for how many tiles show it."""


def _fewest_fives() -> list[int]:
    """The fewest fives that a hand with these residues can have."""
    sums = [0]
    for _ in _WEIGHTS:
        sums = [digit + below for digit in range(3) for below in sums]
    once = _SAME
    for up in _UP:
        once = [up[v] for v in once]
    return [min(sums[v], sums[once[v]], sums[once[once[v]]]) for v in range(729)]


_FEWEST = _fewest_fives()

Step = tuple[int, list[int] | None]
"""The key of a meld, and for a five the residues that it leaves behind."""


def _pip(three: Three) -> int:
    """The place of the pip that only the partner of a five shows."""
    long, short = sorted(set(three.tiles), key=lambda k: not LONG[k])
    return next(pip for pip in HALVES[short] if pip != HALVES[long][0]) - 1


_STEPS: tuple[tuple[Step, ...], ...] = tuple(
    tuple((m.key, _DOWN[_pip(m)] if m.family == "five" else None) for m in low) for low in _LOWEST
)

_complete: dict[int, bool] = {0: True}
_readings: dict[int, tuple[tuple[Three, ...], ...]] = {0: ((),)}
_lacks: dict[int, int] = {}


def forget() -> None:
    """Empty the memos, so that a measurement begins with none."""
    for memo in (_complete, _readings, _lacks, _best):
        memo.clear()
    _complete[0], _readings[0], _best[0] = True, ((),), (0, 0)


def lone_longs(hand: int) -> int:
    """A bit at every long tile that is held exactly once."""
    return hand & ~(hand >> 1) & ~(hand >> 2) & LONES


def _residues(hand: int) -> int:
    # A field counts in units of 32, which leave 1 when divided by 31.
    return (
        _OF_1[(hand & _SHOW_1) % 31] + _OF_2[(hand & _SHOW_2) % 31] + _OF_3[(hand & _SHOW_3) % 31]
        + _OF_4[(hand & _SHOW_4) % 31] + _OF_5[(hand & _SHOW_5) % 31] + _OF_6[(hand & _SHOW_6) % 31]
    )  # fmt: skip


def _fives(hand: int) -> int:
    """One five for two or five of a long tile, two for four, none for three: as many as the
    long tiles of a hand settle, when none of them is alone."""
    ones, twos, fours = hand & LONES, hand & _TWOS, hand & _FOURS
    return twos.bit_count() + 2 * fours.bit_count() - ones.bit_count()


def triples(hand: int) -> int:
    """A bit at every tile of which three or more are held."""
    return (hand >> 2 | hand >> 1 & hand) & TILES.ones


def loose(hand: int) -> int:
    """A bit at every tile that stands in no two alike long tiles and no three alike."""
    single = (hand ^ hand >> 1) & ~(hand >> 2) & TILES.ones
    return single & ~(hand >> 1 & LONES)


V = TypeVar("V", int, tuple[Kind, ...])


def choices(kinds: Iterable[Kind], parts: Sequence[V], nothing: V) -> dict[int, V]:
    """For every choice of these kinds, one of each, packed: their parts added up."""
    found = {0: nothing}
    for k in kinds:
        found |= {held + TILES.unit[k]: part + parts[k] for held, part in found.items()}
    return found


def by_thirds(parts: Sequence[V], nothing: V) -> list[tuple[int, dict[int, V]]]:
    """The same for each third of the pack, after a bit at each of its kinds: what is asked of a
    whole hand is then three looks at tables."""
    thirds = (range(7), range(7, 14), range(14, 21))
    return [
        (sum([TILES.unit[k] for k in third]), choices(third, parts, nothing)) for third in thirds
    ]


(_FIELDS_1, _KINDS_1), (_FIELDS_2, _KINDS_2), (_FIELDS_3, _KINDS_3) = by_thirds(
    [(k,) for k in range(21)], ()
)


def kinds(ones: int) -> tuple[Kind, ...]:
    """The kinds at which there is a bit, in order."""
    return _KINDS_1[ones & _FIELDS_1] + _KINDS_2[ones & _FIELDS_2] + _KINDS_3[ones & _FIELDS_3]


@lru_cache(1024)
def packed(tiles: tuple[Kind, ...]) -> int:
    """The key of a meld that lies in front."""
    return TILES.pack(tiles)


def complete(hand: int) -> bool:
    """Whether the hand falls wholly into melds of three."""
    if (hand ^ LONES) + _SLACK & _LONG_GUARD != _LONG_GUARD:
        return False
    known = _complete.get(hand)
    if known is not None:
        return known
    residues, fives = _residues(hand), _fives(hand)
    if _FEWEST[residues] > fives:
        return False
    if len(_complete) > _MEMO:
        _complete.clear()
        _complete[0] = True
    return _search(hand, residues, fives)


def _search(hand: int, residues: int, fives: int) -> bool:
    guarded = hand | _GUARD
    for key, down in _STEPS[((hand & -hand).bit_length() - 1) // _WIDTH]:
        if down is None:
            after, left = residues, fives
        elif _FEWEST[after := down[residues]] < fives:
            left = fives - 1
        else:
            continue
        rest = guarded - key
        if rest & _GUARD == _GUARD:
            rest ^= _GUARD
            if (rest ^ LONES) + _SLACK & _LONG_GUARD == _LONG_GUARD:
                known = _complete.get(rest)
                if known is None:
                    known = _search(rest, after, left)
                if known:
                    _complete[hand] = True
                    return True
    _complete[hand] = False
    return False


def readings(hand: int) -> tuple[tuple[Three, ...], ...]:
    """Every way in which the hand falls wholly into melds, each way once; at most twelve
    for twenty-one tiles."""
    if (hand ^ LONES) + _SLACK & _LONG_GUARD != _LONG_GUARD:
        return ()
    known = _readings.get(hand)
    if known is not None:
        return known
    residues, fives = _residues(hand), _fives(hand)
    if _FEWEST[residues] > fives:
        return ()
    if len(_readings) > _MEMO:
        _readings.clear()
        _readings[0] = ((),)
    return _read(hand, residues, fives)


def _read(hand: int, residues: int, fives: int) -> tuple[tuple[Three, ...], ...]:
    guarded = hand | _GUARD
    found: list[tuple[Three, ...]] = []
    for key, down in _STEPS[((hand & -hand).bit_length() - 1) // _WIDTH]:
        if down is None:
            after, left = residues, fives
        elif _FEWEST[after := down[residues]] < fives:
            left = fives - 1
        else:
            continue
        rest = guarded - key
        if rest & _GUARD == _GUARD:
            rest ^= _GUARD
            if (rest ^ LONES) + _SLACK & _LONG_GUARD == _LONG_GUARD:
                known = _readings.get(rest)
                if known is None:
                    known = _read(rest, after, left)
                for more in known:
                    if not more or _ORDER[more[0].key] >= _ORDER[key]:
                        found.append((_BY_KEY[key], *more))
    _readings[hand] = tuple(found)
    return _readings[hand]


# --- waits: the same search, and one meld on its way may lack a tile --------------------


class _Pair(NamedTuple):
    """Two tiles of a meld: `field` is not 0 in a hand that has the second as well, `wants` has
    a bit for every kind that makes three of them."""

    key: int
    field: int
    wants: int
    without: list[int]
    fives: int
    """`without` gives the residues without the pair, up to the same amount for all six; `fives`
    is added to the number of fives, or to what it is at most"""


def _pair(low: Kind, high: Kind) -> _Pair | None:
    """None when the two lie in no meld together."""
    two = (low, high)
    others = [_without(m.tiles, low) for m in WITH[low]]
    wants = {_without(other, high)[0] for other in others if high in other}
    if not wants:
        return None
    field = (TILES.mask - (low == high)) * TILES.unit[high]
    shown = Counter(pip - 1 for k in two for pip in set(HALVES[k]))
    changes = [_DOWN[pip] if n == 1 else _UP[pip] for pip, n in shown.items()]
    if len(shown) == 4:  # instead of lowering four residues, raise the other two
        changes = [_UP[pip - 1] for kind in wants for pip in HALVES[kind]]
    first, second = (*changes, _SAME)[:2]
    without = [second[v] for v in first]
    fives = (0, 1, -1)[LONG[low] + LONG[high]]
    key = TILES.pack(two)
    return _Pair(key, field, sum(1 << k for k in wants), without, fives)


_PAIRS: tuple[tuple[_Pair, ...], ...] = tuple(
    tuple(pair for high in range(low, 21) if (pair := _pair(low, high)) is not None)
    for low in range(21)
)


def waits(hand: int) -> tuple[Kind, ...]:
    """The kinds that complete a hand that lacks one tile."""
    lacks = _lacks.get(hand)
    if lacks is None:
        if len(_lacks) > _MEMO:
            _lacks.clear()
        if len(_complete) > _MEMO:
            _complete.clear()
            _complete[0] = True
        lacks = _lacking(hand, _residues(hand), _fives(hand))
    found = []
    while lacks:
        k = (lacks & -lacks).bit_length() - 1
        lacks &= lacks - 1
        if hand >> _WIDTH * k & _MASK < TILES.copies:
            found.append(k)
    return tuple(found)


def _lacking(hand: int, residues: int, fives: int) -> int:
    """A bit for every kind that would complete the hand; a lone long tile leaves one choice."""
    found = 0
    if (hand ^ LONES) + _SLACK & _LONG_GUARD != _LONG_GUARD:
        lone = lone_longs(hand)
        if not lone & (lone - 1) and complete(hand + lone):
            found = 1 << lone.bit_length() // _WIDTH
        _lacks[hand] = found
        return found
    low = ((hand & -hand).bit_length() - 1) // _WIDTH
    guarded = hand | _GUARD
    for key, down in _STEPS[low]:
        rest = guarded - key
        if rest & _GUARD == _GUARD:
            rest ^= _GUARD
            lacks = _lacks.get(rest)
            if lacks is None:
                if down is None:
                    lacks = _lacking(rest, residues, fives)
                else:
                    lacks = _lacking(rest, down[residues], fives - 1)
            found |= lacks
    for key, field, wants, without, more in _PAIRS[low]:
        if hand & field and found & wants != wants:
            after, left = without[residues], fives + more
            if _FEWEST[after] <= left:
                rest = hand - key
                if (rest ^ LONES) + _SLACK & _LONG_GUARD == _LONG_GUARD:
                    known = _complete.get(rest)
                    if known is None:
                        known = _search(rest, after, left)
                    if known:
                        found |= wants
    _lacks[hand] = found
    return found


def shape(hand: int, melds: int) -> int:
    """How many tiles a hand lacks of `melds` melds, as a simple player sees it.

    The most melds side by side are counted exactly; of what is left, every two tiles that
    lie in a meld together save one tile more.  So 0 is exact and the rest an upper bound, for
    bots: there are often several choices of the most melds, and only one is looked at.  Of
    ready hands of twenty tiles about one in three is said to lack two (355 of 1,000), with
    eight or five tiles one in ten or twenty.
    """
    have, rest = _most(hand)
    lacking = melds - have
    return 0 if lacking <= 0 else 2 * lacking - min(lacking, _parts(rest))


def most(hand: int) -> int:
    """The most melds that lie side by side in a hand."""
    return _most(hand)[0]


_best: dict[int, tuple[int, int]] = {0: (0, 0)}
_PARTNERS = tuple(
    tuple(sorted({other for m in WITH[k] for other in _without(m.tiles, k) if other >= k}))
    for k in range(21)
)
"""For each kind the kinds, not below it, that it lies in a meld with."""


def _most(hand: int) -> tuple[int, int]:
    """The most melds that lie side by side in a hand, and the hand without them."""
    known = _best.get(hand)
    if known is not None:
        return known
    low = ((hand & -hand).bit_length() - 1) // _WIDTH
    guarded = hand | _GUARD
    unit = TILES.unit[low]
    melds, rest = _most(hand - unit)
    rest += unit
    for key, _ in _STEPS[low]:
        if (guarded - key) & _GUARD == _GUARD:
            more, left = _most(hand - key)
            if more + 1 > melds:
                melds, rest = more + 1, left
    if len(_best) > _MEMO:
        _best.clear()
        _best[0] = (0, 0)
    _best[hand] = melds, rest
    return melds, rest


def _parts(rest: int) -> int:
    """Twos in a hand without melds, taken from the lowest tile up."""
    found = 0
    while rest:
        low = ((rest & -rest).bit_length() - 1) // _WIDTH
        rest -= TILES.unit[low]
        for k in _PARTNERS[low]:
            if TILES.count(rest, k):
                rest -= TILES.unit[k]
                found += 1
                break
    return found
