// Runs a Python file in Pyodide under Node.
//
//   node run.mjs '{"folder": …, "file": …, "argument": …, "mounts": {"/name": folder}}'
//
// The folder is either the npm package, unmodified, or one with a runtime.json as
// scripts/runtime.py packs it, and then the engine is on sys.path. With "quick" the packed Python
// starts from its snapshot, and has neither of the archives. The file's main(argument) is called,
// and the text that it returns printed.

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { devNull } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const read = (...path) => readFileSync(join(...path), "utf8");

/** The folder that holds Pyodide's files, and what is packed beside them, if anything is. */
function find(folder) {
  if (existsSync(join(folder, "runtime.json"))) {
    const packed = JSON.parse(read(folder, "runtime.json"));
    return { ...packed, root: resolve(folder, packed.base) };
  }
  const root = resolve(folder);
  return { root, lock: JSON.parse(read(root, "pyodide-lock.json")).info };
}

/** What differs between the two starts, as in demos/src/boot.ts. */
function settings({ root, snapshot }, quick) {
  if (!quick) return {};
  return { stdLibURL: devNull, _loadSnapshot: gunzipSync(readFileSync(join(root, snapshot))) };
}

async function main({ folder, file, argument, mounts, quick }) {
  const found = find(folder);
  const { root, lock, engine } = found;
  // Node takes a packed pyodide.asm.js for a module, because of this project's package.json, and
  // a module lacks what a script of Node's older kind may count on.
  Object.assign(globalThis, { require: createRequire(import.meta.url), __dirname: root });
  const { loadPyodide } = await import(pathToFileURL(join(root, "pyodide.mjs")).href);
  // As demos/src/boot.ts starts it.
  const pyodide = await loadPyodide({
    indexURL: root,
    packageBaseUrl: root,
    lockFileContents: { info: lock, packages: {} },
    enableRunUntilComplete: false,
    // Nothing that a run writes may depend on the order of a set.
    env: { PYTHONHASHSEED: "0" },
    ...settings(found, quick),
  });
  if (engine && !quick) {
    pyodide.FS.writeFile("/lib/paipu.zip", readFileSync(join(root, engine)));
    pyodide.pyimport("sys.path").append("/lib/paipu.zip");
  }
  for (const [inside, outside] of Object.entries(mounts)) pyodide.mountNodeFS(inside, outside);
  pyodide.runPython(read(file), { filename: file });
  return pyodide.globals.get("main")(argument);
}

try {
  process.stdout.write((await main(JSON.parse(process.argv[2]))) + "\n");
} catch (problem) {
  // Left to itself Node would print the megabyte-long line of source that it was thrown from.
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}
