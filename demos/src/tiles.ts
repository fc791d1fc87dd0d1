// The page's side of a tile set: the order of the codes, what each is called when it is read out,
// and its picture. What a tile counts is the engine's business.

import { html, nothing, svg, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { tileAddress } from "./place";
import type { Group, Tile } from "./protocol";
import { words } from "./words";

const sets: Record<string, Record<Tile, string>> = {
  xiangqi: {
    K: "red general", A: "red adviser", E: "red elephant", R: "red chariot", N: "red horse",
    C: "red cannon", P: "red soldier",
    k: "black general", a: "black adviser", e: "black elephant", r: "black chariot",
    n: "black horse", c: "black cannon", p: "black soldier",
  },
  dots: {
    "1": "one dot", "2": "two dots", "3": "three dots", "4": "four dots", "5": "five dots",
    "6": "six dots", "7": "seven dots", "8": "eight dots", "9": "nine dots", W: "white dragon",
  },
};

/** The set that a game is played with, for a page that has not yet asked the engine. */
const setOfGame: Record<string, string> = { "xiangqi-mahjong": "xiangqi", tuitongzi: "dots" };

export function setFor(game: string): string {
  return setOfGame[game] ?? game;
}

export function codes(set: string): Tile[] {
  return Object.keys(sets[set] ?? {});
}

/** A tile's name in English, as it is read out. The picture shows the character. */
export function tileName(set: string, code: Tile): string {
  return sets[set]?.[code] ?? code;
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

interface Look {
  /** Sideways: it came from another seat. */
  outside?: boolean;
  /** Its name is given beside it. */
  silent?: boolean;
  win?: boolean;
}

/** One tile, face up. */
export function tile(set: string, code: Tile, look: Look = {}): TemplateResult {
  const name = [tileName(set, code)];
  if (look.outside) name.push(words.claimed);
  if (look.win) name.push(words.winning);
  const picture = svg`<use href=${tileAddress(set, code)}></use>`;
  const classes = classMap({
    "pp-tile": true,
    "pp-outside": look.outside ?? false,
    "pp-win": look.win ?? false,
  });
  return look.silent
    ? html`<svg class=${classes} viewBox="0 0 60 80" aria-hidden="true">${picture}</svg>`
    : html`<svg class=${classes} viewBox="0 0 60 80" role="img" aria-label=${name.join(", ")}>
        ${picture}
      </svg>`;
}

/** A row of face-up tiles. */
export function tiles(set: string, list: readonly Tile[]): TemplateResult {
  return html`<span class="pp-tiles">${list.map((code) => tile(set, code))}</span>`;
}

/** Tiles that lie face down; their number is said once, in words. */
export function backs(set: string, count: number): TemplateResult {
  return html`<span class="pp-tiles pp-backs" role="img" aria-label="${words.tilesHeld(count)}, ${words.faceDown}">
    ${Array.from({ length: count }, () => tile(set, "back", { silent: true }))}
  </span>`;
}

/** Tiles that lie together: as a set on the table, or loose in a hand. */
export function meld(set: string, group: Group): TemplateResult {
  const win = group.kind === "win";
  const loose = win || group.kind === "loose";
  return html`<span
    class=${loose ? "pp-group" : "pp-meld"}
    data-kind=${group.kind ?? nothing}
    data-meld=${group.verb || nothing}
    title=${group.verb || nothing}
  >
    ${group.tiles.map((code, at) => tile(set, code, { outside: !win && (group.outside[at] ?? false), win }))}
  </span>`;
}

export function melds(set: string, groups: readonly Group[]): TemplateResult {
  return html`<span class="pp-tiles pp-melds">${groups.map((group) => meld(set, group))}</span>`;
}
