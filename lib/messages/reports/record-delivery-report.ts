import { raiseEvent } from "#lib/events/raise-event";
import type { MessageStatus, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { type Transaction, transaction } from "#lib/platform/database/db";
import type { DeliveryReport } from "#lib/platform/mail/port";
import { linkTemplateIds } from "../templates/registry";
import { suppressById, suppressionId } from "./suppressions";

/** The states that a state may follow. Reports come late, twice and in any order; none of them undoes a later one. */
const predecessors: Record<DeliveryReport["state"], MessageStatus[]> = {
  sent: ["queued", "sending"],
  delivered: ["queued", "sending", "sent"],
  failed: ["queued", "sending", "sent"],
  bounced: ["queued", "sending", "sent", "delivered"],
  complained: ["queued", "sending", "sent", "delivered", "bounced"],
};

/** Records a provider's report on a message, once. A report on a message that this installation did not send is dropped. */
export async function recordDeliveryReport(report: DeliveryReport): Promise<void> {
  const { provider, state, error, suppresses } = report;
  return transaction(async (tx) => {
    const id = await findMessageId(tx, report);
    if (id === null) return;
    const change = async (from: Prisma.MessageWhereInput) => {
      const { count } = await tx.message.updateMany({
        where: { ...from, id },
        data: { status: state, error, provider },
      });
      return count > 0;
    };
    const isNews = await change({ status: { in: predecessors[state] } });
    // A failure without a provider is Tellmark's own guess after the provider was silent.
    if (!isNews && !(await change({ status: "failed", provider: null }))) return;
    if (state !== "failed") {
      await tx.message.updateMany({ where: { id, sentAt: null }, data: { sentAt: clock.now() } });
    }
    const { channel, recipient, recipientId } = await tx.message.findUniqueOrThrow({ where: { id } });
    if (suppresses) await suppressById(tx, channel, recipientId ?? suppressionId(channel, recipient), suppresses);
    if (isNews && (state === "bounced" || state === "failed")) await raiseBouncedEvent(tx, id, error ?? "It bounced.");
  });
}

async function findMessageId(
  tx: Transaction,
  { messageId, provider, providerId }: DeliveryReport,
): Promise<string | null> {
  // PostgreSQL takes no NUL.
  const known = [
    ...(messageId && !messageId.includes("\0") ? [{ id: messageId }] : []),
    ...(providerId && !providerId.includes("\0") ? [{ provider, providerId }] : []),
  ];
  for (const where of known) {
    const message = await tx.message.findFirst({ where, select: { id: true } });
    if (message) return message.id;
  }
  return null;
}

/** Notifies its sender's webhooks of a link that did not arrive. */
export async function raiseBouncedEvent(tx: Transaction, id: string, error: string): Promise<void> {
  const message = await tx.message.findUnique({ where: { id }, include: { share: true } });
  if (!message?.share || !linkTemplateIds.includes(message.templateId)) return;
  const { share, channel, recipient } = message;
  const bounced = { id, shareCode: share.code, channel, recipient, error };
  await raiseEvent(tx, share.clipId, { type: "message_bounced", message: bounced });
}
