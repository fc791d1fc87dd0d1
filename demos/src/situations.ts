// The facts around a hand that the workbench can set, by game: the keys are those of the command
// line's -s. Which of them matter, and what they are worth, the engine decides.

import type { Settings } from "./protocol";

export type Field =
  | { key: string; kind: "choice"; label: string; values: [value: string, label: string][] }
  | { key: string; kind: "number"; label: string; max: number }
  | { key: string; kind: "flag"; label: string }
  | { key: string; kind: "text"; label: string };

const seats: [string, string][] = [
  ["0", "seat 0"], ["1", "seat 1"], ["2", "seat 2"], ["3", "seat 3"],
];

const table: Field[] = [
  { key: "won", kind: "choice", label: "Won by", values: [["discard", "another's discard"], ["draw", "own draw 自摸"]] },
  { key: "seat", kind: "choice", label: "Seat of this hand", values: seats },
  { key: "dealer", kind: "choice", label: "Dealer 莊家", values: seats },
  { key: "from", kind: "choice", label: "Tile offered by", values: seats },
];

const fields: Record<string, Field[]> = {
  "xiangqi-mahjong": [
    ...table,
    { key: "streak", kind: "number", label: "Dealer's streak 連莊", max: 99 },
    { key: "dealt", kind: "flag", label: "Before any claim, on the first tile (天胡, 地胡)" },
    { key: "replacement", kind: "flag", label: "On the tile that replaces a kong 槓上開花" },
    { key: "last", kind: "flag", label: "On the last tile 海底" },
    { key: "ready", kind: "flag", label: "Declared ready 聽牌" },
  ],
  tuitongzi: [
    { key: "banker", kind: "text", label: "Banker's two tiles 莊" },
    { key: "bet", kind: "text", label: "Bet" },
  ],
};

/** The facts that bear on taking an offered tile. */
const claiming = ["seat", "from", "dealer", "last"];

export function forClaims(situation: Settings): Settings {
  return Object.fromEntries(Object.entries(situation).filter(([key]) => claiming.includes(key)));
}

export function situationOf(game: string): Field[] {
  return fields[game] ?? table;
}
