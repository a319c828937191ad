import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import JSZip from "jszip";
import { expect, test } from "vitest";
import type { Entry, OpenBlob } from "../model/entry";
import { openSampleBlob, sampleClip } from "../testing/sample-clip";
import { layoutPackage } from "../write/layout";
import { type ByteRange, totalLength, zipEtag, zipStream } from "./zip-writer";

async function write(entries: readonly Entry[], open: OpenBlob = openSampleBlob, range?: ByteRange): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(entries, open, range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sample = () => layoutPackage(sampleClip()).entries;

const bytesEntry = (name: string, bytes: Buffer): Entry => ({
  name,
  method: "store",
  source: { kind: "bytes", bytes },
});

function blobEntry(name: string, sizeBytes: number, checksum = 0): Entry {
  return { name, method: "store", source: { kind: "blob", key: name, sizeBytes, crc32: checksum } };
}

const neverOpen: OpenBlob = () => {
  throw new Error("opened a blob");
};

test("the length is known exactly before anything is read", async () => {
  const entries = sample();
  expect((await write(entries)).length).toBe(totalLength(entries));
});

test("an ordinary reader finds every file with its content", async () => {
  const entries = sample();
  const zip = await JSZip.loadAsync(await write(entries), { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual(entries.map(({ name }) => name));
  const manifest = await zip.file("manifest.json")?.async("string");
  expect(JSON.parse(manifest ?? "")).toMatchObject({ format: "vst", id: 123 });
});

test("the first entry tells the type at a fixed place, stored and without an extra field", async () => {
  const bytes = await write(sample());
  expect(bytes.subarray(30, 61).toString()).toBe("mimetypeapplication/vnd.vst+zip");
  expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8), bytes.readUInt16LE(28)]).toEqual([0, 0, 0]);
});

test("the same clip gives the same bytes, and another one gives another tag", async () => {
  expect(await write(sample())).toEqual(await write(sample()));
  expect(zipEtag(sample())).toBe(zipEtag(sample()));
  expect(zipEtag(layoutPackage(sampleClip({ title: "Other" })).entries)).not.toBe(zipEtag(sample()));
  expect(zipEtag(sample())).toMatch(/^"[0-9a-f]{64}"$/);
});

test("any range has the bytes of the whole file", async () => {
  const entries = sample();
  const whole = await write(entries);
  const last = whole.length - 1;
  for (let at = 0; at < whole.length; at += 379) {
    const end = Math.min(last, at + ((at * 7) % 4000));
    expect(await write(entries, openSampleBlob, { start: at, end })).toEqual(whole.subarray(at, end + 1));
  }
  expect(await write(entries, openSampleBlob, { start: last, end: last + 500 })).toEqual(whole.subarray(last));
});

test("a blob outside the range is not opened, and one inside is opened where the range begins", async () => {
  const entries = [blobEntry("first", 1000), blobEntry("second", 1000), blobEntry("third", 1000)];
  const opened: unknown[] = [];
  const open: OpenBlob = async function* (key, start, end) {
    opened.push([key, start, end]);
    yield Buffer.alloc(end - start + 1);
  };
  const second = 30 + 5 + 1000 + 30 + 6;
  expect(await write(entries, open, { start: second + 100, end: second + 199 })).toHaveLength(100);
  expect(opened).toEqual([["second", 100, 199]]);
});

test("a stored file that is not what its record says breaks the transfer", async () => {
  const of = (bytes: Buffer): OpenBlob =>
    async function* () {
      yield bytes;
    };
  const entries = [blobEntry("a", 4, crc32(Buffer.from("good")))];
  await expect(write(entries, of(Buffer.from("good")))).resolves.toBeInstanceOf(Buffer);
  await expect(write(entries, of(Buffer.from("evil")))).rejects.toThrow("checksum");
  await expect(write(entries, of(Buffer.from("goo")))).rejects.toThrow("shorter");
  await expect(write(entries, of(Buffer.from("goods")))).rejects.toThrow("longer");
});

test("empty files and an empty archive are valid", async () => {
  const zip = await JSZip.loadAsync(
    await write([bytesEntry("empty", Buffer.alloc(0)), blobEntry("none", 0)], neverOpen),
  );
  expect(Object.keys(zip.files)).toEqual(["empty", "none"]);
  expect(await write([])).toHaveLength(22);
});

test("files beyond 4 GB get 64-bit records, and their directory can be read alone", async () => {
  const size = 5 * 2 ** 30;
  const entries = [blobEntry("big", size, 1), blobEntry("after", 10, 2)];
  const total = totalLength(entries);
  const tail = await write(entries, neverOpen, { start: total - 225, end: total - 1 });
  expect(tail.indexOf(Buffer.from("504b0606", "hex"))).toBeGreaterThan(0);
  expect(tail.indexOf(Buffer.from("504b0607", "hex"))).toBeGreaterThan(0);
  const head = await write(entries, neverOpen, { start: 0, end: 52 });
  expect(head.readUInt16LE(4)).toBe(45);
  expect(head.readUInt32LE(18)).toBe(0xffffffff);
  expect([head.readUInt16LE(33), head.readUInt16LE(35)]).toEqual([1, 16]);
  expect([head.readBigUInt64LE(37), head.readBigUInt64LE(45)]).toEqual([BigInt(size), BigInt(size)]);
  expect(total).toBeGreaterThan(size);
});

test("more than 65,535 files get a 64-bit directory", async () => {
  const entries = Array.from({ length: 70_000 }, (_, index) => bytesEntry(`f/${index}`, Buffer.alloc(0)));
  const bytes = await write(entries);
  expect(bytes.length).toBe(totalLength(entries));
  expect(Object.keys((await JSZip.loadAsync(bytes)).files)).toHaveLength(70_000);
});

const readers: [name: string, probe: string[], check: string[]][] = [
  ["unzip", ["-v"], ["-tq"]],
  [
    "python3",
    ["--version"],
    ["-c", "import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)"],
  ],
];

for (const [program, probe, check] of readers) {
  const isMissing = spawnSync(program, probe).status !== 0;
  if (isMissing) console.info(`Not checked with ${program}: it is not installed here.`);
  test.skipIf(isMissing)(`${program} accepts the file`, async () => {
    const folder = mkdtempSync(join(tmpdir(), "vst-"));
    const path = join(folder, "clip.vst");
    writeFileSync(path, await write(sample()));
    expect(() => execFileSync(program, [...check, path], { stdio: "pipe" })).not.toThrow();
    rmSync(folder, { recursive: true });
  });
}
