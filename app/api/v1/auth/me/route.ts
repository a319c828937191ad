import { removeUser } from "#lib/accounts/remove-user";
import { updateUser } from "#lib/accounts/update-user";
import * as contract from "#lib/contract/auth";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentUser } from "#lib/http/present/user";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getMe, async ({ actor }) => ({
    success: true as const,
    data: presentUser(actor.user),
    message: "You.",
  })),
  endpoint(contract.updateMe, async ({ actor, body }) => ({
    success: true as const,
    data: presentUser(await updateUser(actor.user, body)),
    message: "Saved.",
  })),
  endpoint(contract.deleteMe, async ({ actor }) => {
    await removeUser(actor.user);
    const data = { id: actor.user.id, deleted: true as const };
    return { success: true as const, data, message: "The account and every clip in it are deleted." };
  }),
);
