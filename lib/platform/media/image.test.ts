import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isCleanPicture } from "../../vst/read/clean-media";
import { createMediaEngine } from "./engine";
import type { SniffedType } from "./port";
import { SNIFF_BYTES, sniff } from "./sniff/sniff";
import { fixture, fixtureBytes } from "./testing/media-samples";

const rootDir = fileURLToPath(new URL("../../../", import.meta.url)).replace(/[\\/]$/, "");
const engine = createMediaEngine({ rootDir, kind: "wasm", concurrency: 1 });
const PNG: SniffedType = { family: "image", contentType: "image/png", extension: "png", demuxer: null };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-image-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(bytes: Buffer, as?: SniffedType, signal?: AbortSignal) {
  const outDir = await mkdtemp(path.join(folder, "job-"));
  const input = path.join(outDir, "upload");
  await writeFile(input, bytes);
  const sniffed = as ?? (await sniff(bytes.subarray(0, SNIFF_BYTES)));
  if (!sniffed) throw new Error("The sample is of no known format.");
  return engine.inspectImage({ input, outDir, sniffed, signal });
}

type Inspected = ReturnType<typeof inspect>;
let photo: Inspected | undefined;
let heicPhoto: Inspected | undefined;
/** Each takes seconds, and several tests look at what becomes of it. */
const inspectedPhoto = async () => (photo ??= inspect(await fixtureBytes("photo-gps.jpg")));
const inspectedHeic = async () => (heicPhoto ??= inspect(await fixtureBytes("photo.heic")));

async function difference(a: Buffer, b: Buffer) {
  const [first, second] = await Promise.all(
    [a, b].map((file) => sharp(file).resize(32, 32, { fit: "fill" }).removeAlpha().raw().toBuffer()),
  );
  const sum = first?.reduce((total, value, index) => total + Math.abs(value - (second?.[index] ?? 0)), 0) ?? 0;
  return sum / (32 * 32 * 3);
}

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
  ).toEqual({ width: 900, height: 1200 });
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
  const { width, height, display } = await inspectedHeic();
  expect({ width, height }).toEqual({ width: 4000, height: 3000 });
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
  ["PNG larger than the screen", clearNoise(3000, 1200).png({ compressionLevel: 1 })],
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

const picture = async (kind: "jpeg" | "png" | "gif" | "webp") =>
  sharp(await fixtureBytes("screenshot.png"))
    .toFormat(kind)
    .toBuffer();

/** The parts that viewers show, each with less or more amiss. */
const damaged: [string, () => Promise<Buffer>][] = [
  ["a JPEG without its end marker", async () => (await picture("jpeg")).subarray(0, -2)],
  ["a JPEG that ends at 70 %", async () => firstPart(await picture("jpeg"), 0.7)],
  ["a PNG that ends at 70 %", async () => firstPart(await picture("png"), 0.7)],
  ["a GIF that ends at 70 %", async () => firstPart(await picture("gif"), 0.7)],
  [
    "a PNG whose pixels have a wrong checksum",
    async () => {
      const png = await picture("png");
      const chunk = png.lastIndexOf("IDAT");
      const checksum = chunk + 4 + png.readUInt32BE(chunk - 4);
      png.writeUInt8(png.readUInt8(checksum) ^ 1, checksum);
      return png;
    },
  ],
];

const firstPart = (bytes: Buffer, share: number) => bytes.subarray(0, bytes.length * share);

test.each(damaged)("%s is shown, and is said to be damaged", async (_, made) => {
  const { width, height, isCutOff, display } = await inspect(await made());
  expect({ width, height, isCutOff }).toEqual({ width: 1280, height: 800, isCutOff: true });
  const top = (file: string | Buffer) => sharp(file).extract({ left: 0, top: 0, width: 1280, height: 200 });
  const whole = await top(await fixtureBytes("screenshot.png")).toBuffer();
  expect(await difference(await top(display.path).png().toBuffer(), whole)).toBeLessThan(5);
});

test.each([0.55, 0.8, 0.9])(
  "a WebP that ends at %d of its bytes is shown, and is said to be damaged",
  async (share) => {
    const { width, height, isCutOff, display } = await inspect(firstPart(await picture("webp"), share));
    expect({ width, height, isCutOff }).toEqual({ width: 1280, height: 800, isCutOff: true });
    const top = (file: string | Buffer) => sharp(file).extract({ left: 0, top: 0, width: 1280, height: 200 }).png();
    const whole = await top(await fixtureBytes("screenshot.png")).toBuffer();
    expect(await difference(await top(display.path).toBuffer(), whole)).toBeLessThan(5);
  },
);

test("a HEIC that ends at 60 % of its bytes is shown, and is said to be damaged", async () => {
  const whole = await inspectedHeic();
  const { width, height, isCutOff, display } = await inspect(firstPart(await fixtureBytes("photo.heic"), 0.6));
  expect({ width, height, isCutOff }).toEqual({ width: whole.width, height: whole.height, isCutOff: true });
  expect(whole.isCutOff).toBe(false);
  const top = (file: string) => sharp(file).extract({ left: 0, top: 0, width: display.width, height: 200 }).png();
  expect(await difference(await top(display.path).toBuffer(), await top(whole.display.path).toBuffer())).toBeLessThan(
    5,
  );
});

test.each([
  ["an AVIF", sharp(fixture("screenshot.png")).avif({ effort: 0 })],
  ["a lossless WebP", sharp(fixture("screenshot.png")).webp({ lossless: true, effort: 0 })],
])("%s that is cut off has no part that can be read, and is refused", async (_format, made) => {
  await expect(inspect(firstPart(await made.toBuffer(), 0.9))).rejects.toMatchObject({ reason: "image_undecodable" });
});

test("a length that a WebP claims and is far from having takes no memory", async () => {
  const webp = firstPart(await picture("webp"), 0.9);
  webp.writeUInt32LE(0xfffffff0, 4);
  await expect(inspect(webp)).rejects.toMatchObject({ reason: "image_undecodable" });
});

test.each(["jpeg", "png", "gif", "webp"] as const)("a whole %s is not said to be damaged", async (kind) => {
  expect((await inspect(await picture(kind))).isCutOff).toBe(false);
});

test("a picture of which no pixel arrived is refused", async () => {
  const jpeg = await picture("jpeg");
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  await expect(inspect(jpeg.subarray(0, scan + 14))).rejects.toMatchObject({ reason: "image_undecodable" });
});

test("a damaged picture is named as such", async () => {
  const webp = await sharp(await fixtureBytes("screenshot.png"))
    .webp()
    .toBuffer();
  await expect(inspect(webp.subarray(0, 5000))).rejects.toMatchObject({ reason: "image_undecodable" });
  const heic = await fixtureBytes("photo.heic");
  await expect(inspect(heic.subarray(0, 100_000))).rejects.toMatchObject({ reason: "image_undecodable" });
  await expect(inspect(Buffer.from("GIF89a\x08\0\x08\0/*<script>alert(1)</script>*/"))).rejects.toMatchObject({
    reason: "image_undecodable",
  });
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
