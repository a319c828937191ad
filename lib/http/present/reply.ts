import type { ReplyWire } from "#lib/contract/schema/reply";
import type { Reply, ReplyVisibility } from "#lib/generated/prisma/client";
import { answerAddress } from "#lib/shares/replies/answer-address";
import type { ReplyWithShare } from "#lib/shares/replies/list-replies";
import type { ShownReply } from "#lib/shares/replies/shown-replies";
import { urls } from "../response/urls";

const audiences = { private: "owner", held: "approved", open: "everybody" } as const;

export function presentAudience(visibility: ReplyVisibility) {
  return audiences[visibility];
}

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
    answerable: reply.answer === null && reply.suspectedAt === null && answerAddress(reply) !== null,
    created_at: reply.createdAt.toISOString(),
  };
}

const presentPointing = ({ at, ink, parentId }: ShownReply) => ({
  ...at,
  strokes: ink ?? null,
  parent_id: parentId,
});

export const presentShownReply = (reply: ShownReply, code: string, origin: string, pass?: string) => ({
  id: reply.id,
  sender_name: reply.senderName,
  message: reply.message,
  audio_url: reply.shownFilename
    ? urls.publicFile(origin, code, reply.shownFilename) + (pass ? `?v=${encodeURIComponent(pass)}` : "")
    : null,
  duration_seconds: reply.durationSeconds,
  ...presentPointing(reply),
  created_at: reply.createdAt.toISOString(),
});

/** The answer to the visitor, without the recording, which only the owner can get. */
export const presentReceipt = ({ id, message, createdAt }: Reply) => ({
  success: true as const,
  reply_id: id,
  message,
  audio_url: null,
  created_at: createdAt.toISOString(),
});
