"""The engine's source as pages, each line with an address: `/code/<module>/#L41`."""

from __future__ import annotations

import html
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from pages.setting import ROOT


def module_name(file: Path) -> str:
    """How a file is called in an address: `paipu.table`, `tests.engine.test_table`."""
    path = file.relative_to(ROOT).with_suffix("")
    parts = path.parts[1:] if path.parts[0] == "engine" else path.parts
    return ".".join(parts)


def page_of(file: Path) -> str:
    """The address of a file's page, from the site's root."""
    return f"code/{module_name(file)}/"


def coloured(text: str) -> str:
    """Python source as HTML, one element with an id for each line."""
    body = highlight(text, PythonLexer(stripnl=False, ensurenl=False), HtmlFormatter(nowrap=True))
    lines = body.rstrip("\n").split("\n")
    width = len(str(len(lines)))
    rows = "".join(
        f'<span class="pp-line" id="L{n}"><a href="#L{n}" aria-label="line {n}">{n:>{width}}</a>'
        f"{line or ' '}</span>"
        for n, line in enumerate(lines, 1)
    )
    return f"<pre>{rows}</pre>"


def escape(text: str) -> str:
    return html.escape(text, quote=True)
