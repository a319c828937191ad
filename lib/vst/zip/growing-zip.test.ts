import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import JSZip from "jszip";
import { expect, test } from "vitest";
import { openSampleBlob, sampleClip } from "../testing/sample-clip";
import { layoutPackage } from "../write/layout";
import { combineCrc32 } from "./combine-crc32";
import { deflatedEntry, type GrowingEntry, growingZip, storedEntry } from "./growing-zip";
import { totalLength, zipCrc32, zipStream } from "./zip-writer";

const bytes = (length: number, seed = 1) => Buffer.from(Array.from({ length }, (_, at) => (at * 31 * seed) % 251));

async function* each<T>(...items: (T | Promise<T>)[]) {
  for (const item of items) yield await item;
}

async function write(...entries: (GrowingEntry | Promise<GrowingEntry>)[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of growingZip(each(...entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const file = (name: string, content: Buffer) =>
  storedEntry(name, { sizeBytes: content.length, crc32: crc32(content), open: () => [content] });

test("the checksum of two pieces follows from theirs", () => {
  for (const [first, second] of [
    [0, 0],
    [0, 9],
    [7, 0],
    [1000, 1],
    [3, 100_001],
  ] as const) {
    const [a, b] = [bytes(first), bytes(second, 7)];
    expect(combineCrc32(crc32(a), crc32(b), second)).toBe(crc32(Buffer.concat([a, b])));
  }
});

test("the checksum of a package is known before its files are read", async () => {
  const { entries } = layoutPackage(sampleClip());
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(entries, openSampleBlob)) chunks.push(chunk);
  expect(zipCrc32(entries)).toBe(crc32(Buffer.concat(chunks)));
});

test("ordinary readers find a package and a text in it", async () => {
  const { entries } = layoutPackage(sampleClip());
  const clip = storedEntry("clips/1.vst", {
    sizeBytes: totalLength(entries),
    crc32: zipCrc32(entries),
    open: () => zipStream(entries, openSampleBlob),
  });
  const written = await write(clip, deflatedEntry("account.json", each("{", '"ü": 1', "}")));
  const zip = await JSZip.loadAsync(written, { checkCRC32: true });
  expect(Object.keys(zip.files)).toEqual(["clips/1.vst", "account.json"]);
  expect(JSON.parse((await zip.file("account.json")?.async("string")) ?? "")).toEqual({ ü: 1 });
  const inner = await JSZip.loadAsync((await zip.file("clips/1.vst")?.async("nodebuffer")) ?? Buffer.alloc(0));
  expect(Object.keys(inner.files)).toContain("manifest.json");
  const folder = mkdtempSync(join(tmpdir(), "growing-zip-"));
  try {
    writeFileSync(join(folder, "all.zip"), written);
    const check = "import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)";
    execFileSync("python3", ["-c", check, join(folder, "all.zip")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("packing gigabytes takes no additional memory, and writes 64-bit records", async () => {
  const piece = Buffer.alloc(1024 * 1024);
  const size = 5 * 1024 * piece.length;
  const open = function* () {
    for (let sent = 0; sent < size; sent += piece.length) yield piece;
  };
  const before = process.memoryUsage().arrayBuffers;
  const own: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of growingZip(
    each(storedEntry("big", { sizeBytes: size, crc32: 1, open }), file("after", bytes(9))),
  )) {
    total += chunk.length;
    if (chunk !== piece) own.push(chunk);
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * piece.length);
  const records = Buffer.concat(own);
  expect(total).toBe(size + records.length);
  expect(records.indexOf(Buffer.from("504b0606", "hex"))).toBeGreaterThan(0);
  const after = records.indexOf(Buffer.from("504b0102", "hex"), records.indexOf(Buffer.from("504b0102", "hex")) + 4);
  expect(records.readUInt32LE(after + 42)).toBe(0xffffffff);
});

test("a file of another length breaks the archive off", async () => {
  const short = storedEntry("short", { sizeBytes: 5, crc32: 0, open: () => [bytes(4)] });
  await expect(write(short)).rejects.toThrow("short has 4 bytes instead of 5");
  await expect(deflatedEntry("text", each(Promise.reject(new Error("the database is gone"))))).rejects.toThrow("gone");
});

test("nothing at all is a valid archive", async () => {
  expect(await write()).toHaveLength(22);
});
