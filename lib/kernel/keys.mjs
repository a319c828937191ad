import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createDurableFile,
  createDurableFileNow,
  isErrno,
  makeDurableFolder,
  replaceDurableFile,
} from "./durable-file.mjs";

/**
 * From the environment, else from the data folder, else newly generated.
 * @param {string} dataDir
 * @param {string | null} [givenServerKey]
 * @returns {Promise<{server: string}>}
 */
export async function openKeys(dataDir, givenServerKey = null) {
  if (givenServerKey) return { server: givenServerKey };
  const path = join(dataDir, "keys.json");
  const stored = readKeys(path);
  if (stored) return stored;
  const fresh = newKeys();
  return (await createDurableFile(path, written(fresh))) ? fresh : keysOfOthers(path);
}

/**
 * Synchronous variant, for keys first needed in the middle of a request.
 * @param {string} dataDir made where it is missing
 * @param {string | null} [givenServerKey]
 * @returns {{server: string}}
 */
export function openKeysNow(dataDir, givenServerKey = null) {
  if (givenServerKey) return { server: givenServerKey };
  const path = join(dataDir, "keys.json");
  const stored = readKeys(path);
  if (stored) return stored;
  const fresh = newKeys();
  return createDurableFileNow(path, written(fresh)) ? fresh : keysOfOthers(path);
}

/**
 * Never makes one.
 * @param {string} dataDir
 * @param {string | null} [givenServerKey]
 * @returns {{server: string} | null}
 */
export function findKeys(dataDir, givenServerKey = null) {
  return givenServerKey ? { server: givenServerKey } : readKeys(join(dataDir, "keys.json"));
}

/** Only for an installation that has signed nothing yet. @param {string} dataDir @param {{server: string}} keys */
export async function replaceKeys(dataDir, keys) {
  await makeDurableFolder(dataDir, 0o711);
  await replaceDurableFile(join(dataDir, "keys.json"), written(keys));
}

function newKeys() {
  return { server: randomBytes(32).toString("base64url") };
}

/** @param {{server: string}} keys */
function written(keys) {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

/** @param {string} path */
function keysOfOthers(path) {
  const others = readKeys(path);
  if (!others) throw new Error(`${path} was removed while it was read.`);
  return others;
}

/**
 * @param {string} serverKey
 * @param {string} purpose
 */
export function deriveSecret(serverKey, purpose) {
  return createHmac("sha256", serverKey).update(purpose).digest("base64url");
}

/** Tells whether two keys are the same, and nothing else of them. @param {string} serverKey */
export function digestKey(serverKey) {
  return deriveSecret(serverKey, "installation");
}

/** @param {string} path @returns {{server: string} | null} */
function readKeys(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  }
  const server = parseServerKey(text);
  // Never replaced silently: new keys would invalidate every session and every reply link.
  if (!server)
    throw new Error(`${path} is damaged: restore it from a backup, or remove it, which signs out all users.`);
  return { server };
}

/** @param {string} text @returns {string | null} */
function parseServerKey(text) {
  try {
    const { server } = JSON.parse(text);
    return typeof server === "string" && server.length >= 32 ? server : null;
  } catch {
    return null;
  }
}
