// Where Chinese begins and ends in a text: every run of it is to carry its language.

export interface Run {
  text: string;
  chinese: boolean;
}

// Characters, and the punctuation that stands between or after them.
const CHINESE = /([\u2e80-\u2fff\u3005-\u9fff\uf900-\ufaff\u{20000}-\u{323af}](?:[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{323af}]*))/u;

export function runs(text: string): Run[] {
  // split() by one group puts what it matched at the odd places
  return text
    .split(CHINESE)
    .map((run, at) => ({ text: run, chinese: at % 2 === 1 }))
    .filter((run) => run.text !== "");
}
