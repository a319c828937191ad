import { findOwnedFile } from "#lib/assets/find-file";
import { getFile } from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { sendStored } from "#lib/http/send-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getFile, async ({ request, actor, params }) =>
    sendStored(request, await findOwnedFile(actor.user, params.filename)),
  ),
);
