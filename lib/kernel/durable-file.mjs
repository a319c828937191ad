import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync } from "node:fs";
import { link, mkdir, open, rename, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Atomic and durable: resolves after fsync of file and folder. False if the file already exists.
 * @param {string} path
 * @param {string} content
 * @returns {Promise<boolean>}
 */
export async function createDurableFile(path, content) {
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

/** Synchronous; creates the folder if necessary. @param {string} path @param {string} content @returns {boolean} */
export function createDurableFileNow(path, content) {
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

/**
 * @param {string} path
 * @param {string} content
 */
export async function replaceDurableFile(path, content) {
  const temporary = await writeTemporary(path, content);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/**
 * @param {string} path
 * @param {number} mode
 */
export async function makeDurableFolder(path, mode) {
  const first = await mkdir(path, { recursive: true, mode });
  for (let made = path; first !== undefined; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === first) break;
  }
}

/** @param {unknown} error @param {...string} codes */
export function isErrno(error, ...codes) {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** @param {string} path */
function temporaryName(path) {
  return `${path}.${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
}

/** @param {string} path @param {string} content */
async function writeTemporary(path, content) {
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

/** Makes created and removed names in the folder survive a power cut. @param {string} folder */
export async function syncFolder(folder) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
