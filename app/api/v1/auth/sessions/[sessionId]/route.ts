import { endSignIn } from "#lib/accounts/sessions/sign-ins";
import * as contract from "#lib/contract/sessions";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.endSession, async ({ actor, params }) => {
    await endSignIn(actor.user, params.sessionId);
    const data = { id: params.sessionId, ended: true as const };
    return { success: true as const, data, message: "The session has ended." };
  }),
);
