import assert from "node:assert/strict";
import { test } from "node:test";
import { source } from "./source.mjs";

const { runs } = await source("runs");

test("runs of Chinese are told from the rest", () => {
  assert.deepEqual(runs("Pung 碰"), [
    { text: "Pung ", chinese: false },
    { text: "碰", chinese: true },
  ]);
  assert.deepEqual(runs("莊家，自摸"), [{ text: "莊家，自摸", chinese: true }]);
  assert.deepEqual(runs("9½ points"), [{ text: "9½ points", chinese: false }]);
  assert.deepEqual(runs(""), []);
});
