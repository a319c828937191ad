import { homeUrl } from "#lib/config/config";
import { acceptReply } from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { acceptReply as accept } from "#lib/shares/replies/accept-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(acceptReply, async ({ actor, params, origin, signal }) => {
    const clipUrl = (clipId: number) => `${homeUrl()}/studio/${clipId}`;
    const data = presentReply(await accept(actor.user, params.replyId, clipUrl, signal), origin);
    return { success: true as const, data, message: "The reply was accepted." };
  }),
);
