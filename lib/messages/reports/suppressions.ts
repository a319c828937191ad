import { serverKey } from "#lib/config/config";
import type { MessageChannel, SuppressionReason } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import { deriveSecret } from "#lib/kernel/keys";
import { db, type Transaction } from "#lib/platform/database/db";

export async function findSuppression(channel: MessageChannel, address: string): Promise<SuppressionReason | null> {
  const found = await db().suppression.findUnique({
    where: { id: suppressionId(channel, address) },
    select: { reason: true },
  });
  return found?.reason ?? null;
}

export async function suppressAddress(
  tx: Transaction,
  channel: MessageChannel,
  address: string,
  reason: SuppressionReason,
): Promise<void> {
  await suppressById(tx, channel, suppressionId(channel, address), reason);
}

/** An opt-out never overwrites a bounce or a complaint: undoing it would lift those. */
export async function suppressById(
  tx: Transaction,
  channel: MessageChannel,
  id: string,
  reason: SuppressionReason,
): Promise<void> {
  if (reason === "opted_out") await tx.suppression.createMany({ data: { id, channel, reason }, skipDuplicates: true });
  else await tx.suppression.upsert({ where: { id }, create: { id, channel, reason }, update: { reason } });
}

export async function liftSuppression(tx: Transaction, channel: MessageChannel, address: string): Promise<void> {
  await liftSuppressionById(tx, suppressionId(channel, address));
}

/** Lifts a suppression that the recipient asked for, and no other: a mailbox that does not exist stays suppressed. */
export async function liftSuppressionById(tx: Transaction, id: string): Promise<void> {
  await tx.suppression.deleteMany({ where: { id, reason: "opted_out" } });
}

/** 422 before a link is made for a user who wants no message. */
export async function assertNotSuppressed(channel: MessageChannel, address: string, field: string): Promise<void> {
  const reason = await findSuppression(channel, address);
  if (!reason) return;
  const message = reason === "opted_out" && channel === "email" ? NO_MAIL : refusals[reason];
  throw new AppError("recipient_opted_out", message, { errors: { [field]: [message] } });
}

/** By law a number that has sent STOP gets nothing. */
export async function assertNotStopped(channel: MessageChannel, address: string): Promise<void> {
  if (channel !== "sms" || !(await findSuppression(channel, address))) return;
  throw new AppError("recipient_opted_out", STOPPED, { errors: { phone: [STOPPED] } });
}

const STOPPED =
  "This number has stopped our SMS with STOP. Send START from it to the sender of the SMS, then try again.";
const NO_MAIL = "This recipient has unsubscribed from mail. Send the link in another way.";
const refusals: Record<SuppressionReason, string> = {
  bounced: "Mail to this address bounces. Send the link in another way.",
  complained: "This recipient has reported mail from Tellmark as spam. Send the link in another way.",
  opted_out: "This recipient has opted out of SMS with STOP. START undoes it. Send the link in another way.",
};

export function suppressionId(channel: MessageChannel, address: string): string {
  return deriveSecret(deriveSecret(serverKey(), "suppressions"), `${channel} ${address.trim().toLowerCase()}`);
}
