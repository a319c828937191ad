import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { type Staged, StoreUnavailable, TooManyBytes } from "./port";

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

/** Appends a stream to a file at the offset where it ends, and syncs what has arrived even if the stream breaks. */
export async function appendToFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  { offset, maxBytes, signal }: { offset: number; maxBytes: number; signal?: AbortSignal },
): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "a", 0o600).catch(storeError);
  let size = offset;
  try {
    for await (const chunk of source) {
      signal?.throwIfAborted();
      if (size + chunk.length > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`);
      await writeWhole(file, chunk);
      size += chunk.length;
    }
  } catch (error) {
    return storeError(error);
  } finally {
    await file.sync().catch(() => undefined);
    await file.close();
  }
  return size;
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
