// <paipu-score game="…" hand="…" situation='{…}' options='{…}' tile="…">: a worked example that
// can be changed. The example itself is the page's own text and stays inside until it is wanted.

import { html, nothing, type TemplateResult } from "lit";
import { engine, EngineFailure } from "./client";
import { PaipuElement } from "./element";
import { payments, settlement } from "./ending";
import { staysInside } from "./keys";
import { fragment, readTrial, writeTrial, type Trial } from "./links";
import { failed, starting } from "./opening";
import { optionFields } from "./options";
import type { Assessment, Claim, Options, Refusal, Settings } from "./protocol";
import { linkField, selectLink, shareLink, type SharedLink } from "./sharing";
import { sheet, UNBOUNDED, unsearched } from "./sheet";
import { forClaims, forWaits, SEARCHED, seatOf, situationOf, type Field } from "./situations";
import { clauseLink, han, languageSwitch } from "./text";
import { codes, isPaper, learn, markWild, melds, setFor, tile, tileName, tiles } from "./tiles";
import { wordOf, words } from "./words";

/** Milliseconds of rest in typing before the engine is asked. */
const REST = 180;

function settings(text: string | null): Settings {
  if (!text) return {};
  const found: Settings = {};
  for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, unknown>)) {
    found[key] = value === true ? "yes" : value === false ? "no" : String(value);
  }
  return found;
}

/** What the engine said last about the hand in the field. */
interface Verdict {
  result: Assessment | null;
  error: Refusal | null;
  waits: string[] | null;
  claims: Claim[] | null;
  wild: string[];
}

/** By how much a search may go further each time. */
const FURTHER = 4;

export class PaipuScore extends PaipuElement {
  private hand = "";
  private tileAsked = "";
  private situation: Settings = {};
  private chosen: Settings = {};
  private options: Options | null = null;
  private open = false;
  private loading = false;
  private verdict: Verdict | null = null;
  private said = "";
  private lastTotal: string | null = null;
  private failure: string | null = null;
  private link: SharedLink | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  /** How far a search may go; null where there is none. */
  private nodes: number | null = null;
  private searching = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("keydown", this.onKey);
    if (!this.open) this.restore(this.example());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.removeEventListener("keydown", this.onKey);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (this.open && staysInside(event)) event.stopPropagation();
  };

  /** The example as the page gives it. */
  private example(): Trial {
    return {
      game: this.game,
      hand: this.getAttribute("hand") ?? "",
      tile: this.getAttribute("tile") ?? "",
      situation: settings(this.getAttribute("situation")),
      options: settings(this.getAttribute("options")),
    };
  }

  private shared(): Trial | null {
    const code = fragment(location.hash, "try");
    const trial = code === null ? null : readTrial(code);
    return trial?.game === this.game ? trial : null;
  }

  private restore(trial: Trial): void {
    this.hand = trial.hand;
    this.tileAsked = trial.tile;
    this.situation = { ...trial.situation };
    this.chosen = { ...trial.options };
    this.link = null;
  }

  private async begin(trial: Trial): Promise<void> {
    this.restore(trial);
    this.loading = true;
    this.failure = null;
    this.requestUpdate();
    try {
      await learn(this.game);
      await this.ask();
    } catch (error) {
      this.onFailure(error);
    }
    this.loading = false;
    this.requestUpdate();
  }

  // ---- asking the engine -----------------------------------------------------------------------

  private changed(): void {
    this.link = null;
    this.searching = false;
    this.nodes = SEARCHED[this.game] ?? null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.assess().catch(this.onFailure), REST);
    this.requestUpdate();
  }

  /** Everything that the engine says here. */
  private async ask(): Promise<void> {
    const answer = await engine.ask<Options>("options", { game: this.game });
    if (answer.ok) this.options = answer;
    this.open = true;
    await this.assess();
  }

  protected override translated(): void {
    this.said = "";
    this.lastTotal = null;
    if (this.open && this.failure === null) this.ask().catch(this.onFailure);
  }

  private readonly onFailure = (error: unknown): void => {
    if (!(error instanceof EngineFailure)) throw error;
    this.failure = error.message;
    this.requestUpdate();
  };

  private async assess(): Promise<void> {
    const asked = ++this.asked;
    const request = { game: this.game, hand: this.hand, situation: this.situation, options: this.chosen };
    const verdict: Verdict = { result: null, error: null, waits: null, claims: null, wild: [] };
    this.nodes ??= SEARCHED[this.game] ?? null;
    const limited = this.nodes === null ? {} : { nodes: String(this.nodes) };
    if (this.tileAsked) {
      const answer = await engine.ask<{ result: { claims: Claim[]; wild: string[] } }>("claims", {
        ...request, situation: forClaims(this.game, this.situation), tile: this.tileAsked,
      });
      if (answer.ok) {
        verdict.claims = answer.result.claims;
        verdict.wild = answer.result.wild;
      }
      else verdict.error = answer.error;
    } else {
      const answer = await engine.ask<{ result: Assessment }>("score", {
        ...request, situation: { ...this.situation, ...limited },
      });
      if (answer.ok) {
        verdict.result = answer.result;
        verdict.wild = answer.result.wild;
      } else {
        // too few tiles to score may be just enough to wait
        const waiting = await engine.ask<{ result: { waits: string[]; wild: string[] } }>("waits", {
          ...request, situation: forWaits(this.game, this.situation),
        });
        if (waiting.ok) {
          verdict.waits = waiting.result.waits;
          verdict.wild = waiting.result.wild;
        }
        else verdict.error = answer.error;
      }
    }
    if (asked !== this.asked) return; // the hand has changed meanwhile
    this.verdict = verdict;
    this.announce(verdict.result);
    this.requestUpdate();
  }

  /** Search on, further and further, until nothing is left out, the hand changes, or it is stopped. */
  private async searchOn(): Promise<void> {
    this.searching = true;
    this.requestUpdate();
    while (this.searching && this.nodes !== null && unsearched(this.verdict?.result?.score)) {
      this.nodes *= FURTHER;
      await this.assess();
    }
    this.searching = false;
    this.requestUpdate();
  }

  private announce(result: Assessment | null): void {
    if (!result) {
      this.said = ""; // what was said of another hand; an error speaks for itself
      return;
    }
    const total = String(result.total ?? "–");
    const before = this.lastTotal;
    this.lastTotal = total;
    const text =
      before === null || before === total
        ? words.totalIs(total, wordOf(words.units, result.unit) ?? result.unit)
        : words.totalChanged(before, total);
    if (before !== null) this.said = text;
  }

  // ---- changing --------------------------------------------------------------------------------

  private get field(): HTMLInputElement | null {
    return this.querySelector<HTMLInputElement>(".pp-hand-field");
  }

  private insert(text: string): void {
    const field = this.field;
    const [from, to] = [field?.selectionStart ?? this.hand.length, field?.selectionEnd ?? this.hand.length];
    // codes of several signs would run into one another
    if (text.length > 1 && /[^\s({]$/.test(this.hand.slice(0, from))) text = ` ${text}`;
    this.hand = this.hand.slice(0, from) + text + this.hand.slice(to);
    this.changed();
    void this.updateComplete.then(() => field?.setSelectionRange(from + text.length, from + text.length));
  }

  private erase(): void {
    const field = this.field;
    const to = field?.selectionEnd ?? this.hand.length;
    const from = field && field.selectionStart !== to ? (field.selectionStart ?? to) : Math.max(0, to - 1);
    this.hand = this.hand.slice(0, from) + this.hand.slice(to);
    this.changed();
    void this.updateComplete.then(() => field?.setSelectionRange(from, from));
  }

  private setSituation(key: string, value: string): void {
    const { [key]: _, ...rest } = this.situation;
    this.situation = value === "" ? rest : { ...rest, [key]: value };
    this.changed();
  }

  private async copyLink(): Promise<void> {
    this.link = await shareLink("try", writeTrial(this.current()));
    this.requestUpdate();
    await this.updateComplete;
    selectLink(this, this.link);
  }

  protected override focusOrder(): string[] {
    return [".pp-failed button", ".pp-starting", ".pp-bench", "[data-action=change]"];
  }

  // ---- drawing ---------------------------------------------------------------------------------

  protected override updated(): void {
    super.updated();
    this.dataset["state"] =
      this.failure !== null ? "error" : this.loading ? "loading" : this.open ? "ready" : "idle";
    const total = this.verdict?.result?.total;
    const known = total !== null && total !== undefined && !unsearched(this.verdict?.result?.score);
    if (this.open && known) this.dataset["total"] = String(total);
    else delete this.dataset["total"];
  }

  protected override render(): TemplateResult {
    if (!this.open) return html`${this.content} ${this.opening()}`;
    markWild(this.verdict?.wild);
    return html`<section class="pp-bench" lang=${words.tag} tabindex="-1" aria-label=${words.workbench}>
      ${this.failure === null ? nothing : failed(true, words.retry, () => void this.begin(this.current()))}
      <p class="pp-visually-hidden" role="status" aria-live="polite" data-say>${this.said}</p>
      ${this.handPart()}
      <div class="pp-outcome">
        <div class="pp-outcome-live">${this.outcome()}</div>
        ${this.paid()}
      </div>
      ${this.factsPart()}
      <p class="pp-tools">
        <button
          type="button"
          class="pp-button"
          data-action="reset"
          @click=${() => {
            this.restore(this.example());
            this.changed();
          }}
        >
          ${words.reset}
        </button>
        <button type="button" class="pp-button" data-action="share" @click=${() => void this.copyLink()}>
          ${words.permalink}
        </button>
        ${linkField(this.link, words.sharedTrial, words.sharedTrialField)}
      </p>
    </section>`;
  }

  private current(): Trial {
    return {
      game: this.game, hand: this.hand, tile: this.tileAsked, situation: this.situation, options: this.chosen,
    };
  }

  private opening(): TemplateResult {
    if (this.failure !== null) return failed(false, words.retry, () => void this.begin(this.current()));
    if (this.loading) return starting();
    const shared = this.shared();
    return html`<div class="pp-invite" lang=${words.tag}>
      ${shared
        ? html`<button type="button" class="pp-button pp-button--main" data-action="open" @click=${() => void this.begin(shared)}>
            ${words.openTry}
          </button>`
        : nothing}
      <button type="button" class="pp-button" data-action="change" @click=${() => void this.begin(this.example())}>
        ${words.change}
      </button>
      ${engine.status.phase === "ready" ? nothing : html`<span class="pp-quiet">${words.playHint}</span>`}
      ${languageSwitch()}
    </div>`;
  }

  private handPart(): TemplateResult {
    const set = setFor(this.game);
    const error = this.verdict?.error ?? null;
    return html`<div class="pp-bench-hand">
      <p class="pp-bench-head">
        <label class="pp-field" for="pp-hand-field">${words.handField}</label> ${languageSwitch()}
      </p>
      <input
        id="pp-hand-field"
        class="pp-hand-field"
        type="text"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        aria-describedby="pp-hand-hint pp-hand-error"
        aria-invalid=${error ? "true" : nothing}
        .value=${this.hand}
        @input=${(e: Event) => {
          this.hand = (e.target as HTMLInputElement).value;
          this.changed();
        }}
      />
      <div id="pp-hand-error" role="status" aria-live="polite">${error ? this.problem(error) : nothing}</div>
      <p id="pp-hand-hint" class="pp-quiet">${words.handHint}</p>
      <div class="pp-palette" role="group" aria-label=${words.palette}>
        ${codes(set).map(
          (code) =>
            html`<button type="button" class="pp-own" data-palette=${code} aria-label=${tileName(set, code)} @click=${() => this.insert(code)}>
              ${tile(set, code, { silent: true })}
            </button>`,
        )}
      </div>
      <div class="pp-signs" role="group" aria-label=${words.signs}>
        ${["(", ")", "*", "{", "}", "+"].map(
          (sign) => html`<button type="button" class="pp-button pp-sign" data-palette=${sign} @click=${() => this.insert(sign)}>${sign}</button>`,
        )}
        <button type="button" class="pp-button" data-action="erase" @click=${() => this.erase()}>${words.erase}</button>
        <button
          type="button"
          class="pp-button"
          data-action="clear"
          @click=${() => {
            this.hand = "";
            this.changed();
          }}
        >
          ${words.clear}
        </button>
      </div>
    </div>`;
  }

  private factsPart(): TemplateResult {
    const set = setFor(this.game);
    return html`<div class="pp-bench-facts">
      ${this.getAttribute("tile") === null ? nothing : this.offeredField(set)}
      <fieldset class="pp-situation">
        <legend>${words.situation}</legend>
        ${situationOf(this.game, this.tileAsked !== "").map((field) => this.situationField(field))}
      </fieldset>
      ${this.options
        ? html`<details class="pp-panel" ?open=${Object.keys(this.chosen).length > 0} data-panel="rules">
            <summary>${words.rulesPanel}</summary>
            ${optionFields(this.game, "pp-reading", this.options, this.chosen, (chosen) => {
              this.chosen = chosen;
              this.changed();
            })}
          </details>`
        : nothing}
    </div>`;
  }

  private offeredField(set: string): TemplateResult {
    return html`<p class="pp-situation-field">
      <label for="pp-tile-field">${words.offered(isPaper(set))}</label>
      <select
        id="pp-tile-field"
        @change=${(e: Event) => {
          this.tileAsked = (e.target as HTMLSelectElement).value;
          this.changed();
        }}
      >
        <option value="" .selected=${this.tileAsked === ""}>${words.noTile}</option>
        ${codes(set).map(
          (code) => html`<option value=${code} .selected=${code === this.tileAsked}>${code}: ${tileName(set, code)}</option>`,
        )}
      </select>
    </p>`;
  }

  private situationField(field: Field): TemplateResult {
    const id = `pp-situation-${field.key}`;
    const value = this.situation[field.key] ?? "";
    const set = (e: Event): void => this.setSituation(field.key, (e.target as HTMLInputElement).value);
    if (field.kind === "flag") {
      return html`<label class="pp-flag" for=${id}>
        <input
          id=${id}
          type="checkbox"
          data-situation=${field.key}
          .checked=${value === "yes"}
          @change=${(e: Event) => this.setSituation(field.key, (e.target as HTMLInputElement).checked ? "yes" : "")}
        />
        <span>${han(words.facts[field.label])}</span>
      </label>`;
    }
    const label = html`<label for=${id}>${han(words.facts[field.label])}</label>`;
    if (field.kind === "choice") {
      return html`<span class="pp-situation-field">
        ${label}
        <select id=${id} data-situation=${field.key} @change=${set}>
          <option value="" .selected=${value === ""}>${words.notSaid}</option>
          ${field.values.map(([one, name]) => html`<option value=${one} .selected=${one === value}>${words.facts[name]}</option>`)}
        </select>
      </span>`;
    }
    return html`<span class="pp-situation-field">
      ${label}
      ${field.kind === "number"
        ? html`<input id=${id} type="number" min="0" max=${field.max} data-situation=${field.key} .value=${value} @input=${set} />`
        : html`<input id=${id} type="text" class="pp-code-field" spellcheck="false" autocomplete="off" data-situation=${field.key} .value=${value} @input=${set} />`}
    </span>`;
  }

  /** What is wrong with the hand, and where: the sign that is not understood is marked. */
  private problem(error: Refusal): TemplateResult {
    const at = error.position ?? null;
    const text = error.text ?? this.hand;
    return html`<div class="pp-refusal" data-kind=${error.kind} data-position=${at ?? nothing}>
      ${at === null
        ? nothing
        : html`<p class="pp-where" aria-hidden="true"
            ><code>${text.slice(0, at)}<mark>${text.slice(at, at + 1) || "␣"}</mark>${text.slice(at + 1)}</code></p>`}
      <p>${han(error.message)} ${clauseLink(this.game, error.clause)}</p>
    </div>`;
  }

  private outcome(): TemplateResult | typeof nothing {
    const verdict = this.verdict;
    if (!verdict) return nothing;
    const { result, waits, claims } = verdict;
    const set = result?.tiles ?? setFor(this.game);
    return html`
      ${result?.groups?.length ? melds(set, result.groups) : nothing}
      ${result && !result.complete
        ? html`<p class="pp-verdict">
            <strong>${words.notComplete}</strong> ${result.refusal ? html`${han(result.refusal.reason)} ${clauseLink(this.game, result.refusal.clause)}` : nothing}
          </p>`
        : nothing}
      ${result?.complete && !result.legal && result.refusal
        ? html`<p class="pp-verdict">${han(result.refusal.reason)} ${clauseLink(this.game, result.refusal.clause)}</p>`
        : nothing}
      ${waits
        ? html`<div class="pp-waits" data-waits=${waits.join(" ")}>
            <span>${waits.length > 0 ? words.waits : words.waitsNone}</span> ${waits.length > 0 ? tiles(set, waits) : nothing}
          </div>`
        : nothing}
      ${claims ? this.claimList(set, claims) : nothing}
      ${this.searchNote(result)} ${result?.score ? sheet(this.game, set, result.score) : nothing}
      ${result?.score && result.provenance === "conjecture"
        ? html`<p class="pp-provenance"><span class="pp-conjecture">${words.conjecture}</span> ${words.conjectureSheet}</p>`
        : nothing}
    `;
  }

  /** Says that the count is only the best so far, and lets the reader decide. */
  private searchNote(result: Assessment | null): TemplateResult | typeof nothing {
    const rest = unsearched(result?.score);
    if (!result || !rest) return nothing;
    const most = Math.max(rest.base ?? UNBOUNDED, result.total ?? 0);
    return html`<div class="pp-search-note" role="status">
      <p>${most >= UNBOUNDED ? words.unbounded(String(result.total)) : words.inexact(String(result.total), String(most))}</p>
      ${this.searching
        ? html`<span>${words.searching}</span>
            <button type="button" class="pp-button" data-action="stop" @click=${() => (this.searching = false)}>${words.stop}</button>`
        : html`<button type="button" class="pp-button" data-action="further" @click=${() => void this.searchOn().catch(this.onFailure)}>
            ${words.further}
          </button>`}
    </div>`;
  }

  private paid(): TemplateResult | typeof nothing {
    const result = this.verdict?.result;
    if (!result?.payments || unsearched(result.score)) return nothing;
    const names = result.payments.map((_, n) => this.seatName(n));
    return html`${payments(names, result.payments, null)}
    ${result.settlement?.length ? settlement(this.game, result.tiles, names, result.settlement) : nothing}`;
  }

  /** Seats as the situation gives them: banker and players, or numbers around the table. */
  private seatName(n: number): string {
    if (this.game === "tuitongzi") {
      const banker = this.situation["banker"] ? 1 : 0;
      return n < banker ? words.bankerName : words.playerName(n + 1 - banker);
    }
    return n === seatOf(this.game, this.situation) ? words.thisSeat(n) : words.payer(n);
  }

  private claimList(set: string, claims: Claim[]): TemplateResult {
    if (claims.length === 0) return html`<p>${words.claimsNone}</p>`;
    return html`<p>${words.claims}:</p>
      <ul class="pp-claims">
        ${claims.map(
          (claim) => html`<li data-verb=${claim.verb}>
            <span>${han(claim.label)}</span> ${tiles(set, claim.tiles)} ${clauseLink(this.game, claim.clause)}
          </li>`,
        )}
      </ul>`;
  }
}
