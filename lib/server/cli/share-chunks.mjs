import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

const named = /chunks\/(?:ssr\/)?[^"'\\/]+\.js/g;
const leastBytes = 2000;

/**
 * Turbopack writes a chunk that several entries need once for each of them, and a process reads, compiles and keeps each.
 * Here equal ones become one, for what runs and for the lists of files that belong to a function (`.nft.json`).
 * @param {string} serverDir `.next/server`
 * @returns {Promise<number>} how many files are gone
 */
export async function shareChunks(serverDir) {
  const entries = await readdir(serverDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const names = files.map((file) => relative(serverDir, file));
  const kept = await keptInstead(names.filter((name) => name.match(named)?.[0] === name).sort(), serverDir);
  if (kept.size === 0) return 0;
  for (const file of files) {
    if (!/\.(?:js|json)$/.test(file) || kept.has(relative(serverDir, file))) continue;
    const before = await readFile(file, "utf8");
    const after = before.replaceAll(named, (name) => kept.get(name) ?? name);
    if (after !== before) await writeFile(file, file.endsWith(".nft.json") ? withoutHashes(after) : after);
  }
  for (const name of kept.keys()) {
    await rm(join(serverDir, name));
    await rm(join(serverDir, `${name}.map`), { force: true });
  }
  return kept.size;
}

/** @param {string[]} names @param {string} serverDir @returns {Promise<Map<string, string>>} by the name of a repeated chunk */
async function keptInstead(names, serverDir) {
  /** @type {Map<string, string>} */
  const first = new Map();
  /** @type {Map<string, string>} */
  const kept = new Map();
  for (const name of names) {
    const text = (await readFile(join(serverDir, name), "utf8")).replace(/\s*\/\/# sourceMappingURL=\S+\s*$/, "");
    if (text.length < leastBytes) continue;
    const key = `${dirname(name)} ${createHash("sha256").update(text).digest("hex")}`;
    const same = first.get(key);
    if (same) kept.set(name, same);
    else first.set(key, name);
  }
  return kept;
}

/** Those of chunks that name others are not true any more. @param {string} text of a trace, whose files keep their places */
function withoutHashes(text) {
  const { fileHashes, entryHash, ...trace } = JSON.parse(text);
  return JSON.stringify(trace);
}
