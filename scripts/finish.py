"""Finish the site that MkDocs has bound: languages, and a look at every link.

    python scripts/finish.py

Names the sections of the menu and puts `lang` on every run of Chinese in site/**/*.html, then
checks that every link inside the site leads somewhere, fragments too, that ids are explicit and
used once on a page, that every page says what it is, and that no page asks another site for
anything.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from pages.setting import ROOT
from pages.text import with_languages

SITE = ROOT / "site"
# What a browser fetches by itself, as against what a reader may follow.
FETCHES = {
    "script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src",
    "use": "xlink:href", "object": "data", "embed": "src",
}  # fmt: skip
FETCHED_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "preconnect", "manifest"}


@dataclass
class Page:
    """What a finished page says and asks for."""

    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    canonical: list[str] = field(default_factory=list)
    description: str = ""
    languages: list[str] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        page = self.page
        if found.get("id"):
            page.ids[found["id"]] += 1
        if tag == "a" and "href" in found:
            page.links.append(found["href"])
        if tag in FETCHES and found.get(FETCHES[tag]):
            page.fetched.append(found[FETCHES[tag]])
        if tag == "link":
            rel = set(found.get("rel", "").split())
            if "canonical" in rel:
                page.canonical.append(found.get("href", ""))
            if rel & FETCHED_LINKS:
                page.fetched.append(found.get("href", ""))
        if tag == "meta" and found.get("name") == "description":
            page.description = found.get("content", "")

    handle_startendtag = handle_starttag


def read(text: str) -> Page:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return reader.page


def address(file: Path, site: Path) -> str:
    """The address of a page, from the site's root."""
    path = file.relative_to(site).as_posix()
    return path[: -len("index.html")] if path.endswith("index.html") else path


class Checker:
    """Every page of a site, read once."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.pages = {
            address(file, site): read(file.read_text("utf-8"))
            for file in sorted(site.rglob("*.html"))
        }
        self._symbols: dict[Path, set[str]] = {}

    def faults(self) -> Iterator[str]:
        canonical: dict[str, str] = {}
        for url, page in self.pages.items():
            for id, count in page.ids.items():
                if count > 1:
                    yield f"{url or '/'}: the id {id} is used {count} times"
                if re.fullmatch(r"_\d+|.*[^\x00-\x7f].*", id):
                    yield f"{url or '/'}: the id {id!r} was made up, not given: write {{#name}}"
            if url == "404.html":
                continue
            if not page.description:
                yield f"{url or '/'}: the page has no description"
            if len(page.canonical) != 1 or not page.canonical[0]:
                yield f"{url or '/'}: the page has no canonical address"
            elif page.canonical[0] in canonical:
                yield f"{url or '/'}: same canonical address as {canonical[page.canonical[0]]}"
            else:
                canonical[page.canonical[0]] = url
            for target in page.fetched:
                yield from self._fetched(url, target)
            for target in page.links:
                yield from self._link(url, target)

    def _fetched(self, url: str, target: str) -> Iterator[str]:
        parts = urlsplit(target)
        if parts.scheme == "data":
            return
        if parts.scheme or parts.netloc:
            yield f"{url or '/'}: asks another site for {target}"
            return
        path = self._path(url, target)
        file = self.site / path
        if not file.is_file():
            yield f"{url or '/'}: {path} does not exist"
        elif parts.fragment and file.suffix == ".svg" and parts.fragment not in self._ids(file):
            yield f"{url or '/'}: {path} has no symbol {parts.fragment}"

    def _link(self, url: str, target: str) -> Iterator[str]:
        parts = urlsplit(target)
        if parts.scheme or parts.netloc or target.startswith("javascript:"):
            return
        path = self._path(url, target)
        page = self.pages.get(path)
        if page is None:
            if not (self.site / path).is_file():
                yield f"{url or '/'}: a link to {path} leads nowhere"
            return
        fragment = unquote(parts.fragment)
        if fragment and fragment not in page.ids:
            yield f"{url or '/'}: a link leads to {path or '/'}, which has no place {fragment}"

    @staticmethod
    def _path(url: str, target: str) -> str:
        return unquote(urlsplit(urljoin("http://site/" + url, target)).path.lstrip("/"))

    def _ids(self, file: Path) -> set[str]:
        if file not in self._symbols:
            self._symbols[file] = set(re.findall(r'\bid="([^"]+)"', file.read_text("utf-8")))
        return self._symbols[file]


# Where a section of the menu has a page of its own, the theme names its list by a label that is
# only an arrow. The title stands inside.
SECTION = re.compile(
    r'(<nav class="md-nav"[^>]*?) aria-labelledby="__nav_\w+_label"([^>]*>\s*'
    r'<label class="md-nav__title"[^>]*>\s*<span[^>]*></span>)([^<]*)'
)


def with_named_sections(page: str) -> str:
    """The same HTML with each section of the menu named by its title."""
    return SECTION.sub(lambda m: f'{m[1]} aria-label="{" ".join(m[3].split())}"{m[2]}{m[3]}', page)


def finish(site: Path = SITE) -> list[str]:
    """Finish every page; returns what is wrong."""
    for file in site.rglob("*.html"):
        text = file.read_text("utf-8")
        done = with_languages(with_named_sections(text))
        if done != text:
            file.write_text(done, "utf-8")
    return list(Checker(site).faults())


def main() -> int:
    faults = finish()
    # The same fault on many pages is said once.
    pages: dict[str, list[str]] = {}
    for fault in faults:
        page, _, what = fault.partition(": ")
        pages.setdefault(what, []).append(page)
    for what, where in pages.items():
        more = f" (and {len(where) - 1} more)" if len(where) > 1 else ""
        print(f"{where[0]}{more}: {what}", file=sys.stderr)
    if not faults:
        print("finish: every link leads somewhere, and every run of Chinese says that it is")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
