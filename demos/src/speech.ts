// What the table says aloud when a reader asks where things stand.

import type { Position } from "./protocol";
import { isPaper, tileName } from "./tiles";
import { words } from "./words";

/** The state in a few sentences: what lies open, who is to move, what one holds. */
export function spokenState(p: Position): string {
  const say: string[] = [];
  const seat = (n: number): string => p.seats[n]?.name ?? "";
  if (p.over) {
    say.push(p.result?.title ?? words.ended);
  } else if (p.offer) {
    say.push(`${words.offered(isPaper(p.tiles))}: ${tileName(p.tiles, p.offer.tile)}, ${words.offeredBy(seat(p.offer.seat))}.`);
  }
  if (!p.over) {
    say.push(p.phase_label.replace(/\.?$/, "."));
    if (p.asked) {
      const verbs = p.verbs.filter((verb) => p.legal.some((one) => one.verb === verb));
      say.push(words.youMay(verbs.map((verb) => p.verb_labels[verb] ?? verb)));
    }
  }
  const me = p.seats[p.me];
  if (me?.hand) {
    const tiles = me.hand.map((code) => tileName(p.tiles, code));
    say.push(`${words.yourHand}: ${tiles.join(", ")}.`);
    if (me.drawn) say.push(`${tileName(p.tiles, me.drawn)} ${words.drawn}.`);
  }
  if (me?.missed?.length) say.push(`${words.missed}: ${me.missed.join(", ")}.`);
  const waits = p.extra.own?.waits ?? [];
  if (waits.length > 0) say.push(`${words.waits} ${waits.map((code) => tileName(p.tiles, code)).join(", ")}.`);
  if (p.left !== null) say.push(`${words.wall(p.left, isPaper(p.tiles))}.`);
  return say.join(" ");
}
