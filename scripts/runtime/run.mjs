// Runs a Python file in the packed runtime under Node, with the engine on sys.path: what tests and
// measurements use to see the very files that a browser gets.
//
//   node run.mjs FOLDER FILE ARGUMENT      FOLDER holds runtime.json, as build/rt does
//
// calls the file's main(ARGUMENT) and prints the text that it returns.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

async function main(folder, file, argument) {
  const manifest = JSON.parse(readFileSync(join(folder, "runtime.json"), "utf8"));
  const root = resolve(folder, manifest.base);
  const { loadPyodide } = await import(pathToFileURL(join(root, "pyodide.mjs")).href);
  const pyodide = await loadPyodide({
    indexURL: root,
    packageBaseUrl: root,
    stdLibURL: join(root, manifest.stdlib),
    lockFileContents: { info: manifest.lock, packages: {} },
    enableRunUntilComplete: false,
  });
  pyodide.FS.writeFile("/lib/paipu.zip", readFileSync(join(root, manifest.engine)));
  pyodide.pyimport("sys.path").append("/lib/paipu.zip");
  pyodide.runPython(readFileSync(file, "utf8"), { filename: file });
  return pyodide.globals.get("main")(argument ?? "");
}

try {
  process.stdout.write((await main(...process.argv.slice(2))) + "\n");
} catch (problem) {
  // Left to itself Node would print the megabyte-long line of source that it was thrown from.
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}
