"""How the tests, the screenshots and the measurements start their browser."""

from __future__ import annotations

import os
import shutil
from typing import Any

# The edition never leaves its own address; a browser that looks up its maker's hosts in the
# background would blur that, and on a closed network it would also be slow.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def launch_options() -> dict[str, Any]:
    """Arguments for Playwright's `launch`: CHROMIUM, else chromium on PATH, else Playwright's."""
    arguments = list(QUIET)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Chromium's sandbox refuses to start for root, as in most containers.
        arguments.append("--no-sandbox")
    options: dict[str, Any] = {"args": arguments, "headless": True}
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path:
        options["executable_path"] = path
    return options
