import type { MessageChannel, SuppressionReason } from "#lib/generated/prisma/client";
import { serverKey } from "#lib/kernel/config";
import { AppError } from "#lib/kernel/errors";
import { deriveSecret } from "#lib/kernel/keys.mjs";
import { db, type Transaction } from "#lib/platform/db";

export async function findSuppression(channel: MessageChannel, address: string): Promise<SuppressionReason | null> {
  const found = await db().suppression.findUnique({ where: { id: idOf(channel, address) }, select: { reason: true } });
  return found?.reason ?? null;
}

export async function suppress(
  tx: Transaction,
  channel: MessageChannel,
  address: string,
  reason: SuppressionReason,
): Promise<void> {
  const id = idOf(channel, address);
  await tx.suppression.upsert({ where: { id }, create: { id, channel, reason }, update: { reason } });
}

export async function liftSuppression(channel: MessageChannel, address: string): Promise<void> {
  await db().suppression.deleteMany({ where: { id: idOf(channel, address) } });
}

/** 422 before a link is made for somebody who wants no message. */
export async function refuseSuppressed(channel: MessageChannel, address: string, field: string): Promise<void> {
  const reason = await findSuppression(channel, address);
  if (!reason) return;
  const message = refusals[reason];
  throw new AppError("recipient_opted_out", message, { errors: { [field]: [message] } });
}

const refusals: Record<SuppressionReason, string> = {
  bounced: "Mail to this address comes back. Send the link in another way.",
  complained: "This recipient has called our mail unwanted. Send the link in another way.",
  opted_out: "This recipient has opted out of SMS by STOP; START undoes it. Send the link in another way.",
};

function idOf(channel: MessageChannel, address: string): string {
  return deriveSecret(deriveSecret(serverKey(), "suppressions"), `${channel} ${address.trim().toLowerCase()}`);
}
