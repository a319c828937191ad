import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync } from "node:fs";
import { link, mkdir, open, rename, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a file with its whole content at once; false if it exists already. Survives a power cut after it returned.
 * @param {string} path
 * @param {string} content
 * @returns {Promise<boolean>}
 */
export async function createDurableFile(path, content) {
  const temporary = await writeTemporary(path, content);
  try {
    // link() fails where rename() would overwrite: of two processes at their first start, one wins.
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

/** The same without waiting; makes the folder where it is missing. @param {string} path @param {string} content @returns {boolean} */
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
 * Replaces a file's whole content at once.
 * @param {string} path
 * @param {string} content
 */
export async function replaceDurableFile(path, content) {
  const temporary = await writeTemporary(path, content);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/**
 * Creates a folder and the folders above it where they are missing.
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

/** True for a system error of that code. @param {unknown} error @param {...string} codes */
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

/** Makes names that were added to or removed from a folder survive a power cut. @param {string} folder */
export async function syncFolder(folder) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
