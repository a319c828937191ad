import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SniffedType } from "../port";
import { readImageHeader } from "./image-header";
import { sniff } from "./sniff";

const fixtures = fileURLToPath(new URL("../../../../e2e/fixtures/", import.meta.url));
const as = (contentType: string): SniffedType => ({ family: "image", contentType, extension: "x", demuxer: null });
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-header-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function header(bytes: Buffer, contentType: string) {
  const file = path.join(folder, "picture");
  await writeFile(file, bytes);
  return readImageHeader(file, as(contentType));
}

test.each([
  ["photo-gps.jpg", "image/jpeg", 4000, 3000],
  ["photo.heic", "image/heic", 4000, 3000],
  ["primary-is-second.heic", "image/heic", 320, 240],
  ["screenshot.png", "image/png", 1280, 800],
])("%s tells its size", async (name, type, width, height) => {
  expect(await readImageHeader(fixtures + name, as(type))).toMatchObject({ width, height });
});

test("a small primary picture beside a huge one is taken by its own size", async () => {
  const heic = Buffer.from(await readFile(`${fixtures}primary-is-second.heic`));
  const first = heic.indexOf("ispe");
  heic.writeUInt32BE(60_000, first + 8);
  heic.writeUInt32BE(60_000, first + 12);
  expect(await header(heic, "image/heic")).toEqual({ width: 320, height: 240 });
  heic.writeUInt16BE(1, heic.indexOf("pitm") + 8);
  await expect(header(heic, "image/heic")).rejects.toMatchObject({ reason: "image_too_large" });
});

test("a PNG of Apple's own form is named, and one without a header says nothing of its size", async () => {
  const apple = Buffer.from(
    "89504e470d0a1a0a 00000004 43674249 50002002 2bd5b37f 0000000d 49484452 00000040".replaceAll(" ", ""),
    "hex",
  );
  await expect(header(apple, "image/png")).rejects.toMatchObject({
    reason: "image_undecodable",
    message: expect.stringContaining("CgBI"),
  });
  const other = Buffer.from(apple);
  other.write("tEXt", 12);
  await expect(header(other, "image/png")).rejects.toMatchObject({ reason: "image_undecodable" });
});

test("a picture of 900 megapixels is refused within milliseconds of work", async () => {
  const before = process.cpuUsage();
  await expect(readImageHeader(`${fixtures}bomb-900-megapixel.png`, as("image/png"))).rejects.toMatchObject({
    reason: "image_too_large",
  });
  const spent = process.cpuUsage(before);
  expect(spent.user + spent.system).toBeLessThan(500_000);
});

test("a JPEG that its EXIF data turns is as wide as it is shown", async () => {
  const exif = Buffer.from(`45786966000049492a0008000000010012010300010000000600000000000000`, "hex");
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  const frame = Buffer.from("ffc000110800640190030122000211010311 01".replaceAll(" ", ""), "hex");
  const soi = Buffer.from("ffd8", "hex");
  expect(await header(Buffer.concat([soi, app1, frame]), "image/jpeg")).toMatchObject({ width: 100, height: 400 });
  expect(await header(Buffer.concat([soi, frame]), "image/jpeg")).toMatchObject({ width: 400, height: 100 });
});

test.each([
  ["before the first segment", "0000", ""],
  ["between segments, more than are read at a time", "", "00".repeat(9000)],
  ["between segments, with marks of pixels", "", "0102ff00ff00"],
  ["that are a segment without a length", "", "fffe0000"],
])("a JPEG with bytes %s has its size, and is damaged", async (_where, first, between) => {
  const jpeg = `ffd8${first}fffe000401 02${between}ffc000110800640190030122000211010311 01ffda`.replaceAll(" ", "");
  const bytes = Buffer.from(jpeg, "hex");
  expect(await header(bytes, "image/jpeg")).toEqual({ width: 400, height: 100, isDamaged: true });
  if (first) expect(await sniff(bytes)).toMatchObject({ contentType: "image/jpeg" });
});

test.each([
  ["that fill", "ffffff"],
  ["that are marks of restarts", "ffd0"],
])("a JPEG with bytes %s is whole", async (_what, between) => {
  const jpeg = Buffer.from(`ffd8${between}ffc00011080064019003012200021101031101ffda`, "hex");
  expect(await header(jpeg, "image/jpeg")).toEqual({ width: 400, height: 100, isDamaged: false });
});

test("what only begins as a JPEG does is none", async () => {
  expect(await sniff(Buffer.from("ffd80000ffc0", "hex"))).toBeNull();
  expect(await sniff(Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.alloc(65_000)]))).toBeNull();
});

test.each([
  ["lossless", "ffc3", "08", /lossless/],
  ["hierarchical", "ffc5", "08", /hierarchical/],
  ["of 12 bits", "ffc1", "0c", /12 bits per colour/],
])("a JPEG that browsers cannot show is named as such, not as damaged: %s", async (_kind, marker, bits, words) => {
  const jpeg = Buffer.from(`ffd8${marker}0011${bits}0064019003012200021101031101`, "hex");
  await expect(header(jpeg, "image/jpeg")).rejects.toMatchObject({
    reason: "image_undecodable",
    message: expect.stringMatching(words),
  });
});

test("the sizes of all three kinds of WebP are read", async () => {
  const webp = (hex: string) => Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), Buffer.from(hex, "hex")]);
  const lossy = webp("56503820 20000000 300100 9d012a 9001 6400".replaceAll(" ", ""));
  const lossless = webp("5650384c 20000000 2f 8fc11800 0000000000".replaceAll(" ", ""));
  const extended = webp("56503858 0a000000 00000000 8f0100 630000".replaceAll(" ", ""));
  for (const file of [lossy, lossless, extended]) {
    expect(await header(file, "image/webp")).toEqual({ width: 400, height: 100 });
  }
});

test("a GIF is as large as its first frame where that exceeds the screen", async () => {
  const gif = Buffer.from("4749463839610a000a00000000 2c00000000 ffffffff 00".replaceAll(" ", ""), "hex");
  await expect(header(gif, "image/gif")).rejects.toMatchObject({ reason: "image_too_large" });
});

test("headers that are cut anywhere end in image_undecodable", async () => {
  const kinds = [
    ["photo-gps.jpg", "image/jpeg"],
    ["photo.heic", "image/heic"],
    ["screenshot.png", "image/png"],
  ] as const;
  for (const [name, type] of kinds) {
    const bytes = await readFile(fixtures + name);
    for (const length of [2, 8, 15, 20]) {
      await expect(header(bytes.subarray(0, length), type)).rejects.toMatchObject({ reason: "image_undecodable" });
    }
  }
});

test("SVG, TIFF and everything else is unsupported", async () => {
  await expect(header(Buffer.from("<svg/>"), "image/svg+xml")).rejects.toMatchObject({ reason: "unsupported_image" });
  await expect(header(Buffer.from("II*\0"), "image/tiff")).rejects.toMatchObject({ reason: "unsupported_image" });
});

const box = (type: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4);
  return Buffer.concat([head, ...content]);
};
const several = (count: number, one: Buffer) => Buffer.concat(Array<Buffer>(count).fill(one));
const primary = box("pitm", Buffer.from([0, 0, 0, 0, 0, 1]));

test.each([
  ["boxes", several(900, box("iprp", box("ipco", several(100, box("free")))))],
  [
    "properties of its picture",
    box(
      "iprp",
      box("ipco", box("ispe", Buffer.alloc(12, 1))),
      several(3500, box("ipma", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 255]), Buffer.alloc(255, 1))),
    ),
  ],
])("of a HEIC with a very long list of %s little is looked at", async (_, list) => {
  const bytes = Buffer.concat([box("ftyp", Buffer.from("heic")), box("meta", Buffer.alloc(4), primary, list)]);
  const looks = [vi.spyOn(Buffer.prototype, "readUInt32BE"), vi.spyOn(Buffer.prototype, "readUIntBE")];
  await header(bytes, "image/heic").catch(() => null);
  const looked = looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  expect(looked).toBeLessThan(10_000);
});
