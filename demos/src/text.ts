// Small pieces of text that appear everywhere: Chinese inside English, clause links.

import { html, nothing, type TemplateResult } from "lit";
import { language, speak } from "./language";
import { clauseAddress } from "./place";
import { runs } from "./runs";
import { words } from "./words";

/** Text with every run of Chinese marked as such, for voices and for the right shapes. */
export function han(text: string): TemplateResult {
  return html`${runs(text).map((run) => (run.chinese ? html`<span lang="zh-Hant">${run.text}</span>` : run.text))}`;
}

/** To the other language, which is named in its own words. */
export function languageSwitch(): TemplateResult {
  return html`<button
    type="button"
    class="pp-language"
    lang=${words.otherTag}
    data-action="language"
    @click=${() => speak(language() === "en" ? "zh" : "en")}
  >
    ${words.other}
  </button>`;
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
