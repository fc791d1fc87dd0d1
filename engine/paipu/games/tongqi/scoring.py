"""結分 and 翻: what a hand of 同棋 counts (tq-3.7).

A sheet is a product: the points of the melds and of the tiles looked at, times two for
every doubling, up to the agreed limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from paipu.clauses import rule
from paipu.games.tongqi.hands import Three, complete, lone_longs, packed, readings, triples
from paipu.games.tongqi.options import Options
from paipu.games.tongqi.pack import HALVES, KIND, LONG, TILES
from paipu.games.tongqi.points import TABLES, class_of
from paipu.kernel import Clause, Kind
from paipu.score import Op, Score, best
from paipu.table import Meld

SHOWN = ("eat", "peng", "kaizhao", "pingtiao", "gaotiao", "longchuan")
BIG = ("kaizhao", "duozi", "pingtiao", "gaotiao", "longchuan")
SEAT_TILES = (KIND[6, 6], KIND[1, 1], KIND[4, 4], KIND[1, 3])
"""The tiles of 天, 地, 人 and 和."""
Melds = tuple[tuple[str, tuple[Kind, ...]], ...]
"""Melds by verb: ``different``, ``five``, or one of the seven kinds of alike melds."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A winning hand: `own` concealed tiles, packed, and `laid` melds as they were before the
    winning `tile`, which is in neither.

    `drawn` says that the tile was a replacement; `seat` is 0 to 3 for 天 地 人 和; `first` is
    ``tianhu``, ``dihu`` or nothing; `last` that the wall was at its end; `look` the tiles
    looked at after the win, in their order.
    """

    own: int
    laid: tuple[Meld, ...]
    tile: Kind
    drawn: bool
    seat: int
    lucky: tuple[Kind, ...] = ()
    last: bool = False
    first: str = ""
    look: tuple[Kind, ...] = ()


# --- how the hand falls into seven melds ------------------------------------------------


@rule("tq-2.2", "tq-2.3")
def flows(meld: Meld, options: Options) -> bool:
    """Whether a meld in front may be taken apart: its tiles then flow between melds."""
    if meld.verb in BIG or len(meld.tiles) != 3:
        return False
    if meld.verb == "eat" or options.flow_scope == "all":
        return True
    long = LONG[meld.tiles[0]] and options.nosplit_long == "all"
    return options.flow_scope == "chi_and_short_peng" and not long


@rule("tq-2.3", "tq-2.8", "tq-3.6.5")
def partitions(
    own: int, laid: tuple[Meld, ...], tile: Kind, drawn: bool, options: Options
) -> tuple[Melds, ...]:
    """Every way in which own tiles, flowing melds and the winning tile are seven melds.

    Three own alike are a meld by themselves.  Two own alike long tiles always end in one
    meld, since a long tile lies only in melds that take two or three of it.
    """
    whole = own + TILES.unit[tile]
    if lone := lone_longs(whole):
        for m in laid:
            key = packed(m.tiles)
            lone &= ~(key | key >> 1)
        if lone:
            return ()
    frozen, ponged = [], set()
    for m in laid:
        if options.flow_at_win and flows(m, options):
            whole += packed(m.tiles)
            if m.verb == "peng":
                ponged.add(m.tiles[0])
        else:
            frozen.append((m.verb, m.tiles))
    # Four own alike long tiles leave one alone as well, once three of them are a meld.
    if lone_longs(whole):
        return ()
    mine = own + TILES.unit[tile] if drawn else own
    if options.forced_copy_on_hu and not drawn:
        if TILES.count(own, tile) >= 3:
            return ()
        mine = own - TILES.count(own, tile) * TILES.unit[tile]
    threes = triples(mine)
    rest = whole - 3 * threes
    if not complete(rest):
        return ()
    ke: Melds = tuple(("ke", (k, k, k)) for k in TILES.kinds(threes))
    need = 7 - len(frozen) - len(ke)
    found = []
    for reading in readings(rest):
        alike = [m for m in reading if m.family == "alike"]
        if len(reading) == need and all(_is_meld(m, own, ponged, options) for m in alike):
            melds = tuple(("peng" if m.family == "alike" else m.family, m.tiles) for m in reading)
            found.append((*frozen, *ke, *melds))
    return tuple(found)


def _is_meld(three: Three, own: int, ponged: set[Kind], options: Options) -> bool:
    """Three alike that come together only by flowing are a 碰, or, where agreed, nothing."""
    kind = three.tiles[0]
    return options.flow_triple == "peng" or kind in ponged or TILES.count(own, kind) >= 2


# --- the points -------------------------------------------------------------------------


@rule("tq-3.7.1")
def points(melds: Melds, lucky: tuple[Kind, ...], options: Options) -> tuple[Score, ...]:
    """One line for every meld that has points: alike melds by their kind and class."""
    lines = []
    for verb, tiles in melds:
        alike = verb not in ("different", "five", "eat")
        if not alike and options.scoring_melds == "identical":
            continue
        of = min([class_of(k, lucky, options.class2_last) for k in set(tiles)])
        if alike:
            lines.append(_cell(options, verb, of, tiles))
        elif options.scoring_melds == "all" or of != "III":
            lines.append(_cell(options, "wuzi" if _is_five(tiles) else "butong", of, tiles))
    return tuple(lines)


def _is_five(tiles: tuple[Kind, ...]) -> bool:
    return any(LONG[k] for k in tiles)


def _cell(
    options: Options, row: str, of: str, tiles: tuple[Kind, ...], clause: Clause = "tq-3.7.1"
) -> Score:
    """A cell of the point table: with its number, or by its name only."""
    table = TABLES[options.score_table]
    number = table.points(row, of)
    name = f"{row}.{of}"
    if number is None:
        return Score(clause, name, Op.CELL, tiles=tiles)
    return Score(clause, name, base=number, tiles=tiles, conjecture=table.conjecture)


@rule("tq-3.7.2.a", "tq-3.7.2.b")
def looked(held: Counter[Kind], won: Finished, options: Options) -> tuple[Score, ...]:
    """望張: each tile looked at counts by which of its kind it is, those in the hand and
    those looked at before it counted."""
    seen = Counter(held)
    lines = []
    for k in won.look:
        seen[k] += 1
        of = class_of(k, won.lucky, options.class2_last)
        lines.append(_cell(options, f"wang_{min(seen[k], 5)}", of, (k,), "tq-3.7.2.b"))
    return tuple(lines)


# --- the doublings ----------------------------------------------------------------------


def families(melds: Melds) -> Counter[str]:
    """How many melds there are of each family: different, five, alike."""
    out: Counter[str] = Counter()
    for verb, tiles in melds:
        if verb in ("different", "five"):
            out[verb] += 1
        elif verb == "eat":
            out["five" if _is_five(tiles) else "different"] += 1
        else:
            out["alike"] += 1
    return out


def small(
    won: Finished, melds: Melds, held: Counter[Kind], o: Options
) -> Iterator[tuple[str, Clause, int]]:
    """Class A: one doubling each, and they may all be counted (tq-3.7.a.0)."""
    count = families(melds)
    if lizhi(won, o):
        yield "lizhi", "tq-3.7.a.1", 1
    if shiba(won, o):
        yield "shiba", "tq-3.7.a.2", 1
    if not count["different"] and o.que_items == "three":
        yield "que_butong", "tq-3.7.a.3", 1
    big_only = all(verb in BIG for verb, _ in melds if verb not in ("different", "five", "eat"))
    if not count["alike"] or (o.que_kepeng == "three_only" and big_only):
        yield "que_kepeng", "tq-3.7.a.4", 1
    if not count["five"]:
        yield "que_wuzi", "tq-3.7.a.5", 1
    if absent := absent_pips(held, o):
        yield "que_dian", "tq-3.7.a.6", absent
    if not any(LONG[k] for k in held):
        yield "que_chang", "tq-3.7.a.7", 1
    if won.last and (o.haidi == "turned_or_replacement" or not won.drawn):
        yield "haidi", "tq-3.7.a.8", 1
    named = (won.tile == KIND[5, 6]) + (won.tile in won.lucky)
    if named:
        yield "niutou_caipai", "tq-3.7.a.9", named if o.niutou_caipai_stack else 1
    if won.tile == SEAT_TILES[won.seat]:
        yield "seat_tile", "tq-3.7.a.10", 1


@rule("tq-3.7.a.1")
def lizhi(won: Finished, o: Options) -> bool:
    """立直: every tile is own but the one that wins."""
    kept = ("duozi", "longchuan") if o.lizhi_longchuan == "own" else ("duozi",)
    return all(m.verb in kept for m in won.laid)


@rule("tq-3.7.a.2")
def shiba(won: Finished, o: Options) -> bool:
    """十八落台: six melds lie in front when the winning tile comes."""
    shown = [m for m in won.laid if m.verb in SHOWN]
    if o.shiba_counts == "claimed_only":
        shown = [m for m in shown if m.verb != "longchuan"]
    return len(shown) == 6


@rule("tq-3.7.a.6")
def absent_pips(held: Collection[Kind], o: Options) -> int:
    """缺一點: how many pip values are nowhere in the hand, as they are counted."""
    present = {pip for k in held for pip in HALVES[k]}
    absent = {1, 2, 3, 4, 5, 6} - present
    match o.que_dian:
        case "yao_only":
            return int(1 in absent)
        case "one":
            return min(1, len(absent))
    return len(absent)


def great(melds: Melds, held: Counter[Kind], o: Options) -> list[tuple[str, Clause, int]]:
    """Classes B to E: two, three, five and seven doublings."""
    count = families(melds)
    found: list[tuple[str, Clause, int]] = []
    fives = {tiles for verb, tiles in melds if _is_five(tiles) and len(set(tiles)) == 2}
    pips = {HALVES[next(k for k in tiles if LONG[k])][0] for tiles in fives}
    pure_long = len(pips if o.qing_liuchang == "distinct_pips" else fives) == 6
    if len([k for k in held if LONG[k]]) == 6 and not (pure_long and o.hun_qing == "replace"):
        found.append(("hun_liuchang", "tq-3.7.b.1", 2))
    if pure_long:
        found.append(("qing_liuchang", "tq-3.7.c.1", 3))
    if count["alike"] == 7:
        big = any(verb in BIG for verb, _ in melds)
        pure = not big or o.qing_kepeng == "any_identical"
        if not pure or o.hun_qing == "both":
            found.append(("hun_kepeng", "tq-3.7.c.2", 3))
        if pure:
            found.append(("qing_kepeng", "tq-3.7.d.1", 5))
    if count["different"] == 7:
        found.append(("qi_butong", "tq-3.7.e.1", 7))
    if o.stack_be == "highest" and found:
        found = [max(found, key=lambda item: item[2])]
    return found


_IMPLIED = {
    "qi_butong": ("que_kepeng", "que_wuzi", "que_chang"),
    "hun_kepeng": ("que_butong", "que_wuzi"),
    "qing_kepeng": ("que_butong", "que_wuzi"),
}
"""Doublings of class A that a greater one cannot be without."""


@rule(
    "tq-3.7.3", "tq-3.7.a.0", "tq-3.7.a.3", "tq-3.7.a.4", "tq-3.7.a.5", "tq-3.7.a.7",
    "tq-3.7.a.8", "tq-3.7.a.9", "tq-3.7.a.10", "tq-3.7.b.1", "tq-3.7.c.1", "tq-3.7.c.2",
    "tq-3.7.d.1", "tq-3.7.e.1",
)  # fmt: skip
def doublings(won: Finished, melds: Melds, held: Counter[Kind], o: Options) -> tuple[Score, ...]:
    """One factor for every condition that holds; a condition implied by another is struck
    out where that is agreed."""
    large = great(melds, held, o)
    implied = {row: big for big, _, _ in large for row in _IMPLIED.get(big, ())}
    lines = []
    for row, clause, fan in (*small(won, melds, held, o), *large):
        if o.implied_a == "skip" and row in implied:
            lines.append(Score(clause, row, Op.EXCLUDED, 2**fan, because=implied[row]))
        else:
            lines.append(Score(clause, row, base=2**fan))
    return tuple(lines)


# --- the sheet --------------------------------------------------------------------------


def tiles_of(melds: Melds) -> Counter[Kind]:
    """Every tile of the melds."""
    return Counter(k for _, tiles in melds for k in tiles)


@rule("tq-3.7.f.0", "tq-3.7.f.1", "tq-3.7.f.2")
def sheet(won: Finished, melds: Melds, o: Options) -> Score:
    """The sheet of one partition: points times doublings, at most the limit."""
    held = tiles_of(melds)
    counted = (*points(melds, won.lucky, o), *looked(held, won, o))
    raw = Score("tq-3.7.1", "raw", Op.SUM, parts=counted)
    factors = doublings(won, melds, held, o)
    product = Score("tq-3.7.3", "product", Op.TIMES, 1, (raw, *factors))
    tiles = tuple(k for _, group in melds for k in group)
    if won.first and o.limit_hands:
        clause = "tq-3.7.f.1" if won.first == "tianhu" else "tq-3.7.f.2"
        guess = o.score_table != "TQ-SYMBOLIC"
        full = Score(clause, won.first, base=o.limit, conjecture=guess)
        if o.score_table == "TQ-SYMBOLIC":
            full = Score(clause, won.first, Op.CELL)
        return Score("tq-3.7.f.0", "limit_hand", Op.SUM, parts=(full,), tiles=tiles)
    return Score("tq-3.7.f.0", "limited", Op.CAP, o.limit, (product,), tiles)


def score(won: Finished, o: Options) -> Score:
    """The best sheet of a winning hand; with a symbolic table, every one that no other
    outdoes."""
    sheets = [
        sheet(won, melds, o) for melds in partitions(won.own, won.laid, won.tile, won.drawn, o)
    ]
    if len(sheets) == 1:
        return sheets[0]
    if sheets and sheets[0].known is None:
        return best("tq-3.7.1", "best_reading", undominated(sheets))
    return max(sheets, key=lambda line: line.value)


def undominated(sheets: list[Score]) -> tuple[Score, ...]:
    """The sheets that no other has all the cells and at least the doublings of."""
    measured = [(cells(line), factor(line), line) for line in sheets]
    kept: list[tuple[Counter[str], int, Score]] = []
    for have, times, line in measured:
        if any(not have - more and times <= other for more, other, _ in kept):
            continue
        kept = [(h, f, s) for h, f, s in kept if h - have or f > times]
        kept.append((have, times, line))
    return tuple(line for _, _, line in kept)


def cells(line: Score) -> Counter[str]:
    """The cells that a sheet names, by how often."""
    return Counter(part.row for part in line.lines() if part.op is Op.CELL)


def factor(line: Score) -> int:
    """What the doublings of a sheet multiply by."""
    product = 1
    for part in line.lines():
        if part.row == "product":
            for times in part.parts[1:]:
                product *= times.value if times.op is Op.TERM else 1
    return product


@rule("tq-3.7.4")
def loser(own: int, laid: tuple[Meld, ...], lucky: tuple[Kind, ...], o: Options) -> Score:
    """The points of a hand that has not won: its alike melds, shown, declared and in hand."""
    melds: Melds = tuple((m.verb, m.tiles) for m in laid)
    melds += tuple(("ke", (k, k, k)) for k in TILES.kinds(own) if TILES.count(own, k) >= 3)
    raw = Score("tq-3.7.4", "raw", Op.SUM, parts=points(melds, lucky, o))
    if not o.loser_doubling:
        return Score("tq-3.7.f.0", "limited", Op.CAP, o.limit, (raw,))
    held = {k for _, tiles in melds for k in tiles} | set(TILES.kinds(own))
    factors = []
    if absent := absent_pips(held, o):
        factors.append(Score("tq-3.7.a.6", "que_dian", base=2**absent))
    if not any(LONG[k] for k in held):
        factors.append(Score("tq-3.7.a.7", "que_chang", base=2))
    if len([k for k in held if LONG[k]]) == 6:
        factors.append(Score("tq-3.7.b.1", "hun_liuchang", base=4))
    product = Score("tq-3.7.3", "product", Op.TIMES, 1, (raw, *factors))
    return Score("tq-3.7.f.0", "limited", Op.CAP, o.limit, (product,))
