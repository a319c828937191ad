import { getRuntime } from "#lib/config/runtime";
import { directUrl } from "../database/connections";
import { pgBossQueue } from "./pg-boss";
import type { Queue } from "./port";

const keepAlive = (work: Promise<unknown>) => getRuntime().keepAlive?.(work);

declare global {
  var __tellmarkQueue: { url: string; queue: Queue } | undefined;
}

export function queue(): Queue {
  const { config, databaseUrl: url } = getRuntime();
  if (globalThis.__tellmarkQueue?.url !== url) {
    const listensAt = config.role === "web" || config.role === "function" ? null : directUrl();
    const onDemand = config.role === "function" ? { seconds: config.functionSeconds, keepAlive } : null;
    globalThis.__tellmarkQueue = { url, queue: pgBossQueue({ url, listensAt, onDemand }) };
  }
  return globalThis.__tellmarkQueue.queue;
}
