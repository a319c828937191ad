import * as contract from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentUsage } from "#lib/http/present/usage";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getUsage, async ({ actor }) => ({
    success: true as const,
    data: await presentUsage(actor.user),
    message: "Your limits and what you have used of them.",
  })),
);
