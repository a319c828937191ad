import { homeUrl } from "#lib/config/config";
import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { acceptReply } from "#lib/shares/replies/accept-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.acceptReply, async ({ actor, params, origin, signal }) => {
    const clipUrl = (clipId: number) => `${homeUrl()}/studio/${clipId}`;
    const data = presentReply(
      await acceptReply(actor.user, { replyId: params.replyId, clipUrlOf: clipUrl, signal }),
      origin,
    );
    return { success: true as const, data, message: "The reply was accepted." };
  }),
);
