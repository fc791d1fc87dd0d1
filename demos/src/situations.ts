// The facts around a hand that the workbench can set, by game: the keys are those of the command
// line's -s. Which of them matter, and what they are worth, the engine decides.

import type { Settings } from "./protocol";
import type { Fact } from "./words";

export type Field =
  | { key: string; kind: "choice"; label: Fact; values: [value: string, label: Fact][] }
  | { key: string; kind: "number"; label: Fact; max: number }
  | { key: string; kind: "flag"; label: Fact }
  | { key: string; kind: "text"; label: Fact };

const seats: [string, Fact][] = [["0", "seat0"], ["1", "seat1"], ["2", "seat2"], ["3", "seat3"]];

const won: Field = {
  key: "won", kind: "choice", label: "wonBy", values: [["discard", "discard"], ["draw", "ownDraw"]],
};
const seat: Field = { key: "seat", kind: "choice", label: "seat", values: seats };
const dealer: Field = { key: "dealer", kind: "choice", label: "dealer", values: seats };
const from: Field = { key: "from", kind: "choice", label: "from", values: seats };
const table: Field[] = [won, seat, dealer, from];
const dealt: Field = { key: "dealt", kind: "flag", label: "dealt" };
const taking: Field[] = [...table, dealt];

/** The four names of the seats of 同棋; the dealer is always the first. */
const named: Field = {
  key: "seat", kind: "choice", label: "seat",
  values: [["tian", "tian"], ["di", "di"], ["ren", "ren"], ["he", "he"]],
};

/** 吳銓高百搭麻將: what is wild, who wins how, with which flowers. */
const winds: [string, Fact][] = [["E", "windE"], ["S", "windS"], ["W", "windW"], ["N", "windN"]];
const indicator: Field = { key: "indicator", kind: "text", label: "indicator" };
const wu: Field[] = [
  indicator,
  {
    key: "won", kind: "choice", label: "wonBy",
    values: [["draw", "ownDraw"], ["kong-draw", "kongDraw"], ["rob-kong", "robKong"], ["rob-swap", "robSwap"]],
  },
  { key: "apart", kind: "choice", label: "winningTile", values: [["yes", "laidApart"], ["no", "putIn"]] },
  { key: "wind", kind: "choice", label: "seatWind", values: winds },
  { key: "round", kind: "choice", label: "roundWind", values: winds },
  { key: "flowers", kind: "text", label: "flowers" },
  { key: "prize", kind: "text", label: "prizes" },
  {
    key: "event", kind: "choice", label: "event",
    values: [
      ["heaven", "heaven"], ["earth", "earth"], ["within_four", "withinFour"], ["within_seven", "withinSeven"],
      ["within_ten", "withinTen"], ["last_tile", "lastOfWall"], ["after_kong", "afterKong"],
      ["after_flower", "afterFlower"], ["kong_on_kong", "kongOnKong"],
    ],
  },
  seat, dealer, from,
  { key: "liable", kind: "choice", label: "liable", values: seats },
  { key: "streak", kind: "number", label: "streak", max: 99 },
  { key: "ready", kind: "flag", label: "riichi" },
];

const fields: Record<string, Field[]> = {
  "wu-mahjong": wu,
  "xiangqi-mahjong": [
    ...table,
    { key: "streak", kind: "number", label: "streak", max: 99 },
    { key: "dealt", kind: "flag", label: "beforeClaims" },
    { key: "replacement", kind: "flag", label: "onReplacement" },
    { key: "last", kind: "flag", label: "last" },
    { key: "ready", kind: "flag", label: "ready" },
  ],
  tuitongzi: [
    { key: "banker", kind: "text", label: "bankerTiles" },
    { key: "bet", kind: "text", label: "bet" },
  ],
  coudui: taking,
  shengxiao: taking,
  jiuzhi: taking,
  shihu: [
    won, seat, dealer, from,
    { key: "flower", kind: "text", label: "flower" },
  ],
  tongqi: [
    {
      key: "won", kind: "choice", label: "wonBy",
      values: [["discard", "discard"], ["turn", "fromWall"], ["replacement", "replacement"]],
    },
    named,
    { key: "lucky", kind: "text", label: "lucky" },
    { key: "look", kind: "text", label: "look" },
    { key: "first", kind: "flag", label: "firstDiscard" },
    { key: "dealt", kind: "flag", label: "dealtHeaven" },
    { key: "last", kind: "flag", label: "lastOfWall" },
  ],
};

/** The facts that bear on taking an offered tile. */
const last: Field = { key: "last", kind: "flag", label: "last" };
const turned = (value: string): Field => ({
  key: "origin", kind: "choice", label: "origin", values: [["discard", "discarded"], [value, "turned"]],
});
const claiming: Record<string, Field[]> = {
  "wu-mahjong": [seat, from, indicator],
  "xiangqi-mahjong": [seat, from, dealer, last],
  coudui: [seat, from],
  shengxiao: [seat, from],
  jiuzhi: [seat, from],
  shihu: [seat, from, dealer, turned("draw")],
  tongqi: [named, from, turned("turn")],
};

/** The facts that bear on waiting. */
const waiting: Record<string, string[]> = { "wu-mahjong": ["indicator"] };

/** Of what has been said, what bears on what a hand waits for. */
export function forWaits(game: string, situation: Settings): Settings {
  return Object.fromEntries(Object.entries(situation).filter(([key]) => waiting[game]?.includes(key)));
}

/** Games in which the wind says whose hand it is, and the wind unless another is given. */
const byWind: Record<string, string> = { "wu-mahjong": "S" };

/** The seat of the hand. */
export function seatOf(game: string, situation: Settings): number {
  const usual = byWind[game];
  const wind = usual === undefined ? 0 : "ESWN".indexOf(situation["wind"] || usual);
  return Number(situation["seat"] || wind);
}

/** Games in which counting is a search: how far it goes before the reader is asked. */
export const SEARCHED: Record<string, number> = { "wu-mahjong": 2000 };

/** What may be said about a hand, or about a hand to which a tile is offered. */
export function situationOf(game: string, offered: boolean): Field[] {
  return (offered ? claiming[game] : fields[game]) ?? table;
}

/** Of what has been said, what bears on the offered tile. */
export function forClaims(game: string, situation: Settings): Settings {
  const keys = situationOf(game, true).map((field) => field.key);
  return Object.fromEntries(Object.entries(situation).filter(([key]) => keys.includes(key)));
}
