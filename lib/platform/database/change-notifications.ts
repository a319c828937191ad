import pg from "pg";
import { getRuntime, processSingleton } from "#lib/config/runtime";
import { currentCaller } from "#lib/kernel/turn";
import { log } from "#lib/log/log";
import { directUrl } from "./connections";

/** The topics. Database triggers notify of their changes. */
export type Topic = "audio" | "clip" | "handovers" | "job" | "message" | "replies" | "request" | "webhook-delivery";

const CHANNEL = "tellmark_news";
/** Fallback when the connection is lost. */
const MAX_WAIT_MS = 5_000;
/** Where there is only a pooler, which drops notifications. */
const MAX_WAIT_UNTOLD_MS = 1_000;
/** Of one caller: one change could wake hundreds of their requests. Further ones look every MAX_WAIT_MS. */
const MOST_WOKEN = 20;
const IDLE_MS = 60_000;
const RECONNECT_MS = 500;

interface Hub {
  listeners: Map<string, Set<() => void>>;
  /** How many of each caller are woken. */
  woken: Map<string, number>;
  url: string | null;
  client: pg.Client | null;
  idle: NodeJS.Timeout | null;
  closed: boolean;
}

const currentHub = () =>
  processSingleton<Hub>("change notifications", () => {
    const { onStop, stopping } = getRuntime();
    const hub: Hub = {
      listeners: new Map(),
      woken: new Map(),
      url: directUrl(),
      client: null,
      idle: null,
      closed: false,
    };
    onStop.push(async () => {
      hub.closed = true;
      disconnect(hub);
    });
    stopping.addEventListener("abort", () => wakeAll(hub), { once: true });
    return hub;
  });

/** True from the first SIGTERM on: waiting requests then answer with the current state. */
export function isStopping(): boolean {
  return getRuntime().stopping.aborted;
}

interface Subscription {
  /** True at the first notification since the last call, false after the given time. */
  next(maxMs?: number): Promise<boolean>;
  stop(): void;
}

/** Listens from now on, so a change committed while the caller reads the row is not missed. */
export function subscribe(topic: Topic, id: string | number): Subscription {
  const hub = currentHub();
  const release = takeWaking(hub);
  const key = `${release ? "" : "not woken "}${topic}:${id}`;
  let isNotified = false;
  let wake = () => {};
  const listener = () => {
    isNotified = true;
    wake();
  };
  const others = hub.listeners.get(key) ?? new Set();
  hub.listeners.set(key, others.add(listener));
  connect(hub);
  return {
    async next(maxMs = MAX_WAIT_MS) {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(maxMs, hub.url ? MAX_WAIT_MS : MAX_WAIT_UNTOLD_MS));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const wasNotified = isNotified;
      isNotified = false;
      return wasNotified;
    },
    stop() {
      wake();
      release?.();
      others.delete(listener);
      if (others.size === 0 && hub.listeners.get(key) === others) hub.listeners.delete(key);
      if (hub.listeners.size === 0) closeWhenIdle(hub);
    },
  };
}

/** Null where so many of this caller are woken that this one only looks from time to time. */
function takeWaking({ woken }: Hub): (() => void) | null {
  const caller = currentCaller();
  if (caller === null) return () => undefined;
  const count = woken.get(caller) ?? 0;
  if (count >= MOST_WOKEN) return null;
  woken.set(caller, count + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    const rest = (woken.get(caller) ?? 1) - 1;
    if (rest > 0) woken.set(caller, rest);
    else woken.delete(caller);
  };
}

function connect(hub: Hub): void {
  if (hub.idle) clearTimeout(hub.idle);
  hub.idle = null;
  if (hub.client || hub.closed || !hub.url) return;
  const client = new pg.Client({
    connectionString: hub.url,
    application_name: "tellmark-news",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  hub.client = client;
  const onLost = (error: Error | null) => {
    if (hub.client !== client) return;
    hub.client = null;
    client.end().catch(() => undefined);
    if (hub.closed || hub.listeners.size === 0) return;
    if (error) log().warn("connection for notifications lost", { error: error.message });
    setTimeout(() => hub.listeners.size > 0 && connect(hub), RECONNECT_MS).unref();
  };
  client.on("error", onLost);
  client.on("end", () => onLost(null));
  client.on("notification", ({ payload }) => {
    for (const listener of hub.listeners.get(payload ?? "") ?? []) listener();
  });
  client
    .connect()
    .then(() => client.query(`LISTEN ${CHANNEL}`))
    // Changes before LISTEN took effect were not notified, so everyone checks once.
    .then(() => wakeAll(hub))
    .catch(onLost);
}

function closeWhenIdle(hub: Hub): void {
  if (hub.idle) clearTimeout(hub.idle);
  hub.idle = setTimeout(() => hub.listeners.size === 0 && disconnect(hub), IDLE_MS);
  hub.idle.unref();
}

function disconnect(hub: Hub): void {
  if (hub.idle) clearTimeout(hub.idle);
  const { client } = hub;
  hub.client = null;
  client?.end().catch(() => undefined);
  wakeAll(hub);
}

function wakeAll({ listeners }: Hub): void {
  for (const group of listeners.values()) for (const listener of group) listener();
}
