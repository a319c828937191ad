import { getUsage } from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint";
import { presentUsage } from "#lib/http/present/usage";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getUsage, async ({ actor }) => ({
    success: true as const,
    data: await presentUsage(actor.user),
    message: "Your limits and what you have used of them.",
  })),
);
