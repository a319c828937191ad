import { createHmac } from "node:crypto";
import { AppError, tooMany } from "#lib/errors";
import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { config, serverKey } from "#lib/platform/config";
import { limiter } from "#lib/platform/limiter/limiter";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { isPassword } from "./password";

const QUARTER_HOUR = 900;
const HOUR = 3600;

/**
 * What each caller last got right on a link, as a keyed digest: a client that sends the password with every request is not
 * guessing. Nobody learns from what others know: another caller's password is charged, and another password is forgotten.
 */
const lastRight = new Map<string, { digest: string; until: number }>();
const REMEMBERED = 1000;

/** Compares a share password; both counters, per caller and per link, are charged before the comparison. */
export async function tryPassword(share: Share, password: string, caller: string): Promise<void> {
  const now = clock.now();
  const digest = createHmac("sha256", serverKey()).update(`share-password:${share.id}:${password}`).digest("hex");
  const memory = `${share.id}:${share.passwordVersion}:${caller}`;
  const known = lastRight.get(memory);
  if (known && known.digest === digest && known.until > now.getTime()) return;
  lastRight.delete(memory);
  const { passwordTriesPerIp, passwordTriesPerShare } = config().rateLimits;
  const rates = [
    { key: `password:${share.id}:${caller}`, limit: passwordTriesPerIp, windowSeconds: QUARTER_HOUR },
    { key: `password:${share.id}`, limit: passwordTriesPerShare, windowSeconds: HOUR },
  ];
  for (const rate of rates) {
    const verdict = await limiter().take(rate, now);
    if (!verdict.allowed)
      throw tooMany("Too many tries with a password. Try again later.", secondsUntil(verdict, rate, now));
  }
  if (!share.passwordHash || !(await isPassword(share.passwordHash, password))) {
    throw new AppError("invalid_password", "The password is wrong.");
  }
  const [oldest] = lastRight.keys();
  if (lastRight.size >= REMEMBERED && oldest !== undefined) lastRight.delete(oldest);
  lastRight.set(memory, { digest, until: now.getTime() + QUARTER_HOUR * 1000 });
}
