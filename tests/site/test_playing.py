"""Playing a hand of each game in the page, and changing a worked example."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from site_browser import START, Watch, barriers, overflowing
from site_pages import GAMES
from table_driver import Table

SEED = 53


def open_table(page: Page, home: str, game: str, *, touch: bool = False) -> Table:
    page.goto(f"{home}{game}/play/")
    table = Table(page, touch=touch)
    expect(table.element).to_have_attribute("data-state", "idle")
    return table


def payments(page: Page) -> list[int]:
    rows = page.locator(".pp-ending .pp-payments [data-payment]")
    return [int(text) for text in rows.evaluate_all("all => all.map(o => o.dataset.payment)")]


def check_ending(table: Table) -> None:
    """The end of a hand says who won, pays to zero, and names the clause of every line."""
    ending = table.element.locator(".pp-ending")
    expect(ending).to_be_visible()
    paid = payments(table.page)
    assert len(paid) in (2, 3, 4)
    assert sum(paid) == 0
    assert ending.locator(".pp-ending-title").inner_text().strip()
    # and no word is left of what was to be done before
    expect(table.element.locator(".pp-say")).to_have_text("")
    for sheet in ending.locator(".pp-winner").all():
        expect(sheet.locator(".pp-sheet > li > .pp-value")).to_have_count(1)
        expect(sheet.locator(".pp-sheet a.pp-clause").first).to_be_visible()
    log = table.element.locator(".pp-log li")
    assert log.count() > 2
    assert log.locator("a.pp-clause").count() == log.count()


def test_nothing_of_the_engine_is_loaded_before_play(page: Page, home: str, watch: Watch) -> None:
    open_table(page, home, "xiangqi-mahjong")
    assert not [url for url in watch.asked if "/assets/rt/" in url or url.endswith("worker.js")]
    Table(page).start()
    # The worker's own requests are seen too, so that the check of every address means something.
    assert [url for url in watch.asked if url.endswith(".wasm")]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_by_taps(
    new_context: Callable[..., BrowserContext], home: str, game: str
) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    table = open_table(page, home, game, touch=True)
    table.start_asked(SEED)
    assert table.opponents_tiles() <= {"back"}
    assert table.play_out()
    check_ending(table)
    assert not overflowing(page)
    # The next hand of the match, its number one higher.
    table.press(table.element.locator(".pp-tools [data-action=next]"))
    expect(table.element).to_have_attribute("data-over", "false")
    expect(table.element.locator(".pp-round")).to_contain_text("hand 2", ignore_case=True)


@pytest.mark.parametrize("game", ["tongqi", "tuitongzi"])
def test_after_play_a_phone_shows_what_can_be_done(
    new_context: Callable[..., BrowserContext], home: str, game: str
) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = open_table(context.new_page(), home, game, touch=True)
    table.start()
    # At the first choice: until then the others move, and the board grows.
    table.settle()
    # All of it, but for the fraction of a pixel that scrolling leaves over.
    expect(table.element.locator(".pp-moves-bar")).to_be_in_viewport(ratio=0.98)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_by_keyboard_alone(page: Page, home: str, game: str) -> None:
    table = open_table(page, home, game)
    table.tab_to("paipu-table [data-action=play]")
    page.keyboard.press("Enter")
    table.ready()
    table.settle()

    def next_hand() -> None:
        following = "paipu-table [data-action=next]"
        if not page.locator(following).evaluate("one => one === document.activeElement"):
            table.tab_to(following)
        page.keyboard.press("Enter")

    while table.over:  # the others were through before this seat was asked
        table.after(next_hand)
    assert table.play_out(table.key_move)
    assert table.has_focus()
    check_ending(table)
    table.after(next_hand)
    assert table.has_focus()


def test_arrow_keys_stay_in_the_hand(page: Page, home: str) -> None:
    table = open_table(page, home, "xiangqi-mahjong")
    table.start(SEED)
    while "discard" not in table.legal():
        table.move()
    tiles = table.element.locator("[data-index]")
    tiles.first.focus()
    before = page.evaluate("scrollY")
    page.keyboard.press("ArrowRight")
    expect(tiles.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(tiles.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tiles.last).to_be_focused()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("scrollY") == before
    # The page's own shortcuts are letters: inside the table they must mean nothing to it.
    page.keyboard.press("s")
    expect(page.locator("[data-md-component=search-query]")).not_to_be_focused()


def test_a_refused_move_shows_its_clause(page: Page, home: str) -> None:
    table = open_table(page, home, "xiangqi-mahjong")
    table.start(SEED)
    before = table.at
    while "win" not in table.refusable():
        table.move()
        before = table.at
    table.element.locator("[data-verb=win]").click()
    refusal = table.element.locator(".pp-refusal[data-refused]")
    expect(refusal).to_be_visible()
    clause = refusal.get_attribute("data-refused") or ""
    assert re.fullmatch(r"xm-\w+", clause)
    expect(refusal.locator("blockquote [lang=zh-Hant]")).to_be_visible()
    assert table.at == before
    refusal.locator("a.pp-clause").first.click()
    expect(page).to_have_url(re.compile(rf"/xiangqi-mahjong/rules/#{clause}$"))
    expect(page.locator(":target")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_a_log_line_leads_to_its_clause_and_the_hand_is_still_there(
    page: Page, home: str, game: str
) -> None:
    table = open_table(page, home, game)
    table.start(SEED)
    chip = table.element.locator(".pp-log a.pp-clause").last
    while chip.count() == 0:
        table.move()
    before = table.picture()
    clause = chip.get_attribute("data-clause")
    chip.click()
    expect(page).to_have_url(re.compile(rf"/{game}/rules/#"))
    expect(page.locator(":target")).to_have_attribute("id", clause or "")
    page.go_back()
    table.ready()
    table.settle()
    assert table.picture() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_share_link_opens_the_same_position_in_a_new_browser(
    new_context: Callable[..., BrowserContext], home: str, game: str
) -> None:
    page = new_context().new_page()
    table = open_table(page, home, game)
    table.start(SEED)
    for _ in range(3):
        if not table.over:
            table.move()
    table.element.locator("[data-action=share]").click()
    field = table.element.locator(".pp-link input")
    expect(field).to_be_visible()
    address = field.input_value()
    assert address.startswith(f"{home}{game}/play/#hand=")
    assert len(address) < 2000
    expect(table.element.locator(".pp-link")).to_contain_text("no secret")
    seen = table.picture()

    other = new_context().new_page()
    other.goto(address)
    opened = Table(other)
    opened.element.locator("[data-action=open]").click()
    opened.ready()
    opened.settle()
    assert opened.picture() == seen
    # It is a hand that goes on, not a picture of one.
    opened.play_out()
    check_ending(opened)


def test_a_broken_share_link_is_told(page: Page, home: str) -> None:
    page.goto(f"{home}xiangqi-mahjong/play/#hand=thisisnotahand")
    table = Table(page)
    table.element.locator("[data-action=open]").click()
    refusal = table.element.locator(".pp-refusal")
    expect(refusal).to_be_visible(timeout=START)
    assert refusal.inner_text().strip()
    table.start()


def test_the_same_seed_deals_the_same_hand(page: Page, home: str) -> None:
    table = open_table(page, home, "xiangqi-mahjong")
    table.start(SEED)
    first = table.picture()
    table.deal(SEED + 1)
    assert table.picture() != first
    table.deal(SEED)
    assert table.picture() == first


def test_a_rule_option_changes_the_next_hand(page: Page, home: str) -> None:
    table = open_table(page, home, "tuitongzi")
    table.start(SEED)
    assert "Banker" in (table.element.locator(".pp-board").text_content() or "").title()
    panel = table.element.locator("[data-panel=rules]")
    mode = panel.locator("[data-option=mode]")
    expect(mode.locator("a.pp-clause").first).to_be_visible()
    mode.locator("select").select_option("showdown")
    expect(mode.locator(".pp-changed")).to_be_visible()
    table.deal(SEED + 1)
    expect(table.element.locator(".pp-dealer")).to_have_count(0)


def test_when_the_engine_cannot_come_the_page_says_so(page: Page, home: str, watch: Watch) -> None:
    watch.expected += ["Failed to load resource", "net::ERR", "wasm", "fetch"]

    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/assets/rt/**", refuse)
    table = open_table(page, home, "xiangqi-mahjong")
    table.element.locator("[data-action=play]").click()
    expect(table.element).to_have_attribute("data-state", "error", timeout=START)
    failed = table.element.locator(".pp-failed")
    expect(failed).to_be_visible()
    assert len(failed.locator("p").first.inner_text().strip()) > 30
    page.unroute("**/assets/rt/**")
    failed.locator("[data-action=retry]").click()
    table.ready()


@pytest.mark.parametrize(
    ("game", "scheme"),
    # Colours are the same for all games, but for the cards in four of them.
    [*((game, "light") for game in GAMES), ("xiangqi-mahjong", "dark"), ("shihu", "dark")],
)
def test_the_table_has_no_barrier_that_axe_can_find(
    new_context: Callable[..., BrowserContext], home: str, game: str, scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    table = open_table(page, home, game)
    table.start(SEED)
    assert not barriers(page)
    table.play_out()
    assert not barriers(page)


# ------------------------------------------------------------------ the workbench


def open_bench(page: Page, home: str, example: str) -> None:
    game = {"xm": "xiangqi-mahjong", "tt": "tuitongzi", "wu": "wu-mahjong"}[example[:2]]
    page.goto(f"{home}{game}/examples/{example}/")
    bench = page.locator("paipu-score").first
    bench.locator("[data-action=change]").click()
    expect(bench).to_have_attribute("data-state", "ready", timeout=START)


def test_changing_an_example_changes_its_score(page: Page, home: str) -> None:
    open_bench(page, home, "xm-x01")
    bench = page.locator("paipu-score").first
    expect(bench).to_have_attribute("data-total", "6")
    expect(bench.locator(".pp-outcome-live > .pp-sheet > li > .pp-value")).to_have_text("6")
    field = bench.locator("#pp-hand-field")

    # No dragon any more, and no win: the clause says why.
    field.fill("KAERNCK +k")
    verdict = bench.locator(".pp-verdict")
    expect(verdict.locator("[data-clause=xm-4]")).to_be_visible()
    expect(bench).not_to_have_attribute("data-total", re.compile("."))

    # Another table of values: the same hand counts for nothing but its base.
    bench.locator("[data-action=reset]").click()
    expect(bench).to_have_attribute("data-total", "6")
    panel = bench.locator("[data-panel=rules]")
    panel.locator("> summary").click()
    panel.locator("[data-option=tai] select").select_option("T0")
    expect(bench).to_have_attribute("data-total", "0")


def test_the_seat_of_the_hand_is_the_one_that_is_paid(page: Page, home: str) -> None:
    """Also where the wind says the seat: South, if nothing else is said."""
    open_bench(page, home, "wu-e01")
    bench = page.locator("paipu-score").first
    own = bench.locator(".pp-payments tr", has_text="(this hand)")
    expect(own.locator("th")).to_contain_text("seat 1")
    expect(own.locator("td")).to_have_text("+96")
    bench.locator("#pp-situation-wind").select_option("N")
    expect(own.locator("th")).to_contain_text("seat 3")
    expect(own.locator("td")).to_contain_text("+")


def test_a_wrong_sign_is_marked_at_its_place(page: Page, home: str) -> None:
    open_bench(page, home, "xm-x01")
    bench = page.locator("paipu-score").first
    bench.locator("#pp-hand-field").fill("KAERNCQ +P")
    problem = bench.locator(".pp-refusal[data-kind=NotationError]")
    expect(problem).to_have_attribute("data-position", "6")
    expect(problem.locator("mark")).to_have_text("Q")
    bench.locator("#pp-hand-field").fill("KAERNCP +P")
    expect(problem).to_have_count(0)
    expect(bench).to_have_attribute("data-total", "6")
    # What was said of a hand is not said of the next one, which has no total.
    said = bench.locator("[data-say]")
    expect(said).to_contain_text("6")
    bench.locator("#pp-hand-field").fill("KAERNCQ +P")
    expect(problem).to_be_visible()
    expect(said).to_have_text("")


def test_the_workbench_works_by_taps(new_context: Callable[..., BrowserContext], home: str) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    open_bench(page, home, "xm-x01")
    bench = page.locator("paipu-score").first
    bench.locator("[data-action=clear]").tap()
    for sign in "KAERNCP+P":
        bench.locator(f"[data-palette='{sign}']").tap()
    expect(bench).to_have_attribute("data-total", "6")


def test_a_live_score_line_leads_to_its_clause(page: Page, home: str) -> None:
    open_bench(page, home, "xm-x01")
    chip = page.locator("paipu-score .pp-outcome-live > .pp-sheet a.pp-clause").last
    clause = chip.get_attribute("data-clause") or ""
    chip.click()
    expect(page).to_have_url(re.compile(rf"/xiangqi-mahjong/rules/#{clause}$"))
    expect(page.locator(":target")).to_be_in_viewport()


def test_a_changed_example_can_be_sent(
    new_context: Callable[..., BrowserContext], home: str
) -> None:
    page = new_context().new_page()
    open_bench(page, home, "xm-x01")
    bench = page.locator("paipu-score").first
    bench.locator("[data-situation=won]").select_option("draw")
    expect(bench).not_to_have_attribute("data-total", "6")
    total = bench.get_attribute("data-total") or ""
    bench.locator("[data-action=share]").click()
    address = bench.locator(".pp-link input").input_value()
    assert len(address) < 2000

    other = new_context().new_page()
    other.goto(address)
    opened = other.locator("paipu-score").first
    opened.locator("[data-action=open]").click()
    expect(opened).to_have_attribute("data-total", total, timeout=START)
    expect(opened.locator("[data-situation=won]")).to_have_value("draw")


def test_the_workbench_of_tuitongzi(page: Page, home: str) -> None:
    open_bench(page, home, "tt-x01")
    bench = page.locator("paipu-score").first
    bench.locator("#pp-hand-field").fill("77")
    bench.locator("[data-situation=banker]").fill("W8")
    bench.locator("[data-situation=bet]").fill("10")
    rows = bench.locator(".pp-payments [data-payment]")
    expect(rows).to_have_count(2)
    expect(rows.first).to_have_attribute("data-payment", "-10")
    expect(rows.last).to_have_attribute("data-payment", "10")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_workbench_has_no_barrier_that_axe_can_find(
    new_context: Callable[..., BrowserContext], home: str, scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    open_bench(page, home, "xm-x01")
    page.locator("paipu-score [data-panel=rules] > summary").first.click()
    assert not barriers(page)


# ------------------------------------------------------------------ where the site stands


def test_the_site_works_below_any_path(home_below: str, page: Page) -> None:
    # The server is asked for first, so that it outlives the page that speaks to it.
    assert home_below.endswith("/editions/paipu/")
    page.goto(f"{home_below}xiangqi-mahjong/")
    page.locator("article").locator('a[href*="play/"]').first.click()
    expect(page).to_have_url(f"{home_below}xiangqi-mahjong/play/")
    table = Table(page)
    table.start(SEED)
    table.element.locator(".pp-log a.pp-clause").last.click()
    expect(page).to_have_url(re.compile(re.escape(home_below) + r"xiangqi-mahjong/rules/#xm-"))
    expect(page.locator(":target")).to_be_in_viewport()
