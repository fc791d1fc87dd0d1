// What both elements show before the engine runs: the page's own content, a button, and, once
// pressed, how far the start has come or why it failed.

import { html, nothing, type TemplateResult } from "lit";
import { engine } from "./client";
import { wordOf, words } from "./words";

export function starting(): TemplateResult {
  const status = engine.status;
  const { done, total, what } = status.phase === "starting" ? status : { done: 0, total: 0, what: "" };
  return html`<div class="pp-starting" lang=${words.tag} role="status" tabindex="-1">
    <span>${words.starting}… <span class="pp-quiet">${wordOf(words.steps, what) ?? ""}</span></span>
    <progress aria-label=${words.starting} max=${total || 1} value=${total > 0 ? done : nothing}></progress>
  </div>`;
}

export function failed(stopped: boolean, retryLabel: string, retry: () => void): TemplateResult {
  const reason = engine.status.phase === "failed" ? engine.status.reason : "";
  return html`<div class="pp-failed" lang=${words.tag} role="alert">
    <p><strong>${stopped ? words.engineStopped : words.cannotStart}</strong> ${reason}</p>
    <p class="pp-quiet">${words.stillReadable}</p>
    <button type="button" class="pp-button" data-action="retry" @click=${retry}>${retryLabel}</button>
  </div>`;
}
