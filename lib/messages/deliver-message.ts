import { config } from "#lib/config/config";
import { isMailboxOpen } from "#lib/config/delivery";
import type { Message, MessageChannel, MessageStatus, Prisma } from "#lib/generated/prisma/client";
import { type JobDefinition, runJob } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { LOCAL_MAILBOX } from "#lib/platform/mail/mailbox";
import { mailer } from "#lib/platform/mail/mailer";
import { DeliveryError, type Receipt } from "#lib/platform/mail/port";
import { smsSender } from "#lib/platform/sms/sms-sender";
import { CODE_ENDED, CODE_SECONDS, NO_TEXT } from "./delete-message-texts";
import { enqueueDelivery } from "./queue-message";
import { raiseBouncedEvent } from "./reports/record-delivery-report";
import { findSuppression, suppressAddress } from "./reports/suppressions";
import { accountDeleted } from "./templates/account";
import { findTemplate } from "./templates/registry";

/** Seconds until the next try, for a provider that is down for a while; five tries in all. */
const PAUSES = [3, 30, 180, 1800];
const unsettled: MessageStatus[] = ["queued", "sending"];
const MOST_RATE_LIMITED_SECONDS = 6 * 3600;

export const messageDelivery: JobDefinition<Message> = {
  kind: "send-message",
  find: (id) => db().message.findFirst({ where: { id, status: { in: unsettled } } }),
  faultMessage: "The message could not be sent.",

  async begin({ id }) {
    await changeUnsettled(db(), id, { status: "sending", attempts: { increment: 1 } });
  },

  async work(message) {
    const { id, userId, channel, recipient: to, templateId, codeUntil, subject, text, html, unsubscribeUrl } = message;
    if (codeUntil && codeUntil <= clock.now()) return transaction((tx) => endMessage(tx, id, "failed", CODE_ENDED));
    if (await isUnwelcome(channel, to, templateId)) {
      return transaction((tx) => endMessage(tx, id, "suppressed", UNWELCOME));
    }
    const send = () =>
      channel === "sms"
        ? sendSms(message)
        : mailer().send({ id, to, subject: subject ?? "", text, html: html ?? "", unsubscribeUrl });
    const receipt = await send().catch((error: unknown) => orLater(message, error));
    if (!receipt) return;
    const { provider, providerId } = receipt;
    // The last mail of a deleted account; then its address is deleted.
    if (templateId === accountDeleted.id && userId === null) {
      await db().message.deleteMany({ where: { id } });
      return;
    }
    await db().message.updateMany({ where: { id }, data: { sentAt: clock.now(), provider, providerId } });
    if (codeUntil && provider === LOCAL_MAILBOX && isMailboxOpen(config())) printCode(to, text);
    // The local mailbox shows a code until it is used; elsewhere its recipient alone has it now.
    const forgotten = codeUntil && provider !== LOCAL_MAILBOX ? { ...NO_TEXT, recipient: "" } : {};
    const isNews = await changeUnsettled(db(), id, { status: "sent", error: null, ...forgotten });
    if (!isNews) await db().message.updateMany({ where: { id }, data: forgotten });
  },

  describe: (error) =>
    error instanceof DeliveryError
      ? { code: error.isOptedOut ? OPTED_OUT : "not_delivered", message: error.message, retryable: error.retryable }
      : { code: "not_delivered", message: messageDelivery.faultMessage, retryable: true },

  async postpone({ id }, { message: error }) {
    await changeUnsettled(db(), id, { status: "queued", error });
  },

  fail: ({ id, channel, recipient }, { code, message: error }) =>
    transaction(async (tx) => {
      if (code === OPTED_OUT) await suppressAddress(tx, channel, recipient, "opted_out");
      await endMessage(tx, id, "failed", error);
    }),
};

/**
 * Prints a code that no provider took, for a user whose device cannot read the local mailbox. It goes to the terminal
 * alone, never into the log, which may be kept elsewhere.
 */
function printCode(recipient: string, text: string): void {
  const code = /(?<!\d)(?:\d{10}|\d{6})(?!\d)/.exec(text)?.[0];
  if (code) process.stderr.write(`Code for ${recipient}: ${code}\n`);
}

async function endMessage(tx: Transaction, id: string, status: "failed" | "suppressed", error: string): Promise<void> {
  if (await changeUnsettled(tx, id, { status, error })) await raiseBouncedEvent(tx, id, error);
  await tx.message.updateMany({ where: { id, codeUntil: { not: null } }, data: NO_TEXT });
}

/** A report of the provider wins over our own result. False: there is one. */
async function changeUnsettled(tx: Transaction, id: string, data: Prisma.MessageUpdateManyMutationInput) {
  const { count } = await tx.message.updateMany({ where: { id, status: { in: unsettled } }, data });
  return count > 0;
}

/** An earlier try may have reached its provider, even if it failed; "too many in this second" counts for none. */
async function sendSms({ id, recipient: to, text, attempts, createdAt }: Message): Promise<Receipt> {
  const find = () => smsSender().findSent({ id, to, text }, createdAt);
  const sent = attempts > 0 ? await find() : null;
  if (sent) return sent;
  return smsSender()
    .send({ id, to, text })
    .catch(async (error: unknown) => {
      const mayBeSent = error instanceof DeliveryError && error.mayBeSent;
      const found = mayBeSent ? await find().catch(() => null) : null;
      if (found) return found;
      throw error;
    });
}

/** Null where another try is on its way; else the failure is final. */
async function orLater(message: Message, error: unknown): Promise<null> {
  const { id, attempts, templateId, createdAt } = message;
  if (!(error instanceof DeliveryError && error.retryable)) throw error;
  const isRate = error.retryAfter !== null;
  const pause = error.retryAfter === null ? PAUSES[attempts] : Math.ceil(error.retryAfter * (1 + 3 * Math.random()));
  const age = (clock.now().getTime() - createdAt.getTime()) / 1000;
  // A code that comes when it has ended would only puzzle.
  const most = isCode(templateId) ? CODE_SECONDS : isRate ? MOST_RATE_LIMITED_SECONDS : Number.POSITIVE_INFINITY;
  if (pause === undefined || age + pause > most) {
    throw new DeliveryError(error.message, { retryable: false, cause: error });
  }
  const data = { status: "queued", error: error.message, ...(isRate ? { attempts } : {}) } as const;
  await transaction(async (tx) => {
    if (!(await changeUnsettled(tx, id, data))) return;
    await enqueueDelivery(tx, message, { startAfterSeconds: pause });
  });
  return null;
}

const isCode = (templateId: number) => findTemplate(templateId)?.required.join() === "code";

const OPTED_OUT = "recipient_opted_out";
const UNWELCOME = "The recipient does not accept messages.";

/** Unsubscribed users still get messages about account safety. Dead mailboxes and numbers that sent STOP get nothing. */
async function isUnwelcome(channel: MessageChannel, address: string, templateId: number): Promise<boolean> {
  const reason = await findSuppression(channel, address);
  if (reason === null) return false;
  return channel === "sms" || reason === "bounced" || findTemplate(templateId)?.kind !== "account";
}

const undelivered: readonly MessageStatus[] = ["failed", "suppressed", "bounced", "complained"];

export const deliverMessage = (messageId: string, isLastAttempt: boolean): Promise<void> =>
  runJob(messageDelivery, messageId, { signal: new AbortController().signal, isLastAttempt });

/** The message once it was sent or failed, or as it is when the time is over. */
export async function waitForDelivery(
  messageId: string,
  seconds: number,
): Promise<{ sent: boolean; error: string | null; delivery?: "queued" }> {
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
      if (undelivered.includes(message.status)) return { sent: false, error: message.error };
      const left = deadline - performance.now();
      if (left <= 0 || isStopping()) {
        const tried = message.error === null ? null : `${message.error} The server will try again.`;
        return { sent: false, error: tried ?? "The message is still waiting to be sent.", delivery: "queued" };
      }
      await subscription.next(left);
    }
  } finally {
    subscription.stop();
  }
}
