"""The patterns that groups make with each other (wu-02.1, wu-02.2, wu-16.1 to wu-16.3): every row
of the table that looks at some of the groups.

A group is written `(place, suit or rank, exposure)`.  Each function gives the rows of one layer;
`Patterns` keeps what the layers count, so that a search asks for each only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from paipu.clauses import rule
from paipu.games.wu_mahjong.fans import BY_ROW, ONE
from paipu.games.wu_mahjong.grades import Line, choose, scale, total
from paipu.games.wu_mahjong.options import Options

Item: TypeAlias = tuple[int, int, int]
"""The place of a group, what sets it apart in its layer (suit, rank …), its exposure."""

PAIR_ROWS = ("twin_runs", "mixed_twins", "old_young")

SHARED_ROWS = ("four_in_two", "four_in_three", "four_in_four", "five_in_five")

SISTERS = {
    (2, 0): "two_sisters", (2, 1): "small_three_sisters", (3, 0): "three_sisters",
    (3, 1): "small_four_sisters", (4, 0): "four_sisters", (4, 1): "small_five_sisters",
    (5, 0): "five_sisters",
}  # fmt: skip
"""Consecutive triplets, and whether the pair adjoins them → row."""

DRAGON_ROWS = {
    (1, 0): "dragon_triplet", (1, 1): "small_two_dragons", (2, 0): "big_two_dragons",
    (2, 1): "small_three_dragons", (3, 0): "big_three_dragons", (3, 1): "small_four_dragons",
    (4, 0): "big_four_dragons", (4, 1): "small_five_dragons", (5, 0): "big_five_dragons",
    (5, 1): "big_five_dragons",
}  # fmt: skip
"""Dragon triplets and dragon pairs → row.  All six are a row of the whole hand."""

WIND_ROWS = {
    (2, 1): "small_three_winds", (3, 0): "big_three_winds", (3, 1): "small_four_winds",
    (4, 0): "big_four_winds",
}  # fmt: skip


class Patterns:
    """The rows of some of the groups, under one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        strict = options.profile == "strict"
        self.on = {row: fan.value for row, fan in BY_ROW.items() if fan.attested or not strict}
        self.on.pop("chicken", None)
        if "all_triplets" in self.on:
            self.on["all_triplets"] = options.duidui_base
        if options.chicken != "off":
            self.on["chicken"] = int(options.chicken)
        self.flat = {
            row for row, fan in BY_ROW.items()
            if (options.grade_single_group == "flat" and fan.scale == ONE)
            or (options.grade_pair_patterns == "flat" and row in PAIR_ROWS)
        }  # fmt: skip
        self._families: dict[tuple[int, ...], int] = {}
        self._dragons: dict[tuple[int, ...], int] = {}
        self._suits: dict[tuple[int, ...], tuple[int, int, int]] = {}
        self._sisters: dict[tuple[int, ...], tuple[int, int]] = {}
        self._brothers: dict[tuple[tuple[int, ...], int], int] = {}
        self._honours: dict[tuple[tuple[int, ...], int, int, int], tuple[int, int]] = {}

    def line(self, row: str, *items: Item, base: int | None = None) -> list[Line]:
        """A row that holds for these groups, if the profile has it."""
        if row not in self.on:
            return []
        times = 1 if row in self.flat else scale(item[2] for item in items)
        value = self.on[row] if base is None else base
        return [Line(row, value, times, tuple(sorted(item[0] for item in items)))]

    # --- runs of one number ---

    @rule("wu-16.2", "wu-16.3")
    def family(self, runs: Sequence[Item]) -> tuple[Line, ...]:
        """般高, 相逢 and 同順 among the runs of one number, given by suit."""
        lines: list[Line] = []
        for row, size in (("twin_runs", 2), ("triple_runs", 3), ("quadruple_runs", 4)):
            for some in combinations(runs, size):
                if len({suit for _, suit, _ in some}) == 1:
                    lines += self.line(row, *some)
        for row, size in (("mixed_twins", 2), ("mixed_triple", 3)):
            for some in combinations(runs, size):
                if len({suit for _, suit, _ in some}) == size:
                    lines += self.line(row, *some)
        return self._or_alike(runs, choose(lines, self.options.pair_instances))

    def _or_alike(self, runs: Sequence[Item], single: tuple[Line, ...]) -> tuple[Line, ...]:
        """Four or five runs of one number as such, in place of all that they make else."""
        best = single
        for row, size in (("four_alike", 4), ("five_alike", 5)):
            for some in combinations(runs, size):
                for line in self.line(row, *some):
                    if line.value > total(best):
                        struck = (x._replace(because=row) for x in single if not x.because)
                        best = (line, *struck)
        return best

    # --- dragons ---

    @rule("wu-02.1", "wu-16.1", "wu-16.2", "wu-16.3")
    def dragons(self, runs: Sequence[Item]) -> tuple[Line, ...]:
        """龍 and 老少 among the runs that begin with 1, 4 and 7, given by suit * 3 + third."""
        thirds = [[x for x in runs if x[1] % 3 == third] for third in range(3)]
        found = [
            self.line(self.dragon_row(a, b, c), a, b, c)
            for a in thirds[0]
            for b in thirds[1]
            for c in thirds[2]
        ]
        dragons = [line for lines in found for line in lines]
        pairs = [
            line
            for a in thirds[0]
            for c in thirds[2]
            if a[1] // 3 == c[1] // 3
            for line in self.line("old_young", a, c)
        ]
        best: tuple[Line, ...] = ()
        most = min(self.options.dragons_per_hand, len(dragons))
        for size in range(most + 1):
            for some in combinations(dragons, size):
                lines = choose([*some, *pairs], self.options.pair_instances)
                # A dragon that is taken stays, even where a 老少 in its place counted as much.
                if not best or total(lines) > total(best):
                    best = lines
        taken = next((x for x in best if x in dragons), None)
        if taken is None:
            return best
        return (*best, *(x._replace(because=taken.row) for x in dragons if x not in best))

    def dragon_row(self, a: Item, b: Item, c: Item) -> str:
        """Which dragon three runs are, by their number of suits."""
        suits = len({a[1] // 3, b[1] // 3, c[1] // 3})
        return ("pure_dragon", "two_suit_dragon", "three_suit_dragon")[suits - 1]

    @rule("wu-02.2")
    def doubled(self, runs: Sequence[Item]) -> tuple[Line, ...]:
        """雙頭雙尾龍 and 大肚龍: five runs that count as a dragon twice over, or nothing."""
        thirds = [[x for x in runs if x[1] % 3 == third] for third in range(3)]
        sizes = tuple(map(len, thirds))
        if sizes not in ((2, 1, 2), (1, 3, 1)) or any(
            len({x[1] for x in third}) > 1 for third in thirds
        ):
            return ()
        row = "double_dragon" if sizes == (2, 1, 2) else "belly_dragon"
        single = self.dragon_row(*(third[0] for third in thirds))
        if row not in self.on or single not in self.on:
            return ()
        return tuple(self.line(row, *runs, base=self.on[row] * self.on[single]))

    # --- one suit ---

    @rule("wu-02.2")
    def suit(
        self, runs: Sequence[Item], triplets: Sequence[Item], pair: Item | None
    ) -> tuple[Line, ...]:
        """歸, 姊妹, 老少刻 and 么九刻 of one suit, given by rank."""
        return (*self.shared(runs, triplets, pair), *self.sisters(triplets, pair))

    @rule("wu-02.2")
    def shared(
        self, runs: Sequence[Item], triplets: Sequence[Item], pair: Item | None
    ) -> tuple[Line, ...]:
        """歸: four or five of a kind in as many groups; for each kind the best such row."""
        out: list[Line] = []
        for rank in range(9):
            with_it = [x for x in runs if x[1] <= rank <= x[1] + 2]
            if not with_it:
                continue
            lines: list[Line] = []
            for triplet in triplets:
                if triplet[1] == rank:
                    for one in with_it:
                        lines += self.line("four_in_two", triplet, one)
            if pair and pair[1] == rank:
                for two in combinations(with_it, 2):
                    lines += self.line("four_in_three", pair, *two)
            for four in combinations(with_it, 4):
                lines += self.line("four_in_four", *four)
            if len(with_it) == 5:
                lines += self.line("five_in_five", *with_it)
            if lines:
                out.append(max(lines, key=lambda line: line.value)._replace(kind=rank))
        return self.one_shared(out)

    def one_shared(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The rows of 歸, or only the best of them where it counts for one kind in a hand."""
        if self.options.gui_per_tile or len(lines) < 2:
            return tuple(lines)
        best = max(lines, key=lambda line: line.value)
        return (best, *(x._replace(because=best.row) for x in lines if x is not best))

    @rule("wu-02.2")
    def sisters(self, triplets: Sequence[Item], pair: Item | None) -> tuple[Line, ...]:
        """姊妹, 老少刻 and 么九刻: what the triplets of a suit make."""
        lines: list[Line] = []
        for size in range(1, len(triplets) + 1):
            for some in combinations(triplets, size):
                ranks = [x[1] for x in some]
                low, high = min(ranks), max(ranks)
                if size == 1 and low in (0, 8):
                    lines += self.line("terminal_triplet", *some)
                if size == 2 and (low, high) == (0, 8):
                    lines += self.line("old_young_triplets", *some)
                if size < 2 or high - low != size - 1 or len(set(ranks)) != size:
                    continue
                lines += self.line(SISTERS[size, 0], *some)
                if pair and size < 5 and pair[1] in (low - 1, high + 1):
                    lines += self.line(SISTERS[size, 1], *some, pair)
        return choose(lines, self.options.pair_instances)

    # --- triplets of one rank ---

    @rule("wu-18.1")
    def brothers(self, triplets: Sequence[Item], pair: Item | None) -> tuple[Line, ...]:
        """兄弟: triplets of one rank in two or three suits, given by suit."""
        lines: list[Line] = []
        for two in combinations(triplets, 2):
            suits = {suit for _, suit, _ in two}
            if len(suits) == 2:
                lines += self.line("two_brothers", *two)
                if pair and pair[1] not in suits:
                    lines += self.line("small_brothers", *two, pair)
        for three in combinations(triplets, 3):
            if len({suit for _, suit, _ in three}) == 3:
                lines += self.line("big_brothers", *three)
        return choose(lines, self.options.pair_instances)

    # --- honours ---

    @rule("wu-02.2", "wu-18.1")
    def honours(
        self, triplets: Sequence[Item], pair: Item | None, seat: int, round_: int
    ) -> tuple[Line, ...]:
        """Triplets and pair of honours, 0 to 3 the winds from East, 4 to 6 the dragons."""
        winds = [x for x in triplets if x[1] < 4]
        dragons = [x for x in triplets if x[1] >= 4]
        lines: list[Line] = []
        for wind in winds:
            lines += self.one_wind(wind, seat, round_)
        wind_pair = pair if pair and pair[1] < 4 else None
        dragon_pair = pair if pair and pair[1] >= 4 else None
        for size in range(2, len(winds) + 1):
            for some in combinations(winds, size):
                kinds = {x[1] for x in some}
                if len(kinds) < size:
                    continue
                lines += self._winds(some, None)
                if wind_pair and wind_pair[1] not in kinds:
                    lines += self._winds(some, wind_pair)
        if self.options.yaojiu_honours:
            for x in triplets:
                lines += self.line("terminal_triplet", x)
        return (*self._one_of_winds(lines), *self.yuan(dragons, dragon_pair))

    def one_wind(self, wind: Item, seat: int, round_: int) -> list[Line]:
        """字刻, or 門風刻 and 圈風刻, which add up where a wind is both."""
        if wind[1] not in (seat, round_):
            return self.line("wind_triplet", wind)
        lines = self.line("seat_wind", wind) if wind[1] == seat else []
        if wind[1] == round_ and (wind[1] != seat or self.options.double_wind > 2):
            base = self.options.double_wind - 2 if wind[1] == seat else None
            lines += self.line("round_wind", wind, base=base)
        return lines

    def _one_of_winds(self, lines: list[Line]) -> tuple[Line, ...]:
        """The best that winds count.  A hand has one of 三風 and 四喜, as it has one 元: else,
        where wilds repeat a wind, the small one would count beside the big one."""
        many = [line for line in lines if line.row in WIND_ROWS.values()]
        rest = [line for line in lines if line not in many]
        best = choose(rest)
        for line in many:
            if total(found := choose([line, *rest])) > total(best):
                best = found
        big = best[0].row if best else ""
        struck = (x._replace(because=big) for x in many if x not in best and x.row != big)
        return (*best, *struck) if big in WIND_ROWS.values() else best

    def _winds(self, some: Sequence[Item], pair: Item | None) -> list[Line]:
        row = WIND_ROWS.get((len(some), int(pair is not None)))
        return self.line(row, *some, *([pair] if pair else [])) if row else []

    @rule("wu-02.2")
    def yuan(self, triplets: Sequence[Item], pair: Item | None) -> tuple[Line, ...]:
        """元: how many dragon triplets, with or without a dragon pair."""
        if not triplets:
            return ()
        if self.options.yuan_repeat:
            row = DRAGON_ROWS[len(triplets), int(pair is not None)]
            with_pair = [pair] if pair and len(triplets) < 5 else []
            single = [] if row == "dragon_triplet" else self.line("dragon_triplet", triplets[0])
            struck = (x._replace(because=row) for x in single)
            return (*self.line(row, *triplets, *with_pair), *struck)
        best: tuple[Line, ...] = ()
        for size in range(1, min(3, len(triplets)) + 1):
            for some in combinations(triplets, size):
                kinds = {x[1] for x in some}
                if len(kinds) < size:
                    continue
                for extra in ([], [pair]) if pair and pair[1] not in kinds else ([],):
                    lines = self.line(DRAGON_ROWS[size, len(extra)], *some, *extra)
                    if total(lines) > total(best):
                        best = tuple(lines)
        return best

    # --- what the layers count, remembered ---

    def family_value(self, key: tuple[int, ...]) -> int:
        """What the runs of one number count; each is suit * 4 + exposure."""
        if (known := self._families.get(key)) is None:
            known = self._families[key] = total(self.family(_items(key)))
        return known

    def dragon_value(self, key: tuple[int, ...]) -> int:
        """What the runs from 1, 4 and 7 count as dragons; each is (suit * 3 + third) * 4 + …"""
        if (known := self._dragons.get(key)) is None:
            known = self._dragons[key] = total(self.dragons(_items(key)))
        return known

    def suit_value(self, key: tuple[int, ...]) -> tuple[int, int, int]:
        """What one suit counts, what of it are 么九刻 and what are 歸; each group is (0 to 6 a
        run, 7 to 15 a triplet, 16 to 24 the pair) * 4 + exposure."""
        if (known := self._suits.get(key)) is None:
            if len(self._suits) > 400_000:
                self._suits.clear()
            shared = total(self.shared(*_by_form(key))) if key and key[0] < 28 else 0
            sisters, ends = self.sisters_value(tuple(x for x in key if x >= 28))
            known = self._suits[key] = (shared + sisters, ends, shared)
        return known

    def sisters_value(self, key: tuple[int, ...]) -> tuple[int, int]:
        """What the triplets of a suit count beside its pair, and what of it are 么九刻."""
        if (known := self._sisters.get(key)) is None:
            _, triplets, pair = _by_form(key)
            lines = self.sisters(triplets, pair)
            ends = total(line for line in lines if line.row == "terminal_triplet")
            known = self._sisters[key] = (total(lines), ends)
        return known

    def brothers_value(self, triplets: tuple[int, ...], pair: int) -> int:
        """What triplets of one rank count; each is suit * 4 + exposure; `pair` -1 is none."""
        key = (triplets, pair)
        if (known := self._brothers.get(key)) is None:
            items = _items(triplets)
            twin = None if pair < 0 else (len(items), pair >> 2, pair & 3)
            known = self._brothers[key] = total(self.brothers(items, twin))
        return known

    def honours_value(
        self, triplets: tuple[int, ...], pair: int, seat: int, round_: int
    ) -> tuple[int, int]:
        """What honours count, and what of it are 么九刻; each is honour * 4 + exposure; `pair`
        -1 is none."""
        key = (triplets, pair, seat, round_)
        if (known := self._honours.get(key)) is None:
            if len(self._honours) > 100_000:
                self._honours.clear()
            items = _items(triplets)
            twin = None if pair < 0 else (len(items), pair >> 2, pair & 3)
            lines = self.honours(items, twin, seat, round_)
            ends = total(line for line in lines if line.row == "terminal_triplet")
            known = self._honours[key] = (total(lines), ends)
        return known


def _items(key: tuple[int, ...]) -> list[Item]:
    return [(place, x >> 2, x & 3) for place, x in enumerate(key)]


def _by_form(key: tuple[int, ...]) -> tuple[list[Item], list[Item], Item | None]:
    """The groups of a suit by their form, each with its rank."""
    items = _items(key)
    pair = next(((p, x - 16, s) for p, x, s in items if x >= 16), None)
    return (
        [(p, x, s) for p, x, s in items if x < 7],
        [(p, x - 7, s) for p, x, s in items if 7 <= x < 16],
        pair,
    )
