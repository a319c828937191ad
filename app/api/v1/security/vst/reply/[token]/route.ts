import { homeUrl } from "#lib/config/config";
import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { authorCookieHeader, readAuthor } from "#lib/http/identity/link-cookies";
import { presentAudience, presentReceipt } from "#lib/http/present/reply";
import { JsonResult } from "#lib/http/response/json-result";
import { identifyAuthor } from "#lib/shares/access/author-pass";
import { countRepliesLeft } from "#lib/shares/replies/authorize-reply-token";
import { getReply, submitReply } from "#lib/shares/replies/submit-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getReplyForm, async ({ subject, request, visitor }) => {
    const { share, shownTitle: title } = subject;
    const remaining = await countRepliesLeft(subject, identifyAuthor(readAuthor(request), visitor.bucket));
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
    async ({ subject, body, upload, request, origin, visitor, signal }) => {
      const clipUrl = `${homeUrl()}/studio/${subject.share.clipId}`;
      const by = identifyAuthor(readAuthor(request), visitor.bucket);
      const reply = await submitReply(subject, { ...body, by, upload, clipUrl, signal });
      return receiptOf(reply, origin);
    },
    async ({ subject, origin }, made) => receiptOf(await getReply(subject, made), origin),
  ),
);

/** With the cookie by which its writer may change the reply. */
const receiptOf = (reply: Awaited<ReturnType<typeof getReply>>, origin: string) =>
  new JsonResult(
    201,
    presentReceipt(reply),
    reply.author === null ? {} : { "Set-Cookie": authorCookieHeader(reply.author, origin) },
  );
