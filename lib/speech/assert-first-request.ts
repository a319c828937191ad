import type { Job } from "#lib/generated/prisma/client";
import { JobFailed } from "#lib/job-runner/job-failure";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";

/**
 * Call right before the service of that host is asked; null: the engine runs on this machine, and costs nothing. A service
 * bills each request, so it is asked once for each job. If an earlier run may have asked, the job fails as `interrupted`, and
 * the owner of the clip decides whether to ask again.
 */
export async function assertFirstRequest(
  job: Job,
  host: string | null,
  what: "transcription" | "translation",
): Promise<void> {
  if (host === null) return;
  const { count } = await db().job.updateMany({
    where: { id: job.id, serviceAskedAt: null },
    data: { serviceAskedAt: clock.now() },
  });
  if (count > 0) return;
  const message = `The ${what} was interrupted, and its engine may have been paid already. Ask for it again.`;
  throw new JobFailed({ code: "interrupted", message, retryable: false });
}
