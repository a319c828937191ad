import { getReadiness } from "#lib/contract/service";
import { checkReadiness } from "#lib/http/check-readiness";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getReadiness, async () => ({
    success: true as const,
    status: "ready" as const,
    checks: await checkReadiness(),
  })),
);
