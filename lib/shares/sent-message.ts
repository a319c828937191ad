import type { MessageChannel } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { waitForDelivery } from "#lib/messages/deliver-message";
import { db } from "#lib/platform/database/db";
import { mailer } from "#lib/platform/mail/mailer";
import { smsSender } from "#lib/platform/sms/sms-sender";

const DELIVERY_WAIT_SECONDS = 10;

export interface SentMessage {
  messageId: string;
  templateId: number;
  recipient: string;
  sent: boolean;
  error: string | null;
  delivery: string;
}

/** How a message of this person fared, once it was sent or ten seconds are over. */
export async function getSentMessage(owner: { id: string }, messageId: string): Promise<SentMessage> {
  const message = await db().message.findFirst({ where: { id: messageId, userId: owner.id } });
  if (!message) throw notFound("The message");
  const outcome = await waitForDelivery(messageId, DELIVERY_WAIT_SECONDS);
  return {
    messageId,
    templateId: message.templateId,
    recipient: message.recipient,
    delivery: deliveryOf(message.channel),
    ...outcome,
  };
}

const deliveryOf = (channel: MessageChannel) => (channel === "email" ? mailer().name : smsSender().name);
