import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { decideReply } from "#lib/shares/replies/decide-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.approveReply, async ({ actor, params, body, origin }) => {
    const decision = { state: "shown", editedAt: body.edited_at } as const;
    const data = presentReply(await decideReply(actor.user, params.replyId, decision), origin);
    return { success: true as const, data, message: "Everyone with the link sees the reply now." };
  }),
);
