// What a link carries after its #: a whole hand (#hand=…) or a changed example (#try=…).

import type { Settings } from "./protocol";

/** The value of one key after the #, or null. */
export function fragment(hash: string, key: string): string | null {
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name, value] = [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)];
    if (name === key && value) return value;
  }
  return null;
}

/** A hand changed in the workbench. */
export interface Trial {
  game: string;
  hand: string;
  tile: string;
  situation: Settings;
  options: Settings;
}

export function writeTrial(trial: Trial): string {
  const fields = new URLSearchParams({ game: trial.game, hand: trial.hand });
  if (trial.tile) fields.set("tile", trial.tile);
  for (const [key, value] of Object.entries(trial.situation)) fields.set(`s.${key}`, value);
  for (const [key, value] of Object.entries(trial.options)) fields.set(`o.${key}`, value);
  return encodeURIComponent(fields.toString());
}

export function readTrial(code: string): Trial | null {
  let fields: URLSearchParams;
  try {
    fields = new URLSearchParams(decodeURIComponent(code));
  } catch {
    return null; // not a code of ours: broken in transit
  }
  const game = fields.get("game");
  const hand = fields.get("hand");
  if (game === null || hand === null) return null;
  const trial: Trial = { game, hand, tile: fields.get("tile") ?? "", situation: {}, options: {} };
  for (const [key, value] of fields) {
    if (key.startsWith("s.")) trial.situation[key.slice(2)] = value;
    if (key.startsWith("o.")) trial.options[key.slice(2)] = value;
  }
  return trial;
}
