import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { fragment, readTrial, writeTrial } = await source("links");

test("a code is found among other parts and left as it is", () => {
  assert.equal(fragment("#hand=aB-_9.", "hand"), "aB-_9.");
  assert.equal(fragment("#x=1&hand=a=b", "hand"), "a=b");
  assert.equal(fragment("#xm-4", "hand"), null);
  assert.equal(fragment("#hand=", "hand"), null);
  assert.equal(fragment("", "hand"), null);
});

test("a changed example comes back from its link", () => {
  const trial = {
    game: "xiangqi-mahjong",
    hand: "(RNC*) {kkkk} 帥帥 +P",
    tile: "R",
    situation: { won: "draw", note: "a&b=c%" },
    options: { tai: "T56-LT", cross_pair: "true" },
  };
  const address = new URL(`https://example.org/x/#try=${writeTrial(trial)}`);
  assert.deepEqual(readTrial(fragment(address.hash, "try")), trial);
});

test("a broken code is no example", () => {
  assert.equal(readTrial("%E0%A4%A"), null);
  assert.equal(readTrial("hand%3DKK"), null);
});
