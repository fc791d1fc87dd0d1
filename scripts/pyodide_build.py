"""A second opinion on the engine's archive: the wheel, compiled by pyodide-build.

    python scripts/pyodide_build.py      compares build/rt with what pyodide-build makes

pyodide-build is the tool by which packages are made for Pyodide. Its `py-compile` turns a wheel's
sources into bytecode, as scripts/runtime.py does with the engine's, but by other code and from
what the wheel holds. The two must agree on every module and every data file. It would compile for
the Python that it runs in, so it runs inside Pyodide, and no Python 3.13 is needed outside.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import runtime

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "scripts" / "runtime" / "pyodide-build.txt"
TOOLS = ROOT / "build" / "pyodide-build"


def pip(*arguments: str | Path) -> None:
    """Run this environment's pip; what it says is shown only if it fails."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


def install_tools() -> Path:
    """pyodide-build's wheels, all of them pure Python, laid out for the Python in Pyodide."""
    key = hashlib.sha256(PINS.read_bytes()).hexdigest()
    stamp = TOOLS / "stamp"
    if not stamp.is_file() or stamp.read_text() != key:
        shutil.rmtree(TOOLS, ignore_errors=True)
        pip(
            "install", "--quiet", "--target", TOOLS / "packages",
            "--python-version", "3.13", "--only-binary", ":all:", "--ignore-requires-python",
            "--no-deps", "--require-hashes", "--requirement", PINS,
        )  # fmt: skip
        stamp.write_text(key)
    return TOOLS / "packages"


def build_wheel(target: Path) -> None:
    """The engine's wheel, built from a copy: setuptools leaves its traces where it works."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch, "paipu")
        traces = shutil.ignore_patterns("*.egg-info", "__pycache__")
        shutil.copytree(ROOT / "engine", copy / "engine", ignore=traces)
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy / name)
        pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", target, copy)


def compare() -> dict[str, Any]:
    """How many members were compared, and a word on each one that the two do not agree on."""
    manifest = runtime.manifest()
    with tempfile.TemporaryDirectory() as scratch:
        build_wheel(Path(scratch))
        answer: dict[str, Any] = runtime.run_python(
            runtime.pyodide_folder(),
            runtime.PARTS / "compare_wheel.py",
            {"engine": manifest["engine"], "left_out": runtime.LEFT_OUT},
            {
                "/tools": install_tools(),
                "/wheel": Path(scratch),
                "/packed": runtime.OUT / manifest["base"],
            },
        )
    return answer


def main() -> int:
    answer = compare()
    for name, fault in answer["faults"].items():
        print(f"{name}: {fault}")
    print(f"pyodide-build: {answer['compared']} members, {len(answer['faults'])} that differ")
    return 1 if answer["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
