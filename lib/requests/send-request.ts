import { asJson } from "#lib/clips/facts/clip-json";
import type { MessageChannel, Request, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { type Language, readLanguage } from "#lib/languages/languages";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotSuppressed } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { shareMessage } from "#lib/messages/templates/shares";
import { unsubscribeUrlOfAddress } from "#lib/messages/unsubscribe";
import { transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { getSentMessage, type SentMessage } from "#lib/shares/sent-message";
import { senderName } from "#lib/shares/share-message-values";
import { getRequestPicture } from "./picture";
import { type Recipient, readRecipients } from "./recipients";
import { requestStatus } from "./request-status";

/** Where its page is, and its picture. */
type RequestUrls = (code: string) => { page: string; image: string };

const MOST_RECIPIENTS = 1000;

export async function sendRequest(
  owner: User,
  request: Request,
  to: { channel: MessageChannel; address: string; name: string | null; language: Language | null },
  urlsOf: RequestUrls,
): Promise<SentMessage> {
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
    await noteRecipient(tx, current, to);
    const id = await queueMessage(tx, {
      template: shareMessage,
      input: {
        sender_name: senderName(owner),
        recipient_name: to.name,
        clip_title: current.title,
        message: current.message,
        public_url: page,
        share_code: current.code,
        reply_url: null,
        duration: null,
        thumbnail_url: hasPicture ? image : null,
        expires_at: current.expiresAt,
        has_password: false,
        is_private: false,
        has_sound: false,
        has_picture: hasPicture,
        can_reply: false,
        is_request: true,
      },
      channel: to.channel,
      language: to.language ?? readLanguage(current.language),
      recipient: to.address,
      userId: owner.id,
      requestId: current.id,
      unsubscribeUrl: unsubscribeUrlOfAddress(to.channel, to.address),
    });
    await recordCreated(tx, id);
    return id;
  });
  return getSentMessage(owner, messageId);
}

async function noteRecipient(
  tx: Parameters<typeof queueMessage>[0],
  request: Request,
  { channel, address, name }: Omit<Recipient, "sentAt">,
): Promise<void> {
  const others = readRecipients(request).filter((one) => one.channel !== channel || one.address !== address);
  const recipients = [...others, { channel, address, name, sentAt: clock.now().toISOString() }];
  if (recipients.length > MOST_RECIPIENTS)
    throw new AppError("conflict", `This request was sent to ${MOST_RECIPIENTS} people. Make another one.`);
  await tx.request.update({
    where: { id: request.id },
    data: { recipients: asJson(recipients), updatedAt: clock.now() },
  });
}
