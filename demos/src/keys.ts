// The keyboard of the table, as a table: which key does what. Pure, so that it can be tested.

/** The letter of each verb that every table game knows. */
const LETTERS: Record<string, string> = {
  discard: "d", chow: "c", eat: "e", pung: "p", kong: "k", win: "w", ready: "y", stay: "s", bet: "b",
};

/** Taken by the table itself: "r" repeats the state. */
const RESERVED = "r";

/** A letter for every verb: the usual one, else the first of the verb's own that is free. */
export function letters(verbs: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  const taken = new Set([RESERVED]);
  for (const verb of verbs) {
    const usual = LETTERS[verb];
    if (usual && !taken.has(usual)) {
      given.set(verb, usual);
      taken.add(usual);
    }
  }
  for (const verb of verbs) {
    if (given.has(verb) || verb === "pass") continue;
    const free = [...verb, ..."abcdefghijklmnopqstuvwxyz"].find((c) => /[a-z]/.test(c) && !taken.has(c));
    if (free) {
      given.set(verb, free);
      taken.add(free);
    }
  }
  return given;
}

/** Where an arrow leads in a row of `count` things; null for a key that does not move. */
export function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(count - 1, at + 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Whether a key is one that the page around must not hear: its shortcuts are letters and arrows. */
export function staysInside(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key.length === 1 || event.key.startsWith("Arrow") || /^(Home|End|Enter|Escape)$/.test(event.key);
}
