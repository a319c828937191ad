import { submitReply as contract } from "#lib/contract/replies";
import { AppError } from "#lib/errors";
import { requestIdOf } from "#lib/http/endpoint";
import { asAppError } from "#lib/http/failures";
import { charge } from "#lib/http/limits";
import { originOf } from "#lib/http/origin";
import { publicPageResponse } from "#lib/http/public-page";
import { readForm } from "#lib/http/read-form";
import { replyRate } from "#lib/http/reply-rate";
import { clientIp } from "#lib/http/visitor";
import { openReply } from "#lib/shares/open-reply";
import { submitReply } from "#lib/shares/submit-reply";

type Context = { params: Promise<{ code: string }> };

/** The reply form of a link, posted without JavaScript. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  const requestId = requestIdOf(request);
  let form: Record<string, string> = {};
  try {
    form = await readForm(request);
    // People do not see this field; programs that fill in everything do.
    if (form.website) return publicPageResponse(request, code, requestId, { reply: { state: "sent" } });
    await charge(replyRate(clientIp(request)), "general");
    const wish = contract.body.schema.safeParse(form);
    if (!wish.success)
      throw new AppError("validation_failed", wish.error.issues[0]?.message ?? "The reply is not valid.");
    const open = await openReply(form.token ?? "");
    const { audioFile: _none, ...rest } = wish.data;
    await submitReply(open, rest, null, `${originOf(request)}/studio/${open.share.clipId}`, request.signal);
    // A redirect, so that reloading the page does not send the reply again.
    return new Response(null, {
      status: 303,
      headers: { Location: `/c/${code}?reply=sent`, "Cache-Control": "no-store" },
    });
  } catch (error) {
    const { message, status } = asAppError(error, requestId);
    const reply = {
      state: "failed" as const,
      error: message,
      message: form.message ?? "",
      senderName: form.sender_name ?? "",
    };
    return publicPageResponse(request, code, requestId, { reply, status });
  }
}
