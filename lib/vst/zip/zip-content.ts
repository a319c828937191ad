import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { VstProblem } from "../model/vst-problem";
import type { ByteSource, ZipEntry } from "./zip-directory";

const CHUNK_BYTES = 256 * 1024;

export async function* readZipContent(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  let crc = 0;
  for await (const chunk of entry.isDeflated ? inflated(source, entry) : packed(source, entry)) {
    size += chunk.length;
    if (size > entry.sizeBytes) throw new VstProblem("damaged", `${entry.name} unpacks to more than it says.`);
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== entry.sizeBytes) throw new VstProblem("damaged", `${entry.name} unpacks to less than it says.`);
  if (crc !== entry.crc32) throw new VstProblem("checksum_mismatch", `${entry.name} does not match its checksum.`);
}

async function* packed(source: ByteSource, { dataStart, packedBytes }: ZipEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < packedBytes; at += CHUNK_BYTES) {
    yield await source.read(dataStart + at, Math.min(CHUNK_BYTES, packedBytes - at));
  }
}

async function* inflated(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const input = Readable.from(packed(source, entry));
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  input.on("error", (error) => inflate.destroy(error));
  input.pipe(inflate);
  try {
    for await (const chunk of inflate) yield chunk;
  } catch (error) {
    if (error instanceof VstProblem) throw error;
    throw new VstProblem("damaged", `${entry.name} cannot be unpacked.`, { cause: error });
  } finally {
    input.destroy();
    inflate.destroy();
  }
  if (inflate.bytesWritten !== entry.packedBytes) {
    throw new VstProblem("damaged", `${entry.name} hides bytes behind its end.`);
  }
}
