import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { elementFolder, scriptsFolder } from "./scripts-folder.mjs";

/**
 * Bundles the scripts of the public pages into hashed files, and the player of packages into a string.
 * The element for other sites gets a name that stays and one that changes with its content.
 * lib/generated/player.mjs has the names of these and the text of the player.
 * @param {string} rootDir
 * @returns {Promise<string[]>} from the root
 */
export async function bundlePlayer(rootDir) {
  const [page, request, context, element, offline] = await Promise.all([
    bundle(rootDir, { player: "lib/link-page/script/page.ts" }, "esm"),
    bundle(rootDir, { request: "lib/request-page/script/page.ts" }, "esm"),
    bundle(rootDir, { context: "lib/context-page/script/page.ts" }, "esm"),
    bundle(rootDir, { "tellmark-clip": "lib/link-page/element/tellmark-clip.ts" }, "esm", "es2022"),
    bundle(rootDir, { player: "lib/player/dom/offline.ts" }, "iife"),
  ]);
  const [entry] = page;
  const [asked] = request;
  const [copier] = context;
  const [clip] = element;
  const [script] = offline;
  if (!entry || !asked || !copier || !clip || element.length !== 1 || !script || offline.length !== 1)
    throw new Error("The bundles are not what was asked for.");
  if (/<\/script|<!--/i.test(script.code)) throw new Error("The offline player would end its own script element.");
  const files = [
    ...[...page, ...request, ...context].map(({ fileName, code }) => ({ path: `${scriptsFolder}/${fileName}`, code })),
    { path: `${elementFolder}/${clip.fileName}`, code: clip.code },
    { path: `${elementFolder}/tellmark-clip.js`, code: clip.code },
  ];
  for (const { path, code } of files) await writeChanged(join(rootDir, path), code);
  await writeChanged(
    join(rootDir, "lib/generated/player.mjs"),
    [
      `export const PAGE_SCRIPT = ${JSON.stringify(`/scripts/${entry.fileName}`)};`,
      `export const REQUEST_SCRIPT = ${JSON.stringify(`/scripts/${asked.fileName}`)};`,
      `export const CONTEXT_SCRIPT = ${JSON.stringify(`/scripts/${copier.fileName}`)};`,
      `export const ELEMENT_SCRIPT = ${JSON.stringify(`/embed/${clip.fileName}`)};`,
      `export const ELEMENT_INTEGRITY = ${JSON.stringify(integrityOf(clip.code))};`,
      `export const OFFLINE_SCRIPT = ${JSON.stringify(script.code.trim())};`,
      "",
    ].join("\n"),
  );
  return files.map(({ path }) => path);
}

/**
 * Also removes scripts of earlier builds, which are otherwise kept for a server that is still running.
 * @param {string} rootDir
 */
export async function bundlePlayerAfresh(rootDir) {
  const files = await bundlePlayer(rootDir);
  for (const folder of [scriptsFolder, elementFolder]) {
    for (const name of await readdir(join(rootDir, folder))) {
      if (!files.includes(`${folder}/${name}`)) await rm(join(rootDir, folder, name), { recursive: true });
    }
  }
}

/** @param {string} code */
const integrityOf = (code) => `sha384-${createHash("sha384").update(code).digest("base64")}`;

/**
 * @param {string} rootDir
 * @param {Record<string, string>} input
 * @param {"esm" | "iife"} format
 * @param {string} [target]
 * @returns {Promise<{ fileName: string, code: string }[]>} the entry first
 */
async function bundle(rootDir, input, format, target = "es2020") {
  const build = await rolldown({
    input,
    cwd: rootDir,
    platform: "browser",
    tsconfig: join(rootDir, "tsconfig.json"),
    transform: { target },
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
