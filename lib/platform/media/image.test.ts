import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isCleanPicture } from "../../vst/read/clean-media";
import type { SniffedType } from "./port";
import { difference, imageEngine, inspectSample } from "./testing/inspect-image";
import { fixture, fixtureBytes } from "./testing/media-samples";

const engine = imageEngine;
const PNG: SniffedType = { family: "image", contentType: "image/png", extension: "png", demuxer: null };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-image-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = (bytes: Buffer, as?: SniffedType, signal?: AbortSignal) => inspectSample(folder, bytes, as, signal);

type Inspected = ReturnType<typeof inspect>;
let photo: Inspected | undefined;
/** It takes seconds, and several tests look at what becomes of it. */
const inspectedPhoto = async () => (photo ??= inspect(await fixtureBytes("photo-gps.jpg")));

test("a photo loses its place and camera and keeps its looks", async () => {
  const source = await fixtureBytes("photo-gps.jpg");
  expect((await sharp(source).metadata()).exif).toBeDefined();
  const { width, height, display, thumb } = await inspectedPhoto();
  expect({ width, height }).toEqual({ width: 4000, height: 3000 });
  expect(display).toMatchObject({ contentType: "image/jpeg", extension: "jpg", width: 2560, height: 1920 });
  expect(thumb).toMatchObject({ contentType: "image/webp", width: 640, height: 480 });
  for (const { path: file, sizeBytes } of [display, thumb]) {
    const bytes = await readFile(file);
    expect(bytes.length).toBe(sizeBytes);
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(bytes.includes("Exif")).toBe(false);
    expect(await difference(source, bytes)).toBeLessThan(3);
  }
});

test("only this system user can read the files made from a photo", async () => {
  const { display, thumb, small } = await inspectedPhoto();
  for (const { path: file } of [display, thumb, small]) expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a photo that was taken upright is turned, in numbers and in pixels", async () => {
  const flat = await sharp(await fixtureBytes("photo-gps.jpg"))
    .resize(1200)
    .jpeg()
    .toBuffer();
  const turned = await sharp(flat).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height, display, thumb } = await inspect(turned);
  expect({ width, height }).toEqual({ width: 900, height: 1200 });
  expect(display).toMatchObject({ width: 900, height: 1200 });
  expect(thumb).toMatchObject({ width: 640, height: 853 });
  const upright = await sharp(flat).rotate(90).jpeg().toBuffer();
  expect(await difference(upright, await readFile(display.path))).toBeLessThan(3);
  expect(
    await engine.imageHeader(path.join(path.dirname(display.path), "upload"), {
      ...PNG,
      contentType: "image/jpeg",
    }),
  ).toMatchObject({ width: 900, height: 1200 });
});

/** Item 1 is red, 200 x 100; item 2 green, 320 x 240; item 3 64 x 64. */
const burst = () => fixtureBytes("primary-is-second.heic");

test.each([
  [1, 200, 100],
  [2, 320, 240],
  [3, 64, 64],
])("of several pictures in a HEIC file the primary one is shown: %i", async (primary, width, height) => {
  const heic = Buffer.from(await burst());
  heic.writeUInt16BE(primary, heic.indexOf("pitm") + 8);
  expect(await inspect(heic)).toMatchObject({ width, height, display: { width, height } });
});

test.each(["heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"])(
  "a HEIC file of the brand %s is shown",
  async (brand) => {
    const heic = Buffer.from(await burst());
    heic.write(brand, 8, "latin1");
    expect(await inspect(heic)).toMatchObject({ width: 320, height: 240 });
  },
);

test.each(["heim", "heis", "hevc", "mif2", "miaf"])("a HEIC file of no other brand than %s is shown", async (brand) => {
  const heic = Buffer.from(await burst());
  for (let at = 16; at < heic.readUInt32BE(0); at += 4) heic.write(brand, at, "latin1");
  heic.write(brand, 8, "latin1");
  expect(await inspect(heic)).toMatchObject({ width: 320, height: 240 });
});

test.each(["avis", "miaf", "MA1B", "mif1"])("an AVIF file of the major brand %s is shown", async (brand) => {
  const avif = await sharp(fixture("screenshot.png")).resize(64).avif({ effort: 0 }).toBuffer();
  avif.write(brand, 8, "latin1");
  expect(await inspect(avif)).toMatchObject({ width: 64, height: 40 });
});

test("a HEIC photo becomes a JPEG of the same picture", async () => {
  const { width, height, isCutOff, display } = await inspect(await fixtureBytes("photo.heic"));
  expect({ width, height, isCutOff }).toEqual({ width: 4000, height: 3000, isCutOff: false });
  expect(display).toMatchObject({ contentType: "image/jpeg", width: 2560, height: 1920 });
  expect(await difference(await fixtureBytes("photo-gps.jpg"), await readFile(display.path))).toBeLessThan(12);
});

test("a screenshot stays a PNG with the same pixels", async () => {
  const source = await fixtureBytes("screenshot.png");
  const { display } = await inspect(source);
  expect(display).toMatchObject({ contentType: "image/png", extension: "png" });
  const pixels = (file: Buffer) => sharp(file).removeAlpha().raw().toBuffer();
  expect((await pixels(await readFile(display.path))).equals(await pixels(source))).toBe(true);
});

test("AVIF, WebP and GIF are accepted, and transparent pixels stay transparent", async () => {
  const clear = sharp({
    create: { width: 300, height: 200, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
  });
  for (const bytes of [await clear.clone().webp().toBuffer(), await clear.clone().avif().toBuffer()]) {
    const { width, height, display } = await inspect(bytes);
    expect({ width, height, type: display.contentType }).toEqual({ width: 300, height: 200, type: "image/png" });
    expect((await sharp(display.path).metadata()).hasAlpha).toBe(true);
  }
  const solid = sharp({ create: { width: 300, height: 200, channels: 3, background: "#c02020" } });
  for (const bytes of [await solid.clone().gif().toBuffer(), await solid.clone().avif().toBuffer()]) {
    expect((await inspect(bytes)).display).toMatchObject({ contentType: "image/jpeg", width: 300, height: 200 });
  }
});

/** Noise, which no format packs well, with every other column see-through. */
function clearNoise(width: number, height: number) {
  const data = randomBytes(width * height * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = at % 8 === 3 ? 0 : 255;
  return sharp(data, { raw: { width, height, channels: 4 } });
}

test.each([
  ["PNG", clearNoise(1600, 900).png({ compressionLevel: 1 })],
  ["PNG larger than the screen", clearNoise(2700, 700).png({ compressionLevel: 1 })],
  ["WebP", clearNoise(2400, 1400).webp({ lossless: true, effort: 0 })],
])("the clear ground of a %s that is large in bytes stays clear", async (_format, picture) => {
  const { display, width } = await inspect(await picture.toBuffer());
  expect(display).toMatchObject({ contentType: "image/webp", extension: "webp", width: Math.min(width, 2560) });
  const { isOpaque } = await sharp(display.path).stats();
  expect(isOpaque).toBe(false);
  expect(isCleanPicture(await readFile(display.path), "image/webp")).toBe(true);
});

test("900 megapixels are refused before any decoder starts", async () => {
  const before = process.cpuUsage();
  const outcome = engine.inspectImage({ input: fixture("bomb-900-megapixel.png"), outDir: folder, sniffed: PNG });
  await expect(outcome).rejects.toMatchObject({ reason: "image_too_large", retryable: false });
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(500_000);
});

test("a decoder opens only its own kind of file", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  await expect(inspect(svg)).rejects.toMatchObject({ reason: "unsupported_image" });
  const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .tiff()
    .toBuffer();
  await expect(inspect(tiff)).rejects.toMatchObject({ reason: "unsupported_image" });
  const head = (await fixtureBytes("screenshot.png")).subarray(0, 33);
  await expect(inspect(Buffer.concat([head, tiff]), PNG)).rejects.toMatchObject({ reason: "image_undecodable" });
});

test("a picture that is cancelled ends immediately", { retry: 2 }, async () => {
  const cancel = new AbortController();
  const job = inspect(await fixtureBytes("photo.heic"), undefined, cancel.signal);
  setTimeout(() => cancel.abort(), 300);
  const started = performance.now();
  await expect(job).rejects.toMatchObject({ reason: "cancelled" });
  expect(performance.now() - started).toBeLessThan(5000);
});
