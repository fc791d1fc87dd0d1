"""吳銓高百搭麻將 under the checks that every game must stand: see test_conformance."""

from __future__ import annotations

from dataclasses import fields

import pytest

import test_conformance
from paipu import games
from paipu.bots import BOTS
from paipu.clauses import book
from paipu.games.wu_mahjong.money import begun
from paipu.inquiry import describe, options_of
from paipu.match import Match
from paipu.options import name, reading
from paipu.simulation import simulate
from paipu.words import has
from test_conformance import Watched

WU = "wu-mahjong"

SETS: tuple[dict[str, object], ...] = (
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
        "fly_down": False, "discarded_wild_claims": "pung", "riichi_concealed": True,
        "grade_scope": "hand", "chase": "first_round", "draw_dealer_repeats": False,
        "rounds": 1, "prize_tiles": 8, "funding": "shared",
    },
)  # fmt: skip
HANDS = {"random": 4, "greedy": 6}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game among those that can be played, whether or not its text is edited yet."""
    if WU not in games.IDS:
        monkeypatch.setattr(games, "IDS", (*games.IDS, WU))
    monkeypatch.setattr(test_conformance, "KNOWN", test_conformance.KNOWN | set(book("wu")))


@pytest.mark.clause("wu-11.4", "wu-11.5", "wu-05.2", "wu-15.1", "wu-18.1")
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("i", range(len(SETS)))
def test_hands(bot: str, i: int) -> None:
    rules = games.find(WU).game(options_of(WU, SETS[i]))
    seed = 1000 * i + len(bot)
    match = Match.begin(rules, seed)
    for n in range(HANDS[bot]):
        total = match.hand.state.extra.ledger.total
        Watched(match, bot, seed).play()
        assert match.hand.state.extra.ledger.total == total
        if match.over:
            match = Match.begin(rules, seed + n + 1)
        else:
            match.next_hand()


@pytest.mark.clause("wu-01a.5", "wu-01a.7")
def test_chips_go_on_from_hand_to_hand() -> None:
    rules = games.find(WU).game(options_of(WU, {}))
    match = Match.begin(rules, 5)
    for _ in range(6):
        Watched(match, "greedy", 5).play()
        chips = match.hand.state.extra.ledger.chips
        assert min(chips) >= 0
        if match.over:
            break
        match.next_hand()
        assert begun(rules.options, match.hand.start.carry).chips == chips


def test_simulation() -> None:
    found = simulate(WU, 4, 3, {}, ["greedy"])
    assert found["hands"] == 4
    assert sum(found["points"]) == 0


def test_every_option_and_verb_has_words() -> None:
    assert len(describe(WU, "en")) == len(describe(WU, "zh"))
    options = games.find(WU).Options
    for field in fields(options):
        for value in reading(field).values:
            key = f"option.{name(field)}.{value}"
            assert has(WU, key) or value in ("true", "false"), key
    rules = games.find(WU).game(options_of(WU, {"faults": True, "fish": True}))
    for verb in (*rules.verbs, *rules.allows):
        assert has(WU, f"verb.{verb}")
