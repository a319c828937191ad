import type { JobFailure } from "#lib/job-runner/job-failure";
import { AppError } from "#lib/kernel/errors";

/** 422 if the content is the cause, 500 if a retry may help. */
export function conversionFailedError(failure: JobFailure | null): AppError {
  return new AppError("conversion_failed", failure?.message ?? "The conversion failed.", {
    status: failure?.retryable ? 500 : 422,
    body: { reason: failure?.code ?? "engine_crashed" },
  });
}
