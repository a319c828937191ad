import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeptTake } from "../device/journal";
import { firstPartBytes, partBytes, sendWhileRecording } from "./send-while-recording";

let stored: Buffer;
let announced: number;
let calls: string[];
/** The next calls wait for it. */
let held: Promise<void>;
/** The errors of the next calls, instead of an answer. */
let faults: (Response | "offline" | "answer lost")[];
let clock: number;
let take: KeptTake;

beforeEach(() => {
  [stored, announced, calls, faults, clock] = [Buffer.alloc(0), 0, [], [], 0];
  held = Promise.resolve();
  take = { id: "t1", clipId: 7, mimeType: "audio/webm;codecs=opus", startedAt: 0, durationSeconds: 0 };
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body: Blob | string; signal?: AbortSignal }) => {
    calls.push(`${init.method} ${path.replace("/api/v1/security/vst/7/uploads", "")}`);
    const fault = faults.shift();
    if (fault === "offline") throw new TypeError("offline");
    if (fault instanceof Response) return fault;
    const answer = await serve(path, init);
    await held;
    init.signal?.throwIfAborted();
    if (fault === "answer lost") throw new TypeError("offline");
    return answer;
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function serve(path: string, { method, body }: { method: string; body: Blob | string }): Promise<Response> {
  if (method === "DELETE") return Response.json({ deleted: true });
  if (method !== "PUT") {
    announced = JSON.parse(String(body)).size;
    return Response.json({ upload_id: "upl_1", offset: stored.length, size: announced });
  }
  const offset = Number(/offset=(\d+)/.exec(path)?.[1]);
  if (offset !== stored.length) return Response.json({ error: "conflict", offset: stored.length }, { status: 409 });
  stored = Buffer.concat([stored, Buffer.from(await (body as Blob).arrayBuffer())]);
  expect(stored.length, "no more than was announced").toBeLessThanOrEqual(announced);
  return Response.json({ offset: stored.length });
}

const idle = () => new Promise((resolve) => setTimeout(resolve, 5));

function recording(sending = sendWhileRecording(() => clock)) {
  let made = Buffer.alloc(0);
  return {
    sending,
    async go(bytes: number) {
      const piece = Buffer.alloc(bytes, String(made.length));
      made = Buffer.concat([made, piece]);
      clock += 1000;
      sending.add(take, new Blob([piece]));
      await idle();
    },
    isBegun: () => expect(stored.equals(made.subarray(0, stored.length)), "the beginning of the take").toBe(true),
  };
}

test("a short take is left to its end, a long one is sent in parts, as far as it is", async () => {
  const { go, isBegun } = recording();
  await go(firstPartBytes - 1);
  expect(calls).toEqual([]);
  await go(1);
  expect(calls).toEqual(["POST ", "PUT /upl_1?offset=0"]);
  expect(take.uploadId).toBe("upl_1");
  await go(partBytes - 1);
  expect(calls).toHaveLength(2);
  await go(1);
  expect(stored.length).toBe(firstPartBytes + partBytes);
  isBegun();
});

test("more is announced when it is needed, and little more than there is", async () => {
  const { go, isBegun } = recording();
  for (let second = 0; second < 30; second += 1) await go(partBytes);
  expect(stored.length).toBe(30 * partBytes);
  expect(calls.filter((call) => call.startsWith("PATCH"))).not.toEqual([]);
  expect(announced - stored.length).toBeLessThanOrEqual(1024 * 1024);
  isBegun();
});

test("without a connection it waits longer and longer, and goes on from what the server has", async () => {
  const { go, isBegun } = recording();
  await go(firstPartBytes);
  faults = ["answer lost", "offline"];
  await go(partBytes);
  const tried = calls.length;
  for (let second = 0; second < 3; second += 1) await go(100);
  expect(calls.length, "it does not try with every piece").toBe(tried);
  for (let second = 0; second < 15; second += 1) await go(partBytes);
  expect(faults).toEqual([]);
  expect(stored.length).toBeGreaterThan(10 * partBytes);
  isBegun();
});

test("after an answer that was lost the server is asked what it has, before anything is sent again", async () => {
  const { go, isBegun } = recording();
  await go(firstPartBytes);
  faults = ["answer lost"];
  await go(partBytes);
  clock += 60_000;
  await go(100);
  expect(calls.at(-1)).toBe("PATCH /upl_1");
  await go(partBytes);
  expect(calls.at(-1)).toBe(`PUT /upl_1?offset=${firstPartBytes + partBytes}`);
  expect(calls.filter((call) => call === `PUT /upl_1?offset=${firstPartBytes}`)).toHaveLength(1);
  isBegun();
});

test.each([
  ["being converted", 409, "conversion_in_progress"],
  ["signed out", 401, "unauthorized"],
  ["too many requests", 429, "rate_limited"],
])("%s is a pause, as long as the server says", async (_name, status, error) => {
  const { go, isBegun } = recording();
  await go(firstPartBytes);
  faults = [Response.json({ error }, { status, headers: { "Retry-After": "50" } })];
  await go(partBytes);
  clock += 40_000;
  await go(100);
  expect(calls).toHaveLength(3);
  clock += 10_000;
  await go(100);
  expect(stored.length).toBeGreaterThan(firstPartBytes);
  isBegun();
});

test("an upload opened after the take has ended is cancelled", async () => {
  const { go, sending } = recording();
  let answered = () => {};
  held = new Promise((resolve) => {
    answered = resolve;
  });
  await go(firstPartBytes);
  sending.end();
  answered();
  await idle();
  expect(calls).toEqual(["POST ", "DELETE /upl_1"]);
  expect(take.uploadId, "the outbox sends the whole").toBeUndefined();
});

test("a refused upload is not tried again in the same take", async () => {
  const { go } = recording();
  faults = [Response.json({ error: "storage_full" }, { status: 413 })];
  await go(firstPartBytes);
  clock += 3_600_000;
  await go(partBytes);
  expect(calls).toEqual(["POST "]);
});

test("early sending ends with the take: the outbox sends the rest", async () => {
  const { go, sending } = recording();
  await go(firstPartBytes);
  sending.end();
  await idle();
  expect(calls).toHaveLength(2);
});

test("a discarded take is cancelled on the server", async () => {
  const { go, sending } = recording();
  await go(firstPartBytes);
  sending.discard();
  await idle();
  expect(calls.at(-1)).toBe("DELETE /upl_1");
});
