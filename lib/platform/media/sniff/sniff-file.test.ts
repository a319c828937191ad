import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wav } from "../../../../e2e/support/samples";
import { createMediaEngine } from "../engine";
import { fixtureBytes } from "../testing/media-samples";
import { SNIFF_BYTES } from "./sniff";
import { sniffFile } from "./sniff-file";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-tags-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function tag(bytes: number): Buffer {
  const head = Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1");
  for (const [index, shift] of [21, 14, 7, 0].entries()) head.writeUInt8((bytes >> shift) & 0x7f, 6 + index);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}

async function sniffed(...pieces: Buffer[]) {
  const bytes = Buffer.concat(pieces);
  const file = path.join(folder, "upload");
  await writeFile(file, bytes);
  return { file, found: await sniffFile(file, bytes.subarray(0, SNIFF_BYTES)) };
}

test.each([10, 80_000, 3_000_000])(
  "what stands behind an ID3 tag of %i bytes says what a recording is",
  async (size) => {
    const ogg = await fixtureBytes("speech-firefox.ogg");
    const mp3 = await fixtureBytes("speech.mp3");
    const flac = (await fixtureBytes("bomb-24-hours.flac")).subarray(0, 5000);
    for (const [bytes, type] of [
      [flac, "audio/flac"],
      [wav(1), "audio/wav"],
      [ogg, "audio/ogg"],
      [mp3, "audio/mpeg"],
    ] as const) {
      expect((await sniffed(tag(size), bytes)).found?.contentType).toBe(type);
      expect((await sniffed(tag(20), tag(size), bytes)).found?.contentType).toBe(type);
    }
    expect((await sniffed(tag(size), Buffer.from("no sound"))).found?.contentType).toBe("audio/mpeg");
    expect((await sniffed(tag(size), await fixtureBytes("screenshot.png"))).found?.contentType).toBe("audio/mpeg");
  },
);

test("a recording behind a long tag is prepared", async () => {
  const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");
  const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });
  for (const [bytes, seconds] of [
    [wav(1), 1],
    [await fixtureBytes("speech-firefox.ogg"), 10.333],
  ] as const) {
    const { file, found } = await sniffed(tag(80_000), bytes);
    if (!found) throw new Error("The format is not known.");
    const { playback } = await engine.prepareAudio({ input: file, outDir: folder, sniffed: found });
    expect(Math.abs(playback.durationSeconds - seconds)).toBeLessThan(0.1);
  }
});
