"""What has to hold for the package and the repository as a whole."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine" / "paipu"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

# The engine's only chance is its own generator, and its only clock is a count of nodes.
FORBIDDEN = {"random", "secrets", "time", "datetime", "uuid", "tempfile", "socket", "urllib"}
# A new hand needs a seed from somewhere, and the command line is where one is asked for.
SEEDERS = {"cli.py", "web.py"}


def engine_files() -> list[Path]:
    files = sorted(ENGINE.rglob("*.py"))
    assert files, "the engine is missing"
    return files


def imported(tree: ast.AST) -> set[str]:
    """The top names of all absolute imports, wherever in the file they stand."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("path", engine_files(), ids=lambda p: str(p.relative_to(ENGINE)))
def test_engine_imports_only_the_standard_library(path: Path) -> None:
    names = imported(ast.parse(path.read_text("utf-8"))) - {"paipu"}
    assert names <= sys.stdlib_module_names
    unwanted = names & FORBIDDEN
    if path.name in SEEDERS:
        unwanted -= {"secrets"}
    assert not unwanted


@pytest.mark.parametrize("path", engine_files(), ids=lambda p: str(p.relative_to(ENGINE)))
def test_engine_has_no_assert(path: Path) -> None:
    """`python -O` strips asserts, so none may carry a rule."""
    tree = ast.parse(path.read_text("utf-8"))
    assert not [n.lineno for n in ast.walk(tree) if isinstance(n, ast.Assert)]


def test_the_package_needs_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []
    assert PROJECT["project"]["scripts"] == {"paipu": "paipu.cli:main"}


def locked(name: str) -> dict[str, set[str]]:
    """The versions of each package in a lock (more than one where they differ by platform)."""
    found: dict[str, set[str]] = {}
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    for package, version in re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", text, re.M):
        found.setdefault(package.lower().replace("_", "-"), set()).add(version)
    assert found
    return found


@pytest.mark.parametrize("extra", ["site", "test", "bench"])
def test_locks_hold_what_the_extras_say(extra: str) -> None:
    lock = locked(extra)
    for requirement in PROJECT["project"]["optional-dependencies"][extra]:
        name, version = requirement.split("==")
        assert lock[name.lower().replace("_", "-")] == {version}


def test_locks_agree_with_each_other() -> None:
    site, both = locked("site"), locked("test")
    for name, versions in site.items():
        assert both[name] == versions


@pytest.mark.parametrize("name", ["site", "test", "bench", "node"])
def test_every_locked_package_has_hashes(name: str) -> None:
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    for entry in re.split(r"\n(?=\S)", text):
        if "==" in entry:
            assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_build_backend_is_pinned_to_the_locked_one() -> None:
    (requirement,) = PROJECT["build-system"]["requires"]
    name, version = requirement.split("==")
    assert locked("site")[name] == {version}


def test_console_script_and_module_answer_alike() -> None:
    script = Path(sys.executable).parent / "paipu"
    assert script.is_file(), "the package is not installed: run scripts/setup.py test"
    by_script = subprocess.run([script, "games"], capture_output=True, text=True, check=True)
    by_module = subprocess.run(
        [sys.executable, "-m", "paipu", "games"], capture_output=True, text=True, check=True
    )
    assert by_script.stdout == by_module.stdout
    assert "xiangqi-mahjong" in by_script.stdout
    assert "tuitongzi" in by_script.stdout


def tracked() -> list[Path]:
    """Every text file of the repository."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in done.stdout.split("\0") if name]
    binary = {".png", ".woff2", ".zip", ".ico"}
    return [p for p in paths if p.is_file() and p.suffix not in binary]


def test_no_file_names_a_machine() -> None:
    """Paths of one machine and addresses of registries have no place in what others clone."""
    # Spelled in pieces, so that this file does not find itself.
    marks = ["/" + "root/", "/" + "home/", "/" + "work/", "registry." + "npmjs", "pypi" + ".org"]
    marks += ["files.pythonhosted" + ".org", "deb.debian" + ".org"]
    found = [
        f"{path.relative_to(ROOT)}: {mark}"
        for path in tracked()
        for mark in marks
        if mark in path.read_text("utf-8", errors="replace")
    ]
    assert not found


def test_every_licence_named_has_its_text() -> None:
    mapping = tomllib.loads((ROOT / "REUSE.toml").read_text("utf-8"))
    named = {entry["SPDX-License-Identifier"] for entry in mapping["annotations"]}
    texts = {path.stem for path in (ROOT / "LICENSES").glob("*.txt")}
    assert named == texts
