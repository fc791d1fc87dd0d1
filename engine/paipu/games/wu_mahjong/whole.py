"""The rows of the whole hand (wu-02.2): suits, ranks, colours and doors, five runs or five
triplets, and how many triplets are concealed.

Every group has two sets of marks: what is true of all its tiles (the hand has a mark if every
group has it) and what it brings in (the hand has a mark if any group has it).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paipu.clauses import rule
from paipu.games.wu_mahjong.fans import ALL, BY_ROW
from paipu.games.wu_mahjong.grades import Line
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import DRAGONS, TILES_OF, WHITE, WINDS, suit
from paipu.kernel import Kind

GREEN = frozenset((19, 20, 21, 23, 25, 32))
"""2 3 4 6 8 索 and 發 (Q28)."""
BLACK = frozenset((10, 12, 16, *WINDS))
"""2 4 8 筒 and the winds."""
RED_TILE = frozenset((33,))
COLOURS = {
    "listed": (GREEN, BLACK, RED_TILE),
    "white": (GREEN, BLACK | {WHITE}, RED_TILE),
    "peacock": (GREEN, BLACK, RED_TILE | {18, 22, 24, 26}),
}
"""The pure colours by option: as above; 白 black by its frame; 1 5 7 9 索 red as in 紅孔雀."""
REVERSIBLE = frozenset((*(9 + r - 1 for r in (1, 2, 3, 4, 5, 8, 9)),
                        *(18 + r - 1 for r in (2, 4, 5, 6, 8, 9)), 31))  # fmt: skip
"""1 2 3 4 5 8 9 筒, 2 4 5 6 8 9 索 and 白: tiles that look the same upside down (Q29)."""

_ALL_OF = (
    "run", "triplet", "has_end", "has_end_or_honour", "has_five", "upper", "middle", "lower",
    "simple", "even", "green", "black", "pure", "reversible", "suited", "ends", "ends_or_honours",
    "honours",
)  # fmt: skip
A = {name: 1 << i for i, name in enumerate(_ALL_OF)}
"""Marks that a hand has if every group has them."""
_ANY_OF = ("m", "p", "s", "wind", "dragon", "red", "greens", "blacks")
O = {name: 1 << i for i, name in enumerate(_ANY_OF)}  # noqa: E741
"""Marks that a hand has if any group has them."""


def _end(k: Kind) -> bool:
    return k < 27 and k % 9 in (0, 8)


def _marks(
    tiles: Iterable[Kind], run: bool, pair: bool, strict_runs: bool, colours: str
) -> tuple[int, int]:
    """The marks of a group of these tiles."""
    green, black, red = COLOURS[colours]
    tiles = tuple(tiles)
    suited = all(k < 27 for k in tiles)
    ranks = {k % 9 + 1 for k in tiles} if suited else set()
    kinds = set(tiles)
    upright = strict_runs and run and min(tiles) not in (9, 21)
    true = {
        "run": run or pair,
        "triplet": not run,
        "has_end": any(map(_end, tiles)),
        "has_end_or_honour": any(_end(k) or k >= 27 for k in tiles),
        "has_five": suited and 5 in ranks,
        "upper": suited and ranks <= {7, 8, 9},
        "middle": suited and ranks <= {4, 5, 6},
        "lower": suited and ranks <= {1, 2, 3},
        "simple": suited and not ranks & {1, 9},
        "even": suited and not run and not ranks & {1, 3, 5, 7, 9},
        "green": kinds <= green,
        "black": kinds <= black,
        "pure": kinds <= green | black | red,
        "reversible": kinds <= REVERSIBLE and not upright,
        "suited": suited,
        "ends": all(map(_end, tiles)),
        "ends_or_honours": all(_end(k) or k >= 27 for k in tiles),
        "honours": not any(k < 27 for k in tiles),
    }
    brings = {
        "m": any(suit(k) == 0 for k in tiles),
        "p": any(suit(k) == 1 for k in tiles),
        "s": any(suit(k) == 2 for k in tiles),
        "wind": any(k in WINDS for k in tiles),
        "dragon": any(k in DRAGONS for k in tiles),
        "red": bool(kinds & red),
        "greens": bool(kinds & green),
        "blacks": bool(kinds & black),
    }
    return (
        sum(A[name] for name, holds in true.items() if holds),
        sum(O[name] for name, holds in brings.items() if holds),
    )


def marks_of(options: Options) -> tuple[tuple[int, int], ...]:
    """The marks of every group, by its number."""
    strict = options.reversible_runs == "strict"
    colours = options.colour_map
    return tuple(_marks(TILES_OF[g], g < 21, g >= 55, strict, colours) for g in range(89))


KNITTED = (A["suited"], O["m"] | O["p"] | O["s"])
"""The nine tiles of a 組合龍, which are in all three suits and form no run."""


class Facts(NamedTuple):
    """What the rows of the whole hand ask about.

    `times` is the grade of all groups together; `hidden` and `either` count triplets that are
    concealed, or that may be called so; `melds` are five in a standard hand.
    """

    every: int
    some: int
    times: int
    hidden: int
    either: int = 0
    melds: int = 5
    claimed: bool = False
    no_flowers: bool = False
    all_colours: bool = False
    doors: bool = True


class Whole:
    """The rows of the whole hand, under one set of options and the rows that a profile has."""

    def __init__(self, options: Options, on: dict[str, int]) -> None:
        self.options, self.on = options, on
        self._known: dict[tuple[int, ...], tuple[int, int]] = {}

    @rule("wu-02.2")
    def lines(self, f: Facts) -> tuple[Line, ...]:
        """The rows that hold, those struck out after them."""
        holds = [*self.tiles(f), *self.suits(f), *self.forms(f)]
        found = [row for row in holds if row in self.on]
        # A row's grade is the hand's, so the greater row is always the better: what it takes
        # the place of can simply be struck out.
        out: list[Line] = []
        struck: list[Line] = []
        for row in found:
            over = next((big for big in found if row in BY_ROW[big].over), "")
            graded = BY_ROW[row].scale == ALL or self.options.grade_fixed_rows == "scaled"
            line = Line(row, self.on[row], f.times if graded else 1, (), over)
            (struck if over else out).append(line)
        return (*out, *struck)

    def suits(self, f: Facts) -> list[str]:
        """Rows that ask which suits, honours and doors there are."""
        a, o = f.every, f.some
        suits = (o & O["m"] > 0) + (o & O["p"] > 0) + (o & O["s"] > 0)
        honours = bool(o & (O["wind"] | O["dragon"]))
        doors = f.doors and suits == 3 and o & O["wind"] and o & O["dragon"]
        pure = bool(a & A["pure"])
        colours = (o & O["red"] > 0) + (o & O["greens"] > 0) + (o & O["blacks"] > 0)
        return [
            row
            for row, true in (
                ("one_suit", suits == 1 and not honours),
                ("all_honours", not suits),
                ("half_flush", suits == 1 and honours),
                ("missing_suit", suits == 2),
                ("no_honours", not honours),
                ("no_honours_flowers", not honours and f.no_flowers),
                ("five_doors", doors),
                ("seven_doors", doors and f.all_colours),
                ("two_colours", pure and colours == 2),
                ("three_colours", pure and colours == 3),
            )
            if true
        ]

    def tiles(self, f: Facts) -> list[str]:
        """Rows that ask the same of every tile or of every group."""
        a = f.every
        triplets = a & A["triplet"] and f.melds == 5
        return [
            row
            for row, true in (
                ("all_terminals", a & A["ends"]),
                ("mixed_terminals", a & A["ends_or_honours"]),
                ("all_simples", a & A["simple"]),
                ("ends_pure", a & A["has_end"] and a & A["suited"]),
                ("ends_mixed", a & A["has_end_or_honour"]),
                ("all_fives", a & A["has_five"]),
                ("upper", a & A["upper"]),
                ("middle", a & A["middle"]),
                ("lower", a & A["lower"]),
                ("even_triplets", triplets and a & A["even"]),
                ("all_green", a & A["green"]),
                ("all_black", a & A["black"]),
                ("reversible", a & A["reversible"]),
            )
            if true
        ]

    def forms(self, f: Facts) -> list[str]:
        """Rows that ask for five runs or five triplets, or count the concealed triplets."""
        rows = []
        if f.melds == 5 and f.every & A["run"]:
            rows.append("all_runs")
            if f.every & A["suited"] and f.no_flowers:
                rows.append("grand_runs")
        most = f.hidden + f.either
        if f.melds == 5 and f.every & A["triplet"]:
            rows.append("all_triplets")
            if not f.hidden:
                rows.append("five_exposed")
            elif most == 5:
                rows.append("five_concealed" if f.claimed else "hidden_triplets")
        if most in (2, 3, 4):
            rows.append(("two_concealed", "three_concealed", "four_concealed")[most - 2])
        return rows

    def value(self, f: tuple[int, ...]) -> tuple[int, int]:
        """What the rows count, and which rows outside them they take the place of: 1 for
        么九刻, 2 for 不求人 and 自摸, 4 for 無花.  `f` are the fields of `Facts` in their order."""
        if (known := self._known.get(f)) is None:
            if len(self._known) > 200_000:
                self._known.clear()
            every, some, times, hidden, either, melds, *told = f
            claimed, none, colours, doors = (*map(bool, told), True)[:4]
            lines = self.lines(
                Facts(every, some, times, hidden, either, melds, claimed, none, colours, doors)
            )
            known = self._known[f] = (sum(x.value for x in lines), strikes(lines))
        return known


def strikes(lines: Iterable[Line]) -> int:
    """Which rows outside the whole hand's own these take the place of."""
    over = {row for line in lines if not line.because for row in BY_ROW[line.row].over}
    return (
        ("terminal_triplet" in over)
        + 2 * ("unaided" in over and "self_draw" in over)
        + 4 * ("no_flowers" in over)
    )
