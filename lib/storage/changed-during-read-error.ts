import { AppError } from "#lib/kernel/errors";

export function changedDuringReadError(): AppError {
  const headers = { "Retry-After": "2" };
  return new AppError("service_unavailable", "The clip is being changed. Try again in a moment.", { headers });
}
