"""Take pictures of the built site into build/screenshots/: two widths, light and dark.

    python scripts/screenshots.py             all main pages, and a hand in play
    python scripts/screenshots.py --readme    only the one that README.md shows

For looking at, not for comparing: no test reads them.
"""

from __future__ import annotations

import argparse
import re
import sys

from playwright.sync_api import Browser, Page, sync_playwright

from browser import launch_options
from pages.setting import ROOT  # puts the engine on the path
from paipu.games import IDS as GAMES
from serve import SITE, serving

OUT = ROOT / "build" / "screenshots"
README = ROOT / "docs" / "assets" / "img" / "table.png"
WIDTHS = {"desk": (1280, 900), "phone": (390, 844)}
SCHEMES = ("light", "dark")
PAGES = (
    "",
    *(f"{game}/{page}" for game in GAMES for page in ("", "rules/", "options/", "examples/")),
    "xiangqi-mahjong/tai/",
    "xiangqi-mahjong/examples/xm-x01/",
    "tuitongzi/odds/",
    "tuitongzi/examples/tt-x01/",
    "tongqi/examples/tq-x12/",
    "shihu/examples/ft-x01/",
    "trace/",
    "method/",
    "glossary/",
    "sources/",
    "notices/",
    "nowhere/",
)
# A hand that has got far enough to show sets, discards and a choice.
SEED = "11"
MOVES = 2
START = 120_000


def open_page(browser: Browser, width: str, scheme: str) -> Page:
    wide, high = WIDTHS[width]
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
        device_scale_factor=2 if width == "phone" else 1,
    )
    return context.new_page()


def settle(page: Page) -> None:
    """Fonts are there, and what loads lazily is too."""
    page.evaluate("document.fonts.ready")


def start_hand(page: Page, address: str, game: str, moves: int) -> None:
    """Deal the hand of the seed and make some moves: discard the last tile, pass on every offer."""
    page.goto(f"{address}{game}/play/")
    table = page.locator("paipu-table")
    table.locator("[data-action=play]").click()
    page.wait_for_selector("paipu-table[data-state=ready]", timeout=START)
    table.locator("[data-panel=rules] > summary").click()
    table.locator("#pp-seed").fill(SEED)
    table.locator("[data-action=new-with]").click()
    page.wait_for_function(
        "seed => document.querySelector('paipu-table .pp-round code').textContent === seed",
        arg=SEED,
    )
    table.locator("[data-panel=rules] > summary").click()
    asked = "paipu-table[data-over=true], paipu-table .pp-phase--asked"
    for _ in range(moves):
        page.wait_for_selector(asked)
        if table.get_attribute("data-over") == "true":
            return
        before = table.get_attribute("data-at")
        legal = table.locator(".pp-moves-bar .pp-move--legal")
        verbs = legal.evaluate_all("all => all.map(one => one.dataset.verb)")
        if "discard" in verbs:
            table.locator("[data-index]").last.click()
            table.locator("[data-index]").last.click()
        else:
            wanted = next((v for v in ("win", "pung", "pass") if v in verbs), verbs[0])
            table.locator(f".pp-moves-bar .pp-move--legal[data-verb={wanted}]").first.click()
        page.wait_for_function(
            "before => document.querySelector('paipu-table').dataset.at !== before", arg=before
        )
    page.wait_for_selector(asked)


def shoot(page: Page, name: str, *, whole: bool) -> None:
    settle(page)
    path = OUT / f"{name}.png"
    page.screenshot(path=path, full_page=whole)
    print(path.relative_to(ROOT), flush=True)


def take_all(browser: Browser, address: str) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        for scheme in SCHEMES:
            page = open_page(browser, width, scheme)
            for path in PAGES:
                page.goto(address + path)
                name = re.sub(r"\W+", "-", path).strip("-") or "home"
                shoot(page, f"{name}.{width}.{scheme}", whole=False)
            for game in GAMES:
                start_hand(page, address, game, MOVES)
                shoot(page, f"{game}-play.{width}.{scheme}", whole=True)
                start_hand(page, address, game, 200)
                shoot(page, f"{game}-ending.{width}.{scheme}", whole=True)
            page.goto(f"{address}xiangqi-mahjong/examples/xm-x01/")
            page.locator("paipu-score [data-action=change]").first.click()
            page.wait_for_selector("paipu-score[data-state=ready]", timeout=START)
            shoot(page, f"workbench.{width}.{scheme}", whole=True)
            page.context.close()


def take_readme(browser: Browser, address: str) -> None:
    page = open_page(browser, "desk", "light")
    # High enough that the picture needs no scrolling, which would lay the page's head over it.
    page.set_viewport_size({"width": 1280, "height": 2400})
    start_hand(page, address, "xiangqi-mahjong", MOVES)
    settle(page)
    README.parent.mkdir(parents=True, exist_ok=True)
    box = page.locator("paipu-table .pp-play").bounding_box()
    assert box, "the table is not on the page"
    margin = 16
    page.screenshot(
        path=README,
        clip={
            "x": box["x"] - margin,
            "y": box["y"] - margin,
            "width": box["width"] + 2 * margin,
            "height": min(box["height"], 1000) + 2 * margin,
        },
    )
    print(README.relative_to(ROOT), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--readme", action="store_true", help="only the picture of README.md")
    wanted = parser.parse_args()
    if not (SITE / "index.html").is_file():
        print("site/ is not built: run make build")
        return 1
    with serving(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        if wanted.readme:
            take_readme(browser, address)
        else:
            take_all(browser, address)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
