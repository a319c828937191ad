import { expect, test } from "vitest";
import { ApiError, errorMessage, isOutdated, isRetryable } from "./api-error";

test("requests that fail offline, signed out or during a conversion are retried", () => {
  for (const status of [0, 401, 409, 429, 503]) expect(isRetryable(new ApiError(status, null)), `${status}`).toBe(true);
  for (const status of [403, 404, 413, 422]) expect(isRetryable(new ApiError(status, null)), `${status}`).toBe(false);
  expect(isRetryable(new Error("Choose which version to keep."))).toBe(false);
});

test("an outdated version, drawing or picture is read again; an invalid request is not", () => {
  const refused = (field: string) => new ApiError(422, { error: "validation_failed", errors: { [field]: ["wrong"] } });
  for (const error of [new ApiError(404, null), new ApiError(412, null), refused("filenames")])
    expect(isOutdated(error), error.message).toBe(true);
  for (const error of [new ApiError(409, null), refused("title"), new Error("412")])
    expect(isOutdated(error), error.message).toBe(false);
});

test("a script that is missing is named in a sentence, not by its address", () => {
  const missing = Object.assign(new Error("Failed to load chunk /_next/static/chunks/1.js"), {
    name: "ChunkLoadError",
  });
  expect(errorMessage(missing)).toBe("A part of this page could not be loaded. Reload the page, then try again.");
  expect(errorMessage(new Error("This HEIC picture cannot be read."))).toBe("This HEIC picture cannot be read.");
});
