import { raiseEvent } from "#lib/events/raise-event";
import type { Message } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { isStopping, subscribe } from "#lib/platform/change-notifications";
import { db, transaction } from "#lib/platform/db";
import { mailer } from "#lib/platform/mail/mailer";
import { DeliveryError } from "#lib/platform/mail/port";
import { texter } from "#lib/platform/sms/texter";
import { runJob, type Work } from "#lib/work/run-job";

export const delivery: Work<Message> = {
  kind: "send-message",
  find: (id) => db().message.findFirst({ where: { id, status: { in: ["queued", "sending"] } } }),
  faultMessage: "The message could not be sent.",

  async begin({ id }) {
    await db().message.updateMany({ where: { id }, data: { status: "sending", attempts: { increment: 1 } } });
  },

  async work({ id, channel, recipient: to, subject, text, html }) {
    const { provider, providerId } =
      channel === "sms"
        ? await texter().send({ id, to, text })
        : await mailer().send({ id, to, subject: subject ?? "", text, html: html ?? "" });
    await db().message.updateMany({
      where: { id },
      data: { status: "sent", sentAt: clock.now(), provider, providerId, error: null },
    });
  },

  describe: (error) =>
    error instanceof DeliveryError
      ? { code: "not_delivered", message: error.message, retryable: error.retryable }
      : { code: "not_delivered", message: delivery.faultMessage, retryable: true },

  async postpone({ id }, { message: error }) {
    await db().message.updateMany({ where: { id }, data: { status: "queued", error } });
  },

  fail: ({ id }, { message: error }) =>
    transaction(async (tx) => {
      await tx.message.updateMany({ where: { id }, data: { status: "failed", error } });
      const message = await tx.message.findUnique({ where: { id }, include: { share: true } });
      if (message?.share) {
        const { share, channel, recipient } = message;
        const bounced = { id, shareCode: share.code, channel, recipient, error };
        await raiseEvent(tx, share.clipId, { type: "message_bounced", message: bounced });
      }
    }),
};

export const deliverMessage = (messageId: string, lastAttempt: boolean): Promise<void> =>
  runJob(delivery, messageId, { signal: new AbortController().signal, lastAttempt });

/** The message once it was sent or given up, or as it is when the time is over. */
export async function waitForDelivery(
  messageId: string,
  seconds: number,
): Promise<{ sent: boolean; error: string | null }> {
  const deadline = performance.now() + seconds * 1000;
  const subscription = subscribe("message", messageId);
  try {
    for (;;) {
      const message = await db().message.findUnique({
        where: { id: messageId },
        select: { status: true, error: true },
      });
      if (!message) return { sent: false, error: "The message was deleted." };
      if (message.status === "sent" || message.status === "delivered") return { sent: true, error: null };
      if (message.status === "failed") return { sent: false, error: message.error };
      const left = deadline - performance.now();
      if (left <= 0 || isStopping()) return { sent: false, error: "The message is still waiting to be sent." };
      await subscription.next(left);
    }
  } finally {
    subscription.stop();
  }
}
