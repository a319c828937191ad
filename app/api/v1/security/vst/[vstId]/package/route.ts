import * as contract from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { sendPackage } from "#lib/http/response/send-package";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPackage, async ({ request, subject }) => sendPackage(request, subject, "vst.zip")),
);
