// One engine for the whole site. It lives in a module worker that starts when a reader first asks
// for it and stays while pages change under it (instant navigation keeps this module loaded).

import type { Answer, Message, Request } from "./protocol";
import { language } from "./language";
import { workerAddress } from "./place";
import { words } from "./words";

export type Status =
  | { phase: "idle" }
  | { phase: "starting"; done: number; total: number; what: string }
  | { phase: "ready" }
  | { phase: "failed"; reason: string };

/** The engine could not start, or has died; nothing was decided about the request. */
export class EngineFailure extends Error {
  override name = "EngineFailure";
}

/** A start that reports nothing for this long has hung: some failures of a runtime are silent. */
const SILENCE = 60_000;

interface Pending {
  resolve(json: string): void;
  reject(error: EngineFailure): void;
}

class Engine extends EventTarget {
  status: Status = { phase: "idle" };
  private worker: Worker | null = null;
  private starting: Promise<void> | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  /** Start the engine unless it runs or is starting. Rejects with the reason when it cannot. */
  start(): Promise<void> {
    if (this.status.phase === "ready") return Promise.resolve();
    this.starting ??= this.launch().finally(() => (this.starting = null));
    return this.starting;
  }

  /** Ask the engine. Resolves to its answer, which may be a refusal. */
  async ask<T>(name: string, request: Record<string, unknown>): Promise<Answer<T>> {
    await this.start();
    const worker = this.worker;
    if (!worker) throw new EngineFailure(words.engineGone);
    const message: Request = {
      id: ++this.lastId,
      name,
      json: JSON.stringify({ lang: language(), ...request }),
    };
    const json = await new Promise<string>((resolve, reject) => {
      this.pending.set(message.id, { resolve, reject });
      worker.postMessage(message);
    });
    return JSON.parse(json) as Answer<T>;
  }

  private become(status: Status): void {
    this.status = status;
    this.dispatchEvent(new Event("status"));
  }

  private launch(): Promise<void> {
    if (typeof Worker === "undefined") return this.refuse(words.noWorkers);
    if (typeof WebAssembly === "undefined") return this.refuse(words.noWebAssembly);
    this.become({ phase: "starting", done: 0, total: 0, what: "download" });
    return new Promise((resolve, reject) => {
      // A browser that knows module workers reads the option "type"; others ignore it silently.
      let readsType = false;
      const options: WorkerOptions = {
        name: "paipu",
        get type() {
          readsType = true;
          return "module" as const;
        },
      };
      const fail = (reason: string): void => {
        this.drop(reason);
        reject(new EngineFailure(reason));
      };
      const waitOn = (): void => {
        clearTimeout(this.watchdog);
        this.watchdog = setTimeout(() => fail(words.silence(SILENCE / 1000)), SILENCE);
      };
      let worker: Worker;
      try {
        worker = new Worker(workerAddress, options);
      } catch (error) {
        return fail(words.blocked(String(error)));
      }
      this.worker = worker;
      if (!readsType) return fail(words.noModuleWorkers);
      waitOn();
      worker.onmessage = ({ data }: MessageEvent<Message>) => {
        switch (data.kind) {
          case "progress":
            waitOn();
            this.become({ phase: "starting", done: data.done, total: data.total, what: data.what });
            break;
          case "ready":
            clearTimeout(this.watchdog);
            this.become({ phase: "ready" });
            resolve();
            break;
          case "failed":
            fail(words.startFailed(data.reason));
            break;
          case "answer":
            this.take(data.id)?.resolve(data.json);
            break;
          case "broken":
            this.take(data.id)?.reject(new EngineFailure(words.broken(data.reason)));
            break;
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        // Without a message it is the script itself that did not load.
        fail(event.message ? words.crashed(event.message) : words.scriptMissing);
      };
      worker.onmessageerror = () => fail(words.crashed("message"));
    });
  }

  private refuse(reason: string): Promise<void> {
    this.become({ phase: "failed", reason });
    return Promise.reject(new EngineFailure(reason));
  }

  /** Give up the worker: everything that waits for it is told why. */
  private drop(reason: string): void {
    clearTimeout(this.watchdog);
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const one of waiting) one.reject(new EngineFailure(reason));
    this.become({ phase: "failed", reason });
  }

  private take(id: number): Pending | undefined {
    const found = this.pending.get(id);
    this.pending.delete(id);
    return found;
  }
}

export const engine = new Engine();
