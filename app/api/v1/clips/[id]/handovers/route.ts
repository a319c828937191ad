import * as contract from "#lib/contract/handovers";
import { waitForHandovers } from "#lib/handovers/list-handovers";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentHandover } from "#lib/http/present/handover";
import { preferredWaitSeconds } from "#lib/http/request/prefer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listHandovers, async ({ request, subject, signal }) => {
    const handovers = await waitForHandovers(subject, { seconds: preferredWaitSeconds(request), signal });
    const data = { handovers: handovers.map(presentHandover) };
    return { success: true as const, data, message: "Where the clip was sent to." };
  }),
);
