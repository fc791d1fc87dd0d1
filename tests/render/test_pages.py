"""What the build writes before MkDocs binds it: all of it, from every game of the edition."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from edition import Game, load
from pages.setting import Setting
from render import Pages

EDITION = load()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """All pages, written to a folder of the tests."""
    out = tmp_path_factory.mktemp("build") / "docs"
    written = Pages(EDITION, Setting(), out)
    written.everything()
    return written


def text(pages: Pages, path: str) -> str:
    return (pages.out / path).read_text("utf-8")


@pytest.mark.parametrize("game", EDITION.games, ids=lambda game: game.id)
def test_every_clause_stands_on_the_rules_page_in_both_languages(pages: Pages, game: Game) -> None:
    page = text(pages, f"{game.id}/rules.md")
    for clause in game.clauses:
        assert f"{{#{clause.id} .pp-head}}" in page
        body = page.split(f"{{#{clause.id} .pp-head}}")[1].split("\n### ")[0]
        assert clause.zh in body
        assert f'data-status="{clause.status}"' in body
        for reading in clause.readings:
            assert f"options/#{reading.option}" in body
        for example in game.examples_of(clause.id):
            assert f"examples/{example.id}/" in body
        if clause.carried_out:
            assert "Code: " in body


def test_the_trace_shows_a_hole_only_where_something_is_missing(pages: Pages) -> None:
    """The gate lets no hole through; what cannot be computed lacks nothing."""
    trace = text(pages, "trace.md")
    assert "(cannot be computed)" in trace
    assert "pp-hole" not in trace


@pytest.mark.parametrize("game", EDITION.games, ids=lambda game: game.id)
def test_the_menu_has_every_page_of_a_game(pages: Pages, game: Game) -> None:
    menu = (pages.out.parent / "menu.json").read_text("utf-8")
    for name in re.findall(r'"([^"]+\.md)"', menu):
        assert (pages.out / name).is_file()
    for file in sorted((pages.out / game.id).glob("*.md")):
        assert f"{game.id}/{file.name}" in menu


@pytest.mark.parametrize("game", EDITION.games, ids=lambda game: game.id)
def test_a_game_is_there_as_data(pages: Pages, game: Game) -> None:
    clauses = json.loads(text(pages, f"{game.id}/clauses.json"))["clauses"]
    assert [c["id"] for c in clauses] == [c.id for c in game.clauses]
    examples = json.loads(text(pages, f"{game.id}/examples.json"))["examples"]
    assert [e["id"] for e in examples] == [e.id for e in game.examples]
    assert all(case["answer"] for e in examples for case in e["cases"])


def test_a_number_that_no_source_gives_is_marked(pages: Pages) -> None:
    page = text(pages, "xiangqi-mahjong/examples/xm-x01.md")
    lines = re.findall(r'<li data-op="term".*?</li>', page, re.DOTALL)
    tai = [line for line in lines if 'data-row="base"' not in line]
    assert tai
    assert all("pp-conjecture" in line for line in tai)


def test_a_page_says_in_its_head_what_it_is(pages: Pages) -> None:
    head = text(pages, "xiangqi-mahjong/rules.md").split("\n---\n")[0]
    for name in ("citation_title", "citation_book_title", "citation_author", "description:"):
        assert name in head
    data = re.search(r"^jsonld: '?(.*?)'?$", head, re.MULTILINE)
    assert data
    assert json.loads(data[1].replace("''", "'"))["@type"] == "Chapter"


def test_a_withdrawn_example_keeps_its_page(tmp_path: Path) -> None:
    from dataclasses import replace

    from edition import Withdrawn

    game = replace(
        EDITION.games[0],
        withdrawn=(
            Withdrawn("xm-x99", "It showed nothing."),
            Withdrawn("xm-9", "It was one with xm-8."),
        ),
    )
    written = Pages(replace(EDITION, games=(game, *EDITION.games[1:])), Setting(), tmp_path)
    written.example_pages(game, {})
    assert "It showed nothing." in text(written, f"{game.id}/examples/xm-x99.md")
    written.rules(game, {})
    rules = text(written, f"{game.id}/rules.md")
    assert "{#xm-9 .pp-head}" in rules
    assert "It was one with xm-8." in rules


def test_lost_figures_are_drawn_where_they_stood_and_marked(pages: Pages) -> None:
    rules = text(pages, "tongqi/rules.md")
    for clause, words in (("tq-3.2.a", "against the clock"), ("tq-3.3.0", "begins with tile 7")):
        body = rules.split(f"{{#{clause} .pp-head}}")[1].split("\n### ")[0]
        figure = body.split('<figure class="pp-restored">')[1].split("</figure>")[0]
        assert words in figure
        assert "As restored" in figure
    assert figure.count("<rect") == 25
    assert figure.count('class="pp-first"') == 1
