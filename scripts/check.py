"""Every check, one after the other, and then every test; what `make test` runs.

    python scripts/check.py              all
    python scripts/check.py ruff mypy    only these, by the names in the list that it prints

A check that fails does not stop the others, so one run shows all faults. The tests come last and
need the built site, which is built here.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Check:
    """One step: a command, and the files without which it would check nothing."""

    name: str
    command: tuple[str, ...]
    needs: tuple[str, ...]


PYTHON = sys.executable
CHECKS = (
    Check("ruff", (PYTHON, "-m", "ruff", "check", "--quiet"), ("engine", "scripts", "tests")),
    Check("mypy", (PYTHON, "-m", "mypy"), ("engine/paipu/kernel.py",)),
    Check("imports", ("lint-imports", "--no-logo"), ("engine/paipu/kernel.py",)),
    Check("tsc", ("npm", "run", "--silent", "check"), ("demos/src", "tsconfig.json")),
    Check("node", ("node", "--test", "--test-reporter=dot", "demos/test/"), ("demos/test",)),
    Check("build", (PYTHON, "scripts/build.py"), ("scripts/build.py", "mkdocs.yml")),
    Check(
        "pytest",
        (PYTHON, "-m", "pytest", "-n", "2", "--dist", "worksteal"),
        (
            "tests/engine",
            "tests/edition",
            "tests/oracle",
            "tests/pyodide",
            "tests/site",
            "tests/house",
        ),
    ),
)


def environment() -> dict[str, str]:
    """The tools of this project come before all others of the same name."""
    first = (str(Path(sys.executable).parent), str(ROOT / "node_modules" / ".bin"))
    path = os.pathsep.join((*first, os.environ.get("PATH", "")))
    return {**os.environ, "PATH": path, "NO_MKDOCS_2_WARNING": "1"}


def run(check: Check) -> str:
    """Run one check; returns what is wrong, or an empty string."""
    print(f"\n== {check.name}: {' '.join(check.command[-4:])}", flush=True)
    absent = [need for need in check.needs if not (ROOT / need).exists()]
    if absent:
        return f"{', '.join(absent)} missing"
    try:
        code = subprocess.run(check.command, cwd=ROOT, env=environment()).returncode
    except OSError as error:
        return str(error)
    return f"exit {code}" if code else ""


def main() -> int:
    wanted = sys.argv[1:]
    known = [check.name for check in CHECKS]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"no check named {', '.join(unknown)}; there are: {', '.join(known)}")
        return 2
    faults: list[str] = []
    report: list[str] = []
    for check in CHECKS:
        if wanted and check.name not in wanted:
            continue
        if check is CHECKS[-1] and report:
            print("\n" + "\n".join(report), flush=True)
        begun = time.monotonic()
        fault = run(check)
        seconds = time.monotonic() - begun
        line = f"{check.name:8} {seconds:6.1f} s  {'FAILED: ' + fault if fault else 'ok'}"
        report.append(line)
        if fault:
            faults.append(f"{check.name} ({fault})")
        print(line, flush=True)
    if faults:
        print(f"FAILED: {'; '.join(faults)}", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
