import { getRuntime } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";
import type { Queue } from "./port";

type Slot = { __tellmarkQueue?: { url: string; queue: Queue } };

export function queue(): Queue {
  const slot = globalThis as Slot;
  const { config, databaseUrl: url } = getRuntime();
  if (slot.__tellmarkQueue?.url !== url) slot.__tellmarkQueue = { url, queue: adapters.queue(config.queue, url) };
  return slot.__tellmarkQueue.queue;
}
