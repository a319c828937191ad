import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { fromPrisma, JobWithMetadata, PgBoss } from "pg-boss";
import { runJobFor } from "#lib/kernel/turn";
import { log } from "#lib/log/log";
import { afterCommit } from "../database/db";
import { failedQueue, type OnDemandLimits, OnDemandWorker } from "./on-demand-worker";
import {
  type EnqueueOptions,
  type Entry,
  type JobKind,
  type JobPayloads,
  type JobRun,
  jobKinds,
  MAX_ATTEMPTS,
  type Queue,
} from "./port";

/** In seconds. After pg-boss's own two weeks, entries that wait while a machine is switched off would be deleted. */
const RETENTION_SECONDS = 10 * 365 * 86_400;
/** In milliseconds: until runs that were stopped have left their work. */
const LEAVE_MS = 2_000;
/** The minimum of pg-boss: a job of a killed process is retried after about 30 s. */
const HEARTBEAT_SECONDS = 10;

/** New jobs are notified; retries are not, so this bounds their delay. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

const expiry: Record<JobKind, number> = {
  "prepare-audio": 90 * 60,
  "cut-audio": 90 * 60,
  "put-in-take": 3 * 60 * 60,
  convert: 2 * 60 * 60,
  "cover-images": 30 * 60,
  "annotate-images": 30 * 60,
  "clean-reply": 15 * 60,
  "render-video": 2 * 60 * 60,
  transcribe: 8 * 60 * 60,
  translate: 2 * 60 * 60,
  "time-words": 8 * 60 * 60,
  "read-pictures": 60 * 60,
  "send-message": 120,
  "send-code": 120,
  "send-sms": 120,
  "deliver-webhook": 60,
  "hand-over": 15 * 60,
  sweep: 15 * 60,
};

/** Of others, half of the places at most belong to one user: the rest stays free for everyone else. */
const oneForEach: ReadonlySet<JobKind> = new Set(["hand-over"]);

/** One waiting job per key is enough for these kinds, since a run processes the current state. */
const oneWaiting: ReadonlySet<JobKind> = new Set(["annotate-images", "time-words", "read-pictures"]);

/** Priorities from here down are those of entries that run after all others. */
const LAST_PRIORITY = -1_000_000_000;

/**
 * Lower turns have priority: a job comes after the user's last unfinished one, else in the queue's current turn, which
 * interleaves users. Entries that run last have turns apart.
 */
async function priorityOf(
  database: ReturnType<typeof fromPrisma>,
  kind: JobKind,
  { turnOf: user, isLast = false }: EnqueueOptions,
): Promise<number> {
  const first = isLast ? LAST_PRIORITY : 0;
  if (!user) return first;
  const { rows } = await database.executeSql(TURNS, [kind, user, first, isLast]);
  const [turns]: { now: number | null; own: number | null }[] = rows;
  const { now, own } = turns ?? { now: null, own: null };
  return first - Math.max(now ?? 0, (own ?? -1) + 1);
}

/** Two queries, because each has its own index. An entry that starts later says nothing of the queue's current turn. */
const TURNS = `
  SELECT min(turn) FILTER (WHERE is_due)::int AS now, (max(turn) FILTER (WHERE group_id = $2))::int AS own
  FROM (
    SELECT $3::int - priority AS turn, group_id, start_after <= now() AS is_due FROM pgboss.job
    WHERE name = $1 AND state < 'active' AND NOT blocked AND group_id IS NOT NULL AND (priority <= ${LAST_PRIORITY}) = $4::boolean
    UNION ALL
    SELECT $3::int - priority, group_id, true FROM pgboss.job
    WHERE name = $1 AND state = 'active' AND group_id IS NOT NULL AND (priority <= ${LAST_PRIORITY}) = $4::boolean
  ) AS turns`;

/** Codes of PostgreSQL if two processes begin with the same empty database: the other one has created it. */
const CREATED_BY_ANOTHER = new Set(["23505", "40P01", "42P06", "42P07", "42710", "42723", "XX000"]);
const MAX_CREATIONS = 8;

async function createBesideOthers(create: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await create();
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (tries >= MAX_CREATIONS || !CREATED_BY_ANOTHER.has(code)) throw error;
      await sleep(50 * tries * (1 + Math.random()));
    }
  }
}

const failedOptions = { retryLimit: 5, retryDelay: 5, notify: true, retentionSeconds: RETENTION_SECONDS };

const optionsOf = (kind: JobKind) => ({
  deadLetter: failedQueue(kind),
  retryLimit: MAX_ATTEMPTS - 1,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: expiry[kind],
  deleteAfterSeconds: 24 * 60 * 60,
  retentionSeconds: RETENTION_SECONDS,
  notify: true,
});

type Handed<K extends JobKind> = JobWithMetadata<JobPayloads[K]>;

function entryOf<K extends JobKind>({ id, data, groupId, priority, singletonKey }: Handed<K>): Entry<K> {
  const place = { turnOf: groupId ?? undefined, isLast: priority <= LAST_PRIORITY };
  return { id, payload: data, place: { ...place, ...(singletonKey ? { singletonKey } : {}) } };
}

function runOf<K extends JobKind>(job: Handed<K>, signal: AbortSignal): JobRun<K> {
  const attempt = job.retryCount + 1;
  return { ...entryOf<K>(job), signal, attempt, isLastAttempt: attempt >= MAX_ATTEMPTS };
}

function runHere<K extends JobKind>(
  handler: (run: JobRun<K>) => Promise<void>,
  job: Handed<K>,
  signal: AbortSignal,
): Promise<void> {
  return runJobFor(job.groupId ?? null, () => handler(runOf(job, signal)));
}

/** The entry whose copy is in the queue of failed entries. */
const failedEntry = <K extends JobKind>(job: Handed<K>): Entry<K> => ({
  ...entryOf<K>(job),
  id: job.sourceId ?? job.id,
});

function isMatch(found: object, wanted: object): boolean {
  const values = new Map<string, unknown>(Object.entries(found));
  return Object.entries(wanted).every(([key, value]) => values.get(key) === value);
}

/** Entries from before `retentionSeconds` was set, or from a backup, would be deleted soon after the start. */
async function keepWaiting(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `UPDATE pgboss.job SET keep_until = now() + make_interval(secs => $1::int)
     WHERE state < 'active' AND keep_until < now() + make_interval(secs => $1::int / 2)`,
    [RETENTION_SECONDS],
  );
}

interface QueuePlace {
  url: string;
  /** Where workers are notified of new jobs; null: they look every second, or this process has none. */
  listensAt: string | null;
  /** Where no process waits for jobs: they run when they are enqueued, and by `runDue`. */
  onDemand: OnDemandLimits | null;
}

interface Opened {
  boss: PgBoss;
  fromPrisma: typeof fromPrisma;
  demanded: OnDemandWorker | null;
}

export function pgBossQueue({ url, listensAt, onDemand }: QueuePlace): Queue {
  let opened: Promise<Opened> | undefined;
  const runs = new Set<Promise<unknown>>();
  let isStopping = false;
  const open = () => (opened ??= opening());

  async function opening() {
    const { fromPrisma, PgBoss } = await import("pg-boss");
    const boss = new PgBoss({
      connectionString: listensAt ?? url,
      max: listensAt ? 6 : 3,
      application_name: "tellmark-jobs",
      useListenNotify: listensAt !== null,
      schedule: false,
      supervise: onDemand === null,
      superviseIntervalSeconds: 10,
      maintenanceIntervalSeconds: 60,
      monitorIntervalSeconds: 10,
    });
    // A connection of a pool that has been closed may still hear that PostgreSQL ends.
    boss.on("error", (error) => log()[isStopping ? "debug" : "error"]("queue", { error }));
    try {
      await createBesideOthers(() => boss.start());
      const known = new Map((await boss.getQueues()).map((one) => [one.name, one]));
      for (const kind of jobKinds) {
        const [queue, failed] = [known.get(kind), known.get(failedQueue(kind))];
        if (!queue || !failed) await createBesideOthers(() => create(boss, kind));
        else if (!isMatch(queue, optionsOf(kind)) || !isMatch(failed, failedOptions)) await update(boss, kind);
      }
      await keepWaiting(boss);
    } catch (error) {
      await boss.stop({ graceful: false, close: true }).catch(() => undefined);
      throw error;
    }
    return { boss, fromPrisma, demanded: onDemand && new OnDemandWorker(boss, onDemand) };
  }

  async function create(boss: PgBoss, kind: JobKind) {
    await boss.createQueue(failedQueue(kind), failedOptions);
    const policy = oneWaiting.has(kind) ? { policy: "short" as const } : {};
    await boss.createQueue(kind, { ...optionsOf(kind), ...policy });
    // At its first use a queue is looked up on another connection, for which a transaction with locks must not wait.
    await boss.findJobs(kind, { id: randomUUID() });
  }

  /** Queues that another version made get this version's options; pg-boss keeps their policy. */
  async function update(boss: PgBoss, kind: JobKind) {
    await boss.updateQueue(failedQueue(kind), failedOptions);
    await boss.updateQueue(kind, optionsOf(kind));
  }

  /** Of one run, until it has left its work; `stop` waits for that. */
  async function running<T>(run: Promise<T>): Promise<T> {
    runs.add(run);
    return run.finally(() => runs.delete(run));
  }

  return {
    async start() {
      await open();
    },

    async enqueue(tx, kind, payload, options = {}) {
      const { boss, fromPrisma, demanded } = await open();
      const database = fromPrisma(tx);
      const priority = await priorityOf(database, kind, options);
      await boss.send(kind, payload, {
        db: database,
        ...(priority === 0 ? {} : { priority }),
        ...(options.turnOf ? { group: { id: options.turnOf } } : {}),
        ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
        ...(options.atMostEverySeconds ? { singletonSeconds: options.atMostEverySeconds } : {}),
      });
      if (demanded && !options.startAfterSeconds) afterCommit(tx, () => void demanded.wake(kind));
    },

    async work(kind, concurrency, handler, onFailed) {
      const { boss, demanded } = await open();
      if (demanded) {
        demanded.serve<JobPayloads[typeof kind]>(kind, concurrency, (job, signal) => runHere(handler, job, signal));
        demanded.serve<JobPayloads[typeof kind]>(failedQueue(kind), 1, async (job) =>
          onFailed?.(failedEntry<typeof kind>(job)),
        );
        return;
      }
      const options = { ...polling, includeMetadata: true, batchSize: 1 } as const;
      const ofOneUser = oneForEach.has(kind) ? 1 : Math.ceil(concurrency / 2);
      const places = { ...options, localConcurrency: concurrency, localGroupConcurrency: ofOneUser };
      await boss.work<JobPayloads[typeof kind], void, typeof places>(kind, places, async (jobs) => {
        try {
          for (const job of jobs) await running(runHere(handler, job, job.signal));
        } finally {
          // Otherwise the workers would sleep until the next notification, however many jobs are waiting.
          for (const { id, name } of boss.getWipData()) if (name === kind) boss.notifyWorker(id);
        }
      });
      await boss.work<JobPayloads[typeof kind], void, typeof options>(failedQueue(kind), options, async (jobs) => {
        for (const job of jobs) await onFailed?.(failedEntry<typeof kind>(job));
      });
    },

    async runDue() {
      const { demanded } = await open();
      return (await demanded?.runDue()) ?? 0;
    },

    async stop(graceMs) {
      isStopping = true;
      const was = await opened?.catch(() => null);
      await was?.demanded?.stop(graceMs);
      await was?.boss.stop({ graceful: true, timeout: graceMs, close: true });
      await Promise.race([Promise.allSettled(runs), sleep(LEAVE_MS, undefined, { ref: false })]);
    },

    async check() {
      const { boss } = await open();
      await boss.getQueue("convert");
    },
  };
}
