"""Measure: the engine beside its peers, and the wait from Play to the first legal move.

    python scripts/bench.py                  everything, a few minutes
    python scripts/bench.py boot             only the wait; fails above the bound
    python scripts/bench.py engine pyodide   only these
    python scripts/bench.py --rounds 15      longer and steadier

Prints a table and writes build/bench.json. Figures per second belong to this machine at this
hour; the ratios are what may be compared.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

import bench_boot
import bench_engine
import runtime
from paipu.games import IDS

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
REPORT = ROOT / "build" / "bench.json"
PARTS = ("engine", "pyodide", "boot")


def show_race(found: dict[str, Any]) -> None:
    print(f"\n{found['title']}   ({found['rounds']} rounds)")
    by_piece = found["unit"] == "decisions"
    for row in found["rows"]:
        if "calls" in row:
            line = f"  {row['name']:28}{row['milliseconds']:12,.2f} ms in the median, "
            line += f"{row['longest']:,.0f} at most   × {row['calls']:8.1f}"
            print(line + held(row["calls"], row["bound"], "≤"))
            continue
        line = f"  {row['name']:28}{row['units_per_second']:12,.0f} {found['unit']}/s"
        line += f"  × {row['unit_ratio']:6.2f}"
        if by_piece:
            line += f"   {row['pieces_per_second']:9,.1f} hands/s  × {row['piece_ratio']:6.2f}"
        line += held(row["piece_ratio" if by_piece else "unit_ratio"], row["bound"], "≥")
        print(f"{line}   {row['note']}".rstrip())


def held(ratio: float, bound: float | None, sign: str) -> str:
    """A bound, and whether the ratio holds it."""
    if bound is None:
        return ""
    holds = ratio >= bound if sign == "≥" else ratio <= bound
    return f"   {sign} {bound:g}: {'held' if holds else 'NOT HELD'}"


def engine(rounds: int) -> list[dict[str, Any]]:
    """Every race, printed as soon as it is run."""
    found = []
    for race in bench_engine.races():
        found.append(race.run(rounds))
        show_race(found[-1])
    return found


def pyodide(rounds: int) -> list[dict[str, Any]]:
    found = bench_engine.beside_cpython(min(rounds, 5))
    print(
        f"\nthe same greedy hands in Pyodide under Node and in CPython {platform.python_version()}"
    )
    for row in found:
        print(
            f"  {row['game']:28}{row['hands'] / row['pyodide']:9,.0f} and "
            f"{row['hands'] / row['cpython']:9,.0f} hands/s: Pyodide takes × {row['ratio']:.2f}"
        )
    return found


def boot(rounds: int) -> dict[str, Any]:
    games = tuple(game for game in IDS if (SITE / game / "play" / "index.html").is_file())
    found = bench_boot.measure(SITE, games, rounds)
    found["sizes"] = bench_boot.sizes()
    print(f"\nfrom Play to the first legal move   ({rounds} rounds, Chromium {found['browser']})")
    for name, milliseconds in found["milliseconds"].items():
        ratio = f"   × {found['ratio'][name]:.3f}" if name in found["ratio"] else ""
        print(f"  {name:28}{milliseconds:9,.0f} ms{ratio}")
    print("  to fetch before it, and as the server compresses it:")
    for name, size in found["sizes"].items():
        print(f"  {name:28}{size['raw'] / 1e6:9.2f} MB   {size['brotli'] / 1e6:.2f} MB")
    load, processors = os.getloadavg()[0], os.cpu_count() or 1
    if load > 2 * processors:
        print(f"  this machine is busy (load {load:.0f} on {processors} processors): where a start")
        print("  waits for others, what it does itself counts for less, and the ratio goes up")
    found["passed"] = max(found["ratio"].values()) <= found["bound"]
    verdict = "passed" if found["passed"] else "FAILED"
    print(f"  at most {found['bound']} of a stock Pyodide's start: {verdict}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    wanted = arguments.parts or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        parser.error(f"no part named {', '.join(sorted(unknown))}")
    current = runtime.up_to_date(runtime.inputs_digest(runtime.pyodide_folder()))
    if not current or not (SITE / "index.html").is_file():
        print("bench: the site is not built, or is older than the engine: run make build")
        return 1
    report: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "load": os.getloadavg(),
    }
    for name, part in (("engine", engine), ("pyodide", pyodide), ("boot", boot)):
        if name in wanted:
            report[name] = part(arguments.rounds)
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"\nwhole: {REPORT.relative_to(ROOT)}")
    return 0 if report.get("boot", {}).get("passed", True) else 1


if __name__ == "__main__":
    sys.exit(main())
