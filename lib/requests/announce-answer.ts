import { clock } from "#lib/kernel/clock";
import { studioUrl } from "#lib/messages/notify-owner";
import { notifyUser } from "#lib/messages/notify-user";
import { replyReceived } from "#lib/messages/templates/links";
import type { Transaction } from "#lib/platform/database/db";
import type { AskedRequest } from "./find-request";

const DAY_MS = 86_400_000;
/** Beyond it one message of the day says that there are more. */
const MOST_A_DAY = 20;

export async function announceAnswer(
  tx: Transaction,
  request: AskedRequest,
  { clipId, name, at }: { clipId: number; name: string | null; at: Date },
): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const where = {
    userId: request.userId,
    requestId: { not: null },
    templateId: replyReceived.id,
    createdAt: { gt: since },
  };
  const before = await tx.message.count({ where });
  if (before > MOST_A_DAY) return;
  const words = {
    clip_title: request.title,
    replier_name: name,
    reply_kind: "voice",
    excerpt: null,
    at_time: at,
    reply_url: studioUrl(clipId),
    is_answer: true,
    are_more: before === MOST_A_DAY,
  };
  await notifyUser(tx, request.user, { template: replyReceived, input: words, clipId, requestId: request.id });
}
