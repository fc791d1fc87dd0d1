"""The command line: what it prints, what it refuses, and with which exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import paipu
from paipu import cli
from paipu import record as records
from staging import TT, XM

ROOT = Path(__file__).resolve().parents[2]


class Ran(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process; `typed` is its standard input."""

    def command(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = cli.main(words)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


# --- what must hold --------------------------------------------------------------------


@pytest.mark.clause("xm-8")
def test_a_red_army_counts_six(run: Run) -> None:
    found = run("score", XM, "KAERNCP +P", "-s", "won=discard", "--json")
    assert found.code == 0
    assert found.data["total"] == 6
    assert found.data["provenance"] == "conjecture"


@pytest.mark.clause("xm-8")
def test_the_literal_table_counts_nothing_and_pays_the_base(run: Run) -> None:
    found = run("score", XM, "KAERNCP +P", "-s", "won=discard", "-o", "tai=T0", "--json")
    assert found.code == 0
    assert found.data["total"] == 0
    assert found.data["payments"] == [3, -3, 0, 0]


@pytest.mark.clause("tq-3.7.t.0")
def test_a_cell_without_a_number_is_a_dash(run: Run) -> None:
    hand = "(12 34* 56) (24 24 24*) 16 16 16 13 25 46 14 26 35 33 33 23 55 55 +45"
    found = run("score", "tongqi", hand)
    assert found.code == 0
    assert "None" not in found.out
    assert found.out.splitlines()[-1].startswith("total –")
    with_numbers = run("score", "tongqi", hand, "-o", "score_table=TQ-ED-1")
    assert "–" not in with_numbers.out


def test_tiles_of_two_signs_are_told_apart_in_a_refusal(run: Run) -> None:
    for words in (("waits", "tongqi", "17 12"), ("claims", "tongqi", "12 13", "12 13")):
        assert "(11 12 13 14 15 16 22 " in run(*words).err
    assert "(KAERNCP" in run("waits", XM, "KAX").err


@pytest.mark.clause("xm-4")
def test_two_generals_are_no_pair(run: Run) -> None:
    found = run("score", XM, "KAERNCK +k")
    assert found.code == 1
    assert "xm-4" in found.err


def test_a_tile_that_does_not_exist_is_marked(run: Run) -> None:
    found = run("score", XM, "KAERNCQ +P")
    assert found.code == 2
    assert found.out == ""
    lines = found.err.splitlines()
    assert "'Q'" in lines[0]
    assert lines[1].index("Q") == lines[2].index("^")
    assert lines[2].endswith("position 6")


def test_five_of_a_kind_is_one_clear_error(run: Run) -> None:
    found = run("score", XM, "KKKKAEK +P")
    assert found.code == 2
    assert "帥 (K)" in found.err
    assert found.err.splitlines()[-1].endswith("^ position 6")
    assert found.err.count("paipu:") == 1


@pytest.mark.clause("tt-0", "tt-2")
def test_a_hand_against_the_banker(run: Run) -> None:
    found = run("score", TT, "77", "-s", "banker=W8", "-s", "bet=10", "--json")
    assert found.code == 0
    assert found.data["payments"] == [-10, 10]


def test_python_m_paipu() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "paipu", "score", XM, "KAERNCP +P", "--json"],
        cwd=ROOT / "engine", capture_output=True, text=True, encoding="utf-8", check=False,
        env={"PYTHONUTF8": "1"},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["complete"] is True


# --- the shape of the answers ----------------------------------------------------------


def test_the_keys_of_score(run: Run) -> None:
    data = run("score", XM, "KAERNCP +P", "--json").data
    assert {
        "game", "hand", "options", "complete", "legal", "refusal", "total", "unit", "provenance",
        "score", "payments",
    } <= set(data)  # fmt: skip
    assert {"label", "clause", "op", "value", "tiles", "parts"} <= set(data["score"])
    assert (data["unit"], data["game"], data["hand"]) == ("tai", XM, "KAERNCP +P")


def test_a_sheet_in_words(run: Run) -> None:
    english = run("score", XM, "KAERNCP +P", "-s", "won=discard").out
    assert "One dragon 一條龍  [xm-8]" in english
    assert "total 6 tai" in english
    assert "conjecture" in english
    chinese = run("score", XM, "KAERNCP +P", "-s", "won=draw", "--lang", "zh").out
    assert "門清自摸" in chinese
    assert "← 門清自摸" in chinese
    assert "推測" in chinese


def test_a_refusal_is_on_stderr_and_the_data_on_stdout(run: Run) -> None:
    found = run("score", XM, "KAERNCK +k", "--json")
    assert found.code == 1
    assert found.data["refusal"]["clause"] == "xm-4"
    assert found.data["refusal"]["reason"]
    assert found.err


def test_waits(run: Run) -> None:
    assert run("waits", XM, "rnnnccc").out == "r n c\n"
    assert run("waits", XM, "rnnnccc", "--json").data["waits"] == ["r", "n", "c"]
    nothing = run("waits", XM, "KAPPNer")
    assert (nothing.code, nothing.out) == (1, "-\n")


def test_claims(run: Run) -> None:
    found = run("claims", XM, "KAKKppc", "E")
    assert (found.code, found.out) == (0, "Chow 吃 KAE  [xm-2b]\n")
    assert run("claims", XM, "KAKKppc", "E", "--json").data["claims"][0]["verb"] == "chow"


def test_games_options_and_clauses(run: Run) -> None:
    assert {row["id"] for row in run("games", "--json").data} >= {XM, TT}
    assert "象棋麻將" in run("games", "--lang", "zh").out
    listed = run("options", XM).out
    assert "tai = T56" in listed
    assert "preset=S0-literal   tai=T0" in listed
    assert run("options", TT, "--json").data["presets"]["S0-literal"] == {"mode": "showdown"}
    assert run("clause", "XM-4").out.startswith("xm-4  (plain)\n")
    assert run("clause", "tt-0", "--json").data["status"] == "incomplete"


@pytest.mark.clause("tt-0", "tt-3.1")
def test_odds(run: Run) -> None:
    data = run("odds", TT, "--json").data
    assert data["classes"]["pair_W"] == 6
    assert data["duel"]["win"] == "21551/45695"
    assert "21551/45695" in run("odds", TT).out
    assert run("odds", XM).code == 2


# --- bad input is exit 2 with one line that says what --------------------------------------

BAD: dict[str, tuple[list[str], str]] = {
    "no such game": (["score", "chess", "K"], "no such game"),
    "no such game in a play": (["play", "chess"], "no such game"),
    "no such option": (["score", XM, "K", "-o", "x=1"], "x=1"),
    "no equals sign": (["score", XM, "K", "-o", "tai"], "NAME=VALUE"),
    "no such key": (["score", XM, "KAERNCP +P", "-s", "wind=E"], "wind=E"),
    "no such clause": (["clause", "xm-99"], "xm-99"),
    "no such book": (["clause", "zz"], "zz"),
    "no such bot": (["simulate", XM, "--bots", "deep"], "deep"),
    "no hands": (["simulate", XM, "--games", "0"], "--games"),
    "no such player": (["play", XM, "--seats", "deep,greedy,greedy,greedy"], "deep"),
    "too few players": (["play", XM, "--seats", "greedy"], "this game seats 4"),
    "a human elsewhere": (["play", TT, "--seats", "greedy,human,greedy,greedy"], "first seat"),
    "no such file": (["replay", "/nowhere/at/all"], "No such file"),
    "a file that is no text": (["replay", sys.executable], "not a text"),
    "contradictory options": (["score", XM, "K", "-o", "tai=T0", "-o", "min_tai=1"], "min_tai"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(run: Run, name: str) -> None:
    words, said = BAD[name]
    found = run(*words)
    assert found.code == 2
    assert found.err.startswith("paipu: ")
    assert said in found.err.splitlines()[0]


def test_a_long_line_is_shown_where_it_cannot_be_read(run: Run) -> None:
    found = run("score", XM, "K " * 50_000 + "Q")
    line, mark = found.err.splitlines()[1:]
    assert len(line) < 200
    assert "K K K" in line
    assert mark.lstrip().startswith("^ position")


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"paipu {paipu.__version__}\n"


def test_a_reader_who_has_read_enough_is_no_error() -> None:
    command = f"{sys.executable} -m paipu simulate {TT} --games 1 --json | true"
    shell = ["bash", "-o", "pipefail", "-c", command]
    done = subprocess.run(shell, capture_output=True, text=True, cwd=ROOT / "engine", check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [[], ["dance"], ["score", XM], ["play", XM, "--seed", "x"]])
def test_words_that_are_no_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        cli.main(words)
    assert raised.value.code == 2
    assert "usage" in capsys.readouterr().err


# --- playing, simulating, replaying --------------------------------------------------------


@pytest.mark.parametrize("game", [XM, TT])
def test_bots_play_a_hand_in_the_terminal(run: Run, game: str) -> None:
    found = run("play", game, "--seats", "random,greedy,random,greedy", "--seed", "3")
    assert found.code == 0
    lines = found.out.splitlines()
    assert sum(int(line.split()[-1]) for line in lines[-4:]) == 0
    assert run("play", game, "--seats", "random,greedy,random,greedy", "--seed", "3") == found


@pytest.mark.parametrize("game", [XM, TT])
def test_a_human_plays_by_number(run: Run, game: str) -> None:
    found = run("play", game, "--seed", "3", typed="1\n" * 60)
    assert found.code == 0
    assert "> " in found.out


def test_a_human_plays_by_words_and_is_told_what_is_refused(run: Run) -> None:
    found = run("play", TT, "--seed", "3", typed="bet 7\nbet x\nsing\nbet 5\nshow\n")
    assert found.code == 0
    assert "tt-0: This amount is not on offer." in found.out
    found = run("play", XM, "--seed", "3", typed="discard Q\nwin\n")
    assert "xm-4: These tiles are not two sets and a pair." in found.out
    assert found.code == 1  # the input ended before the hand did


@pytest.mark.parametrize("game", [XM, TT])
def test_simulate(run: Run, game: str) -> None:
    words = ("simulate", game, "--games", "5", "--seed", "2", "--bots", "random,greedy")
    data = run(*words, "--json").data
    assert sum(data["ends"].values()) == data["hands"] == 5
    assert sum(data["points"]) == 0
    assert f"digest     {data['digest']}" in run(*words).out
    assert "bots       random greedy\n" in run(*words).out


@pytest.mark.parametrize("form", ["text", "json"])
def test_replay(run: Run, tmp_path: Path, form: str) -> None:
    record = recorded()
    path = tmp_path / "hand"
    path.write_text(
        records.dump(record) if form == "text" else json.dumps(records.to_json(record)),
        encoding="utf-8",
    )
    found = run("replay", str(path), "--json").data
    assert (found["over"], found["digest"]) == (True, record.digest)
    told = run("replay", str(path)).out.splitlines()
    assert len(told) == len(found["events"]) + 1
    assert run("replay", "-", typed=path.read_text("utf-8")).out.splitlines() == told


def recorded() -> records.Record:
    """A whole hand of bots in which somebody passed."""
    from paipu.bots import random
    from paipu.games import find
    from paipu.match import Match, stream

    match = Match.begin(find(XM).game(find(XM).Options()), 2)
    hand, draw = match.hand, stream(2, 0, 1)
    while not hand.state.over:
        hand.step(
            {
                seat: random(match.game, hand.state, seat, legal, draw.below)
                for seat, legal in hand.asked().items()
            }
        )
    assert any(action.verb == "pass" for _, action in hand.choices)
    return records.record(hand, ("random",) * 4, 2)


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: text.replace("digest ", "digest 0"), 1),
        (lambda text: text.replace("paipu-record", "record"), 2),
        (lambda text: text.replace("wall K", "wall "), 2),
        (lambda _: "", 2),
        (lambda _: "{", 2),
        (lambda _: "{}", 2),
        (lambda _: '{"game": "xiangqi-mahjong"}', 2),
        (lambda text: text.replace("0 discard", "9 discard"), 1),
    ],
)
def test_a_spoiled_record(run: Run, spoil: Callable[[str], str], code: int) -> None:
    found = run("replay", "-", typed=spoil(records.dump(recorded())))
    assert found.code == code
    assert found.err.startswith("paipu: ")


def test_a_file_that_is_no_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hand"
    path.write_bytes(b"\xff\xfe\x00")
    assert run("replay", str(path)).code == 2
