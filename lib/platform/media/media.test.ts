import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { fixture } from "./testing/media-samples";

let folder: string;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-media-"));
  ({ close } = await openTestRuntime({ MEDIA_CONCURRENCY: "1" }));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function bundle() {
  vi.resetModules();
  const { mediaEngine }: typeof import("./media") = await import("./media");
  const { MediaError }: typeof import("./port") = await import("./port");
  return { engine: mediaEngine(), MediaError };
}

test("the engines of two bundles convert one recording after the other, and cancel by their own errors", async () => {
  const [one, another] = [await bundle(), await bundle()];
  expect(one.MediaError).not.toBe(another.MediaError);
  const order: string[] = [];
  const cancel = new AbortController();
  const prepare = async ({ engine }: typeof one, name: string, signal?: AbortSignal) => {
    await engine.prepareAudio({
      input: fixture("speech-firefox.ogg"),
      outDir: await mkdtemp(path.join(folder, "job-")),
      sniffed: { family: "audio", contentType: "audio/ogg", extension: "ogg", demuxer: "ogg" },
      ...(signal ? { signal } : {}),
      onProgress: (stage) => {
        if (stage !== "queued" && order.at(-1) !== name) order.push(name);
      },
    });
  };
  const first = prepare(one, "first");
  const second = prepare(another, "second");
  const third = prepare(another, "cancelled", cancel.signal);
  cancel.abort();
  await expect(third).rejects.toBeInstanceOf(another.MediaError);
  await Promise.all([first, second]);
  expect(order).toHaveLength(2);
  expect(new Set(order)).toEqual(new Set(["first", "second"]));
});
