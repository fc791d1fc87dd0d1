"""A reading that the winner declares (wu-01a.9): whatever it counts stands, were another better.

It is written group by group, those called exposed in round brackets, as ``(123s)(456s)(789s) 456m
234p 11z``; a kong called concealed is ``{3333p}``.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from itertools import product

from paipu.clauses import rule
from paipu.games.wu_mahjong.grades import EITHER, HIDDEN, SHOWN
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES, TILES_OF
from paipu.games.wu_mahjong.position import Position, may_stand
from paipu.games.wu_mahjong.search import Found, Reading, Search, counter_of, special_value
from paipu.games.wu_mahjong.shapes import counts
from paipu.games.wu_mahjong.special import special
from paipu.kernel import IllegalOptions, Kind

Group = tuple[tuple[Kind, ...], int]
NUMBER = {tiles: g for g, tiles in enumerate(TILES_OF)}


def read_groups(text: str) -> list[Group]:
    """The tiles of each group and how it is called."""
    found = re.findall(r"\(([^()]*)\)|\{([^{}]*)\}|([^\s,(){}]+)", text)
    out = []
    for shown, kong, plain in found:
        tiles = tuple(sorted(TILES.read_tiles(shown or kong or plain)))
        if len(tiles) == 4 and len(set(tiles)) == 1:  # a kong counts as its triplet
            tiles = tiles[:3]
        out.append((tiles, SHOWN if shown else HIDDEN))
    return out


@rule("wu-01a.9", "wu-01b.4")
def declared(options: Options, p: Position, text: str) -> Found:
    """What the declared reading counts; `IllegalOptions` if the hand cannot be read so."""
    groups = read_groups(text)
    search = Search(counter_of(options), p)
    _special(search, groups)
    knit = next((tiles for tiles, _ in groups if len(tiles) == 9), ())
    codes = [NUMBER[tiles] << 2 | state for tiles, state in groups if tiles in NUMBER]
    if len(codes) + bool(knit) == len(groups):
        for laid in search.laid_groups():
            _standard(search, laid, Tally(codes), knit)
    if search.best < 0:
        raise IllegalOptions("reading", text, "wu.no_such_reading")
    return Found(search.best, search.reading, bound=search.best)


def _special(search: Search, groups: list[Group]) -> None:
    """A special shape, of which nothing is called exposed."""
    if any(state == SHOWN for _, state in groups):
        return
    for shape in special(search.counter, search.p):
        if sorted(shape.groups) == sorted(tiles for tiles, _ in groups):
            value = special_value(search.counter, search.p, shape)
            if value > search.best:
                search.keep(value, Reading(special=shape))


def _standard(
    search: Search, laid: tuple[int, ...], codes: Tally[int], knit: tuple[Kind, ...]
) -> None:
    """Five groups and a pair, for one choice of what floating chows stand for."""
    p = search.p
    for states in product((HIDDEN, SHOWN), repeat=len(laid)):
        front = [g | state for g, state in zip(laid, states, strict=True)]
        rest = codes - Tally(front)
        if codes.total() != rest.total() + len(front) or not _allowed(search, states):
            continue
        hidden = sorted(rest.elements())
        stand_for = _missing(p, hidden, knit)
        if stand_for is None or not may_stand(p.faces, stand_for):
            continue
        shown = [i for i, g in enumerate(hidden) if g & 3 == SHOWN]
        plain = [g & ~3 for g in hidden]
        last = {p.last} if p.last is not None else set(stand_for) - set(p.faces[-1:])
        places = search.completed(plain, last) if search.converts else []
        same = [i for i in shown if plain[i] in (plain[j] for j in places)]
        if len(shown) > 1 or len(same) < len(shown):
            continue
        waits = search.wait_rows(plain, last)
        if search.counter.any_state:
            front = [g & ~3 | EITHER if m.kong else g for m, g in zip(p.laid, front, strict=True)]
            hidden = [g & ~3 | EITHER if g & 3 else g for g in hidden]
        wait = waits.get(shown[0], "") if shown else max(waits.values(), default="")
        search.consider([*front, *hidden], len(front) + shown[0] if shown else -1, knit, wait)


def _allowed(search: Search, states: tuple[int, ...]) -> bool:
    """Whether the groups on the table may be called so."""
    return all(s == SHOWN or m.kong for m, s in zip(search.p.laid, states, strict=True))


def _missing(p: Position, hidden: list[int], knit: tuple[Kind, ...]) -> tuple[Kind, ...] | None:
    """What the wilds stand for, or None if the groups are not made of the concealed tiles."""
    want = Tally(knit)
    for g in hidden:
        want.update(TILES_OF[g >> 2])
    have = Tally({k: n for k, n in enumerate(counts(p.natural)) if n})
    pairs = sum(g >> 2 >= 55 for g in hidden)
    if have - want or want.total() != have.total() + p.wilds or pairs != 1:
        return None
    return tuple((want - have).elements())
