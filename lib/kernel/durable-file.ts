import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync } from "node:fs";
import { link, mkdir, open, rename, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/** Atomic and durable: resolves after fsync of file and folder. False if the file already exists. */
export async function createDurableFile(path: string, content: string): Promise<boolean> {
  const temporary = await writeTemporary(path, content);
  try {
    // link() fails where rename() would overwrite, so that one of two processes starting at the same time wins.
    await link(temporary, path);
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  } finally {
    await unlink(temporary);
  }
  await syncFolder(dirname(path));
  return true;
}

/** Synchronous; creates the folder if necessary. */
export function createDurableFileNow(path: string, content: string): boolean {
  mkdirSync(dirname(path), { recursive: true, mode: 0o711 });
  const temporary = temporaryName(path);
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeSync(file, content);
    fsyncSync(file);
    linkSync(temporary, path);
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  } finally {
    closeSync(file);
    unlinkSync(temporary);
  }
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return true;
}

export async function replaceDurableFile(path: string, content: string) {
  const temporary = await writeTemporary(path, content);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

export async function makeDurableFolder(path: string, mode: number) {
  const first = await mkdir(path, { recursive: true, mode });
  for (let made = path; first !== undefined; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) break;
  }
}

export function isErrno(error: unknown, ...codes: string[]) {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

function temporaryName(path: string) {
  return `${path}.${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
}

async function writeTemporary(path: string, content: string) {
  const temporary = temporaryName(path);
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

/** Makes created and removed names in the folder survive a power cut. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
