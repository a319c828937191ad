import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundleForNode } from "./bundle-for-node.mjs";
import { serverFolder } from "./programs.mjs";

const routeFolders = ["app/api", "app/c", "app/dev", "app/mcp", "app/r"];
/** next-auth answers there, inside Next. */
const folderOfNext = "app/api/auth";
const commandFolder = "lib/server/commands";
const entryName = "virtual:api";
const handlersName = "virtual:handlers";

/**
 * Bundles what this process itself runs, because Node 20 does not read TypeScript: the commands, of which one serves, and
 * every route of the API, of links, of agents, of requests and of the mailbox, with the jobs. They share their modules.
 * @param {string} rootDir
 * @param {{afresh: boolean}} options whether files of an earlier bundle are removed
 */
export async function bundleServer(rootDir, { afresh }) {
  const routes = (await Promise.all(routeFolders.map((folder) => findRoutes(rootDir, folder)))).flat().sort();
  const aside = `${serverFolder(rootDir)}.${process.pid}`;
  const input = { api: entryName, ...(await findCommands(rootDir)) };
  const plugins = [virtualModules(sourcesOf(rootDir, routes))];
  const names = { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  await bundleForNode(rootDir, { input, plugins }, { dir: aside, cleanDir: true, ...names });
  await takePlace(aside, serverFolder(rootDir), { afresh, entries: Object.keys(input).map((name) => `${name}.mjs`) });
}

/**
 * One file at a time, entries last, so that another process always finds complete files and their imports.
 * @param {string} aside @param {string} folder @param {{afresh: boolean, entries: readonly string[]}} options
 */
async function takePlace(aside, folder, { afresh, entries }) {
  if (afresh) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const chunks = (await readdir(aside)).filter((name) => !entries.includes(name));
  for (const name of [...chunks, ...entries]) await rename(join(aside, name), join(folder, name));
  await rm(aside, { recursive: true });
}

/** @param {string} rootDir @returns {Promise<Record<string, string>>} paths by name */
async function findCommands(rootDir) {
  const names = await readdir(join(rootDir, commandFolder));
  const commands = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  return Object.fromEntries(commands.map((name) => [basename(name, ".ts"), join(rootDir, commandFolder, name)]));
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
