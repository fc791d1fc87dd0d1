// Bundles the browser's side into build/bundle/: paipu.js (the custom elements), worker.js (the
// engine's worker) and demos.css. With --watch it rebuilds on change.
import { build, context } from "esbuild";
import { fileURLToPath } from "node:url";
import { dirname, join, resolve } from "node:path";

const here = dirname(fileURLToPath(import.meta.url));
const outdir = resolve(here, "../build/bundle");

const options = {
  entryPoints: [
    { in: join(here, "src/paipu.ts"), out: "paipu" },
    { in: join(here, "src/worker.ts"), out: "worker" },
    { in: join(here, "src/demos.css"), out: "demos" },
  ],
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  // Chinese stays readable in the output instead of becoming escapes.
  charset: "utf8",
  legalComments: "linked",
  logLevel: "warning",
  metafile: true,
};

if (process.argv.includes("--watch")) {
  const watching = await context(options);
  await watching.watch();
} else {
  const { metafile } = await build(options);
  for (const [path, { bytes }] of Object.entries(metafile.outputs)) {
    console.log(`${path.split("/").pop()} ${(bytes / 1024).toFixed(1)} kB`);
  }
}
