import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { blockVisitor } from "#lib/shares/replies/block-visitor";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.blockVisitor, async ({ actor, params, origin }) => {
    const data = presentReply(await blockVisitor(actor.user, params.replyId, true), origin);
    return { success: true as const, data, message: "The visitor is blocked on all links of the clip." };
  }),
  endpoint(contract.unblockVisitor, async ({ actor, params, origin }) => {
    const data = presentReply(await blockVisitor(actor.user, params.replyId, false), origin);
    return { success: true as const, data, message: "The visitor may reply again." };
  }),
);
