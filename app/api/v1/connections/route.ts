import * as contract from "#lib/contract/handovers";
import { listConnections } from "#lib/handovers/connections";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentConnection } from "#lib/http/present/handover";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listConnections, async ({ actor }) => {
    const data = { connections: (await listConnections(actor.user)).map(presentConnection) };
    return { success: true as const, data, message: "Your connections." };
  }),
);
