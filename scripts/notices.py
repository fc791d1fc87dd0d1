"""Write build/notices.md: whose work the site carries besides our own, and on what terms.

    python scripts/notices.py

The list is read from what is installed and built: the npm packages that are bundled, the fonts
that are cut, the Pyodide runtime, the theme and what stands in its scripts. A package without a
licence text, or a part of the theme that nobody has looked at yet, stops the build.
"""

from __future__ import annotations

import html
import json
import re
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = ROOT / "node_modules"
OUT = ROOT / "build" / "notices.md"

# Development packages of which something is shipped all the same.
FONTS = {
    "@fontsource-variable/noto-serif-sc": "Chinese characters that the next font does not have.",
    "@fontsource-variable/noto-serif-tc": "The font of Chinese text, cut to what is used.",
    "@fontsource/ibm-plex-mono": "The font of hand notation and code, cut to what is used.",
    "@fontsource/source-serif-4": "The font of English text, cut to the letters that are used.",
}
TILES = ROOT / "demos" / "tiles"
# Types leave no trace in what is bundled, and the shim is for servers alone.
NOT_SHIPPED = {"@types/trusted-types", "@lit-labs/ssr-dom-shim"}
# What the theme's scripts and style sheets are made of; its source maps name these packages, but
# the theme does not carry their licence files.
IN_THEME = {
    "clipboard": ("MIT", "Copyright Zeno Rocha"),
    "escape-html": ("MIT", "Copyright 2012–2013 TJ Holowaychuk, 2015 Andreas Lubbe, Tiancheng Gu"),
    "focus-visible": ("W3C-20150513", "Copyright World Wide Web Consortium"),
    "lunr": ("MIT", "Copyright 2020 Oliver Nightingale"),
    "material-design-color": ("MIT", "Copyright Sergio Rus"),
    "rxjs": ("Apache-2.0", "Copyright 2015–2018 Google, Netflix, Microsoft and contributors"),
    "tslib": ("0BSD", "Copyright Microsoft Corporation"),
}
# The theme's folder of languages for the search index, copied whole into every site.
LUNR_LANGUAGES = ("MPL-1.1", "Copyright 2014 Mihai Valentin and others, named in each file")

HEAD = """\
---
title: Licences and notices
description: The terms of this edition, and the work of others that the site carries.
---

# Licences and notices

## This edition

| what | terms |
| --- | --- |
| The text: translations, restatements, notes, pages | [Creative Commons Attribution 4.0][by] |
| Data and worked examples | [Creative Commons Zero 1.0][zero] |
| The engine, the demonstrations and the build | MIT |

[by]: https://creativecommons.org/licenses/by/4.0/
[zero]: https://creativecommons.org/publicdomain/zero/1.0/

The rules that this edition is about belong to nobody; the texts that record them belong to their
authors. They are cited, quoted only in terms and phrases of a few characters, and translated and
restated in our own words.

## The work of others that this site carries

| name | version | licence |
| --- | --- | --- |
"""


@dataclass(frozen=True)
class Notice:
    """One piece of work by others."""

    name: str
    version: str
    licence: str
    what: str
    text: str


def npm_notice(name: str, what: str) -> Notice:
    """A package of node_modules with the licence text that it carries."""
    folder = NODE / name
    if not folder.is_dir():
        sys.exit(f"notices: node_modules/{name} is missing: run npm ci")
    package = json.loads((folder / "package.json").read_text("utf-8"))
    texts = sorted(p for p in folder.iterdir() if p.name.upper().startswith("LICEN"))
    if not texts:
        sys.exit(f"notices: node_modules/{name} carries no licence text")
    return Notice(
        name, package["version"], package["license"], what, texts[0].read_text("utf-8").strip()
    )


def bundled() -> list[Notice]:
    """The npm packages that the scripts of the pages are made of: all but the development ones."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    names = [
        path.removeprefix("node_modules/")
        for path, entry in lock["packages"].items()
        if path and not entry.get("dev")
    ]
    return [
        npm_notice(name, "Part of the playing page’s script.")
        for name in names
        if name not in NOT_SHIPPED
    ]


def theme() -> list[Notice]:
    """MkDocs Material, whose style sheets, scripts and icons are on every page."""
    distribution = metadata.distribution("mkdocs-material")
    files = [Path(str(distribution.locate_file(f))) for f in distribution.files or []]

    def one(pattern: str) -> Path:
        found = [f for f in files if re.search(pattern, f.as_posix())]
        if len(found) != 1:
            sys.exit(f"notices: the theme has {len(found)} files like {pattern}, 1 expected")
        return found[0]

    text = one(r"mkdocs_material-[^/]+/(licenses/)?LICENSE$").read_text("utf-8").strip()
    icons = one(r"material/templates/\.icons/material/LICENSE$").read_text("utf-8").strip()
    inside = set()
    for source_map in (f for f in files if re.search(r"templates/assets/.*\.map$", f.as_posix())):
        for source in json.loads(source_map.read_text("utf-8"))["sources"]:
            inside |= set(re.findall(r"node_modules/((?:@[^/]+/)?[^/]+)/", source)[-1:])
    unknown = inside - set(IN_THEME)
    if unknown or not inside:
        sys.exit(f"notices: the theme holds packages nobody has looked at: {sorted(unknown)}")
    parts = [f"{name}: {IN_THEME[name][0]}. {IN_THEME[name][1]}" for name in sorted(inside)]
    parts.append(f"lunr-languages: {LUNR_LANGUAGES[0]}. {LUNR_LANGUAGES[1]}")
    return [
        Notice(
            "Material for MkDocs",
            distribution.version,
            "MIT",
            "The theme: style sheets, navigation and search.",
            text + "\n\nIts scripts and style sheets contain:\n\n" + "\n".join(parts),
        ),
        Notice("Material Design Icons", "", "Apache-2.0", "The icons of the theme.", icons),
    ]


def runtime() -> list[Notice]:
    """Pyodide with CPython, from the notice that the packing step wrote beside the files."""
    manifest = ROOT / "build" / "rt" / "runtime.json"
    if not manifest.is_file():
        sys.exit("notices: build/rt/runtime.json is missing: run scripts/runtime.py first")
    found = json.loads(manifest.read_text("utf-8"))
    folder = manifest.parent / found["base"]
    texts = [(folder / "NOTICE.txt").read_text("utf-8").strip()]
    for path in sorted(folder.glob("*.txt")):
        if path.name != "NOTICE.txt":
            texts.append(f"{path.name}\n\n{path.read_text('utf-8').strip()}")
    what = "Python in the browser: loaded only when a reader presses Play or tries another hand."
    rule = "\n\n" + "—" * 40 + "\n\n"
    licence = "MPL-2.0 and PSF-2.0"
    return [Notice("Pyodide and CPython", found["pyodide"], licence, what, rule.join(texts))]


def outlines() -> list[Notice]:
    """The fonts whose characters are drawn on the tiles, as committed beside the drawings."""
    text = (TILES / "OFL.txt").read_text("utf-8").strip()
    fonts = json.loads((TILES / "glyphs.json").read_text("utf-8"))["fonts"]
    what = "The outlines of the characters on the tiles."
    return [Notice(f["family"], f["version"], f["licence"], what, text) for f in fonts.values()]


def page(notices: list[Notice]) -> str:
    """The Markdown of the page."""
    lines = HEAD.splitlines()
    lines += [f"| {n.name} | {n.version} | {n.licence} |" for n in notices]
    for notice in notices:
        title = f"{notice.name} {notice.version}".strip()
        lines += [
            "",
            f"### {title}",
            "",
            f"{notice.what} Licence: {notice.licence}.",
            "",
            "<details><summary>Notice and licence text</summary>"
            '<pre class="pp-licence" tabindex="0">'
            # A blank line inside would end the block for Markdown.
            + html.escape(notice.text).replace("\r", "").replace("\n", "&#10;")
            + "</pre></details>",
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    fonts = [npm_notice(name, what) for name, what in FONTS.items()]
    notices = [*bundled(), *fonts, *outlines(), *runtime(), *theme()]
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(page(notices), "utf-8")
    print(f"notices: {len(notices)} pieces of work by others")
    return 0


if __name__ == "__main__":
    sys.exit(main())
