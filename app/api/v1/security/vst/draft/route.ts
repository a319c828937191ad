import { createClip } from "#lib/clips/create-clip";
import { createDraft } from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(createDraft, async ({ actor, body }) => {
    const clip = await createClip(actor.user, body);
    return {
      success: true as const,
      vst_id: clip.id,
      status: "draft" as const,
      created_at: clip.createdAt.toISOString(),
    };
  }),
);
