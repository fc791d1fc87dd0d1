"""Other ways to see a page: printed, with more contrast, in the reader's own colours."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from site_browser import barriers
from site_pages import GAMES, scored
from table_driver import Table

SEED = 53
SHEETS = [f"{game}/examples/{scored(game)}/" for game in GAMES]


@pytest.mark.parametrize("path", ["xiangqi-mahjong/rules/", *SHEETS])
def test_a_printed_page_is_whole_and_has_nothing_to_press(page: Page, home: str, path: str) -> None:
    page.goto(home + path)
    folded = page.locator("details.pp-why .pp-sheet")
    for sheet in folded.all():
        expect(sheet).not_to_be_visible()
    page.emulate_media(media="print")
    for sheet in folded.all():
        expect(sheet).to_be_visible()
    for chrome in (".md-header", ".md-sidebar", ".md-footer__inner", "article button"):
        for one in page.locator(chrome).all():
            expect(one).not_to_be_visible()
    expect(page.locator("article h1")).to_be_visible()
    assert page.locator("article svg.pp-tile, .pp-parallel").first.is_visible()
    # Ink on white, whatever the screen shows.
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper')") == "#fff"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "xiangqi-mahjong/rules/", "wu-mahjong/examples/wu-e01/"])
def test_more_contrast_is_given_where_it_is_asked_for(
    new_context: Callable[..., BrowserContext], home: str, path: str, scheme: str
) -> None:
    page = new_context(contrast="more", color_scheme=scheme).new_page()
    page.goto(home + path)
    expect(page.locator("h1")).to_be_visible()
    assert not barriers(page, "color-contrast-enhanced")


def test_in_the_readers_own_colours_one_sees_who_is_to_move(
    new_context: Callable[..., BrowserContext], home: str
) -> None:
    page = new_context(forced_colors="active").new_page()
    page.goto(f"{home}xiangqi-mahjong/play/")
    table = Table(page)
    table.start_asked(SEED)
    lines = page.locator(".pp-seat").evaluate_all(
        """all => all.map(seat => {
          const style = getComputedStyle(seat), ground = getComputedStyle(seat.parentNode);
          return [seat.matches(".pp-seat--active"), style.borderTopColor !== ground.backgroundColor];
        })"""
    )
    assert len(lines) == 4
    assert all(active == seen for active, seen in lines)
    legal = page.locator(".pp-move--legal").first
    other = page.locator(".pp-move:not(.pp-move--legal)").first
    width = "one => getComputedStyle(one).borderTopWidth"
    assert legal.evaluate(width) > other.evaluate(width)
