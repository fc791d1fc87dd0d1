"""The pack of 同棋 (tq-1.1, tq-1.2) and what makes a meld (tq-1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from paipu.clauses import rule_data
from paipu.kernel import Kind
from paipu.tiles import Face, TileSet

_PIPS = dict(zip(range(1, 7), "么二三四五六", strict=True))
_NAMES = {
    "11": "地", "66": "天", "44": "人", "13": "和", "56": "牛頭", "12": "至尊寶", "24": "至尊寶",
}  # fmt: skip
"""Special names of tq-1.2.c; 么二 and 二四 together are the Supreme Treasure."""
rule_data("tq-1.2.c", "_NAMES")

HALVES: tuple[tuple[int, int], ...] = tuple(combinations_with_replacement(range(1, 7), 2))
"""The two halves of each kind of tile, the smaller first."""
TILES = TileSet(
    "domino",
    tuple(Face(f"{a}{b}", _PIPS[a] + _PIPS[b], f"{a}-{b}") for a, b in HALVES),
    copies=5,
    words={name: code for code, name in _NAMES.items() if name not in ("至尊寶",)},
)
rule_data("tq-1.1.a", "HALVES")
rule_data("tq-1.1.b", "TILES")
rule_data("tq-1.2.a", "_PIPS")
rule_data("tq-1.2.b", "TILES")

LONG: tuple[bool, ...] = tuple(a == b for a, b in HALVES)
"""長牌: tiles whose halves are equal (tq-1.2.d)."""
rule_data("tq-1.2.d", "LONG")

KIND: dict[tuple[int, int], Kind] = {halves: k for k, halves in enumerate(HALVES)}


def _matchings(pips: tuple[int, ...]) -> Iterator[tuple[Kind, ...]]:
    if not pips:
        yield ()
        return
    for i, other in enumerate(pips[1:], 1):
        for rest in _matchings(pips[1:i] + pips[i + 1 :]):
            yield (KIND[pips[0], other], *rest)


DIFFERENT: tuple[tuple[Kind, ...], ...] = tuple(_matchings((1, 2, 3, 4, 5, 6)))
"""不同: the fifteen threes whose six halves are all different (tq-1.3.1)."""
rule_data("tq-1.3.1", "DIFFERENT")

FIVES: tuple[tuple[Kind, ...], ...] = tuple(
    tuple(sorted((KIND[x, x], KIND[x, x], KIND[min(x, y), max(x, y)])))
    for x in range(1, 7)
    for y in range(1, 7)
    if x != y
)
"""五子: the thirty threes with five halves alike; two like long tiles are always there
(tq-1.3.2)."""
rule_data("tq-1.3.2", "FIVES")

ALIKE: tuple[tuple[Kind, ...], ...] = tuple((k, k, k) for k in range(21))
"""Three alike: 碰 or 刻, by where they came from (tq-1.3.3)."""
rule_data("tq-1.3", "ALIKE")
