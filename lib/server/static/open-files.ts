import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** `size` in bytes; a stored file never changes */
export type OpenFile = { handle: FileHandle; size: number };

type Kept = { opening: Promise<OpenFile>; readers: number; idleSince: number };

const IDLE_MS = 2000;
const MOST_KEPT = 64;

/** By path, those that were used last at the end. */
const files: Map<string, Kept> = new Map();
setInterval(keepFew, IDLE_MS).unref();

/**
 * Without following a link. A player asks for one piece after another, so the file stays open for some seconds.
 * @param path absolute
 */
export async function withOpenFile<T>(path: string, read: (file: OpenFile) => Promise<T>): Promise<T> {
  const file = files.get(path) ?? { opening: openFile(path), readers: 0, idleSince: 0 };
  files.delete(path);
  files.set(path, file);
  file.readers += 1;
  try {
    return await read(await file.opening);
  } catch (error) {
    if (files.get(path) === file) files.delete(path);
    throw error;
  } finally {
    file.readers -= 1;
    file.idleSince = performance.now();
    if (files.get(path) !== file) await closeUnread(file);
    else if (files.size > MOST_KEPT) keepFew();
  }
}

async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return { handle, size: (await handle.stat()).size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function keepFew() {
  const oldest = performance.now() - IDLE_MS;
  for (const [path, file] of files) {
    if (file.readers > 0 || (file.idleSince > oldest && files.size <= MOST_KEPT)) continue;
    files.delete(path);
    void closeUnread(file);
  }
}

async function closeUnread({ opening, readers }: Kept) {
  if (readers > 0) return;
  const file = await opening.catch(() => null);
  await file?.handle.close();
}
