import { expect, test } from "vitest";
import { ApiError, mayWorkLater } from "./api-error";

test("what fails without a connection, without being signed in or during a conversion is tried again by itself", () => {
  for (const status of [0, 401, 409, 429, 503])
    expect(mayWorkLater(new ApiError(status, null)), `${status}`).toBe(true);
  for (const status of [403, 404, 413, 422]) expect(mayWorkLater(new ApiError(status, null)), `${status}`).toBe(false);
  expect(mayWorkLater(new Error("Choose what stays."))).toBe(false);
});
