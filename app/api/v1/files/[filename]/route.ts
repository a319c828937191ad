import { findOwnedFile } from "#lib/assets/find-file";
import { getFile } from "#lib/contract/drafts";
import { sendStored } from "#lib/http/bytes/send-file";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getFile, async ({ request, actor, params }) =>
    sendStored(request, await findOwnedFile(actor.user, params.filename)),
  ),
);
