import { completePackage } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentCompletion } from "#lib/http/present/completion";
import { completePackage as complete } from "#lib/packages/export/complete-package";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(completePackage, async ({ subject, body, origin, signal }) =>
    presentCompletion(await complete(subject, body.voiceTags, signal), origin),
  ),
);
