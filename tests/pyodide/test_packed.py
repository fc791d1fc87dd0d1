"""The packed runtime: the same engine as in CPython, all of it, in the same bytes every time."""

from __future__ import annotations

import filecmp
import gzip
import json
import re
import runpy
import zipfile
from pathlib import Path
from typing import Any

import pytest

import pyodide_build
import runtime
from paipu import games
from paipu.bots import BOTS

INSIDE = Path(__file__).with_name("inside.py")
HANDS = {"tuitongzi": 60}
SEEDS = (1, 2, 2**63)


def compare(packed: Path, calls: list[tuple[Any, ...]], quick: bool) -> list[Any]:
    """The answers of CPython to calls of inside.py, which the packed Pyodide gives as well."""
    here = json.loads(runpy.run_path(str(INSIDE))["main"](json.dumps(calls)))
    there = runtime.run_python(packed, INSIDE, calls, quick=quick)
    for call, ours, theirs in zip(calls, here, there, strict=True):
        assert ours == theirs, call
    return list(here)


QUICK = pytest.mark.parametrize("quick", [False, True], ids=["archives", "snapshot"])


def simulated(game: str, bots: list[str]) -> tuple[Any, ...]:
    return "simulate", game, HANDS.get(game, 8), 7, bots


@QUICK
def test_hands_of_all_bots_have_the_same_digests(packed: Path, quick: bool) -> None:
    tables = [[bot] for bot in BOTS] + [list(BOTS)]
    calls = [simulated(game, bots) for game in games.IDS for bots in tables]
    for result in compare(packed, calls, quick):
        assert result["decisions"] >= result["hands"]


@QUICK
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_is_told_the_same(packed: Path, lang: str, quick: bool) -> None:
    calls: list[tuple[Any, ...]] = [
        ("play", game, seed, lang) for game in games.IDS for seed in SEEDS
    ]
    calls += [("options", game, lang) for game in games.IDS]
    compare(packed, calls, quick)


def test_every_module_imports_with_the_trimmed_library(packed: Path) -> None:
    (names,) = runtime.run_python(packed, INSIDE, [("modules",)])
    package = runtime.ENGINE / "paipu"
    files = {
        ".".join(path.relative_to(runtime.ENGINE).with_suffix("").parts).removesuffix(".__init__")
        for path in package.rglob("*.py")
    }
    assert set(names) == files - set(runtime.LEFT_OUT)


@QUICK
def test_a_fault_still_has_its_traceback(packed: Path, quick: bool) -> None:
    (text,) = runtime.run_python(packed, INSIDE, [("fault",)], quick=quick)
    assert "paipu/web.py" in text
    assert text.rstrip().splitlines()[-1].startswith("TypeError")


def test_two_runs_give_the_same_bytes(packed: Path, tmp_path: Path) -> None:
    made = runtime.build(runtime.pyodide_folder(), tmp_path)
    base = made["manifest"]["base"]
    assert made["manifest"] == runtime.manifest()
    names = [path.name for path in (tmp_path / base).iterdir()]
    assert {"NOTICE.txt", "MPL-2.0.txt", "PYTHON-LICENSE.txt"} < set(names)
    same, differing, failed = filecmp.cmpfiles(tmp_path / base, packed / base, names, shallow=False)
    assert (sorted(same), differing, failed) == (sorted(names), [], [])


def test_what_is_unchanged_in_pyodide_is_unchanged(packed: Path) -> None:
    base = packed / runtime.manifest()["base"]
    stock = runtime.pyodide_folder()
    assert filecmp.cmpfiles(base, stock, runtime.SHIPPED, shallow=False)[0] == list(runtime.SHIPPED)


@pytest.mark.parametrize("file", ["demos/src/words.ts", "scripts/templates/table.html.j2"])
def test_readers_are_told_how_much_they_fetch(packed: Path, file: str) -> None:
    told = re.findall(r"(?:about|約) (\d+) MB", (runtime.ROOT / file).read_text("utf-8"))
    manifest = json.loads((packed / "runtime.json").read_text("utf-8"))
    base = packed / manifest["base"]
    sent = sum(len(gzip.compress(base.joinpath(f["name"]).read_bytes())) for f in manifest["files"])
    assert {int(number) for number in told} == {round(sent / 1e6)}


def test_archives_hold_bytecode_only(packed: Path) -> None:
    base = packed / runtime.manifest()["base"]
    for name in ("paipu.zip", "python_stdlib.zip"):
        with zipfile.ZipFile(base / name) as archive:
            assert not [member for member in archive.namelist() if member.endswith(".py")]


def test_pyodide_build_makes_the_same_of_the_wheel(packed: Path) -> None:
    answer = pyodide_build.compare()
    assert answer["faults"] == {}
    assert answer["compared"] > 10
