import { db } from "#lib/platform/db";
import { hashReplyToken } from "./reply-token";

/** Whose storage an answer with this token goes to; null for a token that is none. */
export async function ownerOfReplyToken(secret: string): Promise<string | null> {
  const token = await db().replyToken.findUnique({
    where: { hash: hashReplyToken(secret) },
    select: { share: { select: { clip: { select: { userId: true } } } } },
  });
  return token?.share.clip.userId ?? null;
}
