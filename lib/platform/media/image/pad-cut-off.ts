const RIFF_HEADER = 8;
const BOX_HEADER = 8;

/**
 * A WebP or HEIC file that ends before the length that it states, with zeros up to there: decoders refuse it as it is, and
 * of this they give the part that arrived. Null if the file is long enough, or less than half of it arrived.
 */
export function padCutOff(bytes: Buffer, contentType: string): Buffer | null {
  const stated = contentType === "image/webp" ? statedByRiff(bytes) : statedByBoxes(bytes);
  if (stated <= bytes.length || stated > 2 * bytes.length) return null;
  return Buffer.concat([bytes], stated);
}

function statedByRiff(bytes: Buffer): number {
  return bytes.length < RIFF_HEADER ? 0 : bytes.readUInt32LE(4) + RIFF_HEADER;
}

/** The end of the box in which the file ends. A size below its header's means the end of the file, or 64 bits. */
function statedByBoxes(bytes: Buffer): number {
  let end = 0;
  while (end + BOX_HEADER <= bytes.length) {
    const size = bytes.readUInt32BE(end);
    if (size < BOX_HEADER) return 0;
    end += size;
  }
  return end;
}
