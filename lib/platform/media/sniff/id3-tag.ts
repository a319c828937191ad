/** In a row, before what they are about. */
export const MOST_ID3_TAGS = 16;
const HEADER_BYTES = 10;

/** With its header; 0 without a tag. */
export function id3TagBytes(bytes: Buffer): number {
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, 3) !== "ID3") return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (bytes.readUInt8(at) & 0x7f), 0);
  const footer = bytes.readUInt8(5) & 0x10 ? HEADER_BYTES : 0;
  return HEADER_BYTES + size + footer;
}
