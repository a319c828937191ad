import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { authorCookieHeader, readAuthor } from "#lib/http/identity/link-cookies";
import { presentReactions } from "#lib/http/present/reply";
import { JsonResult } from "#lib/http/response/json-result";
import { identifyAuthor } from "#lib/shares/access/author-pass";
import type { SharedClip } from "#lib/shares/access/open-share";
import { authorizeOpenedViewer } from "#lib/shares/access/open-share";
import { countShownReactions } from "#lib/shares/replies/count-reactions";
import { react, withdrawReaction } from "#lib/shares/replies/reactions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.react, async ({ subject, body, request, visitor, origin }) => {
    const share = await authorizeOpenedViewer(subject, await visitorCredentials(request, subject.code));
    const by = identifyAuthor(readAuthor(request), visitor.bucket);
    await react(share, by, body);
    const answer = await present(share, by.author, body.replyId, "The reaction is given.");
    return new JsonResult(200, answer, { "Set-Cookie": authorCookieHeader(by.author, origin) });
  }),
  endpoint(contract.withdrawReaction, async ({ subject, body, request }) => {
    const share = await authorizeOpenedViewer(subject, await visitorCredentials(request, subject.code));
    const author = readAuthor(request);
    await withdrawReaction(share, author, body);
    return present(share, author, body.replyId, "The reaction is taken back.");
  }),
);

async function present(share: SharedClip, author: string | null, replyId: string | undefined, message: string) {
  const counts = await countShownReactions(share, author);
  return { success: true as const, data: { reactions: presentReactions(counts.get(replyId ?? "")) }, message };
}
