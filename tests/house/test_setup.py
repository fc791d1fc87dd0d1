"""The set-up: what it reuses, what it does again, and the one line it says when it cannot."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import check
import setup

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty house, so that no test touches the real one."""
    binaries = tmp_path / ".venv" / "bin"
    binaries.mkdir(parents=True)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.setattr(setup, "BINARIES", binaries)
    monkeypatch.setattr(setup, "STAMPS", tmp_path / ".venv" / "stamps")
    return tmp_path


def program(path: Path, answer: str) -> None:
    """A program that prints one line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{answer}'\n")
    path.chmod(0o755)


def test_a_step_is_done_once_for_the_same_key(house: Path) -> None:
    done: list[str] = []
    for key in ("one", "one", "two", "two"):
        setup.once("step", key, "a step", lambda key=key: done.append(key))
    assert done == ["one", "two"]


def test_a_step_that_failed_is_done_again(house: Path) -> None:
    def fail() -> None:
        raise setup.Missing("no")

    with pytest.raises(setup.Missing):
        setup.once("step", "key", "a step", fail)
    done: list[int] = []
    setup.once("step", "key", "a step", lambda: done.append(1))
    assert done == [1]


def test_the_key_of_a_file_is_its_content(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    file.write_text("a")
    first = setup.digest(file)
    file.touch()
    assert setup.digest(file) == first
    file.write_text("b")
    assert setup.digest(file) != first


@pytest.mark.parametrize(
    ("version", "wanted"), [("v18.19.0", None), ("v20.0.0", "20.0.0"), ("v24.1.0", "24.1.0")]
)
def test_node_from_path_only_if_new_enough(
    house: Path, monkeypatch: pytest.MonkeyPatch, version: str, wanted: str | None
) -> None:
    program(house / "path" / "node", version)
    program(house / "path" / "npm", "10.0.0")
    monkeypatch.setenv("PATH", str(house / "path"))
    assert setup.installed_node() == wanted


def test_node_without_npm_does_not_count(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(house / "path" / "node", "v20.0.0")
    monkeypatch.setenv("PATH", str(house / "path"))
    assert setup.installed_node() is None


def test_our_own_node_does_not_pass_for_an_installed_one(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("node", "npm"):
        program(setup.BINARIES / name, "v24.0.0")
    monkeypatch.setenv("PATH", str(setup.BINARIES))
    assert setup.installed_node() is None


def test_chromium_from_path_comes_first(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    program(house / "path" / "chromium", "Chromium 1")
    monkeypatch.setenv("PATH", str(house / "path"))
    assert setup.find_browser() == (str(house / "path" / "chromium"), "chromium from PATH")


def test_playwright_s_own_browser_comes_next(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    own = house / "own"
    program(own, "Chromium 2")
    monkeypatch.setenv("PATH", str(house / "empty"))
    monkeypatch.setattr(setup, "answer", lambda command: str(own))
    assert setup.find_browser() == (str(own), "Playwright's own")


def test_a_browser_that_is_named_must_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    with pytest.raises(setup.Missing, match="CHROMIUM"):
        setup.find_browser()


def test_a_missing_lock_is_one_line(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup, "environment", lambda: None)
    monkeypatch.setattr(setup, "python_packages", lambda lock: None)
    monkeypatch.setattr(setup, "package", lambda: None)
    monkeypatch.setattr(setup, "node", lambda: "20.0.0")
    monkeypatch.setattr(sys, "argv", ["setup.py", "site"])
    assert setup.main() == 1
    assert re.fullmatch(
        r"set-up stopped: package-lock.json is missing.*\n", capsys.readouterr().out
    )


def test_no_python_is_one_line(tmp_path: Path) -> None:
    """make says what to install when no Python is new enough."""
    for name in ("sh", "make"):
        found = next(Path(p) / name for p in os.defpath.split(":") if (Path(p) / name).exists())
        (tmp_path / name).symlink_to(found)
    done = subprocess.run(
        [tmp_path / "make", "--no-print-directory", "serve"],
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert done.stdout == "Python 3.11 or newer is needed: install it so that python3 is on PATH\n"


def test_a_check_without_its_input_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A step that finds nothing to check must not pass for one that found nothing wrong."""
    monkeypatch.setattr(check, "ROOT", tmp_path)
    fine = check.Check("fine", ("true",), ())
    absent = check.Check("absent", ("true",), ("tests/engine",))
    wrong = check.Check("wrong", ("false",), ())
    monkeypatch.setattr(check, "CHECKS", (fine, absent, wrong))
    monkeypatch.setattr(sys, "argv", ["check.py"])
    assert check.main() == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "FAILED: absent (tests/engine missing); wrong (exit 1)"
