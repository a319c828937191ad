import { Redis } from "@upstash/redis";
import type { Limiter } from "./port";
import { windowLimiter } from "./window-limiter";

export function upstashLimiter({ url, token }: { url: string; token: string }): Limiter {
  const retry = { retries: 1, backoff: () => 100 };
  const quiet = { enableTelemetry: false, enableAutoPipelining: false, readYourWrites: false };
  return windowLimiter("Upstash", new Redis({ url, token, retry, ...quiet }));
}
