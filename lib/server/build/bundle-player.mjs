import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { scriptsFolder } from "./scripts-folder.mjs";

/**
 * Bundles the scripts of the public pages into hashed files, and the player of packages into a string.
 * lib/generated/player.mjs has the names of the former and the text of the latter.
 * @param {string} rootDir
 */
export async function bundlePlayer(rootDir) {
  const [page, request, offline] = await Promise.all([
    bundle(rootDir, { player: "lib/link-page/script/page.ts" }, "esm"),
    bundle(rootDir, { request: "lib/request-page/script/page.ts" }, "esm"),
    bundle(rootDir, { player: "lib/player/dom/offline.ts" }, "iife"),
  ]);
  const [entry] = page;
  const [asked] = request;
  const [script] = offline;
  if (!entry || !asked || !script || offline.length !== 1) throw new Error("The bundles are not what was asked for.");
  if (/<\/script|<!--/i.test(script.code)) throw new Error("The offline player would end its own script element.");
  const files = [...page, ...request];
  for (const { fileName, code } of files) await writeChanged(join(rootDir, scriptsFolder, fileName), code);
  await writeChanged(
    join(rootDir, "lib/generated/player.mjs"),
    [
      `export const PAGE_SCRIPT = ${JSON.stringify(`/scripts/${entry.fileName}`)};`,
      `export const REQUEST_SCRIPT = ${JSON.stringify(`/scripts/${asked.fileName}`)};`,
      `export const OFFLINE_SCRIPT = ${JSON.stringify(script.code.trim())};`,
      "",
    ].join("\n"),
  );
  return files.map(({ fileName }) => fileName);
}

/**
 * Also removes scripts of earlier builds, which are otherwise kept for a server that is still running.
 * @param {string} rootDir
 */
export async function bundlePlayerAfresh(rootDir) {
  const files = await bundlePlayer(rootDir);
  for (const name of await readdir(join(rootDir, scriptsFolder))) {
    if (!files.includes(name)) await rm(join(rootDir, scriptsFolder, name), { recursive: true });
  }
}

/**
 * @param {string} rootDir
 * @param {Record<string, string>} input
 * @param {"esm" | "iife"} format
 * @returns {Promise<{ fileName: string, code: string }[]>} the entry first
 */
async function bundle(rootDir, input, format) {
  const build = await rolldown({
    input,
    cwd: rootDir,
    platform: "browser",
    tsconfig: join(rootDir, "tsconfig.json"),
    transform: { target: "es2020" },
    logLevel: "warn",
  });
  try {
    const { output } = await build.generate({
      format,
      minify: true,
      entryFileNames: "[name].[hash].js",
      chunkFileNames: "[name].[hash].js",
    });
    return output.flatMap((file) => (file.type === "chunk" ? [file] : []));
  } finally {
    await build.close();
  }
}

/** Keeps the modification time of an unchanged file. @param {string} path @param {string} text */
async function writeChanged(path, text) {
  if ((await readFile(path, "utf8").catch(() => null)) === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
