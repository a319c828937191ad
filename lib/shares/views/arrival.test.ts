import { expect, test } from "vitest";
import { arrivalOf } from "./arrival";

test("a recording is on its way as long as its clip was never completed, or while it is prepared", () => {
  expect(arrivalOf("draft", null)).toBe("coming");
  expect(arrivalOf("processing", null)).toBe("coming");
  expect(arrivalOf("completed", "pending")).toBe("coming");
  expect(arrivalOf("draft", "ready")).toBe("there");
  expect(arrivalOf("completed", "raw")).toBe("there");
});

test("nobody waits for a recording that a finished clip does not have, or that cannot be read", () => {
  expect(arrivalOf("completed", null)).toBe("none");
  expect(arrivalOf("draft", "failed")).toBe("none");
});
