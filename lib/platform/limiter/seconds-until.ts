import type { Rate, Verdict } from "./port";

/**
 * Seconds until there is room again, as callers are told: at least one, and never more than the window. Slots make a
 * window a sixtieth longer than it is called.
 */
export function secondsUntil({ resetAt }: Verdict, { windowSeconds }: Rate, now: Date): number {
  const seconds = Math.ceil((resetAt.getTime() - now.getTime()) / 1000);
  return Math.min(windowSeconds, Math.max(1, seconds));
}
