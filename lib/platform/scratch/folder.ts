import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, type FileHandle, open, readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { storeError } from "../store-error";
import { assertScratchSpace } from "./assert-scratch-space";
import { type Scratch, type StagedFile, type StageOptions, TooManyBytes } from "./port";
import { makePrivateFolder } from "./private-folder";

const HEAD_BYTES = 65_536;
const BATCH_BYTES = 512 * 1024;
const HEARTBEAT_MS = 30_000;

export function scratchFolder(folder: string, room = async () => Number.POSITIVE_INFINITY): Scratch {
  const scratch: Scratch = {
    room,
    adopt,

    async stage(source, options) {
      await assertScratchSpace(scratch);
      return receive(folder, source, options);
    },

    async workFolder() {
      await assertScratchSpace(scratch);
      const path = join(folder, `job-${randomBytes(9).toString("hex")}`);
      await makePrivateFolder(path);
      const stop = keepYoung(path);
      const remove = () => {
        stop();
        return rm(path, { recursive: true, force: true });
      };
      return { path, remove };
    },

    async sweep(olderThan) {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (!found || found.mtime >= olderThan) continue;
        await rm(path, { recursive: true, force: true });
        removed += 1;
      }
      return removed;
    },

    async check() {
      await makePrivateFolder(folder);
      await access(folder, constants.W_OK);
    },
  };
  return scratch;
}

/** A heartbeat for the sweep: writes into nested folders do not change the mtime of the job's folder. */
function keepYoung(path: string): () => void {
  const beat = () => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  };
  const timer = setInterval(beat, HEARTBEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

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

  staged(path: string): StagedFile {
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

async function receive(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: StageOptions,
): Promise<StagedFile> {
  await makePrivateFolder(folder);
  const path = join(folder, `${randomBytes(12).toString("hex")}.tmp`);
  const digest = new Digest();
  const file = await open(path, "wx", 0o600).catch(storeError);
  try {
    const batches = new Batches(file);
    for await (const chunk of source) {
      signal?.throwIfAborted();
      if (digest.sizeBytes + chunk.length > maxBytes) throw new TooManyBytes(`more than ${maxBytes} bytes`);
      digest.add(chunk);
      await batches.add(chunk);
    }
    await batches.end();
    await file.sync();
    await file.close();
    return digest.staged(path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    return storeError(error);
  }
}

/** Writes many chunks in one step, and takes the next ones while the last are on their way. */
class Batches {
  #file: FileHandle;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Waits for the batch before when this one is full; throws the error of writing it. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < BATCH_BYTES) return;
    await this.#writing;
    this.#writing = writeWhole(this.#file, this.#chunks);
    // The next await handles it; until then it would be an uncaught rejection.
    this.#writing.catch(() => undefined);
    this.#chunks = [];
    this.#bytes = 0;
  }

  async end(): Promise<void> {
    await this.#writing;
    await writeWhole(this.#file, this.#chunks);
  }
}

async function writeWhole(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0) return;
  let { bytesWritten } = await file.writev(chunks);
  for (const chunk of chunks) {
    // A disk that is nearly full takes a part.
    let written = Math.min(chunk.length, bytesWritten);
    bytesWritten -= written;
    while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten;
  }
}

async function adopt(path: string): Promise<StagedFile> {
  const digest = new Digest();
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) digest.add(chunk);
  const file = await open(path, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } catch (error) {
    storeError(error);
  } finally {
    await file.close();
  }
  return digest.staged(path);
}
