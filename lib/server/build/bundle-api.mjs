import { readdir } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";

/**
 * @typedef {object} ApiProgram
 * @property {import("../http/api-router.mjs").ApiRoute[]} routes
 * @property {typeof import("../../jobs/start").startJobs} startJobs
 * @property {typeof import("../../http/endpoint/authenticate-page").authenticatePage} authenticatePage
 */

const routeFolders = ["app/api", "app/c"];
/** next-auth answers there, inside Next. */
const folderOfNext = "app/api/auth";
const entryName = "virtual:api";

/** @param {string} rootDir */
export function apiProgram(rootDir) {
  return join(rootDir, "lib/generated/api/program.mjs");
}

/**
 * Bundles what the server itself runs: every route of the API and of links, and the jobs.
 * @param {string} rootDir
 */
export async function bundleApi(rootDir) {
  const routes = (await Promise.all(routeFolders.map((folder) => findRoutes(rootDir, folder)))).flat().sort();
  const bundle = await rolldown({
    input: entryName,
    cwd: rootDir,
    platform: "node",
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
    external: (name) => !/^[./#]/.test(name) && name !== entryName,
    plugins: [entryOf(rootDir, routes), shareModulesOfServer(rootDir)],
  });
  try {
    const dir = dirname(apiProgram(rootDir));
    await bundle.write({
      dir,
      cleanDir: true,
      format: "esm",
      entryFileNames: "program.mjs",
      chunkFileNames: "[name]-[hash].mjs",
    });
  } finally {
    await bundle.close();
  }
}

/** @param {string} rootDir @param {string} folder @returns {Promise<string[]>} paths from the root */
async function findRoutes(rootDir, folder) {
  const entries = await readdir(join(rootDir, folder), { recursive: true });
  return entries.filter((name) => /(^|\/)route\.ts$/.test(name)).map((name) => `${folder}/${name}`);
}

/** @param {string} rootDir @param {readonly string[]} routes @returns {import("rolldown").Plugin} */
function entryOf(rootDir, routes) {
  const ours = routes.filter((path) => !path.startsWith(`${folderOfNext}/`));
  const addresses = routes.map((path) => {
    const index = ours.indexOf(path);
    return `  [${JSON.stringify(addressOf(path))}, ${index < 0 ? "null" : `route${index}`}],`;
  });
  const source = [
    ...ours.map((path, index) => `import * as route${index} from ${JSON.stringify(join(rootDir, path))};`),
    'export { authenticatePage } from "#lib/http/endpoint/authenticate-page";',
    'export { startJobs } from "#lib/jobs/start";',
    `export const routes = [\n${addresses.join("\n")}\n];`,
  ].join("\n");
  return {
    name: "entry",
    resolveId: (name) => (name === entryName ? name : null),
    load: (name) => (name === entryName ? source : null),
  };
}

/** @param {string} path `app/api/v1/clips/[id]/route.ts` is `/api/v1/clips/[id]` */
function addressOf(path) {
  return path.slice("app".length, -"/route.ts".length);
}

/**
 * The server has loaded the plain modules of lib: the bundle imports the same ones, so that they have one state.
 * @param {string} rootDir
 * @returns {import("rolldown").Plugin}
 */
function shareModulesOfServer(rootDir) {
  return {
    name: "shared-modules",
    resolveId(name, importer) {
      if (!name.endsWith(".mjs") || !importer || name.includes("/generated/")) return null;
      if (name.startsWith("#lib/")) return { id: name, external: true };
      if (!name.startsWith(".")) return null;
      const path = relative(join(rootDir, "lib"), resolve(dirname(importer), name));
      return path.startsWith("..") ? null : { id: `#lib/${path}`, external: true };
    },
  };
}
