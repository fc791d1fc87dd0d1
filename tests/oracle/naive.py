"""Second implementations, slow and obvious: written from the rules, not from the engine.

A tile is a letter, a hand is a string, and everything is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

RED, BLACK = "KAERNCP", "kaerncp"
ALL = RED + BLACK
CHOWS = ("KAE", "RNC", "kae", "rnc")
SETS = (*CHOWS, *(tile * 3 for tile in ALL))
PAIRS = tuple(tile * 2 for tile in ALL)
CROSS = "Kk"


def hand(tiles: str) -> str:
    """A hand in one spelling."""
    return "".join(sorted(tiles, key=ALL.index))


def possible(tiles: str) -> bool:
    """No tile more often than the pack has it."""
    return max(Counter(tiles).values(), default=0) <= 4


@cache
def winning(sets: int, cross: bool = False) -> dict[str, int]:
    """Every hand of so many sets and a pair, with the number of ways in which it is one."""
    pairs = (*PAIRS, CROSS) if cross else PAIRS
    found: Counter[str] = Counter()
    for chosen, pair in product(combinations_with_replacement(SETS, sets), pairs):
        tiles = "".join(chosen) + pair
        if possible(tiles):
            found[hand(tiles)] += 1
    return dict(found)


def four_pairs() -> set[str]:
    """Every hand of four pairs; four alike are two of them."""
    return {
        hand("".join(pairs))
        for pairs in combinations_with_replacement(PAIRS, 4)
        if possible("".join(pairs))
    }


def waits(tiles: str, complete: set[str] | dict[str, int]) -> set[str]:
    """The tiles that make a hand complete, where one of them is left to be had."""
    return {t for t in ALL if tiles.count(t) < 4 and hand(tiles + t) in complete}


def multisets(size: int) -> Iterator[str]:
    """Every hand of a size that the pack can give."""

    def fill(kinds: str, left: int) -> Iterator[str]:
        if not kinds:
            if not left:
                yield ""
            return
        for n in range(min(4, left) + 1):
            for rest in fill(kinds[1:], left - n):
                yield kinds[0] * n + rest

    return fill(ALL, size)


def partitions(tiles: str, sets: int, cross: bool = False) -> set[tuple[str, ...]]:
    """Every way to lay a hand out as sets and a pair, found by trying which tiles go together."""
    pairs = (*PAIRS, CROSS) if cross else PAIRS
    found = set()
    for places in combinations(range(len(tiles)), 2):
        pair = hand("".join(tiles[i] for i in places))
        if pair in pairs:
            rest = "".join(tile for i, tile in enumerate(tiles) if i not in places)
            found |= {(*sorted(split), pair) for split in splits(rest, sets)}
    return found


def splits(tiles: str, sets: int) -> set[tuple[str, ...]]:
    """Every way to lay tiles out as sets."""
    if not tiles:
        return {()} if not sets else set()
    found = set()
    for places in combinations(range(1, len(tiles)), 2):
        group = hand(tiles[0] + "".join(tiles[i] for i in places))
        if group in SETS:
            rest = "".join(tile for i, tile in enumerate(tiles) if i and i not in places)
            found |= {tuple(sorted((group, *more))) for more in splits(rest, sets - 1)}
    return found


def lacking(tiles: str, targets: dict[str, int], laid: str = "") -> int:
    """How many tiles must come before a hand holds one of the targets."""
    held, out = Counter(tiles), Counter(laid)
    fewest = 99
    for target in targets:
        want = Counter(target)
        if all(out[t] + n <= 4 for t, n in want.items()):
            fewest = min(fewest, sum((want - held).values()))
    return fewest


# --- 台, straight from the table of the dossier (§5.2, column T56) ---------------------------


def tai(  # noqa: C901  one branch a row, as in the table
    sets: list[str], pair: str, *, drawn: bool, claimed: list[bool],
    replacement: bool = False, last: bool = False, dealt_to_dealer: bool = False,
    first_draw: bool = False, ready: bool = False,
) -> dict[str, int]:  # fmt: skip
    """The rows that count for a hand of two sets and a pair.

    `sets` are all sets, those on the table first; `claimed` says of each of these whether it
    was made with a tile of another seat.
    """
    tiles = "".join(sets) + pair
    rows: dict[str, int] = {}
    open_sets = any(claimed)
    if dealt_to_dealer:
        rows["tianhu"] = 8
    if first_draw:
        rows["dihu"] = 8
    if {"KAE", "RNC"} == set(sets) and pair == "PP":
        rows["dragon"] = 4
    if {"kae", "rnc"} == set(sets) and pair == "pp":
        rows["dragon"] = 4
    if sets[0] == sets[1] and len(set(sets[0])) == 3 and not open_sets:
        rows["twin_dragons"] = 4
    if all(len(set(s)) == 1 for s in sets):
        rows["all_pungs"] = 2
    if all(t in "KkPp" for t in tiles):
        rows["generals_lead"] = 2
    if not any(t in "KkPp" for t in tiles):
        rows["no_ends"] = 1
    if all(len(s) == 4 and s[0] not in "Pp" for s in sets):
        rows["two_kongs"] = 2
    if replacement:
        rows["kong_draw"] = 2
    if all(t in RED for t in tiles) or all(t in BLACK for t in tiles):
        rows["one_colour"] = 1
    if sum(claimed) == 2:
        rows["half_claimed" if drawn else "all_claimed"] = 1 if drawn else 2
    if last:
        rows["last_draw" if drawn else "last_discard"] = 1
    if not open_sets and drawn:
        rows["concealed_self_draw"] = 3
    elif not open_sets:
        rows["concealed"] = 1
    elif drawn:
        rows["self_draw"] = 1
    if ready:
        rows["ready"] = 1
    return rows


# --- 推筒子 ----------------------------------------------------------------------------------

DOTS = "123456789W"
PAIR_ORDER = "W987654321"
POINT_ORDER = [
    9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0,
]  # fmt: skip


def beats(one: str, other: str) -> int:
    """1, 0 or -1, by the two lists of the text."""
    place = [PLACES[one], PLACES[other]]
    return (place[0] < place[1]) - (place[0] > place[1])


def place_of(two: str) -> tuple[int, int]:
    """Where a hand stands in the lists of the text: pairs first."""
    if two[0] == two[1]:
        return 0, PAIR_ORDER.index(two[0])
    points = sum(0.5 if tile == "W" else int(tile) for tile in two)
    while points >= 10:
        points -= 10
    return 1, POINT_ORDER.index(points)


PLACES = {a + b: place_of(a + b) for a in DOTS for b in DOTS}
