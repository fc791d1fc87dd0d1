"""The start of Python in the page's worker: that it comes up, and that no failure is silent."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

import runtime
import serve

# Starts the worker, puts one question to it, and keeps what it says until the outcome is clear.
START = """
(question) => new Promise((resolve) => {
  const heard = [];
  const worker = new Worker("assets/js/worker.js", { type: "module" });
  const end = (message) => { worker.terminate(); resolve([...heard, message]); };
  setTimeout(() => end({ kind: "silence" }), 40000);
  worker.onerror = (event) => end({ kind: "error", reason: event.message });
  worker.onmessage = ({ data }) => {
    if (["answer", "broken", "failed"].includes(data.kind)) return end(data);
    heard.push(data);
    if (data.kind === "ready") worker.postMessage({ id: 1, ...question });
  };
})
"""
QUESTION = {"name": "options", "json": json.dumps({"game": "xiangqi-mahjong"})}

Fault = Callable[[bytes], dict[str, Any] | None]


@pytest.fixture(scope="module")
def address(
    packed: Path, worker_script: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """An empty page beside the worker and the runtime, at the places that the site gives them."""
    folder = tmp_path_factory.mktemp("boot")
    (folder / "index.html").write_text(
        "<!doctype html><title>boot</title><link rel=icon href='data:,'>"
    )
    (folder / "assets" / "js").mkdir(parents=True)
    shutil.copy(worker_script, folder / "assets" / "js" / "worker.js")
    shutil.copytree(packed, folder / "assets" / "rt")
    with serve.serving(folder, "/below/a/path") as served:
        yield served


def start(page: Page, address: str) -> list[dict[str, Any]]:
    page.goto(address)
    heard: list[dict[str, Any]] = page.evaluate(START, QUESTION)
    return heard


def test_python_starts_and_answers(page: Page, address: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    *progress, ready, answer = start(page, address)
    assert ready["kind"] == "ready"
    assert answer["kind"] == "answer", answer
    assert json.loads(answer["json"])["ok"] is True

    assert {message["kind"] for message in progress} == {"progress"}
    done = [message["done"] for message in progress]
    assert done == sorted(done)
    assert done[0] == 0
    assert done[-1] == progress[-1]["total"]
    assert next(m["what"] for m in progress if m["what"] != "download") == "start"
    assert progress[-1]["what"] == "engine"

    # each file once, and nothing from anywhere else
    assert len(asked) == len(set(asked))
    assert all(url.startswith(address) for url in asked)


def not_found(body: bytes) -> dict[str, Any]:
    return {"status": 404, "body": "<h1>Not found</h1>", "content_type": "text/html"}


def no_answer(body: bytes) -> None:
    return None


def cut_short(body: bytes) -> dict[str, Any]:
    return {"body": body[: len(body) // 2]}


def garbled(body: bytes) -> dict[str, Any]:
    return {"body": bytes(byte ^ 85 for byte in body)}


def break_off(page: Page, packed: Path, name: str, fault: Fault) -> None:
    """From now on this file of the runtime comes with a fault."""
    (file,) = packed.rglob(name)
    reply = fault(file.read_bytes())

    def answer(route: Route) -> None:
        if reply is None:
            route.abort("connectionrefused")
        else:
            kind = serve.TYPES.get(file.suffix, "application/octet-stream")
            route.fulfill(**{"content_type": kind, **reply})

    page.context.route(f"**/{name}", answer)


def must_fail(page: Page, address: str, name: str, fault: Fault) -> None:
    outcome = start(page, address)[-1]
    assert outcome["kind"] == "failed", outcome
    reason = outcome["reason"]
    assert "[object" not in reason
    if fault is not garbled:
        assert name in reason
    if fault is not_found:
        assert "404" in reason


FAULTS = [not_found, no_answer, cut_short, garbled]


@pytest.mark.parametrize(
    "name", ["runtime.json", "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm"]
)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_that_does_not_arrive_is_named(
    page: Page, address: str, packed: Path, name: str, fault: Fault
) -> None:
    break_off(page, packed, name, fault)
    must_fail(page, address, name, fault)


@pytest.mark.parametrize("fault", FAULTS)
def test_without_its_snapshot_python_starts_from_the_archives(
    page: Page, address: str, packed: Path, fault: Fault
) -> None:
    break_off(page, packed, "memory.bin", fault)
    *progress, ready, answer = start(page, address)
    assert ready["kind"] == "ready"
    assert json.loads(answer["json"])["ok"] is True
    # The bar begins again once, and what was given up says nothing after that.
    done = [message["done"] for message in progress]
    again = len(done) - done[::-1].index(0) - 1
    assert done[:again] == sorted(done[:again])
    assert done[again:] == sorted(done[again:])


@pytest.mark.parametrize("name", ["python_stdlib.zip", "paipu.zip"])
@pytest.mark.parametrize("fault", FAULTS)
def test_without_either_the_file_is_named(
    page: Page, address: str, packed: Path, name: str, fault: Fault
) -> None:
    break_off(page, packed, "memory.bin", not_found)
    break_off(page, packed, name, fault)
    must_fail(page, address, name, fault)


@pytest.mark.parametrize("name", ["python_stdlib.zip", "paipu.zip"])
def test_with_its_snapshot_python_needs_no_archive(
    page: Page, address: str, packed: Path, name: str
) -> None:
    break_off(page, packed, name, not_found)
    assert start(page, address)[-1]["kind"] == "answer"


@pytest.mark.slow
def test_a_snapshot_that_pyodide_waits_for_is_given_up(
    page: Page, address: str, packed: Path
) -> None:
    """A sound file with the wrong memory in it: Pyodide neither takes it up nor says why not."""
    (file,) = packed.rglob("memory.bin")
    broken = gzip.compress(gzip.decompress(file.read_bytes())[:5_000_000], 1)
    manifest = runtime.manifest()
    sizes = [
        {**file, "bytes": len(broken)} if file["name"] == "memory.bin" else file
        for file in manifest["files"]
    ]
    page.context.route(
        "**/runtime.json", lambda route: route.fulfill(json={**manifest, "files": sizes})
    )
    page.context.route("**/memory.bin", lambda route: route.fulfill(body=broken))
    assert start(page, address)[-1]["kind"] == "answer"
