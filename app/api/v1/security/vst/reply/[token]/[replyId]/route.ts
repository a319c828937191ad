import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { readAuthor } from "#lib/http/identity/link-cookies";
import { presentReceipt } from "#lib/http/present/reply";
import { changeReply, withdrawReply } from "#lib/shares/replies/author-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.changeReply, async ({ subject, params, body, request }) =>
    presentReceipt(
      await changeReply(subject.share, { author: readAuthor(request), replyId: params.replyId, message: body.message }),
    ),
  ),
  endpoint(contract.withdrawReply, async ({ subject, params, request }) => {
    await withdrawReply(subject.share, { author: readAuthor(request), replyId: params.replyId });
    const data = { id: params.replyId, deleted: true as const };
    return { success: true as const, data, message: "The reply was deleted." };
  }),
);
