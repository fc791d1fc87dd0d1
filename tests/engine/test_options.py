"""The options: defaults as the register has them, what is refused, presets, descriptions."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from paipu import inquiry, words
from paipu.clauses import text
from paipu.games import find
from paipu.kernel import IllegalOptions
from paipu.options import changed, written
from staging import TT, XM

# Section 8 of the dossier, flag by flag.
DEFAULTS: dict[str, dict[str, Any]] = {
    XM: {
        "tai": "T56", "pay": "taiwan", "dealer_tai": "between", "multi_win": False,
        "added_kong": True, "concealed_kong": True, "rob_kong": True, "replacement": "back",
        "dead_wall": 0, "cross_pair": False, "four_pairs": False, "min_tai": 0,
        "pass_lock": False, "swap_ban": False, "draw_counts": True, "stay_optional": False,
        "dealerships": 16, "additive": True, "ready": False, "base": 3, "unit": 1,
    },
    TT: {
        "mode": "banker", "players": 4, "tie": "push", "er_ba_gang": False, "white": "half",
        "pay": "flat", "reshuffle": "each", "showdown_tie": "split", "banker_rule": "rounds5",
        "dice": "two", "raise": False, "cover": False,
    },
}  # fmt: skip
VALUES = {
    (XM, "tai"): ["T0", "T56", "T56-LT", "T56-SK", "T56-LWX"],
    (XM, "pay"): ["taiwan", "literal_total"],
    (XM, "dealer_tai"): ["between", "whole", "double"],
    (XM, "replacement"): ["back", "front"],
    (TT, "mode"): ["banker", "showdown"],
    (TT, "tie"): ["push", "banker", "high_push", "high_banker"],
    (TT, "white"): ["half", "ten"],
    (TT, "pay"): ["flat", "pair2", "pair2white3", "ebg"],
    (TT, "banker_rule"): ["rounds5", "on_loss", "bid", "fixed"],
    (TT, "showdown_tie"): ["split", "replay"],
}
GAMES = (XM, TT)


@pytest.mark.parametrize("game", GAMES)
def test_defaults_are_those_of_the_register(game: str) -> None:
    rows = {row["name"]: row["default"] for row in inquiry.describe(game)}
    assert rows == {name: written(value) for name, value in DEFAULTS[game].items()}


@pytest.mark.parametrize(("game", "name"), VALUES)
def test_every_reading_of_the_register_can_be_chosen(game: str, name: str) -> None:
    row = next(row for row in inquiry.describe(game) if row["name"] == name)
    assert row["values"] == VALUES[game, name]


@pytest.mark.parametrize("lang", words.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_described(game: str, lang: str) -> None:
    for row in inquiry.describe(game, lang):
        assert row["meaning"]
        assert row["question"].startswith(find(game).PREFIX.upper() + "-A")
        assert all(text(clause) for clause in row["clauses"])
        assert row["clauses"]
        if isinstance(row["values"], list):
            assert all(row["labels"][value] for value in row["values"])


@pytest.mark.parametrize("game", GAMES)
def test_options_are_frozen(game: str) -> None:
    with pytest.raises(FrozenInstanceError):
        find(game).Options().pay = "flat"


REFUSED = {
    "no such option": (XM, {"pairs": "yes"}, "pairs", "option.unknown"),
    "no such value": (XM, {"tai": "T99"}, "tai", "option.not_value"),
    "no switch": (XM, {"ready": "maybe"}, "ready", "option.not_switch"),
    "no number": (XM, {"base": "three"}, "base", "option.not_number"),
    "too small": (XM, {"dealerships": "0"}, "dealerships", "option.not_number"),
    "too great": (XM, {"dead_wall": "15"}, "dead_wall", "option.not_number"),
    "no such preset": (XM, {"preset": "S9"}, "preset", "option.not_value"),
    "a minimum of nothing": (XM, {"tai": "T0", "min_tai": 1}, "min_tai", "xm.option.no_tai_to_win"),
    "a minimum with the literal preset": (
        XM, {"preset": "S0-literal", "min_tai": 1}, "min_tai", "xm.option.no_tai_to_win",
    ),
    "ready where no table counts it": (
        XM, {"tai": "T56-LWX", "ready": True}, "ready", "xm.option.no_ready_row",
    ),
    "ready at the literal table": (
        XM, {"tai": "T0", "ready": True}, "ready", "xm.option.no_ready_row",
    ),
    "five with a banker": (TT, {"players": 5}, "players", "tt.option.four_at_most"),
    "one player": (TT, {"players": 1}, "players", "option.not_number"),
    "ties of a banker who is not": (
        TT, {"mode": "showdown", "tie": "banker"}, "tie", "tt.option.needs_banker",
    ),
    "payouts of a banker who is not": (
        TT, {"mode": "showdown", "pay": "ebg"}, "pay", "tt.option.needs_banker",
    ),
    "raising without a banker": (
        TT, {"mode": "showdown", "raise": True}, "raise", "tt.option.needs_banker",
    ),
    "cover without a banker": (
        TT, {"mode": "showdown", "cover": True}, "cover", "tt.option.needs_banker",
    ),
    "a bank bid for without a banker": (
        TT, {"mode": "showdown", "banker_rule": "bid"}, "banker_rule", "tt.option.needs_banker",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused_options(name: str) -> None:
    game, given, key, reason = REFUSED[name]
    with pytest.raises(IllegalOptions) as raised:
        inquiry.options_of(game, given)
    assert (raised.value.name, raised.value.reason) == (key, reason)
    for lang in words.LANGUAGES:
        said = f"{key}={written(given[key])}: "
        assert inquiry.explain(raised.value, game, lang).startswith(said)


@pytest.mark.parametrize("text", ["true", "yes", "on", "True", True])
def test_a_switch_has_several_spellings(text: object) -> None:
    assert inquiry.options_of(XM, {"ready": text}).ready is True


@pytest.mark.parametrize("text", ["false", "no", "off", False])
def test_a_switch_is_turned_off(text: object) -> None:
    assert inquiry.options_of(XM, {"added_kong": text}).added_kong is False


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_builds(game: str) -> None:
    for name in find(game).PRESETS:
        assert inquiry.options_of(game, {"preset": name})


@pytest.mark.clause("xm-8", "tt-2")
def test_the_presets_of_the_register() -> None:
    assert inquiry.options_of(XM, {"preset": "S0"}) == find(XM).Options()
    assert changed(inquiry.options_of(XM, {"preset": "S0-literal"})) == {"tai": "T0"}
    assert changed(inquiry.options_of(TT, {"preset": "S0-literal"})) == {"mode": "showdown"}


def test_single_options_come_after_the_preset() -> None:
    options = inquiry.options_of(XM, {"base": "5", "preset": "S0-literal", "tai": "T56"})
    assert changed(options) == {"base": 5}


def test_the_public_name_of_raise() -> None:
    options = inquiry.options_of(TT, {"raise": "yes"})
    assert options.raise_ is True
    assert changed(options) == {"raise": True}
