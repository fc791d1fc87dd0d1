// The score sheet: the engine's tree, drawn as a nested list.

import { html, nothing, type TemplateResult } from "lit";
import { root } from "./place";
import type { Tree } from "./protocol";
import { clauseLink, han } from "./text";
import { tiles } from "./tiles";
import { amount, wordOf, words } from "./words";

function conjecture(): TemplateResult {
  return html`<a class="pp-conjecture" href="${root}method/#conjecture" title=${words.conjectureHint}
    >${words.conjecture}</a
  >`;
}

/** More than any hand can count: where a search has stopped and nothing is known of the rest. */
export const UNBOUNDED = 1 << 20;

/** Where a search has stopped: what the readings that it has not looked at could count. */
export function unsearched(tree: Tree | null | undefined): Tree | undefined {
  return tree?.parts.find((part) => part.row === "not_searched");
}

/** Whether anything in a sheet is ours and no source's. */
export function isConjecture(tree: Tree): boolean {
  return (tree.conjecture ?? false) || tree.parts.some(isConjecture);
}

/** The cells that a sheet names, for want of their numbers. */
function cells(tree: Tree): number {
  return (tree.op === "cell" ? 1 : 0) + tree.parts.reduce((sum, part) => sum + cells(part), 0);
}

/** By how much the cells would be multiplied. */
function factor(tree: Tree): number {
  const own = tree.op !== "times" ? 1 : tree.parts.reduce(
    (product, part) => product * (typeof part.value === "number" ? part.value : 1), tree.base ?? 1,
  );
  return tree.parts.reduce((product, part) => product * factor(part), own);
}

function line(game: string, set: string, tree: Tree, isRoot = false): TemplateResult {
  const excluded = tree.op === "excluded";
  // what is struck out is what it would have counted
  const value = excluded ? (tree.base ?? tree.value) : tree.value;
  // beside a line that has parts; a sum needs no word
  const operation = tree.parts.length > 0 ? wordOf<(base?: number) => string>(words.operations, tree.op)?.(tree.base) : undefined;
  const instead = tree.because_label ?? tree.because;
  return html`<li class=${excluded ? "pp-excluded" : nothing} data-row=${tree.row ?? nothing} data-op=${tree.op}>
    <span class="pp-value">${value === null ? (tree.op === "cell" ? words.noNumber : "–") : Number(value) >= UNBOUNDED ? "?" : `${unsearched(tree) ? "≥ " : ""}${amount(value)}`}</span>
    <span class="pp-label">${han(tree.label)} ${operation ? html`<span class="pp-op">${operation}</span>` : nothing} ${tree.conjecture || (isRoot && isConjecture(tree)) ? conjecture() : nothing}</span>
    ${clauseLink(game, tree.clause)}
    ${excluded && instead ? html`<span class="pp-because">${han(words.instead(instead))}</span>` : nothing}
    ${tree.tiles.length > 0 && !isRoot ? tiles(set, tree.tiles) : nothing}
    ${tree.parts.length > 0
      ? html`<ul>
          ${tree.parts.map((part) => line(game, set, part))}
        </ul>`
      : nothing}
  </li>`;
}

/** A whole sheet. The tiles of its first line are the hand, which lies beside it already. */
export function sheet(game: string, set: string, tree: Tree): TemplateResult {
  return html`<ul class="pp-sheet" data-total=${tree.value ?? ""}>
      ${line(game, set, tree, true)}
    </ul>
    ${tree.value === null ? html`<p class="pp-provenance"><span class="pp-gap">${words.cells(cells(tree), factor(tree))}</span></p>` : nothing}`;
}
