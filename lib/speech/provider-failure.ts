import { type JobFailure, toJobFailure } from "#lib/job-runner/job-failure";
import { AppError, type ErrorCode } from "#lib/kernel/errors";

const CODES = ["provider_error", "provider_timeout", "payload_too_large"] as const;
type ProviderCode = Extract<ErrorCode, (typeof CODES)[number]>;

export const isProviderError = (code: string | undefined): code is ProviderCode =>
  CODES.some((known) => known === code);

/** A provider is asked once: another try could be billed again. */
export function providerFailure(error: unknown, faultMessage: string): JobFailure {
  if (error instanceof AppError && isProviderError(error.code)) {
    return { code: error.code, message: error.message, retryable: false };
  }
  return toJobFailure(error, faultMessage);
}
