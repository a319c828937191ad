import { beforeEach, expect, test, vi } from "vitest";
import { createClient } from "./client";
import { uploadFile } from "./upload-file";

const MB = 1024 * 1024;
const size = 9 * MB;
const file = new Blob([new Uint8Array(size)], { type: "audio/mpeg" });
let arrived: number;
let isDirect: boolean;
let calls: string[];
/** Parts that are lost on their way, after the server has taken so many bytes of them. */
let lost: number[];
let refusals: (Response | undefined)[];

const fetch: typeof globalThis.fetch = async (input, init = {}) => {
  const address = new URL(String(input));
  const call = `${init.method} ${address.pathname.split("/vst/7")[1] ?? address.href}`;
  calls.push(call);
  const refusal = refusals.shift();
  if (refusal) return refusal;
  if (call === "POST /uploads") return Response.json({ upload_id: "upl_1" }, { status: 201 });
  if (call.endsWith("/address")) {
    const part = { offset: arrived, size: Math.min(4 * MB, size - arrived), complete: arrived === size };
    return Response.json({
      ...part,
      direct: isDirect,
      upload_url: "https://store.example/x",
      method: "PUT",
      headers: {},
    });
  }
  if (call.endsWith("/attach")) return Response.json({ filename: "a.mp3" }, { status: 201 });
  if (isDirect) expect(new Headers(init.headers).has("authorization")).toBe(false);
  const taken = lost.shift();
  arrived += taken ?? (init.body instanceof Blob ? init.body.size : 0);
  if (taken !== undefined) throw new TypeError("fetch failed");
  return Response.json({});
};
const client = createClient({ url: "https://tellmark.example", key: "tmk_1", fetch });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", fetch);
  [arrived, isDirect, calls, lost, refusals] = [0, false, [], [], []];
  return () => vi.useRealTimers();
});

test("a file goes in parts, and its progress is reported", async () => {
  const seen: number[] = [];
  const stored = await uploadFile(client, 7, file, { kind: "audio", onProgress: ({ sent }) => seen.push(sent) });
  expect(stored).toEqual({ filename: "a.mp3" });
  expect(seen).toEqual([4 * MB, 8 * MB, size, size]);
});

test("after a lost line it goes on where the server is, and sends no byte twice", async () => {
  lost = [MB];
  const stored = uploadFile(client, 7, file, { kind: "audio" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await stored).toEqual({ filename: "a.mp3" });
  expect(arrived).toBe(size);
});

test("an upload that was interrupted is resumed by its id", async () => {
  lost = [MB, 0, 0, 0, 0, 0];
  let uploadId = "";
  const failed = uploadFile(client, 7, file, {
    kind: "audio",
    onProgress: (progress) => (uploadId = progress.uploadId),
  });
  const reason = failed.catch((error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await reason).toMatchObject({ code: "network_error" });
  calls = [];
  await uploadFile(client, 7, file, { kind: "audio", uploadId: uploadId || "upl_1" });
  expect(calls).not.toContain("POST /uploads");
  expect(arrived).toBe(size);
});

test("a part that the server takes differently is asked for again, and so is one that the store refuses", async () => {
  refusals = [undefined, undefined, Response.json({ error: "conflict", offset: 0 }, { status: 409 })];
  const stored = uploadFile(client, 7, file, { kind: "audio" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await stored).toEqual({ filename: "a.mp3" });
  [isDirect, arrived, refusals] = [true, 0, [undefined, undefined, new Response(null, { status: 403 })]];
  const again = uploadFile(client, 7, file, { kind: "audio" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toEqual({ filename: "a.mp3" });
});

test("a refusal that stays ends the upload", async () => {
  refusals = [Response.json({ error: "storage_full", message: "Full." }, { status: 413 })];
  await expect(uploadFile(client, 7, file, { kind: "audio" })).rejects.toMatchObject({ code: "storage_full" });
  expect(calls).toEqual(["POST /uploads"]);
});

test("a store that takes the bytes itself gets no key", async () => {
  isDirect = true;
  await uploadFile(client, 7, file, { kind: "audio" });
  expect(calls).toContain("PUT https://store.example/x");
});
