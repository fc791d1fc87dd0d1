"""Reading the edition: with a browser, without scripts, on a phone, and with a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from site_browser import Watch, barriers, overflowing
from site_pages import GAMES, clauses, scored

EXAMPLES = {game: scored(game) for game in GAMES}
GENERAL = ("", "trace/", "method/", "glossary/", "sources/", "cite/", "notices/")
OF_GAME = tuple(
    f"{game}/{path}"
    for game in GAMES
    for path in ("", "rules/", "examples/", f"examples/{EXAMPLES[game]}/", "play/")
)
MAIN = GENERAL + OF_GAME


def plain(text: str) -> str:
    """Text as one line, the way a browser shows it."""
    return re.sub(r"\s+", " ", text).strip()


def bare(text: str) -> str:
    """Letters and characters alone, so that marks of links and of emphasis do not matter."""
    return re.sub(r"[\W_]+", "", text)


# ------------------------------------------------------------------ with a browser


@pytest.mark.parametrize("game", GAMES)
def test_from_home_to_the_rules_of_a_game(page: Page, home: str, game: str) -> None:
    page.goto(home)
    page.locator("article").locator(f'a[href*="{game}/"]').first.click()
    expect(page).to_have_url(re.compile(rf"/{game}/"))
    page.goto(f"{home}{game}/")
    page.locator("article").locator('a[href*="rules/"]').first.click()
    expect(page).to_have_url(re.compile(rf"/{game}/rules/"))


@pytest.mark.parametrize("game", GAMES)
def test_rules_show_every_clause_in_both_languages(page: Page, home: str, game: str) -> None:
    page.goto(f"{home}{game}/rules/")
    for clause in clauses(game):
        place = page.locator(f"[id='{clause['id']}']")
        expect(place).to_have_count(1)
    shown = bare(page.locator("article").inner_text())
    for clause in clauses(game):
        for language in ("en", "zh"):
            first = re.split(r"[\[\]*`<>]", str(clause[language]))[0]
            assert bare(first)[:60] in shown, f"{clause['id']} ({language})"
    expect(page.locator("article [lang^=zh]").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_an_address_of_a_clause_opens_at_that_clause(page: Page, home: str, game: str) -> None:
    last = clauses(game)[-1]["id"]
    page.goto(f"{home}{game}/rules/#{last}")
    expect(page.locator(":target")).to_have_attribute("id", last)
    expect(page.locator(":target")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_an_example_shows_tiles_and_a_sheet_with_clauses(page: Page, home: str, game: str) -> None:
    page.goto(f"{home}{game}/examples/{EXAMPLES[game]}/")
    main = page.locator("article")
    expect(main.locator("svg.pp-tile").first).to_be_visible()
    expect(main.locator(".pp-sheet .pp-value").first).to_be_visible()
    chip = main.locator(".pp-sheet a.pp-clause").first
    clause = plain(chip.inner_text())
    chip.click()
    expect(page).to_have_url(re.compile(rf"/{game}/rules/#"))
    expect(page.locator(":target")).to_have_attribute("id", clause)
    expect(page.locator(":target")).to_be_in_viewport()


def test_tiles_have_names(page: Page, home: str) -> None:
    page.goto(f"{home}xiangqi-mahjong/examples/xm-x01/")
    named = page.get_by_role("img", name="red general").first
    expect(named).to_be_visible()


def test_an_unknown_address_gets_the_edition_s_own_page(
    page: Page, home: str, watch: Watch
) -> None:
    watch.expected.append("status 404")
    answer = page.goto(f"{home}no/such/place/")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("h1")).to_be_visible()


# ------------------------------------------------------------------ without scripts


@pytest.mark.parametrize("path", MAIN)
def test_with_scripts_off_the_page_is_complete(
    new_context: Callable[..., BrowserContext], home: str, path: str
) -> None:
    """The same words are on the page with scripts and without, but for what only scripts can do."""
    texts = []
    for scripts in (True, False):
        page = new_context(java_script_enabled=scripts).new_page()
        page.goto(home + path)
        article = page.locator("article")
        expect(article).to_have_count(1)
        expect(page.locator("h1")).to_be_visible()
        texts.append(article.text_content() or "")
    words_with, words_without = (set(re.findall(r"\w{3,}", text)) for text in texts)
    live = set(re.findall(r"\w{3,}", "Play a hand Change this example Copy to clipboard"))
    live |= set(re.findall(r"\w{3,}", "Starts the rules engine in your browser about MB, once"))
    assert words_with - words_without <= live
    assert len(words_without) > 20


@pytest.mark.parametrize("game", GAMES)
def test_with_scripts_off_play_says_what_it_needs(
    new_context: Callable[..., BrowserContext], home: str, game: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{home}{game}/play/")
    expect(page.locator("paipu-table")).to_contain_text(re.compile("script", re.I))


def test_with_scripts_off_an_example_is_computed(
    new_context: Callable[..., BrowserContext], home: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{home}xiangqi-mahjong/examples/xm-x01/")
    expect(page.locator(".pp-sheet .pp-value").first).to_have_text("6")


# ------------------------------------------------------------------ on a phone


@pytest.mark.parametrize("path", MAIN)
def test_phone_width_needs_no_sideways_scrolling(
    new_context: Callable[..., BrowserContext], home: str, path: str
) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(home + path)
    expect(page.locator("h1")).to_be_visible()
    assert not overflowing(page)


# ------------------------------------------------------------------ for everyone


@pytest.mark.parametrize("path", MAIN)
def test_no_barrier_that_axe_can_find(page: Page, home: str, path: str) -> None:
    page.goto(home + path)
    expect(page.locator("h1")).to_be_visible()
    assert not barriers(page)


@pytest.mark.parametrize("path", MAIN)
def test_no_barrier_in_the_dark(
    new_context: Callable[..., BrowserContext], home: str, path: str
) -> None:
    """Only the colours differ, so only what depends on them is asked again."""
    page = new_context(color_scheme="dark").new_page()
    page.goto(home + path)
    expect(page.locator("h1")).to_be_visible()
    assert not barriers(page, "color-contrast", "link-in-text-block")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_scheme_of_the_system_is_followed(
    new_context: Callable[..., BrowserContext], home: str, scheme: str
) -> None:
    page = new_context(color_scheme=scheme).new_page()
    page.goto(home)
    named = {"light": "default", "dark": "slate"}[scheme]
    expect(page.locator("[data-md-color-scheme]").first).to_have_attribute(
        "data-md-color-scheme", named
    )


@pytest.mark.parametrize("word", ["炮", "pung", "xm-4"])
def test_search_finds_chinese_english_and_ids(page: Page, home: str, word: str) -> None:
    page.goto(home)
    field = page.locator("[data-md-component=search-query]")
    field.click()
    field.press_sequentially(word)
    # The theme listens to keys, and a character that no key has comes without one.
    field.press("End")
    # The list follows every letter, so the result to wait for is one that shows the whole word.
    result = page.locator(".md-search-result__item a", has_text=re.compile(word, re.I)).first
    expect(result).to_be_visible()
    result.click()
    expect(page).not_to_have_url(home)
    expect(page.locator("article.md-content__inner")).to_contain_text(word, ignore_case=True)


def test_restored_figures_are_no_larger_than_they_need_be(page: Page, home: str) -> None:
    page.goto(f"{home}tongqi/rules/")
    seats, wall = (figure.bounding_box() for figure in page.locator(".pp-restored svg").all())
    assert seats is not None
    assert wall is not None
    assert 150 < seats["width"] < 260
    assert 400 < wall["width"] < 620
