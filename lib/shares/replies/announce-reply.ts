import { raiseEvent } from "#lib/events/raise-event";
import type { Reply } from "#lib/generated/prisma/client";
import { notifyUser } from "#lib/messages/notify-user";
import { replyReceived } from "#lib/messages/templates/links";
import type { Transaction } from "#lib/platform/database/db";
import { placeOwnReply } from "#lib/snapshots/seen-clip";
import type { SharedClip } from "../access/open-share";

/** Webhooks and the message to the clip's owner, in the transaction that makes it an ordinary reply. */
export async function announceReply(
  tx: Transaction,
  share: SharedClip,
  { reply, clipUrl }: { reply: Reply; clipUrl: string },
): Promise<void> {
  const { clipId, message, senderName, createdAt } = reply;
  const hasAudio = reply.filename !== null;
  const at = await placeOwnReply(reply, tx);
  const about = { ...reply, shareCode: share.code, hasAudio, hasInk: reply.ink !== null, at };
  await raiseEvent(tx, clipId, { type: "reply_created", reply: about });
  const words = {
    clip_title: share.clip.title,
    replier_name: senderName,
    reply_kind: hasAudio ? (message ? "voice and text" : "voice") : "text",
    excerpt: message,
    at_time: createdAt,
    reply_url: clipUrl,
    is_answer: false,
    are_more: false,
  };
  await notifyUser(tx, share.clip.user, { template: replyReceived, input: words, shareId: share.id, clipId });
}
