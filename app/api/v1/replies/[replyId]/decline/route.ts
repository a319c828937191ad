import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { decideReply } from "#lib/shares/replies/decide-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.declineReply, async ({ actor, params, origin }) => {
    const data = presentReply(await decideReply(actor.user, params.replyId, { state: "declined" }), origin);
    return { success: true as const, data, message: "Only you see it." };
  }),
);
