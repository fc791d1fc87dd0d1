// Every string of the interface that is not the engine's, in one place. What the rules say (labels
// of moves, phases, events, refusals, score lines) comes from the engine in the page's language.

const held = (n: number, paper = false): string => `${n} ${paper ? "card" : "tile"}${n === 1 ? "" : "s"}`;

export const words = {
  // starting the engine
  play: "Play a hand",
  playNew: "Play a new hand",
  openShared: "Open the shared hand",
  playHint: "Starts the rules engine in your browser (about 10 MB, once).",
  change: "Change this example",
  openTry: "Open the changed example",
  starting: "Starting the engine",
  steps: {
    download: "fetching it",
    start: "Python wakes up",
    engine: "reading the rules",
  } as Record<string, string>,
  cannotStart: "The engine cannot start.",
  engineStopped: "The engine has stopped.",
  stillReadable: "The rules and the examples on this site need no engine and stay complete.",
  retry: "Try again",
  resume: "Start it again and go on with this hand",

  // why it cannot start
  noWorkers: "This browser does not run web workers.",
  noModuleWorkers: "This browser does not run module workers; a newer version would.",
  noWebAssembly: "WebAssembly is missing or switched off in this browser.",
  scriptMissing:
    "The engine's script was not loaded: the connection failed, or something in the browser blocks it.",
  silence: (seconds: number) => `Nothing has arrived for ${seconds} seconds.`,
  blocked: (detail: string) => `The browser did not allow the worker: ${detail}`,
  startFailed: (detail: string) => detail,
  crashed: (detail: string) => `The engine broke off: ${detail}`,
  broken: (detail: string) => `The engine made a mistake of its own: ${detail}`,
  engineGone: "The engine is not running.",

  // the table
  table: (title: string) => `${title} table`,
  dealer: "dealer",
  banker: "banker",
  toPlay: "to play",
  tilesHeld: held,
  wall: (n: number, paper = false) => `${held(n, paper)} left in the ${paper ? "stock" : "wall"}`,
  hand: (n: number) => `hand ${n}`,
  seed: "seed",
  river: (name: string) => `Discards of ${name}`,
  melds: (name: string) => `Sets shown by ${name}`,
  faceDown: "face down",
  offered: (paper = false) => (paper ? "Offered card" : "Offered tile"),
  offeredBy: (name: string) => `from ${name}`,
  turnedBy: (name: string) => `turned by ${name}`,
  yourHand: "Your hand",
  yourTiles: "Your tiles",
  laidOut: "Your hand, laid out",
  strays: "in no set",
  open: (hu: number) => `${hu} hu open`,
  all: (hu: number) => `${hu} hu in all`,
  needs: (n: number) => (n === 0 ? "All twelve are there." : `${n} still to come`),
  lacking: "missing",
  missed: "let go by",
  lucky: "Lucky tile 彩牌",
  looked: (name: string) => `${name}: 望張 looked at`,
  flower: (name: string, copies: number) => `${name}: flower 中花, ${copies} like it`,
  never: (n: number) => `the last ${n} are never turned`,
  silent: "Where the source is silent",
  drawn: "just drawn",
  kept: "may not be discarded",
  claimed: "taken from another seat",
  tileOf: (n: number, of: number) => `${n} of ${of}`,
  moves: "Moves",
  choose: (label: string, paper = false) => `${label}: which ${paper ? "cards" : "tiles"}?`,
  back: "Back",
  selectFirst: (paper = false) => `Choose a ${paper ? "card" : "tile"} of your hand first, then discard it.`,
  dice: (values: number[]) => `Dice: ${values.join(" and ")}`,
  firstStack: (name: string) => `${name} to take the first stack`,
  stake: "stake",
  inBank: (amount: number) => `${amount} in the bank`,
  clause: (id: string) => `Clause ${id}`,
  refused: "Not allowed.",
  log: "What has happened",
  keys: "Keys",
  keyMove: "move in your hand",
  keySelect: "select a tile; again: discard it",
  keyNumber: "the tile at that place; again: discard it",
  keyChip: "the amount at that place",
  keyEscape: "close a choice, drop the selection",
  keyRepeat: "say again how things stand",
  rulesPanel: "Rules and readings",
  rulesHint: "Each choice is a reading that the text leaves open. They apply to the next new hand.",
  preset: "Preset",
  defaultMark: "default",
  changedMark: "changed",
  seedField: "Seed",
  seedHint: "Empty: a new shuffle. The same seed deals the same tiles.",
  seedBad: "A seed is a whole number of at most 20 digits.",
  newHand: "New hand",
  newWith: "New hand with these rules",
  nextHand: "Next hand",
  share: "Share",
  shared: "Link copied. It opens at this very position.",
  sharedField: "This link opens at this very position:",
  save: "Save the record",

  // the end of a hand
  ended: "End of the hand",
  sheetOf: (name: string) => `Score sheet: ${name}`,
  payments: "Payments",
  seat: "Seat",
  thisHand: "This hand",
  total: "Total",
  pays: (from: string, to: string, amount: number) => `${from} to ${to}: ${amount}`,
  conjecture: "conjecture",
  conjectureHint: "No source gives this number: it is our conjecture.",
  noNumber: "cell",
  cells: (n: number, factor: number) =>
    `${n === 1 ? "1 cell" : `${n} cells`}${factor > 1 ? `, times ${factor}` : ""}: no number. The table of points is lost; this sheet names its cells.`,
  conjectureSheet: "Not all of these values are in the source; those that are ours are marked.",
  winning: "the tile that won",
  instead: (what: string) => `not counted, since ${what} takes its place`,
  operations: {
    times: (base?: number) => (base && base > 1 ? `multiplied, × ${base}` : "multiplied"),
    cap: (base?: number) => (base ? `at most ${base}` : "at most"),
    best: () => "the best of these",
  } as Record<string, (base?: number) => string>,
  matchOver: "The match is over.",
  newMatch: "New match",

  // the workbench
  workbench: "Workbench",
  handField: "Hand",
  noTile: "none",
  handHint: "Tiles · (shown set, * after the tile from outside) · {declared set} · +winning tile",
  palette: "Tiles",
  erase: "Erase",
  clear: "Clear",
  signs: "Signs of the notation",
  situation: "Situation",
  notSaid: "not said",
  reset: "Back to the example",
  permalink: "Link to this",
  notComplete: "Not a win.",
  waits: "Waits for",
  waitsNone: "It waits for no tile.",
  claims: "What may be done with the offered tile",
  claimsNone: "Nothing may be done with it.",
  totalChanged: (from: string, to: string) => `Total changed from ${from} to ${to}.`,
  totalIs: (value: string, unit: string) => `Total ${value}${unit ? ` ${unit}` : ""}.`,
  payer: (n: number) => `seat ${n}`,
  bankerName: "Banker",
  playerName: (n: number) => `Player ${n}`,
  thisSeat: (n: number) => `seat ${n} (this hand)`,
  sharedTrial: "Link copied. It opens with this hand.",
  sharedTrialField: "This link opens with this hand:",
} as const;

export const winds: Record<string, string> = { East: "東", South: "南", West: "西", North: "北" };

/** English for the marks beside a seat. */
export const marks: Record<string, string> = {
  ready: "ready 聽", xianggong: "xianggong 相公", dropped: "has given up",
};

/** A number with a true minus sign. */
export function amount(n: number | string): string {
  return String(n).replace(/^-/, "−");
}

/** A number as a gain or a loss, with a true minus sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : amount(n);
}
