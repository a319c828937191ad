import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashFile, hashInPieces } from "./hash-file";

const bytes = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) % 256);
const right = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");

test("a hash made of pieces is that of the whole, wherever the file ends", async () => {
  for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129, 1000, 4096, 70_001]) {
    const data = bytes(size);
    for (const piece of [64, 128, 4096])
      expect(await hashInPieces(new Blob([data]), piece), `${size}`).toBe(right(data));
    expect(await hashFile(new Blob([data]))).toBe(right(data));
  }
});
