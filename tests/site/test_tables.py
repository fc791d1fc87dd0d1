"""What the tables of single games show beside what all tables show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from site_browser import START
from table_driver import Table

SEED = 53


def deal(page: Page, home: str, game: str) -> Table:
    page.goto(f"{home}{game}/play/")
    table = Table(page)
    table.start(SEED)
    return table


def test_tongqi_begins_with_its_point_table_and_every_sheet_says_whose_it_is(
    page: Page, home: str
) -> None:
    table = deal(page, home, "tongqi")
    one = table.element
    expect(one.locator("[data-option=score_table] select")).to_have_value("TQ-ED-1")
    expect(one.locator(".pp-lucky use")).to_have_count(1)
    expect(one.locator(".pp-stock .pp-tile").first).to_be_visible()
    table.play_out()
    sheets = one.locator(".pp-winner .pp-sheet")
    assert sheets.count() == 4
    for sheet in sheets.all():
        expect(sheet.locator("> li > .pp-label .pp-conjecture")).to_be_visible()
    expect(one.locator(".pp-after use")).to_have_count(4)


def test_a_sheet_without_numbers_names_its_cells(page: Page, home: str) -> None:
    table = deal(page, home, "tongqi")
    panel = table.element.locator("[data-panel=rules]")
    panel.locator("[data-option=score_table] select").select_option("TQ-SYMBOLIC")
    table.after(panel.locator("[data-action=new-with]").click)
    table.play_out()
    winner = table.element.locator(".pp-seat--won").get_attribute("data-seat")
    sheet = table.element.locator(f".pp-winner[data-seat='{winner}']")
    expect(sheet.locator(".pp-sheet > li > .pp-value")).to_have_text("–")
    expect(sheet.locator("[data-op=cell] .pp-value").first).to_have_text("cell")
    expect(sheet.locator(".pp-gap")).to_contain_text(re.compile(r"\d+ cells?.*no number"))


def test_the_tray_of_the_zodiac_shows_what_is_missing(page: Page, home: str) -> None:
    table = deal(page, home, "shengxiao")
    tray = table.element.locator(".pp-tray")
    expect(tray.locator(".pp-slot")).to_have_count(12)
    lacks = set((tray.get_attribute("data-lacks") or "").split())
    me = table.element.locator(".pp-seat--me")
    held = set(me.locator("[data-index]").evaluate_all("all => all.map(one => one.dataset.tile)"))
    assert not lacks & held
    expect(tray.locator(".pp-slot--empty")).to_have_count(len(lacks))


@pytest.mark.parametrize("game", ["coudui", "shihu"])
def test_a_hand_of_cards_is_laid_out_whole(page: Page, home: str, game: str) -> None:
    table = deal(page, home, game)
    codes = "all => all.map(use => use.getAttribute('href').split('#')[1]).sort()"
    mine = table.element.locator(".pp-seat--me")
    layout = mine.locator(".pp-layout :is(.pp-meld, .pp-strays) use")
    assert layout.evaluate_all(codes) == mine.locator(".pp-hand use").evaluate_all(codes)


@pytest.mark.parametrize("game", ["tongqi", "coudui", "shengxiao", "jiuzhi", "shihu"])
def test_the_page_says_where_the_source_is_silent(page: Page, home: str, game: str) -> None:
    table = deal(page, home, game)
    panel = table.element.locator("[data-panel=silent]")
    panel.locator("> summary").click()
    expect(panel.locator("li").first).to_contain_text("The source is silent here")
    assert panel.locator("a.pp-clause").count() == panel.locator("li").count()


@pytest.mark.parametrize(
    ("game", "example"),
    [("tongqi", "tq-x12"), ("shihu", "ft-x01"), ("coudui", "zp-x01")],
)
def test_the_workbench_takes_codes_of_several_signs(
    page: Page, home: str, game: str, example: str
) -> None:
    page.goto(f"{home}{game}/examples/{example}/")
    bench = page.locator("paipu-score").first
    bench.locator("[data-action=change]").click()
    expect(bench).to_have_attribute("data-state", "ready", timeout=START)
    field = bench.locator("#pp-hand-field")
    written = field.input_value()
    bench.locator("[data-action=clear]").click()
    bench.locator("[data-palette]").first.click()
    bench.locator("[data-palette]").nth(1).click()
    expect(field).to_have_value(re.compile(r"^\S ?\S+|^\S+ \S+$"))
    bench.locator("[data-action=reset]").click()
    expect(field).to_have_value(written)
    expect(bench.locator(".pp-refusal")).to_have_count(0)
