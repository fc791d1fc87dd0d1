"""The server: right types, compression, the page for what is not there, and the last good site."""

from __future__ import annotations

import gzip
import http.client
import threading
import time
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import brotli
import pytest

import serve


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    top = tmp_path_factory.mktemp("served")
    root = top / "site"
    (root / "rules").mkdir(parents=True)
    (top / "secret.txt").write_text("not a page")
    (root / "index.html").write_text("<title>Home 牌譜</title>" + "word " * 500)
    (root / "rules" / "index.html").write_text("<title>Rules</title>")
    (root / "404.html").write_text("<title>No such page</title>")
    for name in ("a.wasm", "a.mjs", "a.js", "a.woff2", "a.svg", "a.json", "a.css", "a.zip"):
        (root / name).write_bytes(b"x" * 5000)
    return root


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serve.serving(folder) as found:
        yield found


def get(address: str, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
    where = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(where.netloc, timeout=10)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", path, headers=sent)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.woff2", "font/woff2"),
        ("a.svg", "image/svg+xml"),
        ("a.json", "application/json"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.zip", "application/zip"),
        ("", "text/html; charset=utf-8"),
    ],
)
def test_types(address: str, name: str, kind: str) -> None:
    status, headers, _ = get(address, f"/{name}")
    assert status == 200
    assert headers["Content-Type"] == kind


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None)],
)
def test_compression(address: str, folder: Path, accepts: str, coding: str | None) -> None:
    _, headers, body = get(address, "/", Accept_Encoding=accepts)
    assert headers["Content-Encoding"] == coding
    assert headers["Vary"] == "Accept-Encoding"
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[coding]
    assert unpack(body) == (folder / "index.html").read_bytes()


def test_packed_files_are_sent_as_they_are(address: str) -> None:
    _, headers, body = get(address, "/a.woff2", Accept_Encoding="br, gzip")
    assert headers["Content-Encoding"] is None
    assert len(body) == 5000


def test_unchanged_page_is_not_sent_again(address: str) -> None:
    _, headers, _ = get(address, "/")
    status, _, body = get(address, "/", If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")


def test_folder_gets_its_slash(address: str) -> None:
    status, headers, _ = get(address, "/rules")
    assert status == 307
    assert urllib.parse.urlsplit(headers["Location"]).path == "/rules/"
    assert get(address, "/rules/")[0] == 200


def test_unknown_address_gets_the_edition_s_own_page(address: str) -> None:
    status, headers, body = get(address, "/nowhere/at/all/")
    assert status == 404
    assert headers["Content-Type"].startswith("text/html")
    assert b"No such page" in body


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/rules/../../secret.txt"]
)
def test_nothing_outside_the_site_is_served(address: str, path: str) -> None:
    status, _, body = get(address, path)
    assert status == 404
    assert b"not a page" not in body


def test_prefix(folder: Path) -> None:
    with serve.serving(folder, "/paipu") as found:
        assert found.endswith("/paipu/")
        assert get(found, "/paipu/rules/")[0] == 200
        assert get(found, "/rules/")[0] == 404


def test_sitemap_names_this_server(tmp_path: Path) -> None:
    published = "https://paipu.example/"
    pages = ("", "xiangqi-mahjong/", "xiangqi-mahjong/rules/")
    (tmp_path / "sitemap.xml").write_text("".join(f"<loc>{published}{p}</loc>" for p in pages))
    with serve.serving(tmp_path, "/paipu") as found:
        body = get(found, "/paipu/sitemap.xml")[2].decode()
    assert body == "".join(f"<loc>{found}{p}</loc>" for p in pages)


def test_taken_port_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listener = serve.free_socket()
    listener.listen()
    port = listener.getsockname()[1]
    monkeypatch.setattr("sys.argv", ["serve.py", "--no-build", "--port", str(port)])
    assert serve.main() == 1
    out = capsys.readouterr().out
    assert out == f"port {port} is taken: choose another, as in make serve PORT={port + 1}\n"
    listener.close()


def test_a_change_of_the_page_s_scripts_needs_few_steps() -> None:
    assert "render" not in serve.steps_for(["demos/src/table.ts", "demos/src/demos.css"])
    assert serve.steps_for(["demos/src/table.ts", "docs/index.md"]) == ()
    assert serve.steps_for(["engine/paipu/kernel.py"]) == ()


def test_failed_build_leaves_the_last_good_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A change is built; a fault is told and changes nothing; the next good build is shown."""
    source, out = tmp_path / "docs", tmp_path / "site"
    source.mkdir()
    out.mkdir()
    page = source / "page.md"
    page.write_text("first")
    monkeypatch.setattr(serve, "SITE", out)
    monkeypatch.setattr(serve, "COPIES", tmp_path / "copies")

    def build(steps: tuple[str, ...] = ()) -> bool:
        text = page.read_text()
        # What a real build leaves when it stops half-way.
        (out / "index.html").write_text(text)
        return text != "fault"

    def shown() -> str:
        return (site.folder / "index.html").read_text()

    def write_until(written: str, told: str) -> None:
        """Save the page, again and again (the watcher may not look yet), until that is told."""
        printed = ""
        end = time.monotonic() + 30
        while told not in printed:
            assert time.monotonic() < end, f"never printed: {told}"
            page.write_text(written)
            time.sleep(0.2)
            printed += capsys.readouterr().out

    site = serve.Site(out)
    assert build()
    serve.publish(site)
    assert shown() == "first"
    stop = threading.Event()
    watcher = threading.Thread(
        target=serve.rebuild_on_change,
        args=(site, [source], build, serve.fingerprint([source]), stop),
    )
    watcher.start()
    try:
        write_until("fault", "still serving the last good site")
        assert shown() == "first"
        write_until("second", "rebuilt in")
        assert shown() == "second"
    finally:
        stop.set()
        watcher.join(20)
