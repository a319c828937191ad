import { expect, test } from "vitest";
import type { ClipRequest } from "#lib/api-client/requests";
import { findReopening, formatStatus, summarizeRequests } from "./request-format";

const now = new Date("2026-11-29T12:00:00Z");

const request: ClipRequest = {
  request_id: "req_1",
  code: "c",
  url: "http://localhost/r/c",
  title: "Where is the leak?",
  message: null,
  questions: [],
  image_url: null,
  image_width: null,
  image_height: null,
  clip_id: null,
  language: null,
  expires_at: "2026-12-29T12:00:00Z",
  max_clips: 20,
  max_seconds: 600,
  keep_days: 30,
  metadata: {},
  status: "open",
  opened_count: 0,
  opened_at: null,
  answer_count: 0,
  recipients: [],
  created_at: "2026-11-29T12:00:00Z",
  updated_at: "2026-11-29T12:00:00Z",
};

test("a row says whether the request takes answers, and how many there are", () => {
  expect(formatStatus(request, "en-GB", now)).toBe("Open until 29 Dec · not opened yet · no answers");
  const answered = { ...request, opened_count: 3, answer_count: 2 };
  expect(formatStatus(answered, "en-GB", now)).toBe("Open until 29 Dec · opened 3 times · 2 answers");
  const ended = { ...request, opened_count: 1, answer_count: 1 };
  expect(formatStatus({ ...ended, status: "closed" }, "en-GB", now)).toBe("You ended it · opened once · 1 answer");
  expect(formatStatus({ ...ended, status: "full", max_clips: 1 }, "en-GB", now)).toMatch("Ended with its answer ·");
  expect(formatStatus({ ...ended, status: "expired" }, "en-GB", now)).toMatch("Ended 29 Dec ·");
});

test("the heading counts those that are open", () => {
  expect(summarizeRequests([request, { ...request, status: "full" }])).toBe("Requests · 1 open");
  expect(summarizeRequests([{ ...request, status: "closed" }])).toBe("Requests");
});

test("an ended request opens again with what it lacks", () => {
  const at = (changes: Partial<ClipRequest>) => findReopening({ ...request, ...changes }, now.getTime());
  expect(at({ status: "closed" })).toEqual({ closed: false });
  expect(at({ expires_at: "2026-11-01T00:00:00Z" })).toEqual({ closed: false, expires_at: "2026-12-06T12:00:00.000Z" });
  expect(at({ max_clips: 1, answer_count: 1 })).toEqual({ closed: false, max_clips: 6 });
});
