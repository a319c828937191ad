import * as contract from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentJob } from "#lib/http/present/job";
import { getOwnedJob } from "#lib/packages/export/conversion-job";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getJob, async ({ actor, params, origin }) => ({
    success: true as const,
    data: presentJob(await getOwnedJob(actor.user, params.jobId), origin),
    message: "The job.",
  })),
);
