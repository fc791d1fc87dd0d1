"""What must hold of every game, whoever plays it and under whatever options.

Matches are played by bots.  After every event the tiles are counted, every seat's view is
compared with the whole state, and now and then a hand is forked, sampled, recorded.  The hands
of all tests here together are more than two thousand.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from paipu import clauses, games, pictures
from paipu import record as records
from paipu.bots import BOTS
from paipu.inquiry import options_of
from paipu.kernel import PASS, Event, Hand, Seat, asked, fold
from paipu.match import Match, stream
from paipu.rng import SplitMix64
from paipu.table import Dealt, Drew, Missed, Phase, Source, Table
from paipu.telling import seat_names
from staging import TT, WU, XM

# Options beside the defaults, and how many hands of each bot are played under each set.
SETS: dict[str, tuple[dict[str, object], ...]] = {
    XM: (
        {},
        {"preset": "S0-literal", "pay": "literal_total"},
        {"multi_win": True, "stay_optional": True, "dead_wall": 4, "dealer_tai": "double"},
        {"pass_lock": True, "swap_ban": True, "replacement": "front", "rob_kong": False},
        {"ready": True, "four_pairs": True, "cross_pair": True, "dealer_tai": "whole"},
        {"min_tai": 2, "tai": "T56-LWX", "additive": False, "concealed_kong": False},
    ),
    TT: (
        {},
        {"preset": "S0-literal", "showdown_tie": "replay"},
        {"mode": "showdown", "players": 20, "dice": "none"},
        {"mode": "showdown", "players": 7, "reshuffle": "wall", "dice": "three"},
        {"cover": True, "raise": True, "tie": "banker", "pay": "ebg", "er_ba_gang": True},
        {"banker_rule": "bid", "raise": True, "players": 3, "white": "ten"},
        {"banker_rule": "on_loss", "tie": "high_push", "players": 2, "pay": "pair2"},
        {"banker_rule": "fixed", "tie": "high_banker", "raise": True, "reshuffle": "wall"},
    ),
    "coudui": (
        {},
        {"players": 6, "next_dealer": "rotates", "heavenly": False, "win_any_seat": True},
        {"lock_eaten": False, "exhaust": "reshuffle", "players": 2},
        {"eat": "free", "no_return_discard": True, "distinct_pairs": True, "players": 3},
    ),
    "shengxiao": (
        {},
        {"players": 2, "exhaust": "reshuffle", "no_return_discard": True},
        {"eat": "free", "no_return_discard": True, "players": 5},
    ),
    "jiuzhi": (
        {},
        {"players": 2, "lock_eaten": False, "win_any_seat": True},
        {"players": 3, "exhaust": "reshuffle", "distinct_pairs": True},
    ),
}
SETS |= {
    "tongqi": (
        {"preset": "TQ-ED-1"},
        {
            "score_table": "TQ-FLAT-1", "replacement_end": "tail", "duozi_mandatory": False,
            "arrange_order": "round_robin", "caipai_roll": "sum", "hu_tie": "all",
            "missed_rule": "any_claim", "exhaust": "settle", "flow_scope": "all",
        },
        {
            "pingtiao_source": "any", "pingtiao_forced": False, "kaizhao_forced": True,
            "attach_own_copy": True, "reveal_eat": "anyone", "discard_rule": "outside_melds",
            "missed_rule": "until_discard", "eat_with_own_triple": True, "seat_names": "fixed",
        },
        {
            "no_legal_discard": "break_pair", "flow_scope": "chi_only", "flow_at_win": False,
            "nosplit_long": "own", "win_on_replacement": False, "reveal_eat": "turner",
            "replacement_breach": "never_discard", "flow_minimal": True, "loser_doubling": True,
            "forced_copy_on_hu": True, "flow_triple": "none", "wall_draw": "left_bottom",
        },
    ),
    WU: (
        {},
        {
            "preset": "WU-STRICT", "claim_max_wilds": 2, "false_pair": "two_wilds",
            "natural_wild_kong": True, "rob_multi": True, "jump_from": "tail", "dead_wall": 8,
        },
        {
            "faults": True, "fish": True, "convertible_scope": "pattern", "min_fan": 0,
            "kong_liability_chain": False, "robbed_kong_bonus": True, "granny": False,
        },
        {
            "fly_timing": "any", "indicator_when": "after_flowers", "false_pair": "own_face",
            "winner_declares": True, "fish": True, "fish_bet": "two", "streak": "pull15",
            "granny_partial": "others", "rounds": 9,
        },
        {
            "fly_down": False, "discarded_wild_claims": "pung", "riichi_concealed": True,
            "grade_scope": "hand", "chase": "first_round", "draw_dealer_repeats": False,
            "rounds": 1, "prize_tiles": 8, "funding": "shared", "late_pung": "closed",
        },
    ),
}  # fmt: skip
HANDS = {
    (XM, "random"): 120, (XM, "greedy"): 20, (TT, "random"): 130, (TT, "greedy"): 40,
    **{(game, "random"): 12 for game in ("coudui", "shengxiao", "jiuzhi")},
    **{(game, "greedy"): 6 for game in ("coudui", "shengxiao", "jiuzhi")},
    ("tongqi", "random"): 4, ("tongqi", "greedy"): 3,
    (WU, "random"): 12, (WU, "greedy"): 8,
}  # fmt: skip
EVERY = [(game, bot, i) for game in SETS for bot in BOTS for i in range(len(SETS[game]))]

MOST_DECISIONS = 900
KNOWN = {id for game in games.IDS for id in clauses.book(games.find(game).PREFIX)}


def test_two_thousand_hands_are_played() -> None:
    assert sum(HANDS[game, bot] for game, bot, _ in EVERY) >= 2000
    assert set(BOTS) == {bot for _, bot in HANDS}


@pytest.mark.clause("xm-1", "xm-2c", "xm-2d", "xm-4", "xm-7", "tt-1", "tt-2")
@pytest.mark.parametrize(("game", "bot", "i"), EVERY)
def test_conformance(game: str, bot: str, i: int) -> None:
    rules = games.find(game).game(options_of(game, SETS[game][i]))
    seed = 1000 * i + len(bot)
    match = Match.begin(rules, seed)
    for n in range(HANDS[game, bot]):
        Watched(match, bot, seed).play()
        if match.over:
            match = Match.begin(rules, seed + n + 1)
        else:
            match.next_hand()


class Watched:
    """One hand played by bots, with everything looked at on the way."""

    def __init__(self, match: Match, bot: str, seed: int) -> None:
        self.hand, self.game, self.bot = match.hand, match.game, bot
        self.seed, self.totals = seed, tuple(match.totals)
        start = self.hand.start
        self.views = [self.game.blank(start) for _ in range(self.game.seats)]
        self.draws = [stream(seed, start.hand, seat + 1) for seat in range(self.game.seats)]
        self.rare = SplitMix64(start.hand + seed)  # when the dear checks are made

    def play(self) -> None:
        hand = self.hand
        while not hand.state.over:
            due = hand.asked()
            self.check_choices(due)
            answers = {seat: self.choose(seat, legal) for seat, legal in due.items()}
            if due and self.rare.below(12) == 0:
                self.check_fork()
                self.check_sample(self.rare.below(self.game.seats))
            for event in self.step(answers):
                self.see(event)
            assert len(hand.choices) < MOST_DECISIONS
        assert sum(hand.state.settled.deltas) == 0
        for seat, view in enumerate(self.views):
            assert view == fold(self.game, hand.start, hand.events, seat)
        if self.rare.below(4) == 0:
            self.check_record()

    def step(self, answers: dict[Seat, Any]) -> list[Event]:
        """As `Hand.step`, but for one event at a time, so that each can be looked at."""
        hand = self.hand
        events: list[Event] = self.game.step(hand.state, hand.wall, answers)
        hand.choices += sorted(answers.items())
        return events

    def see(self, event: Event) -> None:
        """Let the state and every view take an event, and look at what they are then."""
        hand = self.hand
        assert event.clause in KNOWN, event
        self.game.evolve(hand.state, event)
        hand.events.append(event)
        for seat, view in enumerate(self.views):
            masked = self.game.mask(event, seat)
            check_mask(event, masked, seat)
            if masked is not None:
                self.game.evolve(view, masked)
        check_tiles(self.game, hand)

    def choose(self, seat: Seat, legal: tuple[Any, ...]) -> Any:
        """The bot's choice from its view: the same from the whole state, with the same chance."""
        bot, view, draw = BOTS[self.bot], self.views[seat], self.draws[seat]
        state = draw.state
        choice = bot(self.game, view, seat, legal, draw.below)
        assert choice in legal
        again = SplitMix64(0)
        again.state = state
        assert bot(self.game, self.hand.state, seat, legal, again.below) == choice
        return choice

    def check_choices(self, due: dict[Seat, Any]) -> None:
        """Every seat finds in its own view the very choices that the whole state gives it."""
        for seat, view in enumerate(self.views):
            assert self.game.legal(view, seat) == due.get(seat, ())
            if due and self.rare.below(40) == 0:
                check_picture(self.game, view, seat)

    def check_fork(self) -> None:
        """What is done to a copy, to its end, leaves the original alone."""
        before = repr(self.hand.state)
        fork = play_on(self.game, self.hand.state.copy(), self.hand.wall, self.rare)
        assert fork.over
        assert repr(self.hand.state) == before

    def check_sample(self, seat: Seat) -> None:
        """Other tiles in the hidden places change nothing for the seat, and can be played on."""
        game, view = self.game, self.views[seat]
        before = repr(view)
        sampled, wall = game.sample(view, seat, self.rare)
        assert repr(view) == before
        assert game.legal(sampled, seat) == game.legal(view, seat)
        assert len(wall) == len(self.hand.wall)
        if legal := game.legal(view, seat):
            states = (view, sampled, self.hand.state)
            bot = BOTS[self.bot]
            assert len({bot(game, s, seat, legal, SplitMix64(5).below) for s in states}) == 1
        end = play_on(game, sampled, wall, self.rare)
        assert sum(end.settled.deltas) == 0

    def check_record(self) -> None:
        """Every form of the record leads to the same events."""
        players = (self.bot,) * self.game.seats
        record = records.record(self.hand, players, self.seed, self.totals)
        assert records.load(records.dump(record)) == record
        assert records.from_json(json.loads(json.dumps(records.to_json(record)))) == record
        code = records.encode(record)
        assert len(code) < 2000
        found = records.decode(code)
        assert records.digest(records.replay(found).events) == record.digest


def play_on(game: Any, state: Any, wall: Any, draw: SplitMix64) -> Any:
    """Play from a state to the end by chance."""
    for _ in range(3 * MOST_DECISIONS):
        if state.over:
            return state
        due = asked(game, state)
        answers = {seat: legal[draw.below(len(legal))] for seat, legal in due.items()}
        for event in game.step(state, wall, answers):
            game.evolve(state, event)
    raise AssertionError("it never ended")


# --- tiles -----------------------------------------------------------------------------


def tiles_of(game: Any, hand: Hand) -> Iterator[int]:
    """Every tile, wherever it is."""
    state, wall = hand.state, hand.wall
    if not isinstance(state, Table):
        size = len(game.tiles.wall())
        taken = state.start.taken + 2 * sum(state.taken)
        yield from wall[: state.start.taken]
        yield from (k for hand in state.hands if hand for k in hand)
        yield from wall[taken:size]
        return
    for packed in state.hands:
        yield from game.tiles.unpack(packed)
    for melds in state.laid:
        yield from (k for meld in melds for k in meld.tiles)
    for river in state.rivers:
        yield from river
    yield from game.rules.undrawn(state, wall)
    for _, looked in getattr(state.extra, "looked", ()):
        yield from looked
    if state.offer is not None and not state.wins:
        yield state.offer.tile


def check_tiles(game: Any, hand: Hand) -> None:
    """No tile is lost and none is made; every seat has as many as it should."""
    state = hand.state
    found = Counter(tiles_of(game, hand))
    if isinstance(state, Table) and state.offer is not None and len(state.wins) > 1:
        found[state.offer.tile] -= len(state.wins) - 1  # every winner shows the one tile
    if game.id == "tongqi" and state.phase is Phase.DEAL:
        return  # piles go to seats by the throw, not off the front of one row
    assert found == Counter(game.tiles.wall())
    if game.id == XM and state.phase is not Phase.DEAL:
        check_sizes(game, state)


def check_sizes(game: Any, t: Table[Any]) -> None:
    """Seven tiles between turns, eight in turn and in a winning hand; a kong counts as three."""
    won = {win.seat for win in t.wins}
    for seat in range(game.seats):
        more = seat in won or (t.phase is Phase.TURN and seat == t.seat)
        assert t.sizes[seat] + 3 * len(t.laid[seat]) == 7 + more
        assert t.sizes[seat] == len(game.tiles.unpack(t.hands[seat]))


# --- secrets ---------------------------------------------------------------------------


def check_mask(event: Event, masked: Event | None, seat: Seat) -> None:
    """What a seat may not see is not in what it is told."""
    mine = getattr(event, "seat", seat) == seat
    forgot = type(event).__name__ == "Erred" and getattr(event, "verb", "") == "forget_flowers"
    secret = isinstance(event, Missed) or forgot
    if secret and not mine:
        assert masked is None
        return
    assert masked is not None
    assert masked.clause == event.clause
    if type(event).__name__ == "Lingered":
        assert set(masked.seats) == {seat} & set(event.seats)
        return
    if mine:
        assert masked == event
    elif isinstance(event, Dealt) or type(event).__name__ == "Taken":
        assert masked.tiles is None
    elif isinstance(event, Drew) or type(event).__name__ in ("Recalled", "Jumped"):
        assert masked.tile is None


def check_picture(game: Any, view: Any, seat: Seat) -> None:
    """A view holds no hidden tile, so the page that is drawn of it cannot show one."""
    shown = {win.seat for win in getattr(view, "wins", ())}
    shown |= {other for other, up in enumerate(getattr(view, "shown", ())) if up}
    for other in range(game.seats):
        if other not in shown | {seat} and getattr(view, "phase", None) is not Phase.DEAL:
            assert view.hands[other] in (None, 0)
    if isinstance(view, Table) and view.seat != seat and view.source is not Source.CLAIM:
        assert view.drawn is None or view.phase is not Phase.TURN
    drawn = import_module(f"{games.find(game.id).__name__}.picture")
    names = seat_names(game.seats, seat, "en")
    picture = pictures.position(game, view, seat, "en") | drawn.view(game, view, names, "en")
    text = json.dumps(picture)
    for place in json.loads(text)["seats"]:
        if place["seat"] not in shown | {seat}:
            assert not place["hand"]
            assert place["drawn"] is None


# --- the same on every machine -------------------------------------------------------------

PROGRAM = """
import json
from paipu.simulation import simulate
bots = (["greedy"], ["random"])
print(json.dumps([simulate(game, 8, 7, {}, bot) for game in GAMES for bot in bots]))
"""


def test_the_same_digests_under_two_hash_seeds() -> None:
    root = Path(records.__file__).resolve().parents[1]
    found = [
        subprocess.run(
            [sys.executable, "-c", f"GAMES = {games.IDS!r}\n{PROGRAM}"], cwd=root, check=True,
            capture_output=True, text=True, encoding="utf-8",
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
        ).stdout
        for seed in ("0", "3")
    ]  # fmt: skip
    assert found[0] == found[1]
    assert [result["hands"] for result in json.loads(found[0])] == [8] * 2 * len(games.IDS)


def test_the_checks_would_find_a_lost_tile() -> None:
    match = Match.begin(games.find(XM).game(options_of(XM, {})), 1)
    hand = match.hand
    hand.step({})
    check_tiles(match.game, hand)
    hand.state.rivers[0] += (0,)
    with pytest.raises(AssertionError):
        check_tiles(match.game, hand)


def test_passing_is_always_the_last_choice_of_an_offer() -> None:
    """Pages and terminals show the choices in this order."""
    match = Match.begin(games.find(XM).game(options_of(XM, {})), 1)
    hand = match.hand
    while not hand.state.over:
        due = hand.asked()
        for legal in due.values():
            assert PASS not in legal[:-1]
        hand.step({seat: legal[-1] for seat, legal in due.items()})
