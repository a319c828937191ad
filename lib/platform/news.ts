import pg from "pg";
import { log } from "#lib/kernel/log";
import { getRuntime, shared } from "#lib/kernel/runtime.mjs";

/** What can be listened to. Database triggers notify of changes. */
export type Subject = "audio" | "clip" | "job" | "message";

const CHANNEL = "tellmark_news";
/** Fallback when the connection is lost or a pooler drops notifications. */
const SAFETY_MS = 5_000;
const IDLE_MS = 60_000;
const RECONNECT_MS = 500;

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

/** True from the first SIGTERM on: waiting requests then answer with the current state. */
export function isStopping(): boolean {
  return getRuntime().stopping.aborted;
}

export interface Follower {
  /** Resolves at the first notification since the last call, or after the given time. */
  next(longestMs?: number): Promise<void>;
  stop(): void;
}

/** Listens from now on, so a change committed while the caller reads the row is not missed. */
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
    // Changes before LISTEN took effect were not notified, so everybody checks once.
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
