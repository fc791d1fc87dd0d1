"""What the tables of single games show beside what all tables show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from paipu import inquiry, web
from site_browser import START, overflowing
from site_pages import GAMES, scored
from table_driver import Table

SEED = 53


def deal(page: Page, home: str, game: str) -> Table:
    page.goto(f"{home}{game}/play/")
    table = Table(page)
    table.start(SEED)
    return table


def ask(game: str, request: str, **given: Any) -> dict[str, Any]:
    """The engine's answer, asked here and not in a page."""
    answer = json.loads(web.call(request, json.dumps({"game": game, "session": "tests", **given})))
    assert answer["ok"], answer
    return dict(answer)


def link_to(home: str, game: str, wanted: Callable[[dict[str, Any]], bool], *eager: str) -> str:
    """A link to the first position like that for a seat that discards and claims nothing, but by
    the verbs that it is eager for."""
    for seed in range(1, 200):
        p = ask(game, "new", seed=seed)["position"]
        while not p["over"]:
            if p["pending"]:
                p = ask(game, "advance")["position"]
                continue
            if wanted(p):
                return f"{home}{game}/play/#hand={ask(game, 'share')['code']}"
            order = (*eager, "pass", "pingtiao", "discard", *(one["verb"] for one in p["legal"]))
            verb = next(v for v in order if any(one["verb"] == v for one in p["legal"]))
            move = [one for one in p["legal"] if one["verb"] == verb][-1]
            action = {key: move[key] for key in ("verb", "tiles", "amount")}
            p = ask(game, "act", at=p["at"], action=action)["position"]
    raise AssertionError("no such position")


def several_ways_to_eat(p: dict[str, Any]) -> bool:
    """Own copies come out with the tile, claims have been missed, and nobody else takes it."""
    ways = [form for form in p["extra"]["forms"] if form["verb"] == "eat"]
    copies = [form for form in ways if form["clause"] == "tq-2.8"]
    if len(ways) < 3 or not copies or not p["seats"][p["me"]]["missed"]:
        return False
    code = ask("tongqi", "share")["code"]
    ask("tongqi", "load", session="trial", code=code)
    eat = [one for one in p["legal"] if one["verb"] == "eat"][-1]
    action = {"verb": "eat", "tiles": eat["tiles"]}
    then = ask("tongqi", "act", session="trial", at=p["at"], action=action)["position"]
    return bool(then["asked"] and then["phase"] == "turn")


def locking_pung(p: dict[str, Any]) -> bool:
    return any(one["verb"] == "pung" for one in p["extra"]["warnings"])


def lying_sets(within: Locator) -> list[Locator]:
    """The pictures of each set that lies there."""
    return [one.locator("use") for one in within.locator(".pp-meld").all()]


def open_link(page: Page, address: str) -> Table:
    page.goto(address)
    table = Table(page)
    table.element.locator("[data-action=open]").click()
    table.ready()
    table.settle()
    return table


@pytest.mark.parametrize("width", [1280, 390])
def test_tongqi_lets_choose_between_ways_to_eat_and_says_what_they_cost(
    new_context: Callable[..., BrowserContext], home: str, width: int
) -> None:
    page = new_context(viewport={"width": width, "height": 844}).new_page()
    table = open_link(page, link_to(home, "tongqi", several_ways_to_eat))
    one = table.element
    missed = one.locator(".pp-seat--me .pp-missed")
    expect(missed).to_have_text(re.compile(r"let go by.*\d\d"))
    assert len(missed.inner_text().split("·")) == int(missed.get_attribute("data-missed") or 0)
    warning = one.locator(".pp-warnings [data-warns=pass]")
    expect(warning.locator("a.pp-clause")).to_have_text("tq-2.4")

    one.locator(".pp-moves-bar [data-verb=eat]").click()
    chooser = one.locator(".pp-choices")
    ways = chooser.locator(".pp-choice")
    assert ways.count() > 2
    pictures = "all => all.map(use => use.getAttribute('href').split('#')[1])"
    offered = one.locator(".pp-offer").get_attribute("data-offer")
    for way in ways.all():
        lying = way.locator(".pp-meld use").evaluate_all(pictures)
        assert offered in lying
        assert len(lying) % 3 == 0
        box = way.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
    expect(chooser).to_contain_text("your own copies of it")
    assert not overflowing(page)

    # What is chosen is what lies on the table then: copies from the hand with it.
    chosen = [way.evaluate_all(pictures) for way in lying_sets(ways.last)]
    table.after(ways.last.click)
    laid = [one.evaluate_all(pictures) for one in lying_sets(one.locator(".pp-seat--me .pp-laid"))]
    assert all(each in laid for each in chosen), f"{chosen} in {laid}"


def test_tongqi_says_what_a_claim_would_lock_and_what_a_pass_would_bar(
    page: Page, home: str
) -> None:
    table = open_link(page, link_to(home, "tongqi", locking_pung))
    one = table.element
    lock = one.locator(".pp-warnings [data-warns=pung]")
    expect(lock.locator("a.pp-clause")).to_have_text("tq-2.2")
    expect(one.locator(".pp-warnings [data-warns=pass] a.pp-clause")).to_have_text("tq-2.4")
    missed = one.locator(".pp-seat--me .pp-missed")
    before = int(missed.get_attribute("data-missed") or 0) if missed.count() else 0
    barred = one.locator(".pp-offer").get_attribute("data-offer") or ""
    table.after(one.locator(".pp-moves-bar [data-verb=pass]").click)
    expect(missed).to_have_attribute("data-missed", str(before + 1))
    expect(missed).to_contain_text(barred)


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
    table.deal(SEED + 1)
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


SQUEEZED = """() => [...document.querySelectorAll(".pp-sheet li")].filter(line => {
  const label = line.querySelector(":scope > .pp-label");
  return label.checkVisibility() && label.offsetWidth < 0.6 * line.offsetWidth;
}).map(line => line.textContent.slice(0, 60))"""


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_words_of_a_sheet_have_the_line_to_themselves(
    new_context: Callable[..., BrowserContext], home: str, game: str
) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{home}{game}/examples/{scored(game)}/")
    assert page.locator(".pp-sheet li").count()
    assert not page.evaluate(SQUEEZED)
    page.goto(f"{home}{game}/play/")
    table = Table(page, touch=True)
    table.start(SEED)
    table.play_out()
    for one in page.locator(".pp-settlement summary").all():
        one.tap()
    assert not page.evaluate(SQUEEZED)
    assert not overflowing(page)


# ------------------------------------------------------------------ Wu's wild tiles

WU = "wu-mahjong"
CODES = "all => all.map(use => use.getAttribute('href').split('#')[1])"
# Sixteen wilds and a tile: there are more readings than can be looked at in a moment.
MANY_WILDS = "3m3m3m3p3p3p3s3s3s 1f2f4f 1m2m 5p 7z +5p"


def floating(p: dict[str, Any]) -> bool:
    return any(meld["floats"] for meld in p["seats"][p["me"]]["melds"])


def two_ways_to_win(p: dict[str, Any]) -> bool:
    return sum(form["verb"] == "win" for form in p["extra"]["forms"]) == 2


def test_wilds_are_marked_wherever_they_lie(page: Page, home: str) -> None:
    table = open_link(page, link_to(home, WU, floating, "chow"))
    one = table.element
    wild = set(one.locator(".pp-wilds use").evaluate_all(CODES))
    assert len(wild) in (3, 4, 10)
    lying = one.locator(".pp-seat use")
    marked = lying.evaluate_all(
        "all => all.filter(use => use.parentNode.querySelector('.pp-wild'))"
        ".map(use => use.getAttribute('href').split('#')[1])"
    )
    assert marked
    assert sorted(marked) == sorted(code for code in lying.evaluate_all(CODES) if code in wild)
    for tile in one.locator("[data-index]").all():
        named = ", wild," in (tile.get_attribute("aria-label") or "")
        assert named == (tile.get_attribute("data-tile") in wild)
    # The tile that shows what is wild is none itself.
    expect(one.locator("[data-indicator] > .pp-tile .pp-wild")).to_have_count(0)


def test_a_chow_that_floats_is_shown_as_floating(page: Page, home: str) -> None:
    table = open_link(page, link_to(home, WU, floating, "chow"))
    note = table.element.locator(".pp-seat--me .pp-laid .pp-floats").first
    expect(note).to_have_text(re.compile(r"floating 浮動: \d{3}[mps]( or \d{3}[mps])+"))


@pytest.mark.parametrize("width", [1280, 390])
def test_the_grade_is_chosen_at_the_win(
    new_context: Callable[..., BrowserContext], home: str, width: int
) -> None:
    page = new_context(viewport={"width": width, "height": 844}).new_page()
    table = open_link(page, link_to(home, WU, two_ways_to_win, "pung", "chow"))
    one = table.element
    one.locator(".pp-moves-bar [data-verb=win]").click()
    ways = one.locator(".pp-choices .pp-choice")
    expect(ways).to_have_count(2)
    expect(ways.first).to_contain_text("laid apart")
    expect(ways.last).to_contain_text("put into the hand")
    assert not overflowing(page)
    said = re.search(r"put into the hand: (\d+) fan", ways.last.inner_text())
    assert said
    table.after(ways.last.click)
    total = one.locator(".pp-winner .pp-sheet > li > .pp-value")
    expect(total).to_have_text(said[1])
    expect(one.locator(".pp-log")).to_contain_text("goes into the hand")


def test_chips_lie_on_the_table_and_none_is_lost(page: Page, home: str) -> None:
    table = deal(page, home, WU)
    held = table.element.locator(".pp-plate [data-chips]")
    chips = "all => all.reduce((sum, one) => sum + Number(one.dataset.chips), 0)"
    all_there = held.evaluate_all(chips)
    expect(held).to_have_count(4)
    assert all_there == 2000
    expect(table.element.locator(".pp-dice svg")).to_have_count(3)
    table.play_out()
    ledger = table.element.locator(".pp-payments [data-chips]")
    expect(ledger).to_have_count(6)  # four players, fines and rake
    assert ledger.evaluate_all(chips) == all_there


def test_the_fan_table_is_filtered_to_what_the_hand_is_near(page: Page, home: str) -> None:
    table = deal(page, home, WU)
    panel = table.element.locator("[data-panel=near]")
    panel.locator("> summary").click()
    rows = panel.locator("tbody tr")
    assert 0 < rows.count() <= 16
    lacks = [int(text) for text in panel.locator("tbody td:nth-child(2)").all_inner_texts()]
    assert lacks == sorted(lacks)
    assert max(lacks) < 4
    expect(rows.first.locator("a.pp-clause")).to_be_visible()


def test_side_bets_and_faults_are_played_only_where_they_are_chosen(page: Page, home: str) -> None:
    table = deal(page, home, WU)
    one = table.element
    special = one.locator(".pp-moves-bar :is([data-verb^=bet_], [data-verb=false_win])")
    expect(special).to_have_count(0)
    panel = one.locator("[data-panel=rules]")
    panel.locator("[data-option=fish] select").select_option("true")
    panel.locator("[data-option=faults] select").select_option("true")
    table.deal(SEED + 1)
    expect(special).to_have_count(5)


def test_a_long_search_says_how_far_it_got_and_goes_on_when_asked(page: Page, home: str) -> None:
    page.goto(f"{home}{WU}/examples/{scored(WU)}/")
    bench = page.locator("paipu-score").first
    bench.locator("[data-action=change]").click()
    expect(bench).to_have_attribute("data-state", "ready", timeout=START)
    bench.locator("[data-situation=indicator]").fill("3f")
    bench.locator("[data-situation=flowers]").fill("")
    bench.locator("#pp-hand-field").fill(MANY_WILDS)
    note = bench.locator(".pp-search-note")
    expect(note).to_contain_text("counts at least")
    # What has not been proved is not given as the total.
    expect(bench).not_to_have_attribute("data-total", re.compile("."))
    expect(bench.locator(".pp-sheet > li > .pp-value").first).to_have_text(re.compile(r"≥ \d+"))
    expect(bench.locator(".pp-payments")).to_have_count(0)
    note.locator("[data-action=further]").click()
    expect(note).to_have_count(0, timeout=START)
    exact = inquiry.score(WU, MANY_WILDS, {"indicator": "3f"})["total"]
    expect(bench).to_have_attribute("data-total", str(exact))
    expect(bench.locator(".pp-payments [data-payment]")).to_have_count(4)
