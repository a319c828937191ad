import type { MessageChannel } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { config } from "#lib/kernel/config";
import { tooMany } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { queueMessage } from "#lib/messages/queue-message";
import { loginCodeMessage } from "#lib/messages/templates/login-code";
import { requireDeliverable } from "#lib/messages/undeliverable";
import { lockName, transaction } from "#lib/platform/db";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import type { Address } from "./address";
import { budgetKey } from "./budget-key";
import { CODE_DIGITS, CODE_SECONDS, LONG_CODE_DIGITS, newCode } from "./code-rules";
import { isBesieged } from "./guess-budget";
import { hashCode, hashRequester } from "./secrets";
import { isKnownPlace } from "./sign-in-place";

export interface Verification {
  verificationId: string;
  channel: MessageChannel;
  digits: number;
}

/**
 * The same answer for known and unknown addresses. Invalidates the requester's earlier codes and the one it `replaces`,
 * but no others, so that strangers cannot lock the owner out. `caller` is the rate limit key.
 */
export async function requestCode(to: Address, caller: string, replaces: string | null = null): Promise<Verification> {
  // Do not promise a code that cannot be delivered.
  requireDeliverable(to.channel, to.channel === "sms" ? "phone" : "email");
  const now = clock.now();
  await takeBudget(to, caller, now);
  const verificationId = newId("ver");
  const isLong = await isBesieged(to, now);
  const digits = isLong ? LONG_CODE_DIGITS : CODE_DIGITS;
  const code = newCode(digits);
  const requester = hashRequester(to, caller);
  await transaction(async (tx) => {
    // Serialised, so that of concurrent requests the last code is valid.
    await lockName(tx, `login-code:${to.channel}:${to.address}`);
    const older = [{ requester }, ...(replaces === null ? [] : [{ id: replaces }])];
    await tx.loginCode.updateMany({
      where: { address: to.address, consumedAt: null, OR: older },
      data: { consumedAt: now },
    });
    await tx.loginCode.create({
      data: {
        id: verificationId,
        channel: to.channel,
        address: to.address,
        requester,
        codeHash: hashCode(verificationId, code),
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
        createdAt: now,
      },
    });
    await queueMessage(tx, {
      channel: to.channel,
      recipient: to.address,
      ...loginCodeMessage({ code, minutes: CODE_SECONDS / 60, isLong }),
    });
  });
  return { verificationId, channel: to.channel, digits };
}

/**
 * Per requester and for all requesters, so that strangers can neither flood a mailbox nor use up its owner's budget.
 */
async function takeBudget(to: Address, caller: string, now: Date): Promise<void> {
  const { authCodesPerAddress, authCodesPerAddressOverall } = config().rateLimits;
  const key = `codes:to:${budgetKey(to)}`;
  const rates: Rate[] = [{ key: `${key}:${caller}`, limit: authCodesPerAddress, windowSeconds: 3600 }];
  if (!(await isKnownPlace(to, caller))) {
    rates.push({ key, limit: authCodesPerAddressOverall, windowSeconds: 3600 });
  }
  for (const rate of rates) {
    const verdict = await limiter().take(rate, now);
    if (!verdict.allowed) {
      throw tooMany("Too many codes were sent to this address. Try again later.", secondsUntil(verdict, rate, now));
    }
  }
}
