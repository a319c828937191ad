import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MB = 1024 * 1024;
let mostBytes: number;
let arrived: number;
let calls: string[];
let toStore: ReturnType<typeof vi.fn>;

let parts: typeof import("./send-in-parts");
beforeEach(async () => {
  [mostBytes, arrived, calls] = [200 * MB, 0, []];
  toStore = vi.fn(async (_upload, _file, from: number) => from);
  vi.resetModules();
  vi.doMock("./send-to-store", () => ({ sendToStore: toStore }));
  vi.stubGlobal("fetch", async (path: string, { method = "", body }: { method?: string; body?: Blob | string }) => {
    const offset = /offset=(\d+)/.exec(path)?.[1];
    calls.push(offset === undefined ? `${method} ${path.split("/vst/7/")[1]}` : `${Number(offset) / MB}`);
    if (method === "POST") return Response.json({ upload_id: "upl_1" }, { status: 201 });
    if (!(body instanceof Blob)) return Response.json({});
    if (body.size > mostBytes) return new Response("Request Entity Too Large", { status: 413 });
    if (Number(offset) !== arrived) return Response.json({ error: "conflict", offset: arrived }, { status: 409 });
    arrived += body.size;
    return Response.json({ offset: arrived });
  });
  parts = await import("./send-in-parts");
});
afterEach(() => {
  vi.doUnmock("./send-to-store");
  vi.unstubAllGlobals();
});

const blob = (megabytes: number) => new Blob([new Uint8Array(megabytes * MB)]);
const upload = { clipId: 7, uploadId: "upl_1" };
const sending = (file: Blob) => ({
  clipId: 7,
  kind: "audio" as const,
  file,
  name: "a.webm",
  key: "k",
  onShare: () => {},
});

test("a small file goes whole, a large one in parts, and only that is offered to the store", async () => {
  expect([parts.needsParts(blob(4)), parts.needsParts(blob(5))]).toEqual([false, true]);
  await parts.sendRest(upload, blob(4), 0, { onShare: () => {} });
  expect(toStore).not.toHaveBeenCalled();
  arrived = 0;
  await parts.sendRest(upload, blob(9), 0, { onShare: () => {} });
  expect(toStore).toHaveBeenCalledTimes(1);
  expect(calls).toEqual(["0", "0", "4", "8"]);
});

test("parts that the store has are not sent again, and the rest goes through the server", async () => {
  toStore.mockImplementation(async () => (arrived = 8 * MB));
  await parts.sendRest(upload, blob(13), 0, { onShare: () => {} });
  expect(calls).toEqual(["8", "12"]);
});

test("a page of the network in the server's place counts as no connection", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Sign in to this network</h1>"));
  await expect(parts.putPart(upload, 0, blob(1))).rejects.toMatchObject({ status: 0 });
});

test("where a proxy takes little, parts are small, for this file and later ones", async () => {
  mostBytes = MB;
  await parts.sendRest(upload, blob(4.5), 3, { onShare: () => {} });
  expect(arrived).toBe(4.5 * MB);
  expect(calls.slice(0, 4)).toEqual([`${3 / MB}`, `${3 / MB}`, "0", "0.5"]);
  expect(parts.needsParts(blob(1))).toBe(true);
  mostBytes = 1000;
  await expect(parts.sendRest(upload, blob(1), 0, { onShare: () => {} })).rejects.toMatchObject({ status: 413 });
});

test("a discarded upload is cancelled on the server, too", async () => {
  expect(await parts.sendInParts(sending(blob(5)))).toBe("upl_1");
  await parts.cancelParts("k");
  await parts.cancelParts("k");
  await parts.cancelParts("another");
  expect(calls.filter((call) => /[a-z]/.test(call))).toEqual(["POST uploads", "DELETE uploads/upl_1"]);
});
