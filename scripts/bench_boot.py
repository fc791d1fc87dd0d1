"""How long a reader waits, from pressing Play to the first legal move.

It is measured on the built site, in one run of one browser, against a stock start of Pyodide:
the unmodified files of the npm package, loaded by a module worker, with nothing imported. The two
take turns, each time in a fresh context, so that nothing is in a cache and a machine that is busy
is busy for both. What counts is the ratio within a round.

The hand dealt is one in which the reader is the first to be asked. What other seats do before
that is play, and it has a pace of its own.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
from playwright.sync_api import Browser, sync_playwright

import browser as house_browser
import runtime
import serve
from paipu import web

BOUND = 0.5
"""The longest start that is accepted, in starts of a stock Pyodide."""

STOCK_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip",
               "pyodide-lock.json")  # fmt: skip
STOCK_PAGE = """<!doctype html><title>stock</title><link rel="icon" href="data:,">
<button>start</button>
<script type="module">
  document.querySelector("button").onclick = () => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = () => { document.body.dataset.ready = ""; };
  };
</script>
"""
STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
postMessage("ready");
"""

# Clicks, and resolves with the milliseconds until an element shows that what was asked for is
# there.
WAIT = """
([press, sign]) => new Promise((resolve, reject) => {
  const button = document.querySelector(press);
  const begun = performance.now();
  const look = () => {
    const failure = document.querySelector(".pp-failed");
    if (failure) reject(failure.innerText);
    if (!document.querySelector(sign)) return;
    observer.disconnect();
    resolve(performance.now() - begun);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  setTimeout(() => reject("nothing for 120 s: " + document.body.innerText.slice(0, 300)), 120000);
  button.click();
  look();
})
"""
PLAY, LEGAL_MOVE = "[data-action=play]", ".pp-move--legal"


# The page draws its seeds from the browser's generator.
FIXED_SEED = "crypto.getRandomValues = (array) => array.fill(%d);"


@dataclass(frozen=True)
class Start:
    """A page, what to press on it, the sign that it is done, and the seed that it shall draw."""

    address: str
    press: str
    sign: str
    seed: int = 0


def wait(browser: Browser, start: Start) -> float:
    """Milliseconds from the press to the sign, in a context that has never seen the page."""
    context = browser.new_context(reduced_motion="reduce")  # without the pauses between steps
    try:
        context.add_init_script(FIXED_SEED % start.seed)
        page = context.new_page()
        page.goto(start.address, wait_until="networkidle")
        page.wait_for_selector(start.press)
        return float(page.evaluate(WAIT, [start.press, start.sign]))
    finally:
        context.close()


def steps_before(game: str, seed: int) -> int:
    """How many steps the hand takes by itself before the reader is asked."""
    position = ask("new", game=game, seed=str(seed))
    steps = 0
    while position["pending"]:
        position = ask("advance", game=game)
        steps += 1
    return sys.maxsize if position["over"] else steps


def ask(name: str, **request: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(web.call(name, json.dumps({"session": "", **request})))
    position: dict[str, Any] = answer["position"]
    return position


def lay_out_stock(folder: Path) -> None:
    for name in STOCK_FILES:
        shutil.copy(runtime.pyodide_folder() / name, folder / name)
    (folder / "index.html").write_text(STOCK_PAGE)
    (folder / "worker.js").write_text(STOCK_WORKER)


def measure(site: Path, games: tuple[str, ...], rounds: int) -> dict[str, Any]:
    """Medians in milliseconds, and of the ratio in each round, for the play page of each game."""
    times: dict[str, list[float]] = {name: [] for name in ("stock", *games)}
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        lay_out_stock(Path(scratch))
        browser = playwright.chromium.launch(**house_browser.launch_options())
        version = browser.version
        with serve.serving(Path(scratch)) as stock, serve.serving(site) as home:
            starts = {"stock": Start(stock, "button", "body[data-ready]")}
            for game in games:
                seed = min(range(40), key=lambda seed, game=game: steps_before(game, seed))
                starts[game] = Start(f"{home}{game}/play/", PLAY, LEGAL_MOVE, seed)
            names = list(starts)
            for number in range(rounds + 1):
                turn = number % len(names)
                for name in names[turn:] + names[:turn]:
                    took = wait(browser, starts[name])
                    if number:  # the first round fills the servers' own caches
                        times[name].append(took)
        browser.close()
    return {
        "browser": version,
        "rounds": rounds,
        "bound": BOUND,
        "milliseconds": {name: statistics.median(taken) for name, taken in times.items()},
        "ratio": {
            game: statistics.median(
                ours / stock for ours, stock in zip(times[game], times["stock"], strict=True)
            )
            for game in games
        },
        "all": times,
    }


def sizes() -> dict[str, dict[str, int]]:
    """Bytes to fetch before the start, as they are and as the site's own server sends them.

    The page starts from the snapshot, and from the archives where that is not to be had.
    """

    def total(files: list[Path]) -> dict[str, int]:
        bodies = [file.read_bytes() for file in files]
        packed = [min(len(b), len(brotli.compress(b, quality=5))) for b in bodies]
        return {"raw": sum(map(len, bodies)), "brotli": sum(packed)}

    manifest = runtime.manifest()
    folder = runtime.OUT / manifest["base"]
    archives = {manifest["stdlib"], manifest["engine"]}
    both = {file["name"] for file in manifest["files"]} - archives - {manifest["snapshot"]}
    return {
        "stock": total([runtime.pyodide_folder() / name for name in STOCK_FILES]),
        "snapshot": total([folder / name for name in both | {manifest["snapshot"]}]),
        "archives": total([folder / name for name in both | archives]),
    }
