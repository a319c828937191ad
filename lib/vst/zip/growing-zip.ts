import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { centralHeader, DEFLATE, endOfDirectory, localHeader, STORE } from "./zip-records";

/** A file whose size and checksum are known when its turn has come. */
export interface GrowingEntry {
  /** ASCII. */
  name: string;
  method: typeof STORE | typeof DEFLATE;
  crc32: number;
  plainSize: number;
  size: number;
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A ZIP of files that are made one after the other: only the directory of those that are sent is kept. */
export async function* growingZip(
  entries: AsyncIterable<GrowingEntry>,
): AsyncGenerator<Uint8Array<ArrayBufferLike>, void, undefined> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, method, crc32: crc, plainSize, size, open } of entries) {
    const facts = { name: Buffer.from(name, "ascii"), method, crc, plainSize, size };
    const header = localHeader(facts);
    yield header;
    let left = size;
    for await (const chunk of open()) {
      left -= chunk.length;
      yield chunk;
    }
    // Sent bytes cannot be revoked: the connection breaks, so that the client sees the truncation.
    if (left !== 0) throw new Error(`${name} has ${size - left} bytes instead of ${size}`);
    central.push(centralHeader(facts, offset));
    offset += header.length + size;
  }
  for (const header of central) yield header;
  yield endOfDirectory(central, offset);
}

export const storedEntry = (
  name: string,
  file: { sizeBytes: number; crc32: number; open: GrowingEntry["open"] },
): GrowingEntry => ({
  name,
  method: STORE,
  crc32: file.crc32,
  plainSize: file.sizeBytes,
  size: file.sizeBytes,
  open: file.open,
});

/** Packed piece by piece: of a long text only its packed form is ever in memory. */
export async function deflatedEntry(name: string, pieces: AsyncIterable<string | Uint8Array>): Promise<GrowingEntry> {
  let crc = 0;
  let plainSize = 0;
  async function* counted() {
    for await (const piece of pieces) {
      const bytes =
        typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      crc = crc32(bytes, crc);
      plainSize += bytes.length;
      yield bytes;
    }
  }
  const packed: Buffer[] = [];
  await pipeline(counted, createDeflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) packed.push(chunk);
  });
  const size = packed.reduce((sum, { length }) => sum + length, 0);
  return { name, method: DEFLATE, crc32: crc, plainSize, size, open: () => packed };
}
