import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMediaEngine } from "../engine";
import { SNIFF_BYTES } from "../sniff/sniff";
import { sniffFile } from "../sniff/sniff-file";
import { writeRepaired } from "./repair-header";

const rootDir = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/[\\/]$/, "");
const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-repair-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MOST = 0xffffffff;
/** 8000 Hz, 16 bit, mono; 2 s. */
const SOUND = Buffer.alloc(32_000);
for (let at = 0; at < SOUND.length; at += 2) SOUND.writeInt16LE(Math.round(8000 * Math.sin(at / 10)), at);

function number(bytes: number, value: number, order: "LE" | "BE"): Buffer {
  const written = Buffer.alloc(8);
  if (order === "LE") written.writeBigUInt64LE(BigInt(value));
  else written.writeBigUInt64BE(BigInt(value));
  return order === "LE" ? written.subarray(0, bytes) : written.subarray(8 - bytes);
}
const le = (bytes: number, value: number) => number(bytes, value, "LE");
const be = (bytes: number, value: number) => number(bytes, value, "BE");
const join = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

const FORMAT = join(le(2, 1), le(2, 1), le(4, 8000), le(4, 16_000), le(2, 2), le(2, 16));

const aiff = ({ form = SOUND.length + 46, frames = 16_000, size = SOUND.length + 8 } = {}) =>
  join(
    ...["FORM", be(4, form), "AIFFCOMM", be(4, 18), be(2, 1), be(4, frames), be(2, 16)],
    ...[Buffer.from("400bfa00000000000000", "hex"), "SSND", be(4, size), be(8, 0), Buffer.from(SOUND).swap16()],
  );

function wave64(size: number) {
  const guid = Buffer.from("f3acd3118cd100c04f8edb8a", "hex");
  const front = Buffer.from("726966662e91cf11a5d628db04c10000", "hex");
  return join(
    ...[front, le(8, size + 80), "wave", guid, "fmt ", guid, le(8, 40), FORMAT],
    ...["data", guid, le(8, size), SOUND],
  );
}

const rf64 = (size: number, first = "RF64") =>
  join(
    ...[first, le(4, MOST), "WAVEds64", le(4, 28), le(8, size), le(8, size), le(8, 0), le(4, 0)],
    ...["fmt ", le(4, 16), FORMAT, "data", le(4, MOST), SOUND],
  );

function waveAfter(id: string, content: string, padding: string) {
  const rest = join("WAVEfmt ", le(4, 16), FORMAT, id, le(4, content.length), content, padding, "data", le(4, 32_000));
  return join("RIFF", le(4, rest.length + SOUND.length), rest, SOUND);
}

test.each<[string, Buffer]>([
  ["AIFF of a stream", aiff({ form: 0, frames: 0, size: 0 })],
  ["AIFF whose recorder was stopped", aiff({ form: 46, frames: 0, size: 8 })],
  ["AIFF of any length", aiff({ form: MOST, frames: MOST, size: MOST })],
  ["Wave64 of a stream", wave64(0)],
  ["Wave64 whose recorder was stopped", wave64(24)],
  ["Wave64 of any length", wave64(2 ** 53 - 100)],
  ["RF64 with empty sizes", rf64(0)],
  ["BW64 with empty sizes", rf64(0, "BW64")],
  ["WAV with an odd chunk and no byte behind it", waveAfter("LIST", "INFOISFT\x03\0\0\0abc", "")],
  ["WAV with an odd tag and no byte behind it", waveAfter("id3 ", "ID3 and so on", "")],
])("%s is decoded whole", async (name, bytes) => {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const sniffed = await sniffFile(file, bytes.subarray(0, SNIFF_BYTES));
  if (!sniffed) throw new Error("The sample is of no known format.");
  const { durationSeconds } = await engine.scanAudio(file, sniffed);
  expect(durationSeconds).toBeCloseTo(2, 1);
  const outDir = `${file} prepared`;
  await mkdir(outDir);
  const { playback } = await engine.prepareAudio({ input: file, outDir, sniffed, knownSeconds: durationSeconds });
  expect(playback.durationSeconds).toBeCloseTo(2, 1);
});

test.each<[string, string, Buffer]>([
  ["AIFF", "aiff", aiff()],
  ["Wave64", "w64", wave64(SOUND.length + 24)],
  ["RF64", "wav", rf64(SOUND.length)],
  ["WAV with an odd chunk", "wav", waveAfter("LIST", "INFOISFT\x03\0\0\0abc", "\0")],
  ["WAV with an even chunk", "wav", waveAfter("LIST", "INFO", "")],
  ["a file of something else", "wav", Buffer.from("RIFF....WAVE and more")],
  ["another container", "ogg", Buffer.from("OggS")],
])("%s as it should be is left as it is", async (_name, demuxer, bytes) => {
  const file = path.join(folder, "right");
  const output = path.join(folder, "not written");
  await writeFile(file, bytes);
  expect(writeRepaired(file, demuxer, null, output)).toBe(false);
  await expect(readFile(output)).rejects.toThrow("ENOENT");
});

test.each([0, 7])("AIFF that ends %i bytes into its sound has nothing to repair", async (bytes) => {
  const file = path.join(folder, "stopped early");
  await writeFile(file, aiff({ form: 0, frames: 0, size: 0 }).subarray(0, -SOUND.length - 8 + bytes));
  expect(writeRepaired(file, "aiff", null, path.join(folder, "not written"))).toBe(false);
});

test.each<[string, string, Buffer, number]>([
  ["WAV", "wav", rf64(0), 48],
  ["Wave64", "w64", wave64(0), 40],
  ["AIFF", "aiff", aiff({ form: 0, frames: 0, size: 0 }), 38],
])("%s with a chunk of many megabytes before its sound is not read into memory", async (_name, demuxer, bytes, at) => {
  const large = 32 << 20;
  const file = path.join(folder, "large front");
  const header = {
    wav: join("fmt ", le(4, large)),
    w64: join("junk", Buffer.alloc(12), le(8, large + 24)),
    aiff: join("ANNO", be(4, large)),
  }[demuxer];
  if (!header) throw new Error("Unknown demuxer.");
  const front = join(bytes.subarray(0, at), header);
  const opened = await open(file, "w");
  await opened.write(front);
  await opened.write(bytes.subarray(at), 0, undefined, front.length + large);
  await opened.close();
  expect(writeRepaired(file, demuxer, null, path.join(folder, "not written"))).toBe(false);
});
