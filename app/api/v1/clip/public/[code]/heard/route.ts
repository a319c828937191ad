import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { declinesTracking } from "#lib/http/identity/visitor";
import { authorizeViewer } from "#lib/shares/access/open-share";
import { placeHeardParts } from "#lib/shares/views/heard-parts";
import { hasVisited, recordHeardShare } from "#lib/shares/views/record-view";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.reportHeard, async ({ request, subject, visitor, body }) => {
    const credentials = await visitorCredentials(request, subject.code);
    const share = await authorizeViewer(subject, credentials, { isListening: await hasVisited(subject, visitor) });
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    if (declinesTracking(request)) return { success: true as const, heard: null };
    const parts = await placeHeardParts(share.clip, body);
    return {
      success: true as const,
      heard: await recordHeardShare(share, { visitor: { ...visitor, isOwner }, heard: body.heard, parts }),
    };
  }),
);
