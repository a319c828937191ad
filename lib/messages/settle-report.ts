import { raiseEvent } from "#lib/events/raise-event";
import type { MessageStatus } from "#lib/generated/prisma/client";
import { type Transaction, transaction } from "#lib/platform/db";
import type { DeliveryReport } from "#lib/platform/mail/port";
import { suppress } from "./suppressions";

/** What a state may follow. Reports come late, twice and in any order; none of them undoes a later one. */
const predecessors: Record<DeliveryReport["state"], MessageStatus[]> = {
  sent: ["queued", "sending"],
  delivered: ["queued", "sending", "sent"],
  failed: ["queued", "sending", "sent"],
  bounced: ["queued", "sending", "sent", "delivered"],
  complained: ["queued", "sending", "sent", "delivered", "bounced"],
};

/** What a provider tells of a message, once. Of a message that is not ours nothing is kept. */
export async function settleReport({ messageId, state, error, suppresses }: DeliveryReport): Promise<void> {
  // PostgreSQL takes no such text.
  if (messageId.includes("\0")) return;
  return transaction(async (tx) => {
    const { count } = await tx.message.updateMany({
      where: { id: messageId, status: { in: predecessors[state] } },
      data: { status: state, error },
    });
    if (count === 0) return;
    const { channel, recipient } = await tx.message.findUniqueOrThrow({ where: { id: messageId } });
    if (suppresses) await suppress(tx, channel, recipient, suppresses);
    if (state === "bounced" || state === "failed") await raiseBounced(tx, messageId, error ?? "It came back.");
  });
}

/** Its sender's webhooks hear of a message about a clip that did not arrive. */
export async function raiseBounced(tx: Transaction, id: string, error: string): Promise<void> {
  const message = await tx.message.findUnique({ where: { id }, include: { share: true } });
  if (!message?.share) return;
  const { share, channel, recipient } = message;
  const bounced = { id, shareCode: share.code, channel, recipient, error };
  await raiseEvent(tx, share.clipId, { type: "message_bounced", message: bounced });
}
