"""A second, obvious count of 十胡仔 hands: every way to lay the cards out, one after another.

Nothing is taken from the engine but the codes of the cards.  Sets are written down from the text
once more, nothing is split into parts and nothing is remembered.
"""

from __future__ import annotations

import random

import pytest

from paipu.games.shihu.hu import counting
from paipu.packs import FOUR_COLOUR

COLOURS = "yrgw"
# cards of a set, hu in hand, hu on the table
SETS: list[tuple[list[str], int, int]] = [(["7y", "7r", "7g", "7w"], 5, 5)]
for missing in COLOURS:
    SETS.append(([f"7{c}" for c in COLOURS if c != missing], 3, 3))
for c in COLOURS:
    SETS.append(([f"1{c}", f"2{c}", f"3{c}"], 2, 2))
    SETS.append(([f"4{c}", f"5{c}", f"6{c}"], 1, 1))
    SETS.append(([f"1{c}"], 1, 1))
    SETS.append(([f"1{c}"] * 3, 3, 1))
    SETS.append(([f"1{c}"] * 4, 6, 8))
    for role in "1234567":
        SETS.append(([role + c] * 2, 0, 0))
    for role in "234567":
        SETS.append(([role + c] * 3, 3, 1))
        SETS.append(([role + c] * 4, 8, 6))
PACK = [code for code in (f"{role}{c}" for c in COLOURS for role in "1234567") for _ in range(4)]
FAIL = -1000
Lists = dict[str, list[tuple[list[str], int, int]]]


def by_first(sets: list[tuple[list[str], int, int]]) -> Lists:
    """The sets under their first card, in the order in which cards are sorted."""
    return {code: [s for s in sets if min(s[0]) == code] for code in PACK}


def most(cards: list[str], came: str | None, sets: Lists, done: bool = False) -> int:
    """The most hu in any layout of sorted cards; the set with the card that `came` is open."""
    if not cards:
        return 0 if done or came is None else FAIL
    first = cards[0]
    best = FAIL
    for tiles, hand, table in sets[first]:
        rest = list(cards)
        try:
            for tile in tiles:
                rest.remove(tile)
        except ValueError:
            continue
        best = max(best, hand + most(rest, came, sets, done))
        if came in tiles and not done:
            best = max(best, table + most(rest, came, sets, True))
    return best


def hands(seed: int, number: int) -> list[list[str]]:
    """Hands of 21 cards: most of them made of sets, some with one card changed, some dealt."""
    chance = random.Random(seed)
    found = []
    while len(found) < number:
        if len(found) % 8 == 7:
            found.append(chance.sample(PACK, 21))
            continue
        cards: list[str] = []
        while len(cards) < 21:
            tiles = chance.choice(SETS)[0]
            if len(cards) + len(tiles) <= 21 and all(
                cards.count(t) + tiles.count(t) <= 4 for t in tiles
            ):
                cards += tiles
        if len(found) % 4 == 1:
            free = [t for t in set(PACK) if cards.count(t) < 4]
            cards[chance.randrange(21)] = chance.choice(sorted(free))
        found.append(cards)
    return found


@pytest.mark.clause("ft-5", "ft-7.5", "ft-7.7", "ft-7.9", "ft-7.11", "ft-7.12")
@pytest.mark.parametrize("soldier_pair", [True, False])
def test_two_counts_of_20000_hands_agree(soldier_pair):
    table = counting(soldier_pair, "6/8", "6")
    sets = by_first([s for s in SETS if soldier_pair or len(s[0]) != 2 or s[0][0][0] != "7"])
    complete = 0
    for n, cards in enumerate(hands(2 + soldier_pair, 10_000)):
        packed = FOUR_COLOUR.pack(FOUR_COLOUR.kind[code] for code in cards)
        came = cards[n % 21] if n % 2 else None
        opened = None if came is None else FOUR_COLOUR.kind[came]
        expected = most(sorted(cards), came, sets)
        value = table.value(packed, opened)
        assert value == (expected if expected >= 0 else -1), (cards, came)
        layout = table.best(packed, opened)
        if layout is None:
            assert value == -1
            continue
        complete += 1
        assert layout.hu == value
        assert sum(group.key for group in layout.groups) == packed
    assert complete > 5_000


@pytest.mark.clause("ft-7.10", "ft-7.11")
def test_a_card_that_came_is_counted_with_its_own_set_only():
    table = counting(True, "6/8", "6")
    read = FOUR_COLOUR.read_tiles
    hand = FOUR_COLOUR.pack(read("1111y"))
    assert table.value(hand) == 6
    assert table.value(hand, FOUR_COLOUR.kind["1y"]) == 8
    hand = FOUR_COLOUR.pack(read("4444y 55y 66y"))
    # four chariots: concealed 8, or open 6, or one of them out into a set of three
    assert table.value(hand) == 8
    assert table.value(hand, FOUR_COLOUR.kind["4y"]) == 6
    assert table.value(hand, FOUR_COLOUR.kind["5y"]) == 8
