"""A hook of MkDocs: the menu of the site, as scripts/render.py wrote it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

MENU = Path(__file__).resolve().parent.parent / "build" / "menu.json"


def on_config(config: Any) -> Any:
    """Give MkDocs the menu before it looks at the pages."""
    config.nav = json.loads(MENU.read_text("utf-8"))
    return config
