import pg from "pg";
import { log } from "#lib/kernel/log";
import { getRuntime, shared } from "#lib/kernel/runtime.mjs";

/** What somebody may wait for: the end of a clip, its recording, a job, a message. Triggers announce their changes. */
export type Subject = "audio" | "clip" | "job" | "message";

const CHANNEL = "tellmark_news";
/** How long a change may go unnoticed while the connection is lost, or where a pooler keeps news from it. */
const SAFETY_MS = 5_000;
/** A connection that nobody has needed for so long is closed. */
const IDLE_MS = 60_000;
const RECONNECT_MS = 500;

/** The one connection of this process that listens, and who waits for what it hears. */
interface Hub {
  followers: Map<string, Set<() => void>>;
  client: pg.Client | null;
  idle: NodeJS.Timeout | null;
  closed: boolean;
}

const hub = () =>
  shared<Hub>("news", () => {
    const { onStop, stopping } = getRuntime();
    const made: Hub = { followers: new Map(), client: null, idle: null, closed: false };
    onStop.push(async () => {
      made.closed = true;
      disconnect(made);
    });
    stopping.addEventListener("abort", () => wakeAll(made), { once: true });
    return made;
  });

/** True from the first SIGTERM on: whoever waits for news answers with what there is. */
export function isStopping(): boolean {
  return getRuntime().stopping.aborted;
}

/** Somebody who waits for changes of a row. */
export interface Follower {
  /** Resolves at the first news since it was last asked, or after so long. */
  next(longestMs?: number): Promise<void>;
  stop(): void;
}

/** Follows a subject from now on: what is committed while the caller looks at the row is not missed. */
export function follow(subject: Subject, id: string | number): Follower {
  const key = `${subject}:${id}`;
  const made = hub();
  let news = false;
  let wake = () => {};
  const hear = () => {
    news = true;
    wake();
  };
  const others = made.followers.get(key) ?? new Set();
  made.followers.set(key, others.add(hear));
  connect(made);
  return {
    async next(longestMs = SAFETY_MS) {
      if (!news) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(longestMs, SAFETY_MS));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      news = false;
    },
    stop() {
      wake();
      others.delete(hear);
      if (others.size === 0 && made.followers.get(key) === others) made.followers.delete(key);
      if (made.followers.size === 0) rest(made);
    },
  };
}

function connect(made: Hub): void {
  if (made.idle) clearTimeout(made.idle);
  made.idle = null;
  if (made.client || made.closed) return;
  const client = new pg.Client({
    connectionString: getRuntime().databaseUrl,
    application_name: "tellmark-news",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  made.client = client;
  const lose = (error: Error | null) => {
    if (made.client !== client) return;
    made.client = null;
    client.end().catch(() => undefined);
    if (made.closed || made.followers.size === 0) return;
    if (error) log().warn("connection for news lost", { error: error.message });
    setTimeout(() => made.followers.size > 0 && connect(made), RECONNECT_MS).unref();
  };
  client.on("error", lose);
  client.on("end", () => lose(null));
  client.on("notification", ({ payload }) => {
    for (const hear of made.followers.get(payload ?? "") ?? []) hear();
  });
  client
    .connect()
    .then(() => client.query(`LISTEN ${CHANNEL}`))
    // What changed before it listened nobody has announced: everybody looks once.
    .then(() => wakeAll(made))
    .catch(lose);
}

function rest(made: Hub): void {
  if (made.idle) clearTimeout(made.idle);
  made.idle = setTimeout(() => made.followers.size === 0 && disconnect(made), IDLE_MS);
  made.idle.unref();
}

function disconnect(made: Hub): void {
  if (made.idle) clearTimeout(made.idle);
  const { client } = made;
  made.client = null;
  client?.end().catch(() => undefined);
  wakeAll(made);
}

function wakeAll({ followers }: Hub): void {
  for (const waiting of followers.values()) for (const hear of waiting) hear();
}
