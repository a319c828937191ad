import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { deleteOwnReply } from "#lib/shares/replies/delete-reply";
import { markReply } from "#lib/shares/replies/mark-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.deleteReply, async ({ actor, params }) => {
    await deleteOwnReply(actor.user, params.replyId);
    return {
      success: true as const,
      data: { id: params.replyId, deleted: true as const },
      message: "The reply was deleted.",
    };
  }),
  endpoint(contract.updateReply, async ({ actor, params, body, origin }) => {
    const data = presentReply(await markReply(actor.user, params.replyId, body), origin);
    return { success: true as const, data, message: data.read_at ? "The reply is read." : "The reply is unread." };
  }),
);
