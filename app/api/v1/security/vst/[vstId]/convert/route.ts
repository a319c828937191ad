import * as contract from "#lib/contract/packages";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentJob } from "#lib/http/present/job";
import { preferredWaitSeconds } from "#lib/http/request/prefer";
import { JsonResult } from "#lib/http/response/json-result";
import { waitForJob } from "#lib/job-runner/job-rows";
import { AppError } from "#lib/kernel/errors";
import { findConversion } from "#lib/packages/export/conversion-job";
import { startConversion } from "#lib/packages/export/start-conversion";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.convert, async ({ subject, body, origin }) => {
    const { job, started } = await startConversion(subject, body.force);
    return new JsonResult(started ? 202 : 200, { success: true as const, ...presentJob(job, origin) });
  }),
  endpoint(contract.getConversion, async ({ request, subject, origin, signal }) => {
    const job = await findConversion(subject.id);
    if (!job) throw new AppError("resource_not_found", "The clip has no conversion yet. Start one first.");
    const wait = preferredWaitSeconds(request);
    const now = wait > 0 ? ((await waitForJob(job.id, wait, signal)) ?? job) : job;
    return { success: true as const, ...presentJob(now, origin) };
  }),
);
