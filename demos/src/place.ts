// Where this site is: every address is taken from the place of this very module,
// <root>/assets/js/paipu.js, so the site works under any path.

export const root = new URL("../../", import.meta.url).href;

export function clauseAddress(game: string, clause: string): string {
  return `${root}${game}/rules/#${clause}`;
}

export function playAddress(game: string): string {
  return `${root}${game}/play/`;
}

export const workerAddress = new URL("./worker.js", import.meta.url);
export const runtimeAddress = `${root}assets/rt/`;

/** The address of a tile's picture: a symbol in the sprite of its set. */
export function tileAddress(set: string, code: string): string {
  return `${root}assets/tiles/${set}.svg#${code}`;
}
