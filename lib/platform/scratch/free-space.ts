import { statfs } from "node:fs/promises";

const LOOKED_AT_EVERY_MS = 1000;
const MOST_KEPT_BYTES = 1024 ** 3;
const KEPT_PART = 0.05;

/**
 * Bytes until a file system has less than `floorBytes` free (null: 5 % of it, at most 1 GB); below zero where it has less.
 */
export function freeSpace(folders: readonly string[], floorBytes: number | null): () => Promise<number> {
  let last: { at: number; room: Promise<number> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > LOOKED_AT_EVERY_MS) last = { at: now, room: leastRoom(folders, floorBytes) };
    return last.room;
  };
}

async function leastRoom(folders: readonly string[], floorBytes: number | null): Promise<number> {
  return Math.min(...(await Promise.all(folders.map((folder) => roomOf(folder, floorBytes)))));
}

async function roomOf(folder: string, floorBytes: number | null): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  if (!found) return Number.POSITIVE_INFINITY;
  const kept = floorBytes ?? Math.min(MOST_KEPT_BYTES, found.blocks * found.bsize * KEPT_PART);
  return Math.floor(found.bavail * found.bsize - kept);
}
