import { scratch } from "../scratch/scratch";
import { store } from "./store";

export async function readStoredFile(key: string, mostBytes = Number.POSITIVE_INFINITY): Promise<Buffer | null> {
  const range = Number.isFinite(mostBytes) ? { start: 0, end: mostBytes - 1 } : undefined;
  const stream = await store().get(key, range);
  if (!stream) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A local path for media jobs: the file itself, or a copy that `release` deletes. */
export async function localCopy(key: string): Promise<{ path: string; release(): Promise<void> } | null> {
  const path = store().localPath(key);
  if (path) return (await store().head(key)) && { path, release: async () => undefined };
  const stream = await store().get(key);
  const copy = stream && (await scratch().stage(stream, { maxBytes: Number.POSITIVE_INFINITY }));
  return copy && { path: copy.path, release: copy.discard };
}
