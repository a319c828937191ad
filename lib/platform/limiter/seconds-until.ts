import type { Rate, RateVerdict } from "./port";

/** For Retry-After: at least one second and at most the window, although slots make windows slightly longer. */
export function secondsUntil({ resetAt }: RateVerdict, { windowSeconds }: Rate, now: Date): number {
  const seconds = Math.ceil((resetAt.getTime() - now.getTime()) / 1000);
  return Math.min(windowSeconds, Math.max(1, seconds));
}
