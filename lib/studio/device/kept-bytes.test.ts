import { beforeEach, expect, test, vi } from "vitest";

const probe = vi.hoisted(() => ({ put: vi.fn(), close: vi.fn() }));
vi.mock("idb", () => ({ openDB: async () => probe }));

let keptBytes: typeof import("./kept-bytes");

beforeEach(async () => {
  vi.resetModules();
  probe.put.mockReset();
  keptBytes = await import("./kept-bytes");
});

const voice = new Blob(["a voice"], { type: "audio/webm" });

test("a browser that keeps blobs is given them as they are", async () => {
  probe.put.mockResolvedValue("probe");
  expect(await keptBytes.toStorableBytes(voice)).toBe(voice);
});

test("a browser that stores no blobs stores their bytes, which come back as the same file; the check runs once", async () => {
  probe.put.mockRejectedValue(new DOMException("Error preparing Blob/File data", "UnknownError"));
  const [kept] = await Promise.all([keptBytes.toStorableBytes(voice), keptBytes.toStorableBytes(voice)]);
  expect(kept).not.toBeInstanceOf(Blob);
  const back = keptBytes.toBlob(structuredClone(kept));
  expect([back.type, await back.text()]).toEqual(["audio/webm", "a voice"]);
  expect(probe.put).toHaveBeenCalledOnce();
});

test("a device that is full is no browser without blobs", async () => {
  probe.put.mockRejectedValue(new DOMException("full", "QuotaExceededError"));
  expect(await keptBytes.toStorableBytes(voice)).toBe(voice);
});
