import { refreshSession as renew } from "#lib/accounts/sessions";
import { refreshSession } from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint";
import { presentSession } from "#lib/http/present/user";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(refreshSession, async ({ body }) => presentSession(await renew(body.refreshToken))),
);
