import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { readAuthor } from "#lib/http/identity/link-cookies";
import { eventStream } from "#lib/http/response/event-stream";
import { authorizeOpenedViewer } from "#lib/shares/access/open-share";
import { watchShownReplies } from "#lib/shares/replies/watch-replies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.watchShownReplies, async ({ subject, visitor, request }) => {
    const share = await authorizeOpenedViewer(subject, await visitorCredentials(request, subject.code));
    const author = readAuthor(request);
    return eventStream({ subject: `link ${share.id}`, address: visitor.bucket }, request, (gone) =>
      watchShownReplies(share, author, gone),
    );
  }),
);
