import type { User } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import { transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { mailer } from "#lib/platform/mail/mailer";
import { smsSender } from "#lib/platform/sms/sms-sender";
import { waitForDelivery } from "./deliver-message";
import { queueMessage } from "./queue-message";
import { type RenderedMessage, renderMessage } from "./render-message";
import { assertDeliverable } from "./reports/undeliverable";
import { getSampleInput } from "./sample-input";
import { mergeTemplateChanges, type TemplateChanges } from "./template-overrides";
import type { ChannelTemplate, WordedTemplate } from "./templates/registry";
import { shareMessage } from "./templates/shares";
import { unsubscribeUrlOfAddress, unsubscribeUrlOfUser } from "./unsubscribe";

const DELIVERY_WAIT_SECONDS = 10;

export interface TestMessage {
  messageId: string;
  recipient: string;
  delivery: string;
  sent: boolean;
  error: string | null;
}

type Admin = Pick<User, "id" | "email" | "phone" | "name" | "locale" | "dateLanguage">;

export async function previewMessage(
  admin: Admin,
  subject: WordedTemplate,
  given: TemplateChanges,
): Promise<RenderedMessage> {
  const { template, channel, language } = subject;
  const words = await mergeTemplateChanges(subject, given);
  const unsubscribeUrl = unsubscribeUrlOf(admin, subject, recipientOf(admin, channel) ?? "");
  return renderMessage(template, words, { input: getSampleInput(template), reader: admin, language, unsubscribeUrl });
}

export async function sendTestMessage(
  admin: Admin,
  subject: WordedTemplate,
  given: TemplateChanges,
): Promise<TestMessage> {
  const { template, channel, language } = subject;
  const words = await mergeTemplateChanges(subject, given);
  assertDeliverable(channel, "channel");
  const recipient = ownRecipient(admin, channel);
  const messageId = await transaction(async (tx) => {
    const id = await queueMessage(tx, {
      template,
      words,
      input: getSampleInput(template),
      channel,
      recipient,
      reader: admin,
      language,
      userId: admin.id,
      unsubscribeUrl: unsubscribeUrlOf(admin, subject, recipient),
    });
    await recordCreated(tx, id);
    return id;
  });
  return getTestMessage(admin, subject, messageId);
}

export async function getTestMessage(
  admin: Admin,
  { channel }: ChannelTemplate,
  messageId: string,
): Promise<TestMessage> {
  const outcome = await waitForDelivery(messageId, DELIVERY_WAIT_SECONDS);
  const delivery = channel === "email" ? mailer().name : smsSender().name;
  return { messageId, recipient: ownRecipient(admin, channel), delivery, ...outcome };
}

const recipientOf = (admin: Admin, channel: ChannelTemplate["channel"]) =>
  channel === "email" ? admin.email : admin.phone;

function ownRecipient(admin: Admin, channel: ChannelTemplate["channel"]): string {
  const recipient = recipientOf(admin, channel);
  if (recipient) return recipient;
  const what = channel === "email" ? "e-mail address" : "phone number";
  throw new AppError("conflict", `Your account has no ${what} that a test could go to. Add one in your settings.`);
}

/** As the message itself carries it: none, one of the user who gets it, or one of the address. */
function unsubscribeUrlOf(admin: Admin, { template, channel }: ChannelTemplate, recipient: string): string | null {
  if (template.kind === "notification") {
    return unsubscribeUrlOfUser(admin.id, template) ?? unsubscribeUrlOfAddress(channel, recipient);
  }
  return template === shareMessage ? unsubscribeUrlOfAddress(channel, recipient) : null;
}
