import { expect, test } from "vitest";
import { recordingArrival } from "./recording-arrival";

test("a recording is on its way as long as its clip was never completed, or while it is prepared", () => {
  expect(recordingArrival("draft", null)).toBe("coming");
  expect(recordingArrival("processing", null)).toBe("coming");
  expect(recordingArrival("completed", "pending")).toBe("coming");
  expect(recordingArrival("draft", "ready")).toBe("there");
  expect(recordingArrival("completed", "raw")).toBe("there");
});

test("a page does not wait for a recording that a finished clip does not have, or that cannot be read", () => {
  expect(recordingArrival("completed", null)).toBe("none");
  expect(recordingArrival("draft", "failed")).toBe("none");
});
