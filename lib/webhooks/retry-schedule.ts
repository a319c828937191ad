const HOUR = 3600;

/** When a delivery is tried, in seconds after its first try. */
const SCHEDULE = [0, 5, 5 * 60, 30 * 60, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const MAX_SECONDS = 24 * HOUR;
/** The random part of a pause, so that deliveries that failed together do not come back together. */
const JITTER = 0.2;

export const MAX_ATTEMPTS = SCHEDULE.length;

/** Pause before the next try; null after the last one. A receiver may ask for a longer one by Retry-After. */
export function secondsUntilNextAttempt(
  failedTries: number,
  { retryAfterSeconds = null, random = Math.random }: { retryAfterSeconds?: number | null; random?: () => number } = {},
): number | null {
  const next = SCHEDULE[failedTries];
  if (next === undefined) return null;
  const pause = next - (SCHEDULE[failedTries - 1] ?? 0);
  const shortened = pause * (1 - JITTER * random());
  return Math.ceil(Math.max(shortened, Math.min(retryAfterSeconds ?? 0, MAX_SECONDS)));
}
