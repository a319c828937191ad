import { expect, test } from "vitest";
import { waitForAnswer } from "./ask";
import { createClient } from "./client";
import { waitForClip } from "./wait-for-clip";
import { waitForTranscript } from "./wait-for-transcript";

function clientOf(...answers: unknown[]) {
  const calls: string[] = [];
  const fetch = async (address: unknown, { method }: RequestInit = {}) => {
    calls.push(`${method} ${new URL(String(address)).pathname.replace("/api/v1", "")}`);
    return Response.json(answers.shift());
  };
  return { calls, client: createClient({ url: "https://tellmark.example", fetch }) };
}

test("a conversion is waited for until it ends, and one that failed says why", async () => {
  const { client, calls } = clientOf({ status: "processing" }, { status: "completed" });
  expect(await waitForClip(client, 7)).toEqual({ status: "completed" });
  expect(calls).toHaveLength(2);
  const failed = clientOf({ status: "failed", error: { message: "The recording is empty." } });
  await expect(waitForClip(failed.client, 7)).rejects.toMatchObject({
    code: "conversion_failed",
    message: "The recording is empty.",
  });
});

test("an answer beyond those that are known is waited for, oldest first, until the request ends", async () => {
  const one = { vst_id: 1, sent_at: "2026-11-01T09:00:00Z" };
  const two = { vst_id: 2, sent_at: "2026-11-01T10:00:00Z" };
  const { client } = clientOf(
    { data: { status: "open", answers: [one] } },
    { data: { status: "full", answers: [two, one] } },
  );
  expect(await waitForAnswer(client, "req_1", { after: 1 })).toEqual(two);
  const ended = clientOf({ data: { status: "closed", answers: [] } });
  await expect(waitForAnswer(ended.client, "req_1")).rejects.toMatchObject({ code: "request_ended" });
});

test("words are waited for only where they cost nothing", async () => {
  const engine = (changes = {}) => ({
    data: { transcription: { available: true, automatic: true, host: null, ...changes } },
  });
  const { client, calls } = clientOf(engine(), { status: "processing" }, { status: "completed" });
  expect(await waitForTranscript(client, 7)).toBe(true);
  expect(calls).toEqual(["GET /capabilities", "POST /clips/7/transcribe", "POST /clips/7/transcribe"]);
  for (const changes of [{ available: false }, { automatic: false }, { host: "api.example.com" }]) {
    const other = clientOf(engine(changes));
    expect(await waitForTranscript(other.client, 7)).toBe(false);
    expect(other.calls).toHaveLength(1);
  }
});
