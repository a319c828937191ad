import { getReplyForm, submitReply } from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { homeUrl } from "#lib/http/identity/origin";
import { submitReply as submit } from "#lib/shares/submit-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getReplyForm, async ({ subject: { share, remaining } }) => {
    const { id, title } = share.clip;
    const allowed = share.allowReplies && remaining > 0;
    const reply = { allowed, expires_at: share.expiresAt?.toISOString() ?? null, remaining };
    return { success: true as const, clip: { id, title }, reply };
  }),
  endpoint(submitReply, async ({ subject, body, upload, signal }) => {
    const reply = await submit(subject, body, upload, `${homeUrl()}/studio/${subject.share.clipId}`, signal);
    return {
      success: true as const,
      reply_id: reply.id,
      message: reply.message,
      audio_url: null,
      created_at: reply.createdAt.toISOString(),
    };
  }),
);
