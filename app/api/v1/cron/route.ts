import * as contract from "#lib/contract/inbound";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { runDueJobs } from "#lib/job-runner/run-due-jobs";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.runDueChores, async ({ request }) => {
    const [, secret = null] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    return { success: true as const, jobs: await runDueJobs(secret) };
  }),
);
