// What the page and the engine say to each other. The engine's side is paipu.web; every request
// and every answer is one JSON string.

export type Tile = string;
export type Settings = Record<string, string>;

/** A score sheet is the computation itself: a total is the value of the tree. */
export interface Tree {
  label: string;
  row?: string;
  clause: string;
  op: "term" | "cell" | "sum" | "times" | "cap" | "best" | "excluded";
  /** Null where a table without numbers has only the name of a cell. */
  value: number | string | null;
  /** What a line with parts is multiplied by, or what caps it. */
  base?: number;
  tiles: Tile[];
  parts: Tree[];
  /** What takes the place of an excluded line: a row or a clause, and its name in words. */
  because?: string | null;
  because_label?: string;
  conjecture?: boolean;
}

/** Tiles that lie together, and which of them came from another seat. */
export interface Group {
  kind?: string;
  verb: string;
  tiles: Tile[];
  outside: boolean[];
  shown?: boolean;
  /** The sets that it may still become, where that is not settled. */
  floats?: Tile[][];
}

export interface Action {
  verb: string;
  tiles?: Tile[];
  /** 0 for a move without one. */
  amount?: number;
}

export interface Legal extends Action {
  label: string;
  clause: string;
}

export interface Seat {
  seat: number;
  name: string;
  wind?: string | null;
  dealer: boolean;
  size: number;
  /** The tiles, as far as this seat may know them: null for a hand that lies face down. */
  hand: Tile[] | null;
  drawn: Tile | null;
  /** One tile of a hand that otherwise lies face down, turned up for all. */
  up?: Tile | null;
  melds: Group[];
  river: Tile[];
  bet?: number | null;
  /** What the open sets of this seat are worth, in the games that count so. */
  hu?: number;
  /** Claims that this seat has let go by and may not make any more. */
  missed?: string[];
  class?: { label: string; clause: string } | null;
  /** Tiles laid open beside the sets, and what is left of the chips. */
  flowers?: Tile[];
  chips?: number;
  marks: string[];
}

/** One way to make a move of several, with what comes of it. */
export interface Form {
  verb: string;
  tiles: Tile[];
  melds: Group[];
  note: string;
  clause: string;
}

/** What a move would bar, lock or cost. */
export interface Warning {
  verb: string;
  text: string;
  clause: string;
}

/** One's own hand laid out: what lies in sets, what does not, and what would complete it. */
export interface Own {
  seat: number;
  groups?: Tile[][];
  strays?: Tile[];
  hu?: number;
  waits: Tile[];
  /** Where one of each kind wins: the kinds that are not there yet. */
  lacks?: Tile[];
}

/** A row of the table of values that one's hand is near, and the tiles that it lacks. */
export interface Near {
  row: string;
  label: string;
  clause: string;
  value: number;
  lacks: number;
  conjecture: boolean;
}

export interface LogLine {
  n: number;
  seat: number | null;
  text: string;
  clause: string;
  tiles: Tile[];
}

export interface Payment {
  from: number;
  to: number;
  amount: number;
  score?: Tree | null;
}

export interface Result {
  title: string;
  winners: number[];
  /** The tile that each winner completed the hand with. */
  winning_tile: (Tile | null)[];
  sheets: { seat: number; score: Tree }[];
  payments: number[];
  settlement?: Payment[];
  /** Every hand, laid open. */
  hands: (Tile[] | null)[];
  provenance: "attested" | "conjecture" | string;
  clause: string;
}

export interface Position {
  game: string;
  tiles: string;
  me: number;
  /** How many events this seat has seen: an action names the number that it answers. */
  at: number;
  phase: string;
  phase_label: string;
  asked: boolean;
  pending: boolean;
  over: boolean;
  dealer: number | null;
  turn: number | null;
  left: number | null;
  seed: string;
  options: Record<string, unknown>;
  match: { hand: number; round: string; totals: number[]; over: boolean; note: string };
  offer: { tile: Tile; seat: number; origin: string } | null;
  seats: Seat[];
  verbs: string[];
  verb_labels: Record<string, string>;
  legal: Legal[];
  log: LogLine[];
  result: Result | null;
  extra: {
    dice?: number[] | null;
    first?: number | null;
    mode?: string;
    /** What the banker has put up. */
    stake?: number | null;
    /** How many tiles the wall began with, and how many of its last are never drawn. */
    stock?: number;
    dead?: number;
    lucky?: Tile[];
    /** The tile that says what is wild, and the kinds that are. */
    indicator?: Tile | null;
    wild?: Tile[];
    /** Fines on the table, and what has been taken out of the game. */
    pot?: number;
    rake?: number;
    /** Tiles drawn for the winner, and a wall that lies open. */
    prizes?: Tile[];
    wall?: Tile[];
    near?: Near[];
    /** Tiles that a winner turned up after the win. */
    looked?: { seat: number; tiles: Tile[] }[];
    flowers?: { seat: number; tile: Tile; copies: number }[];
    forms?: Form[];
    warnings?: Warning[];
    own?: Own | null;
    /** What the source does not say, and what this table plays. */
    silent?: { option: string; clause: string; text: string }[];
  };
}

export interface OptionInfo {
  name: string;
  clauses: string[];
  /** Its number in the register of open questions. */
  question: string;
  default: string;
  values: string[] | { min: number; max: number };
  meaning: string;
  labels: Record<string, string>;
}

export interface Options {
  options: OptionInfo[];
  presets: Record<string, Record<string, unknown>>;
}

/** What the engine makes of a hand: design of the command line's JSON, with how the hand lies. */
export interface Assessment {
  game: string;
  hand: string;
  options: Record<string, unknown>;
  complete: boolean;
  legal: boolean;
  refusal: { clause: string; reason: string } | null;
  total: number | null;
  unit: string;
  provenance: string;
  score: Tree | null;
  payments: number[] | null;
  groups?: Group[];
  settlement?: Payment[];
  tiles: string;
  /** The kinds that the situation makes wild. */
  wild: Tile[];
}

export interface Claim {
  verb: string;
  label: string;
  tiles: Tile[];
  clause: string;
}

/** One kind of tile. */
export interface Face {
  code: Tile;
  en: string;
  zh: string;
}

/** Why the engine did not do what was asked. */
export interface Refusal {
  kind: string;
  message: string;
  /** What could not be read, and the place in it. */
  text?: string | null;
  position?: number | null;
  clause?: string | null;
  clause_text?: { en: string; zh: string } | null;
}

export type Answer<T> = ({ ok: true } & T) | { ok: false; error: Refusal };

/** From the page to the worker. */
export interface Request {
  id: number;
  name: string;
  json: string;
}

/** From the worker to the page. */
export type Message =
  | { kind: "progress"; done: number; total: number; what: string }
  | { kind: "ready" }
  | { kind: "failed"; reason: string }
  | { kind: "answer"; id: number; json: string }
  | { kind: "broken"; id: number; reason: string };
