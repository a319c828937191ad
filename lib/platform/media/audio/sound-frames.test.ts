import fs from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fixtureBytes } from "../testing/media-samples";
import { endsWithTag, extractSoundFrames } from "./sound-frames";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-frames-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function framesOf(bytes: Buffer, format = "mp3"): Promise<Buffer | null> {
  const path = join(folder, "sound");
  await writeFile(path, bytes);
  return extractSoundFrames(path, format) ? readFile(path) : null;
}

async function sound(): Promise<Buffer> {
  return (await framesOf(await fixtureBytes("speech.mp3"))) ?? Buffer.alloc(0);
}

test("frames stay as they are, however many pieces the file is read in", async () => {
  const frames = await sound();
  const long = Buffer.concat(Array.from({ length: 20 }, () => frames));
  expect(long.length).toBeGreaterThan(2_000_000);
  expect((await framesOf(long))?.equals(long)).toBe(true);
});

test("words before, after and between frames go, also those that look like the beginning of one", async () => {
  const frames = await sound();
  const words = Buffer.concat([
    Buffer.from("SECRET"),
    Buffer.from("fffb9064", "hex"),
    Buffer.from("SECRET".repeat(300)),
  ]);
  const mixed = Buffer.concat([words, frames, words, frames, words]);
  expect((await framesOf(mixed))?.equals(Buffer.concat([frames, frames]))).toBe(true);
});

test("a truncated frame is removed, a file without frames is reported, and other formats stay as they are", async () => {
  const frames = await sound();
  const cut = await framesOf(Buffer.concat([frames, frames.subarray(0, 50)]));
  expect(cut?.equals(frames)).toBe(true);
  expect(await framesOf(Buffer.from("no sound at all"))).toBeNull();
  expect((await framesOf(Buffer.from("RIFF"), "wav"))?.toString()).toBe("RIFF");
});

test("where sound was cut off before a tag, the last frame takes none of the tag along", async () => {
  const frames = await sound();
  const id3v1 = Buffer.alloc(128);
  id3v1.write("TAGSECRET");
  const ape = Buffer.alloc(32);
  ape.write("APETAGEX");
  for (const tag of [id3v1, Buffer.concat([Buffer.from("Comment\0SECRET"), ape])]) {
    const path = join(folder, "tagged");
    await writeFile(path, Buffer.concat([frames.subarray(0, -30), tag]));
    expect(endsWithTag(path)).toBe(true);
    expect(extractSoundFrames(path, "mp3", true)).toBe(true);
    const left = await readFile(path);
    expect([left.includes("SECRET"), left.length > frames.length - 2000]).toEqual([false, true]);
    expect(endsWithTag(path)).toBe(false);
  }
});

test("AAC frames are reported by their own length", async () => {
  const frame = Buffer.alloc(64, 1);
  Buffer.from("fff15080081ffc", "hex").copy(frame);
  const frames = Buffer.concat([frame, frame, frame]);
  expect((await framesOf(Buffer.concat([frames, Buffer.from("SECRET")]), "adts"))?.equals(frames)).toBe(true);
});

test("a million frames of nine bytes are written in as many pieces as the file is read in", async () => {
  const frame = Buffer.from("fff14040013ffc0000", "hex");
  const frames = Buffer.concat(Array.from({ length: 1_000_000 }, () => frame));
  const writing = vi.spyOn(fs, "writeSync");
  expect((await framesOf(frames, "adts"))?.length).toBe(frames.length);
  expect(writing.mock.calls.length).toBeLessThan(12);
  writing.mockRestore();
});
