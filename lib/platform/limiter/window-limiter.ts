import { setTimeout as sleep } from "node:timers/promises";
import { Ratelimit } from "@upstash/ratelimit";
import type { Redis } from "@upstash/redis";
import { warnThrottled } from "#lib/log/throttled-warning";
import { exactWindow } from "./exact-window";
import type { Limiter, Rate } from "./port";
import { storedKey } from "./stored-key";
import { LimiterUnavailable } from "./unavailable";

/** Ticks, not a time: an event loop that was blocked itself is no silence of Redis. */
const PATIENCE = { ticks: 20, milliseconds: 100 };
/** After a silence, so that not every request waits for the next one. */
const REST_MS = 3_000;

/** @upstash/ratelimit over any Redis. Its own timeout would let everything pass, so it is off. */
export function windowLimiter(service: string, redis: Redis): Limiter {
  let restUntil = 0;
  const windowOf = (rate: Rate, now: Date) =>
    new Ratelimit({
      redis,
      limiter: exactWindow(rate, now),
      prefix: "tellmark",
      timeout: 0,
      ephemeralCache: false,
      enableTelemetry: false,
    });

  async function answer<T>(ask: () => Promise<T>): Promise<T> {
    const done = new AbortController();
    const late = silence(done.signal).then(() => {
      restUntil = performance.now() + REST_MS;
      throw new LimiterUnavailable("silent");
    });
    late.catch(() => undefined);
    try {
      if (performance.now() < restUntil) throw new LimiterUnavailable("silent a moment ago");
      return await Promise.race([ask(), late]);
    } catch {
      // Its message may repeat the key that was counted, or an address with a password.
      warnThrottled(`${service} does not count requests`);
      throw new LimiterUnavailable("Requests cannot be counted at the moment.");
    } finally {
      done.abort();
    }
  }

  return {
    async take(rate, now, amount = 1) {
      const { success, remaining, reset } = await answer(() =>
        windowOf(rate, now).limit(storedKey(rate.key), { rate: amount }),
      );
      return { allowed: success, limit: rate.limit, remaining, resetAt: new Date(reset) };
    },
    async peek(rate, now) {
      const { remaining, reset } = await answer(() => windowOf(rate, now).getRemaining(storedKey(rate.key)));
      return { allowed: remaining > 0, limit: rate.limit, remaining, resetAt: new Date(reset) };
    },
    // Redis itself deletes counters that were quiet for longer than their window.
    sweep: async () => 0,
  };
}

async function silence(signal: AbortSignal): Promise<void> {
  for (let tick = 0; tick < PATIENCE.ticks; tick += 1) {
    await sleep(PATIENCE.milliseconds, undefined, { signal, ref: false });
  }
}
