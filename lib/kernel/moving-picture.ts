/** Whether the file is a picture that moves: GIF with several frames, APNG, animated WebP, a sequence of AVIF. */
export function isMovingPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 256));
  if (/^GIF8[79]a/.test(head)) return hasSeveralFrames(bytes);
  if (head.startsWith("\x89PNG")) return isApng(bytes);
  // RFC 9649, section 2.7: bit 1 of the flags.
  if (/^RIFF.{4}WEBPVP8X/s.test(head)) return ((bytes[20] ?? 0) & 2) !== 0;
  return /^.{4}ftypavis/s.test(head);
}

/** PNG, third edition, section 11.3.4.1: acTL stands before the first IDAT. */
function isApng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "acTL" || type === "IDAT") return type === "acTL";
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** GIF89a, sections 15 to 27: counts image descriptors. */
function hasSeveralFrames(bytes: Uint8Array): boolean {
  const EXTENSION = 0x21;
  const IMAGE = 0x2c;
  let frames = 0;
  let at = 13 + tableBytes(bytes[10]);
  const skipBlocks = () => {
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at += 1;
  };
  while (at < bytes.length && frames < 2) {
    if (bytes[at] === EXTENSION) at += 2;
    else if (bytes[at] === IMAGE) {
      frames += 1;
      at += 11 + tableBytes(bytes[at + 9]);
    } else break;
    skipBlocks();
  }
  return frames > 1;
}

const tableBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
