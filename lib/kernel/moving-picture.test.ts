import sharp from "sharp";
import { expect, test } from "vitest";
import { isMovingPicture } from "./moving-picture";

const frame = (color: string) => ({ create: { width: 8, height: 8, channels: 4 as const, background: color } });
const png = (color: string) => sharp(frame(color)).png().toBuffer();
const frames = async (...colors: string[]) => sharp(await Promise.all(colors.map(png)), { join: { animated: true } });

test.each(["gif", "webp"] as const)(
  "a %s with several frames moves, one with a single frame does not",
  async (format) => {
    expect(isMovingPicture(await (await frames("red", "blue"))[format]({ loop: 1 }).toBuffer())).toBe(true);
    expect(isMovingPicture(await sharp(frame("red"))[format]().toBuffer())).toBe(false);
  },
);

test("a PNG moves where it has the chunk of an animation before its picture", async () => {
  const still = await sharp(frame("red")).png().toBuffer();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write("acTL", 4);
  expect(isMovingPicture(still)).toBe(false);
  expect(isMovingPicture(Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]))).toBe(true);
});

test("a sequence of AVIF moves; a photo and cut files do not", async () => {
  expect(isMovingPicture(Buffer.from("\0\0\0\x20ftypavis\0\0\0\0avisavif"))).toBe(true);
  expect(isMovingPicture(Buffer.from("\0\0\0\x20ftypavif\0\0\0\0mif1"))).toBe(false);
  expect(isMovingPicture(await sharp(frame("red")).jpeg().toBuffer())).toBe(false);
  const moving = await (await frames("red", "blue")).gif().toBuffer();
  for (let length = 0; length < 40; length += 1) isMovingPicture(moving.subarray(0, length));
  expect(isMovingPicture(new Uint8Array())).toBe(false);
});
