"""Compile the standard library and the engine; this file runs inside Pyodide.

`run.mjs` starts the stock Pyodide in Node and calls `main`. The interpreter that will load the
archives in the browser is thereby the one that compiles them: the build machine's Python has no
part in it (3.13.0 and 3.13.2 share a magic number and still do not compile alike), and the bytes
are the same on every machine.
"""

import sys


def library_modules() -> set[str]:
    """Paths, without suffix, of the modules that came out of the stock library archive.

    Those frozen into the interpreter name a file in it too, but are never read from there.
    """
    return {
        file.removeprefix(STOCK + "/").removesuffix(".py")
        for module in list(sys.modules.values())
        if (file := getattr(module, "__file__", None) or "").startswith(STOCK + "/")
        and module.__spec__.origin != "frozen"
    }


STOCK = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
AT_BOOT = library_modules()
"""What Pyodide itself loads, json among it; nothing may be imported above this line."""

import json  # noqa: E402


def import_engine(root: str, left_out: list[str]) -> list[str]:
    """Import every module of the engine but those left out; return their names."""
    from os.path import relpath
    from pathlib import Path

    names = []
    for path in sorted(Path(root, "paipu").rglob("*.py")):
        parts = relpath(path, root).removesuffix(".py").split("/")
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name not in left_out:
            names.append(name)
    sys.path.insert(0, root)
    for name in names:
        __import__(name)
    return names


def bytecode(source: bytes, filename: str, optimize: int) -> bytes:
    """A .pyc that is never checked against a source, since none is shipped."""
    from importlib._bootstrap_external import _code_to_hash_pyc
    from importlib.util import source_hash

    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def write_archive(target: str, members: dict[str, bytes]) -> None:
    """A zip archive without times, owners or anything else that differs between two runs."""
    import zipfile

    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, members[name], compresslevel=9)


def pack_library(paths: set[str], optimize: int) -> dict[str, bytes]:
    """The modules with these paths, compiled, under the names that zipimport looks for."""
    import zipfile

    with zipfile.ZipFile(STOCK) as stock:
        return {
            f"{path}.pyc": bytecode(stock.read(f"{path}.py"), f"{STOCK}/{path}.py", optimize)
            for path in sorted(paths)
        }


def pack_engine(root: str, names: list[str], optimize: int) -> dict[str, bytes]:
    """The engine's modules compiled, and its data files as they are."""
    from pathlib import Path

    members = {}
    for name in names:
        path = name.replace(".", "/")
        path = path + "/__init__" if Path(root, path).is_dir() else path
        source = Path(root, path + ".py").read_bytes()
        members[path + ".pyc"] = bytecode(source, path + ".py", optimize)
    for data in sorted(Path(root, "paipu").rglob("*.json")):
        members[str(data.relative_to(root))] = data.read_bytes()
    return members


def main(argument: str) -> str:
    """Write both archives; `argument` and the answer are JSON.

    It takes from /engine, writes into /out, and answers with what went into the archives.
    """
    plan = json.loads(argument)
    modules = import_engine("/engine", plan["left_out"])
    by_engine = library_modules() - AT_BOOT
    for name in plan["lazy"]:
        __import__(name)
    library = library_modules()
    optimize = plan["optimize"]
    write_archive("/out/python_stdlib.zip", pack_library(library, optimize["library"]))
    write_archive("/out/paipu.zip", pack_engine("/engine", modules, optimize["engine"]))
    return json.dumps(
        {
            "python": sys.version.split()[0],
            "boot": sorted(AT_BOOT),
            "engine": sorted(by_engine),
            "lazy": sorted(library - AT_BOOT - by_engine),
            "modules": modules,
        }
    )
