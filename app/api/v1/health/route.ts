import * as contract from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getHealth, async () => ({ success: true as const, status: "ok" as const })),
);
