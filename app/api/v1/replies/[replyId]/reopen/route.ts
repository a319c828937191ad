import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { markReply } from "#lib/shares/replies/mark-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.reopenReply, async ({ actor, params, origin }) => {
    const data = presentReply(await markReply(actor.user, params.replyId, { resolved: false }), origin);
    return { success: true as const, data, message: "The reply is open again." };
  }),
);
