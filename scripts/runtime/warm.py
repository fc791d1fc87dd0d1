"""Import all that is packed; snapshot.mjs runs this, and then takes Python's memory.

A start from that memory needs neither archive any more. They still come, but after the start.
"""

import gc
import importlib
import random
import sys
import zipfile

ENGINE = "/lib/paipu.zip"
LIBRARY = next(entry for entry in sys.path if entry.endswith(".zip"))

sys.path.append(ENGINE)
for path in (LIBRARY, ENGINE):
    with zipfile.ZipFile(path) as archive:
        for member in sorted(archive.namelist()):
            if member.endswith(".pyc"):
                name = member.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
                importlib.import_module(name)

clauses = importlib.import_module("paipu.clauses")
for prefix in clauses.BOOKS:
    clauses.book(prefix)

# The library's own generator drew its state from the system.
random.seed(0)
gc.collect()
