import { MediaError } from "#lib/platform/media/port";

export type JobFailure = {
  code: string;
  message: string;
  retryable: boolean;
};

export class JobFailed extends Error {
  readonly failure: JobFailure;
  constructor(failure: JobFailure) {
    super(failure.message);
    this.name = "JobFailed";
    this.failure = failure;
  }
}

export class Unwanted extends Error {}

export function failureOf(error: unknown, message: string): JobFailure {
  if (error instanceof JobFailed) return error.failure;
  if (error instanceof MediaError) return { code: error.reason, message: error.message, retryable: error.retryable };
  return { code: "engine_crashed", message, retryable: true };
}
