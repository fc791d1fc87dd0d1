"""Two hands of each game, told from the first event to the last, kept as text and compared.

What changes here changes what a reader sees: look at the difference before you accept it.
Write the files anew with

    python tests/engine/test_golden.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2] / "engine"), str(Path(__file__).parent)]

from paipu import record as records
from paipu.bots import BOTS
from paipu.games import find
from paipu.inquiry import options_of
from paipu.match import Match, stream
from paipu.sheet import tree
from paipu.telling import seat_names, tell
from staging import TT, WU, XM

FOLDER = Path(__file__).parent / "golden"
HANDS: dict[str, tuple[str, int, str, dict[str, object]]] = {
    "xiangqi-mahjong-greedy": (XM, 1, "greedy", {}),
    "xiangqi-mahjong-switches": (
        XM, 41, "greedy", {"ready": True, "pass_lock": True, "multi_win": True, "tai": "T56-LT"},
    ),
    "shihu-greedy": ("shihu", 9, "greedy", {}),
    "shihu-cardmaker": ("shihu", 3, "greedy", {"preset": "GY", "players": 3}),
    "tuitongzi-banker": (TT, 1, "greedy", {}),
    "tuitongzi-raise": (
        TT, 2, "greedy", {"banker_rule": "bid", "raise": True, "tie": "banker", "pay": "pair2"},
    ),
    "wu-mahjong-greedy": (WU, 1, "greedy", {}),
    "wu-mahjong-strict": (WU, 2, "greedy", {"preset": "WU-STRICT", "fish": True}),
}  # fmt: skip


def told(name: str) -> str:
    """A whole hand as text: its record, its events in both languages, its sheets, what is paid."""
    game, seed, bot, given = HANDS[name]
    module = find(game)
    match = Match.begin(module.game(options_of(game, given)), seed)
    hand, rules = match.hand, match.game
    draws = [stream(seed, hand.start.hand, seat + 1) for seat in range(rules.seats)]
    views = [rules.blank(hand.start) for _ in range(rules.seats)]
    while not hand.state.over:
        answers = {
            seat: BOTS[bot](rules, views[seat], seat, legal, draws[seat].below)
            for seat, legal in hand.asked().items()
        }
        for event in hand.step(answers):
            for seat, view in enumerate(views):
                if (masked := rules.mask(event, seat)) is not None:
                    rules.evolve(view, masked)
    lines = [records.dump(records.record(hand, (bot,) * rules.seats, seed)).rstrip()]
    for lang in ("en", "zh"):
        names = seat_names(rules.seats, None, lang)
        lines += ["", f"[{lang}]"]
        lines += [f"{event.clause:7} {tell(rules, event, names, lang)}" for event in hand.events]
        for seat, sheet in hand.state.settled.sheets:
            lines += ["", names[seat], *sheet_lines(tree(sheet, game, module.TILES, lang))]
    lines += ["", " ".join(f"{delta:+d}" for delta in hand.state.settled.deltas)]
    return "\n".join(lines) + "\n"


def sheet_lines(line: dict[str, Any], depth: int = 0) -> list[str]:
    """A score sheet, a line a line."""
    value = f"({line['base']})" if line["op"] == "excluded" else str(line["value"])
    because = f" <- {line['because_label']}" if line["op"] == "excluded" else ""
    out = [f"{'  ' * depth}{value:>4} {line['label']} [{line['clause']}]{because}"]
    for part in line["parts"]:
        out += sheet_lines(part, depth + 1)
    return out


@pytest.mark.clause("xm-1", "xm-2d", "xm-8", "tt-1", "tt-2")
@pytest.mark.parametrize("name", HANDS)
def test_a_hand_is_told_as_it_was(name: str) -> None:
    assert told(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(HANDS)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in HANDS:
        (FOLDER / f"{each}.txt").write_text(told(each), encoding="utf-8")
        print(f"{each}.txt")
