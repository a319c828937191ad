import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { WrittenEntry } from "./archive-writer";
import { parsePax, parseUstar, tarPadding } from "./tar-header";

const BLOCK = 512;
const READ_BYTES = 1024 * 1024;

/** Entries in their order; what they hold is read by `bytesOf`. Throws where the file is cut or no tar file. */
export async function* entriesOf(file: FileHandle): AsyncGenerator<WrittenEntry> {
  let named: Partial<WrittenEntry> = {};
  for (let position = 0; ; ) {
    const header = parseUstar(await readExactly(file, position, BLOCK));
    if (!header) return;
    position += BLOCK;
    if (header.type === "x") {
      named = parsePax((await readExactly(file, position, header.sizeBytes)).toString());
      position += header.sizeBytes + tarPadding(header.sizeBytes).length;
      continue;
    }
    const entry = { name: header.name, sizeBytes: header.sizeBytes, ...named, offset: position };
    named = {};
    yield entry;
    position += entry.sizeBytes + tarPadding(entry.sizeBytes).length;
  }
}

export async function* bytesOf(
  file: FileHandle,
  { offset, sizeBytes }: Pick<WrittenEntry, "offset" | "sizeBytes">,
): AsyncGenerator<Buffer> {
  for (let done = 0; done < sizeBytes; ) {
    const part = await readExactly(file, offset + done, Math.min(READ_BYTES, sizeBytes - done));
    done += part.length;
    yield part;
  }
}

export async function textOf(file: FileHandle, entry: WrittenEntry): Promise<string> {
  return (await readExactly(file, entry.offset, entry.sizeBytes)).toString();
}

export async function sha256OfBeginning(file: FileHandle, sizeBytes: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of bytesOf(file, { offset: 0, sizeBytes })) hash.update(part);
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
