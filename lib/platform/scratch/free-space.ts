import { statfs } from "node:fs/promises";

const LOOKED_AT_EVERY_MS = 1000;
const MOST_KEPT_BYTES = 1024 ** 3;
const KEPT_PART = 0.05;

/**
 * Gives how many bytes may still be written before one of the folders' file systems has less than `floorBytes` free;
 * below zero where it has less already. `floorBytes` null: 5 % of each file system, and at most 1 GB.
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

/** A folder that does not exist yet limits nothing: the others are above it, or whoever writes there finds out. */
async function roomOf(folder: string, floorBytes: number | null): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  if (!found) return Number.POSITIVE_INFINITY;
  const kept = floorBytes ?? Math.min(MOST_KEPT_BYTES, found.blocks * found.bsize * KEPT_PART);
  return Math.floor(found.bavail * found.bsize - kept);
}
