import { setTimeout as sleep } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { log } from "#lib/kernel/log";

export interface DemandLimits {
  /** After so many seconds the host may end whoever works. */
  seconds: number;
  /** Asks the host to let the process live until then; the request that caused the work is answered meanwhile. */
  keepAlive: (work: Promise<unknown>) => void;
}

type Attempt = Pick<JobWithMetadata, "id" | "retryCount">;

interface Served {
  atOnce: number;
  /** False: there is none. */
  runNext: (time: AbortSignal) => Promise<boolean>;
  running: number;
  /** Counts how often somebody knew of a new job. */
  calls: number;
}

const TOUCH_MS = 5_000;

/** Jobs in a process that is frozen whenever it has nothing to answer: a serverless function. */
export class DemandedJobs {
  readonly #boss: PgBoss;
  readonly #limits: DemandLimits;
  readonly #served = new Map<string, Served>();
  readonly #lanes = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #ran = 0;

  constructor(boss: PgBoss, limits: DemandLimits) {
    this.#boss = boss;
    this.#limits = limits;
  }

  serve<Data>(
    name: string,
    atOnce: number,
    run: (job: JobWithMetadata<Data>, signal: AbortSignal) => Promise<unknown>,
  ) {
    const runNext = async (time: AbortSignal) => {
      const [job] = await this.#boss.fetch<Data>(name, { includeMetadata: true, batchSize: 1 });
      if (job) await this.#settle(name, job, (lost) => run(job, AbortSignal.any([time, lost])));
      return job !== undefined;
    };
    this.#served.set(name, { atOnce, runNext, running: 0, calls: 0 });
  }

  wake(name: string): void {
    const served = this.#served.get(name);
    if (!served || this.#stopping.signal.aborted) return;
    served.calls += 1;
    if (served.running >= served.atOnce) return;
    served.running += 1;
    const lane = this.#work(served)
      .catch((error: unknown) => log().error("queue", { name, error }))
      .finally(() => {
        served.running -= 1;
        this.#lanes.delete(lane);
      });
    this.#lanes.add(lane);
    this.#limits.keepAlive(this.#idle());
  }

  async runDue(): Promise<number> {
    const before = this.#ran;
    // Takes back what a process had that has ended.
    await this.#boss.supervise();
    for (const name of this.#served.keys()) this.wake(name);
    await this.#idle();
    return this.#ran - before;
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

  async #work(served: Served): Promise<void> {
    const { seconds } = this.#limits;
    const began = performance.now();
    const time = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(seconds * 900)]);
    while (performance.now() - began < seconds * 500 && !time.aborted) {
      const { calls } = served;
      if (!(await served.runNext(time)) && served.calls === calls) return;
    }
  }

  async #settle(name: string, job: Attempt, run: (lost: AbortSignal) => Promise<unknown>): Promise<void> {
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      this.#boss.touch(name, job).then(
        (response) =>
          "affected" in response && response.affected === 0 && lost.abort(new Error("somebody else has this job now")),
        (error: unknown) => log().warn("job not kept alive", { name, error }),
      );
    }, TOUCH_MS);
    try {
      await run(lost.signal);
      await this.#boss.complete(name, job);
    } catch (error) {
      await this.#boss.fail(name, job, { message: error instanceof Error ? error.message : String(error) });
      this.wake(`${name}-given-up`);
    } finally {
      clearInterval(heartbeat);
      this.#ran += 1;
    }
  }
}
