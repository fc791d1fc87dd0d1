// The score sheet: the engine's tree, drawn as a nested list.

import { html, nothing, type TemplateResult } from "lit";
import type { Tree } from "./protocol";
import { clauseLink, han } from "./text";
import { tiles } from "./tiles";
import { words } from "./words";

const conjecture = html`<span class="pp-conjecture" title=${words.conjectureHint}>${words.conjecture}</span>`;

function line(game: string, set: string, tree: Tree): TemplateResult {
  const excluded = tree.op === "excluded";
  return html`<li class=${excluded ? "pp-excluded" : nothing} data-row=${tree.row ?? nothing} data-op=${tree.op}>
    <span class="pp-value">${tree.value}</span>
    <span class="pp-label">${excluded ? html`<s>${han(tree.label)}</s>` : han(tree.label)} ${tree.conjecture ? conjecture : nothing}</span>
    ${clauseLink(game, tree.clause)}
    ${excluded && tree.because ? html`<span class="pp-because">${han(words.instead(tree.because))}</span>` : nothing}
    ${tree.tiles.length > 0 ? tiles(set, tree.tiles) : nothing}
    ${tree.parts.length > 0
      ? html`<ul>
          ${tree.parts.map((part) => line(game, set, part))}
        </ul>`
      : nothing}
  </li>`;
}

export function sheet(game: string, set: string, tree: Tree): TemplateResult {
  return html`<ul class="pp-sheet" data-total=${tree.value}>
    ${line(game, set, tree)}
  </ul>`;
}
