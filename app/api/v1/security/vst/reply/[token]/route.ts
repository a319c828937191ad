import { homeUrl } from "#lib/config/config";
import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentAudience, presentReceipt } from "#lib/http/present/reply";
import { getReply, submitReply } from "#lib/shares/replies/submit-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getReplyForm, async ({ subject: { share, shownTitle: title, remaining } }) => {
    const { id } = share.clip;
    const allowed = share.allowReplies && remaining > 0;
    const reply = {
      allowed,
      expires_at: share.expiresAt?.toISOString() ?? null,
      remaining,
      seen_by: presentAudience(share.replyVisibility),
    };
    return { success: true as const, clip: { id, title }, reply };
  }),
  endpoint(
    contract.submitReply,
    async ({ subject, body, upload, signal }) => {
      const clipUrl = `${homeUrl()}/studio/${subject.share.clipId}`;
      return presentReceipt(await submitReply(subject, body, upload, clipUrl, signal));
    },
    async ({ subject }, made) => presentReceipt(await getReply(subject, made)),
  ),
);
