// The rule options of a game as form fields: every open reading of the text with its clauses, the
// default marked, and the named sets of them.

import { html, nothing, type TemplateResult } from "lit";
import type { OptionInfo, Options, Settings } from "./protocol";
import { clauseLink, han } from "./text";
import { words } from "./words";

function valueOf(option: OptionInfo, chosen: Settings): string {
  return chosen[option.name] ?? option.default;
}

/** The chosen values with one more; a value that equals the default is no choice. */
export function choose(options: Options, chosen: Settings, name: string, value: string): Settings {
  const option = options.options.find((one) => one.name === name);
  const { [name]: _, ...rest } = chosen;
  return option && value === option.default ? rest : { ...rest, [name]: value };
}

/** A preset as single values, without those that equal the default. */
export function fromPreset(options: Options, name: string): Settings {
  let chosen: Settings = {};
  for (const [key, value] of Object.entries(options.presets[name] ?? {})) {
    chosen = choose(options, chosen, key, String(value));
  }
  return chosen;
}

function presetOf(options: Options, chosen: Settings): string | null {
  const same = (other: Settings): boolean =>
    Object.keys(other).length === Object.keys(chosen).length &&
    Object.entries(other).every(([key, value]) => chosen[key] === value);
  return Object.keys(options.presets).find((name) => same(fromPreset(options, name))) ?? null;
}

function control(option: OptionInfo, id: string, value: string, change: (value: string) => void): TemplateResult {
  const { values } = option;
  if (!Array.isArray(values)) {
    return html`<input
      id=${id}
      type="number"
      min=${values.min}
      max=${values.max}
      .value=${value}
      @change=${(e: Event) => change((e.target as HTMLInputElement).value)}
    />`;
  }
  return html`<select id=${id} @change=${(e: Event) => change((e.target as HTMLSelectElement).value)}>
    ${values.map(
      (one) =>
        html`<option value=${one} ?selected=${one === value} .selected=${one === value}>
          ${option.labels[one] ?? one}${one === option.default ? ` (${words.defaultMark})` : ""}
        </option>`,
    )}
  </select>`;
}

/** The fields of all options, with the presets before them. */
export function optionFields(
  game: string,
  prefix: string,
  options: Options,
  chosen: Settings,
  change: (chosen: Settings) => void,
): TemplateResult {
  const preset = presetOf(options, chosen);
  const names = Object.keys(options.presets);
  return html`
    ${names.length === 0
      ? nothing
      : html`<p class="pp-option pp-option--preset">
          <label for="${prefix}-preset">${words.preset}</label>
          <select
            id="${prefix}-preset"
            data-option="preset"
            @change=${(e: Event) => change(fromPreset(options, (e.target as HTMLSelectElement).value))}
          >
            ${preset === null ? html`<option selected .selected=${true} value="">…</option>` : nothing}
            ${names.map((name) => html`<option value=${name} .selected=${name === preset}>${name}</option>`)}
          </select>
        </p>`}
    <ul class="pp-options">
      ${options.options.map((option) => {
        const id = `${prefix}-${option.name}`;
        const value = valueOf(option, chosen);
        const changed = value !== option.default;
        return html`<li class="pp-option ${changed ? "pp-option--changed" : ""}" data-option=${option.name}>
          <label for=${id}>
            ${han(option.meaning)} ${changed ? html`<em class="pp-changed">${words.changedMark}</em>` : nothing}
          </label>
          <span class="pp-option-clauses">${option.clauses.map((clause) => clauseLink(game, clause))}</span>
          ${control(option, id, value, (next) => change(choose(options, chosen, option.name, next)))}
        </li>`;
      })}
    </ul>
  `;
}
