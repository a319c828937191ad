import { z } from "zod";
import { MediaError } from "#lib/platform/media/port";

const JobFailure = z.object({ code: z.string(), message: z.string(), retryable: z.boolean() });

export type JobFailure = z.output<typeof JobFailure>;

/** The failure that a row holds (`error` of a job, `preparation_error` of a recording); null without one. */
export function storedFailure(json: unknown): JobFailure | null {
  return JobFailure.safeParse(json).data ?? null;
}

export class JobFailed extends Error {
  readonly failure: JobFailure;
  constructor(failure: JobFailure) {
    super(failure.message);
    this.name = "JobFailed";
    this.failure = failure;
  }
}

export class JobCancelled extends Error {}

export function toJobFailure(error: unknown, message: string): JobFailure {
  if (error instanceof JobFailed) return error.failure;
  if (error instanceof MediaError) return { code: error.reason, message: error.message, retryable: error.retryable };
  return { code: "engine_crashed", message, retryable: true };
}
