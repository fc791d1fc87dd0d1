"""What one reading of a hand counts (wu-02.1 to wu-02.4, wu-16, wu-18.1).

A reading says which groups the tiles make and how each of them is exposed.  `Counter.value`
adds numbers, `Counter.lines` tells the rows, both with the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from paipu.clauses import rule
from paipu.games.wu_mahjong.fans import BY_ROW
from paipu.games.wu_mahjong.grades import EITHER, HIDDEN, MIXED, SHOWN, Line, scale
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES_OF, flower_number
from paipu.games.wu_mahjong.patterns import SHARED_ROWS, Item, Patterns
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.whole import KNITTED, Facts, O, Whole, marks_of, strikes
from paipu.kernel import Kind

EVENT_ROWS = frozenset((
    "heaven", "earth",
    "within_four", "within_seven", "within_ten", "ready", "last_tile", "after_kong",
    "after_flower", "kong_on_kong", "true_single", "last_single", "false_single", "double_pung",
))  # fmt: skip
FIXED_ROWS = frozenset((
    "unaided", "clean_front", "half_begging", "hidden_triplets", "five_concealed",
    "five_exposed", "knitted_dragon",
))  # fmt: skip


Tally: TypeAlias = tuple[
    tuple[list[int], list[int], list[int]], dict[int, list[int]], dict[int, list[int]],
    list[int], list[int], int, int, int, int,
]  # fmt: skip
"""Groups by suit; runs by number; triplets by rank; runs from 1, 4 and 7; honours; the pair; the
marks of every group and of any; the exposures there are."""

_OTHERS = O["m"] | O["p"] | O["s"] | O["wind"]


def _only_dragons(some: int) -> bool:
    """Whether a hand has dragons and nothing else."""
    return not some & _OTHERS and bool(some & O["dragon"])


_TIMES = tuple(
    scale(state for state in (HIDDEN, SHOWN, EITHER, MIXED) if states >> state & 1)
    for states in range(16)
)
"""The grade of all groups together, by which exposures there are among them."""


class Counter:
    """Counts hands under one set of options."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.patterns = Patterns(options)
        self.on = self.patterns.on
        self.whole = Whole(options, self.on)
        self.marks = marks_of(options)
        self.any_state = options.convertible_scope == "pattern"
        self.by_hand = options.grade_scope == "hand"
        self.shared_once = not options.gui_per_tile
        self.by_rank = options.same_tile == "rank"
        self.chicken = self.on.get("chicken", 0)
        self.scaled_events = options.grade_event_rows == "scaled"
        self.front_converts = options.kong_convert_effects in ("front", "all")
        self._circumstances: dict[tuple[tuple[object, ...], int, int, tuple[int, ...]], int] = {}
        self._last: Position | None = None
        self._told = (False, False, False)

    # --- the value of one reading ---

    def value(self, groups: Sequence[int], p: Position, knit: bool = False) -> tuple[int, int, int]:
        """What the groups count together, which circumstances they take the place of, and the
        grade of the whole hand."""
        graded = self._by_hand(groups) if self.by_hand else groups
        tally = self._tally(graded, knit)
        suits, numbers, ranks, thirds, honours, pair, every, some, states = tally
        patterns = self.patterns
        ends = total = most_shared = 0
        for key in suits:
            if len(key) > 1 or (key and 28 <= key[0] < 64):
                key.sort()
                value, of_ends, shared = patterns.suit_value(tuple(key))
                total += value
                ends += of_ends
                if self.shared_once and shared:
                    total -= min(shared, most_shared)
                    most_shared = max(shared, most_shared)
        total += self._runs(numbers, thirds)
        twin, twin_state = pair >> 2, pair & 3
        for rank, key in ranks.items():
            if len(key) > 1:
                key.sort()
                near = twin < 27 and twin % 9 == rank
                total += patterns.brothers_value(
                    tuple(key), twin // 9 * 4 + twin_state if near else -1
                )
        if honours:
            honours.sort()
            value, of_ends = patterns.honours_value(
                tuple(honours), pair - 108 if twin >= 27 else -1, p.seat, p.round
            )
            total += value
            ends += of_ends
        if twin < 27 and twin % 3 == 1:
            total += self.on["pair_258"]
        hidden = either = 0
        for g in groups:
            if 84 <= g < 220:
                hidden += g & 3 == HIDDEN
                either += g & 3 == EITHER
        times = _TIMES[states]
        if p is not self._last:
            self._last, self._told = p, self.told(p)
        value, over = self.whole.value(
            (every, some, times, hidden, either, 2 if knit else 5, *self._told)
        )
        total += value - (ends if over & 1 else 0)
        doors = some & 31
        if len(groups) == 6 and (self.by_rank or not doors & (doors - 1)):
            facts = self.facts(p, every, some, times, hidden, either, 5)
            if _only_dragons(some) or self._common(groups):
                total = self._rare(total, groups, graded, facts, p)
        if self.chicken and not total and self._chicken(groups, p):
            total = self.chicken
        return total, over, times

    def _tally(self, graded: Sequence[int], knit: bool) -> Tally:
        """The groups of a reading as every layer of rows asks for them."""
        marks = self.marks
        every, some = KNITTED if knit else (-1, 0)
        suits: tuple[list[int], list[int], list[int]] = ([], [], [])
        numbers: dict[int, list[int]] = {}
        ranks: dict[int, list[int]] = {}
        thirds: list[int] = []
        honours: list[int] = []
        pair = 0
        states = 1 if knit else 0
        for g in graded:
            code, state = g >> 2, g & 3
            a, o = marks[code]
            every &= a
            some |= o
            states |= 1 << state
            if code < 21:
                s, r = code // 7, code % 7
                suits[s].append(r * 4 + state)
                numbers.setdefault(r, []).append(s * 4 + state)
                if r % 3 == 0:
                    thirds.append((s * 3 + r // 3) * 4 + state)
            elif code >= 55:
                pair = g - 220
                if code < 82:
                    suits[(code - 55) // 9].append((16 + (code - 55) % 9) * 4 + state)
            elif code < 48:
                s, r = (code - 21) // 9, (code - 21) % 9
                suits[s].append((7 + r) * 4 + state)
                ranks.setdefault(r, []).append(s * 4 + state)
            else:
                honours.append(g - 192)
        return suits, numbers, ranks, thirds, honours, pair, every, some, states

    def _runs(self, numbers: dict[int, list[int]], thirds: list[int]) -> int:
        """What runs count with each other."""
        runs = 0
        for key in numbers.values():
            if len(key) > 1:
                key.sort()
                runs += self.patterns.family_value(tuple(key))
        if len(thirds) > 1:
            thirds.sort()
            runs += self.patterns.dragon_value(tuple(thirds))
            if len(thirds) == 5:
                runs = self._or_doubled(runs, thirds)
        return runs

    def _by_hand(self, groups: Sequence[int]) -> list[int]:
        """The groups as they are graded where the grade is the whole hand's."""
        times = scale(g & 3 for g in groups)
        state = {1: MIXED, 2: HIDDEN, 4: SHOWN}[times]
        return [g & ~3 | state for g in groups]

    def _or_doubled(self, runs: int, thirds: list[int]) -> int:
        """The doubled dragons, in place of what their five runs make else."""
        lines = self.patterns.doubled([(i, x >> 2, x & 3) for i, x in enumerate(thirds)])
        if not lines:
            return runs
        doubled = sum(line.value for line in lines)
        match self.options.double_dragon:
            case "both":
                return runs + doubled
            case "replace":
                return doubled
        return max(runs, doubled)

    def _common(self, groups: Sequence[int]) -> frozenset[Kind]:
        """The kind that is in all groups, for 六歸六; by option the kinds of one number, each
        group having one of them."""
        twin = next(g >> 2 for g in groups if g >= 220) - 55
        same = range(twin % 9, 27, 9) if self.by_rank and twin < 27 else (twin,)
        kinds = frozenset(same)
        if all(kinds.intersection(TILES_OF[g >> 2]) for g in groups):
            return kinds
        return frozenset()

    @rule("wu-02.2")
    def _chicken(self, groups: Sequence[int], p: Position) -> bool:
        """Whether a hand that makes nothing is 雞糊: a pair of honours, and nothing besides but
        自摸 and no flower or one 爛花 (what is left of T13-028C)."""
        if len(groups) < 6 or not any(g >= 4 * (55 + 27) for g in groups):
            return False
        if any(m.kong for m in p.laid):
            return False
        told = [x for x in self.circumstances(p) if not x.because]
        return all(
            x.row in ("self_draw", "no_flowers") or (x.row == "off_flower" and x.value == 1)
            for x in told
        )

    def _rare(
        self, total: int, groups: Sequence[int], graded: Sequence[int], f: Facts, p: Position
    ) -> int:
        """全箭 and 六歸六: whole-hand rows that take the place of rows of some groups, which may
        be graded higher than they are."""
        lines = [*self.pattern_lines(graded, p), *self.whole.lines(f)]
        for line, lost in self.rare(groups, lines, f):
            total += line.value - sum(x.value for x in lost)
        return total

    def rare(
        self, groups: Sequence[int], lines: Sequence[Line], f: Facts
    ) -> Iterator[tuple[Line, list[Line]]]:
        """The rare rows that count more than the rows whose place they take, and those rows.

        六歸六 takes the place of the 歸 of its own tile; 345 four times is still 四歸四 of 3."""
        common = self._common(groups)
        for row, holds in (("all_dragons", _only_dragons(f.some)), ("six_in_six", bool(common))):
            lost = [
                x for x in lines
                if not x.because and x.row in BY_ROW[row].over
                and (x.kind < 0 or x.kind in common or self.shared_once)
            ]  # fmt: skip
            line = Line(row, self.on[row], f.times, tuple(range(len(groups))))
            if holds and line.value > sum(x.value for x in lost):
                yield line, lost

    # --- the rows of one reading ---

    def pattern_lines(self, graded: Sequence[int], p: Position) -> list[Line]:
        """The rows of some of the groups, those struck out with them."""
        items = [(place, g >> 2, g & 3) for place, g in enumerate(graded)]
        runs: list[Item] = [x for x in items if x[1] < 21]
        triplets: list[Item] = [(i, c - 21, s) for i, c, s in items if 21 <= c < 55]
        pair: Item = next((i, c - 55, s) for i, c, s in items if c >= 55)
        lines: list[Line] = []
        for suit in range(3):
            found = self.patterns.suit(
                [(i, c % 7, s) for i, c, s in runs if c // 7 == suit],
                [(i, k % 9, s) for i, k, s in triplets if k // 9 == suit],
                (pair[0], pair[1] % 9, pair[2]) if pair[1] // 9 == suit else None,
            )
            lines += [x._replace(kind=9 * suit + x.kind) if x.kind >= 0 else x for x in found]
        if self.shared_once:
            kept = [x for x in lines if x.row in SHARED_ROWS and not x.because]
            lines = [x for x in lines if x not in kept] + [*self.patterns.one_shared(kept)]
        by_runs: list[Line] = []
        for number in range(7):
            by_runs += self.patterns.family([(i, c // 7, s) for i, c, s in runs if c % 7 == number])
        thirds = [(i, c // 7 * 3 + c % 7 // 3, s) for i, c, s in runs if c % 7 % 3 == 0]
        by_runs += self.patterns.dragons(thirds)
        lines += self._lines_doubled(by_runs, thirds)
        for rank in range(9):
            same = [(i, k // 9, s) for i, k, s in triplets if k < 27 and k % 9 == rank]
            twin = (pair[0], pair[1] // 9, pair[2])
            lines += self.patterns.brothers(
                same, twin if pair[1] < 27 and pair[1] % 9 == rank else None
            )
        honours = [(i, k - 27, s) for i, k, s in triplets if k >= 27]
        twin = (pair[0], pair[1] - 27, pair[2])
        if honours:
            lines += self.patterns.honours(
                honours, twin if pair[1] >= 27 else None, p.seat, p.round
            )
        if pair[1] < 27 and pair[1] % 3 == 1:
            lines.append(Line("pair_258", self.on["pair_258"], 1, (pair[0],)))
        return lines

    def _lines_doubled(self, lines: list[Line], thirds: list[Item]) -> list[Line]:
        """The rows of the runs, or a doubled dragon with them struck out."""
        if len(thirds) != 5:
            return lines
        doubled = list(self.patterns.doubled(sorted(thirds, key=lambda x: x[1])))
        mode = self.options.double_dragon
        if not doubled or mode == "both":
            return lines + doubled
        if mode == "best" and doubled[0].value <= sum(x.value for x in lines):
            return lines
        struck = [x._replace(because=doubled[0].row) for x in lines if not x.because]
        return doubled + struck

    def lines(self, groups: Sequence[int], p: Position, knit: bool = False) -> list[Line]:
        """Every row of a reading; those that count add up to what `value` says."""
        graded = self._by_hand(groups) if self.by_hand else groups
        every, some = KNITTED if knit else (-1, 0)
        states = 1 if knit else 0
        for g in graded:
            a, o = self.marks[g >> 2]
            every, some, states = every & a, some | o, states | 1 << (g & 3)
        triplets = [g & 3 for g in groups if 21 <= g >> 2 < 55]
        f = self.facts(
            p, every, some, _TIMES[states], triplets.count(HIDDEN), triplets.count(EITHER),
            2 if knit else 5,
        )  # fmt: skip
        lines = self.pattern_lines(graded, p)
        whole = self.whole.lines(f)
        if strikes(whole) & 1:
            big = next(x.row for x in whole if "terminal_triplet" in BY_ROW[x.row].over)
            lines = [
                x._replace(because=big) if x.row == "terminal_triplet" and not x.because else x
                for x in lines
            ]
        lines += whole
        if len(groups) == 6:
            for line, lost in list(self.rare(groups, lines, f)):
                lines = [x._replace(because=line.row) if x in lost else x for x in lines]
                lines.append(line)
        if self.chicken and not any(x.value for x in lines) and self._chicken(groups, p):
            lines.append(Line("chicken", self.chicken, 1, ()))
        laid = tuple(g & 3 for g in groups[: len(p.laid)])
        return lines + self.circumstances_of(p, strikes(whole), f.times, states=laid)

    def facts(
        self, p: Position, every: int, some: int, times: int, hidden: int, either: int, melds: int
    ) -> Facts:
        """What the rows of the whole hand ask about."""
        return Facts(every, some, times, hidden, either, melds, *self.told(p))

    @rule("wu-03.5")
    def told(self, p: Position) -> tuple[bool, bool, bool]:
        """Whether there was a claim, whether 無花 holds, whether both colours of flowers lie
        open."""
        none = not p.flowers and (p.flowered or self.options.noflower_when_no_flowers)
        colours = {(k - 34) // 4 for k in p.flowers}
        return any(m.claimed for m in p.laid), none, len(colours) == 2

    # --- the circumstances ---

    @rule("wu-05.2", "wu-03.16", "wu-02.2")
    def circumstances(self, p: Position, shape: str = "", states: Sequence[int] = ()) -> list[Line]:
        """The rows of how the hand was won and of its flowers; the same for all its readings,
        unless a kong that is called 明 or 暗 is a claim or none by that (`states`)."""
        rows: list[tuple[str, int]] = []
        claims = [m for m in p.laid if m.claimed]
        if self.front_converts and states:
            claims = [
                m for m, state in zip(p.laid, states, strict=True)
                if (m.claimed if state == EITHER or not m.kong else state == SHOWN)
            ]  # fmt: skip
        chow = any(m.verb == "chow" for m in claims)
        if not shape and not claims:
            rows.append(("unaided", 0))
        elif len(claims) == 5:
            rows.append(("half_begging", 0))
        rows.append(("self_draw", 0))
        if claims and not chow and self.options.clean_front_with_pungs:
            rows.append(("clean_front", 0))
        earth = self.options.earth == "first_draw"
        rows += [(row, 0) for row in p.events if row != "earth" or earth]
        if self.single_wait(p):
            rows.append(("last_single" if p.last_copy else "true_single", 0))
        rows += self.flowers(p)
        lines = [Line(row, base or self.on[row], 1, ()) for row, base in rows if row in self.on]
        # In the order of the table: which of two greater rows is named must not hang on hashing.
        found = [line.row for line in lines]
        return [
            line._replace(because=next((r for r in found if line.row in BY_ROW[r].over), ""))
            for line in lines
        ]

    @rule("wu-02.2")
    def knitted(self, times: int) -> Line:
        """組合龍, concealed by what it is, and graded once more by option."""
        again = times if self.options.grade_fixed_rows == "scaled" else 1
        return Line("knitted_dragon", self.on["knitted_dragon"], again, ())

    # --- waits ---

    @rule("wu-02.2")
    def single_wait(self, p: Position) -> bool:
        """真獨 or 絕獨: the hand waited for one kind and no other."""
        return self.options.wait_rows != "off" and len(p.waits) == 1

    @rule("wu-02.2", "wu-18.1")
    def wait_values(self, p: Position) -> dict[str, int]:
        """What 假獨 and 對碰 count, which ask for the group of the winning tile, where neither
        真獨 nor 半求人 takes their place."""
        begging = sum(m.claimed for m in p.laid) == 5
        if self.options.wait_rows == "off" or len(p.waits) < 2 or begging:
            return {}
        return {row: self.on[row] for row in ("false_single", "double_pung") if row in self.on}

    @rule("wu-02.2", "wu-18.1")
    def flowers(self, p: Position) -> list[tuple[str, int]]:
        """無花, or 爛花 and 正花 with 一台花 in their place."""
        if not p.flowers:
            return [("no_flowers", 0)] if self.facts(p, 0, 0, 1, 0, 0, 5).no_flowers else []
        rows: list[tuple[str, int]] = []
        single = list(p.flowers)
        if "flower_set" in self.on:
            for colour in (0, 1):
                whole = [k for k in p.flowers if (k - 34) // 4 == colour]
                if len(whole) == 4:
                    rows.append(("flower_set", 0))
                    single = [k for k in single if k not in whole]
        own = sum(flower_number(k) == p.seat for k in single)
        if off := len(single) - own:
            rows.append(("off_flower", off * self.on["off_flower"]))
        if own and "seat_flower" in self.on:
            rows.append(("seat_flower", own * self.on["seat_flower"]))
        return rows

    @rule("wu-05.7", "wu-18.1")
    def flower_win(self, flowers: Sequence[Sequence[Kind]], seat: int) -> str:
        """The row that wins at once when a seat has laid open the eighth flower: all eight are
        花糊; by option also seven with the other at one player (七搶一), or one with the other
        seven at one player (一搶七)."""
        own, out = len(flowers[seat]), sum(map(len, flowers))
        rows = {8: "eight_flowers"}
        if self.options.flower_robbery and max(map(len, flowers)) >= 7:
            rows |= {7: "seven_takes_one", 1: "one_takes_seven"}
        row = rows.get(own, "") if out == 8 else ""
        return row if row in self.on else ""

    @rule("wu-04.4", "wu-02.2")
    def kongs(self, p: Position, states: Sequence[int]) -> list[Line]:
        """四歸一: every kong, by how it was made."""
        out = []
        for place, (m, state) in enumerate(zip(p.laid, states, strict=True)):
            if m.kong:
                hidden = m.verb == "concealed_kong"
                if self.options.kong_convert_effects in ("fan", "all"):
                    hidden = state != SHOWN if state != EITHER else hidden
                out.append(
                    Line(
                        "concealed_kong" if hidden else "kong",
                        self.on["concealed_kong" if hidden else "kong"],
                        1,
                        (place,),
                    )
                )
        return out

    def circumstances_value(
        self, p: Position, told: tuple[object, ...], over: int, times: int,
        states: tuple[int, ...] = (),
    ) -> int:  # fmt: skip
        """What the circumstances count, remembered by all that they depend on (`told`)."""
        key = (told, over, times, states if self.front_converts else ())
        if (known := self._circumstances.get(key)) is None:
            if len(self._circumstances) > 20_000:
                self._circumstances.clear()
            lines = self.circumstances_of(p, over, times, states=states)
            known = self._circumstances[key] = sum(line.value for line in lines)
        return known

    def circumstances_of(
        self, p: Position, over: int, times: int, shape: str = "", states: Sequence[int] = ()
    ) -> list[Line]:
        """The circumstances beside a reading that takes the place of some, graded by option."""
        out = []
        for line in self.circumstances(p, shape, states):
            because = line.because
            if over & 2 and line.row in ("unaided", "self_draw"):
                because = "hidden_triplets"
            if over & 4 and line.row == "no_flowers":
                because = "no_honours_flowers"
            if (line.row in EVENT_ROWS and self.scaled_events) or (
                line.row in FIXED_ROWS and self.options.grade_fixed_rows == "scaled"
            ):
                line = line._replace(times=times)
            out.append(line._replace(because=because))
        return out
