import { expect, test } from "vitest";
import { ApiError } from "#lib/api-client/api-error";
import { explainFailure } from "./failure";

const answered = (status: number, error: string, more: Record<string, unknown> = {}) =>
  new ApiError(status, { error, message: `${error}.`, ...more });

test.each([
  ["no connection", new ApiError(0, null), true, 0],
  ["a session that has ended", answered(401, "invalid_token"), true, 0],
  ["a clip that is gone", answered(404, "resource_not_found"), false, 0],
  ["a conversion under way", answered(409, "conflict"), true, 0],
  ["another version on the server", answered(412, "precondition_failed"), false, 0],
  ["a full account", answered(413, "storage_full"), false, 0],
  ["a wrong field", answered(422, "validation_failed"), false, 0],
  ["a limit", answered(429, "rate_limit_exceeded", { retry_after: 240 }), true, 240_000],
  [
    "a full server, by its header",
    new ApiError(503, { error: "service_unavailable", message: "Full." }, 60),
    true,
    60_000,
  ],
  ["a server that is broken", answered(500, "internal_error"), true, 0],
  ["a first try that may still run", answered(409, "idempotency_in_progress"), true, 0],
])("%s", (_what, error, isPassing, retryAfterMs) => {
  expect(explainFailure(error)).toMatchObject({ isPassing, retryAfterMs });
  expect(explainFailure(error).message).not.toBe("");
});
