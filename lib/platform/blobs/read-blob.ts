import { blobs } from "./blobs";

/** The whole of a small stored file, or its first bytes; null when it is gone. */
export async function readBlob(key: string, mostBytes = Number.POSITIVE_INFINITY): Promise<Buffer | null> {
  const range = Number.isFinite(mostBytes) ? { start: 0, end: mostBytes - 1 } : undefined;
  const stream = await blobs().open(key, range);
  if (!stream) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
