import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createDurableFile, isErrno } from "./durable-file.mjs";

/**
 * The keys of this installation: given by the environment, else kept in the data folder, else made now.
 * @param {string} dataDir
 * @param {string | null} [givenServerKey]
 * @returns {Promise<{server: string}>}
 */
export async function openKeys(dataDir, givenServerKey = null) {
  if (givenServerKey) return { server: givenServerKey };
  const path = join(dataDir, "keys.json");
  const kept = await readKeys(path);
  if (kept) return kept;
  const made = { server: randomBytes(32).toString("base64url") };
  if (await createDurableFile(path, `${JSON.stringify(made, null, 2)}\n`)) return made;
  const others = await readKeys(path);
  if (!others) throw new Error(`${path} vanished while it was read.`);
  return others;
}

/** A secret for one purpose, so that the server key itself goes nowhere. @param {string} serverKey @param {string} purpose */
export function deriveSecret(serverKey, purpose) {
  return createHmac("sha256", serverKey).update(purpose).digest("base64url");
}

/** @param {string} path @returns {Promise<{server: string} | null>} */
async function readKeys(path) {
  let text;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw error;
  }
  const server = parseServerKey(text);
  // Never replaced silently: new keys would end every session and every reply link.
  if (!server) throw new Error(`${path} is damaged: restore it from a backup, or remove it to sign everybody out.`);
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
