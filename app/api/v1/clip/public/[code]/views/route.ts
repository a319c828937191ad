import { countView } from "#lib/contract/public";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { openShare } from "#lib/shares/open-share";
import { recordView } from "#lib/shares/record-view";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(countView, async ({ request, params, visitor }) => {
    const credentials = await credentialsOf(request);
    const share = await openShare(params.code, credentials);
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    // Looking at one's own clip is not a view.
    const counted = isOwner ? share : await recordView(share, { ...visitor, isOwner });
    return { success: true as const, view_count: counted.viewCount, unique_view_count: counted.uniqueViewCount };
  }),
);
