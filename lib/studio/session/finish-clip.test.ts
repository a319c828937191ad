import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#lib/api-client/api-error";
import { item } from "../testing/sample-device";
import { finishClip } from "./finish-clip";

type Finishing = Parameters<typeof finishClip>[0];

const api = vi.hoisted(() => ({ completePackage: vi.fn(), waitForConversion: vi.fn() }));
vi.mock("#lib/api-client/api", () => api);

beforeEach(() => void vi.resetAllMocks());

const nothing = async () => {};
const finish = (more: Partial<Finishing["outbox"]> = {}) => {
  const given: Partial<Finishing["document"]> = { flush: nothing };
  const outbox: Partial<Finishing["outbox"]> = { items: [], retryAll: () => {}, settled: nothing, ...more };
  const { signal } = new AbortController();
  return finishClip({ clipId: 7, document: given, outbox, signal, onStep: () => {} } as Finishing);
};
const answer = (conversion_status: string, ...warnings: string[]) => ({ conversion_status, warnings });

test("a sender reads that the sound could not be converted, and why", async () => {
  api.completePackage.mockResolvedValue(answer("completed", "audio_not_converted: The file ends too early."));
  expect(await finish()).toMatch(/^The sound could not be converted\..* The file ends too early\.$/);
});

test("a sender reads it without a reason, too, and never a code", async () => {
  api.completePackage.mockResolvedValue(answer("completed", "tag_beyond_end: x", "audio_not_converted"));
  expect(await finish()).toMatch(/^The sound could not be converted\..* may not play it\.$/);
});

test("a sender whose clip takes long reads it once the conversion is over", async () => {
  api.completePackage.mockResolvedValueOnce(answer("processing"));
  api.waitForConversion.mockResolvedValue({ status: "completed", progress: 100 });
  api.completePackage.mockResolvedValue(answer("completed", "audio_not_converted: It is damaged."));
  expect(await finish()).toContain("It is damaged.");
});

test("a sender of sound that was converted reads nothing", async () => {
  api.completePackage.mockResolvedValue(answer("completed", "no_audio"));
  expect(await finish()).toBeNull();
});

test("a file that was not sent is named, and what its sending has thrown is the cause", async () => {
  const limited = new ApiError(429, null, 40);
  const unsent = { items: [item("a", { kind: "audio", name: "take.webm" })], failureOf: () => limited };
  await expect(finish(unsent)).rejects.toMatchObject({ message: expect.stringContaining("take.webm"), cause: limited });
});
