import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createDurableFile,
  createDurableFileNow,
  isErrno,
  makeDurableFolder,
  replaceDurableFile,
} from "./durable-file";

/** From the environment, else from the data folder, else newly generated. */
export async function openKeys(dataDir: string, givenServerKey: string | null = null): Promise<{ server: string }> {
  if (givenServerKey) return { server: givenServerKey };
  const path = join(dataDir, "keys.json");
  const stored = readKeys(path);
  if (stored) return stored;
  const fresh = newKeys();
  return (await createDurableFile(path, written(fresh))) ? fresh : keysOfOthers(path);
}

/**
 * Synchronous variant, for keys first needed in the middle of a request.
 * @param dataDir made where it is missing
 */
export function openKeysNow(dataDir: string, givenServerKey: string | null = null): { server: string } {
  if (givenServerKey) return { server: givenServerKey };
  const path = join(dataDir, "keys.json");
  const stored = readKeys(path);
  if (stored) return stored;
  const fresh = newKeys();
  return createDurableFileNow(path, written(fresh)) ? fresh : keysOfOthers(path);
}

/** Never makes one. */
export function findKeys(dataDir: string, givenServerKey: string | null = null): { server: string } | null {
  return givenServerKey ? { server: givenServerKey } : readKeys(join(dataDir, "keys.json"));
}

/** Only for an installation that has signed nothing yet. */
export async function replaceKeys(dataDir: string, keys: { server: string }) {
  await makeDurableFolder(dataDir, 0o711);
  await replaceDurableFile(join(dataDir, "keys.json"), written(keys));
}

function newKeys() {
  return { server: randomBytes(32).toString("base64url") };
}

function written(keys: { server: string }) {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

function keysOfOthers(path: string) {
  const others = readKeys(path);
  if (!others) throw new Error(`${path} was removed while it was read.`);
  return others;
}

export function deriveSecret(serverKey: string, purpose: string) {
  return createHmac("sha256", serverKey).update(purpose).digest("base64url");
}

/** Tells whether two keys are the same, and nothing else of them. */
export function digestKey(serverKey: string) {
  return deriveSecret(serverKey, "installation");
}

function readKeys(path: string): { server: string } | null {
  let text: string;
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

function parseServerKey(text: string): string | null {
  try {
    const { server } = JSON.parse(text);
    return typeof server === "string" && server.length >= 32 ? server : null;
  } catch {
    return null;
  }
}
