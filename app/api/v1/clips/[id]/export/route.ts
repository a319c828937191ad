import { exportClip } from "#lib/contract/transfer";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { sendPackage } from "#lib/http/send-package";
import { exportClip as exportFile } from "#lib/packages/export-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(exportClip, async ({ request, subject, query }) =>
    sendPackage(request, subject, "vst", await exportFile(subject.id, query)),
  ),
);
