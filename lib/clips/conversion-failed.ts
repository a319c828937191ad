import { AppError } from "#lib/kernel/errors";
import type { JobFailure } from "#lib/work/job-failure";

/** The error of a job that failed: the content is to blame (422), or a retry may help (500). */
export function conversionFailed(failure: Partial<JobFailure> | null): AppError {
  return new AppError("conversion_failed", failure?.message ?? "The conversion failed.", {
    status: failure?.retryable ? 500 : 422,
    body: { reason: failure?.code ?? "engine_crashed" },
  });
}
