"""How twenty-one dominoes fall into seven melds: complete or not, every way, every wait.

A packed hand is one int; a meld is in it when a subtraction leaves every guard bit
standing.  A long tile lies only in melds that take two or three of it, so one held once
settles the matter: a single expression refuses most hands before any search.
"""

from __future__ import annotations

from dataclasses import dataclass

from paipu.games.tongqi.pack import ALIKE, DIFFERENT, FIVES, LONG, TILES
from paipu.kernel import Kind

_GUARD, _WIDTH, _MASK = TILES.guard, TILES.width, TILES.mask
_LONES = sum(unit for k, unit in enumerate(TILES.unit) if LONG[k])
_MEMO = 200_000
"""Entries after which a memo is cleared."""


@dataclass(frozen=True, slots=True)
class Three:
    """A meld of three: its family (``different``, ``five``, ``alike``), tiles, packed key."""

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
_KEYS = tuple(tuple(m.key for m in low) for low in _LOWEST)
_ORDER = {m.key: i for i, m in enumerate(m for low in _LOWEST for m in low)}

_complete: dict[int, bool] = {0: True}
_readings: dict[int, tuple[tuple[Three, ...], ...]] = {0: ((),)}


def lone_longs(hand: int) -> int:
    """A bit at every long tile that is held exactly once."""
    return hand & ~(hand >> 1) & ~(hand >> 2) & _LONES


def complete(hand: int) -> bool:
    """Whether the hand falls wholly into melds of three."""
    return not hand & ~(hand >> 1) & ~(hand >> 2) & _LONES and _search(hand)


def _search(hand: int) -> bool:
    known = _complete.get(hand)
    if known is not None:
        return known
    guarded = hand | _GUARD
    for key in _KEYS[((hand & -hand).bit_length() - 1) // _WIDTH]:
        if (guarded - key) & _GUARD == _GUARD and _search(hand - key):
            found = True
            break
    else:
        found = False
    if len(_complete) > _MEMO:
        _complete.clear()
        _complete[0] = True
    _complete[hand] = found
    return found


def readings(hand: int) -> tuple[tuple[Three, ...], ...]:
    """Every way in which the hand falls wholly into melds, each way once; at most twelve
    for twenty-one tiles."""
    if (known := _readings.get(hand)) is not None:
        return known
    guarded = hand | _GUARD
    found = tuple(
        (three, *rest)
        for three in _LOWEST[((hand & -hand).bit_length() - 1) // _WIDTH]
        if (guarded - three.key) & _GUARD == _GUARD
        for rest in readings(hand - three.key)
        if not rest or _ORDER[rest[0].key] >= _ORDER[three.key]
    )
    if len(_readings) > _MEMO:
        _readings.clear()
        _readings[0] = ((),)
    _readings[hand] = found
    return found


def waits(hand: int) -> tuple[Kind, ...]:
    """The kinds that complete a hand that lacks one tile; a lone long tile leaves one choice."""
    lone = lone_longs(hand)
    if lone & (lone - 1):
        return ()
    kinds = (lone.bit_length() // _WIDTH,) if lone else range(21)
    return tuple(
        k
        for k in kinds
        if hand >> _WIDTH * k & _MASK < TILES.copies and complete(hand + TILES.unit[k])
    )


def shape(hand: int, melds: int) -> int:
    """How many tiles a hand lacks of `melds` melds, as a simple player sees it.

    The most melds side by side are counted exactly; of what is left, every two tiles that
    lie in a meld together save one tile more.
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
    for key in _KEYS[low]:
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
