import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const sources = [
  "app",
  "components",
  "lib",
  "prisma",
  "public",
  "instrumentation.ts",
  "proxy.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "prisma.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const unbuilt = /^lib\/generated\/|^public\/(?:scripts|embed|sdk)\/|\.test\.tsx?$|\.md$/;

/** @param {string} rootDir @returns {Promise<string>} */
export async function buildFingerprint(rootDir) {
  const paths = (await Promise.all(sources.map((source) => listFiles(rootDir, source)))).flat().sort();
  const hash = createHash("sha256").update(process.versions.node.split(".", 1)[0] ?? "");
  for (const path of paths) {
    const content = await readFile(join(rootDir, path));
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** @param {string} rootDir @returns {Promise<string | null>} */
export async function readStamp(rootDir) {
  return readFile(stampPath(rootDir), "utf8").catch(() => null);
}

/** @param {string} rootDir @param {string} fingerprint */
export async function writeStamp(rootDir, fingerprint) {
  await writeFile(stampPath(rootDir), fingerprint);
}

/** Called before a build, so that an interrupted one does not count as finished. @param {string} rootDir */
export async function removeStamp(rootDir) {
  await rm(stampPath(rootDir), { force: true });
}

/** @param {string} rootDir */
function stampPath(rootDir) {
  return join(rootDir, ".next/tellmark-build");
}

/** @param {string} rootDir @param {string} source @returns {Promise<string[]>} paths relative to the root */
async function listFiles(rootDir, source) {
  try {
    const entries = await readdir(join(rootDir, source), { withFileTypes: true });
    const lists = entries.map((entry) => {
      const path = `${source}/${entry.name}`;
      return entry.isDirectory() ? listFiles(rootDir, path) : [path];
    });
    return (await Promise.all(lists)).flat().filter((path) => !unbuilt.test(path));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOTDIR") return [source];
    if (code === "ENOENT") return [];
    throw error;
  }
}
