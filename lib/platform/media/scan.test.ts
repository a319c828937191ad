import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMediaEngine } from "./engine";
import { SNIFF_BYTES } from "./sniff/sniff";
import { sniffFile } from "./sniff/sniff-file";
import { fixture, fixtureBytes } from "./testing/media-samples";
import { laterOgg } from "./testing/ogg-samples";
import { rewrittenRecording } from "./testing/recording-samples.mjs";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });
const NOTHING = { durationSeconds: null, source: null };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-scan-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function scan(bytes: Buffer) {
  const file = path.join(folder, "upload");
  await writeFile(file, bytes);
  const sniffed = await sniffFile(file, bytes.subarray(0, SNIFF_BYTES));
  if (!sniffed) throw new Error("The sample is of no known format.");
  return engine.scanAudio(file, sniffed);
}

test.each([
  ["speech-chrome.webm", 21.96],
  ["speech-firefox.ogg", 10.333],
  ["speech.m4a", 20.925],
  ["speech.mp3", 20.925],
  ["speech.wav", 20.925],
])("%s tells its length by its packets", async (name, seconds) => {
  const found = await scan(await fixtureBytes(name));
  expect(found.source).toBe("packets");
  expect(Math.abs((found.durationSeconds ?? 0) - seconds)).toBeLessThan(0.1);
});

test.each([5, 3600, 8000])("a clock that begins at %i seconds does not make a recording longer", async (start) => {
  const webm = await rewrittenRecording((packets) =>
    packets.map((packet) => packet.clone({ timestamp: packet.timestamp + start })),
  );
  const ogg = laterOgg(await fixtureBytes("speech-firefox.ogg"), start * 48_000);
  for (const [file, seconds] of [
    [webm, 21.96],
    [ogg, 10.333],
  ] as const) {
    const found = await scan(file);
    expect(found.source).toBe("packets");
    expect(Math.abs((found.durationSeconds ?? 0) - seconds)).toBeLessThan(0.1);
  }
});

test.each([5, 0.4, 20])("a WebM file that begins %s s before its clock is as long as it sounds", async (before) => {
  const webm = await fixtureBytes("speech-chrome.webm");
  const cluster = webm.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
  const block = webm.indexOf(0xa3, cluster);
  const sizeBytes = Math.clz32(webm.readUInt8(block + 1)) - 23;
  webm.writeInt16BE(-before * 1000, block + 1 + sizeBytes + 1);
  const found = await scan(webm);
  expect(found.source).toBe("packets");
  expect(Math.abs((found.durationSeconds ?? 0) - (21.96 + before))).toBeLessThan(0.1);
});

/** As `ffmpeg -c copy` writes a piece: sound that is before its first moment has negative times, and is heard. */
test.each([0.02, 0.08, 0.2])(
  "an Opus file that begins %s s before its clock is as long as it sounds",
  async (before) => {
    const found = await scan(laterOgg(await fixtureBytes("speech-firefox.ogg"), -before * 48_000));
    expect(found.source).toBe("packets");
    expect(Math.abs((found.durationSeconds ?? 0) - 10.333)).toBeLessThan(0.01);
  },
);

test("of Vorbis that was cut out by copy only what is on its clock counts, as browsers play it", async () => {
  const found = await scan(await fixtureBytes("cut-by-copy.ogg"));
  expect(found.source).toBe("packets");
  expect(found.durationSeconds).toBeCloseTo(4.02, 2);
});

/** With other edits: seconds that are played, and the second of the media where they begin. The movie is the last box. */
function edited(m4a: Buffer, edits: readonly (readonly [seconds: number, from: number])[]) {
  const timescale = m4a.readUInt32BE(m4a.indexOf("mvhd") + 16);
  const old = m4a.indexOf("elst") - 4;
  const list = Buffer.alloc(16 + 12 * edits.length);
  list.writeUInt32BE(list.length, 0);
  list.write("elst", 4, "latin1");
  list.writeUInt32BE(edits.length, 12);
  for (const [index, [seconds, from]] of edits.entries()) {
    list.writeUInt32BE(Math.round(seconds * timescale), 16 + 12 * index);
    list.writeInt32BE(Math.round(from * 16_000), 20 + 12 * index);
    list.writeUInt16BE(1, 24 + 12 * index);
  }
  const size = m4a.readUInt32BE(old);
  const grown = Buffer.from(m4a);
  for (const box of ["moov", "trak", "edts"]) {
    const at = grown.indexOf(box) - 4;
    grown.writeUInt32BE(grown.readUInt32BE(at) + list.length - size, at);
  }
  return Buffer.concat([grown.subarray(0, old), list, grown.subarray(old + size)]);
}

test.each([
  ["its end is cut off", [[5, 0.064]], 5],
  ["both ends are cut off", [[6, 4]], 6],
  [
    "a piece is cut out of its middle",
    [
      [5, 0.064],
      [7, 12],
    ],
    12,
  ],
  ["its list says nothing of its length", [[0, 0.064]], 20.925],
] as const)(
  "a recording that was trimmed without encoding is as long as it sounds: %s",
  async (_how, edits, seconds) => {
    const found = await scan(edited(await fixtureBytes("speech.m4a"), edits));
    expect(found.source).toBe("packets");
    expect(Math.abs((found.durationSeconds ?? 0) - seconds)).toBeLessThan(0.1);
  },
);

test.each([
  ["an ID3 tag", Buffer.from("ID3\x04\0\0\0\0\0\x0aTIT2\0\0\0\0\0\0", "latin1")],
  ["the header of a download", Buffer.from("HTTP/1.1 200 OK\r\n\r\n")],
])("a recording behind %s is as long as without it", async (_what, junk) => {
  for (const [name, seconds] of [
    ["speech-chrome.webm", 21.96],
    ["speech-firefox.ogg", 10.333],
    ["chained.opus", 4],
    ["speech.m4a", 20.925],
  ] as const) {
    const found = await scan(Buffer.concat([junk, await fixtureBytes(name)]));
    expect(found.source, name).toBe("packets");
    expect(Math.abs((found.durationSeconds ?? 0) - seconds), name).toBeLessThan(0.1);
  }
});

test("a recording whose file was cut off is as long as the sound that is there", async () => {
  for (const [name, part] of [
    ["speech-firefox.ogg", 0.6],
    ["speech.wav", 0.5],
    ["starts-early.m4a", 0.7],
  ] as const) {
    const whole = await fixtureBytes(name);
    const before = (await scan(whole)).durationSeconds ?? 0;
    const found = await scan(whole.subarray(0, Math.floor(whole.length * part)));
    expect(found.durationSeconds ?? 0, name).toBeGreaterThan(before * part * 0.6);
    expect(found.durationSeconds ?? 0, name).toBeLessThan(before * part * 1.1);
  }
});

test("a bomb reports that it lasts a day", async () => {
  expect((await scan(await fixtureBytes("bomb-24-hours.flac"))).durationSeconds).toBe(86_400);
});

test("cut FLAC files, in which the search would never end, are cancelled in time", async () => {
  const flac = await fixtureBytes("bomb-24-hours.flac");
  const started = performance.now();
  const found = await Promise.all([100, 1000].map((length) => scan(flac.subarray(0, length))));
  expect(performance.now() - started).toBeLessThan(15_000);
  for (const { source } of found) expect(source === "header" || source === null || source === "packets").toBe(true);
});

test("damaged and unsupported recordings report nothing, without an error", async () => {
  expect(await scan(Buffer.from("RIFF\x24\0\0\0WAVEfmt "))).toEqual(NOTHING);
  expect(await scan(Buffer.from("#!AMR\n"))).toEqual(NOTHING);
  const sniffed = { family: "image", contentType: "image/png", extension: "png", demuxer: null } as const;
  expect(await engine.scanAudio(fixture("screenshot.png"), sniffed)).toEqual(NOTHING);
});
