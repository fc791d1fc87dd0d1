"""The packed runtime and the bundled worker: packed and bundled here unless the build has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import browser as house_browser
import runtime

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "build" / "bundle"


def step(script: str) -> None:
    """One build step. Tests that run side by side must not all do it."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        pytest.fail(f"scripts/{script} has not run: make build")
    subprocess.run([sys.executable, ROOT / "scripts" / script], check=True)


@pytest.fixture(scope="session")
def packed() -> Path:
    """The folder with runtime.json, holding the engine as its sources are now."""
    if not runtime.up_to_date(runtime.inputs_digest(runtime.pyodide_folder())):
        step("runtime.py")
    return runtime.OUT


@pytest.fixture(scope="session")
def worker_script() -> Path:
    if not (BUNDLE / "worker.js").is_file():
        step("bundle.py")
    return BUNDLE / "worker.js"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return house_browser.launch_options()
