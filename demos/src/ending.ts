// The end of a hand: who won and why, the score sheet, the payments.

import { html, nothing, type TemplateResult } from "lit";
import type { Group, Payment, Position, Result } from "./protocol";
import { sheet } from "./sheet";
import { clauseLink, han } from "./text";
import { melds, sorted, tiles } from "./tiles";
import { signed, words } from "./words";

/** What everybody has, and what lies with nobody: together it is always the same. */
interface Ledger {
  chips: readonly number[];
  pot: number;
  rake: number;
}

function ledgerOf(p: Position): Ledger | null {
  if (p.extra.pot === undefined) return null;
  return { chips: p.seats.map((seat) => seat.chips ?? 0), pot: p.extra.pot, rake: p.extra.rake ?? 0 };
}

export function payments(
  names: readonly string[],
  deltas: readonly number[],
  totals: readonly number[] | null,
  ledger: Ledger | null = null,
): TemplateResult {
  return html`<table class="pp-payments">
    <caption class="pp-visually-hidden">
      ${words.payments}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words.seat}</th>
        <th scope="col">${words.thisHand}</th>
        ${totals ? html`<th scope="col">${words.total}</th>` : nothing}
        ${ledger ? html`<th scope="col">${words.ledger}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${deltas.map(
        (delta, seat) => html`<tr data-seat=${seat} data-payment=${delta}>
          <th scope="row">${han(names[seat] ?? words.payer(seat))}</th>
          <td>${signed(delta)}</td>
          ${totals ? html`<td>${signed(totals[seat] ?? 0)}</td>` : nothing}
          ${ledger ? html`<td data-chips=${ledger.chips[seat] ?? 0}>${ledger.chips[seat] ?? 0}</td>` : nothing}
        </tr>`,
      )}
    </tbody>
    ${ledger
      ? html`<tfoot>
          ${(
            [
              ["pot", words.potName, ledger.pot],
              ["rake", words.rakeName, ledger.rake],
            ] as const
          ).map(
            ([key, name, amount]) => html`<tr data-ledger=${key}>
              <th scope="row" colspan=${totals ? 3 : 2}>${han(name)}</th>
              <td data-chips=${amount}>${amount}</td>
            </tr>`,
          )}
        </tfoot>`
      : nothing}
  </table>`;
}

/** Who pays whom, each payment with the computation behind it. */
export function settlement(game: string, set: string, names: readonly string[], list: readonly Payment[]): TemplateResult {
  const name = (seat: number): string => names[seat] ?? words.payer(seat);
  return html`<ul class="pp-settlement">
    ${list.map(
      (one) =>
        html`<li>
          ${one.score
            ? html`<details class="pp-panel">
                <summary>${han(words.pays(name(one.from), name(one.to), one.amount))}</summary>
                ${sheet(game, set, one.score)}
              </details>`
            : han(words.pays(name(one.from), name(one.to), one.amount))}
        </li>`,
    )}
  </ul>`;
}

/** A hand as it lies at the end: its sets, the loose tiles, and apart the tile that completed it. */
function winningGroups(p: Position, result: Result, seat: number): Group[] {
  const groups: Group[] = [...(p.seats[seat]?.melds ?? [])];
  const loose = sorted(p.tiles, result.hands[seat] ?? []);
  const last = result.winning_tile[result.winners.indexOf(seat)] ?? null;
  const at = last === null ? -1 : loose.lastIndexOf(last);
  // the winner's open hand holds that tile too
  if (at >= 0) loose.splice(at, 1);
  if (loose.length > 0) groups.push({ kind: "loose", verb: "", tiles: loose, outside: [] });
  if (last !== null) groups.push({ kind: "win", verb: "", tiles: [last], outside: [] });
  return groups;
}

/** What was turned up once the hand was won: tiles looked at, a flower. */
function turnedAfter(p: Position, names: readonly string[]): TemplateResult {
  const figure = (caption: string, list: readonly string[]): TemplateResult =>
    html`<p class="pp-after"><span>${han(caption)}</span> ${tiles(p.tiles, list)}</p>`;
  return html`${(p.extra.looked ?? []).map((one) => figure(words.looked(names[one.seat] ?? ""), one.tiles))}
    ${p.extra.prizes?.length ? figure(words.prizes, p.extra.prizes) : nothing}
    ${(p.extra.flowers ?? []).map((one) => figure(words.flower(names[one.seat] ?? "", one.copies), [one.tile]))}`;
}

export function ending(p: Position, result: Result): TemplateResult {
  const names = p.seats.map((seat) => seat.name);
  return html`<section class="pp-ending" aria-label=${words.ended}>
    <h2 class="pp-ending-title">${han(result.title)} ${clauseLink(p.game, result.clause)}</h2>
    <div class="pp-winners">
    ${result.sheets.map(
      (one) =>
        html`<div class="pp-winner" data-seat=${one.seat}>
          <h3>${han(words.sheetOf(names[one.seat] ?? ""))}</h3>
          ${melds(p.tiles, winningGroups(p, result, one.seat))} ${sheet(p.game, p.tiles, one.score)}
        </div>`,
    )}
    </div>
    ${result.provenance === "conjecture"
      ? html`<p class="pp-provenance"><span class="pp-conjecture">${words.conjecture}</span> ${words.conjectureSheet}</p>`
      : nothing}
    ${turnedAfter(p, names)}
    ${payments(names, result.payments, p.match.totals, ledgerOf(p))}
    ${result.settlement?.length ? settlement(p.game, p.tiles, names, result.settlement) : nothing}
    ${p.match.note ? html`<p class="pp-remark">${han(p.match.note)}</p>` : nothing}
    ${p.match.over ? html`<p class="pp-remark"><strong>${words.matchOver}</strong></p>` : nothing}
  </section>`;
}
