"""From each clause to its text, code, tests and examples; and the gate that keeps this whole.

    python scripts/trace.py            print the table
    python scripts/trace.py --check    say what is missing or dangles, and fail if anything is

A clause that can be computed must have code bound to it by `@rule`, a test (its examples are
tests) and an example. An id written anywhere must exist, and an id that was once public may be
withdrawn but not removed.
"""  # noqa: A005  its name is what it shows

from __future__ import annotations

import argparse
import sys

from edition import EditionError, load
from pages import addresses
from pages.setting import ROOT


def table(book: addresses.Book) -> str:
    """The trace as text, one line a clause."""
    lines = [f"{'clause':8} {'code':>5} {'tests':>5} {'examples':>8}  text"]
    for c in book.clauses.values():
        lines.append(f"{c.id:8} {len(c.code):5} {len(c.tests):5} {len(c.examples):8}  {c.text}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail on a hole or a dangling id")
    wanted = parser.parse_args()
    try:
        edition = load()
    except EditionError as error:
        print(error, file=sys.stderr)
        return 1
    book = addresses.collect(edition, addresses.bound(), ROOT)
    if not wanted.check:
        print(table(book))
        return 0
    faults = addresses.faults(book)
    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(f"trace: {len(book.clauses)} clauses, nothing missing, nothing dangling")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
