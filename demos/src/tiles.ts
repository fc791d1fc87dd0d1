// Tiles as pictures with names. Order and names are the engine's; the pictures are the sprites'.

import { html, nothing, svg, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { engine } from "./client";
import { language } from "./language";
import { tileAddress } from "./place";
import type { Face, Group, Tile } from "./protocol";
import { words } from "./words";

/** Packs of paper, and what their cards take up of a tile's picture. */
const CARDS: Record<string, string> = { zodiac: "2 0 56 80", fourcolour: "6 0 48 80" };

/** Of these one speaks of cards and of a stock, not of tiles and a wall. */
export function isPaper(set: string): boolean {
  return set in CARDS;
}

/** The kinds of each set in their order, as the engine names them. */
const packs = new Map<string, Face[]>();
const setOfGame = new Map<string, string>();

/** Ask the engine once what a game is played with. */
export async function learn(game: string): Promise<void> {
  if (setOfGame.has(game)) return;
  const answer = await engine.ask<{ set: string; faces: Face[] }>("tiles", { game });
  if (!answer.ok) return; // whatever is asked of this game next is refused with the reason
  packs.set(answer.set, answer.faces);
  setOfGame.set(game, answer.set);
}

export function setFor(game: string): string {
  return setOfGame.get(game) ?? "";
}

export function codes(set: string): Tile[] {
  return (packs.get(set) ?? []).map((face) => face.code);
}

/** A tile's name as it is read out. The picture shows the character. */
export function tileName(set: string, code: Tile): string {
  const face = packs.get(set)?.find((one) => one.code === code);
  return face?.[language()] ?? code;
}

/** Tiles in the order of their set; codes that the set does not know come last. */
export function sorted(set: string, tiles: readonly Tile[]): Tile[] {
  const order = codes(set);
  const rank = (code: Tile): number => {
    const at = order.indexOf(code);
    return at < 0 ? order.length : at;
  };
  return [...tiles].sort((a, b) => rank(a) - rank(b));
}

/** The kinds that are wild in what is being drawn: by its position, or by its situation. */
let wild: ReadonlySet<Tile> = new Set();

/** Whoever draws says first what is wild in it. */
export function markWild(kinds: readonly Tile[] = []): void {
  wild = new Set(kinds);
}

export function isWild(code: Tile): boolean {
  return wild.has(code);
}

interface Look {
  /** Sideways: it came from another seat. */
  outside?: boolean;
  /** Its name is given beside it. */
  silent?: boolean;
  win?: boolean;
  /** Without the seal of a wild: the tile that shows which are. */
  plain?: boolean;
}

/** One tile, face up. */
export function tile(set: string, code: Tile, look: Look = {}): TemplateResult {
  const name = [tileName(set, code)];
  const isMarked = wild.has(code) && !look.plain;
  if (isMarked) name.push(words.wild);
  if (look.outside) name.push(words.claimed);
  if (look.win) name.push(words.winning);
  const picture = svg`<use href=${tileAddress(set, code)} width="60" height="80"></use>${isMarked ? WILD : nothing}`;
  // A card is narrower than a tile; its picture has the same height, and room at both sides.
  const box = CARDS[set] ?? "0 0 60 80";
  const classes = classMap({
    "pp-tile": true,
    "pp-card": set in CARDS,
    "pp-outside": look.outside ?? false,
    "pp-win": look.win ?? false,
  });
  return look.silent
    ? html`<svg class=${classes} viewBox=${box} aria-hidden="true">${picture}</svg>`
    : html`<svg class=${classes} viewBox=${box} role="img" aria-label=${name.join(words.comma)}>
        ${picture}
      </svg>`;
}

/** The seal of a wild tile, in its corner. */
const WILD = svg`<g class="pp-wild" lang="zh-Hant"><rect x="37" y="-4" width="25" height="25" rx="4"></rect><text x="49.5" y="15">百</text></g>`;

/** A row of face-up tiles. */
export function tiles(set: string, list: readonly Tile[]): TemplateResult {
  return html`<span class="pp-tiles">${list.map((code) => tile(set, code))}</span>`;
}

/** Tiles that lie face down; their number is said once, in words. */
export function backs(set: string, count: number): TemplateResult {
  return html`<span class="pp-tiles pp-backs" role="img" aria-label="${words.tilesHeld(count, isPaper(set))}${words.comma}${words.faceDown}">
    ${Array.from({ length: count }, () => tile(set, "back", { silent: true }))}
  </span>`;
}

/** Sets of which the others know only that they are there are all of four alike. */
const HIDDEN = 4;

/** Tiles in a few signs: those of one suit share its letter. */
function written(list: readonly Tile[]): string {
  const suits = new Set(list.map((code) => code.slice(1)));
  const [suit] = suits;
  return suits.size === 1 && suit ? list.map((code) => code[0]).join("") + suit : list.join(" ");
}

/** Tiles that lie together: as a set on the table, or loose in a hand. */
export function meld(set: string, group: Group): TemplateResult {
  if (group.tiles.length === 0) return html`<span class="pp-meld pp-meld--hidden" data-meld=${group.verb}>${backs(set, HIDDEN)}</span>`;
  const win = group.kind === "win";
  const loose = win || group.kind === "loose" || group.kind === "set";
  return html`<span
    class=${loose ? "pp-group" : group.shown === false ? "pp-meld pp-meld--hidden" : "pp-meld"}
    data-kind=${group.kind ?? nothing}
    data-meld=${group.verb || nothing}
    title=${group.verb || nothing}
  >
    ${group.tiles.map((code, at) => tile(set, code, { outside: !win && (group.outside[at] ?? false), win }))}
    ${group.floats?.length ? html`<span class="pp-floats">${words.floats(group.floats.map(written))}</span>` : nothing}
  </span>`;
}

export function melds(set: string, groups: readonly Group[]): TemplateResult {
  return html`<span class="pp-tiles pp-melds">${groups.map((group) => meld(set, group))}</span>`;
}
