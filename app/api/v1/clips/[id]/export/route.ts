import * as contract from "#lib/contract/transfer";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { sendPackage } from "#lib/http/response/send-package";
import { exportClip } from "#lib/packages/export/export-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.exportClip, async ({ request, subject, query }) =>
    sendPackage(request, subject, "vst", await exportClip(subject.id, query)),
  ),
);
