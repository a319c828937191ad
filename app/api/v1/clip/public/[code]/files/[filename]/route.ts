import { getPublicFile } from "#lib/contract/public";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { sendStored } from "#lib/http/send-file";
import { openShare } from "#lib/shares/open-share";
import { findPublicFile } from "#lib/shares/public-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicFile, async ({ request, params }) => {
    const share = await openShare(params.code, await credentialsOf(request), { keepsView: true });
    const guarded = share.passwordHash !== null || share.privacy === "private";
    const cacheControl = guarded ? "private, no-store" : "private, no-cache";
    return sendStored(request, await findPublicFile(share, params.filename), { cacheControl });
  }),
);
