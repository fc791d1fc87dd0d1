"""Every winning hand of 同棋, counted: some minutes, so only where PAIPU_SLOW is set.

    PAIPU_SLOW=1 python -m pytest tests/oracle/test_tongqi_count.py

All unions of seven melds are built meld by meld, up to the names of the pips, and each stands
for 720 hands divided by its symmetries. `make test` holds a sample of the same numbers.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

import dominoes
from paipu.games.tongqi import hands
from paipu.games.tongqi.pack import TILES
from test_tongqi_oracle import READINGS

UNIONS = (1, 66, 2_190, 48_295, 789_750, 10_128_225, 105_163_185, 900_990_050)
"""Hands of so many melds."""


@pytest.mark.slow
@pytest.mark.skipif(not os.environ.get("PAIPU_SLOW"), reason="takes minutes; set PAIPU_SLOW=1")
@pytest.mark.clause("tq-1.3", "tq-3.6.5")
def test_every_winning_hand() -> None:
    forms = {0: 1}
    for number in UNIONS[1:]:
        forms = dominoes.with_a_meld(forms)
        assert sum(forms.values()) == number
    found: Counter[int] = Counter()
    for form, orbit in forms.items():
        counts = dominoes.unpacked(form)
        hand = sum(n * unit for n, unit in zip(counts, TILES.unit, strict=True))
        found[len(hands.readings(hand))] += orbit
    assert found == READINGS
    assert max(found) == 12
