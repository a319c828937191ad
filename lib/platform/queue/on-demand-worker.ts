import { setTimeout as sleep } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { log } from "#lib/log/log";
import { FAILED_SUFFIX } from "./port";

export interface OnDemandLimits {
  /** The host may end a working process after this number of seconds. */
  seconds: number;
  /** Asks the host to let the process live until then; the request that caused the work is answered in the meantime. */
  keepAlive: (work: Promise<unknown>) => void;
}

type Attempt = Pick<JobWithMetadata, "id" | "retryCount">;

interface Served {
  concurrency: number;
  /** False: there is none. */
  runNext: (time: AbortSignal) => Promise<boolean>;
  running: number;
  waiting: (() => void)[];
  /** Counts wake-ups for a new job. */
  calls: number;
  /** Wake-ups before the last look that found nothing: their jobs are taken. */
  answered: number;
}

const TOUCH_MS = 5_000;

export const failedQueue = (name: string) => `${name}${FAILED_SUFFIX}`;

/** Jobs in a process that is frozen whenever it has nothing to answer: a serverless function. */
export class OnDemandWorker {
  readonly #boss: PgBoss;
  readonly #limits: OnDemandLimits;
  readonly #served = new Map<string, Served>();
  readonly #lanes = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();

  constructor(boss: PgBoss, limits: OnDemandLimits) {
    this.#boss = boss;
    this.#limits = limits;
  }

  serve<Data>(
    name: string,
    concurrency: number,
    run: (job: JobWithMetadata<Data>, signal: AbortSignal) => Promise<unknown>,
  ) {
    const runNext = async (time: AbortSignal) => {
      const [job] = await this.#boss.fetch<Data>(name, { includeMetadata: true, batchSize: 1 });
      if (job) await this.#settle(name, job, (lost) => run(job, AbortSignal.any([time, lost])));
      return job !== undefined;
    };
    this.#served.set(name, { concurrency, runNext, running: 0, waiting: [], calls: 0, answered: 0 });
  }

  /** The process that wakes a queue works for it, and lives only for that: not for queues that others have woken. */
  wake(name: string): Promise<number> {
    const served = this.#served.get(name);
    if (!served || this.#stopping.signal.aborted) return Promise.resolve(0);
    served.calls += 1;
    const lane = this.#work(served, served.calls)
      .catch((error: unknown) => {
        log().error("queue", { name, error });
        return 0;
      })
      .finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
    this.#limits.keepAlive(lane);
    return lane;
  }

  async runDue(): Promise<number> {
    // Takes back the jobs of processes that have ended.
    await this.#boss.supervise();
    // Where every place is taken, the running lanes go on until nothing is left.
    const free = [...this.#served].filter(([, { running, concurrency }]) => running < concurrency);
    const ran = await Promise.all(free.map(([name]) => this.wake(name)));
    return ran.reduce((sum, count) => sum + count, 0);
  }

  async stop(graceMs: number): Promise<void> {
    const ended = new AbortController();
    await Promise.race([this.#idle(), sleep(graceMs, undefined, { signal: ended.signal }).catch(() => undefined)]);
    ended.abort();
    this.#stopping.abort();
    await this.#idle();
  }

  async #idle(): Promise<void> {
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
  }

  /** Returns how many jobs ran. Begins none in the last half of its time, and leaves its place to a call that waits for one. */
  async #work(served: Served, call: number): Promise<number> {
    const { seconds } = this.#limits;
    const time = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(seconds * 900)]);
    const begin = AbortSignal.any([time, AbortSignal.timeout(seconds * 500)]);
    if (!(await enter(served, begin))) return 0;
    let ran = 0;
    try {
      while (served.answered < call && !begin.aborted) {
        const { calls } = served;
        if (await served.runNext(time)) ran += 1;
        else served.answered = Math.max(served.answered, calls);
        if (ran > 0 && served.waiting.length > 0) break;
      }
    } finally {
      leave(served);
    }
    return ran;
  }

  async #settle(name: string, job: Attempt, run: (lost: AbortSignal) => Promise<unknown>): Promise<void> {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      this.#boss.touch(name, job).then(
        (response) =>
          "affected" in response && response.affected === 0 && lost.abort(new Error("another worker has this job now")),
        (error: unknown) => log().warn("job not kept alive", { name, error }),
      );
    }, TOUCH_MS);
    try {
      await run(lost.signal);
      await this.#boss.complete(name, job);
    } catch (error) {
      await this.#boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) });
      void this.wake(failedQueue(name));
    } finally {
      clearInterval(heartbeat);
    }
  }
}

/** False: no place was free in time. */
function enter(served: Served, inTime: AbortSignal): Promise<boolean> {
  if (inTime.aborted) return Promise.resolve(false);
  if (served.running < served.concurrency) {
    served.running += 1;
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const start = () => {
      inTime.removeEventListener("abort", stopWaiting);
      resolve(true);
    };
    const stopWaiting = () => {
      served.waiting.splice(served.waiting.indexOf(start), 1);
      resolve(false);
    };
    served.waiting.push(start);
    inTime.addEventListener("abort", stopWaiting, { once: true });
  });
}

function leave(served: Served): void {
  const next = served.waiting.shift();
  if (next) next();
  else served.running -= 1;
}
