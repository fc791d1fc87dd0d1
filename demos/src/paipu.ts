// The site's one script: the two custom elements. Nothing heavy happens here; the engine starts
// when a reader asks one of them for something.

import { PaipuScore } from "./score";
import { PaipuTable } from "./table";

for (const [name, element] of [
  ["paipu-table", PaipuTable],
  ["paipu-score", PaipuScore],
] as const) {
  if (!customElements.get(name)) customElements.define(name, element);
}
