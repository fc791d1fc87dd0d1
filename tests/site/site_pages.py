"""The finished pages as the tests read them: addresses, ids, links, the language of each text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import yaml

from paipu.games import IDS as GAMES

ROOT = Path(__file__).resolve().parents[2]
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af]+")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
# The address that pages are resolved against; only the path matters.
BASE = "https://here.invalid/"


def clauses(game: str) -> list[dict[str, Any]]:
    """The clauses of a game as their author wrote them."""
    text = (ROOT / "docs" / game / "clauses.yml").read_text("utf-8")
    return list(yaml.safe_load(text)["clauses"])


def examples(game: str) -> list[dict[str, Any]]:
    """The worked examples of a game as their author wrote them."""
    text = (ROOT / "docs" / game / "examples.yml").read_text("utf-8")
    return list(yaml.safe_load(text)["examples"])


def scored(game: str) -> str:
    """The id of the first example of a game that is about a score."""
    return str(next(e["id"] for e in examples(game) if e["kind"] == "score"))


__all__ = ["GAMES", "Link", "Page", "clauses", "examples", "read", "scored", "target"]


@dataclass
class Link:
    """One address on a page, with the element that carries it."""

    tag: str
    address: str
    rel: str = ""


@dataclass
class Page:
    """One HTML file of the site."""

    file: Path
    path: str
    title: str = ""
    lang: str = ""
    ids: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    metas: dict[str, str] = field(default_factory=dict)
    headings: list[tuple[int, str]] = field(default_factory=list)
    # Chinese that no element around it declares as Chinese
    unmarked: list[str] = field(default_factory=list)
    tags: set[str] = field(default_factory=set)
    classes: set[str] = field(default_factory=set)

    @property
    def canonical(self) -> list[str]:
        return [link.address for link in self.links if link.rel == "canonical"]

    def resolve(self, address: str) -> str:
        """An address on this page as an absolute one."""
        return urljoin(BASE + self.path, address)


class Reader(HTMLParser):
    """Fills a page while the parser walks through it."""

    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        page = self.page
        page.tags.add(tag)
        page.classes |= set(given.get("class", "").split())
        if "id" in given:
            page.ids.append(given["id"])
        if tag == "html":
            page.lang = given.get("lang", "")
        if tag == "meta" and "name" in given:
            page.metas[given["name"]] = given.get("content", "")
        for name in ("href", "src", "xlink:href", "poster", "data-src"):
            if name in given:
                page.links.append(Link(tag, given[name], given.get("rel", "")))
        lang = given.get("lang", self.open[-1][1] if self.open else "")
        if re.fullmatch(r"h[1-6]", tag):
            page.headings.append((int(tag[1]), ""))
        if tag not in VOID:
            self.open.append((tag, lang))
        for name in ("aria-label", "alt"):
            self.see(given.get(name, ""), lang, name)

    def handle_endtag(self, tag: str) -> None:
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at][0] == tag:
                del self.open[at:]
                return

    def handle_data(self, data: str) -> None:
        tag, lang = self.open[-1] if self.open else ("", "")
        names = [name for name, _ in self.open]
        if tag == "title" and "svg" not in names:
            self.page.title += data
            return
        if tag in ("script", "style"):
            return
        if self.page.headings and any(re.fullmatch(r"h[1-6]", name) for name in names):
            level, text = self.page.headings[-1]
            self.page.headings[-1] = (level, text + data)
        self.see(data, lang, tag)

    def see(self, text: str, lang: str, where: str) -> None:
        # A name read out from an attribute takes the language of its element; one Chinese word
        # inside an English label cannot be marked, so only text is asked about.
        if where in ("aria-label", "alt"):
            return
        if not lang.startswith("zh") and HAN.search(text):
            self.page.unmarked.append(text.strip()[:60])


def read(root: Path) -> dict[str, Page]:
    """Every page of a built site by its path ("" is the first one)."""
    found: dict[str, Page] = {}
    for file in sorted(root.rglob("*.html")):
        path = file.relative_to(root).as_posix()
        if path.endswith("index.html"):
            path = path.removesuffix("index.html")
        page = Page(file, path)
        Reader(page).feed(file.read_text("utf-8"))
        found[path] = page
    return found


def target(address: str) -> tuple[str, str] | None:
    """Path and fragment of an address inside the site, or None if it leads out of it."""
    parts = urlsplit(address)
    if f"{parts.scheme}://{parts.netloc}/" != BASE:
        return None
    return unquote(parts.path).lstrip("/"), unquote(parts.fragment)
