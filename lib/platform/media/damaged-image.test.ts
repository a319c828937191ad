import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { difference, inspectSample } from "./testing/inspect-image";
import { fixture, fixtureBytes } from "./testing/media-samples";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tellmark-image-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inspect = (bytes: Buffer) => inspectSample(folder, bytes);

const picture = async (kind: "jpeg" | "png" | "gif" | "webp") =>
  sharp(await fixtureBytes("screenshot.png"))
    .toFormat(kind)
    .toBuffer();

/** The parts that viewers show, each with less or more amiss. */
const damaged: [string, () => Promise<Buffer>][] = [
  ["a JPEG without its end marker", async () => (await picture("jpeg")).subarray(0, -2)],
  ["a JPEG that ends at 70 %", async () => firstPart(await picture("jpeg"), 0.7)],
  ["a PNG that ends at 70 %", async () => firstPart(await picture("png"), 0.7)],
  ["a JPEG with bytes before its first marker", async () => insert(await picture("jpeg"), 2, "0000")],
  ["a JPEG with bytes between its segments", async () => insert(await picture("jpeg"), 71, "010203ff00")],
  ["a JPEG with a segment without a length", async () => insert(await picture("jpeg"), 71, "fffe0000")],
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

function insert(bytes: Buffer, at: number, hex: string): Buffer {
  expect(bytes.readUInt8(at)).toBe(0xff);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(hex, "hex"), bytes.subarray(at)]);
}

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

const interlaced = () => sharp(fixture("screenshot.png")).png({ progressive: true });

test.each([
  ["in colour", interlaced],
  ["with a palette", () => interlaced().png({ progressive: true, palette: true })],
  ["in grey, with 16 bits and alpha", () => interlaced().ensureAlpha().toColourspace("grey16")],
])("an interlaced PNG %s that ends too early is shown as browsers show it", async (_, made) => {
  const bytes = await made().toBuffer();
  const whole = await sharp(bytes).flatten().toColourspace("srgb").png().toBuffer();
  const mean = async (share: number) => {
    const { width, height, isCutOff, display } = await inspect(firstPart(bytes, share));
    expect({ width, height, isCutOff }).toEqual({ width: 1280, height: 800, isCutOff: true });
    return difference(await sharp(display.path).flatten().toColourspace("srgb").png().toBuffer(), whole);
  };
  const [half, most, nearlyAll] = [await mean(0.5), await mean(0.8), await mean(0.95)];
  expect(half).toBeLessThan(12);
  expect(most).toBeLessThan(half);
  expect(nearlyAll).toBeLessThan(most);
});

test("an interlaced PNG whose pixels are damaged in the middle is shown up to there", async () => {
  const bytes = await interlaced().toBuffer();
  const middle = Math.floor(bytes.length * 0.7);
  bytes.fill(0xff, middle, middle + 200);
  expect((await inspect(bytes)).isCutOff).toBe(true);
});

test("an interlaced PNG of which no pixel arrived is refused", async () => {
  const bytes = await interlaced().toBuffer();
  await expect(inspect(bytes.subarray(0, bytes.indexOf("IDAT") + 6))).rejects.toMatchObject({
    reason: "image_undecodable",
  });
});

test("a HEIC that ends at 60 % of its bytes is shown, and is said to be damaged", async () => {
  const { width, height, isCutOff, display } = await inspect(firstPart(await fixtureBytes("photo.heic"), 0.6));
  expect({ width, height, isCutOff }).toEqual({ width: 4000, height: 3000, isCutOff: true });
  const top = (file: string) =>
    sharp(file).resize(display.width).extract({ left: 0, top: 0, width: 2560, height: 200 });
  const whole = await top(fixture("photo-gps.jpg")).png().toBuffer();
  expect(await difference(await top(display.path).png().toBuffer(), whole)).toBeLessThan(5);
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
