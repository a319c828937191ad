import * as contract from "#lib/contract/requests";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentAsked } from "#lib/http/present/request";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPublicRequest, async ({ subject, origin }) => ({
    success: true as const,
    data: await presentAsked(subject, origin),
    message: "What is asked.",
  })),
);
