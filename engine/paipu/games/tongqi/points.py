"""結分表: the point table, of which the text has the classes and no number (tq-3.7.t.0).

A table is data.  `TQ-SYMBOLIC` has no numbers: sheets then name cells.  The two others
are conjectures and say so on every sheet.  A table that is found one day is entered as 36
cells, kind by class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from paipu.clauses import rule, rule_data
from paipu.games.tongqi.pack import KIND
from paipu.kernel import Kind

SETS = ("peng", "ke", "kaizhao", "duozi", "pingtiao", "gaotiao", "longchuan")
"""The seven kinds of alike melds, in the order of tq-1.3.3."""
WANG = ("wang_1", "wang_2", "wang_3", "wang_4", "wang_5")
"""望張 by 第幾張: which of its kind the tile is, those in the hand counted."""
CLASSES = ("I", "II", "III")


@dataclass(frozen=True, slots=True)
class PointTable:
    """`cells` by (row, class): rows are `SETS`, `WANG`, and ``butong`` and ``wuzi``.

    An empty table is symbolic.  `conjecture` is whether its numbers are ours.
    """

    id: str
    cells: Mapping[tuple[str, str], int] = field(default_factory=dict)
    conjecture: bool = True

    def __post_init__(self) -> None:
        """A number that is not known must not count as nothing."""
        needed = {(row, of) for row in (*SETS, *WANG) for of in CLASSES}
        if self.cells and (blank := needed - self.cells.keys()):
            raise ValueError(f"{self.id} lacks {len(blank)} of its 36 cells: {sorted(blank)}")

    def points(self, row: str, of: str) -> int | None:
        """The number in a cell; None where the table is symbolic."""
        if not self.cells:
            return None
        return self.cells.get((row, of), 0)


def weighted(id: str, weights: tuple[int, int, int], sets: tuple[int, ...]) -> PointTable:
    """A table in which every cell is a number of points times the weight of its class."""
    rows = {**dict(zip(SETS, sets, strict=True)), **{row: n for n, row in enumerate(WANG, 1)}}
    cells = {
        (row, of): points * weight
        for row, points in rows.items()
        for of, weight in zip(CLASSES, weights, strict=True)
    }
    return PointTable(id, cells)


TABLES: dict[str, PointTable] = {
    table.id: table
    for table in (
        PointTable("TQ-SYMBOLIC"),
        weighted("TQ-ED-1", (4, 2, 1), (2, 4, 8, 16, 32, 64, 128)),
        weighted("TQ-FLAT-1", (3, 2, 1), (1, 2, 3, 4, 5, 6, 7)),
    )
}
rule_data("tq-3.7.t.0", "TABLES")


@lru_cache(4096)
@rule("tq-3.7.t.1", "tq-3.7.t.2", "tq-3.7.t.3")
def class_of(kind: Kind, lucky: tuple[Kind, ...], class2_last: str) -> str:
    """The class of a tile: the Ox-head and the lucky tile; heaven, earth, man, harmony and
    the Supreme Treasure; all others."""
    if kind == KIND[5, 6] or kind in lucky:
        return "I"
    second = {KIND[6, 6], KIND[1, 1], KIND[4, 4], KIND[1, 3], KIND[1, 2]}
    second |= {KIND[2, 4]} if class2_last != "14" else set()
    second |= {KIND[1, 4]} if class2_last != "24" else set()
    return "II" if kind in second else "III"
