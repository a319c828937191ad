import { createHash, createHmac } from "node:crypto";
import { serverKey } from "#lib/config/config";
import type { Share } from "#lib/generated/prisma/client";
import { db, type Transaction } from "#lib/platform/database/db";

export const ANONYMOUS_RECIPIENT = "anyone";

type Source = Pick<Share, "id" | "replyGeneration" | "allowReplies"> & { hasReplyToken?: boolean };

/** An HMAC, so that it can be shown again; a new generation invalidates it. */
function createReplyToken(share: Source, recipient: string): string {
  const claims = `reply-token:${share.id}:${share.replyGeneration}:${recipient}`;
  return `rpt_${createHmac("sha256", serverKey()).update(claims).digest("base64url")}`;
}

export function hashReplyToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Creates the recipient's token if necessary; null if replies are off. */
export async function ensureReplyToken(
  share: Source,
  recipient: string = ANONYMOUS_RECIPIENT,
  tx: Transaction = db(),
): Promise<string | null> {
  if (!share.allowReplies) return null;
  const token = createReplyToken(share, recipient);
  if (recipient === ANONYMOUS_RECIPIENT && share.hasReplyToken) return token;
  await tx.replyToken.upsert({
    where: { hash: hashReplyToken(token) },
    update: {},
    create: { hash: hashReplyToken(token), shareId: share.id, recipient, generation: share.replyGeneration },
  });
  return token;
}
