import { getRuntime } from "#lib/server/runtime.mjs";
import { pgBossQueue } from "./pg-boss";
import type { Queue } from "./port";

type Slot = { __tellmarkQueue?: { url: string; queue: Queue } };

/** The job queue of this process. */
export function queue(): Queue {
  const slot = globalThis as Slot;
  const url = getRuntime().databaseUrl;
  if (slot.__tellmarkQueue?.url !== url) slot.__tellmarkQueue = { url, queue: pgBossQueue(url) };
  return slot.__tellmarkQueue.queue;
}
