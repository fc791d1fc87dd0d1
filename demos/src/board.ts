// The table as it is drawn: the seats around it, and what lies in the middle.

import { html, nothing, svg, type TemplateResult } from "lit";
import type { Position, Seat } from "./protocol";
import { clauseLink, han } from "./text";
import { backs, codes, isPaper, melds, tile, tileName, tiles } from "./tiles";
import { signed, winds, wordOf, words } from "./words";

/** Where a seat is drawn: play goes counter-clockwise, so the next seat sits to the right. */
const PLACES = ["me", "right", "across", "left"] as const;

export function placeOf(p: Position, seat: number): string {
  const count = p.seats.length;
  if (count !== 4) return seat === p.me ? "me" : "other";
  return PLACES[(seat - p.me + count) % count] ?? "other";
}

/** The opponents in the order of play, beginning after one's own seat. */
export function opponents(p: Position): Seat[] {
  const count = p.seats.length;
  return Array.from({ length: count - 1 }, (_, i) => p.seats[(p.me + 1 + i) % count]).filter(
    (seat) => seat !== undefined,
  );
}

function seal(p: Position): TemplateResult {
  // one character for both: the dealer of a table game, the banker of a betting one
  return html`<span class="pp-dealer" title=${p.extra.mode ? words.banker : words.dealer}
    ><span lang="zh-Hant" aria-hidden="true">莊</span
    ><span class="pp-visually-hidden">${p.extra.mode ? words.banker : words.dealer}</span></span
  >`;
}

/** Whether a seat is to move, as far as one's own seat can tell: when it is asked itself, it. */
export function isActive(p: Position, seat: number): boolean {
  return !p.over && (p.asked ? seat === p.me : p.turn === seat);
}

export function plate(p: Position, seat: Seat): TemplateResult {
  const total = p.match.totals[seat.seat];
  const wind = seat.wind && seat.wind !== seat.name ? seat.wind : null;
  return html`<header class="pp-plate">
    ${seat.dealer ? seal(p) : nothing}
    <strong class="pp-name">${han(seat.name)}</strong>
    ${seat.wind
      ? html`<span class="pp-wind">${wind === null ? nothing : han(wind)} <span lang="zh-Hant">${winds[seat.wind] ?? ""}</span></span>`
      : nothing}
    ${isActive(p, seat.seat) ? html`<span class="pp-turn">${words.toPlay}</span>` : nothing}
    ${seat.marks.map((mark) => html`<span class="pp-mark">${han(wordOf(words.marks, mark) ?? mark)}</span>`)}
    ${seat.hu ? html`<span class="pp-mark" data-hu=${seat.hu}>${words.open(seat.hu)}</span>` : nothing}
    ${seat.chips === undefined ? nothing : html`<span class="pp-chips-held" data-chips=${seat.chips}>${words.chips(seat.chips)}</span>`}
    ${total === undefined ? nothing : html`<span class="pp-total"><span class="pp-visually-hidden">${words.total} </span>${signed(total)}</span>`}
  </header>`;
}

/** The claims that a seat has let go by. */
export function missed(seat: Seat): TemplateResult | typeof nothing {
  if (!seat.missed?.length) return nothing;
  return html`<p class="pp-missed" data-missed=${seat.missed.length}>
    <span class="pp-quiet">${words.missed}:</span> ${han(seat.missed.join(" · "))}
  </p>`;
}

/** One's own hand as it lies in sets, what is in none, and what would complete it. */
export function layoutOf(p: Position): TemplateResult | typeof nothing {
  const own = p.extra.own;
  if (!own || p.over) return nothing;
  const waits = own.waits.length > 0
    ? html`<span class="pp-waits" data-waits=${own.waits.join(" ")}><span>${words.waits}</span> ${tiles(p.tiles, own.waits)}</span>`
    : nothing;
  if (own.lacks) {
    const lacks = own.lacks;
    const all = codes(p.tiles);
    const missing = lacks.map((code) => tileName(p.tiles, code)).join(", ");
    return html`<div class="pp-layout" role="group" aria-label=${words.laidOut}>
      <span class="pp-tiles pp-tray" role="img" data-lacks=${lacks.join(" ")} aria-label="${words.needs(lacks.length)}${missing ? `; ${words.lacking}: ${missing}` : ""}">
        ${all.map((code) => html`<span class=${lacks.includes(code) ? "pp-slot pp-slot--empty" : "pp-slot"}>${tile(p.tiles, code, { silent: true })}</span>`)}
      </span>
      <span class="pp-quiet" aria-hidden="true">${words.needs(lacks.length)}</span> ${waits}
    </div>`;
  }
  const sets = (own.groups ?? []).map((group) => ({ verb: "", tiles: group, outside: [] }));
  const strays = own.strays ?? [];
  return html`<div class="pp-layout" role="group" aria-label=${words.laidOut}>
    ${melds(p.tiles, sets)}
    ${strays.length > 0 ? html`<span class="pp-strays"><span class="pp-quiet">${words.strays}</span> ${tiles(p.tiles, strays)}</span>` : nothing}
    ${own.hu === undefined ? nothing : html`<span class="pp-mark" data-all-hu=${own.hu}>${words.all(own.hu)}</span>`} ${waits}
  </div>`;
}

/** The wall as a row: what is gone, the tile that has just been turned, what still lies there. */
function wallRow(p: Position): TemplateResult | typeof nothing {
  const stock = p.extra.stock ?? 0;
  if (stock === 0 || p.left === null) return nothing;
  const open = p.offer?.origin === "flip" && !p.over ? p.offer.tile : null;
  const dead = p.extra.dead ?? 0;
  const gone = Math.max(0, stock - p.left - (open === null ? 0 : 1));
  const back = (at: number): TemplateResult =>
    html`<span class=${at >= (p.left ?? 0) - dead ? "pp-stock-dead" : ""}>${tile(p.tiles, "back", { silent: true })}</span>`;
  return html`<span class="pp-stock" aria-hidden="true">
    ${Array.from({ length: gone }, () => html`<span class="pp-stock-gone"></span>`)}
    ${open === null ? nothing : html`<span class="pp-stock-open">${tile(p.tiles, open, { silent: true })}</span>`}
    ${Array.from({ length: p.left }, (_, at) => back(at))}
  </span>`;
}

/** Bet and class of a seat, in the games that have them. */
export function standing(p: Position, seat: Seat): TemplateResult | typeof nothing {
  const bet = seat.bet ?? null;
  if (bet === null && !seat.class) return nothing;
  return html`<p class="pp-standing">
    ${bet === null ? nothing : html`<span class="pp-chip" data-bet=${bet}><span class="pp-visually-hidden">${words.stake} </span>${bet}</span>`}
    ${seat.class ? html`<span class="pp-class">${han(seat.class.label)} ${clauseLink(p.game, seat.class.clause)}</span>` : nothing}
  </p>`;
}

export function river(p: Position, seat: Seat): TemplateResult | typeof nothing {
  if (seat.river.length === 0) return nothing;
  return html`<div class="pp-river" role="group" aria-label=${words.river(seat.name)}>${tiles(p.tiles, seat.river)}</div>`;
}

export function laid(p: Position, seat: Seat): TemplateResult | typeof nothing {
  const flowers = seat.flowers ?? [];
  return html`${seat.melds.length === 0
    ? nothing
    : html`<div class="pp-laid" role="group" aria-label=${words.melds(seat.name)}>${melds(p.tiles, seat.melds)}</div>`}
  ${flowers.length === 0
    ? nothing
    : html`<div class="pp-flowers" role="group" aria-label=${words.flowers(seat.name)}>${tiles(p.tiles, flowers)}</div>`}`;
}

function faceDown(p: Position, seat: Seat): TemplateResult {
  if (!seat.up) return backs(p.tiles, seat.size);
  return html`<span class="pp-tiles">${tile(p.tiles, seat.up)}</span> ${backs(p.tiles, seat.size - 1)}`;
}

/** Another seat: its hand face down, until it is revealed. */
export function opponent(p: Position, seat: Seat): TemplateResult {
  const revealed = p.result?.hands[seat.seat] ?? seat.hand;
  const won = p.result?.winners.includes(seat.seat) ?? false;
  return html`<section
    class="pp-seat pp-seat--${placeOf(p, seat.seat)} ${isActive(p, seat.seat) ? "pp-seat--active" : ""} ${won ? "pp-seat--won" : ""}"
    data-seat=${seat.seat}
    aria-label=${seat.name}
  >
    ${plate(p, seat)}
    ${seat.size > 0
      ? html`<div class="pp-holding">${revealed?.length ? tiles(p.tiles, revealed) : faceDown(p, seat)}</div>`
      : nothing}
    ${standing(p, seat)} ${laid(p, seat)} ${river(p, seat)} ${missed(seat)}
  </section>`;
}

const PIPS: Record<number, [number, number][]> = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]],
  6: [[0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]],
};

function dice(values: number[]): TemplateResult {
  return html`<span class="pp-dice" role="img" aria-label=${words.dice(values)}>
    ${values.map(
      (value) =>
        html`<svg viewBox="0 0 40 40" aria-hidden="true">
          <rect x="1" y="1" width="38" height="38" rx="7"></rect>
          ${(PIPS[value] ?? []).map(([x, y]) => svg`<circle cx=${10 + x * 10} cy=${10 + y * 10} r=${value === 1 ? 5.5 : 3.6}></circle>`)}
        </svg>`,
    )}
  </span>`;
}

/** The middle of the table: the open tile, whose move it is, the wall. */
export function centre(p: Position): TemplateResult {
  const thrown = p.extra.dice ?? [];
  const first = p.extra.first ?? null;
  return html`<div class="pp-centre">
    <p class="pp-phase ${p.asked ? "pp-phase--asked" : ""}">${han(p.phase_label)}</p>
    ${p.offer && !p.over
      ? html`<figure class="pp-offer" data-offer=${p.offer.tile}>
          ${tile(p.tiles, p.offer.tile)}
          <figcaption>
            ${words.offered(isPaper(p.tiles))}
            ${han((p.offer.origin === "flip" ? words.turnedBy : words.offeredBy)(p.seats[p.offer.seat]?.name ?? ""))}
          </figcaption>
        </figure>`
      : nothing}
    ${thrown.length > 0
      ? html`<div class="pp-throw">
          ${dice(thrown)}
          ${first === null ? nothing : html`<span>${han(words.firstStack(p.seats[first]?.name ?? ""))}</span>`}
        </div>`
      : nothing}
    ${p.extra.stake ? html`<p class="pp-wall">${words.inBank(p.extra.stake)}</p>` : nothing}
    ${p.extra.indicator
      ? html`<p class="pp-lucky" data-indicator=${p.extra.indicator}>
          <span>${han(words.indicator)}</span> ${tile(p.tiles, p.extra.indicator, { plain: true })}
          ${p.extra.wild?.length ? html`<span class="pp-wilds"><span>${han(words.wilds)}</span> ${tiles(p.tiles, p.extra.wild)}</span>` : nothing}
        </p>`
      : nothing}
    ${p.extra.pot ? html`<p class="pp-wall" data-pot=${p.extra.pot}>${han(words.pot(p.extra.pot))}</p>` : nothing}
    ${p.extra.rake ? html`<p class="pp-wall" data-rake=${p.extra.rake}>${han(words.rake(p.extra.rake))}</p>` : nothing}
    ${p.extra.lucky?.length
      ? html`<p class="pp-lucky" data-lucky=${p.extra.lucky.join(" ")}><span>${han(words.lucky)}</span> ${tiles(p.tiles, p.extra.lucky)}</p>`
      : nothing}
    ${wallRow(p)}
    ${p.extra.wall?.length && !p.over
      ? html`<div class="pp-open-wall" role="group" aria-label=${words.openWall}>${tiles(p.tiles, p.extra.wall)}</div>`
      : nothing}
    ${p.left === null
      ? nothing
      : html`<p class="pp-wall">
          ${words.wall(p.left, isPaper(p.tiles))}${p.extra.dead ? `; ${words.never(p.extra.dead)}` : ""}
        </p>`}
  </div>`;
}
