import { open } from "node:fs/promises";
import type { StagedFile } from "../scratch/port";

export async function* readParts({ path, sizeBytes }: StagedFile, partBytes: number): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const part = Buffer.alloc(Math.min(partBytes, sizeBytes - start));
      const { bytesRead } = await file.read(part, 0, part.length, start);
      if (bytesRead < part.length) throw new Error("the file became shorter while it was stored");
      yield part;
    }
  } finally {
    await file.close();
  }
}
