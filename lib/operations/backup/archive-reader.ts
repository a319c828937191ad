import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { Pax } from "tar/pax";
import type { WrittenEntry } from "./archive-writer";
import { BLOCK, readTarHeader, tarPadding } from "./tar-header";

const READ_BYTES = 1024 * 1024;

/** Entries in their order; what they hold is read by `bytesOf`. Throws where the file is cut or no tar file. */
export async function* readEntries(file: FileHandle): AsyncGenerator<WrittenEntry> {
  let pax: Pax | undefined;
  for (let position = 0; ; ) {
    const header = readTarHeader(await readExactly(file, position, BLOCK), pax);
    if (!header) return;
    const { name, sizeBytes, isPax } = header;
    const offset = position + BLOCK;
    position = offset + sizeBytes + tarPadding(sizeBytes).length;
    pax = isPax ? Pax.parse((await readExactly(file, offset, sizeBytes)).toString()) : undefined;
    if (!isPax) yield { name, sizeBytes, offset };
  }
}

export async function* readEntryBytes(
  file: FileHandle,
  { offset, sizeBytes }: Pick<WrittenEntry, "offset" | "sizeBytes">,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < sizeBytes; ) {
    const part = await readExactly(file, offset + done, Math.min(READ_BYTES, sizeBytes - done));
    done += part.length;
    yield part;
  }
}

export async function readEntryText(file: FileHandle, entry: WrittenEntry): Promise<string> {
  return (await readExactly(file, entry.offset, entry.sizeBytes)).toString();
}

export async function sha256OfBeginning(file: FileHandle, sizeBytes: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of readEntryBytes(file, { offset: 0, sizeBytes })) hash.update(part);
  return hash.digest("hex");
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error("the file ends early");
    done += bytesRead;
  }
  return bytes;
}
