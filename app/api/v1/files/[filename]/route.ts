import { findOwnedFile } from "#lib/assets/find-file";
import * as contract from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { sendStored } from "#lib/http/response/send-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getFile, async ({ request, actor, params }) =>
    sendStored(request, await findOwnedFile(actor.user, params.filename)),
  ),
);
