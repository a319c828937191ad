import * as contract from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentCompletion } from "#lib/http/present/completion";
import { completePackage } from "#lib/packages/export/complete-package";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.completePackage, async ({ subject, body, origin, signal }) =>
    presentCompletion(await completePackage(subject, body.voiceTags, signal), origin),
  ),
);
