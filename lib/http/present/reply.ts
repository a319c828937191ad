import type { ReplyWire } from "#lib/contract/schema/reply";
import type { Reply, ReplyState, ReplyVisibility } from "#lib/generated/prisma/client";
import { answerAddress } from "#lib/shares/replies/answer-address";
import type { SentAnswer } from "#lib/shares/replies/answer-reply";
import { changeableUntil, isChangeable } from "#lib/shares/replies/author-reply";
import { isBlocked } from "#lib/shares/replies/block-visitor";
import type { ReactionCount } from "#lib/shares/replies/count-reactions";
import type { ReplyWithShare } from "#lib/shares/replies/list-replies";
import type { ShownReply } from "#lib/shares/replies/shown-replies";
import { urls } from "../response/urls";

const audiences = {
  private: "owner",
  declined: "owner",
  held: "approved",
  open: "everybody",
  shown: "everybody",
} as const satisfies Record<ReplyVisibility | ReplyState, string>;

/** The audience of the replies of a link, or of one reply now. */
export function presentAudience(of: ReplyVisibility | ReplyState) {
  return audiences[of];
}

export const presentReactions = (counts: readonly ReactionCount[] = []) =>
  counts.map(({ kind, count, isOwn }) => ({ kind, count, is_own: isOwn }));

export function presentReply(reply: ReplyWithShare, origin: string): ReplyWire {
  return {
    id: reply.id,
    clip_id: reply.clipId,
    share_code: reply.share?.code ?? null,
    message: reply.message,
    audio_url: reply.filename ? urls.file(origin, reply.filename) : null,
    duration_seconds: reply.durationSeconds,
    ...presentPointing(reply),
    sender_name: reply.senderName,
    sender_email: reply.senderEmail,
    read_at: reply.readAt?.toISOString() ?? null,
    resolved_at: reply.resolvedAt?.toISOString() ?? null,
    answer: reply.answer,
    answered_at: reply.answeredAt?.toISOString() ?? null,
    state: reply.state,
    suspected_at: reply.suspectedAt?.toISOString() ?? null,
    answers: reply.thread.map((answer) => presentAnswer(answer, origin)),
    answerable: isAnswerable(reply),
    edited_at: reply.editedAt?.toISOString() ?? null,
    deleted_at: reply.deletedAt?.toISOString() ?? null,
    reactions: presentReactions(reply.reactions),
    sender_blocked: isBlocked(reply.clip.blockedVisitors, reply),
    created_at: reply.createdAt.toISOString(),
  };
}

/** The page shows answers to the replies on it, and to the browser that sent the reply; a message brings it to an address. */
const isAnswerable = (reply: ReplyWithShare): boolean =>
  reply.suspectedAt === null &&
  reply.deletedAt === null &&
  reply.share !== null &&
  (reply.state === "shown" || reply.author !== null || answerAddress(reply) !== null);

const presentAnswer = ({ id, message, filename, durationSeconds, createdAt }: Reply, origin: string) => ({
  id,
  message,
  audio_url: filename ? urls.file(origin, filename) : null,
  duration_seconds: durationSeconds,
  created_at: createdAt.toISOString(),
});

export const presentSentAnswer = ({ answer, sent }: SentAnswer) => ({
  success: true as const,
  answer_id: answer.id,
  message_id: sent?.messageId ?? null,
  recipient: sent?.recipient ?? null,
  sent: sent?.sent ?? false,
  error: sent?.error ?? null,
  delivery: sent?.delivery ?? "page",
});

const presentPointing = ({ at, ink, parentId }: ShownReply) => ({
  ...at,
  strokes: ink ?? null,
  parent_id: parentId,
});

interface ShownTo {
  code: string;
  origin: string;
  /** Of a counted opening. */
  pass?: string | undefined;
  /** The visitor who reads; null: as every visitor sees it. */
  author?: string | null;
  reactions?: ReadonlyMap<string, readonly ReactionCount[]>;
}

export const presentShownReply = (reply: ShownReply, { code, origin, pass, author = null, reactions }: ShownTo) => ({
  id: reply.id,
  sender_name: reply.senderName,
  message: reply.message,
  audio_url: reply.shownFilename
    ? urls.publicFile(origin, code, reply.shownFilename) + (pass ? `?v=${encodeURIComponent(pass)}` : "")
    : null,
  duration_seconds: reply.durationSeconds,
  ...presentPointing(reply),
  from_owner: reply.fromOwner,
  is_own: isOwn(reply, author),
  changeable_until: isOwn(reply, author) && isChangeable(reply) ? changeableUntil(reply).toISOString() : null,
  edited_at: reply.editedAt?.toISOString() ?? null,
  deleted_at: reply.deletedAt?.toISOString() ?? null,
  reactions: presentReactions(reactions?.get(reply.id)),
  created_at: reply.createdAt.toISOString(),
});

const isOwn = (reply: Reply, author: string | null) => author !== null && reply.author === author;

/** The answer to the visitor, without the recording, which only the owner can get. */
export const presentReceipt = ({ id, message, createdAt }: Reply) => ({
  success: true as const,
  reply_id: id,
  message,
  audio_url: null,
  created_at: createdAt.toISOString(),
});
