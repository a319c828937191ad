import sharp from "sharp";
import { expect, test } from "vitest";
import { isCleanPicture, isOverview, isPeaks, isPlainMp3 } from "./clean-media";

const PIXELS = sharp({ create: { width: 32, height: 24, channels: 3, background: "#d2401e" } });
const exif = { exif: { IFD0: { Copyright: "Ada Lovelace" } } };

const plain = {
  "image/jpeg": () => PIXELS.clone().jpeg({ mozjpeg: true }).toBuffer(),
  "image/png": () => PIXELS.clone().png().toBuffer(),
  "image/webp": () => PIXELS.clone().webp().toBuffer(),
} as const;

for (const [type, make] of Object.entries(plain)) {
  test(`a plain ${type} is clean, and none with a byte behind it or missing`, async () => {
    const bytes = await make();
    expect(isCleanPicture(bytes, type)).toBe(true);
    expect(isCleanPicture(Buffer.concat([bytes, Buffer.from("x")]), type)).toBe(false);
    for (let length = 0; length < bytes.length; length += 7) {
      expect(isCleanPicture(bytes.subarray(0, length), type)).toBe(false);
    }
  });
}

test("metadata makes a picture unclean: EXIF, a profile, a comment, text", async () => {
  for (const format of ["jpeg", "png", "webp"] as const) {
    const withExif = await PIXELS.clone().withMetadata(exif).toFormat(format).toBuffer();
    expect(isCleanPicture(withExif, `image/${format}`)).toBe(false);
  }
  const jpeg = await plain["image/jpeg"]();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 6]), Buffer.from("here")]);
  expect(isCleanPicture(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), "image/jpeg")).toBe(false);
  const png = await plain["image/png"]();
  const text = Buffer.concat([Buffer.from([0, 0, 0, 3]), Buffer.from("tEXta\0b"), Buffer.alloc(4)]);
  expect(isCleanPicture(Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]), "image/png")).toBe(false);
});

test("another kind of picture is not clean", async () => {
  expect(isCleanPicture(await plain["image/png"](), "image/jpeg")).toBe(false);
  expect(isCleanPicture(await plain["image/png"](), "image/gif")).toBe(false);
});

const FRAME = Buffer.from([0xff, 0xfb, 0x54, 0xc4, 0, 0]);
const muxerTag = (text: string) => {
  const words = Buffer.from(`\x03${text}\0`, "latin1");
  const frame = Buffer.concat([Buffer.from("TSSE\0\0\0"), Buffer.from([words.length, 0, 0]), words, Buffer.alloc(10)]);
  return Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0"), Buffer.from([frame.length]), frame]);
};

test("MPEG audio is plain with nothing, or the muxer's name, in front of it", () => {
  const tail = Buffer.alloc(300, 0xaa);
  expect(isPlainMp3(FRAME, tail)).toBe(true);
  expect(isPlainMp3(Buffer.concat([muxerTag("Lavf59.27.100"), FRAME]), tail)).toBe(true);
  expect(isPlainMp3(Buffer.concat([muxerTag("An author's name"), FRAME]), tail)).toBe(false);
  expect(isPlainMp3(Buffer.concat([muxerTag("Lavf59.27.100"), Buffer.from("RIFF")]), tail)).toBe(false);
  expect(isPlainMp3(FRAME, Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125)]))).toBe(false);
  expect(isPlainMp3(FRAME, Buffer.concat([tail, Buffer.from("APETAGEX"), tail]))).toBe(false);
  expect(isPlainMp3(Buffer.alloc(0), Buffer.alloc(0))).toBe(false);
});

test("peaks have exactly the length that they say", () => {
  const peaks = Buffer.alloc(24 + 8);
  for (const [value, at] of [
    [2, 0],
    [1, 4],
    [8000, 8],
    [400, 12],
    [4, 16],
    [1, 20],
  ] as const)
    peaks.writeInt32LE(value, at);
  expect(isPeaks(peaks)).toBe(true);
  expect(isPeaks(peaks.subarray(0, 30))).toBe(false);
  expect(isPeaks(Buffer.concat([peaks, Buffer.from("hidden")]))).toBe(false);
  expect(isPeaks(Buffer.alloc(100))).toBe(false);
});

test("an overview is numbers of one byte, at most 2048 pairs", () => {
  const head = { version: 2, channels: 1, bits: 8, sample_rate: 8000, samples_per_pixel: 40 };
  expect(isOverview({ ...head, length: 2, data: [-1, 2, -128, 127] })).toBe(true);
  expect(isOverview({ ...head, length: 2, data: [-1, 2, -129, 127] })).toBe(false);
  expect(isOverview({ ...head, length: 1, data: [-1, 2, 3, 4] })).toBe(false);
  expect(isOverview({ ...head, length: 3000, data: Array.from({ length: 6000 }, () => 0) })).toBe(false);
  expect(isOverview({ ...head, length: 1, data: ["<script>", 2] })).toBe(false);
});
