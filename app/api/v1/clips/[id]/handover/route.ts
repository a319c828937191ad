import * as contract from "#lib/contract/handovers";
import { handOver } from "#lib/handovers/hand-over";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentHandoverResult } from "#lib/http/present/handover";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.handOverClip, async ({ actor, subject, body }) => {
    const data = presentHandoverResult(await handOver(subject, actor.user, body));
    const message = data.handover ? "It is on its way." : "Nothing was sent.";
    return { success: true as const, data, message };
  }),
);
