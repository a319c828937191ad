import type { OwnedClip } from "#lib/clips/owned-clip";
import type { MessageChannel, Share, User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { waitForDelivery } from "#lib/messages/deliver-message";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotSuppressed } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { shareMessage } from "#lib/messages/templates/shares";
import { unsubscribeUrlOfAddress } from "#lib/messages/unsubscribe";
import { db, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { mailer } from "#lib/platform/mail/mailer";
import { smsSender } from "#lib/platform/sms/sms-sender";
import { ensureReplyToken } from "./access/reply-token";
import { hashSettings, insertShare, type Recipient, type ShareSettings } from "./create-share";
import { type LinkUrls, loadShownParts, shareMessageValues } from "./share-message-values";

const DELIVERY_WAIT_SECONDS = 10;

export interface SentShare {
  share: Share;
  /** Where the message goes: an e-mail address or a phone number. */
  recipient: string;
  replyToken: string | null;
  messageId: string;
  sent: boolean;
  error: string | null;
  delivery: string;
}

interface SendShare {
  owner: User;
  settings: ShareSettings;
  recipient: Recipient & { channel: MessageChannel };
  urlsOf: LinkUrls;
}

export async function sendShare(
  clip: OwnedClip,
  { owner, settings, recipient, urlsOf }: SendShare,
): Promise<SentShare> {
  const to = recipient.channel === "email" ? recipient.email : recipient.phone;
  if (!to) throw new Error("a message needs a recipient");
  const field = recipient.channel === "sms" ? "recipient_phone" : "recipient_email";
  assertDeliverable(recipient.channel, field);
  await assertNotSuppressed(recipient.channel, to, field);
  const hashed = await hashSettings(settings);
  const created = await transaction(async (tx) => {
    const share = await insertShare(tx, clip, { settings: hashed, recipient });
    const replyToken = await ensureReplyToken(share, to, tx);
    const { channel } = recipient;
    const messageId = await queueMessage(tx, {
      template: shareMessage,
      input: shareMessageValues(share, { owner, clip, shown: await loadShownParts(tx, share, urlsOf) }),
      channel,
      language: recipient.language ?? null,
      recipient: to,
      userId: owner.id,
      shareId: share.id,
      clipId: clip.id,
      unsubscribeUrl: unsubscribeUrlOfAddress(channel, to),
    });
    await recordCreated(tx, messageId);
    return { share, recipient: to, replyToken, messageId };
  });
  return delivered(created);
}

/** The link that a message brought to its recipient, and how that message fared. */
export async function getSentShare(clip: Pick<OwnedClip, "id">, messageId: string): Promise<SentShare> {
  const share = await db().share.findFirst({ where: { clipId: clip.id, messages: { some: { id: messageId } } } });
  const to = share?.recipientEmail ?? share?.recipientPhone;
  if (!share || !to) throw notFound("The link");
  return delivered({ share, recipient: to, replyToken: await ensureReplyToken(share, to), messageId });
}

async function delivered(made: Omit<SentShare, "sent" | "error" | "delivery">): Promise<SentShare> {
  const delivery = made.share.channel === "email" ? mailer().name : smsSender().name;
  return { ...made, delivery, ...(await waitForDelivery(made.messageId, DELIVERY_WAIT_SECONDS)) };
}
