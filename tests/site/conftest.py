"""The built site, a server for it, and a browser that reports whatever goes wrong in a page."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

import browser as house_browser
import serve
import site_pages
from site_browser import STEP, Watch

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
expect.set_options(timeout=STEP)


@pytest.fixture(scope="session")
def site_dir() -> Path:
    """The finished site; built here if it is not there yet."""
    if not (SITE / "index.html").is_file():
        if "PYTEST_XDIST_WORKER" in os.environ:
            pytest.fail("site/ is not built: run make build")
        subprocess.run([sys.executable, ROOT / "scripts" / "build.py"], cwd=ROOT, check=True)
    return SITE


@pytest.fixture(scope="session")
def pages(site_dir: Path) -> dict[str, site_pages.Page]:
    found = site_pages.read(site_dir)
    assert len(found) > 10, "the site has hardly a page"
    return found


@pytest.fixture(scope="session")
def home(site_dir: Path) -> Iterator[str]:
    """The address of the first page, with its slash."""
    with serve.serving(site_dir) as address:
        yield address


@pytest.fixture(scope="session")
def home_below(site_dir: Path) -> Iterator[str]:
    """The same site where a host serves it below a path."""
    with serve.serving(site_dir, "/editions/paipu") as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return house_browser.launch_options()


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    # Reduced motion also takes the pauses out of the bots' moves.
    return {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture
def watch() -> Iterator[Watch]:
    """At the end of every test with a page: nothing left the site, and nothing went wrong."""
    found = Watch()
    yield found
    assert not found.leaving()
    assert not found.unexpected()


@pytest.fixture
def new_context(
    browser: Browser, browser_context_args: dict[str, Any], watch: Watch
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a browser as fresh as a new reader's; the page of a test is in such a one too."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        context = browser.new_context(**{**browser_context_args, **options})
        context.set_default_timeout(STEP)
        watch.follow(context)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
