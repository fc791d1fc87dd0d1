import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { letters, moved, staysInside } = await source("keys");
const key = (name, held = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("every verb but pass has a letter of its own, and none is the one that repeats the state", () => {
  for (const verbs of [
    ["discard", "chow", "pung", "kong", "concealed_kong", "added_kong", "ready", "win", "pass", "stay", "leave"],
    ["bid", "stake", "bet", "raise", "stand", "show"],
    ["raise", "redeal", "reveal", "r"],
  ]) {
    const given = letters(verbs);
    assert.deepEqual([...given.keys()].sort(), verbs.filter((verb) => verb !== "pass").sort());
    assert.equal(new Set(given.values()).size, given.size);
    assert.ok(![...given.values()].includes("r"));
  }
});

test("the usual verbs keep their letters beside any others", () => {
  const given = letters(["concealed_kong", "discard", "chow", "pung", "kong", "win"]);
  const usual = ["discard", "chow", "pung", "kong", "win"].map((verb) => given.get(verb)).join("");
  assert.equal(usual, "dcpkw");
});

test("arrows stop at both ends of a row", () => {
  assert.equal(moved("ArrowLeft", 0, 8), 0);
  assert.equal(moved("ArrowRight", 7, 8), 7);
  assert.equal(moved("ArrowRight", 3, 8), 4);
  assert.equal(moved("Home", 5, 8), 0);
  assert.equal(moved("End", 5, 8), 7);
  assert.equal(moved("ArrowUp", 5, 8), null);
  assert.equal(moved("End", 0, 0), null);
});

test("the page hears no letter and no arrow, but the browser keeps its own shortcuts", () => {
  for (const name of ["n", "p", "s", "F", ".", "ArrowUp", "ArrowLeft", " ", "Escape"]) {
    assert.ok(staysInside(key(name)), name);
  }
  for (const event of [key("Tab"), key("F5"), key("f", { ctrlKey: true }), key("l", { metaKey: true })]) {
    assert.ok(!staysInside(event), event.key);
  }
});
