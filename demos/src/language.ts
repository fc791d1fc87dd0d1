// The language of the demos: English or Chinese, chosen once for the whole site and kept.

export type Language = "en" | "zh";

const KEY = "paipu-language";

/** Tells everything that has drawn words that they are others now. */
export const spoken = new EventTarget();

function kept(): Language | null {
  try {
    const found = localStorage.getItem(KEY);
    return found === "en" || found === "zh" ? found : null;
  } catch {
    return null; // no storage here, or none allowed
  }
}

/** Until somebody chooses: the language that the reader's browser asks for. */
let current: Language = kept() ?? (navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en");

export function language(): Language {
  return current;
}

export function speak(chosen: Language): void {
  if (chosen === current) return;
  current = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // it lasts as long as this page does
  }
  spoken.dispatchEvent(new Event("change"));
}
