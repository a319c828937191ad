import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { elementFolder, scriptsFolder } from "../build/scripts-folder.mjs";
import type { CommandOptions } from "../cli/command";
import { readStaticIndex, type StaticFile, staticIndexPath } from "../static/static-files";

const hashed = [".next/static/", `${scriptsFolder}/`, `${elementFolder}/tellmark-clip.`];
const leastBytes = 512;
const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".tgz": "application/gzip",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * Compresses static files at the highest level and writes an index for the server. Files of unknown type are left to
 * Next.
 */
export async function run({ rootDir }: CommandOptions): Promise<void> {
  const folder = join(rootDir, ".next/precompressed");
  const before = (await readStaticIndex(rootDir)) ?? [];
  const known = new Map(before.map((file) => [file.sha256, file]));
  await mkdir(folder, { recursive: true });
  const files: StaticFile[] = [];
  for (const [from, prefix] of [
    [".next/static", "/_next/static/"],
    ["public", "/"],
  ] as const) {
    for (const entry of await readdir(join(rootDir, from), { recursive: true, withFileTypes: true })) {
      const type = types[extname(entry.name)];
      if (!entry.isFile() || !type) continue;
      const path = join(entry.parentPath, entry.name).slice(rootDir.length + 1);
      const content = await readFile(join(rootDir, path));
      const sha256 = createHash("sha256").update(content).digest("hex");
      const url = prefix + path.slice(from.length + 1).replaceAll("\\", "/");
      const immutable = hashed.some((start) => path.startsWith(start)) && entry.name !== "tellmark-clip.js";
      const file = { url, path, type, immutable, size: content.length, sha256 };
      const isText = /^text\/|json|svg/.test(type) && content.length >= leastBytes;
      files.push({ ...file, codings: isText ? await compress(folder, sha256, content, known.get(sha256)) : {} });
    }
  }
  await writeFile(staticIndexPath(rootDir), JSON.stringify(files));
  const used = new Set(files.flatMap(({ codings }) => Object.values(codings).map(({ path }) => path)));
  for (const name of await readdir(folder)) {
    const path = `.next/precompressed/${name}`;
    if (name.startsWith("file-") && !used.has(path)) await rm(join(rootDir, path));
  }
}

/** @param before the same bytes, as an earlier build compressed them */
async function compress(
  folder: string,
  sha256: string,
  content: Buffer,
  before: StaticFile | undefined,
): Promise<StaticFile["codings"]> {
  if (before && Object.keys(before.codings).length > 0) return before.codings;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  const codings: StaticFile["codings"] = {};
  for (const [coding, bytes] of [
    ["br", br],
    ["gzip", zipped],
  ] as const) {
    if (bytes.length >= content.length) continue;
    const name = `file-${sha256.slice(0, 32)}.${coding}`;
    await writeFile(join(folder, name), bytes);
    codings[coding] = { path: `.next/precompressed/${name}`, size: bytes.length };
  }
  return codings;
}
