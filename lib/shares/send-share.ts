import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Share, User } from "#lib/generated/prisma/client";
import { waitForDelivery } from "#lib/messages/deliver-message";
import { queueMessage } from "#lib/messages/queue-message";
import { shareMessage } from "#lib/messages/templates/share";
import { transaction } from "#lib/platform/db";
import { mailer } from "#lib/platform/mail/mailer";
import { texter } from "#lib/platform/sms/texter";
import { createShare, type Recipient, type ShareSettings } from "./create-share";
import { ensureReplyToken } from "./reply-token";

const DELIVERY_WAIT_SECONDS = 10;

export interface SentShare {
  share: Share;
  replyToken: string | null;
  messageId: string;
  sent: boolean;
  error: string | null;
  delivery: string;
}

export async function sendShare(
  owner: User,
  clip: OwnedClip,
  settings: ShareSettings,
  recipient: Recipient & { channel: "email" | "sms" },
  publicUrlOf: (code: string) => string,
): Promise<SentShare> {
  const to = recipient.channel === "email" ? recipient.email : recipient.phone;
  if (!to) throw new Error("a message needs a recipient");
  const created = await transaction(async (tx) => {
    const share = await createShare(clip, settings, recipient, tx);
    const replyToken = await ensureReplyToken(share, to, tx);
    const message = shareMessage({
      senderName: owner.name ?? owner.email ?? owner.phone ?? "Somebody",
      recipientName: recipient.name ?? null,
      clipTitle: clip.title,
      message: recipient.note ?? null,
      publicUrl: publicUrlOf(share.code),
      hasPassword: share.passwordHash !== null,
      expiresAt: share.expiresAt,
    });
    const { channel } = recipient;
    const messageId = await queueMessage(tx, {
      channel,
      recipient: to,
      userId: owner.id,
      shareId: share.id,
      ...message,
    });
    return { share, replyToken, messageId };
  });
  const delivery = recipient.channel === "email" ? mailer().name : texter().name;
  return { ...created, ...(await waitForDelivery(created.messageId, DELIVERY_WAIT_SECONDS)), delivery };
}
