// What lies below the table: the story of the hand, and the list of keys.

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { letters } from "./keys";
import type { Position } from "./protocol";
import { clauseLink, han } from "./text";
import { tiles } from "./tiles";
import { words } from "./words";

/** Every event that this seat has seen, the newest last; new ones are read out. */
export function story(p: Position): TemplateResult {
  return html`<section class="pp-story" aria-label=${words.log}>
    <h2>${words.log}</h2>
    <div class="pp-log" role="log" aria-live="polite" aria-relevant="additions" tabindex="0" aria-label=${words.log}>
      <ol>
        ${repeat(
          p.log,
          (line) => line.n,
          (line) => html`<li data-n=${line.n}>
            <span class="pp-log-text">
              ${han(line.text)}
              ${line.tiles.length > 0 ? html`<span aria-hidden="true">${tiles(p.tiles, line.tiles)}</span>` : ""}
            </span>
            ${clauseLink(p.game, line.clause)}
          </li>`,
        )}
      </ol>
    </div>
  </section>`;
}

/** What the source does not say about this game, and what is played instead. */
export function silences(p: Position): TemplateResult | string {
  const list = p.extra.silent ?? [];
  if (list.length === 0) return "";
  return html`<details class="pp-panel" data-panel="silent">
    <summary>${words.silent}</summary>
    <ul class="pp-silent">
      ${list.map((one) => html`<li><span class="pp-gap">${han(one.text)}</span> ${clauseLink(p.game, one.clause)}</li>`)}
    </ul>
  </details>`;
}

/** What the hand is near in a long table of values. */
export function near(p: Position): TemplateResult | string {
  const list = p.extra.near ?? [];
  if (p.over || list.length === 0) return "";
  return html`<details class="pp-panel" data-panel="near">
    <summary>${han(words.near)}</summary>
    <p class="pp-quiet">${han(words.nearHint)}</p>
    <table class="pp-payments pp-near">
      <thead>
        <tr>
          <th scope="col">${words.nearRow}</th>
          <th scope="col">${words.nearLacks}</th>
          <th scope="col">${words.nearValue}</th>
        </tr>
      </thead>
      <tbody>
        ${list.map(
          (one) => html`<tr data-row=${one.row}>
            <th scope="row">
              ${han(one.label)} ${clauseLink(p.game, one.clause)}
              ${one.conjecture ? html`<span class="pp-conjecture" title=${words.conjectureHint}>${words.conjecture}</span>` : nothing}
            </th>
            <td>${one.lacks}</td>
            <td>${one.value}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

/** The keys of this game's table. */
export function keyList(p: Position): TemplateResult {
  const row = (keys: string[], what: string): TemplateResult =>
    html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
      <dd>${han(what)}</dd>`;
  const hasHand = p.verbs.includes("discard");
  return html`<dl class="pp-keys">
    ${hasHand
      ? html`${row(["←", "→", "Home", "End"], words.keyMove)} ${row(["Enter", "Space"], words.keySelect)}
        ${row(["1", "…", "9"], words.keyNumber)}`
      : row(["1", "…", "9"], words.keyChip)}
    ${[...letters(p.verbs)].map(([verb, letter]) => row([letter.toUpperCase()], p.verb_labels[verb] ?? verb))}
    ${p.verbs.includes("pass") ? row(["Esc", "Space"], p.verb_labels["pass"] ?? "pass") : ""}
    ${row(["Esc"], words.keyEscape)} ${row(["R"], words.keyRepeat)}
  </dl>`;
}
