import type { ReplyToken } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import type { SharedClip } from "../access/open-share";
import { hashReplyToken } from "../access/reply-token";
import { assertLinkActive } from "../access/rules";

export const REPLIES_PER_TOKEN = 20;

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
  if (!token) throw new AppError("invalid_token", "The reply token is not valid.");
  const {
    share: { shownClip, ...share },
    ...rest
  } = token;
  assertLinkActive(share, clock.now(), true);
  if (token.generation !== share.replyGeneration)
    throw new AppError("invalid_token", "The reply token is no longer valid.");
  const shownTitle = (shownClip ?? share.clip).title;
  return { share, shownTitle, token: rest, remaining: Math.max(0, REPLIES_PER_TOKEN - token.used) };
}
