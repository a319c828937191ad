import { clock } from "#lib/platform/clock";
import { db } from "#lib/platform/db";
import { log } from "#lib/platform/log";
import { mailer } from "#lib/platform/mail/mailer";
import { DeliveryError, type Receipt } from "#lib/platform/mail/port";
import { texter } from "#lib/platform/sms/texter";

/** Sends one message of the outbox; throws where another try may help. */
export async function deliverMessage(messageId: string, lastAttempt: boolean): Promise<void> {
  const message = await db().message.findUnique({ where: { id: messageId } });
  if (!message || !["queued", "sending"].includes(message.status)) return;
  await db().message.updateMany({ where: { id: messageId }, data: { status: "sending", attempts: { increment: 1 } } });
  let receipt: Receipt;
  try {
    receipt =
      message.channel === "sms"
        ? await texter().send({ id: message.id, to: message.recipient, text: message.text })
        : await mailer().send({
            id: message.id,
            to: message.recipient,
            subject: message.subject ?? "",
            text: message.text,
            html: message.html ?? "",
          });
  } catch (error) {
    const final = lastAttempt || (error instanceof DeliveryError && !error.retryable);
    log().warn("message not sent", { messageId, final, error });
    const text = error instanceof DeliveryError ? error.message : "The message could not be sent.";
    await db().message.updateMany({
      where: { id: messageId },
      data: { status: final ? "failed" : "queued", error: text },
    });
    if (final) return;
    throw error;
  }
  await db().message.updateMany({
    where: { id: messageId },
    data: {
      status: "sent",
      sentAt: clock.now(),
      provider: receipt.provider,
      providerId: receipt.providerId,
      error: null,
    },
  });
}

/** How a message fared, once it was sent or given up, or after the wait. */
export async function waitForDelivery(
  messageId: string,
  seconds: number,
): Promise<{ sent: boolean; error: string | null }> {
  const deadline = performance.now() + seconds * 1000;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    const message = await db().message.findUnique({ where: { id: messageId }, select: { status: true, error: true } });
    if (!message) return { sent: false, error: "The message was deleted." };
    if (message.status === "sent" || message.status === "delivered") return { sent: true, error: null };
    if (message.status === "failed") return { sent: false, error: message.error };
    if (performance.now() > deadline) return { sent: false, error: "The message is still waiting to be sent." };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
