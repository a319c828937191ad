import { blobs } from "./blobs";

/** The whole of a small stored file; null when it is gone. */
export async function readBlob(key: string): Promise<Buffer | null> {
  const stream = await blobs().open(key);
  if (!stream) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
