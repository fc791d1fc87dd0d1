"""What goes with an open tile (wu-03.6 to wu-03.14, wu-17.2), and what a set on the table can
still stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from paipu.clauses import rule
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import RUNS, TILES, TILES_OF
from paipu.games.wu_mahjong.position import KONGS, LaidGroup, may_stand
from paipu.kernel import Action, Kind, act
from paipu.table import Meld


@rule("wu-03.7")
def runs_of(natural: Sequence[Kind]) -> tuple[int, ...]:
    """The runs that tiles and wilds can still be: one run, or several while it floats."""
    wanted = sorted(natural)
    return tuple(
        g for g in RUNS
        if all(k in TILES_OF[g] for k in wanted) and len(set(wanted)) == len(wanted)
    )  # fmt: skip


@rule("wu-03.6")
def standing(meld: Meld, wild: frozenset[Kind], own_face: bool = True) -> LaidGroup:
    """What a set on the table is, or may still become; by option no wild stands for its own
    face."""
    natural = tuple(k for k in meld.tiles if k not in wild)
    if meld.verb in KONGS:
        return LaidGroup(meld.verb, (21 + meld.tiles[0],), meld.tiles)
    if meld.verb == "chow":
        runs = runs_of(natural)
        if not own_face:
            faces = [k for k in meld.tiles if k in wild]
            gone = set(natural)
            runs = tuple(g for g in runs if may_stand(faces, sorted({*TILES_OF[g]} - gone)))
        return LaidGroup("chow", runs, natural)
    if not natural:  # three wilds of one face, by option: they stand for themselves
        return LaidGroup("pung", (21 + meld.tiles[0],))
    return LaidGroup("pung", (21 + natural[0],), natural)


@rule("wu-03.6", "wu-03.7", "wu-03.9", "wu-03.10", "wu-03.11", "wu-03.14")
def sets_with(
    options: Options, wild: frozenset[Kind], hand: int, tile: Kind, next_seat: bool, kongs: bool
) -> Iterator[Action]:
    """The sets that an open tile makes with tiles of a hand; the open tile is the last named,
    in a chow the middle one."""
    held = TILES.kinds(hand)
    natural = [k for k in held if k not in wild and k < 34]
    wilds = [k for k in held if k in wild]
    count = {k: TILES.count(hand, k) for k in held}
    if tile in wild:
        sets = _with_wild(options, tile, natural, wilds, count, next_seat)
        yield from _not_own_face(options, wild, tile, sets)
        alike = options.false_pair == "own_face" and options.wild_self and tile < 34
        if alike and count.get(tile, 0) >= 2:
            yield act("pung", *(tile,) * 3)
        if options.natural_wild_kong and kongs and count.get(tile, 0) >= 3 and tile < 34:
            yield act("kong", *(tile,) * 4)
        return
    same = count.get(tile, 0)
    if same >= 3 and kongs:
        yield act("kong", *(tile,) * 4)
    if same >= 2:
        yield act("pung", *(tile,) * 3)
    if same and wilds:
        yield act("false_pung", tile, wilds[0], tile)
    two = [w for w in wilds for _ in range(count[w])][:2]
    if options.false_pair == "two_wilds" and len(two) == 2:
        yield act("false_pung", *two, tile)
    if next_seat and tile < 27:
        # One wild is as good as another, unless it matters which face it has.
        own = wilds[:1] if options.wild_self else wilds
        chows = [a for w in own for a in _chows(natural, [w], tile)] or _chows(natural, [], tile)
        yield from _not_own_face(options, wild, tile, dict.fromkeys(chows))
        if options.claim_max_wilds == 2 and len(two) == 2:
            pair = [act("chow", two[0], tile, two[1])]
            yield from _not_own_face(options, wild, tile, pair)


@rule("wu-03.6")
def _not_own_face(
    options: Options, wild: frozenset[Kind], tile: Kind, sets: Iterable[Action]
) -> Iterator[Action]:
    """Those in which, where that is asked for, no wild must stand for its own face."""
    for action in sets:
        if (
            options.wild_self
            or action.verb != "chow"
            or standing(laid(action, tile), wild, False).groups
        ):
            yield action


def _chows(natural: list[Kind], wilds: list[Kind], tile: Kind) -> Iterator[Action]:
    """Chows of a natural tile: with two of the hand, or with one and a wild."""
    near = [k for k in natural if k != tile and k // 9 == tile // 9 and abs(k - tile) <= 2]
    for a, b in combinations(near, 2):
        if runs_of((a, tile, b)):
            yield act("chow", a, tile, b)
    if wilds:
        for a in near:
            yield act("chow", a, tile, wilds[0])


@rule("wu-03.14")
def _with_wild(
    options: Options, tile: Kind, natural: list[Kind], wilds: list[Kind],
    count: dict[Kind, int], next_seat: bool,
) -> Iterator[Action]:  # fmt: skip
    """Sets of a discarded wild, which stands for whatever the claimer needs."""
    for k in natural:
        if count[k] >= 2:
            yield act("pung", k, k, tile)
        if wilds:
            yield act("false_pung", k, wilds[0], tile)
    if not next_seat or options.discarded_wild_claims == "pung":
        return
    suited = [k for k in natural if k < 27]
    for a, b in combinations(suited, 2):
        if a // 9 == b // 9 and b - a <= 2:
            yield act("chow", a, tile, b)
    if wilds:
        for a in suited:
            yield act("chow", a, tile, wilds[0])


@rule("wu-11.7")
def laid(action: Action, tile: Kind) -> Meld:
    """The set as it is laid: in a chow the tile taken lies between the other two."""
    if action.verb == "chow":
        return Meld("chow", action.tiles, (1,))
    verb = "kong" if action.verb == "kong" else "pung"
    return Meld(verb, action.tiles, (len(action.tiles) - 1,))


# --- flying ------------------------------------------------------------------------------


@rule("wu-03.12", "wu-03.13")
def swaps_up(
    melds: Sequence[Meld], wild: frozenset[Kind], held: Iterable[Kind], done: Sequence[int]
) -> Iterator[tuple[int, Kind]]:
    """飛上: the sets in which a natural tile of the hand can take the place of a wild."""
    held = [k for k in held if k not in wild and k < 34]
    for place, meld in enumerate(melds):
        if place in done or meld.verb in KONGS or not any(k in wild for k in meld.tiles):
            continue
        group = standing(meld, wild)
        wanted = {k for g in group.groups for k in TILES_OF[g]}
        if meld.verb == "chow":
            wanted -= set(group.natural)
        for k in held:
            if k in wanted:
                yield place, k


@rule("wu-03.12")
def swaps_down(
    melds: Sequence[Meld], wild: frozenset[Kind], held: Iterable[Kind], done: Sequence[int]
) -> Iterator[tuple[int, Kind, Kind]]:
    """飛落: the sets of which a natural tile may be taken up for a wild of the hand, so long as
    a natural tile remains that says what the set is."""
    wilds = [k for k in held if k in wild]
    if not wilds:
        return
    for place, meld in enumerate(melds):
        if place in done or meld.verb in KONGS:
            continue
        natural = [k for k in meld.tiles if k not in wild]
        if len(natural) == 3:
            for k in dict.fromkeys(natural):
                yield place, wilds[0], k


def replaced(meld: Meld, out: Kind, into: Kind) -> Meld:
    """The set with one tile in the place of another."""
    at = meld.tiles.index(out)
    tiles = (*meld.tiles[:at], into, *meld.tiles[at + 1 :])
    return Meld(meld.verb, tiles, meld.outside, meld.shown)
