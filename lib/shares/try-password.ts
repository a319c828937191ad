import { createHmac } from "node:crypto";
import { AppError } from "#lib/errors";
import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { config, serverKey } from "#lib/platform/config";
import { limiter } from "#lib/platform/limiter/limiter";
import { isPassword } from "./password";

const QUARTER_HOUR = 900;
const HOUR = 3600;

/** Passwords that were right a moment ago, as keyed digests: a client that sends one with every request is not guessing. */
const recentlyRight = new Map<string, number>();
const REMEMBERED = 1000;

/** Compares a share password; both counters, per caller and per link, are charged before the hash. */
export async function tryPassword(share: Share, password: string, ip: string): Promise<void> {
  const now = clock.now();
  const digest = createHmac("sha256", serverKey())
    .update(`${share.id}:${share.passwordVersion}:${password}`)
    .digest("hex");
  if ((recentlyRight.get(digest) ?? 0) > now.getTime()) return;
  const { passwordTriesPerIp, passwordTriesPerShare } = config().rateLimits;
  const rates = [
    { key: `password:${share.id}:${ip}`, limit: passwordTriesPerIp, windowSeconds: QUARTER_HOUR },
    { key: `password:${share.id}`, limit: passwordTriesPerShare, windowSeconds: HOUR },
  ];
  for (const rate of rates) {
    const verdict = await limiter().take(rate, now);
    if (verdict.allowed) continue;
    const retryAfter = Math.max(1, Math.ceil((verdict.resetAt.getTime() - now.getTime()) / 1000));
    throw new AppError("rate_limit_exceeded", "Too many tries with a password. Try again later.", {
      headers: { "Retry-After": String(retryAfter) },
      body: { retry_after: retryAfter },
    });
  }
  if (!share.passwordHash || !(await isPassword(share.passwordHash, password))) {
    throw new AppError("invalid_password", "The password is wrong.");
  }
  if (recentlyRight.size >= REMEMBERED) recentlyRight.clear();
  recentlyRight.set(digest, now.getTime() + QUARTER_HOUR * 1000);
}
