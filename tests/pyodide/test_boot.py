"""The start of Python in the page's worker: that it comes up, and that no failure is silent."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

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


FILES = (
    "runtime.json",
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "paipu.zip",
)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("fault", [not_found, no_answer, cut_short, garbled])
def test_a_file_that_does_not_arrive_is_named(
    page: Page, address: str, packed: Path, name: str, fault: Fault
) -> None:
    (file,) = packed.rglob(name)
    reply = fault(file.read_bytes())

    def answer(route: Route) -> None:
        if reply is None:
            route.abort("connectionrefused")
        else:
            route.fulfill(**{"content_type": serve.TYPES[file.suffix], **reply})

    page.context.route(f"**/{name}", answer)
    outcome = start(page, address)[-1]
    assert outcome["kind"] == "failed", outcome
    reason = outcome["reason"]
    assert "[object" not in reason
    if fault is not garbled:
        assert name in reason
    if fault is not_found:
        assert "404" in reason
