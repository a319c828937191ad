import { getReplyForm, submitReply } from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint";
import { charge } from "#lib/http/limits";
import { replyRate } from "#lib/http/reply-rate";
import { route } from "#lib/http/route";
import { openReply } from "#lib/shares/open-reply";
import { submitReply as submit } from "#lib/shares/submit-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getReplyForm, async ({ params }) => {
    const { share, remaining } = await openReply(params.token);
    const { id, title, description } = share.clip;
    const allowed = share.allowReplies && remaining > 0;
    const reply = { allowed, expires_at: share.expiresAt?.toISOString() ?? null, remaining };
    return { success: true as const, clip: { id, title, description }, reply };
  }),
  endpoint(submitReply, async ({ params, body, upload, visitor, origin, signal }) => {
    const open = await openReply(params.token);
    await charge(replyRate(visitor.ip), "general");
    const reply = await submit(open, body, upload, `${origin}/studio/${open.share.clipId}`, signal);
    return {
      success: true as const,
      reply_id: reply.id,
      message: reply.message,
      audio_url: null,
      created_at: reply.createdAt.toISOString(),
    };
  }),
);
