import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countSeconds } from "./counted-length";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-count-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SOUND = Buffer.alloc(16_000);
const MOST = 0xffffffff;

function number(bytes: number, value: number, order: "LE" | "BE" = "LE"): Buffer {
  const written = Buffer.alloc(8);
  if (order === "LE") written.writeBigUInt64LE(BigInt(value));
  else written.writeBigUInt64BE(BigInt(value));
  return order === "LE" ? written.subarray(0, bytes) : written.subarray(8 - bytes);
}

const le = (bytes: number, value: number) => number(bytes, value);
const be = (bytes: number, value: number) => number(bytes, value, "BE");

/** 8000 Hz, 16 bit, mono. */
const FORMAT = Buffer.concat([le(2, 1), le(2, 1), le(4, 8000), le(4, 16_000), le(2, 2), le(2, 16)]);

const wave = (size: number, first = "RIFF") =>
  Buffer.concat([
    Buffer.from(first),
    le(4, size),
    Buffer.from("WAVEfmt "),
    le(4, 16),
    FORMAT,
    Buffer.from("data"),
    le(4, size),
    SOUND,
  ]);

const aiff = (frames: number, size: number) =>
  Buffer.concat([
    Buffer.from("FORM\0\0\0\0AIFFCOMM"),
    be(4, 18),
    be(2, 1),
    be(4, frames),
    be(2, 16),
    Buffer.from("400bfa00000000000000", "hex"),
    Buffer.from("SSND"),
    be(4, size),
    be(8, 0),
    SOUND,
  ]);

function caf(size: bigint): Buffer {
  const rate = Buffer.alloc(8);
  rate.writeDoubleBE(8000);
  const end = Buffer.alloc(8);
  end.writeBigInt64BE(size);
  const description = [rate, Buffer.from("lpcm"), be(4, 0), be(4, 2), be(4, 1), be(4, 1), be(4, 16)];
  return Buffer.concat([
    Buffer.from("caff\0\x01\0\0desc"),
    be(8, 32),
    ...description,
    Buffer.from("data"),
    end,
    be(4, 0),
    SOUND,
  ]);
}

const wave64 = (size: number) => {
  const guid = Buffer.from("f3acd3118cd100c04f8edb8a", "hex");
  const front = Buffer.from("726966662e91cf11a5d628db04c10000", "hex");
  return Buffer.concat([
    ...[front, le(8, size), Buffer.from("wave"), guid],
    ...[Buffer.from("fmt "), guid, le(8, 40), FORMAT],
    ...[Buffer.from("data"), guid, le(8, size), SOUND],
  ]);
};

const au = (size: number) =>
  Buffer.concat([Buffer.from(".snd"), be(4, 24), be(4, size), be(4, 3), be(4, 8000), be(4, 1), SOUND]);

async function seconds(bytes: Buffer, demuxer: string) {
  const file = path.join(folder, "upload");
  await writeFile(file, bytes);
  return countSeconds(file, demuxer, null);
}

test.each([
  ["WAV of a recorder that was killed", wave(0), "wav"],
  ["WAV of a stream", wave(MOST), "wav"],
  ["WAV that was cut off", wave(50_000), "wav"],
  ["BW64", wave(MOST, "BW64"), "wav"],
  ["Wave64", wave64(16_024), "w64"],
  ["Wave64 of a recorder that was killed", wave64(0), "w64"],
  ["AIFF", aiff(8000, 16_008), "aiff"],
  ["AIFF of a recorder that was killed", aiff(0, 0), "aiff"],
  ["AIFF that was cut off", aiff(80_000, 160_008), "aiff"],
  ["CAF", caf(16_004n), "caf"],
  ["CAF of a recorder that was killed", caf(-1n), "caf"],
  ["AU", au(16_000), "au"],
  ["AU of a stream", au(MOST), "au"],
  [
    "AMR",
    Buffer.concat([Buffer.from("#!AMR\n"), ...Array(50).fill(Buffer.concat([be(1, 0x3c), Buffer.alloc(31)]))]),
    "amr",
  ],
])("%s is as long as the sound that is there", async (_name, bytes, demuxer) => {
  expect(await seconds(bytes, demuxer)).toBeCloseTo(1, 2);
});

/** A codec of 4000 bytes a second. @param samples as a recorder states them */
function packedWave(codec: number, samples: number): Buffer {
  const format = Buffer.from(FORMAT);
  format.writeUInt16LE(codec, 0);
  format.writeUInt32LE(4000, 8);
  return Buffer.concat([
    ...[Buffer.from("RIFF\0\0\0\0WAVEfmt "), le(4, 16), format],
    ...[Buffer.from("fact"), le(4, 4), le(4, samples)],
    ...[Buffer.from("data"), le(4, 4010), Buffer.alloc(4010)],
  ]);
}

const aifc = (codec: string, frames: number) =>
  Buffer.concat([
    ...[Buffer.from("FORM\0\0\0\0AIFCCOMM"), be(4, 24), be(2, 1), be(4, frames), be(2, 16)],
    ...[Buffer.from("400bfa00000000000000", "hex"), Buffer.from(codec), be(2, 0)],
    ...[Buffer.from("SSND"), be(4, 4258), be(8, 0), Buffer.alloc(4250)],
  ]);

function page(granule: number, packet: Buffer, serial = 7): Buffer {
  const front = Buffer.concat([Buffer.from("OggS\0\0"), le(8, granule), le(4, serial), le(8, 0), le(1, 1)]);
  return Buffer.concat([front, le(1, packet.length), packet]);
}

const SPEEX = Buffer.concat([Buffer.from("Speex   1.2".padEnd(36)), le(4, 8000), Buffer.alloc(40)]);
const OGG_FLAC = Buffer.concat([
  Buffer.from("7f464c4143010000014c", "hex").subarray(0, 9),
  ...[Buffer.from("fLaC"), be(4, 34), Buffer.alloc(10), Buffer.from("01f400f0", "hex"), Buffer.alloc(20)],
]);
const oggOf = (header: Buffer, ...granules: number[]) =>
  Buffer.concat([
    page(0, header),
    page(0, SOUND.subarray(0, 50)),
    ...granules.map((at) => page(at, SOUND.subarray(0, 99))),
  ]);

/** @param present bytes of the 20,000 that its header states */
function wma(present: number, flags = 2): Buffer {
  const properties = [
    Buffer.from("a1dcab8c47a9cf118ee400c00c205365", "hex"),
    le(8, 104),
    Buffer.alloc(16),
    le(8, 20_000),
  ];
  const times = [le(8, 0), le(8, 5), le(8, 41_000_000), le(8, 41_000_000), le(8, 3100), le(4, flags), Buffer.alloc(12)];
  const header = [Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"), Buffer.alloc(14)];
  const other = [Buffer.alloc(16, 1), le(8, 30), Buffer.alloc(6)];
  return Buffer.concat([...header, ...other, ...properties, ...times, Buffer.alloc(20_000)]).subarray(0, present);
}

test.each([
  ["ADPCM of Microsoft in WAV", packedWave(2, 8000), "wav", 1],
  ["ADPCM of the IMA in WAV", packedWave(0x11, 8000), "wav", 1],
  ["GSM in WAV of a recorder that was killed", packedWave(0x31, 0), "wav", 1],
  ["MP3 in WAV with a number of samples that cannot be", packedWave(0x55, 0xffffffff), "wav", 1],
  ["AIFC in packets of 64 samples", aifc("ima4", 125), "aiff", 1],
  ["AIFC in mu-law", aifc("ulaw", 8000), "aiff", 1],
  ["Speex", oggOf(SPEEX, 320, 8000), "ogg", 1],
  ["FLAC in Ogg", oggOf(OGG_FLAC, 4096, 8000), "ogg", 1],
  ["FLAC in Ogg that was cut from a long stream", oggOf(OGG_FLAC, 8_000_000, 8_008_000), "ogg", 1],
  ["Speex beside another stream", Buffer.concat([oggOf(SPEEX, 8000), page(90_000, SOUND.subarray(0, 9), 8)]), "ogg", 1],
  ["WMA", wma(20_000), "asf", 1],
  ["WMA that was cut off", wma(10_000), "asf", 0.5],
])("%s is as long as its header and its clock say", async (_name, bytes, demuxer, length) => {
  expect(await seconds(bytes, demuxer)).toBeCloseTo(length, 2);
});

test("a stream of WMA, and Ogg without a page of sound, have no length", async () => {
  expect(await seconds(wma(20_000, 1), "asf")).toBeNull();
  expect(await seconds(oggOf(SPEEX), "ogg")).toBeNull();
  expect(await seconds(Buffer.from("OggS"), "ogg")).toBeNull();
  expect(await seconds(wma(40), "asf")).toBeNull();
});

test("a clock that runs backwards, and a header that leaves next to nothing, give no length", async () => {
  expect(await seconds(oggOf(SPEEX, 800_000, 1000), "ogg")).toBeNull();
  const header = wma(20_000);
  header.writeBigUInt64LE(0xffffffffffffffffn, header.indexOf("a1dcab8c47a9cf118ee400c00c205365", "hex") + 40);
  expect(await seconds(header, "asf")).toBeNull();
});

test("damaged headers and other formats count nothing", async () => {
  for (const demuxer of ["wav", "w64", "aiff", "au", "caf"]) {
    expect(await seconds(Buffer.from("RIFF\x24\0\0\0WAVEfmt "), demuxer)).toBeNull();
  }
  expect(await seconds(wave(0), "matroska")).toBeNull();
});
