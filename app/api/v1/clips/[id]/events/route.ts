import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { eventStream } from "#lib/http/response/event-stream";
import { watchReplies } from "#lib/shares/replies/watch-replies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.watchReplies, async ({ subject, visitor, request }) =>
    eventStream({ subject: `clip ${subject.id}`, address: visitor.bucket }, request, (gone) =>
      watchReplies(subject.id, gone),
    ),
  ),
);
