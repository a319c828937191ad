import type { MessageChannel } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/db";
import { queue } from "#lib/platform/queue/queue";
import type { RenderedMessage } from "./rendered-message";

export interface NewMessage extends RenderedMessage {
  channel: MessageChannel;
  recipient: string;
  userId?: string;
  shareId?: string;
}

export async function queueMessage(tx: Transaction, message: NewMessage): Promise<string> {
  const id = newId("msg");
  const { channel, recipient, templateId, subject, text, html } = message;
  await tx.message.create({
    data: {
      id,
      channel,
      recipient,
      templateId,
      subject: channel === "email" ? subject.replace(/[\r\n]+/g, " ") : null,
      text: channel === "email" ? text : message.sms,
      html: channel === "email" ? html : null,
      userId: message.userId ?? null,
      shareId: message.shareId ?? null,
      createdAt: clock.now(),
    },
  });
  await queue().enqueue(tx, "send-message", { messageId: id });
  return id;
}
