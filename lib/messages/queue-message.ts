import type { Message, MessageChannel } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import type { Language } from "#lib/languages/languages";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { CODE_SECONDS } from "./delete-message-texts";
import { type MessageReader, renderMessage, type TemplateSource } from "./render-message";
import { suppressionId } from "./reports/suppressions";
import { getTemplateSource } from "./template-sources";
import { findTemplate } from "./templates/registry";
import { containsCode, type InputOf, type Template } from "./templates/template";
import { findTranslation } from "./templates/template-translations";

interface NewMessage<T extends Template> {
  template: T;
  input: InputOf<T>;
  words?: TemplateSource;
  channel: MessageChannel;
  recipient: string;
  reader?: MessageReader;
  /** For a recipient without an account; English where the message is not sent in it. */
  language?: Language | null;
  /** The user who causes it, or the owner of its subject. */
  userId?: string;
  shareId?: string;
  /** The message is deleted with the clip. */
  clipId?: number;
  /** As `clipId`. */
  requestId?: string;
  unsubscribeUrl?: string | null;
  /** The row of the code that it brings. */
  codeId?: string;
}

const NO_READER: MessageReader = { name: null, locale: null, dateLanguage: null };

/** Writes the row and enqueues the job that sends it, in the transaction of its cause. */
export async function queueMessage<T extends Template>(tx: Transaction, message: NewMessage<T>): Promise<string> {
  const { id, data } = await messageRow(tx, message);
  await tx.message.create({ data });
  await enqueueDelivery(tx, data);
  return id;
}

/** Codes and links do not wait behind notifications, and the links of one user not behind all those of another. */
export function enqueueDelivery(
  tx: Transaction,
  { id, channel, templateId, userId }: Pick<Message, "id" | "channel" | "templateId" | "userId">,
  options: { startAfterSeconds?: number } = {},
): Promise<void> {
  const template = findTemplate(templateId);
  const mailKind = template && containsCode(template) ? "send-code" : "send-message";
  const place = { turnOf: userId ?? undefined, isLast: template?.kind === "notification" };
  return queue().enqueue(tx, channel === "sms" ? "send-sms" : mailKind, { messageId: id }, { ...options, ...place });
}

export async function messageRow<T extends Template>(tx: Transaction, message: NewMessage<T>) {
  const { template, input, channel, recipient, reader = NO_READER, unsubscribeUrl = null } = message;
  const wanted = message.language ?? "en";
  const language = findTranslation(template, wanted) ? wanted : "en";
  const source = message.words ?? (await getTemplateSource(tx, template, channel, language));
  const rendered = renderMessage(template, source, { input, reader, language, unsubscribeUrl });
  const id = newId("msg");
  const mail = rendered.channel === "email" ? rendered : null;
  const now = clock.now();
  const hasCode = containsCode(template) && "code" in input && input.code !== null;
  const data = {
    id,
    channel,
    recipient,
    recipientId: suppressionId(channel, recipient),
    templateId: template.id,
    codeId: message.codeId ?? null,
    codeUntil: hasCode ? new Date(now.getTime() + CODE_SECONDS * 1000) : null,
    subject: mail?.subject ?? null,
    text: rendered.text,
    html: mail?.html ?? null,
    unsubscribeUrl: mail ? unsubscribeUrl : null,
    language,
    userId: message.userId ?? null,
    shareId: message.shareId ?? null,
    clipId: message.clipId ?? null,
    requestId: message.requestId ?? null,
    createdAt: now,
  };
  return { id, data };
}
