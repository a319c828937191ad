import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { deleteSuspectedReply } from "#lib/shares/replies/delete-suspected-replies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.deleteReply, async ({ actor, params }) => {
    await deleteSuspectedReply(actor.user, params.replyId);
    return {
      success: true as const,
      data: { id: params.replyId, deleted: true as const },
      message: "The reply was deleted.",
    };
  }),
);
