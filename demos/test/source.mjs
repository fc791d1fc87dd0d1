// A module of the page's source, compiled on the way: Node itself does not read TypeScript.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

export async function source(name) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))],
    bundle: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}
