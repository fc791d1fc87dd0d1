"""What the tests of the site look at in a browser besides the page itself."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

from serve import LOOPBACK

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Milliseconds. Python has to start in the page, and the machine may be busy with another test.
START = 120_000
STEP = 20_000


class Watch:
    """What a context asked for and complained about."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.faults: list[str] = []
        # A test that provokes an error names a part of its message here.
        self.expected: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        def asked(request: Request) -> None:
            self.asked.append(request.url)

        def said(message: ConsoleMessage) -> None:
            # A failed request is told better by its status.
            failed = message.text.startswith("Failed to load resource: the server responded")
            if message.type in ("error", "warning") and not failed:
                self.faults.append(f"console: {message.text}")

        def answered(response: Response) -> None:
            if response.status >= 400:
                self.faults.append(f"status {response.status}: {response.url}")

        context.on("request", asked)
        context.on("response", answered)
        context.on("console", said)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))

    def leaving(self) -> list[str]:
        """Addresses that are not this machine's; blob: and data: never touch the network."""
        return [
            url
            for url in self.asked
            if urlsplit(url).scheme not in ("blob", "data") and urlsplit(url).hostname != LOOPBACK
        ]

    def unexpected(self) -> list[str]:
        return [f for f in self.faults if not any(part in f for part in self.expected)]


def barriers(page: Page, *rules: str) -> list[str]:
    """What axe finds by all its rules or by some, a line for each element."""
    page.add_script_tag(path=AXE)
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{rule['id']} ({rule['impact']}): {' '.join(node['target'])}: {node['html'][:120]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def overflowing(page: Page) -> list[str]:
    """What makes the page wider than the screen; nothing if it needs no sideways scrolling."""
    return list(
        page.evaluate(
            """() => {
              const root = document.documentElement, width = root.clientWidth;
              if (root.scrollWidth <= width) return [];
              const out = [...document.querySelectorAll("main *")]
                .filter(one => one.getBoundingClientRect().right > width + 0.5)
                .map(one => `${one.tagName} .${one.getAttribute("class")}: `
                  + `${Math.round(one.getBoundingClientRect().right)} of ${width}`);
              return [`the page is ${root.scrollWidth} wide`, ...out.slice(0, 12)];
            }"""
        )
    )
