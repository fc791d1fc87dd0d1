// Runs pack.py inside the stock Pyodide under Node.
//
//   node pack.mjs '{"pyodide": dir, "engine": dir, "out": dir, "lazy": [...], "optimize": {...}}'
//
// prints the JSON that pack.py returns.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

async function main(plan) {
  const { loadPyodide } = await import(pathToFileURL(`${plan.pyodide}/pyodide.mjs`).href);
  const lock = JSON.parse(readFileSync(`${plan.pyodide}/pyodide-lock.json`, "utf8"));
  const pyodide = await loadPyodide({
    indexURL: plan.pyodide,
    lockFileContents: { info: lock.info, packages: {} },
    packageBaseUrl: plan.pyodide,
    enableRunUntilComplete: false,
    // Nothing that is written may depend on the order of a set.
    env: { PYTHONHASHSEED: "0" },
  });
  pyodide.mountNodeFS("/engine", plan.engine);
  pyodide.mountNodeFS("/out", plan.out);
  pyodide.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"), {
    filename: "pack.py",
  });
  const pack = pyodide.globals.get("pack");
  const lists = pyodide.toPy({ lazy: plan.lazy, optimize: plan.optimize });
  return pack("/engine", "/out", lists.get("lazy"), lists.get("optimize"));
}

try {
  process.stdout.write((await main(JSON.parse(process.argv[2]))) + "\n");
} catch (problem) {
  // Left to itself Node would print the megabyte-long line of source that it was thrown from.
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}
