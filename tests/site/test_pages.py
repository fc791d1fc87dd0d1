"""Every finished page, read as a file: links, titles, languages, and nothing from elsewhere."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import urljoin

import pytest

import site_pages
from site_pages import BASE, GAMES, Page, clauses, examples

# Shown for any address that is not there, so its own address means nothing.
CODES = ("404.html",)


@pytest.fixture(scope="module")
def anchors(site_dir: Path, pages: dict[str, Page]) -> dict[str, set[str]]:
    """The ids of every page and every picture."""
    found = {path: set(page.ids) for path, page in pages.items()}
    for picture in site_dir.rglob("*.svg"):
        text = picture.read_text("utf-8")
        path = picture.relative_to(site_dir).as_posix()
        found[path] = set(re.findall(r'\bid="([^"]+)"', text))
    return found


def test_no_link_dangles(
    site_dir: Path, pages: dict[str, Page], anchors: dict[str, set[str]]
) -> None:
    faults = []
    for page in pages.values():
        for link in page.links:
            if page.path in CODES and link.address.startswith("/"):
                continue  # this page is shown at any depth and may start from the root
            found = site_pages.target(page.resolve(link.address))
            if found is None:
                continue
            path, fragment = found
            file = site_dir / path
            if not file.is_file() and not (path == "" or path.endswith("/")):
                faults.append(f"/{page.path}: {link.address}: no such file")
            elif not (file if file.is_file() else file / "index.html").is_file():
                faults.append(f"/{page.path}: {link.address}: no such page")
            elif fragment and path in anchors and fragment not in anchors[path]:
                faults.append(f"/{page.path}: {link.address}: no such place on the page")
    assert not faults, "\n".join(sorted(set(faults))[:40])


def test_nothing_is_loaded_from_elsewhere(site_dir: Path, pages: dict[str, Page]) -> None:
    """Only links that a reader follows may lead out."""
    faults = []
    for page in pages.values():
        for link in page.links:
            leads_out = site_pages.target(page.resolve(link.address)) is None
            said_only = link.tag == "a" or link.rel in ("canonical", "license", "alternate")
            inline = link.address.startswith("data:")
            if leads_out and not said_only and not inline:
                faults.append(f"/{page.path}: <{link.tag}> {link.address}")
    for sheet in site_dir.rglob("*.css"):
        path = sheet.relative_to(site_dir).as_posix()
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S)
        for address in re.findall(r"url\(\s*['\"]?([^'\")]+)", text):
            if address.startswith(("data:", "#")):
                continue
            found = site_pages.target(urljoin(BASE + path, address))
            if found is None or not (site_dir / found[0]).is_file():
                faults.append(f"{path}: url({address})")
    assert not faults, "\n".join(faults[:40])


def test_titles_and_canonical_addresses_are_unique(pages: dict[str, Page]) -> None:
    shown = [page for page in pages.values() if page.path not in CODES]
    titles = Counter(page.title.strip() for page in shown)
    assert not [title for title, count in titles.items() if count > 1 or not title]
    addresses = Counter(address for page in shown for address in page.canonical)
    assert not [address for address, count in addresses.items() if count > 1]
    for page in shown:
        assert len(page.canonical) == 1, page.path
        assert page.canonical[0].endswith("/" + page.path), page.path


def test_every_page_describes_itself(pages: dict[str, Page]) -> None:
    missing = [p.path for p in pages.values() if not p.metas.get("description", "").strip()]
    assert not missing


def test_one_main_heading_and_no_level_left_out(pages: dict[str, Page]) -> None:
    faults = []
    for page in pages.values():
        levels = [level for level, _ in page.headings]
        if levels.count(1) != 1:
            faults.append(f"/{page.path}: {levels.count(1)} main headings")
        steps = itertools.pairwise(levels)
        faults += [f"/{page.path}: h{a} then h{b}" for a, b in steps if b > a + 1]
    assert not faults, "\n".join(faults[:30])


def test_ids_are_unique_on_their_page(pages: dict[str, Page]) -> None:
    faults = [
        f"/{page.path}: {name}"
        for page in pages.values()
        for name, count in Counter(page.ids).items()
        if count > 1
    ]
    assert not faults, "\n".join(faults[:30])


def test_all_chinese_is_marked_as_chinese(pages: dict[str, Page]) -> None:
    faults = [f"/{p.path}: {text}" for p in pages.values() for text in p.unmarked]
    assert not faults, f"{len(faults)} runs\n" + "\n".join(faults[:40])


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_address(game: str, pages: dict[str, Page]) -> None:
    ids = set(pages[f"{game}/rules/"].ids)
    assert {str(clause["id"]) for clause in clauses(game)} <= ids


@pytest.mark.parametrize("game", GAMES)
def test_every_example_has_its_page(game: str, pages: dict[str, Page]) -> None:
    index = pages[f"{game}/examples/"]
    linked = {site_pages.target(index.resolve(link.address)) for link in index.links}
    for example in examples(game):
        path = f"{game}/examples/{example['id']}/"
        assert path in pages
        assert (path, "") in linked, f"{path} is not on the list of examples"
        assert "pp-tile" in pages[path].classes


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_examples_lead_to_each_other(game: str, pages: dict[str, Page]) -> None:
    rules = pages[f"{game}/rules/"]
    from_rules = {site_pages.target(rules.resolve(link.address)) for link in rules.links}
    for example in examples(game):
        path = f"{game}/examples/{example['id']}/"
        page = pages[path]
        from_page = {site_pages.target(page.resolve(link.address)) for link in page.links}
        assert (path, "") in from_rules, f"no clause shows {example['id']}"
        for clause in example["clauses"]:
            assert (f"{game}/rules/", clause) in from_page, f"{example['id']}: {clause}"


def test_sitemap_and_search_know_the_games(site_dir: Path) -> None:
    sitemap = (site_dir / "sitemap.xml").read_text("utf-8")
    index = json.loads((site_dir / "search" / "search_index.json").read_text("utf-8"))
    places = {entry["location"].split("#")[0] for entry in index["docs"]}
    for game in GAMES:
        assert f"/{game}/rules/" in sitemap
        assert f"{game}/rules/" in places
