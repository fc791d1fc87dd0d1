"""Every worked example, asked of the engine: its page, its test and its numbers are one."""

from __future__ import annotations

import pytest

from edition import Case, Game, load
from pages import engine
from pages.expecting import counted, differences
from paipu.games import find
from paipu.tiles import read_hand

EDITION = load()
CASES = [
    pytest.param(game, case, id=f"{example.id}-{number}")
    for game in EDITION.games
    for example in game.examples
    for number, case in enumerate(example.cases)
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_an_example_comes_out_as_written(game: Game, case: Case) -> None:
    assert differences(case.expect, engine.answer(game, case).result) == []


@pytest.mark.parametrize(("game", "case"), CASES)
def test_the_drawn_hand_has_the_tiles_of_the_written_one(game: Game, case: Case) -> None:
    answer = engine.answer(game, case)
    drawn = sorted(code for group in answer.groups for code in group["tiles"])
    tiles = find(game.id).TILES
    written = sorted(tiles.codes(read_hand(tiles, case.hand).all()))
    banker = tiles.codes(tiles.read_tiles(case.situation.get("banker", "")))
    assert drawn in (written, sorted([*written, *banker]))


TERM = {"op": "term", "row": "dragon", "value": 4, "parts": []}
OUT = {"op": "excluded", "row": "self_draw", "value": 0, "parts": []}
SHEET = {"op": "sum", "row": "tai", "value": 4, "parts": [TERM, OUT]}


def test_only_lines_that_count_are_rows() -> None:
    assert counted(SHEET) == {"dragon": 4}
    assert counted({**SHEET, "parts": []}) == {}


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"total": 5}, "total"),
        ({"rows": {"dragon": 3}}, "rows"),
        ({"payments": [1, -1]}, "payments"),
        ({"refusal": "xm-4"}, "refusal"),
        ({"settlement": [{"from": 1, "to": 0, "amount": 4}]}, "settlement"),
        ({"settlement": []}, "settlement"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_expectation_is_told(expect: dict[str, object], said: str) -> None:
    result = {
        "total": 4,
        "score": SHEET,
        "payments": [4, -4],
        "refusal": None,
        "settlement": [{"from": 1, "to": 0, "amount": 7, "score": SHEET}],
    }
    found = differences(expect, result)
    assert found
    assert all(line.startswith(said) for line in found)


def test_a_refusal_that_nobody_expects_is_told() -> None:
    found = differences({}, {"refusal": {"clause": "xm-4"}})
    assert found == ["refusal: none is expected, the engine names xm-4"]
