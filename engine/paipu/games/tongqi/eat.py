"""Eating (tq-2.8, tq-3.6.3, tq-3.6.4): every way to lay an open tile into melds in front.

All tiles in front and the open tile must be covered by melds; tiles of the hand may be.
The hand's own copies of the open tile count as outside tiles and must be covered too.
Melds in front that may flow are taken apart only where they come out different.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from paipu.clauses import rule, rule_data
from paipu.games.tongqi.hands import LONES, THREES, Three, triples
from paipu.games.tongqi.pack import TILES
from paipu.kernel import Clause, Kind
from paipu.table import Meld

_UNIT, _GUARD, _ONES = TILES.unit, TILES.guard, TILES.ones
_WIDTH, _MASK = TILES.width, TILES.mask


class Lay(NamedTuple):
    """One way to eat: `melds` are laid, and the melds at `undone` in front are taken apart for
    it.  `parts` are the tiles that leave the hand, packed: those in each of the melds, then the
    copies of the eaten tile."""

    melds: tuple[Three, ...]
    undone: tuple[int, ...]
    parts: tuple[int, ...]

    @property
    def own(self) -> tuple[Kind, ...]:
        """The tiles that leave the hand."""
        return tuple([k for part in self.parts for k in _unpacked(part)])

    @property
    def tiles(self) -> tuple[Kind, ...]:
        """All tiles of the new melds, meld after meld: the name of this way."""
        return _in_a_row(self.melds)


_unpacked = lru_cache(4096)(TILES.unpack)


@lru_cache(4096)
def _in_a_row(melds: tuple[Three, ...]) -> tuple[Kind, ...]:
    return tuple([k for meld in melds for k in meld.tiles])


# --- sets of melds: an int with a bit for each of the 66 ------------------------------------

_BIT = {meld.key: 1 << place for place, meld in enumerate(THREES)}
_KEYS = {bit: key for key, bit in _BIT.items()}
_WITH = tuple(sum(_BIT[m.key] for m in THREES if k in m.tiles) for k in range(21))
"""The melds of each tile."""
_ALIKE = tuple(_BIT[3 * unit] for unit in _UNIT)
_UNLIKE = sum(_BIT.values()) - sum(_ALIKE)
"""The melds that are not three alike, as only the eaten tile and its copies can be."""


def _unhindered(kinds: Sequence[Kind], needed: Sequence[int]) -> dict[int, int]:
    """For every choice of these kinds, packed, the melds that need none of the others of them."""
    found = {0: _UNLIKE}
    for k, melds in zip(kinds, needed, strict=True):
        found = {
            **{held: left & ~melds for held, left in found.items()},
            **{held + _UNIT[k]: left for held, left in found.items()},
        }
    return found


_THIRDS = tuple(
    (_MASK * sum(_UNIT[k] for k in kinds) & _ONES, _unhindered(kinds, [_WITH[k] for k in kinds]))
    for kinds in (range(7), range(7, 14), range(14, 21))
)
(_FIELDS_1, _BY_1), (_FIELDS_2, _BY_2), (_FIELDS_3, _BY_3) = _THIRDS
_LONG = [k for k in range(21) if _UNIT[k] & LONES]
_BY_TWOS = _unhindered(
    _LONG, [sum(_BIT[m.key] for m in THREES if m.tiles.count(k) == 2) for k in _LONG]
)


def _within(tiles: int) -> int:
    """The melds that these tiles hold, but for three alike: four looks at tables."""
    twos = tiles >> 1 | tiles >> 2
    ones = tiles | twos
    return (
        _BY_1[ones & _FIELDS_1] & _BY_2[ones & _FIELDS_2] & _BY_3[ones & _FIELDS_3]
        & _BY_TWOS[twos & LONES]
    )  # fmt: skip


# --- the ways to lay a tile -----------------------------------------------------------------


class Front(NamedTuple):
    """A meld in front that may be taken apart: its place there, its key, the bit of the meld
    that it is, and for each of its tiles the other melds of it."""

    place: int
    key: int
    bit: int
    others: tuple[int, ...]


@lru_cache(4096)
def front(place: int, tiles: tuple[Kind, ...]) -> Front:
    """A meld in front that may be taken apart."""
    key = TILES.pack(tiles)
    return Front(place, key, _BIT[key], tuple(_WITH[k] & ~_BIT[key] for k in tiles))


class Eating:
    """The ways in which own tiles, and the melds in front that may be taken apart, can take in
    a tile."""

    __slots__ = ("_flow", "_flowing", "_free", "_hand")

    def __init__(self, hand: int, flowing: Sequence[Front]) -> None:
        self._hand, self._flowing = hand, flowing
        self._free = hand & ~(_MASK * triples(hand))
        self._flow = sum([meld.key for meld in flowing])

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
        for choice, made in self._choices(tile, own + unit + free, alike):
            if not choice and not copies:
                _lay_at_once(made & _WITH[tile], tile, free, found)
                continue
            must = own + unit + sum([meld.key for meld in choice])
            if len(choice) > 1 and not _possible(must, must + free, made, alike):
                continue
            covers: list[_Cover] = []
            _cover(must, free, made, alike, (0, (), ()), covers)
            for name, melds, parts in covers:
                if name not in found:
                    undone = tuple([meld.place for meld in choice])
                    found[name] = Lay(melds, undone, (*parts, own))
        lays = tuple(found.values())
        if minimal and lays:
            least = min(len(lay.own) for lay in lays)
            lays = tuple(lay for lay in lays if len(lay.own) == least)
        return lays

    def _choices(self, tile: Kind, near: int, alike: int) -> list[tuple[tuple[Front, ...], int]]:
        """Which melds in front it may be of use to take apart, every choice, the fewest first;
        and the melds that can then be laid.

        A choice is of no use when a tile that must be laid would be in none of these.
        """
        mine, flowing = _WITH[tile], self._flowing
        made = _within(near + self._flow) | alike
        if not made & mine:
            return []
        if not flowing:
            return [((), made)]
        while flowing:
            loose = [meld for meld in flowing if _apart(meld, made)]
            if len(loose) == len(flowing):
                break
            flowing = loose
            made = _within(near + sum([meld.key for meld in flowing])) | alike
            if not made & mine:
                return []
        made = _within(near) | alike
        found: list[tuple[tuple[Front, ...], int]] = [((), made)] if made & mine else []
        for size in range(1, len(flowing) + 1):
            for choice in combinations(flowing, size):
                tiles = near
                for meld in choice:
                    tiles += meld.key
                made = _within(tiles) | alike
                for meld in choice:
                    made &= ~meld.bit
                if made & mine:
                    for meld in choice:
                        if not _apart(meld, made):
                            break
                    else:
                        found.append((choice, made))
        return found


def _apart(meld: Front, made: int) -> bool:
    """Whether each tile of a meld could lie in another of these."""
    one, two, three = meld.others
    return bool(made & one and made & two and made & three)


def _possible(must: int, tiles: int, made: int, alike: int) -> bool:
    """Whether all that must be laid still may be, when whatever is left one meld only takes that
    meld: few searches that would fail are begun."""
    while must:
        forced = 0
        left = must
        while left:
            k = ((left & -left).bit_length() - 1) // _WIDTH
            melds = made & _WITH[k]
            if not melds:
                return False
            if not melds & melds - 1:
                forced |= melds
            left &= -1 << _WIDTH * k + _WIDTH
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
        made &= _within(tiles) | alike
    return True


def _lay_at_once(melds: int, tile: Kind, free: int, found: dict[int, Lay]) -> None:
    """The plainest case, and the most frequent: one tile, and two of the hand with it."""
    pairs = free >> 1 & ~free & LONES
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

_STEPS = tuple(
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


_ALONE = tuple(
    {
        _BIT[m.key]: (weight, m.key - _UNIT[k], Lay((m,), (), (m.key - _UNIT[k], 0)))
        for (_, _, _, weight, m) in _STEPS
        if k in m.tiles
    }
    for k in range(21)
)
"""For each tile its melds by their bits: the name as one number, what the hand gives, the lay."""


def _cover(
    must: int, free: int, made: int, alike: int, before: _Cover, covers: list[_Cover]
) -> None:
    """Lay all of `must` with the help of `free`, in melds out of `made`: the first tile that is
    not laid lies in one of at most six.  `alike` is the one of three alike among them."""
    first = ((must & -must).bit_length() - 1) // _WIDTH
    melds = made & _WITH[first]
    if not melds:
        return
    if must & ~free & LONES and not alike:
        return  # long tiles are laid two and two: for an odd one the hand must have another
    guarded = must + free | _GUARD
    twos = must >> 1 | must >> 2
    ones = must | twos
    both = ones & (free | free >> 1)
    # Two like long tiles of the hand go together or not at all (tq-2.3).
    pairs = free >> 1 & ~free & LONES
    name, laid_melds, parts = before
    while melds:
        key, kinds, two, weight, meld = _STEPS[(melds & -melds).bit_length() - 1]
        melds &= melds - 1
        if guarded - key & _GUARD != _GUARD:
            continue
        if kinds & both:
            shares = _shares(meld, must, free)
        elif two > 0:
            shares = [(key & ones & ~(two << 1)) + (two & ones) + (two & twos)]
        elif two:
            shares = [min(must & _MASK << _WIDTH * first, key)]
        else:
            shares = [key & ones]
        for laid in shares:
            taken = key - laid
            if taken & pairs or not laid >> _WIDTH * first & _MASK:
                continue
            after = (name + weight, (*laid_melds, meld), (*parts, taken))
            if laid == must:
                covers.append(after)
            else:
                _cover(must - laid, free - taken, made, alike, after, covers)


def _shares(meld: Three, must: int, free: int) -> list[int]:
    """Where what must be laid and the hand both have a tile of a meld: every part of the meld
    that what must be laid can give it, the greatest first."""
    shares = [0]
    for k in dict.fromkeys(meld.tiles):
        needed = meld.tiles.count(k)
        most = min(needed, must >> _WIDTH * k & _MASK)
        least = max(0, needed - (free >> _WIDTH * k & _MASK))
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
    outside = (1 + copies) * _UNIT[tile]
    for place in lay.undone:
        m = laid[place]
        for i in m.outside:
            outside += _UNIT[m.tiles[i]]
    melds = [m for place, m in enumerate(laid) if place not in lay.undone]
    for three in lay.melds:
        marks: tuple[int, ...] = ()
        for i, k in enumerate(three.tiles):
            if outside >> _WIDTH * k & _MASK:
                outside -= _UNIT[k]
                marks += (i,)
        melds.append(Meld("eat", three.tiles, marks))
    return tuple(melds)
