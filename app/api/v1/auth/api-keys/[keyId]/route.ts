import { removeKey } from "#lib/accounts/sessions/keys";
import * as contract from "#lib/contract/keys";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.deleteApiKey, async ({ actor, params }) => {
    await removeKey(actor.user, params.keyId);
    return {
      success: true as const,
      data: { id: params.keyId, deleted: true as const },
      message: "The key was revoked.",
    };
  }),
);
