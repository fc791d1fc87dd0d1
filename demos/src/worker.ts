// The engine's worker: starts Python once, then answers one JSON string with another. It holds no
// state of its own; hands and matches live in Python.

import { boot } from "./boot";
import type { Message, Request } from "./protocol";

// The DOM's types stand for the page; a worker's own scope has just what is named here.
interface Scope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Message): void;
}
const scope = self as unknown as Scope;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Python's own exceptions leave the interpreter usable; anything else means that it has died. */
function isFatal(error: unknown): boolean {
  return !(error instanceof Error && error.name === "PythonError");
}

const base = new URL("../rt/", import.meta.url).href;

boot(base, (done, total, what) => scope.postMessage({ kind: "progress", done, total, what })).then(
  (call) => {
    scope.onmessage = ({ data }) => {
      try {
        scope.postMessage({ kind: "answer", id: data.id, json: call(data.name, data.json) });
      } catch (error) {
        if (isFatal(error)) throw error; // reaches the page as the worker's error event
        scope.postMessage({ kind: "broken", id: data.id, reason: reasonOf(error) });
      }
    };
    scope.postMessage({ kind: "ready" });
  },
  (error: unknown) => scope.postMessage({ kind: "failed", reason: reasonOf(error) }),
);
