import type { Failure } from "../failure";
import { getStrongerRequest, type SaveRequest } from "./save-request";

export type SaveState =
  | { kind: "saved" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "failed"; message: string; willRetry: boolean };

/** One save. A later call may raise its request while it waits. */
interface SaveJob<Value> {
  readonly value: Value;
  request: SaveRequest;
}

interface AutosaveOptions<Value> {
  save: (value: Value, job: { readonly request: SaveRequest }) => Promise<void>;
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
  #pending: SaveJob<Value> | null = null;
  #running: Promise<void> | null = null;
  #job: SaveJob<Value> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** The server has asked not to save before. */
  #notBefore = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(options: AutosaveOptions<Value>) {
    this.#options = { gapMs: 10_000, idleMs: 1500, now: () => performance.now(), ...options };
  }

  /** Whether a change is not on the server yet. */
  get isDirty(): boolean {
    return this.#pending !== null || this.#running !== null;
  }

  change(value: Value, request: SaveRequest = "ordinary"): void {
    this.#pending = { value, request: getStrongerRequest(this.#pending?.request ?? "ordinary", request) };
    this.#wait();
  }

  /** Saves everything now; throws when that fails. */
  async flush(request: SaveRequest = "ordinary"): Promise<void> {
    while (this.#running || this.#pending) {
      if (this.#running) await this.#running.catch(() => {});
      if (this.#pending) await this.#run(request);
    }
  }

  /** Raises the request of the save that is running, which may still be waiting. */
  raise(request: SaveRequest): void {
    if (this.#job) this.#job.request = getStrongerRequest(this.#job.request, request);
  }

  /** From now on only `flush` saves. */
  close(): void {
    this.#isClosed = true;
    this.#stopTimer();
  }

  #wait(): void {
    if (!this.#running) this.#options.onState({ kind: "waiting" });
    const { idleMs, gapMs, now } = this.#options;
    this.#schedule(Math.max(idleMs, this.#lastAt + gapMs - now(), this.#notBefore - now()));
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
      if (!this.#running && this.#pending) this.#run("ordinary").catch(() => {});
    }, delayMs);
  }

  async #run(request: SaveRequest): Promise<void> {
    if (!this.#pending) return;
    const { value } = this.#pending;
    const job: SaveJob<Value> = { value, request: getStrongerRequest(this.#pending.request, request) };
    this.#stopTimer();
    this.#pending = null;
    this.#options.onState({ kind: "saving" });
    this.#job = job;
    this.#running = this.#options.save(value, job);
    try {
      await this.#running;
      this.#running = null;
      this.#lastAt = this.#options.now();
      this.#failures = 0;
      if (this.isDirty) this.#wait();
      else this.#options.onState({ kind: "saved" });
    } catch (error) {
      this.#running = null;
      // A newer change is saved next; without one, the same value again.
      this.#pending ??= { value, request: "ordinary" };
      const { message, isPassing, retryAfterMs } = this.#options.explain(error);
      this.#notBefore = this.#options.now() + retryAfterMs;
      this.#options.onState({ kind: "failed", message, willRetry: isPassing });
      if (isPassing)
        this.#schedule(Math.max(retryAfterMs, Math.min(longestRetryMs, firstRetryMs * 2 ** this.#failures++)));
      throw error;
    }
  }
}
