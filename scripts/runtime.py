"""Pack the Python that runs in the page: build/rt/<hash>/ and build/rt/runtime.json.

    python scripts/runtime.py            skipped when nothing it reads has changed
    python scripts/runtime.py --force    pack anyway

The folder holds Pyodide's own files as npm gives them, except for the standard library: of that
only the modules that are used, compiled, because compiling the stock archive's sources anew at
every visit is most of what a stock start spends its time on. The engine is one more archive of
the same kind, found by Python through zipimport. Which modules are used is found by running: all
that Pyodide has loaded when it is up, all that the engine's modules import, and `LAZY`.

Beside them lies a snapshot: Python's memory with all of this imported. A start from it is twice
as fast as one from the archives, which remains for whoever it fails for or is too large for.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bundle import find_node

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "scripts" / "runtime"
ENGINE = ROOT / "engine"
OUT = ROOT / "build" / "rt"
STAMP = ROOT / "build" / "rt.inputs"

PYODIDE = "0.29.5"
SHIPPED = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
"""The files of the npm package that are served unchanged."""

LAZY = (
    "encodings.ascii",
    "encodings.cp437",  # names in a zip archive without the UTF-8 flag
    "encodings.latin_1",
    "encodings.raw_unicode_escape",
    "encodings.unicode_escape",
    "base64",
    "hashlib",
    "pkgutil",
    "numbers",
)
"""Small modules that something loads only on the way, so that no run at build time shows them."""

LEFT_OUT = ("paipu.cli", "paipu.__main__")
"""The command line is for a terminal, and would draw argparse into every page."""

OPTIMIZE = {"library": 2, "engine": 0}
"""The library loses its docstrings and asserts, which nobody meets here. The engine keeps its
docstrings, although they are a tenth of its archive: a dataclass without one makes one out of its
signature when it is defined, and that doubled the time the engine took to import."""


class MissingTool(Exception):
    """Something that has to be installed first; the message says what."""


def pyodide_folder() -> Path:
    """The npm package, checked to be the version that the project pins."""
    folder = Path(os.environ.get("PAIPU_PYODIDE") or ROOT / "node_modules" / "pyodide")
    try:
        version = json.loads((folder / "package.json").read_text())["version"]
    except FileNotFoundError:
        raise MissingTool(f"pyodide is not in {folder}: run `npm ci`") from None
    if version != PYODIDE:
        raise MissingTool(f"pyodide {version} is installed, {PYODIDE} is needed: run `npm ci`")
    return folder


def engine_files() -> list[Path]:
    """Everything of the engine that goes into its archive, or decides what does."""
    package = ENGINE / "paipu"
    return sorted(
        p
        for p in package.rglob("*")
        if p.suffix in (".py", ".json") and "__pycache__" not in p.parts
    )


def inputs_digest(pyodide: Path) -> str:
    """One hash over all that the result depends on."""
    digest = hashlib.sha256()
    own = [Path(__file__).resolve(), *sorted(p for p in PARTS.iterdir() if p.is_file())]
    theirs = [pyodide / name for name in (*SHIPPED, "python_stdlib.zip", "pyodide-lock.json")]
    for path in [*own, *theirs, *engine_files()]:
        name = path.name if path in theirs else path.relative_to(ROOT).as_posix()
        digest.update(f"{name}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def run_python(
    folder: Path,
    file: Path,
    argument: object,
    mounts: Mapping[str, Path] | None = None,
    quick: bool = False,
) -> Any:
    """Call `main` of a Python file in Pyodide under Node; both ways it speaks JSON.

    `folder` is the npm package as it is, or `OUT`, where the engine can be imported; `quick`
    starts from the snapshot there.
    """
    plan = {
        "folder": str(folder),
        "file": str(file),
        "argument": json.dumps(argument),
        "mounts": {inside: str(outside) for inside, outside in (mounts or {}).items()},
        "quick": quick,
    }
    return json.loads(node("run.mjs", plan).splitlines()[-1])


def node(script: str, plan: dict[str, Any]) -> str:
    """Run one of the scripts beside this one under Node; returns what it prints."""
    command = [find_node(), str(PARTS / script), json.dumps(plan)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{script} with {plan['file']}:\n{done.stdout}{done.stderr}")
    return done.stdout


def pack(pyodide: Path, out: Path) -> dict[str, Any]:
    """Write the two archives into `out`; returns what went into them."""
    report: dict[str, Any] = run_python(
        pyodide,
        PARTS / "pack.py",
        {"lazy": LAZY, "left_out": LEFT_OUT, "optimize": OPTIMIZE},
        {"/engine": ENGINE, "/out": out},
    )
    return report


def notice(pyodide: Path, report: dict[str, Any]) -> str:
    """What is in the folder, whose it is, and where its source is."""
    package = json.loads((pyodide / "package.json").read_text())
    return f"""\
This folder holds third-party software and the engine of Paipu.

pyodide.mjs, pyodide.asm.js, pyodide.asm.wasm
    Pyodide {package["version"]}, unchanged from the npm package "pyodide".
    Licence: {package["license"]}, see MPL-2.0.txt.
    Source: https://github.com/pyodide/pyodide/tree/{package["version"]}
    pyodide.asm.wasm contains CPython {report["python"]}, see PYTHON-LICENSE.txt.

python_stdlib.zip
    {len(report["boot"]) + len(report["engine"]) + len(report["lazy"])} modules of the standard \
library of CPython {report["python"]} and of Pyodide's own Python part, compiled without
    docstrings from the sources in python_stdlib.zip of the same npm package; otherwise unchanged.
    Licences: PSF-2.0, see PYTHON-LICENSE.txt; the packages pyodide and _pyodide
    {package["license"]}.

paipu.zip
    The engine of Paipu, MIT.

memory.bin
    The memory of that Python with those modules imported, compressed by gzip; the same licences.
"""


def build(pyodide: Path, out: Path) -> dict[str, Any]:
    """Write the folder named by its contents, and runtime.json beside it, into `out`."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out, prefix="new-") as scratch:
        fresh = Path(scratch, "files")
        fresh.mkdir()
        report = pack(pyodide, fresh)
        for name in SHIPPED:
            shutil.copyfile(pyodide / name, fresh / name)
        made = {
            "base": "files/",
            "pyodide": PYODIDE,
            "lock": json.loads((pyodide / "pyodide-lock.json").read_text())["info"],
            "stdlib": "python_stdlib.zip",
            "engine": "paipu.zip",
            "snapshot": "memory.bin",
        }
        write_manifest(made, Path(scratch))
        plan = {"folder": scratch, "file": str(PARTS / "warm.py"), "out": str(fresh / "memory.bin")}
        node("snapshot.mjs", plan)
        served = sorted(p.name for p in fresh.iterdir())
        for name in ("MPL-2.0.txt", "PYTHON-LICENSE.txt"):
            shutil.copyfile(PARTS / name, fresh / name)
        (fresh / "NOTICE.txt").write_text(notice(pyodide, report), encoding="utf-8")
        base = contents_digest(fresh)
        made["base"] = base + "/"
        made["files"] = [{"name": n, "bytes": (fresh / n).stat().st_size} for n in served]
        for path in fresh.iterdir():
            path.chmod(0o644)  # Pyodide writes its files open to everyone
        shutil.rmtree(out / base, ignore_errors=True)
        fresh.rename(out / base)
    # Old folders go only when the new one stands and runtime.json names it.
    write_manifest(made, out)
    for path in out.iterdir():
        if path.is_dir() and path.name != base:
            shutil.rmtree(path)
    return {**report, "manifest": made}


def write_manifest(made: dict[str, Any], folder: Path) -> None:
    """Write runtime.json, in one step: whoever reads it reads the old one or the new."""
    draft = folder / "runtime.json.new"
    draft.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    draft.replace(folder / "runtime.json")


def contents_digest(folder: Path) -> str:
    """A name for a folder's contents."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(f"{path.name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def manifest() -> dict[str, Any]:
    """What runtime.json says."""
    found: dict[str, Any] = json.loads((OUT / "runtime.json").read_text())
    return found


def up_to_date(digest: str) -> bool:
    """Whether the folder that stands was packed from the same inputs and is whole."""
    try:
        found = manifest()
        return STAMP.read_text() == digest and all(
            (OUT / found["base"] / f["name"]).stat().st_size == f["bytes"] for f in found["files"]
        )
    except (OSError, ValueError, KeyError):
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--force", action="store_true", help="pack even if nothing has changed")
    arguments = parser.parse_args()
    try:
        pyodide = pyodide_folder()
        digest = inputs_digest(pyodide)
        if not arguments.force and up_to_date(digest):
            print("runtime: unchanged")
            return 0
        made = build(pyodide, OUT)
    except (MissingTool, RuntimeError) as problem:
        print(f"runtime: {problem}", file=sys.stderr)
        return 1
    if inputs_digest(pyodide) == digest:
        # Otherwise something was being installed or edited meanwhile: the next run packs again.
        STAMP.write_text(digest)
    files = made["manifest"]["files"]
    print(
        f"runtime: {made['manifest']['base']} Python {made['python']}, "
        f"{sum(f['bytes'] for f in files) / 1e6:.1f} MB; library "
        f"{len(made['boot'])} + {len(made['engine'])} + {len(made['lazy'])} modules, "
        f"engine {len(made['modules'])}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
