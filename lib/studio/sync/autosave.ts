import type { Failure } from "../failure";

export type SaveState =
  | { kind: "saved" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "failed"; message: string; willRetry: boolean };

interface AutosaveOptions<Value> {
  save: (value: Value, last: boolean) => Promise<void>;
  onState: (state: SaveState) => void;
  explain: (error: unknown) => Failure;
  /** Least time between two saves. */
  gapMs?: number;
  /** Quiet time after a change before it is saved. */
  idleMs?: number;
  /** Milliseconds of a clock that is never set back. */
  now?: () => number;
}

const firstRetryMs = 4000;
const longestRetryMs = 60_000;

/** Saves the newest value a while after it changed, one save at a time and not too often. */
export class Autosave<Value> {
  #options: Required<AutosaveOptions<Value>>;
  #pending: { value: Value } | null = null;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** The server has asked to wait until then. */
  #notBefore = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: AutosaveOptions<Value>) {
    this.#options = { gapMs: 10_000, idleMs: 1500, now: () => performance.now(), ...options };
  }

  /** There is something that the server does not have. */
  get isDirty(): boolean {
    return this.#pending !== null || this.#running !== null;
  }

  change(value: Value): void {
    this.#pending = { value };
    if (!this.#running) this.#options.onState({ kind: "waiting" });
    const { idleMs, gapMs, now } = this.#options;
    this.#schedule(Math.max(idleMs, this.#lastAt + gapMs - now(), this.#notBefore - now()));
  }

  /** Saves everything now; throws when that fails. `last` lets the request outlive the page. */
  async flush(last = false): Promise<void> {
    while (this.#running || this.#pending) {
      if (this.#running) await this.#running.catch(() => {});
      if (this.#pending) await this.#run(last);
    }
  }

  /** Nothing is saved by itself any more. */
  close(): void {
    this.#isClosed = true;
    this.#stopTimer();
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #schedule(delayMs: number): void {
    this.#stopTimer();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.#running && this.#pending) this.#run(false).catch(() => {});
    }, delayMs);
  }

  async #run(last: boolean): Promise<void> {
    const job = this.#pending;
    if (!job) return;
    this.#stopTimer();
    this.#pending = null;
    this.#options.onState({ kind: "saving" });
    this.#running = this.#options.save(job.value, last);
    try {
      await this.#running;
      this.#running = null;
      this.#lastAt = this.#options.now();
      this.#failures = 0;
      if (this.#pending) this.change(this.#newest(job).value);
      else this.#options.onState({ kind: "saved" });
    } catch (error) {
      this.#running = null;
      this.#pending = this.#newest(job);
      const { message, isPassing, retryAfterMs } = this.#options.explain(error);
      this.#notBefore = this.#options.now() + retryAfterMs;
      this.#options.onState({ kind: "failed", message, willRetry: isPassing });
      if (isPassing)
        this.#schedule(Math.max(retryAfterMs, Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures++)));
      throw error;
    }
  }

  /** What has to be saved next: a change made since, else the same again. */
  #newest(job: { value: Value }): { value: Value } {
    return this.#pending ?? job;
  }
}
