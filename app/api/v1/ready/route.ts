import * as contract from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { checkReadiness } from "#lib/platform/check-readiness";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getReadiness, async () => ({
    success: true as const,
    status: "ready" as const,
    checks: await checkReadiness(),
  })),
);
