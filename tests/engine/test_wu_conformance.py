"""吳銓高百搭麻將 in many hands by bots: see test_conformance for what every game must stand."""

from __future__ import annotations

from dataclasses import fields

import pytest

from paipu import games
from paipu.games.wu_mahjong.money import begun
from paipu.inquiry import describe, options_of
from paipu.match import Match
from paipu.options import name, reading
from paipu.simulation import simulate
from paipu.words import has
from staging import WU
from test_conformance import Watched


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
