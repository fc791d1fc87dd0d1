"""The score sheet of a finished hand (wu-01a.8, wu-02, wu-16): every row of the best reading with
its grade, what each wild stands for, and what was struck out by which row."""

from __future__ import annotations

from collections.abc import Sequence

from paipu.answer import Lying
from paipu.clauses import rule
from paipu.games.wu_mahjong.branch import calls
from paipu.games.wu_mahjong.fans import BY_ROW, TABLE
from paipu.games.wu_mahjong.grades import EITHER, HIDDEN, SHOWN, Line
from paipu.games.wu_mahjong.options import Options
from paipu.games.wu_mahjong.pack import TILES_OF
from paipu.games.wu_mahjong.position import Position
from paipu.games.wu_mahjong.search import Found, Reading, counter_of, special_lines
from paipu.games.wu_mahjong.shapes import counts
from paipu.kernel import Kind
from paipu.score import Op, Score

ORDER = {fan.row: i for i, fan in enumerate(TABLE)}
GRADES = {1: "mixed", 2: "hidden", 4: "shown"}


@rule("wu-01a.8", "wu-02.2", "wu-02.3", "wu-02.4", "wu-05.9")
def account(options: Options, p: Position, found: Found) -> Score:
    """The sheet of the best reading.  Its value is what the search found."""
    lines = _once(sorted(reading_lines(options, p, found.reading), key=_order))
    parts = [_score(line, _evidence(line, found.reading)) for line in lines]
    parts += [Score("wu-03.7", "wild_as", tiles=(k,)) for k in wilds_as(p, found.reading)]
    parts += called(p, found.reading)
    if not found.exact:
        for row, number in (("searched", found.seen), ("not_searched", found.bound)):
            parts.append(Score("wu-01a.8", row, Op.EXCLUDED, number, because="search_stopped"))
    tiles = tuple(k for group in groups_of(found.reading) for k in group)
    return Score("wu-02.2", "fan", Op.SUM, parts=tuple(parts), tiles=tiles)


@rule("wu-04.2", "wu-04.4")
def called(p: Position, reading: Reading) -> list[Score]:
    """The groups that the best reading calls other than they lie: the one that the winning tile
    completes as exposed, a kong as concealed or exposed."""
    out = []
    for place, g in enumerate(reading.groups):
        kong = place < len(p.laid) and p.laid[place].kong
        if place == reading.won or kong:
            state = {HIDDEN: "hidden", SHOWN: "shown", EITHER: "either"}[g & 3]
            clause = "wu-04.4" if kong else "wu-04.2"
            out.append(Score(clause, f"called_{state}", tiles=TILES_OF[g >> 2]))
    return out


OTHERS = 20_000
"""How far a search goes for what a hand would count if it were called otherwise."""


@rule("wu-01a.9", "wu-04.2", "wu-04.3", "wu-04.4")
def otherwise(options: Options, p: Position) -> list[Score]:
    """What else the winner could declare, and what each would count: other groups exposed, or
    none, or another shape.  A search that was not finished is left out."""
    out = []
    for found in calls(options, p, OTHERS)[1:]:
        if not found.exact:
            continue
        shown = [x.tiles for x in called(p, found.reading) if x.row == "called_shown"]
        tiles = tuple(k for group in shown for k in group)
        row = "with_shown" if tiles else "with_hidden"
        if found.reading.special is not None:
            row = found.reading.special.lines[0].row
        out.append(Score("wu-01a.9", row, Op.EXCLUDED, found.value, tiles=tiles,
                         because="best_reading"))  # fmt: skip
    return out


def reading_lines(options: Options, p: Position, reading: Reading) -> list[Line]:
    """Every row of a reading, those struck out with them."""
    counter = counter_of(options)
    if reading.special is not None:
        return special_lines(counter, p, reading.special)
    lines = counter.lines(reading.groups, p, bool(reading.knit))
    times = counter.value(reading.groups, p, bool(reading.knit))[2]
    if reading.knit:
        lines.append(counter.knitted(times))
    if reading.wait:
        graded = times if counter.scaled_events else 1
        lines.append(Line(reading.wait, counter.on[reading.wait], graded, ()))
    laid = reading.groups[: len(p.laid)]
    return lines + counter.kongs(p, [g & 3 for g in laid])


def _order(line: Line) -> tuple[bool, int, int]:
    return bool(line.because), ORDER[line.row], -line.base * line.times


def _once(lines: Sequence[Line]) -> list[Line]:
    """The rows; of rows struck out that say the same, such as every 相逢 within a 三相逢, the one
    that would count the most."""
    out: list[Line] = []
    told = set()
    for line in lines:
        if line.because and (line.row, line.because) in told:
            continue
        told.add((line.row, line.because))
        out.append(line)
    return out


def _score(line: Line, tiles: tuple[Kind, ...]) -> Score:
    """One row as a line of the sheet: its listed value, and how often its grade counts it."""
    fan = BY_ROW[line.row]
    guess = not fan.attested
    if line.because:
        return Score(fan.clause, line.row, Op.EXCLUDED, line.base * line.times, tiles=tiles,
                     because=line.because, conjecture=guess)  # fmt: skip
    if fan.scale == "flat" and line.times == 1:
        return Score(fan.clause, line.row, base=line.base, tiles=tiles, conjecture=guess)
    listed = Score(fan.clause, f"listed_{GRADES[line.times]}", base=line.base, conjecture=guess)
    return Score(fan.clause, line.row, Op.TIMES, line.times, (listed,), tiles, conjecture=guess)


def _evidence(line: Line, reading: Reading) -> tuple[Kind, ...]:
    """The tiles of the groups that make a row."""
    if reading.special is not None or not reading.groups:
        return ()
    return tuple(k for place in line.groups for k in TILES_OF[reading.groups[place] >> 2])


def groups_of(reading: Reading) -> list[tuple[Kind, ...]]:
    """The tiles of every group of a reading."""
    if reading.special is not None:
        return list(reading.special.groups)
    groups = [TILES_OF[g >> 2] for g in reading.groups]
    return [*groups, reading.knit] if reading.knit else groups


@rule("wu-03.7")
def wilds_as(p: Position, reading: Reading) -> tuple[Kind, ...]:
    """What every wild of the hand stands for, those of laid sets first."""
    if not groups_of(reading):
        return ()
    out: list[Kind] = []
    laid = reading.groups[: len(p.laid)] if reading.special is None else ()
    for m, g in zip(p.laid, laid, strict=True):
        rest = list(TILES_OF[g >> 2])
        if not m.kong:
            for k in m.natural:
                rest.remove(k)
            out += rest
    want = [0] * 34
    for group in groups_of(reading)[len(laid) :]:
        for k in group:
            want[k] += 1
    for k, held in enumerate(counts(p.natural)):
        out += [k] * (want[k] - held)
    return tuple(out)


def lying(
    p: Position,
    reading: Reading,
    laid: Sequence[Lying],
    held: Sequence[Kind],
    wild: frozenset[Kind],
) -> list[Lying]:
    """How the tiles lie in a reading: the sets on the table, then the concealed groups, in which
    the wilds that are `held` lie as what they are."""
    groups = groups_of(reading)[0 if reading.special else len(p.laid) :]
    rest = list(held)
    out = list(laid)
    for group in groups:
        tiles = tuple(_taken(rest, k, wild) for k in group)
        verb = {2: "pair", 3: "pung" if len(set(group)) == 1 else "chow"}.get(len(group), "")
        out.append(Lying("set", verb, tiles))
    return [*out, Lying("loose", "", tuple(rest))] if rest else out


def _taken(rest: list[Kind], kind: Kind, wild: frozenset[Kind]) -> Kind:
    """A tile of a kind out of those that are left, or a wild for it."""
    found = kind if kind in rest else next(k for k in rest if k in wild)
    rest.remove(found)
    return found
