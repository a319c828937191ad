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

test("damaged headers and other formats count nothing", async () => {
  for (const demuxer of ["wav", "w64", "aiff", "au", "caf"]) {
    expect(await seconds(Buffer.from("RIFF\x24\0\0\0WAVEfmt "), demuxer)).toBeNull();
  }
  expect(await seconds(wave(0), "matroska")).toBeNull();
  const packed = wave(0);
  packed.writeUInt16LE(2, 20);
  expect(await seconds(packed, "wav")).toBeNull();
});
