import { queueMessage } from "#lib/messages/queue-message";
import { loginCodeMessage } from "#lib/messages/templates/login-code";
import { clock } from "#lib/platform/clock";
import { config } from "#lib/platform/config";
import { transaction } from "#lib/platform/db";
import { newId } from "#lib/platform/ids";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Address } from "./address";
import { CODE_SECONDS, newCode } from "./code-rules";
import { hashCode } from "./secrets";
import { tooManyRequests } from "./too-many-requests";

/** Sends a new code to the address and ends older ones; the same for known and unknown addresses. */
export async function requestCode(to: Address): Promise<{ verificationId: string; channel: "email" | "sms" }> {
  const now = clock.now();
  const limit = config().rateLimits.authCodesPerAddress;
  const verdict = await limiter().take(
    { key: `codes:to:${to.channel}:${to.address}`, limit, windowSeconds: 3600 },
    now,
  );
  if (!verdict.allowed)
    throw tooManyRequests("Too many codes were sent to this address. Try again later.", verdict.resetAt, now);
  const verificationId = newId("ver");
  const code = newCode();
  await transaction(async (tx) => {
    await tx.loginCode.updateMany({ where: { address: to.address, consumedAt: null }, data: { consumedAt: now } });
    await tx.loginCode.create({
      data: {
        id: verificationId,
        channel: to.channel,
        address: to.address,
        codeHash: hashCode(verificationId, code),
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
        createdAt: now,
      },
    });
    await queueMessage(tx, {
      channel: to.channel,
      recipient: to.address,
      ...loginCodeMessage({ code, minutes: CODE_SECONDS / 60 }),
    });
  });
  return { verificationId, channel: to.channel };
}
