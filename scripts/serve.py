"""Serve the finished site on this machine, and build it again when its sources change.

    python scripts/serve.py --port 8000     build, serve, watch
    python scripts/serve.py --no-build      serve site/ as it is
    python scripts/serve.py --no-watch      build once and serve

What is served is a copy of the last good build, so a build that fails, or is half done, never
reaches a reader.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import uvicorn
import watchfiles
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
COPIES = ROOT / ".serve"
WATCHED = ("docs", "engine", "demos", "scripts", "mkdocs.yml", "overrides", "CHANGELOG.md")
# A change below these folders touches nothing that the other steps read.
PARTIAL = {"demos/src/": ("bundle", "assets", "mkdocs", "finish")}
LOOPBACK = "127.0.0.1"

# Written out, since the tables that systems carry differ, and a browser compiles WebAssembly
# while it loads only under the right name.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".yml": "text/plain; charset=utf-8",
    ".zip": "application/zip",
}
PACKED_ALREADY = {".bin", ".jpg", ".png", ".woff2"}


# ------------------------------------------------------------------ the application


@dataclass
class Page:
    """One file, and its compressed forms once someone has asked for them."""

    raw: bytes
    suffix: str
    packed: dict[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.tag = hashlib.sha256(self.raw).hexdigest()[:20]

    def body(self, encoding: str) -> tuple[bytes, str]:
        """The bytes to send for a coding, and the coding that they really have."""
        if not encoding or self.suffix in PACKED_ALREADY or len(self.raw) < 600:
            return self.raw, ""
        if encoding not in self.packed:
            if encoding == "br":
                self.packed[encoding] = brotli.compress(self.raw, quality=5)
            else:
                self.packed[encoding] = gzip.compress(self.raw, compresslevel=6, mtime=0)
        smaller = self.packed[encoding]
        return (smaller, encoding) if len(smaller) < len(self.raw) else (self.raw, "")


class Site:
    """A folder of finished pages; `show` points it at another one between two requests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages: dict[Path, tuple[int, Page]] = {}

    def show(self, folder: Path) -> None:
        self.folder, self.pages = folder, {}

    def find(self, path: str) -> Path | None:
        """The file behind an address, or None; nothing outside the folder is a page."""
        wanted = (self.folder / path).resolve()
        if not wanted.is_relative_to(self.folder.resolve()):
            return None
        if wanted.is_dir():
            wanted /= "index.html"
        return wanted if wanted.is_file() else None

    def page(self, file: Path) -> Page:
        stamp = file.stat().st_mtime_ns
        kept = self.pages.get(file)
        if kept is None or kept[0] != stamp:
            kept = self.pages[file] = (stamp, Page(file.read_bytes(), file.suffix))
        return kept[1]


def wanted_coding(header: str) -> str:
    """The best coding that a browser's Accept-Encoding allows."""
    accepted = set()
    for part in header.split(","):
        name, _, weight = part.strip().partition(";")
        if weight.replace(" ", "") not in ("q=0", "q=0.0"):
            accepted.add(name.strip().lower())
    return next((c for c in ("br", "gzip") if c in accepted), "")


def sitemap_here(raw: bytes, home: str) -> bytes:
    """The sitemap with the addresses of this server in place of the published ones.

    The theme changes pages without loading them anew, which keeps a hand in play while its reader
    looks up a clause; but only for addresses that the sitemap lists.
    """
    text = raw.decode()
    published = min(re.findall(r"<loc>([^<]+)</loc>", text), key=len, default=home)
    return text.replace(f"<loc>{published}", f"<loc>{home}").encode()


def create_app(folder: Path | Site, prefix: str = "") -> Starlette:
    """The application that serves a folder, at the root or below a prefix such as `/paipu`."""
    site = folder if isinstance(folder, Site) else Site(folder)

    async def answer(request: Request) -> Response:
        path = request.path_params["path"]
        file = site.find(path)
        status = 200
        if file is None:
            status, file = 404, site.find("404.html")
            if file is None:
                return Response("Not found", 404, media_type="text/plain")
        elif file.name == "index.html" and path and not path.endswith(("/", "index.html")):
            # Relative links on the page need the slash.
            return RedirectResponse(f"{prefix}/{path}/")
        page = await run_in_threadpool(site.page, file)
        if path == "sitemap.xml":
            home = str(request.base_url).rstrip("/") + prefix + "/"
            page = Page(sitemap_here(page.raw, home), file.suffix)
        headers = {
            "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
            "ETag": f'"{page.tag}"',
            "Vary": "Accept-Encoding",
            "X-Content-Type-Options": "nosniff",
            # Always ask again: what is unchanged costs one short answer.
            "Cache-Control": "no-cache",
        }
        if status == 200 and page.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        coding = wanted_coding(request.headers.get("accept-encoding", ""))
        body, coding = await run_in_threadpool(page.body, coding)
        if coding:
            headers["Content-Encoding"] = coding
        return Response(body, status, headers)

    return Starlette(routes=[Route(prefix + "/{path:path}", answer, methods=["GET"])])


def free_socket(port: int = 0) -> socket.socket:
    """A listening socket on loopback; port 0 takes any that is free."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((LOOPBACK, port))
    return listener


@contextlib.contextmanager
def serving(folder: Path, prefix: str = "") -> Iterator[str]:
    """Serve a folder from a thread for as long as the block runs; gives its address."""
    listener = free_socket()
    config = uvicorn.Config(create_app(folder, prefix), log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started:
        if not thread.is_alive() or time.monotonic() > deadline:
            raise RuntimeError("the server did not start")
        time.sleep(0.01)
    try:
        yield f"http://{LOOPBACK}:{listener.getsockname()[1]}{prefix}/"
    finally:
        server.should_exit = True
        thread.join(10)


# ------------------------------------------------------------------ build, copy, watch


def steps_for(changed: Iterable[str]) -> tuple[str, ...]:
    """The steps of the build that a change needs; none named means all of them."""
    for top, steps in PARTIAL.items():
        if all(name.startswith(top) for name in changed):
            return steps
    return ()


def build(steps: Iterable[str] = ()) -> bool:
    """Run the build with its lines shown; True if it came to a good end."""
    command = [sys.executable, str(ROOT / "scripts" / "build.py")]
    for step in steps:
        command += ["--only", step]
    return subprocess.run(command, cwd=ROOT).returncode == 0


def publish(site: Site) -> None:
    """Copy the finished site aside and show the copy."""
    COPIES.mkdir(exist_ok=True)
    target = COPIES / str(time.time_ns())
    shutil.copytree(SITE, target)
    site.show(target)
    for old in COPIES.iterdir():
        if old != target:
            shutil.rmtree(old, ignore_errors=True)


def last_good() -> Path | None:
    """The copy that an earlier run left, if any."""
    copies = sorted(COPIES.iterdir()) if COPIES.is_dir() else []
    return copies[-1] if copies else None


def fingerprint(paths: Iterable[Path]) -> str:
    """One hash over the watched sources, so that a file written again unchanged starts nothing."""
    found = hashlib.sha256()
    for top in paths:
        files = sorted(top.rglob("*")) if top.is_dir() else [top]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(str(file).encode())
                found.update(file.read_bytes())
    return found.hexdigest()


def rebuild_on_change(
    site: Site,
    paths: list[Path],
    build_once: Callable[[tuple[str, ...]], bool],
    built: str,
    stop: threading.Event | None = None,
) -> None:
    """Build again after each change; a failed build leaves what is shown as it is."""
    failed = False
    for changes in watchfiles.watch(*paths, stop_event=stop, debounce=400, raise_interrupt=False):
        try:
            now = fingerprint(paths)
        except OSError:
            continue  # a file went away while we looked: its own change is still to come
        if now == built:
            continue
        built = now
        names = sorted({os.path.relpath(name, ROOT) for _, name in changes})
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        print(f"\nchanged: {', '.join(names[:3])}{more}", flush=True)
        begun = time.monotonic()
        # After a fault something may be half done, so nothing is left out.
        failed = not build_once(() if failed else steps_for(names))
        if not failed:
            publish(site)
            print(f"rebuilt in {time.monotonic() - begun:.1f} s: load the page again", flush=True)
        else:
            print("the build failed (see above): still serving the last good site", flush=True)


def first_site(no_build: bool) -> Site | None:
    """What to show at the start, or None if there is nothing."""
    site = Site(SITE)
    if no_build:
        if (SITE / "index.html").is_file():
            return site
        print("site/ is not built: run make build", flush=True)
        return None
    if build():
        publish(site)
        return site
    earlier = last_good()
    if earlier is None:
        print("the build failed (see above), and there is no earlier site to serve", flush=True)
        return None
    print("the build failed (see above): serving the last good site", flush=True)
    site.show(earlier)
    return site


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-build", action="store_true", help="serve site/ as it is")
    parser.add_argument("--no-watch", action="store_true", help="do not build again on a change")
    arguments = parser.parse_args()
    try:
        listener = free_socket(arguments.port)
    except OSError:
        other = arguments.port + 1
        print(f"port {arguments.port} is taken: choose another, as in make serve PORT={other}")
        return 1
    paths = [ROOT / name for name in WATCHED if (ROOT / name).exists()]
    built = fingerprint(paths)
    site = first_site(arguments.no_build)
    if site is None:
        return 1
    if not arguments.no_build and not arguments.no_watch:
        threading.Thread(
            target=rebuild_on_change, args=(site, paths, build, built), daemon=True
        ).start()
    print(
        f"\nPaipu 牌譜: http://{LOOPBACK}:{listener.getsockname()[1]}/  (Ctrl-C stops)", flush=True
    )
    config = uvicorn.Config(create_app(site), log_level="warning", lifespan="off")
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
    return 0


if __name__ == "__main__":
    sys.exit(main())
