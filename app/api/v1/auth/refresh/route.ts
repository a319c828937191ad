import { refreshSession } from "#lib/accounts/sessions/sessions";
import * as contract from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSession } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.refreshSession, async ({ body }) => presentSession(await refreshSession(body.refreshToken))),
);
