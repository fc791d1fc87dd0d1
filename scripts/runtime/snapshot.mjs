// Writes what Python's memory holds once it is up and the engine is imported. A worker that starts
// from this has nothing to import any more.
//
//   node snapshot.mjs '{"folder": …, "file": …, "out": …}'
//
// The folder has a runtime.json as scripts/runtime.py writes it; the file is Python, run before
// the memory is taken; the snapshot goes to `out`, compressed by gzip.
//
// The same memory must come out on every machine and every day, and start in every browser. So
// nothing of this machine may get into it: no chance, no clock, no path, no time zone.

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const plan = JSON.parse(process.argv[2]);
const zeros = (view) => view.fill(0);
crypto.randomFillSync = zeros;
Date.now = () => 1e12;
performance.now = () => 1;
process.env.TZ = "UTC";
process.argv.splice(1, Infinity, "paipu");
// A browser that lacks a newer part of WebAssembly must not find a pointer to it. Pyodide leaves
// it out where it meets such a browser.
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone" } });

async function main({ folder, file, out }) {
  const packed = JSON.parse(readFileSync(join(folder, "runtime.json"), "utf8"));
  const root = resolve(folder, packed.base);
  Object.assign(globalThis, { require: createRequire(import.meta.url), __dirname: root });
  const { loadPyodide } = await import(pathToFileURL(join(root, "pyodide.mjs")).href);
  const pyodide = await loadPyodide({
    _makeSnapshot: true,
    indexURL: root,
    packageBaseUrl: root,
    lockFileContents: { info: packed.lock, packages: {} },
    enableRunUntilComplete: false,
    env: { PYTHONHASHSEED: "0" },
  });
  pyodide.FS.writeFile("/lib/paipu.zip", readFileSync(join(root, packed.engine)));
  // No object of Python's may be held by JavaScript when the memory is taken: only text comes back.
  pyodide.runPython(readFileSync(file, "utf8"), { filename: file.split("/").pop() });
  writeFileSync(out, gzipSync(pyodide.makeMemorySnapshot(), { level: 9 }));
}

try {
  await main(plan);
} catch (problem) {
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}
