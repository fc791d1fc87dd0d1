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

const won: Field = {
  key: "won", kind: "choice", label: "Won by", values: [["discard", "another's discard"], ["draw", "own draw 自摸"]],
};
const seat: Field = { key: "seat", kind: "choice", label: "Seat of this hand", values: seats };
const dealer: Field = { key: "dealer", kind: "choice", label: "Dealer 莊家", values: seats };
const from: Field = { key: "from", kind: "choice", label: "Tile offered by", values: seats };
const table: Field[] = [won, seat, dealer, from];
const dealt: Field = { key: "dealt", kind: "flag", label: "The hand as dealt" };
const taking: Field[] = [...table, dealt];

/** The four names of the seats of 同棋; the dealer is always the first. */
const named: Field = {
  key: "seat", kind: "choice", label: "Seat of this hand",
  values: [["tian", "Tian 天, the dealer"], ["di", "Di 地"], ["ren", "Ren 人"], ["he", "He 和"]],
};

/** 吳銓高百搭麻將: what is wild, who wins how, with which flowers. */
const winds: [string, string][] = [["E", "East 東"], ["S", "South 南"], ["W", "West 西"], ["N", "North 北"]];
const wu: Field[] = [
  { key: "indicator", kind: "text", label: "Tile turned up 百搭標記" },
  {
    key: "won", kind: "choice", label: "Won by",
    values: [
      ["draw", "own draw 自摸"], ["kong-draw", "a kong's replacement 槓上"],
      ["rob-kong", "robbing a kong 搶槓"], ["rob-swap", "robbing a swap 搶飛上"],
    ],
  },
  { key: "wind", kind: "choice", label: "Seat wind 門風", values: winds },
  { key: "round", kind: "choice", label: "Round wind 圈風", values: winds },
  { key: "flowers", kind: "text", label: "Flowers 花" },
  { key: "prize", kind: "text", label: "Prize tiles 獎碼" },
  { key: "apart", kind: "choice", label: "The winning tile is", values: [["yes", "laid apart"], ["no", "put into the hand"]] },
  { key: "ready", kind: "flag", label: "Ready 立直" },
];

const fields: Record<string, Field[]> = {
  "wu-mahjong": wu,
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
  coudui: taking,
  shengxiao: taking,
  jiuzhi: taking,
  shihu: [
    won, seat, dealer, from,
    { key: "flower", kind: "text", label: "Card turned for the flower 中花" },
  ],
  tongqi: [
    {
      key: "won", kind: "choice", label: "Won by",
      values: [["discard", "another's discard"], ["turn", "a tile from the wall"], ["replacement", "a replacement 補牌"]],
    },
    named,
    { key: "lucky", kind: "text", label: "Lucky tile 彩牌" },
    { key: "look", kind: "text", label: "Tiles looked at 望張" },
    { key: "first", kind: "flag", label: "On the dealer's first discard 地胡" },
    { key: "dealt", kind: "flag", label: "The hand as dealt 天胡" },
    { key: "last", kind: "flag", label: "On the last tile of the wall 海底撈月" },
  ],
};

/** The facts that bear on taking an offered tile. */
const last: Field = { key: "last", kind: "flag", label: "On the last tile 海底" };
const turned = (value: string): Field => ({
  key: "origin", kind: "choice", label: "The tile was", values: [["discard", "discarded"], [value, "turned from the wall"]],
});
const claiming: Record<string, Field[]> = {
  "wu-mahjong": [seat, from, { key: "indicator", kind: "text", label: "Tile turned up 百搭標記" }],
  "xiangqi-mahjong": [seat, from, dealer, last],
  coudui: [seat, from],
  shengxiao: [seat, from],
  jiuzhi: [seat, from],
  shihu: [seat, from, dealer, turned("draw")],
  tongqi: [named, from, turned("turn")],
};

/** What may be said about a hand, or about a hand to which a tile is offered. */
export function situationOf(game: string, offered: boolean): Field[] {
  return (offered ? claiming[game] : fields[game]) ?? table;
}

/** Of what has been said, what bears on the offered tile. */
export function forClaims(game: string, situation: Settings): Settings {
  const keys = situationOf(game, true).map((field) => field.key);
  return Object.fromEntries(Object.entries(situation).filter(([key]) => keys.includes(key)));
}
