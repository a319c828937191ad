import { getRuntime } from "#lib/kernel/runtime.mjs";
import { adapters } from "../adapters";
import type { Queue } from "./port";

declare global {
  var __tellmarkQueue: { url: string; queue: Queue } | undefined;
}

export function queue(): Queue {
  const { config, databaseUrl: url } = getRuntime();
  if (globalThis.__tellmarkQueue?.url !== url)
    globalThis.__tellmarkQueue = { url, queue: adapters.queue(config.queue, url) };
  return globalThis.__tellmarkQueue.queue;
}
