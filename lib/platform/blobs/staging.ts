import { createHash, randomBytes } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { inLine } from "../in-line";
import { PartMoved, type PartOptions, type Staged, StoreUnavailable, TooManyBytes } from "./port";

/** Enough for every format we recognise by its first bytes. */
const HEAD_BYTES = 65_536;

class Digest {
  #sha256 = createHash("sha256");
  #crc32 = 0;
  #head: Buffer[] = [];
  #headBytes = 0;
  sizeBytes = 0;

  add(chunk: Uint8Array) {
    this.#sha256.update(chunk);
    this.#crc32 = crc32(chunk, this.#crc32);
    this.sizeBytes += chunk.length;
    if (this.#headBytes < HEAD_BYTES) {
      const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - this.#headBytes));
      this.#head.push(part);
      this.#headBytes += part.length;
    }
  }

  staged(path: string): Staged {
    return {
      path,
      sizeBytes: this.sizeBytes,
      sha256: this.#sha256.digest("hex"),
      crc32: this.#crc32 >>> 0,
      head: Buffer.concat(this.#head),
      discard: () => rm(path, { force: true }),
    };
  }
}

/** Writes a stream to a new file of the folder, hashing it on the way, and syncs it. Leaves nothing behind on failure. */
export async function receiveFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: { maxBytes: number; signal?: AbortSignal },
): Promise<Staged> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomBytes(12).toString("hex")}.tmp`);
  const digest = new Digest();
  const file = await open(path, "wx", 0o600).catch(storeError);
  try {
    for await (const chunk of source) {
      signal?.throwIfAborted();
      if (digest.sizeBytes + chunk.length > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`);
      digest.add(chunk);
      await writeWhole(file, chunk);
    }
    await file.sync();
    await file.close();
    return digest.staged(path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    return storeError(error);
  }
}

async function writeWhole(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten;
}

/** Hashes and syncs a local file that something else wrote. */
export async function adoptFile(path: string): Promise<Staged> {
  const digest = new Digest();
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) digest.add(chunk);
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return digest.staged(path);
}

/** Size of a file of the folder; 0 when it is not there. */
export async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** How much of a stream is gathered before it is written: each piece costs a look at who else writes. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Writes a stream to a file from the offset on, piece by piece where the file ends at that moment, and syncs what has
 * arrived even if the stream breaks.
 */
export async function appendToFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  { offset, maxBytes, signal, exclusively = (write) => write() }: PartOptions,
): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600).catch(storeError);
  let position = offset;
  const write = async (piece: Buffer) => {
    const { size } = await file.stat();
    if (size !== position) throw new PartMoved(`the part has ${size} bytes, not ${position}`);
    for (let done = 0; done < piece.length; ) {
      done += (await file.write(piece, done, piece.length - done, position + done)).bytesWritten;
    }
    position += piece.length;
  };
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const piece = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    // Its position is looked at even without bytes: a part that has nothing to add must not say that it was the next one.
    await exclusively(() => inLine(`part:${path}`, () => write(piece)));
  };
  try {
    try {
      for await (const chunk of source) {
        signal?.throwIfAborted();
        if (position + waitingBytes + chunk.length > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`);
        waiting.push(chunk);
        waitingBytes += chunk.length;
        if (waitingBytes >= PIECE_BYTES) await flush();
      }
    } catch (error) {
      if (waitingBytes > 0 && !(error instanceof PartMoved)) await flush();
      throw error;
    }
    await flush();
  } catch (error) {
    return storeError(error);
  } finally {
    await file.sync().catch(() => undefined);
    await file.close();
  }
  return position;
}

/** Removes leftovers older than the time; returns how many. */
export async function sweepFolder(folder: string, olderThan: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || found.mtime >= olderThan) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Throws a full or failing disk as what it is to callers, anything else unchanged. */
export function storeError(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EIO" || code === "EROFS") {
    throw new StoreUnavailable("There is no room to store the file at the moment.", { cause: error });
  }
  throw error;
}
