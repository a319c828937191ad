import { open } from "node:fs/promises";
import { VstProblem } from "#lib/vst/model/vst-problem";
import type { ByteSource } from "#lib/vst/zip/zip-directory";

export async function withFileSource<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    return await work({
      sizeBytes: size,
      async read(start, length) {
        if (start < 0 || start + length > size) throw new VstProblem("damaged", "The file was cut off.");
        const bytes = Buffer.allocUnsafe(length);
        for (let got = 0; got < length; ) {
          const { bytesRead } = await file.read(bytes, got, length - got, start + got);
          if (bytesRead === 0) throw new VstProblem("damaged", "The file was cut off.");
          got += bytesRead;
        }
        return bytes;
      },
    });
  } finally {
    await file.close();
  }
}
