import { asJson } from "#lib/clips/facts/clip-json";
import type { MessageChannel, Request, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { type Language, readLanguage } from "#lib/languages/languages";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotSuppressed } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { shareMessage, shareReminder } from "#lib/messages/templates/shares";
import { unsubscribeUrlOfAddress } from "#lib/messages/unsubscribe";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { getSentMessage, type SentMessage } from "#lib/shares/sent-message";
import { senderName } from "#lib/shares/share-message-values";
import { getRequestPicture } from "./picture";
import { type Recipient, readRecipients } from "./recipients";
import { requestStatus } from "./request-status";

/** Where its page is, and its picture. */
type RequestUrls = (code: string) => { page: string; image: string };

interface SendRequest {
  owner: User;
  to: { channel: MessageChannel; address: string; name: string | null; language: Language | null };
  urlsOf: RequestUrls;
}

const MOST_RECIPIENTS = 1000;

export async function sendRequest(request: Request, { owner, to, urlsOf }: SendRequest): Promise<SentMessage> {
  const field = to.channel === "sms" ? "recipient_phone" : "recipient_email";
  assertDeliverable(to.channel, field);
  await assertNotSuppressed(to.channel, to.address, field);
  const hasPicture = (await getRequestPicture(request)) !== null;
  const { page, image } = urlsOf(request.code);
  const messageId = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM requests WHERE id = ${request.id} FOR UPDATE`;
    const current = await tx.request.findUniqueOrThrow({ where: { id: request.id } });
    if (requestStatus(current, clock.now()) !== "open")
      throw new AppError("conflict", "This request has ended. Open it again first.");
    const before = await noteRecipient(tx, current, to);
    const words = {
      ...requestWords(owner, current, to.name),
      public_url: page,
      thumbnail_url: hasPicture ? image : null,
    };
    const message = {
      channel: to.channel,
      language: to.language ?? readLanguage(current.language),
      recipient: to.address,
      userId: owner.id,
      requestId: current.id,
      unsubscribeUrl: unsubscribeUrlOfAddress(to.channel, to.address),
    };
    const id = before
      ? await queueMessage(tx, {
          template: shareReminder,
          input: { ...words, sent_at: new Date(before.sentAt) },
          ...message,
        })
      : await queueMessage(tx, { template: shareMessage, input: words, ...message });
    await recordCreated(tx, id);
    return id;
  });
  return getSentMessage(owner, messageId);
}

const requestWords = (owner: User, request: Request, recipient: string | null) => ({
  sender_name: senderName(owner),
  recipient_name: recipient,
  clip_title: request.title,
  message: request.message,
  share_code: request.code,
  reply_url: null,
  duration: null,
  expires_at: request.expiresAt,
  has_password: false,
  is_private: false,
  has_sound: false,
  has_picture: request.pictureClipId !== null,
  can_reply: false,
  is_request: true,
});

/** Returns the earlier note of the same recipient: they are reminded. */
async function noteRecipient(
  tx: Transaction,
  request: Request,
  { channel, address, name }: Omit<Recipient, "sentAt">,
): Promise<Recipient | null> {
  const known = readRecipients(request);
  const others = known.filter((one) => one.channel !== channel || one.address !== address);
  const recipients = [...others, { channel, address, name, sentAt: clock.now().toISOString() }];
  if (recipients.length > MOST_RECIPIENTS)
    throw new AppError("conflict", `This request was sent to ${MOST_RECIPIENTS} people. Make another one.`);
  await tx.request.update({
    where: { id: request.id },
    data: { recipients: asJson(recipients), updatedAt: clock.now() },
  });
  return known.find((one) => !others.includes(one)) ?? null;
}
