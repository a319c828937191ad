import { getPackage } from "#lib/contract/packages";
import { sendPackage } from "#lib/http/bytes/send-package";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPackage, async ({ request, subject }) => sendPackage(request, subject, "vst.zip")),
);
