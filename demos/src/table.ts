// <paipu-table game="…">: a hand against the bots. It knows no rules: it draws the position that
// the engine gives, offers what the position calls legal, and sends what the reader chooses. Moves
// that are not legal can be chosen too; the engine then says which clause forbids them.

import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { centre, isActive, laid, layoutOf, missed, opponent, opponents, plate, river, standing } from "./board";
import { engine } from "./client";
import { PaipuElement } from "./element";
import { ending } from "./ending";
import { letters, moved, staysInside } from "./keys";
import { fragment } from "./links";
import { failed, starting } from "./opening";
import { optionFields } from "./options";
import { keyList, near, silences, story } from "./panels";
import type { Action, Form, Legal, Options, Position, Seat, Settings, Tile } from "./protocol";
import { Session, sessionOf } from "./session";
import { linkField, selectLink, shareLink, type SharedLink } from "./sharing";
import { spokenState } from "./speech";
import { clauseLink, han, languageSwitch } from "./text";
import { isPaper, isWild, markWild, meld, sorted, tile, tileName, tiles } from "./tiles";
import { words } from "./words";

/** One's own tiles as they are laid out: sorted, the drawn one last. */
function layout(p: Position, me: Seat): { code: Tile; drawn: boolean }[] {
  const rest = [...(me.hand ?? [])];
  if (me.drawn !== null && rest.length >= me.size) rest.splice(rest.lastIndexOf(me.drawn), 1);
  const row = sorted(p.tiles, rest).map((code) => ({ code, drawn: false }));
  return me.drawn === null ? row : [...row, { code: me.drawn, drawn: true }];
}

/** The longest hand whose tiles are still large enough in one row of a wide table. */
const ROW = 17;

const randomSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export class PaipuTable extends PaipuElement {
  private session: Session | null = null;
  private unwatch: (() => void) | null = null;
  /** The position that the transient things below belong to. */
  private at = -1;
  private selected: number | null = null;
  private cursor = 0;
  private choosing: string | null = null;
  private said = "";
  /** Whether the reader has pressed Play and was not yet asked for anything. */
  private unseen = false;
  private opened: string | null = null;
  private link: SharedLink | null = null;
  private options: Options | null = null;
  private chosen: Settings = {};
  private seed = "";
  private seedProblem = false;
  private wanted: (() => Promise<boolean>) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.session = sessionOf(this.game);
    const given = this.getAttribute("options");
    if (given !== null) this.chosen = JSON.parse(given) as Settings;
    this.session.pace = this.paceWanted();
    this.unwatch = this.session.watch(() => this.follow());
    this.addEventListener("keydown", this.onKey);
    this.follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unwatch?.();
    this.unwatch = null;
    this.removeEventListener("keydown", this.onKey);
  }

  private paceWanted(): number {
    const given = this.getAttribute("pace");
    if (given !== null && Number.isFinite(Number(given))) return Number(given);
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 450;
  }

  /** A new position: what was selected or half chosen belonged to the old one. */
  private follow(): void {
    const p = this.session?.position ?? null;
    const stamp = p ? p.at + p.match.hand * 1e6 : -1;
    if (stamp !== this.at) {
      this.at = stamp;
      this.selected = null;
      this.choosing = null;
      this.link = null;
      const own = p?.seats[p.me];
      if (p && own) {
        const last = layout(p, own).length - 1;
        this.cursor = own.drawn !== null ? last : Math.max(0, Math.min(this.cursor, last));
      }
      // Whoever looks for the state of things here must not find that of the last move.
      if (p?.over) this.say("");
      else if (p?.asked) this.say(p.phase_label);
      if (p?.asked && this.unseen) void this.show();
    }
    this.requestUpdate();
  }

  /** Into the live region; cleared first, so that the same words are read again. */
  private say(text: string): void {
    this.said = "";
    this.requestUpdate();
    setTimeout(() => {
      this.said = text;
      this.requestUpdate();
    }, 60);
  }

  // ---- starting and dealing --------------------------------------------------------------------

  private async begin(what: () => Promise<boolean>): Promise<void> {
    this.wanted = what;
    this.requestUpdate();
    try {
      await engine.start();
    } catch {
      return; // the reason is in engine.status and is drawn
    }
    await what();
    if (this.wanted === what) this.wanted = null;
    this.requestUpdate();
  }

  private readonly onPlay = (): void => this.start(() => this.deal());

  private readonly onOpenShared = (): void => {
    const code = fragment(location.hash, "hand");
    if (code) this.start(() => this.open(code));
  };

  /** The first hand at this table. */
  private start(what: () => Promise<boolean>): void {
    this.unseen = true;
    void this.begin(what);
  }

  /** Where the reader pressed Play a board has grown downwards: the first choice is brought into sight. */
  private async show(): Promise<void> {
    this.unseen = false;
    await this.updateComplete;
    this.querySelector(".pp-moves-bar")?.scrollIntoView({ block: "nearest" });
  }

  private async open(code: string): Promise<boolean> {
    this.opened = code;
    return (await this.session?.load(code)) ?? false;
  }

  private async deal(): Promise<boolean> {
    const seed = this.seed.trim();
    this.seedProblem = seed !== "" && !/^\d{1,20}$/.test(seed);
    this.requestUpdate();
    if (this.seedProblem) return false;
    return (await this.session?.deal(seed || randomSeed(), this.chosen)) ?? false;
  }

  /** Another hand: the reader goes back to the table, where it begins. */
  private async renew(deal: () => Promise<boolean> | undefined): Promise<void> {
    if (!(await deal())) return;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".pp-board")?.focus();
    this.toMove();
  }

  private readonly onRetry = (): void => {
    const again = this.wanted ?? (() => (this.session?.position ? this.session.resume() : this.deal()));
    void this.begin(again);
  };

  private async loadOptions(): Promise<void> {
    if (this.options) return;
    const answer = await engine.ask<Options>("options", { game: this.game });
    if (!answer.ok) return;
    this.options = answer;
    this.requestUpdate();
  }

  // ---- moves -----------------------------------------------------------------------------------

  private get position(): Position | null {
    return this.session?.position ?? null;
  }

  private own(): { code: Tile; drawn: boolean }[] {
    const p = this.position;
    const me = p?.seats[p.me];
    return p && me ? layout(p, me) : [];
  }

  private legalOf(verb: string): Legal[] {
    return this.position?.legal.filter((one) => one.verb === verb) ?? [];
  }

  private act({ verb, tiles, amount }: Action): void {
    this.choosing = null;
    void this.session?.act({ verb, ...(tiles ? { tiles } : {}), ...(amount ? { amount } : {}) });
  }

  private press(verb: string): void {
    const p = this.position;
    if (!p) return;
    const legal = this.legalOf(verb);
    const held = this.own();
    const picked = this.selected === null ? undefined : held[this.selected]?.code;
    if (verb === "discard") {
      if (picked !== undefined) this.act({ verb, tiles: [picked] });
      else if (legal.length > 0) {
        this.say(words.selectFirst(isPaper(p.tiles)));
        this.focusTile(this.cursor);
      } else this.act({ verb, tiles: held.slice(-1).map((one) => one.code) });
    } else if (legal.length === 1 && legal[0]) this.act(legal[0]);
    else if (legal.length > 1) {
      this.choosing = this.choosing === verb ? null : verb;
      this.requestUpdate();
      void this.updateComplete.then(() => this.querySelector<HTMLElement>(".pp-choices button")?.focus());
    } else this.act({ verb, ...(picked === undefined ? {} : { tiles: [picked] }) });
  }

  /** A tap on one's own tile: the first selects it, the second discards it. */
  private tap(index: number): void {
    this.cursor = index;
    if (this.selected === index) this.press("discard");
    else {
      this.selected = index;
      this.requestUpdate();
    }
  }

  private focusTile(index: number): void {
    this.cursor = index;
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  }

  private async share(): Promise<void> {
    const code = await this.session?.share();
    if (!code) return;
    this.link = await shareLink("hand", code);
    this.requestUpdate();
    await this.updateComplete;
    selectLink(this, this.link);
  }

  private async save(): Promise<void> {
    const text = await this.session?.record();
    if (!text) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    link.download = `paipu-${this.game}-${this.position?.seed ?? ""}.txt`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // ---- keyboard --------------------------------------------------------------------------------

  private readonly onKey = (event: KeyboardEvent): void => {
    if (staysInside(event)) event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const p = this.position;
    if (!p || target.closest("input, select, textarea")) return;
    if (this.handle(event.key, target, p)) event.preventDefault();
  };

  /** Returns whether the key meant something here. */
  private handle(key: string, target: HTMLElement, p: Position): boolean {
    const isTile = target.matches("[data-index]");
    const row = target.closest<HTMLElement>("[data-row-of]");
    if (key.startsWith("Arrow") || key === "Home" || key === "End") return this.walk(key, target, row, isTile);
    if (key === "Escape") {
      if (this.choosing) {
        const verb = this.choosing;
        this.choosing = null;
        this.requestUpdate();
        void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-verb="${verb}"]`)?.focus());
      } else if (this.selected !== null) {
        this.selected = null;
        this.requestUpdate();
      } else if (this.session?.refusal) this.session.dismiss();
      else if (this.legalOf("pass").length > 0) this.press("pass");
      return true;
    }
    if (key === " ") {
      const may = this.legalOf("pass").length > 0 && this.legalOf("discard").length === 0;
      if (!may || (!isTile && target.closest("button, a, summary"))) return false;
      this.press("pass");
      return true;
    }
    if (/^[1-9]$/.test(key)) {
      const at = Number(key) - 1;
      const buttons = this.querySelectorAll<HTMLElement>(this.choosing ? ".pp-choices button" : ".pp-chips button");
      if (buttons.length > 0) buttons[at]?.click();
      else if (at < this.own().length && this.querySelector("[data-index]")) {
        this.focusTile(at);
        this.tap(at);
      }
      return true;
    }
    if (key.toLowerCase() === "r") {
      this.say(spokenState(p));
      return true;
    }
    for (const [verb, letter] of letters(p.verbs)) {
      if (letter !== key.toLowerCase()) continue;
      this.press(verb);
      return true;
    }
    return false;
  }

  /** Arrows move inside the hand or inside a row of buttons, and never further. */
  private walk(key: string, target: HTMLElement, row: HTMLElement | null, isTile: boolean): boolean {
    if (isTile) {
      const next = moved(key, this.cursor, this.own().length);
      if (next !== null) this.focusTile(next);
      return true;
    }
    const button = target.closest("button");
    if (!row || !button) return false;
    const buttons = [...row.querySelectorAll("button")];
    const next = moved(key, buttons.indexOf(button), buttons.length);
    if (next !== null) buttons[next]?.focus();
    return true;
  }

  /** Keys work anywhere in the table; still, whoever waits on its frame is led to what to do. */
  private toMove(): void {
    const p = this.position;
    const focused = document.activeElement;
    if (!p || !focused || !this.contains(focused)) return;
    const waits = focused.matches(".pp-board");
    if (p.over ? waits || focused.closest(".pp-moves-bar, .pp-hand") : waits && p.asked) this.restoreFocus();
  }

  protected override translated(): void {
    this.said = "";
    if (!this.options) return;
    this.options = null;
    void this.loadOptions();
  }

  protected override focusOrder(): string[] {
    const p = this.position;
    const asked = p?.asked ?? false;
    const legal = ".pp-move--legal";
    const hand = '[data-index][tabindex="0"]';
    return [
      ".pp-choices button",
      ".pp-failed button",
      ".pp-starting",
      ...(p?.over ? ["[data-action=next]"] : asked && this.legalOf("discard").length === 0 ? [legal, hand] : [hand, legal]),
      ".pp-board",
    ];
  }

  // ---- drawing ---------------------------------------------------------------------------------

  protected override updated(): void {
    super.updated();
    this.toMove();
    const p = this.position;
    const phase = engine.status.phase;
    const live = p !== null && this.session?.failure == null;
    this.dataset["state"] = live ? "ready" : phase === "failed" ? "error" : this.wanted ? "loading" : "idle";
    this.dataset["over"] = String(p?.over ?? false);
    if (p) this.dataset["at"] = String(p.at);
    const log = this.querySelector<HTMLElement>(".pp-log");
    if (log && log.dataset["last"] !== String(p?.log.at(-1)?.n)) {
      log.dataset["last"] = String(p?.log.at(-1)?.n);
      log.scrollTop = log.scrollHeight;
    }
  }

  protected override render(): TemplateResult {
    const p = this.position;
    if (!p) {
      return html`${this.content} ${this.opening()}`;
    }
    markWild(p.extra.wild);
    return html`<div class="pp-play" lang=${words.tag} data-game=${p.game}>
      ${this.session?.failure == null
        ? nothing
        : engine.status.phase === "starting"
          ? starting()
          : failed(true, words.resume, this.onRetry)}
      ${this.sharedWaiting() ? this.sharedOffer() : nothing}
      <div
        class="pp-board pp-board--${p.seats.length === 4 ? "four" : "many"} ${p.seats.every((seat) => seat.size <= 2) ? "pp-board--few" : ""}"
        role="group" tabindex="-1" aria-label=${words.table}>
        <p class="pp-round">
          <span>${han(p.match.round)}</span> ${p.match.round.toLowerCase().startsWith(words.hand(p.match.hand)) ? nothing : html`<span>${words.hand(p.match.hand)}</span>`}
          <span>${words.seed} <code>${p.seed}</code></span> ${languageSwitch()}
        </p>
        ${repeat(opponents(p), (seat) => seat.seat, (seat) => opponent(p, seat))} ${centre(p)} ${this.mine(p)}
      </div>
      ${this.moves(p)} ${this.refusal(p)}
      <p class="pp-say pp-visually-hidden" role="status" aria-live="polite" data-say>${han(this.said)}</p>
      ${p.result ? ending(p, p.result) : nothing} ${this.tools(p)}
      <div class="pp-below">${story(p)} ${this.panels(p)}</div>
    </div>`;
  }

  private opening(): TemplateResult {
    if (engine.status.phase === "failed") return failed(false, words.retry, this.onRetry);
    if (this.wanted) return starting();
    const shared = fragment(location.hash, "hand") !== null;
    return html`<div class="pp-invite" lang=${words.tag}>
      ${shared
        ? html`<button type="button" class="pp-button pp-button--main" data-action="open" @click=${this.onOpenShared}>
            ${words.openShared}
          </button>`
        : nothing}
      <button
        type="button"
        class="pp-button ${shared ? "" : "pp-button--main"}"
        data-action="play"
        @click=${this.onPlay}
      >
        ${shared ? words.playNew : words.play}
      </button>
      <span class="pp-quiet">${words.playHint}</span> ${languageSwitch()}
      ${this.refusalBox(this.game)}
    </div>`;
  }

  private sharedWaiting(): boolean {
    const code = fragment(location.hash, "hand");
    return code !== null && code !== this.opened;
  }

  private sharedOffer(): TemplateResult {
    return html`<p class="pp-shared">
      <button type="button" class="pp-button" data-action="open" @click=${this.onOpenShared}>${words.openShared}</button>
    </p>`;
  }

  private mine(p: Position): TemplateResult {
    const me = p.seats[p.me];
    if (!me) return html``;
    const won = p.result?.winners.includes(p.me) ?? false;
    return html`<section
      class="pp-seat pp-seat--me ${isActive(p, p.me) ? "pp-seat--active" : ""} ${won ? "pp-seat--won" : ""}"
      data-seat=${p.me}
      aria-label=${words.yourTiles}
    >
      ${plate(p, me)} ${river(p, me)} ${laid(p, me)} ${this.hand(p)} ${layoutOf(p)} ${standing(p, me)} ${missed(me)}
    </section>`;
  }

  private hand(p: Position): TemplateResult {
    const held = this.own();
    const hand = p.seats[p.me]?.hand;
    if (!p.verbs.includes("discard") || p.over) {
      return html`<div class="pp-hand pp-hand--still" role="group" aria-label=${words.yourHand}>
        ${hand ? tiles(p.tiles, held.map((one) => one.code)) : nothing}
      </div>`;
    }
    // Some games forbid some discards; such a tile can be tried all the same, and the reason is told.
    const free = new Set(this.legalOf("discard").flatMap((one) => one.tiles ?? []));
    // As many tiles as may stand in one row, do; the rest of the sizes are the style sheet's.
    const share = held.length <= ROW ? `--own: calc((100% - ${2 * held.length + 14}px) / ${held.length})` : nothing;
    return html`<div class="pp-hand" style=${share} role="group" aria-label=${words.yourHand}>
      ${held.map(({ code, drawn }, index) => {
        const kept = free.size > 0 && !free.has(code);
        const label = [
          tileName(p.tiles, code),
          ...(isWild(code) ? [words.wild] : []),
          ...(drawn ? [words.drawn] : []),
          ...(kept ? [words.kept] : []),
          words.tileOf(index + 1, held.length),
        ].join(words.comma);
        return html`<button
          type="button"
          class="pp-own ${drawn ? "pp-own--drawn" : ""} ${kept ? "pp-own--kept" : ""}"
          data-tile=${code}
          data-index=${index}
          aria-label=${label}
          aria-pressed=${this.selected === index ? "true" : "false"}
          tabindex=${index === this.cursor ? 0 : -1}
          @click=${() => this.tap(index)}
          @focus=${() => this.setCursor(index)}
        >
          ${tile(p.tiles, code, { silent: true })}
        </button>`;
      })}
    </div>`;
  }

  private setCursor(index: number): void {
    if (this.cursor === index) return;
    this.cursor = index;
    this.requestUpdate();
  }

  private moves(p: Position): TemplateResult | typeof nothing {
    if (p.over) return nothing;
    const keys = letters(p.verbs);
    return html`<div class="pp-moves-bar" role="group" aria-label=${words.moves} data-row-of="moves">
        ${p.verbs.map((verb) => {
          const legal = this.legalOf(verb);
          const label = p.verb_labels[verb] ?? verb;
          if (legal.some((one) => one.amount)) return this.chips(label, legal);
          return html`<button
            type="button"
            class="pp-move ${legal.length > 0 ? "pp-move--legal" : ""}"
            data-verb=${verb}
            aria-expanded=${legal.length > 1 && verb !== "discard" ? String(this.choosing === verb) : nothing}
            aria-keyshortcuts=${verb === "pass" ? "Escape" : (keys.get(verb) ?? nothing)}
            @click=${() => this.press(verb)}
          >
            ${han(label)}
          </button>`;
        })}
      </div>
      ${this.choosing ? this.choices(p, this.choosing) : nothing} ${this.warned(p)}`;
  }

  private chips(label: string, legal: Legal[]): TemplateResult {
    return html`<span class="pp-chips" role="group" aria-label=${label}>
      <span class="pp-chips-label" aria-hidden="true">${han(label)}</span>
      ${legal.map(
        (one) =>
          html`<button
            type="button"
            class="pp-chip pp-move--legal"
            data-verb=${one.verb}
            data-amount=${one.amount ?? nothing}
            @click=${() => this.act(one)}
          >
            ${one.amount}
          </button>`,
      )}
    </span>`;
  }

  /** What the moves that are open now would bar or cost. */
  private warned(p: Position): TemplateResult | typeof nothing {
    const forced = (p.extra.forms ?? []).filter((form) => form.note !== "" && this.legalOf(form.verb).length === 1);
    const list = [
      ...(p.extra.warnings ?? []),
      ...forced.map((form) => ({ ...form, text: words.sentence(form.note) })),
    ];
    if (!p.asked || list.length === 0) return nothing;
    return html`<ul class="pp-warnings">
      ${list.map(
        (one) => html`<li data-warns=${one.verb}>
          <strong>${han(p.verb_labels[one.verb] ?? one.verb)}:</strong> ${han(one.text)} ${clauseLink(p.game, one.clause)}
        </li>`,
      )}
    </ul>`;
  }

  private formOf(p: Position, one: Legal): Form | undefined {
    const list = (one.tiles ?? []).join(" ");
    return p.extra.forms?.find((form) => form.verb === one.verb && form.tiles.join(" ") === list);
  }

  /** A move of several as it would lie on the table. */
  private form(p: Position, one: Legal): TemplateResult {
    const form = this.formOf(p, one);
    if (!form) return one.tiles?.length ? tiles(p.tiles, one.tiles) : html`${han(one.label)}`;
    return html`<span class="pp-tiles pp-melds">${form.melds.map((group) => meld(p.tiles, group))}</span>`;
  }

  private choices(p: Position, verb: string): TemplateResult {
    const label = p.verb_labels[verb] ?? verb;
    const ways = this.legalOf(verb);
    // what comes of each way; what comes of all of them is said once
    const notes = ways.map((one) => this.formOf(p, one)?.note ?? "");
    const same = new Set(notes).size === 1 ? notes[0] : "";
    const question = notes.every((note) => note && !same) ? words.chooseWay(label) : words.choose(label, isPaper(p.tiles));
    return html`<div class="pp-choices" role="group" aria-label=${question} data-row-of="choices">
      <span class="pp-choices-label">${han(question)}</span>
      ${ways.map(
        (one, at) =>
          html`<button type="button" class="pp-choice" data-verb=${verb} data-tiles=${(one.tiles ?? []).join("")} @click=${() => this.act(one)}>
            ${this.form(p, one)}
            ${notes[at] && !same ? html`<span class="pp-choice-note">${han(notes[at])}</span>` : nothing}
          </button>`,
      )}
      ${same ? html`<p class="pp-choice-note">${han(words.sentence(same))}</p>` : nothing}
      <button type="button" class="pp-button" data-action="back" @click=${() => this.press(verb)}>${words.back}</button>
    </div>`;
  }

  private refusal(p: Position): TemplateResult {
    return html`<div class="pp-refusal-place" role="status" aria-live="polite">${this.refusalBox(p.game)}</div>`;
  }

  private refusalBox(game: string): TemplateResult | typeof nothing {
    const error = this.session?.refusal;
    if (!error) return nothing;
    const text = error.clause_text;
    return html`<div class="pp-refusal" data-kind=${error.kind} data-refused=${error.clause ?? nothing}>
      <p>
        <strong>${error.kind === "IllegalAction" ? words.refused : nothing}</strong>
        ${han(error.message)} ${clauseLink(game, error.clause)}
      </p>
      ${text
        ? html`<blockquote>
            <p lang="en">${han(text.en)}</p>
            <p lang="zh-Hant">${text.zh}</p>
          </blockquote>`
        : nothing}
    </div>`;
  }

  /** What may be done between hands, and the links. */
  private tools(p: Position): TemplateResult {
    return html`<div class="pp-tools">
      ${p.over && !p.match.over
        ? html`<button type="button" class="pp-button pp-button--main" data-action="next" @click=${() => void this.renew(() => this.session?.next())}>
            ${words.nextHand}
          </button>`
        : nothing}
      <button
        type="button"
        class="pp-button ${p.match.over ? "pp-button--main" : ""}"
        data-action=${p.match.over ? "next" : "new"}
        @click=${() => void this.renew(() => this.deal())}
      >
        ${p.match.over ? words.newMatch : words.newHand}
      </button>
      <button type="button" class="pp-button" data-action="share" @click=${() => void this.share()}>${words.share}</button>
      ${p.over
        ? html`<button type="button" class="pp-button" data-action="save" @click=${() => void this.save()}>${words.save}</button>`
        : nothing}
      ${linkField(this.link, words.shared, words.sharedField, words.noSecret)}
    </div>`;
  }

  private panels(p: Position): TemplateResult {
    return html`<div class="pp-panels">
      <details class="pp-panel" data-panel="rules" @toggle=${() => void this.loadOptions()}>
        <summary>${words.rulesPanel}</summary>
        <form @submit=${(e: Event) => (e.preventDefault(), void this.renew(() => this.deal()))}>
          <p class="pp-quiet">${words.rulesHint}</p>
          <p class="pp-option pp-option--seed">
            <label for="pp-seed">${words.seedField}</label>
            <input
              id="pp-seed"
              inputmode="numeric"
              autocomplete="off"
              aria-describedby="pp-seed-hint"
              aria-invalid=${this.seedProblem ? "true" : nothing}
              .value=${this.seed}
              @input=${(e: Event) => (this.seed = (e.target as HTMLInputElement).value)}
            />
            <span id="pp-seed-hint" class="pp-quiet">${this.seedProblem ? words.seedBad : words.seedHint}</span>
          </p>
          ${this.options
            ? optionFields(p.game, "pp-rule", this.options, this.chosen, (chosen) => {
                this.chosen = chosen;
                this.requestUpdate();
              })
            : nothing}
          <p class="pp-panel-end">
            <button type="submit" class="pp-button pp-button--main" data-action="new-with">${words.newWith}</button>
            <span role="status">${this.session?.refusal?.kind === "IllegalOptions" ? han(this.session.refusal.message) : nothing}</span>
          </p>
        </form>
      </details>
      ${near(p)} ${silences(p)}
      <details class="pp-panel" data-panel="keys">
        <summary>${words.keys}</summary>
        ${keyList(p)}
      </details>
    </div>`;
  }
}
