"""Playing at <paipu-table> the way a person does: by taps alone, or by keys alone.

The element says how it stands in data-state (idle, loading, ready, error), data-over and data-at
(how many events the drawn position knows); every wait below is for one of these to change.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from site_browser import START, STEP

# Played when it may be: the rest of the verbs need a choice that a test leaves to the table.
EAGER = ("win", "kong", "kaizhao", "pung", "chow", "eat")
# A tile that may be discarded: some games forbid some.
FREE = "[data-index]:not(.pp-own--kept)"


class Table:
    """One table on one page."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.element = page.locator("paipu-table")

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    # ---- starting

    def start(self, seed: int | None = None) -> None:
        """Press Play and wait for the first position; a seed is set by dealing once more."""
        self.press(self.element.locator("[data-action=play]"))
        self.ready()
        self.settle()
        if seed is not None:
            self.element.locator("[data-panel=rules] > summary").click()
            self.deal(seed)

    def deal(self, seed: int) -> None:
        """A new hand with a seed other than the last one's; the panel of the rules is open."""
        field = self.element.locator("#pp-seed")
        field.fill(str(seed))
        field.press("Enter")
        expect(self.element.locator(".pp-round code")).to_have_text(str(seed))
        self.settle()

    def ready(self) -> None:
        """Wait until the engine has started, or has said why it cannot."""
        ended = re.compile("ready|error")
        expect(self.element).to_have_attribute("data-state", ended, timeout=START)
        failed = self.element.locator(".pp-failed")
        assert failed.count() == 0, failed.inner_text()

    def start_asked(self, seed: int) -> None:
        """Start a hand in which this seat is asked, from this seed up: some end before that."""
        self.start(seed)
        while self.over:
            seed += 1
            self.deal(seed)

    @property
    def at(self) -> str:
        return self.element.get_attribute("data-at") or ""

    @property
    def over(self) -> bool:
        return self.element.get_attribute("data-over") == "true"

    def settle(self) -> None:
        """Wait until this seat is asked or the hand is over."""
        self.page.wait_for_function(
            """() => {
              const table = document.querySelector("paipu-table");
              return table.dataset.over === "true" || table.querySelector(".pp-phase--asked");
            }""",
            timeout=STEP,
        )

    def after(self, action: Callable[[], None]) -> None:
        """Do something that the engine answers with a new position, and wait for the next turn."""
        before = self.at
        action()
        self.page.wait_for_function(
            "before => document.querySelector('paipu-table').dataset.at !== before",
            arg=before,
            timeout=STEP,
        )
        self.settle()

    # ---- what lies on it

    def legal(self) -> list[str]:
        """The verbs that may be used now, in the order of their buttons."""
        buttons = self.element.locator(".pp-moves-bar .pp-move--legal")
        found = buttons.evaluate_all("all => all.map(one => one.dataset.verb)")
        return list(dict.fromkeys(found))

    def refusable(self) -> list[str]:
        """The verbs whose button is there although no move of that kind is legal now."""
        buttons = self.element.locator(".pp-moves-bar .pp-move:not(.pp-move--legal)")
        return list(buttons.evaluate_all("all => all.map(one => one.dataset.verb)"))

    def picture(self) -> dict[str, object]:
        """All that a reader can see of the position."""
        return dict(
            self.element.evaluate(
                """table => {
                  const uses = within => [...within.querySelectorAll("use")]
                    .map(use => use.getAttribute("href").split("#")[1]).join(" ");
                  const text = what => [...table.querySelectorAll(what)]
                    .map(one => one.textContent.replace(/\\s+/g, " ").trim());
                  return {
                    at: table.dataset.at,
                    seats: Object.fromEntries([...table.querySelectorAll(".pp-board [data-seat]")]
                      .map(seat => [seat.dataset.seat, uses(seat)])),
                    own: [...table.querySelectorAll("[data-index]")].map(one => one.dataset.tile),
                    verbs: [...table.querySelectorAll(".pp-moves-bar button")]
                      .map(one => one.dataset.verb + one.classList.contains("pp-move--legal")),
                    names: text(".pp-plate"),
                    centre: text(".pp-centre"),
                    log: text(".pp-log-text"),
                  };
                }"""
            )
        )

    def opponents_tiles(self) -> set[str]:
        """The pictures in the hands of the other seats."""
        return set(
            self.element.locator(".pp-seat:not(.pp-seat--me) .pp-holding use").evaluate_all(
                "all => all.map(use => use.getAttribute('href').split('#')[1])"
            )
        )

    # ---- moving by taps

    def wanted(self) -> str:
        """The move to make: the strongest that is offered, else pass, else what there is."""
        legal = self.legal()
        assert legal, "asked, and no move is legal"
        order = (*EAGER, "pass", *legal)
        return next(verb for verb in order if verb in legal)

    def move(self) -> str:
        """Make one move with the pointer."""
        verb = self.wanted()
        button = self.element.locator(f".pp-moves-bar .pp-move--legal[data-verb={verb}]").first

        def tap() -> None:
            if verb == "discard":
                # The first tap selects the tile, the second discards it.
                tile = self.element.locator(FREE).last
                self.press(tile)
                expect(tile).to_have_attribute("aria-pressed", "true")
                self.press(tile)
                return
            several = button.get_attribute("aria-expanded") is not None
            self.press(button)
            if several:
                self.press(self.element.locator(".pp-choice").first)

        self.after(tap)
        return verb

    def play_out(self, move: Callable[[], str] | None = None, most: int = 200) -> list[str]:
        """Move until the hand is over; returns the verbs that were used."""
        used: list[str] = []
        while not self.over:
            assert len(used) < most, f"no end after {most} moves"
            used.append((move or self.move)())
        return used

    # ---- moving by keys

    def has_focus(self) -> bool:
        inside = "table => table.contains(document.activeElement)"
        return bool(self.element.evaluate(inside))

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Press Tab until the focus is on an element, as someone without a pointer does."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
        raise AssertionError(f"{most} times Tab do not lead to {selector}")

    def key_move(self) -> str:
        """Make one move with keys alone; the focus must have stayed at the table."""
        assert self.has_focus(), "the focus was lost"
        verb = self.wanted()
        button = self.element.locator(f".pp-moves-bar .pp-move--legal[data-verb={verb}]").first
        keys = self.page.keyboard

        def press() -> None:
            if verb == "discard":
                free = self.element.locator(FREE)
                index = int(free.first.get_attribute("data-index") or 0)
                if index < 9:
                    keys.press(str(index + 1))
                else:
                    self.element.locator("[data-index][tabindex='0']").focus()
                    keys.press("Home")
                    for _ in range(index):
                        keys.press("ArrowRight")
                    keys.press("Enter")
                expect(free.first).to_have_attribute("aria-pressed", "true")
                keys.press("Enter")
            elif button.get_attribute("data-amount") is not None:
                keys.press("1")
            else:
                several = button.get_attribute("aria-expanded") is not None
                keys.press(button.get_attribute("aria-keyshortcuts") or "Enter")
                if several:
                    expect(self.element.locator(".pp-choice").first).to_be_focused()
                    keys.press("Enter")

        self.after(press)
        return verb
