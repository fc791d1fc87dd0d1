// One match at one table, as the page holds it. The hand itself lives in the engine; here is the
// last position it gave, and the pacing of the other seats. Sessions outlive the elements that
// show them: a reader who comes back to a page finds the hand where it was.

import { engine, EngineFailure } from "./client";
import { spoken } from "./language";
import { learn } from "./tiles";
import type { Action, Answer, Position, Refusal, Settings } from "./protocol";

/** Milliseconds that a reader may look at a table on which nothing moves. */
const STILL = 400;

const sessions = new Map<string, Session>();

/** The session of a game, made on first use. */
export function sessionOf(game: string): Session {
  let found = sessions.get(game);
  if (!found) sessions.set(game, (found = new Session(game)));
  return found;
}

export class Session extends EventTarget {
  readonly id: string;
  position: Position | null = null;
  /** Why the last move, deal or code was refused. */
  refusal: Refusal | null = null;
  /** Why the engine does not go on. */
  failure: string | null = null;
  /** The last share code: from it the hand is taken up again when the engine had to restart. */
  private code: string | null = null;
  private tail: Promise<unknown> = Promise.resolve();
  private driving = false;
  private watchers = 0;
  /** Milliseconds between the steps of the other seats. */
  pace = 450;

  constructor(readonly game: string) {
    super();
    this.id = game;
    // the hand dies with the engine, even when nobody was waiting for an answer
    engine.addEventListener("status", () => {
      if (engine.status.phase === "failed" && this.position) this.fail(engine.status.reason);
    });
    spoken.addEventListener("change", () => {
      if (this.position && this.failure === null) void this.move("position", {});
    });
  }

  /** An element that shows this session; only a watched table goes on. Returns how to stop. */
  watch(listener: () => void): () => void {
    this.addEventListener("change", listener);
    this.watchers += 1;
    void this.drive();
    return () => {
      this.removeEventListener("change", listener);
      this.watchers -= 1;
    };
  }

  deal(seed: string, options: Settings): Promise<boolean> {
    return this.move("new", { seed, options });
  }

  load(code: string): Promise<boolean> {
    return this.move("load", { code });
  }

  next(): Promise<boolean> {
    return this.move("next", {});
  }

  async act(action: Action): Promise<boolean> {
    if (this.failure !== null) return false;
    return this.move("act", { at: this.position?.at ?? 0, action });
  }

  /** After the engine has died: the same hand again from its last share code, or none. */
  async resume(): Promise<boolean> {
    if (this.code) return this.load(this.code);
    this.position = null;
    this.failure = null;
    this.changed();
    return false;
  }

  async share(): Promise<string | null> {
    const answer = await this.ask<{ code: string }>("share", {});
    return answer?.ok ? (this.code = answer.code) : null;
  }

  async record(): Promise<string | null> {
    const answer = await this.ask<{ text: string }>("record", {});
    return answer?.ok ? answer.text : null;
  }

  dismiss(): void {
    this.refusal = null;
    this.changed();
  }

  private fail(reason: string): void {
    this.failure = reason;
    this.changed();
  }

  private changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  /** Ask for a new position; requests of one session go one after another. */
  private async move(name: string, request: Record<string, unknown>): Promise<boolean> {
    const answer = await this.ask<{ position: Position }>(name, request);
    if (!answer) return false;
    if (answer.ok) {
      this.position = answer.position;
      this.refusal = null;
      // without pauses the others have moved before there is anything to look at
      if (this.pace > 0 || !answer.position.pending || this.watchers === 0) this.changed();
      const driven = this.drive();
      if (this.pace === 0) await driven;
    } else {
      this.refusal = answer.error;
      this.changed();
    }
    return answer.ok;
  }

  private ask<T>(name: string, request: Record<string, unknown>): Promise<Answer<T> | null> {
    const asking = this.tail.then(async () => {
      try {
        await learn(this.game);
        const answer = await engine.ask<T>(name, { game: this.game, session: this.id, ...request });
        this.failure = null;
        return answer;
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        this.fail(error.message);
        return null;
      }
    });
    this.tail = asking.catch(() => undefined);
    return asking;
  }

  /** Let the other seats move, one step after a pause, until this seat is asked. */
  private async drive(): Promise<void> {
    if (this.driving) return;
    this.driving = true;
    let drawn = performance.now();
    try {
      while (this.watchers > 0 && this.position?.pending && this.failure === null) {
        if (this.pace > 0) await new Promise((resolve) => setTimeout(resolve, this.pace));
        if (this.watchers === 0 || !this.position.pending) continue;
        const answer = await this.ask<{ position: Position }>("advance", {});
        if (!answer) break;
        if (answer.ok) this.position = answer.position;
        else this.refusal = answer.error;
        if (this.pace > 0 || !answer.ok || !answer.position.pending || performance.now() - drawn > STILL) {
          this.changed();
          drawn = performance.now();
        }
        if (!answer.ok) break;
      }
    } finally {
      this.driving = false;
    }
    if (this.position?.asked && this.watchers > 0 && this.failure === null) await this.share();
  }
}
