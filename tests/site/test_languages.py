"""The demos in Chinese: chosen by the reader, kept by the browser, whole on every table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from site_browser import START, barriers, overflowing
from site_pages import GAMES, scored
from table_driver import Table

SEED = 53
# What a reader sees of a demo, without what has one form in all languages: ids of clauses, codes,
# keys, names of options and of their sets, and the button that leads back to English.
SEEN = """demo => {
  const copy = demo.cloneNode(true);
  const same = ".pp-clause, code, kbd, input, [data-option=preset], .pp-language, [lang=en]";
  for (const one of copy.querySelectorAll(same)) one.remove();
  const labels = [...copy.querySelectorAll("[aria-label]")].map(one => one.ariaLabel);
  return [copy.textContent, ...labels].join("\\n");
}"""
# Capitals alone are names of tables of values.
ENGLISH = re.compile(r"[A-Za-z]*[a-z][A-Za-z]+")


def english(text: str) -> list[str]:
    return sorted(set(ENGLISH.findall(text)))


def speak(page: Page, demo: str) -> None:
    page.locator(f"{demo} [data-action=language]").click()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_speaks_chinese_has_no_english_left(page: Page, home: str, game: str) -> None:
    page.goto(f"{home}{game}/play/")
    table = Table(page)
    table.start_asked(SEED)
    before, at = table.picture(), table.at
    option = table.element.locator(".pp-option label").last
    asked = option.inner_text()
    speak(page, "paipu-table")
    expect(table.element.locator(".pp-play")).to_have_attribute("lang", "zh-Hant")
    expect(table.element.locator(".pp-seat--me .pp-name")).to_have_text("你")
    expect(table.element.locator("[data-action=language]")).to_have_text("English")
    expect(option).not_to_have_text(asked)
    after = table.picture()
    assert table.at == at
    assert (after["seats"], after["own"], after["verbs"]) == (
        before["seats"],
        before["own"],
        before["verbs"],
    )
    assert not english(table.element.evaluate(SEEN))
    table.play_out()
    assert not english(table.element.locator(".pp-play").evaluate(SEEN))
    speak(page, "paipu-table")
    expect(table.element.locator(".pp-seat--me .pp-name")).to_have_text("You")


@pytest.mark.parametrize("game", GAMES)
def test_a_workbench_that_speaks_chinese_has_no_english_left(
    page: Page, home: str, game: str
) -> None:
    page.goto(f"{home}{game}/examples/{scored(game)}/")
    bench = page.locator("paipu-score").first
    bench.locator("[data-action=change]").click()
    expect(bench).to_have_attribute("data-state", "ready", timeout=START)
    total = bench.get_attribute("data-total")
    label = bench.locator(".pp-outcome-live > .pp-sheet > li > .pp-label")
    said = label.inner_text()
    speak(page, "paipu-score")
    expect(label).not_to_have_text(said)
    assert bench.get_attribute("data-total") == total
    assert not english(bench.evaluate(SEEN))


def test_the_language_is_kept_from_page_to_page_and_in_the_next_visit(
    new_context: Callable[..., BrowserContext], home: str
) -> None:
    context = new_context()
    page = context.new_page()
    page.goto(f"{home}xiangqi-mahjong/play/")
    play = page.locator("[data-action=play]")
    expect(play).to_have_text("Play a hand")
    speak(page, "paipu-table")
    expect(play).to_have_text("打一盤")
    page.goto(f"{home}xiangqi-mahjong/examples/xm-x01/")
    expect(page.locator("[data-action=change]")).to_have_text("改動此例")
    later = context.new_page()
    later.goto(f"{home}tuitongzi/play/")
    expect(later.locator("[data-action=play]")).to_have_text("打一盤")


def test_a_browser_that_asks_for_chinese_is_answered_in_chinese(
    new_context: Callable[..., BrowserContext], home: str
) -> None:
    context = new_context(
        locale="zh-TW", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"{home}tongqi/play/")
    table = Table(page, touch=True)
    table.start_asked(SEED)
    expect(table.element.locator(".pp-seat--me .pp-name")).to_have_text("你")
    assert not overflowing(page)
    assert not barriers(page)
