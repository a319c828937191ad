import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findArrivedFile } from "#lib/studio/outbox/find-arrived-file";
import { item } from "#lib/studio/testing/sample-device";
import { putPart } from "#lib/studio/uploads/send-in-parts";
import { uploadImage } from "#lib/studio/uploads/upload";
import { getClip } from "./api";
import { fetchFile } from "./fetch-file";

const MB = 1024 * 1024;
const upload = { clipId: 7, uploadId: "upl_1" };
const sending = { key: "k", onShare: () => {} };

/** A dead connection: no answer arrives until the request is cancelled. */
const silent = (_path: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  upload = new EventTarget();
  status = 201;
  response = { filename: "a.png" };
  isAborted = false;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {
    FakeRequest.sent.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  moves() {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 4, lengthComputable: true }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeRequest.sent = [];
  vi.stubGlobal("location", { href: "https://tellmark.test/studio/7" });
  vi.stubGlobal("fetch", silent);
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = {
  "a question": () => getClip(7),
  "a part of a file": () => putPart(upload, 0, new Blob(["x"])),
  "a file that is fetched": () => fetchFile("https://tellmark.test/a.png"),
  "a look for what may have arrived": () => findArrivedFile(item("a", { maybeThere: true }), new Blob(["x"])),
  "a whole file": () => uploadImage(7, new Blob(["x"]), "a.png", sending),
};

test.each(Object.entries(ask))("%s on a dead line ends like a lost connection", async (_name, work) => {
  const ended = expect(work()).rejects.toMatchObject({ status: 0, isPassing: true });
  await vi.advanceTimersByTimeAsync(120_000);
  await ended;
});

test("an aborted caller gets the abort error, and no request continues", async () => {
  const leaving = new AbortController();
  const ended = expect(getClip(7, leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
  leaving.abort();
  await ended;
  expect(vi.getTimerCount()).toBe(0);
});

test("a file that goes slowly goes on, and the server has time for its answer", async () => {
  const sent = uploadImage(7, new Blob(["x"]), "a.png", sending);
  const [call] = FakeRequest.sent;
  for (let part = 0; part < 10; part++) {
    await vi.advanceTimersByTimeAsync(50_000);
    call?.moves();
  }
  call?.upload.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(300_000);
  call?.dispatchEvent(new Event("load"));
  expect(await sent).toEqual({ filename: "a.png" });
  expect(call?.isAborted).toBe(false);
});

test("a file that stops on its way is called off", async () => {
  const ended = expect(uploadImage(7, new Blob(["x"]), "a.png", sending)).rejects.toMatchObject({ status: 0 });
  const [call] = FakeRequest.sent;
  await vi.advanceTimersByTimeAsync(50_000);
  call?.moves();
  await vi.advanceTimersByTimeAsync(61_000);
  await ended;
  expect(call?.isAborted).toBe(true);
});

test("a file whose bytes come slowly is fetched to its end", async () => {
  vi.stubGlobal("fetch", async () => {
    const bytes = new ReadableStream({
      async start(stream) {
        for (const letter of "abc") {
          await new Promise((later) => setTimeout(later, 50_000));
          stream.enqueue(new TextEncoder().encode(letter));
        }
        stream.close();
      },
    });
    return new Response(bytes);
  });
  const fetched = fetchFile("https://tellmark.test/a.png");
  await vi.advanceTimersByTimeAsync(160_000);
  expect(await (await fetched)?.text()).toBe("abc");
});

test("a part for which a line was too slow is followed by smaller ones", async () => {
  vi.resetModules();
  const { needsParts, putPart } = await import("#lib/studio/uploads/send-in-parts");
  expect(needsParts(new Blob([new Uint8Array(MB)]))).toBe(false);
  const ended = expect(putPart(upload, 0, new Blob(["x"]))).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(61_000);
  await ended;
  expect(needsParts(new Blob([new Uint8Array(MB)]))).toBe(true);
});
