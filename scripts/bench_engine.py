"""How fast the engine is, beside peers where they do the same work.

Every round runs every contender once, in an order of its own, on inputs that it has not seen;
what counts is the ratio to the reference within a round, since a shared machine is never equally
fast for long.
"""

from __future__ import annotations

import json
import runpy
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import runtime
from paipu.games import find
from paipu.games.shihu.hu import counting
from paipu.games.tongqi import hands as dominoes
from paipu.games.tongqi.pack import TILES as DOMINOES
from paipu.games.wu_mahjong import branch as wu_branch
from paipu.games.wu_mahjong import pack as wu_pack
from paipu.games.wu_mahjong import shapes as wu_shapes
from paipu.games.wu_mahjong.options import Options as WuOptions
from paipu.games.wu_mahjong.position import Position
from paipu.games.xiangqi_mahjong.pack import SHAPES
from paipu.kernel import Event, play
from paipu.match import Match, stream
from paipu.packs import FOUR_COLOUR as CARDS
from paipu.rng import SplitMix64
from paipu.sets import Shapes
from paipu.simulation import simulate
from paipu.tiles import Face, TileSet


@dataclass
class Contender:
    """`prepare` makes an input of a seed, outside the clock; `work` does one piece of work with
    it, and says how many units that was: decisions made, hands checked."""

    name: str
    work: Callable[[Any], int]
    prepare: Callable[[int], Any] = int
    note: str = ""
    bound: float | None = None
    """what its ratio to the reference must reach, or may not exceed where times are compared; the
    ratio is that of units, or of whole hands where these are played"""
    pieces: list[float] = field(default_factory=list)
    units: list[float] = field(default_factory=list)


@dataclass
class Race:
    """Contenders at the same work, `slot` seconds each a round; the first is the reference."""

    title: str
    unit: str
    contenders: list[Contender]
    slot: float = 0.3

    def run(self, rounds: int) -> dict[str, Any]:
        """Medians of pieces and units a second, and of their ratios to the reference."""
        chance = SplitMix64(2026)
        for contender in self.contenders:
            contender.work(contender.prepare(0))  # fills what is filled at the first use
        seeds = iter(range(1, sys.maxsize))
        for _ in range(rounds):
            for contender in chance.shuffled(self.contenders):
                pieces, units, seconds = timed(contender, seeds, self.slot)
                contender.pieces.append(pieces / seconds)
                contender.units.append(units / seconds)
        first = self.contenders[0]
        rows = [
            {
                "name": one.name,
                "note": one.note,
                "pieces_per_second": statistics.median(one.pieces),
                "units_per_second": statistics.median(one.units),
                "piece_ratio": ratio(one.pieces, first.pieces),
                "unit_ratio": ratio(one.units, first.units),
                "bound": one.bound,
            }
            for one in self.contenders
        ]
        return {"title": self.title, "unit": self.unit, "rounds": rounds, "rows": rows}


@dataclass
class Waits:
    """How long single pieces of work take, where few take long and most do not: their median, in
    calls of the reference, which is timed over many in the same round."""

    title: str
    unit: str
    reference: Contender
    contenders: list[tuple[Contender, int]]
    """each with how many pieces of it a round has"""
    slot: float = 0.1

    def run(self, rounds: int) -> dict[str, Any]:
        """Medians of milliseconds, and of calls of the reference in the same round."""
        chance = SplitMix64(2026)
        seeds = iter(range(1, sys.maxsize))
        for contender in (self.reference, *(one for one, _ in self.contenders)):
            contender.work(contender.prepare(0))
        for _ in range(rounds):
            _, units, seconds = timed(self.reference, seeds, self.slot)
            call = seconds / units
            for contender, pieces in chance.shuffled(self.contenders):
                for _ in range(pieces):
                    _, _, seconds = timed(contender, seeds, 0)
                    contender.pieces.append(1000 * seconds)
                    contender.units.append(seconds / call)
        rows = [
            {
                "name": one.name,
                "note": one.note,
                "milliseconds": statistics.median(one.pieces),
                "longest": max(one.pieces),
                "calls": statistics.median(one.units),
                "bound": one.bound,
            }
            for one, _ in self.contenders
        ]
        return {"title": self.title, "unit": self.unit, "rounds": rounds, "rows": rows}


def ratio(ours: list[float], theirs: list[float]) -> float:
    """The median of the ratios, round by round."""
    return statistics.median(a / b for a, b in zip(ours, theirs, strict=True))


def timed(contender: Contender, seeds: Iterator[int], slot: float) -> tuple[int, int, float]:
    """Work until the slot is full; pieces, units and the processor seconds they took."""
    pieces, units, seconds = 0, 0, 0.0
    while seconds < slot or not pieces:
        given = contender.prepare(next(seeds))
        begun = process_time()
        units += contender.work(given)
        seconds += process_time() - begun
        pieces += 1
    return pieces, units, seconds


# ------------------------------------------------------------------ whole hands


def referee(game: str) -> Callable[[int], int]:
    """Random hands by the kernel alone: the rules and the whole events, no views."""
    rules = find(game).game(find(game).Options())

    def work(seed: int) -> int:
        below = stream(seed, 0, 1).below
        hand = Match.begin(rules, seed).hand
        log: list[Event] = []
        _, choices = play(
            rules, hand.start, hand.wall, lambda _, legal: legal[below(len(legal))], log.append
        )
        return len(choices)

    return work


def simulation(game: str, bot: str) -> Callable[[int], int]:
    """A hand as it is simulated for the tests: with every seat's own view, and a digest."""

    def work(seed: int) -> int:
        decisions: int = simulate(game, 1, seed, {}, [bot])["decisions"]
        return decisions

    return work


def rlcard_mahjong() -> Callable[[int], int]:
    """A random hand of the mahjong of rlcard, with the observation that each seat gets."""
    import numpy
    import rlcard

    def work(seed: int) -> int:
        env = rlcard.make("mahjong", config={"seed": seed})
        random = numpy.random.RandomState(seed)
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[random.randint(len(legal))])
            decisions += 1
        return decisions

    return work


def whole_hands() -> Iterator[Race]:
    xm, tt, wu = "xiangqi-mahjong", "tuitongzi", "wu-mahjong"
    ours = [
        Contender("xiangqi-mahjong, views", simulation(xm, "random"), note="four views, a digest"),
        Contender("xiangqi-mahjong, referee", referee(xm), note="rules and events only"),
        Contender("tongqi, views", simulation("tongqi", "random"), note="four views, a digest"),
        Contender("shihu, greedy", simulation("shihu", "greedy"), note="four views, a digest"),
        Contender("wu-mahjong, views", simulation(wu, "random"), note="four views, a digest"),
        Contender("wu-mahjong, referee", referee(wu), note="rules and events only"),
    ]
    dominoes = Contender("tongqi, referee", referee("tongqi"), note="of the hands", bound=10)
    try:
        play_mahjong = rlcard_mahjong()
    except ImportError:
        print("rlcard is not installed: nothing is compared with it")
        dominoes.bound = None
        yield Race("random hands of a table game", "decisions", [*ours, dominoes])
    else:
        mahjong = partial(Contender, "rlcard mahjong", play_mahjong, note="136 tiles, observations")
        # Alone with its peer and longer: a bound is not judged by what else was just running.
        yield Race(
            "random hands of 同棋 with their log", "decisions", [mahjong(), dominoes], slot=1
        )
        yield Race("random hands of a table game", "decisions", [mahjong(), *ours])
    yield Race(
        "hands by bots",
        "decisions",
        [
            Contender("xiangqi-mahjong, random", simulation(xm, "random")),
            Contender("xiangqi-mahjong, greedy", simulation(xm, "greedy")),
            Contender("tuitongzi, random", simulation(tt, "random")),
            Contender("tuitongzi, greedy", simulation(tt, "greedy")),
            Contender("wu-mahjong, random", simulation(wu, "random")),
            Contender("wu-mahjong, greedy", simulation(wu, "greedy")),
        ],
    )


# ------------------------------------------------------------------ hands of 14 tiles

KINDS = 34
RUNS = [(s + i, s + i + 1, s + i + 2) for s in (0, 9, 18) for i in range(7)]
PUNGS = [(k,) * 3 for k in range(KINDS)]
BATCH = 200
SHORT = 0.1
"""Seconds; dealing the hands takes several times as long as checking them."""

COUNTING = counting(True, "6/8", "6")
CARD_SETS = [g for part in COUNTING.parts for g in part.groups if g.shape.hand is not None]

Deal = Callable[[Callable[[int], int]], list[int]]


def plain_mahjong() -> Shapes:
    """The sets of mahjong, given to the engine's sets layer; no game of the edition has them."""
    tiles = TileSet("plain", tuple(Face(str(k), str(k), str(k)) for k in range(KINDS)), copies=4)
    sets = [("chow", run) for run in RUNS] + [("pung", pung) for pung in PUNGS]
    return Shapes(tiles, sets, [(k, k) for k in range(KINDS)])


def drawn(wall: list[int], size: int, chance: SplitMix64) -> list[int]:
    """So many tiles from anywhere in the wall."""
    left = list(wall)
    return [left.pop(chance.below(len(left))) for _ in range(size)]


def random_hand(chance: SplitMix64) -> list[int]:
    return drawn([k for k in range(KINDS) for _ in range(4)], 14, chance)


def winning_hand(chance: SplitMix64) -> list[int]:
    """Four sets and a pair; drawn again when a kind would be needed five times."""
    while True:
        kinds = [k for _ in range(4) for k in (RUNS + PUNGS)[chance.below(len(RUNS + PUNGS))]]
        kinds += [chance.below(KINDS)] * 2
        if max(map(kinds.count, kinds)) <= 4:
            return kinds


def counted(kinds: list[int]) -> list[int]:
    return [kinds.count(k) for k in range(KINDS)]


def ids(kinds: list[int]) -> list[int]:
    """Each tile by its own number of 136."""
    return [4 * k + kinds[:i].count(k) for i, k in enumerate(kinds)]


def valued_mahjong() -> Contender:
    """The peer that says what a hand of mahjong is worth."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig

    config = HandConfig(is_tsumo=True)

    def value(tiles: list[int]) -> Any:
        return HandCalculator.estimate_hand_value(tiles, tiles[-1], config=config)

    return Contender("mahjong estimate_hand_value", each(value), batches(winning_hand, ids))


def batches(deal: Deal, form: Callable[[list[int]], Any]) -> Callable[[int], list[Any]]:
    """Hands in the form that a contender takes them in, from a seed."""

    def prepare(seed: int) -> list[Any]:
        chance = SplitMix64(seed)
        return [form(deal(chance)) for _ in range(BATCH)]

    return prepare


def each(check: Callable[[Any], Any]) -> Callable[[list[Any]], int]:
    """One piece of work: the check on every hand of a batch."""

    def work(hands: list[Any]) -> int:
        for hand in hands:
            check(hand)
        return len(hands)

    return work


def must_agree(shapes: Shapes, check: Callable[[Any], bool]) -> None:
    """A peer that answers otherwise does other work; seven pairs are no hand of four sets."""
    chance = SplitMix64(1)
    for deal in (random_hand, winning_hand):
        for _ in range(1000):
            kinds = deal(chance)
            if shapes.complete(shapes.tiles.pack(kinds)) != check(counted(kinds)):
                counts = counted(kinds)
                if counts.count(2) + 2 * counts.count(4) != 7:
                    raise AssertionError(f"the peer disagrees on {kinds}")


def fourteen_tiles() -> Iterator[Race]:
    try:
        from mahjong.agari import Agari
        from mahjong.hand_calculating.divider import HandDivider
    except ImportError:
        print(
            "mahjong is not installed, so nothing is compared with it: pip install mahjong==2.1.0"
        )
        return
    shapes = plain_mahjong()
    pack = shapes.tiles.pack
    must_agree(shapes, Agari.is_agari)
    for name, deal in (("winning", winning_hand), ("random", random_hand)):
        yield Race(
            f"complete or not, {name} hands of 14 mahjong tiles",
            "hands",
            [
                Contender("mahjong Agari", each(Agari.is_agari), batches(deal, counted)),
                Contender("paipu.sets", each(shapes.complete), batches(deal, pack), "packed hands"),
                Contender(
                    "paipu.sets, packing too",
                    each(lambda kinds: shapes.complete(pack(kinds))),
                    batches(deal, list),
                ),
            ],
            slot=SHORT,
        )
    yield Race(
        "every reading, winning hands of 14 mahjong tiles",
        "hands",
        [
            Contender(
                "mahjong HandDivider",
                each(HandDivider.divide_hand),
                batches(winning_hand, counted),
                "seven pairs too",
            ),
            Contender("paipu.sets", each(shapes.readings), batches(winning_hand, pack)),
        ],
        slot=SHORT,
    )


def domino_hand(chance: SplitMix64) -> list[int]:
    """Seven melds of 同棋; drawn again when a tile would be needed six times."""
    while True:
        kinds = [k for _ in range(7) for k in dominoes.THREES[chance.below(66)].tiles]
        if max(map(kinds.count, kinds)) <= DOMINOES.copies:
            return kinds


def random_dominoes(chance: SplitMix64) -> list[int]:
    return drawn(DOMINOES.wall(), 21, chance)


def ready_dominoes(chance: SplitMix64) -> list[int]:
    kinds = domino_hand(chance)
    del kinds[chance.below(21)]
    return kinds


def cold(deal: Deal) -> Callable[[int], list[Any]]:
    """Hands of 同棋; what was remembered of earlier batches is forgotten."""
    prepare = batches(deal, DOMINOES.pack)

    def afresh(seed: int) -> list[Any]:
        dominoes.forget()
        return prepare(seed)

    return afresh


def dominoes_beside_mahjong() -> Iterator[Race]:
    """同棋 has no peer: a hand of seven melds is set beside four sets and a pair of mahjong."""
    try:
        from mahjong.agari import Agari
    except ImportError:
        return
    yield Race(
        "hands of 21 dominoes, beside winning hands of 14 mahjong tiles; memo cold",
        "hands",
        [
            Contender("mahjong Agari", each(Agari.is_agari), batches(winning_hand, counted)),
            Contender("complete, winning", each(dominoes.complete), cold(domino_hand), bound=0.75),
            Contender("complete, random", each(dominoes.complete), cold(random_dominoes), bound=8),
            Contender("every reading", each(dominoes.readings), cold(domino_hand), bound=0.15),
            Contender("every wait of 20", each(dominoes.waits), cold(ready_dominoes), bound=0.15),
        ],
        slot=SHORT,
    )  # fmt: skip


def card_hand(chance: SplitMix64) -> list[int]:
    """Sets of 十胡仔, as they lie in a hand, that are 21 cards together."""
    kinds: list[int] = []
    while len(kinds) != 21:
        group = CARD_SETS[chance.below(len(CARD_SETS))]
        more = [*kinds, *group.tiles]
        if len(more) > 21 or max(map(more.count, group.tiles)) > CARDS.copies:
            kinds = [] if len(more) > 21 else kinds
            continue
        kinds = more
    return kinds


def cards_beside_mahjong() -> Iterator[Race]:
    """The best partition of a hand of 十胡仔 beside the best value of a hand of mahjong."""
    try:
        peer = valued_mahjong()
    except ImportError:
        return

    def disarranged(chance: SplitMix64) -> list[int]:
        return chance.shuffled(card_hand(chance))

    yield Race(
        "best partition of 21 cards of 十胡仔, beside the value of 14 mahjong tiles",
        "hands",
        [
            peer,
            Contender(
                "shihu best partition",
                each(COUNTING.best),
                batches(disarranged, CARDS.pack),
                bound=5,
            ),
        ],
        slot=SHORT,
    )


# ------------------------------------------------------------------ hands with wild tiles

CHECKED = (0, 1, 2, 3, 4, 6, 8, 12, 16)
"""Wilds with which hands are checked."""
COUNTED = ((1, 20, 40), (2, 20, 40), (3, 15, 40), (4, 10, 40), (5, 8, 200), (6, 6, 200),
           (7, 4, None), (8, 4, 1000), (10, 2, None), (12, 1, None))  # fmt: skip
"""Wilds with which hands are counted, how many a round, and how many calls of the reference the
median may last."""


def wu_hand(wilds: int) -> Deal:
    """Five groups and a pair, drawn again when a kind would be needed five times; then so many
    tiles, from anywhere in it, are taken to be wild."""

    def deal(chance: SplitMix64) -> list[int]:
        while True:
            kinds = [k for _ in range(5) for k in wu_pack.TILES_OF[chance.below(55)]]
            kinds += [chance.below(KINDS)] * 2
            if max(map(kinds.count, kinds)) <= 4:
                return chance.shuffled(kinds)[wilds:]

    return deal


def random_wu(wilds: int) -> Deal:
    """Any tiles beside so many wilds."""
    return lambda chance: drawn([k for k in range(KINDS) for _ in range(4)], 17 - wilds, chance)


def position(kinds: list[int]) -> Position:
    """A hand with nothing on the table, whose winning tile is one of its natural tiles."""
    return Position(wu_shapes.pack(kinds), 17 - len(kinds), last=kinds[-1])


def wu_beside_mahjong() -> Iterator[Race | Waits]:
    """吳銓高百搭麻將 has no peer either: seventeen tiles, some wild, beside plain fourteen."""
    try:
        from mahjong.agari import Agari

        peer = valued_mahjong()
    except ImportError:
        return
    complete = each(wu_shapes.complete)
    yield Race(
        "complete or not, packed hands of 17 with wilds, beside winning hands of 14; hands never "
        "seen, tables of half suits warm",
        "hands",
        [
            Contender("mahjong Agari", each(Agari.is_agari), batches(winning_hand, counted)),
            *(
                Contender(f"{w} wild, winning", complete, batches(wu_hand(w), wu_shapes.pack),
                          bound=5)
                for w in CHECKED
            ),
            *(
                Contender(f"{w} wild, random", complete, batches(random_wu(w), wu_shapes.pack))
                for w in (0, 4, 8)
            ),
            Contender(
                "0 wild, winning, packing too",
                each(lambda kinds: wu_shapes.complete(wu_shapes.pack(kinds))),
                batches(wu_hand(0), list),
            ),
        ],
        slot=SHORT / 5,
    )  # fmt: skip
    scores = {
        profile: partial(wu_branch.best, WuOptions(profile=profile))
        for profile in ("full", "strict")
    }
    yield Race(
        "best score of 17 tiles without wilds, beside the value of 14; hands never seen, what rows "
        "of a few groups count is remembered",
        "hands",
        [
            peer,
            *(
                Contender(f"profile {profile}", each(best), batches(wu_hand(0), position),
                          bound=0.5)
                for profile, best in scores.items()
            ),
        ],
        slot=SHORT,
    )  # fmt: skip

    def one(wilds: int) -> Callable[[int], list[Position]]:
        deal = wu_hand(wilds)
        return lambda seed: [position(deal(SplitMix64(seed)))]

    yield Waits(
        "exact best score of 17 tiles with wilds, in calls of mahjong's estimate_hand_value",
        "calls",
        peer,
        [
            (Contender(f"{w} wild, {profile}", each(best), one(w), bound=most), pieces)
            for w, pieces, most in COUNTED
            for profile, best in scores.items()
        ],
    )


def eight_tiles() -> Iterator[Race]:
    """The table game's own hands. A check of 14 mahjong tiles is not the same work."""
    wall = SHAPES.tiles.wall()

    def prepare(seed: int) -> list[int]:
        chance = SplitMix64(seed)
        return [SHAPES.tiles.pack(drawn(wall, 8, chance)) for _ in range(BATCH)]

    def seven(seed: int) -> list[int]:
        tiles = SHAPES.tiles
        return [hand - tiles.unit[tiles.kinds(hand)[0]] for hand in prepare(seed)]

    yield Race(
        "random hands of 8 xiangqi tiles, 7 for waits; no peer has such hands",
        "hands",
        [
            Contender("complete or not", each(SHAPES.complete), prepare),
            Contender("every wait", each(SHAPES.waits), seven),
            Contender("distance", each(lambda hand: SHAPES.distance(hand, 2)), prepare),
        ],
        slot=SHORT,
    )  # fmt: skip


# ------------------------------------------------------------------ CPython and Pyodide

HANDS = Path(__file__).with_name("runtime") / "time_hands.py"
SAME_HANDS = {"xiangqi-mahjong": 40, "tuitongzi": 400}


def beside_cpython(rounds: int) -> list[dict[str, Any]]:
    """The same greedy hands in this Python and in the packed Pyodide under Node, in turns."""
    found = []
    for game, hands in SAME_HANDS.items():
        plan = {"game": game, "hands": hands, "repeats": 5}
        here, there = [], []
        for _ in range(rounds):
            command = [sys.executable, __file__, json.dumps(plan)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            native = json.loads(done.stdout)
            packed = runtime.run_python(runtime.OUT, HANDS, plan)
            if native["digest"] != packed["digest"]:
                raise AssertionError(f"{game}: CPython and Pyodide play different hands")
            # In Pyodide there is no clock but the one on the wall: the least disturbed run counts.
            here.append(min(native["seconds"]))
            there.append(min(packed["seconds"]))
        found.append(
            {
                "game": game,
                "hands": hands,
                "cpython": statistics.median(here),
                "pyodide": statistics.median(there),
                "ratio": ratio(there, here),
            }
        )
    return found


def races() -> Iterator[Race | Waits]:
    yield from whole_hands()
    yield from fourteen_tiles()
    yield from dominoes_beside_mahjong()
    yield from cards_beside_mahjong()
    yield from wu_beside_mahjong()
    yield from eight_tiles()


if __name__ == "__main__":
    print(runpy.run_path(str(HANDS))["main"](sys.argv[1]))
