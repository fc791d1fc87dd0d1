// Small pieces of text that appear everywhere: Chinese inside English, clause links.

import { html, nothing, type TemplateResult } from "lit";
import { clauseAddress } from "./place";
import { words } from "./words";

const CHINESE = /([\u2e80-\u9fff\uf900-\ufaff\u{20000}-\u{323af}]+)/u;

/** Text with every run of Chinese marked as such, for voices and for the right shapes. */
export function han(text: string): TemplateResult {
  // split() with one group puts the runs it matched at the odd places
  return html`${text
    .split(CHINESE)
    .map((run, at) => (at % 2 ? html`<span lang="zh-Hant">${run}</span>` : run))}`;
}

/** A chip that leads to a clause of a game's rules. */
export function clauseLink(game: string, clause: string | null | undefined): TemplateResult | typeof nothing {
  if (!clause) return nothing;
  return html`<a
    class="pp-clause"
    href=${clauseAddress(game, clause)}
    data-clause=${clause}
    aria-label=${words.clause(clause)}
    >${clause}</a
  >`;
}
