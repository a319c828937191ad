import { createHmac } from "node:crypto";
import { config, serverKey } from "#lib/config/config";
import type { Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, tooMany } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { limiter } from "#lib/platform/limiter/limiter";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { isPassword } from "./password";

const QUARTER_HOUR = 900;
const HOUR = 3600;

/**
 * Charges both counters, per caller and per link, before comparing. A caller's last correct password is remembered
 * across processes, so that sending it with each request does not count as guessing.
 */
export async function tryPassword(share: Share, password: string, caller: string): Promise<void> {
  const now = clock.now();
  const keyed = (text: string) => createHmac("sha256", serverKey()).update(text).digest("hex");
  const id = { shareId: share.id, caller: keyed(`password-caller:${share.id}:${caller}`) };
  // Includes the password version, so that a changed password is not recognised.
  const digest = keyed(`share-password:${share.id}:${share.passwordVersion}:${password}`);
  const known = await db().knownPassword.findUnique({ where: { shareId_caller: id } });
  if (known?.digest === digest && known.expiresAt > now) return;
  if (known) await db().knownPassword.deleteMany({ where: id });
  const { passwordTriesPerIp, passwordTriesPerShare } = config().rateLimits;
  const rates = [
    { key: `password:${share.id}:${caller}`, limit: passwordTriesPerIp, windowSeconds: QUARTER_HOUR },
    { key: `password:${share.id}`, limit: passwordTriesPerShare, windowSeconds: HOUR },
  ];
  for (const rate of rates) {
    const verdict = await limiter().take(rate, now);
    if (!verdict.allowed) throw tooMany("Too many wrong passwords. Try again later.", secondsUntil(verdict, rate, now));
  }
  if (!share.passwordHash || !(await isPassword(share.passwordHash, password))) {
    throw new AppError("invalid_password", "The password is wrong. Check its letters, or ask the sender for it.");
  }
  const memory = { digest, expiresAt: new Date(now.getTime() + QUARTER_HOUR * 1000) };
  await db().knownPassword.upsert({
    where: { shareId_caller: id },
    create: { ...id, ...memory },
    update: memory,
  });
}
