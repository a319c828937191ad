import { getHost } from "#lib/config/hosts";
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
    const { jobs } = getHost(config);
    const listensAt = jobs === "always" ? directUrl() : null;
    const onDemand = jobs === "on-request" ? { seconds: config.functionSeconds, keepAlive } : null;
    globalThis.__tellmarkQueue = { url, queue: pgBossQueue({ url, listensAt, onDemand }) };
  }
  return globalThis.__tellmarkQueue.queue;
}
