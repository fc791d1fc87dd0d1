"""Build the whole site into site/, step by step.

    python scripts/build.py                  everything
    python scripts/build.py --only render    one step or several, by name
    python scripts/build.py --from render    from this step on

Each step is a script of its own. A line a step says how long it took; a step that fails shows what
it printed and stops the build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
DOCS = BUILD / "docs"


@dataclass(frozen=True)
class Step:
    """One step: what it is for, and the command or function that does it."""

    name: str
    purpose: str
    work: tuple[str, ...] | Callable[[], str]


def assets() -> str:
    """Copy what the steps made to where the pages look for it; returns what is missing."""
    copies = (
        ("tiles", "tiles", ("*.svg",), ("xiangqi.svg", "dots.svg", "favicon.svg")),
        ("fonts", "fonts", ("*.woff2", "*.css", "*.txt"), ("fonts.css",)),
        ("bundle", "js", ("*.js", "*.css", "*.txt"), ("paipu.js", "worker.js", "demos.css")),
        ("rt", "rt", ("**/*",), ("runtime.json",)),
    )
    for folder, place, patterns, needed in copies:
        source, target = BUILD / folder, DOCS / "assets" / place
        missing = [name for name in needed if not (source / name).is_file()]
        if missing:
            return f"{(source / missing[0]).relative_to(ROOT)} is missing"
        found = [f for pattern in patterns for f in source.glob(pattern) if f.is_file()]
        shutil.rmtree(target, ignore_errors=True)
        for file in found:
            to = target / file.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, to)
    shutil.copy2(BUILD / "tiles" / "favicon.svg", DOCS / "assets" / "favicon.svg")
    return ""


def script(name: str, *arguments: str) -> tuple[str, ...]:
    return (sys.executable, str(ROOT / "scripts" / f"{name}.py"), *arguments)


STEPS = (
    Step("edition", "check what authors wrote", script("edition")),
    Step("books", "give the engine its clauses", script("books", "--check")),
    Step("trace", "every clause with code, test and example", script("trace", "--check")),
    Step("tiles", "draw the tiles", script("tiles")),
    Step("bundle", "bundle the page's scripts", script("bundle")),
    Step("runtime", "pack Python and the engine", script("runtime")),
    Step("notices", "list the licences", script("notices")),
    Step("render", "write the pages", script("render")),
    Step("fonts", "cut the fonts to what is used", script("fonts")),
    Step("assets", "put tiles, fonts and scripts in place", assets),
    Step("mkdocs", "bind the pages", (sys.executable, "-m", "mkdocs", "build", "--strict")),
    Step("finish", "languages, and every link", script("finish")),
)


def run(step: Step) -> str:
    """Do one step; returns what went wrong, or an empty string."""
    if callable(step.work):
        return step.work()
    if step.work[1].endswith(".py") and not Path(step.work[1]).exists():
        return f"{Path(step.work[1]).relative_to(ROOT)} is missing"
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        step.work,
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        return (done.stdout.strip() + f"\nexit {done.returncode}").strip()
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    names = [step.name for step in STEPS]
    parser.add_argument("--only", action="append", choices=names, help="do this step alone")
    parser.add_argument("--from", dest="first", choices=names, help="begin with this step")
    wanted = parser.parse_args()
    steps = [s for s in STEPS if not wanted.only or s.name in wanted.only]
    if wanted.first:
        steps = [s for s in steps if names.index(s.name) >= names.index(wanted.first)]
    whole = time.monotonic()
    for step in steps:
        print(f"{step.name:8} {step.purpose:40}", end=" ", flush=True)
        begun = time.monotonic()
        fault = run(step)
        print(f"{time.monotonic() - begun:6.1f} s" + ("  FAILED" if fault else ""), flush=True)
        if fault:
            print(fault, file=sys.stderr)
            return 1
    print(f"site/ is ready, {time.monotonic() - whole:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
