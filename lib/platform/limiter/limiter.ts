import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { lazyImport } from "#lib/kernel/lazy-import";
import { assertKnownAdapter } from "../assert-known-adapter";
import { db } from "../database/db";
import type { Limiter } from "./port";
import { postgresLimiter } from "./postgres";

export const limiter = lazyPerProcess(({ config: { limiter: choice } }): Limiter => {
  switch (choice.kind) {
    case "postgres":
      return postgresLimiter(db);
    case "upstash":
      return loadedLimiter(async () => (await import("./upstash")).upstashLimiter(choice));
    case "redis":
      return loadedLimiter(async () => (await import("./redis")).redisLimiter(choice));
    default:
      return assertKnownAdapter(choice);
  }
});

/** Loads its packages with the first request that is counted. */
function loadedLimiter(load: () => Promise<Limiter>): Limiter {
  const loaded = lazyImport(load);
  return {
    take: async (rate, now, amount) => (await loaded()).take(rate, now, amount),
    peek: async (rate, now) => (await loaded()).peek(rate, now),
    sweep: async (quietSince) => (await loaded()).sweep(quietSince),
  };
}
