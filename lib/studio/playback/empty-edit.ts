const HEADER_BYTES = 8;
const MOST_INDEX_BYTES = 32 * 1024 * 1024;
/** From the name of an edit list to the start of its first entry's media, in 32 and in 64 bits. */
const MEDIA_TIME_AT = [16, 20] as const;
const EMPTY = 0xff;

/**
 * Whether an MP4 file's edit list begins with an empty edit (ISO/IEC 14496-12, 8.6.6). Chromium then plays silence before the sound,
 * and does not count it in the length; the server's rendition has none.
 */
export async function beginsWithEmptyEdit(file: Blob): Promise<boolean> {
  for (let at = 0; at + HEADER_BYTES <= file.size; ) {
    const head = new DataView(await file.slice(at, at + 2 * HEADER_BYTES).arrayBuffer());
    const name = nameAt(head, 4);
    // A length of 1 says that the length follows in 64 bits; of 0, that the box is the last.
    const stated = head.getUint32(0);
    const length = stated === 1 && head.byteLength >= 16 ? Number(head.getBigUint64(8)) : stated || file.size - at;
    if (length < HEADER_BYTES) return false;
    if (name === "moov")
      return length <= MOST_INDEX_BYTES && hasEmptyEdit(await file.slice(at, at + length).arrayBuffer());
    at += length;
  }
  return false;
}

function hasEmptyEdit(index: ArrayBuffer): boolean {
  const view = new DataView(index);
  for (let at = 4; at + Math.max(...MEDIA_TIME_AT) < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0x65 || nameAt(view, at) !== "elst") continue;
    const mediaTimeAt = MEDIA_TIME_AT[view.getUint8(at + 4) as 0 | 1];
    if (mediaTimeAt !== undefined && view.getUint32(at + 8) > 0 && view.getUint8(at + mediaTimeAt) === EMPTY)
      return true;
  }
  return false;
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
