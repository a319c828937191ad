import type { ReplyToken } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, assertThat } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import type { Author } from "../access/author-pass";
import type { SharedClip } from "../access/open-share";
import { hashReplyToken } from "../access/reply-token";
import { assertLinkActive } from "../access/rules";
import { assertTokenIsCurrent } from "./lock-open-link";

export const REPLIES_PER_TOKEN = 500;
/** On one link. */
const REPLIES_PER_VISITOR = 20;

export interface OpenReply {
  share: SharedClip;
  shownTitle: string;
  token: ReplyToken;
  remaining: number;
}

/** 401 if unknown, forged or replaced; 410 if the link has ended. */
export async function authorizeReplyToken(secret: string): Promise<OpenReply> {
  const token = /^rpt_[\w-]{43}$/.test(secret)
    ? await db().replyToken.findUnique({
        where: { hash: hashReplyToken(secret) },
        include: { share: { include: { clip: { include: { user: true } }, shownClip: { select: { title: true } } } } },
      })
    : null;
  if (!token)
    throw new AppError("invalid_token", "The reply token is not valid. Open the link again: its form has one.");
  const {
    share: { shownClip, ...share },
    ...rest
  } = token;
  assertLinkActive(share, clock.now(), true);
  assertTokenIsCurrent(share, token.generation);
  const shownTitle = (shownClip ?? share.clip).title;
  return { share, shownTitle, token: rest, remaining: Math.max(0, REPLIES_PER_TOKEN - token.used) };
}

/** How many more replies this visitor may send, of all that the link takes. */
export async function countRepliesLeft({ share, remaining }: OpenReply, visitor: Author): Promise<number> {
  return Math.min(remaining, REPLIES_PER_VISITOR - (await countSent(db(), share.id, visitor)));
}

export async function assertVisitorRepliesLeft(tx: Transaction, shareId: string, visitor: Author): Promise<void> {
  const sent = await countSent(tx, shareId, visitor);
  const words = `You have reached the limit of ${REPLIES_PER_VISITOR} replies on this link. Ask the sender for another link.`;
  assertThat(sent < REPLIES_PER_VISITOR, "forbidden", words);
}

/** Cookies are thrown away easily, addresses are not. */
function countSent(tx: Transaction, shareId: string, { author, address }: Author): Promise<number> {
  return tx.reply.count({ where: { shareId, suspectedAt: null, ...(address === null ? { author } : { address }) } });
}
