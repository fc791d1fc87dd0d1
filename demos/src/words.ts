// Every string of the interface that is not the engine's, in one place and in both languages. What
// the rules say (labels of moves, phases, events, refusals, score lines) comes from the engine.

import { language, spoken } from "./language";

/** English, and Chinese in traditional characters. */
type Pair = readonly [en: string, zh: string];
type Entry = Pair | ((...given: never[]) => Pair);
interface Table {
  readonly [key: string]: Entry | Table;
}
/** A table as it is in one language. */
type In<T> = T extends Pair
  ? string
  : T extends (...given: infer Given) => Pair
    ? (...given: Given) => string
    : { readonly [Key in keyof T]: In<T[Key]> };

const held = (n: number, paper: boolean): Pair => [`${n} ${paper ? "card" : "tile"}${n === 1 ? "" : "s"}`, `${n} 張`];

const TABLE = {
  /** What this language is called in HTML, and the one to change to in its own words. */
  tag: ["en", "zh-Hant"],
  otherTag: ["zh-Hant", "en"],
  other: ["中文", "English"],

  // starting the engine
  play: ["Play a hand", "打一盤"],
  playNew: ["Play a new hand", "另打一盤"],
  openShared: ["Open the shared hand", "打開分享的牌局"],
  playHint: [
    "Starts the rules engine in your browser (about 10 MB, once).",
    "規則引擎在瀏覽器內執行（約 10 MB，只載一次）。",
  ],
  change: ["Change this example", "改動此例"],
  openTry: ["Open the changed example", "打開改過的例子"],
  starting: ["Starting the engine", "引擎啟動中"],
  steps: {
    download: ["fetching it", "下載"],
    start: ["Python wakes up", "Python 啟動"],
    engine: ["reading the rules", "讀入規則"],
  },
  cannotStart: ["The engine cannot start.", "引擎無法啟動。"],
  engineStopped: ["The engine has stopped.", "引擎已停止。"],
  stillReadable: [
    "The rules and the examples on this site need no engine and stay complete.",
    "本站的規則與例子不靠引擎，仍然完整。",
  ],
  retry: ["Try again", "再試"],
  resume: ["Start it again and go on with this hand", "重新啟動，接着打這一盤"],

  // why it cannot start
  noWorkers: ["This browser does not run web workers.", "此瀏覽器不支援 web worker。"],
  noModuleWorkers: [
    "This browser does not run module workers; a newer version would.",
    "此瀏覽器不支援模組 worker，請用較新的版本。",
  ],
  noWebAssembly: [
    "WebAssembly is missing or switched off in this browser.",
    "此瀏覽器沒有 WebAssembly，或已關閉。",
  ],
  scriptMissing: [
    "The engine's script was not loaded: the connection failed, or something in the browser blocks it.",
    "引擎的程式未能載入：連線失敗，或被瀏覽器攔下。",
  ],
  silence: (seconds: number) => [`Nothing has arrived for ${seconds} seconds.`, `${seconds} 秒沒有任何資料。`],
  blocked: (detail: string) => [`The browser did not allow the worker: ${detail}`, `瀏覽器不准 worker 執行：${detail}`],
  startFailed: (detail: string) => [detail, detail],
  crashed: (detail: string) => [`The engine broke off: ${detail}`, `引擎中斷：${detail}`],
  broken: (detail: string) => [`The engine made a mistake of its own: ${detail}`, `引擎自己出錯：${detail}`],
  engineGone: ["The engine is not running.", "引擎沒有在執行。"],

  // the table
  table: ["The table", "牌桌"],
  comma: [", ", "，"],
  sentence: (text: string) => [`${text}.`, `${text}。`],
  dealer: ["dealer", "莊家"],
  banker: ["banker", "莊家"],
  toPlay: ["to play", "輪到"],
  tilesHeld: (n: number, paper = false) => held(n, paper),
  wall: (n: number, paper = false) => [
    `${held(n, paper)[0]} left in the ${paper ? "stock" : "wall"}`,
    `${paper ? "牌疊" : "牌牆"}尚餘 ${held(n, paper)[1]}`,
  ],
  hand: (n: number) => [`hand ${n}`, `第 ${n} 盤`],
  seed: ["seed", "牌序碼"],
  river: (name: string) => [`Discards of ${name}`, `${name}打出的牌`],
  melds: (name: string) => [`Sets shown by ${name}`, `${name}攤出的牌組`],
  faceDown: ["face down", "背面向上"],
  offered: (paper = false) => [paper ? "Offered card" : "Offered tile", "可取的牌"],
  offeredBy: (name: string) => [`from ${name}`, `出自${name}`],
  turnedBy: (name: string) => [`turned by ${name}`, `由${name}翻出`],
  yourHand: ["Your hand", "你的手牌"],
  yourTiles: ["Your tiles", "你的牌"],
  laidOut: ["Your hand, laid out", "手牌分組"],
  strays: ["in no set", "不成組"],
  open: (hu: number) => [`${hu} hu open`, `明 ${hu} 胡`],
  all: (hu: number) => [`${hu} hu in all`, `共 ${hu} 胡`],
  needs: (n: number) => (n === 0 ? ["All twelve are there.", "十二張齊了。"] : [`${n} still to come`, `尚缺 ${n} 張`]),
  lacking: ["missing", "缺"],
  missed: ["let go by", "錯過"],
  lucky: ["Lucky tile 彩牌", "彩牌"],
  looked: (name: string) => [`${name}: 望張 looked at`, `${name}望張`],
  flower: (name: string, copies: number) => [
    `${name}: flower 中花, ${copies} like it`,
    `${name}中花，同牌 ${copies} 張`,
  ],
  never: (n: number) => [`the last ${n} are never turned`, `最後 ${n} 張不翻`],
  silent: ["Where the source is silent", "原文未載之處"],
  drawn: ["just drawn", "剛摸到"],
  kept: ["may not be discarded", "不可打出"],
  claimed: ["taken from another seat", "取自別家"],
  wild: ["wild", "百搭"],
  floats: (runs: string[]) => [`floating 浮動: ${runs.join(" or ")}`, `浮動：${runs.join("或")}`],
  indicator: ["Indicator 百搭標記", "百搭標記"],
  wilds: ["wild 百搭", "百搭"],
  flowers: (name: string) => [`Flowers of ${name}`, `${name}的花`],
  chips: (n: number) => [`${n} chips`, `籌碼 ${n}`],
  pot: (n: number) => [`${n} in fines on the table 罰金`, `桌上罰金 ${n}`],
  rake: (n: number) => [`${n} taken as rake 抽水`, `抽水 ${n}`],
  ledger: ["Chips", "籌碼"],
  potName: ["Fines on the table 罰金", "桌上罰金"],
  rakeName: ["Rake 抽水", "抽水"],
  prizes: ["Prize tiles 獎碼", "獎碼"],
  openWall: ["The wall, which lies open", "牌牆（明）"],
  near: ["What your hand is near in the fan table", "番表：手牌相近的番種"],
  nearHint: [
    "Rows that need few other tiles, each by itself. The value is that of a pattern partly exposed, partly concealed; all concealed it counts twice, all exposed four times.",
    "換少數牌可得的番種，逐項分看。番數為半明暗之數，全暗二倍，全明四倍。",
  ],
  nearRow: ["Row", "番種"],
  nearValue: ["Fan", "番"],
  nearLacks: ["Tiles to change", "差"],
  further: ["Search further", "繼續搜尋"],
  stop: ["Stop", "停止"],
  searching: ["Searching …", "搜尋中……"],
  unbounded: (least: string) => [
    `Not every reading has been looked at: this hand counts at least ${least}.`,
    `尚未查遍所有拆法：此手牌至少 ${least}。`,
  ],
  inexact: (least: string, most: string) => [
    `Not every reading has been looked at: this hand counts at least ${least}, and at most ${most}.`,
    `尚未查遍所有拆法：此手牌至少 ${least}，至多 ${most}。`,
  ],
  tileOf: (n: number, of: number) => [`${n} of ${of}`, `${of} 張之 ${n}`],
  moves: ["Moves", "可選的動作"],
  choose: (label: string, paper = false) => [`${label}: which ${paper ? "cards" : "tiles"}?`, `${label}：取哪一組？`],
  chooseWay: (label: string) => [`${label}: which way?`, `${label}：如何計？`],
  back: ["Back", "返回"],
  selectFirst: (paper = false) => [
    `Choose a ${paper ? "card" : "tile"} of your hand first, then discard it.`,
    "先在手牌中選一張，再打出。",
  ],
  youMay: (verbs: string[]) => [`You may: ${verbs.join(", ")}.`, `可選：${verbs.join("、")}。`],
  dice: (values: number[]) => [`Dice: ${values.join(" and ")}`, `骰子：${values.join("、")}`],
  firstStack: (name: string) => [`${name} to take the first stack`, `${name}取第一墩`],
  stake: ["stake", "注"],
  inBank: (amount: number) => [`${amount} in the bank`, `莊注 ${amount}`],
  clause: (id: string) => [`Clause ${id}`, `條文 ${id}`],
  refused: ["Not allowed.", "不可。"],
  log: ["What has happened", "牌局經過"],
  keys: ["Keys", "按鍵"],
  keyMove: ["move in your hand", "在手牌中移動"],
  keySelect: ["select a tile; again: discard it", "選牌；再按：打出"],
  keyNumber: ["the tile at that place; again: discard it", "第幾張牌；再按：打出"],
  keyChip: ["the amount at that place", "第幾個數目"],
  keyEscape: ["close a choice, drop the selection", "關閉選擇、取消選牌"],
  keyRepeat: ["say again how things stand", "再說一次局面"],
  rulesPanel: ["Rules and readings", "規則與異讀"],
  rulesHint: [
    "Each choice is a reading that the text leaves open. They apply to the next new hand.",
    "各項皆為原文未定的讀法，自下一盤新局起用。",
  ],
  preset: ["Preset", "整套設定"],
  defaultMark: ["default", "預設"],
  changedMark: ["changed", "已改"],
  seedField: ["Seed", "牌序碼"],
  seedHint: [
    "Empty: a new shuffle. The same seed deals the same tiles.",
    "留空：重新洗牌。同一牌序碼發同樣的牌。",
  ],
  seedBad: ["A seed is a whole number of at most 20 digits.", "牌序碼為至多 20 位的整數。"],
  newHand: ["New hand", "新一盤"],
  newWith: ["New hand with these rules", "以此規則開新一盤"],
  nextHand: ["Next hand", "下一盤"],
  share: ["Share", "分享"],
  shared: ["Link copied. It opens at this very position.", "連結已複製，打開即是此刻的牌局。"],
  sharedField: ["This link opens at this very position:", "此連結打開即是此刻的牌局："],
  noSecret: [
    "It is no secret: the whole shuffle is in it, hidden from the eye only. Whoever takes it apart can read every tile.",
    "連結並不保密：其中有整副牌的次序，只是肉眼看不出；拆解者可讀到每一張牌。",
  ],
  save: ["Save the record", "存牌譜"],

  // the end of a hand
  ended: ["End of the hand", "一盤結束"],
  sheetOf: (name: string) => [`Score sheet: ${name}`, `計分：${name}`],
  payments: ["Payments", "收付"],
  seat: ["Seat", "座位"],
  thisHand: ["This hand", "此盤"],
  total: ["Total", "累計"],
  pays: (from: string, to: string, amount: number) => [`${from} to ${to}: ${amount}`, `${from}付${to} ${amount}`],
  conjecture: ["conjecture", "推測"],
  conjectureHint: ["No source gives this number: it is our conjecture.", "此數無出處，是我們的推測。"],
  noNumber: ["cell", "格"],
  cells: (n: number, factor: number) => [
    `${n === 1 ? "1 cell" : `${n} cells`}${factor > 1 ? `, times ${factor}` : ""}: no number. The table of points is lost; this sheet names its cells.`,
    `${n} 格${factor > 1 ? `，乘 ${factor}` : ""}：無數值。分數表已佚，此處只列出格名。`,
  ],
  conjectureSheet: [
    "Not all of these values are in the source; those that are ours are marked.",
    "其中有些數值原文未載；出於我們的皆已標明。",
  ],
  winning: ["the tile that won", "胡牌張"],
  instead: (what: string) => [`not counted, since ${what} takes its place`, `不計，已計${what}`],
  operations: {
    times: (base?: number) => (base && base > 1 ? [`multiplied, × ${base}`, `相乘，× ${base}`] : ["multiplied", "相乘"]),
    cap: (base?: number) => (base ? [`at most ${base}`, `至多 ${base}`] : ["at most", "至多"]),
    best: () => ["the best of these", "取最大"],
  },
  matchOver: ["The match is over.", "全場結束。"],
  newMatch: ["New match", "新一場"],

  // the workbench
  workbench: ["Workbench", "演算"],
  handField: ["Hand", "手牌"],
  noTile: ["none", "無"],
  handHint: [
    "Tiles · (shown set, * after the tile from outside) · {declared set} · +winning tile",
    "牌 ·（明牌組，外來的一張後加 *）· {暗牌組} · +胡牌張",
  ],
  palette: ["Tiles", "牌"],
  erase: ["Erase", "刪"],
  clear: ["Clear", "清空"],
  signs: ["Signs of the notation", "記法符號"],
  situation: ["Situation", "情況"],
  notSaid: ["not said", "未說"],
  reset: ["Back to the example", "回到原例"],
  permalink: ["Link to this", "取得連結"],
  notComplete: ["Not a win.", "未胡。"],
  waits: ["Waits for", "聽"],
  waitsNone: ["It waits for no tile.", "未聽牌。"],
  claims: ["What may be done with the offered tile", "這張牌可以"],
  claimsNone: ["Nothing may be done with it.", "不能取用。"],
  totalChanged: (from: string, to: string) => [`Total changed from ${from} to ${to}.`, `合計由 ${from} 變為 ${to}。`],
  totalIs: (value: string, unit: string) => [`Total ${value} ${unit}.`, `合計 ${value} ${unit}。`],
  /** What totals count, by the engine's names. */
  units: {
    points: ["points", "分"],
    pairs: ["pairs", "對"],
    animals: ["animals", "隻"],
    hu: ["hu", "胡"],
    tai: ["tai", "台"],
    fan: ["fan", "番"],
  },
  payer: (n: number) => [`seat ${n}`, `第 ${n} 家`],
  bankerName: ["Banker", "莊家"],
  playerName: (n: number) => [`Player ${n}`, `閒家 ${n}`],
  thisSeat: (n: number) => [`seat ${n} (this hand)`, `第 ${n} 家（此手牌）`],
  sharedTrial: ["Link copied. It opens with this hand.", "連結已複製，打開即是此手牌。"],
  sharedTrialField: ["This link opens with this hand:", "此連結打開即是此手牌："],

  /** The facts around a hand, and their values. */
  facts: {
    wonBy: ["Won by", "胡牌方式"],
    discard: ["another's discard", "別家打出"],
    ownDraw: ["own draw 自摸", "自摸"],
    fromWall: ["a tile from the wall", "牌牆翻出"],
    replacement: ["a replacement 補牌", "補牌"],
    seat: ["Seat of this hand", "此手牌座位"],
    dealer: ["Dealer 莊家", "莊家"],
    from: ["Tile offered by", "出牌者"],
    seat0: ["seat 0", "第 0 家"],
    seat1: ["seat 1", "第 1 家"],
    seat2: ["seat 2", "第 2 家"],
    seat3: ["seat 3", "第 3 家"],
    tian: ["Tian 天, the dealer", "天（莊家）"],
    di: ["Di 地", "地"],
    ren: ["Ren 人", "人"],
    he: ["He 和", "和"],
    dealt: ["The hand as dealt", "發牌即成"],
    dealtHeaven: ["The hand as dealt 天胡", "天胡：發牌即成"],
    beforeClaims: ["Before any claim, on the first tile (天胡, 地胡)", "首張牌、無人取牌之前（天胡、地胡）"],
    streak: ["Dealer's streak 連莊", "連莊次數"],
    onReplacement: ["On the tile that replaces a kong 槓上開花", "槓上開花"],
    last: ["On the last tile 海底", "海底"],
    lastOfWall: ["On the last tile of the wall 海底撈月", "海底撈月"],
    ready: ["Declared ready 聽牌", "已聽牌"],
    bankerTiles: ["Banker's two tiles 莊", "莊家兩張牌"],
    bet: ["Bet", "注"],
    flower: ["Card turned for the flower 中花", "中花所翻之牌"],
    lucky: ["Lucky tile 彩牌", "彩牌"],
    look: ["Tiles looked at 望張", "望張"],
    firstDiscard: ["On the dealer's first discard 地胡", "地胡：莊家首張"],
    origin: ["The tile was", "此牌"],
    discarded: ["discarded", "打出"],
    turned: ["turned from the wall", "自牌牆翻出"],
    indicator: ["Tile turned up 百搭標記", "百搭標記"],
    kongDraw: ["a kong's replacement 槓上", "槓上"],
    robKong: ["robbing a kong 搶槓", "搶槓"],
    robSwap: ["robbing a swap 搶飛上", "搶飛上"],
    winningTile: ["The winning tile is", "糊牌張"],
    laidApart: ["laid apart: exposed or concealed at will", "另放：可明可暗"],
    putIn: ["put into the hand: concealed", "插入手牌：暗"],
    seatWind: ["Seat wind 門風", "門風"],
    roundWind: ["Round wind 圈風", "圈風"],
    windE: ["East 東", "東"],
    windS: ["South 南", "南"],
    windW: ["West 西", "西"],
    windN: ["North 北", "北"],
    flowers: ["Flowers 花", "花"],
    prizes: ["Prize tiles 獎碼", "獎碼"],
    event: ["When it was won", "糊牌時機"],
    heaven: ["as dealt 天糊", "天糊"],
    earth: ["on the first draw 地糊", "地糊"],
    withinFour: ["within four discards 四只內", "四只內"],
    withinSeven: ["within seven discards 七只內", "七只內"],
    withinTen: ["within ten discards 十只內", "十只內"],
    afterKong: ["on a kong's replacement 槓上", "槓上"],
    afterFlower: ["on a flower's replacement 花上", "花上"],
    kongOnKong: ["on a kong after a kong 槓上槓", "槓上槓"],
    liable: ["Who pays for all", "包賠者"],
    riichi: ["Ready 立直", "立直"],
  },

  /** The marks beside a seat. */
  marks: {
    ready: ["ready 聽", "聽"],
    xianggong: ["xianggong 相公", "相公"],
    dropped: ["has given up", "已放棄"],
    dead: ["dead hand 錯相公", "錯相公"],
    short: ["short hand 小相公", "小相公"],
  },
} satisfies Table;

export type Words = In<typeof TABLE>;
export type Fact = keyof Words["facts"];

function said(part: Entry | Table, at: 0 | 1): unknown {
  if (typeof part === "function") return (...given: never[]) => part(...given)[at];
  if (Array.isArray(part)) return part[at];
  return Object.fromEntries(Object.entries(part as Table).map(([key, inner]) => [key, said(inner, at)]));
}

const ENGLISH = said(TABLE, 0) as Words;
const CHINESE = said(TABLE, 1) as Words;

/** The interface in the language of the moment: never to be kept, only to be asked. */
export let words: Words = language() === "zh" ? CHINESE : ENGLISH;
spoken.addEventListener("change", () => (words = language() === "zh" ? CHINESE : ENGLISH));

/** Stands after the English names of the winds. */
export const winds: Record<string, string> = { East: "東", South: "南", West: "西", North: "北" };

/** A word for a key that is the engine's, so that there may be none. */
export function wordOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return table[key];
}

/** A number with a true minus sign. */
export function amount(n: number | string): string {
  return String(n).replace(/^-/, "−");
}

/** A number as a gain or a loss, with a true minus sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : amount(n);
}
