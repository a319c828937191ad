import { MediaError } from "#lib/platform/media/port";

/** Why background work failed, as it is stored and shown. */
export type JobFailure = {
  code: string;
  message: string;
  retryable: boolean;
};

/** Thrown by work that cannot succeed, however often it is tried. */
export class JobFailed extends Error {
  readonly failure: JobFailure;
  constructor(failure: JobFailure) {
    super(failure.message);
    this.name = "JobFailed";
    this.failure = failure;
  }
}

/** Thrown by work whose result nobody wants any more. */
export class Unwanted extends Error {}

/** What an error comes to; `message` is for those that are no business of people's. */
export function failureOf(error: unknown, message: string): JobFailure {
  if (error instanceof JobFailed) return error.failure;
  if (error instanceof MediaError) return { code: error.reason, message: error.message, retryable: error.retryable };
  return { code: "engine_crashed", message, retryable: true };
}
