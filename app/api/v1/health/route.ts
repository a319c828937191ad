import { getHealth } from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getHealth, async () => ({ success: true as const, status: "ok" as const })),
);
