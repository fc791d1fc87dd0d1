"""Eating (tq-2.8, tq-3.6.3, tq-3.6.4): every way to lay an open tile into melds in front.

All tiles in front and the open tile must be covered by melds; tiles of the hand may be.
The hand's own copies of the open tile count as outside tiles and must be covered too.
Melds in front that may flow are taken apart only where they come out different.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from paipu.clauses import rule, rule_data
from paipu.games.tongqi.hands import LONES, THREES, Three, by_thirds, choices, kinds, triples
from paipu.games.tongqi.pack import TILES
from paipu.kernel import Clause, Kind
from paipu.table import Meld

_UNIT, _GUARD, _ONES = TILES.unit, TILES.guard, TILES.ones
_WIDTH, _MASK = TILES.width, TILES.mask


class Lay(NamedTuple):
    """One way to eat: `melds` are laid, and the melds at `undone` in front are taken apart for
    it.  `tiles` are all tiles of the new melds, meld after meld: the name of this way.  `parts`
    are the tiles that leave the hand, packed: those in each of the melds, then the copies of the
    eaten tile; `spent` is all of these together."""

    melds: tuple[Three, ...]
    undone: tuple[int, ...]
    tiles: tuple[Kind, ...]
    parts: tuple[int, ...]
    spent: int

    @property
    def own(self) -> tuple[Kind, ...]:
        """The tiles that leave the hand."""
        return tuple([k for part in self.parts for k in _unpacked(part)])


_unpacked = lru_cache(4096)(TILES.unpack)


@lru_cache(4096)
def _in_a_row(melds: tuple[Three, ...]) -> tuple[Kind, ...]:
    return tuple([k for meld in melds for k in meld.tiles])


def _lay(melds: tuple[Three, ...], undone: tuple[int, ...], parts: tuple[int, ...]) -> Lay:
    return Lay(melds, undone, _in_a_row(melds), parts, sum(parts))


# --- sets of melds: an int with a bit for each of the 66 ------------------------------------

_BIT = {meld.key: 1 << place for place, meld in enumerate(THREES)}
_KEYS = {bit: key for key, bit in _BIT.items()}
_WITH = tuple(sum(_BIT[m.key] for m in THREES if k in m.tiles) for k in range(21))
"""The melds of each tile."""
_ALIKE = tuple(_BIT[3 * unit] for unit in _UNIT)
_ALIKES = sum(_ALIKE)
_UNLIKE = sum(_BIT.values()) - _ALIKES
"""The melds that are not three alike, as only the eaten tile and its copies can be."""

_LONG = [k for k in range(21) if _UNIT[k] & LONES]
_ONE = tuple(1 << k for k in range(21))
_TWO = tuple(1 << 21 + _LONG.index(k) if k in _LONG else 0 for k in range(21))
_ALL = (1 << 27) - 1
"""What is there of some tiles is a number of 27 bits: one for each kind, and one more for each
long tile of which there are two.  No meld but three alike needs to know more."""


def _there(tiles: int) -> int:
    """What is there of a packed hand."""
    twos = tiles >> 1 | tiles >> 2
    ones = tiles | twos
    return (
        _THERE_1[ones & _FIELDS_1] | _THERE_2[ones & _FIELDS_2] | _THERE_3[ones & _FIELDS_3]
        | _THERE_TWICE[twos & LONES]
    )  # fmt: skip


(_FIELDS_1, _THERE_1), (_FIELDS_2, _THERE_2), (_FIELDS_3, _THERE_3) = by_thirds(_ONE, 0)
_THERE_TWICE = choices(_LONG, _TWO, 0)


def _within(there: int) -> int:
    """The melds that can be made of what is there, but for three alike: four looks at tables."""
    return (
        _MADE_1[there & 127] & _MADE_2[there >> 7 & 127] & _MADE_3[there >> 14 & 127]
        & _MADE_TWICE[there >> 21]
    )  # fmt: skip


def _unhindered(needed: Sequence[int]) -> list[int]:
    """For every choice of some kinds, each of which the melds in `needed` need, the melds that
    need none of the others."""
    found = [_UNLIKE]
    for melds in needed:
        found = [left & ~melds for left in found] + found
    return found


_MADE_1, _MADE_2, _MADE_3 = (_unhindered(_WITH[at : at + 7]) for at in (0, 7, 14))
_MADE_TWICE = _unhindered(
    [sum(_BIT[m.key] for m in THREES if m.tiles.count(k) == 2) for k in _LONG]
)


@lru_cache(4096)
def _without(gone: int) -> int:
    """All melds but those that cannot be made when this is no longer there."""
    return _within(_ALL & ~gone) | _ALIKES


# --- the ways to lay a tile -----------------------------------------------------------------


class Front(NamedTuple):
    """A meld in front that may be taken apart: its place there, its key, the bit of the meld
    that it is, what is there of it, and for each of its tiles the other melds of it."""

    place: int
    key: int
    bit: int
    there: int
    others: tuple[int, ...]


@lru_cache(4096)
def front(place: int, tiles: tuple[Kind, ...]) -> Front:
    """A meld in front that may be taken apart."""
    key = TILES.pack(tiles)
    return Front(place, key, _BIT[key], _there(key), tuple(_WITH[k] & ~_BIT[key] for k in tiles))


class Eating:
    """The ways in which own tiles, and the melds in front that may be taken apart, can take in
    a tile."""

    __slots__ = ("_flowing", "_free", "_hand", "_pairs", "_there")

    def __init__(self, hand: int, flowing: Sequence[Front]) -> None:
        self._hand, self._flowing = hand, flowing
        self._free = hand & ~(_MASK * triples(hand))
        self._there = _there(self._free)
        # Two like long tiles of the hand go together or not at all (tq-2.3).
        self._pairs = self._free >> 1 & ~self._free & LONES

    def ways(self, tile: Kind, with_triple: bool, minimal: bool) -> tuple[Lay, ...]:
        """Every way to lay `tile`, each once.

        With three copies of the tile in hand nothing can be laid, unless `with_triple` lays
        them as a meld of their own.
        """
        unit = _UNIT[tile]
        copies = self._hand >> _WIDTH * tile & _MASK
        if copies < 3:
            own, alike = copies * unit, 0
            free = self._free - own
        elif with_triple:
            own, alike = copies * unit, _ALIKE[tile]
            free = self._free
        else:
            return ()
        found: dict[int, Lay] = {}
        there = self._there | _ONE[tile]
        if copies:
            there |= _TWO[tile]
        for choice, laid, made in self._choices(tile, there, alike):
            if not choice and not copies:
                _lay_at_once(made & _WITH[tile], tile, self._pairs, found)
                continue
            must = own + unit + laid
            if len(choice) > 1 and not _possible(must, must + free, made, alike):
                continue
            covers: list[_Cover] = []
            _cover(must, free, self._pairs, made, alike, (0, (), ()), covers)
            undone = tuple([meld.place for meld in choice]) if covers else ()
            for name, melds, parts in covers:
                if name not in found:
                    found[name] = _lay(melds, undone, (*parts, own))
        lays = tuple(found.values())
        if minimal and lays:
            least = min(len(lay.own) for lay in lays)
            lays = tuple(lay for lay in lays if len(lay.own) == least)
        return lays

    def _choices(self, tile: Kind, there: int, alike: int) -> list[_Choice]:
        """Which melds in front it may be of use to take apart, every choice, the fewest first.

        A choice is of no use when a tile that must be laid would be in no meld that can be made
        then.  `there` is what there is without the melds in front.
        """
        found: list[_Choice] = []
        every = there
        for meld in self._flowing:
            every |= meld.there
        _choose((), 0, self._flowing, there, _within(every) | alike, _WITH[tile], found)
        if len(found) > 1:
            found.sort(key=_how_many)
        return found


_Choice = tuple[tuple[Front, ...], int, int]
"""Melds in front that are taken apart, their tiles, and the melds that can be made then."""


def _how_many(choice: _Choice) -> int:
    return len(choice[0])


def _choose(
    chosen: tuple[Front, ...],
    laid: int,
    others: Sequence[Front],
    there: int,
    made: int,
    mine: int,
    found: list[_Choice],
) -> None:
    """Every choice of `chosen` with any of `others`: `there` is what there is without the others,
    `made` the melds that can be made when they are all taken apart, `mine` those of the tile."""
    while made & mine:
        for meld in chosen:
            one, two, three = meld.others
            if not (made & one and made & two and made & three):
                return
        if not others:
            found.append((chosen, laid, made))
            return
        first, others = others[0], others[1:]
        one, two, three = first.others
        if made & one and made & two and made & three:
            more = there | first.there
            both, left = laid + first.key, made & ~first.bit
            _choose((*chosen, first), both, others, more, left, mine, found)
        rest = there
        for meld in others:
            rest |= meld.there
        made &= _without(first.there & ~rest)


def _possible(must: int, tiles: int, made: int, alike: int) -> bool:
    """Whether all that must be laid still may be, when whatever is left one meld only takes that
    meld: few searches that would fail are begun."""
    while must:
        forced = 0
        for k in kinds(must | must >> 1 | must >> 2):
            melds = made & _WITH[k]
            if not melds:
                return False
            if not melds & melds - 1:
                forced |= melds
        if not forced:
            return True
        total = 0
        while forced:
            total += _KEYS[forced & -forced]
            forced &= forced - 1
        guarded = (tiles | _GUARD) - total
        if guarded & _GUARD != _GUARD:
            return False
        tiles = guarded ^ _GUARD
        must = (must | _GUARD) - total
        more = must & _GUARD
        must &= more - (more >> _WIDTH - 1)
        made &= _within(_there(tiles)) | alike
    return True


def _lay_at_once(melds: int, tile: Kind, pairs: int, found: dict[int, Lay]) -> None:
    """The plainest case, and the most frequent: one tile, and two of the hand with it."""
    alone = _ALONE[tile]
    while melds:
        bit = melds & -melds
        melds ^= bit
        name, taken, lay = alone[bit]
        if not taken & pairs:
            found[name] = lay


# --- exact covers -------------------------------------------------------------------------

_Cover = tuple[int, tuple[Three, ...], tuple[int, ...]]
"""The name of some melds together, these melds, and what the hand gives to each."""

_Step = tuple[int, int, int, int, Three]

_STEPS: tuple[_Step, ...] = tuple(
    (
        m.key,
        (m.key | m.key >> 1) & _ONES,
        -1 if m.family == "alike" else m.key >> 1 & _ONES,
        1 << 3 * place,
        m,
    )
    for place, m in enumerate(THREES)
)
"""The melds as the search takes them: the key, a bit at each of its kinds, a bit at one that it
takes two of (-1 where all three are alike), and a number whose sums tell melds laid together
from others."""


@lru_cache(4096)
def _steps(melds: int) -> tuple[_Step, ...]:
    """The steps for a set of melds."""
    return tuple(step for place, step in enumerate(_STEPS) if melds >> place & 1)


_ALONE = tuple(
    {
        _BIT[m.key]: (weight, m.key - _UNIT[k], _lay((m,), (), (m.key - _UNIT[k], 0)))
        for (_, _, _, weight, m) in _STEPS
        if k in m.tiles
    }
    for k in range(21)
)
"""For each tile its melds by their bits: the name as one number, what the hand gives, the lay."""


def _cover(
    must: int, free: int, pairs: int, made: int, alike: int, before: _Cover, covers: list[_Cover]
) -> None:
    """Lay all of `must` with the help of `free`, in melds out of `made`: the first tile that is
    not laid lies in one of at most six.  `alike` is the one of three alike among them, `pairs`
    has a bit at what the hand may only give two of."""
    first = ((must & -must).bit_length() - 1) // _WIDTH
    melds = made & _WITH[first]
    if not melds:
        return
    if must == _UNIT[first]:
        _cover_last(melds, first, free, pairs, before, covers)
        return
    if must & ~free & LONES and not alike:
        return  # long tiles are laid two and two: for an odd one the hand must have another
    guarded = must + free | _GUARD
    twos = must >> 1 | must >> 2
    ones = must | twos
    both = ones & (free | free >> 1)
    name, laid_melds, parts = before
    for key, at, two, weight, meld in _steps(melds):
        if guarded - key & _GUARD != _GUARD:
            continue
        if at & both:
            shares = _shares(meld, first, must, free)
        elif two < 0:
            shares = [min(must & _MASK << _WIDTH * first, key)]
        else:
            shares = [(at & ones) + (two & twos)]
        for laid in shares:
            taken = key - laid
            if taken & pairs:
                continue
            after = (name + weight, (*laid_melds, meld), (*parts, taken))
            if laid == must:
                covers.append(after)
            else:
                _cover(must - laid, free - taken, pairs, made, alike, after, covers)


def _cover_last(
    melds: int, tile: Kind, free: int, pairs: int, before: _Cover, covers: list[_Cover]
) -> None:
    """The last tile that must be laid, with two of the hand."""
    guarded = free | _GUARD
    name, laid_melds, parts = before
    alone = _ALONE[tile]
    while melds:
        bit = melds & -melds
        melds ^= bit
        weight, taken, lay = alone[bit]
        if guarded - taken & _GUARD == _GUARD and not taken & pairs:
            covers.append((name + weight, laid_melds + lay.melds, (*parts, taken)))


def _shares(meld: Three, first: Kind, must: int, free: int) -> list[int]:
    """Where what must be laid and the hand both have a tile of a meld: every part of the meld
    that what must be laid can give it, with one `first` at least, the greatest first."""
    shares = [0]
    for k in dict.fromkeys(meld.tiles):
        needed = meld.tiles.count(k)
        most = min(needed, must >> _WIDTH * k & _MASK)
        least = max(k == first, needed - (free >> _WIDTH * k & _MASK))
        shares = [laid + n * _UNIT[k] for laid in shares for n in range(most, least - 1, -1)]
    return shares


LAYOUTS: dict[tuple[int, int], Clause] = {
    (3, 1): rule_data("tq-2.1.1", "LAYOUTS"),
    (3, 2): rule_data("tq-2.1.2", "LAYOUTS"),
    (4, 1): rule_data("tq-2.1.3", "LAYOUTS"),
    (5, 2): rule_data("tq-2.1.4", "LAYOUTS"),
    (5, 1): rule_data("tq-2.1.5", "LAYOUTS"),
    (5, 0): rule_data("tq-2.1.6", "LAYOUTS"),
}
"""The six arrangements of melds in front, by their tiles and how many are from outside: 吃
or 碰, 吃, 開昭, 平跳, 高跳, 龍船.  The figures are lost; the numbers are our restoration."""


@rule("tq-2.1")
def layout(meld: Meld) -> Clause:
    """The arrangement of a meld in front; one that was eaten again may be of no figure."""
    return LAYOUTS.get((len(meld.tiles), len(meld.outside)), "tq-2.1")


@rule("tq-1.3.3.0a", "tq-1.3.3.0b", "tq-2.2")
def in_front(laid: tuple[Meld, ...], lay: Lay, tile: Kind, copies: int) -> tuple[Meld, ...]:
    """The melds in front after a lay, with the outside tiles marked.

    Tiles that were outside stay outside; the eaten tile and its copies join them.
    """
    outside = [tile] * (1 + copies)
    for place in lay.undone:
        outside += [laid[place].tiles[i] for i in laid[place].outside]
    melds = [m for place, m in enumerate(laid) if place not in lay.undone]
    for three in lay.melds:
        marks: tuple[int, ...] = ()
        for i, k in enumerate(three.tiles):
            if k in outside:
                outside.remove(k)
                marks += (i,)
        melds.append(Meld("eat", three.tiles, marks))
    return tuple(melds)
