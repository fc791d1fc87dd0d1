"""Compile the engine's wheel with pyodide-build and compare; this file runs inside Pyodide.

/tools holds pyodide-build and what it needs, /wheel the wheel, /packed the packed engine. The
command is called as its command line calls it.
"""

import json
import marshal
import sys
import zipfile
from pathlib import Path

HEADER = 16
"""Bytes before the code in a .pyc: they tell from which source it came, and when."""


def py_compile(folder: str) -> Path:
    """`pyodide py-compile` on the one wheel in a folder; the compiled one is put beside it."""
    sys.path.append("/tools")
    from pyodide_build.cli.py_compile import main as command

    command(["--silent", "--keep", folder], standalone_mode=False)
    (wheel,) = Path(folder).glob("*-cp3*.whl")
    return wheel


def contents(archive: Path) -> dict[str, object]:
    """The package's members: code as code objects, data as bytes."""
    with zipfile.ZipFile(archive) as members:
        return {
            name: marshal.loads(members.read(name)[HEADER:])
            if name.endswith(".pyc")
            else members.read(name)
            for name in members.namelist()
            if name.startswith("paipu/") and name.endswith((".pyc", ".json"))
        }


def main(argument: str) -> str:
    """Each module or data file that is only on one side, or differs, with a word on it."""
    plan = json.loads(argument)
    ours = contents(Path("/packed", plan["engine"]))
    theirs = contents(py_compile("/wheel"))
    for name in plan["left_out"]:
        theirs.pop(name.replace(".", "/") + ".pyc", None)
    faults = dict.fromkeys(ours.keys() - theirs.keys(), "only in the archive")
    faults |= dict.fromkeys(theirs.keys() - ours.keys(), "only in the wheel")
    faults |= {n: "differs" for n in ours.keys() & theirs.keys() if ours[n] != theirs[n]}
    return json.dumps({"compared": len(ours), "faults": dict(sorted(faults.items()))})
