import { updateUser } from "#lib/accounts/update-user";
import { getMe, updateMe } from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint";
import { presentUser } from "#lib/http/present/user";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getMe, async ({ actor }) => ({ success: true as const, data: presentUser(actor.user), message: "You." })),
  endpoint(updateMe, async ({ actor, body }) => ({
    success: true as const,
    data: presentUser(await updateUser(actor.user, body)),
    message: "Saved.",
  })),
);
