import { homeUrl } from "#lib/config/config";
import { submitReply as contract } from "#lib/contract/replies";
import { describeIssue } from "#lib/contract/schema/describe-issue";
import { AppError } from "#lib/kernel/errors";
import { getShareByCode, type SharedClip } from "#lib/shares/access/open-share";
import { authorizeReplyToken } from "#lib/shares/replies/authorize-reply-token";
import { submitReply } from "#lib/shares/replies/submit-reply";
import { chargeReply } from "../endpoint/limits";
import { clientIp } from "../identity/visitor";
import { readForm } from "../request/read-form";
import { asAppError } from "../response/failures";
import { handlePublicPage, publicPageResponse } from "./public-page";

/** The reply form posted without JavaScript. The token is a form field, so the share is found by its code. */
export function answerReplyForm(request: Request, code: string): Promise<Response> {
  return handlePublicPage(request, code, async (requestId) => reply(request, await getShareByCode(code), requestId));
}

async function reply(request: Request, share: SharedClip, requestId: string): Promise<Response> {
  const { code } = share;
  let form: Record<string, string> = {};
  try {
    await chargeReply(clientIp(request));
    form = await readForm(request);
    const parsed = contract.body.schema.safeParse(form, { error: describeIssue });
    if (!parsed.success)
      throw new AppError("validation_failed", parsed.error.issues[0]?.message ?? "The reply is not valid.");
    const open = await authorizeReplyToken(form.token ?? "");
    if (open.share.id !== share.id) throw new AppError("invalid_token", "The reply token is for another link.");
    const { audioFile: _none, ...rest } = parsed.data;
    await submitReply(open, rest, null, `${homeUrl()}/studio/${share.clipId}`, request.signal);
    // Redirects, so that reloading the page does not send the reply again.
    return new Response(null, {
      status: 303,
      headers: { Location: `/c/${code}?reply=sent`, "Cache-Control": "no-store" },
    });
  } catch (error) {
    const { message, status } = asAppError(error, requestId);
    const failed = {
      state: "failed" as const,
      error: message,
      message: form.message ?? "",
      senderName: form.sender_name ?? "",
    };
    return publicPageResponse(request, code, requestId, { reply: failed, status });
  }
}
