import { readdir } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { apiProgram } from "./api-program.mjs";

const routeFolders = ["app/api", "app/c"];
/** next-auth answers there, inside Next. */
const folderOfNext = "app/api/auth";
const entryName = "virtual:api";
const handlersName = "virtual:handlers";

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
    external: (name) => !/^[./#]/.test(name) && !name.startsWith("virtual:"),
    plugins: [virtualModules(sourcesOf(rootDir, routes)), shareModulesOfServer(rootDir)],
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

/** @param {string} rootDir @param {readonly string[]} routes @returns {Record<string, string>} modules by name */
function sourcesOf(rootDir, routes) {
  const isOfNext = (/** @type {string} */ path) => path.startsWith(`${folderOfNext}/`);
  const ours = routes.filter((path) => !isOfNext(path));
  const listed = (/** @type {string[]} */ paths) => JSON.stringify(paths.map(addressOf));
  return {
    [entryName]: [
      'export { authenticatePage } from "#lib/http/endpoint/authenticate-page";',
      'export { startJobs } from "#lib/jobs/start";',
      `export const loadHandlers = () => import(${JSON.stringify(handlersName)});`,
      `export const addresses = ${listed(ours)};`,
      `export const addressesOfNext = ${listed(routes.filter(isOfNext))};`,
    ].join("\n"),
    [handlersName]: [
      ...ours.map((path, index) => `import * as route${index} from ${JSON.stringify(join(rootDir, path))};`),
      `export const handlers = { ${ours.map((path, index) => `${JSON.stringify(addressOf(path))}: route${index}`).join(", ")} };`,
    ].join("\n"),
  };
}

/** @param {Record<string, string>} sources @returns {import("rolldown").Plugin} */
function virtualModules(sources) {
  return {
    name: "virtual-modules",
    resolveId: (name) => (name in sources ? name : null),
    load: (name) => sources[name] ?? null,
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
