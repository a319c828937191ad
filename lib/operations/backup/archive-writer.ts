import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { type TarEntry, tarEnd, tarHeader, tarPadding } from "./tar-header";

const PIECE_BYTES = 4 * 1024 * 1024;

export interface WrittenEntry extends TarEntry {
  offset: number;
}

/** A tar file (POSIX) that is written from its beginning to its end, and hashed on the way. */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #hash = createHash("sha256");
  #position = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  get bytes(): number {
    return this.#position;
  }

  /** SHA-256 of everything so far. */
  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }

  /** Of exactly `sizeBytes` bytes; gives their SHA-256. */
  async add(name: string, sizeBytes: number, content: AsyncIterable<Uint8Array>): Promise<string> {
    await this.#write(tarHeader({ name, sizeBytes }));
    const hash = createHash("sha256");
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > sizeBytes) break;
      hash.update(chunk);
      await this.#write(chunk);
    }
    if (written !== sizeBytes) throw new Error(`${name} does not have its listed size of ${sizeBytes} bytes`);
    await this.#write(tarPadding(sizeBytes));
    return hash.digest("hex");
  }

  async addBytes(name: string, bytes: Uint8Array): Promise<WrittenEntry> {
    await this.#write(tarHeader({ name, sizeBytes: bytes.length }));
    const offset = this.#position;
    await this.#write(bytes);
    await this.#write(tarPadding(bytes.length));
    return { name, sizeBytes: bytes.length, offset };
  }

  /** Of unknown length: as `name.1`, `name.2` and so on, each as large as memory may bear. */
  async addStream(name: string, content: AsyncIterable<Uint8Array>): Promise<WrittenEntry[]> {
    const entries: WrittenEntry[] = [];
    let [waiting, bytes]: [Uint8Array[], number] = [[], 0];
    const flush = async () => {
      if (bytes > 0) entries.push(await this.addBytes(`${name}.${entries.length + 1}`, Buffer.concat(waiting)));
      [waiting, bytes] = [[], 0];
    };
    for await (const chunk of content) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes >= PIECE_BYTES) await flush();
    }
    await flush();
    return entries;
  }

  async end(): Promise<void> {
    await this.#write(tarEnd);
    await this.#file.sync();
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#hash.update(bytes);
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, this.#position + done);
      done += bytesWritten;
    }
    this.#position += bytes.length;
  }
}
