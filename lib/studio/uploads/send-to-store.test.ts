import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MB = 1024 * 1024;
const PART = 8 * MB;
const file = new Blob([new Uint8Array(20 * MB)]);

let stored: number;
let takesParts: boolean;
let calls: string[];
let isOffline: boolean;
type Fate =
  | "taken"
  | "answer lost"
  | "nothing moves"
  | "breaks off"
  | "refused"
  | "hangs"
  | "hangs half way"
  | "goes offline";
let fates: Fate[];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  headers: Record<string, string> = {};
  open(method: string, url: string) {
    calls.push(`${method} ${url}`);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  async send(part: Blob) {
    expect(this.headers).toEqual({ "If-None-Match": "*" });
    const fate = fates.shift() ?? "taken";
    isOffline = fate === "goes offline";
    const moves = (loaded: number) =>
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, lengthComputable: true }));
    await Promise.resolve();
    if (fate === "hangs") return;
    if (fate !== "nothing moves" && fate !== "goes offline") moves(part.size / 2);
    if (fate === "hangs half way") return;
    if (fate === "taken" || fate === "answer lost") stored += part.size;
    this.status = fate === "taken" ? 200 : 403;
    this.dispatchEvent(new Event(fate === "taken" || fate === "refused" ? "load" : "error"));
  }
}

let send: typeof import("./send-to-store").sendToStore;
beforeEach(async () => {
  [stored, takesParts, calls, fates, isOffline] = [0, true, [], [], false];
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    calls.push("address");
    if (isOffline) throw new TypeError("offline");
    expect(path).toBe("/api/v1/security/vst/7/uploads/upl_1/address");
    const left = file.size - stored;
    const size = Math.min(JSON.parse(String(body)).size, left, takesParts ? PART : 4 * MB);
    return Response.json({
      upload_url: `https://store.test/${stored / MB}`,
      method: "PUT",
      headers: { "If-None-Match": "*" },
      offset: stored,
      size,
      direct: takesParts && left > 0,
      complete: left === 0,
    });
  });
  vi.resetModules();
  ({ sendToStore: send } = await import("./send-to-store"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shares: number[] = [];
const go = (from = 0) => send({ clipId: 7, uploadId: "upl_1" }, file, from, (share) => shares.push(share));
const parts = () => calls.filter((call) => call.startsWith("PUT")).map((call) => call.split("/").at(-1));

test("a file is sent in parts, each to the address that it got, and its share is reported as it moves", async () => {
  shares.length = 0;
  expect(await go()).toBe(20 * MB);
  expect(calls).toEqual([0, 8, 16].flatMap((at) => ["address", `PUT https://store.test/${at}`]).concat("address"));
  expect(shares).toEqual([0, 0.2, 0.4, 0.6, 0.8, 0.9, 1]);
});

test("an upload continues from the bytes that the server has", async () => {
  stored = 12 * MB;
  expect(await go(5 * MB)).toBe(20 * MB);
  expect(parts()).toEqual(["12"]);
});

test("a store that takes none is asked about once in a page", async () => {
  takesParts = false;
  expect(await go()).toBe(0);
  expect(await go(4 * MB)).toBe(4 * MB);
  expect(calls).toEqual(["address"]);
});

test("an answer that was lost costs nothing; what breaks off is sent once more", async () => {
  fates = ["answer lost", "breaks off", "taken", "refused"];
  expect(await go()).toBe(20 * MB);
  expect(parts()).toEqual(["0", "8", "8", "16", "16"]);
});

test.each([
  ["takes nothing from here", ["nothing moves"], ["0"]],
  ["breaks off again and again", ["breaks off", "breaks off"], ["0", "0"]],
  ["breaks off after a part", ["taken", "refused", "refused"], ["0", "8", "8"]],
] as const)("what a store that %s does not have goes through the server, as do later files", async (_, met, sent) => {
  fates = [...met];
  const there = await go();
  expect(there).toBe(stored);
  expect(parts()).toEqual(sent);
  expect(await go(there)).toBe(there);
  expect(parts()).toEqual(sent);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(await go(there)).toBe(20 * MB);
});

test.each([
  ["hangs", ["0"]],
  ["hangs half way", ["0", "0"]],
] as const)("a store that %s is waited for half a minute", async (fate, sent) => {
  fates = [fate, fate];
  const outcome = go();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(parts()).toEqual(["0"]);
  await vi.advanceTimersByTimeAsync(32_000);
  expect(await outcome).toBe(0);
  expect(parts()).toEqual(sent);
});

test("being offline is no fault of the store: it is asked again when the file is", async () => {
  fates = ["taken", "goes offline"];
  await expect(go()).rejects.toMatchObject({ status: 0, isPassing: true });
  isOffline = false;
  expect(await go()).toBe(20 * MB);
  expect(parts()).toEqual(["0", "8", "8", "16"]);
});
