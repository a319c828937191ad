import { createHash, createHmac } from "node:crypto";
import type { Share } from "#lib/generated/prisma/client";
import { serverKey } from "#lib/kernel/config";
import { db, type Transaction } from "#lib/platform/db";

/** Who an anonymous token is for: everybody with the link. */
export const ANYONE = "anyone";

type Source = Pick<Share, "id" | "replyGeneration" | "allowReplies"> & { hasReplyToken?: boolean };

/** `rpt_` and an HMAC over share, recipient and generation: it can be shown again, and a new generation ends it. */
export function replyTokenOf(share: Source, recipient: string): string {
  const claims = `reply-token:${share.id}:${share.replyGeneration}:${recipient}`;
  return `rpt_${createHmac("sha256", serverKey()).update(claims).digest("base64url")}`;
}

/** How a reply token is looked up. */
export function hashReplyToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The token of a share for one recipient, made known so that it can be used; null where replies are off. */
export async function ensureReplyToken(
  share: Source,
  recipient: string = ANYONE,
  tx: Transaction = db(),
): Promise<string | null> {
  if (!share.allowReplies) return null;
  const token = replyTokenOf(share, recipient);
  if (recipient === ANYONE && share.hasReplyToken) return token;
  await tx.replyToken.upsert({
    where: { hash: hashReplyToken(token) },
    update: {},
    create: { hash: hashReplyToken(token), shareId: share.id, recipient, generation: share.replyGeneration },
  });
  return token;
}
