import { homeUrl } from "#lib/config/config";
import * as contract from "#lib/contract/replies";
import { describeIssue } from "#lib/contract/schema/describe-issue";
import { AppError } from "#lib/kernel/errors";
import { ipBucket } from "#lib/kernel/request/caller-address";
import { identifyAuthor } from "#lib/shares/access/author-pass";
import { authorizeReplyToken } from "#lib/shares/replies/authorize-reply-token";
import { submitReply } from "#lib/shares/replies/submit-reply";
import { chargeReply } from "../endpoint/limits";
import { authorCookieHeader, readAuthor } from "../identity/link-cookies";
import { clientIp } from "../identity/visitor";
import { answerLinkForm, seePage } from "./link-form";

/** A written reply. The token is a form field, and must belong to the link of the address. */
export function answerReplyForm(request: Request, code: string): Promise<Response> {
  return answerLinkForm(request, code, {
    charge: () => chargeReply(clientIp(request)),
    async act({ share, origin, frame }, form) {
      const parsed = contract.submitReply.body.schema.safeParse(form, { error: describeIssue });
      if (!parsed.success)
        throw new AppError("validation_failed", parsed.error.issues[0]?.message ?? "The reply is not valid.");
      const open = await authorizeReplyToken(form.token ?? "");
      if (open.share.id !== share.id)
        throw new AppError(
          "invalid_token",
          "The reply token is for another link. Open this link again: its form has its own.",
        );
      const { audioFile: _none, ...rest } = parsed.data;
      const by = identifyAuthor(readAuthor(request), ipBucket(clientIp(request)));
      await submitReply(open, { ...rest, by, clipUrl: `${homeUrl()}/studio/${share.clipId}`, signal: request.signal });
      return seePage(
        `/c/${code}${frame.query ? `${frame.query}&` : "?"}reply=sent`,
        authorCookieHeader(by.author, origin),
      );
    },
    explain: (error, { message = "", sender_name: senderName = "" }) => ({
      reply: { state: "failed", error, message, senderName },
    }),
  });
}
