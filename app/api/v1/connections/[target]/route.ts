import * as contract from "#lib/contract/handovers";
import { deleteConnection, saveConnection } from "#lib/handovers/connections";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentConnection } from "#lib/http/present/handover";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.saveConnection, async ({ actor, params, body }) => {
    const data = presentConnection(await saveConnection(actor.user, params.target, body));
    return { success: true as const, data, message: "It is connected." };
  }),
  endpoint(contract.deleteConnection, async ({ actor, params: { target } }) => {
    await deleteConnection(actor.user, target);
    return { success: true as const, data: { target, deleted: true as const }, message: "The connection was deleted." };
  }),
);
