import { endSessions } from "#lib/accounts/sessions/sessions";
import * as contract from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.logout, async ({ actor, body }) => {
    if (actor.token) await endSessions(actor.user.id, actor.token, body.all);
    return { success: true as const, message: body.all ? "Signed out everywhere." : "Signed out." };
  }),
);
