import { completePackage } from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint";
import { presentCompletion } from "#lib/http/present/completion";
import { route } from "#lib/http/route";
import { completePackage as complete } from "#lib/packages/complete-package";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(completePackage, async ({ subject, body, origin, signal }) =>
    presentCompletion(await complete(subject, body.voiceTags, signal), origin),
  ),
);
