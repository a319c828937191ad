import { join } from "node:path";

/** @typedef {import("../../config/runtime").Handlers} Handlers */

/**
 * The routes and jobs in the server's bundle. A start needs most of it; the handlers are loaded when the first is called.
 * @typedef {object} ApiProgram
 * @property {readonly string[]} addresses as the folders have them, `/c/[code]`
 * @property {readonly string[]} addressesOfNext below these, where Next answers
 * @property {() => Promise<{handlers: Readonly<Record<string, Handlers>>}>} loadHandlers by address
 * @property {typeof import("../../jobs/start").startJobs} startJobs
 * @property {typeof import("../../http/endpoint/authenticate-page").authenticatePage} authenticatePage
 */

/**
 * A file of lib/server/commands.
 * @typedef {object} Command
 * @property {(options: {rootDir: string, args: string[]}) => Promise<void>} run an error that it throws is for the user
 */

// Apart from the bundlers: those take a tenth of a second to load.

/** @param {string} rootDir */
export function serverFolder(rootDir) {
  return join(rootDir, "lib/generated/server");
}

/** @param {string} rootDir @returns {Promise<ApiProgram>} */
export function loadApiProgram(rootDir) {
  return import(join(serverFolder(rootDir), "api.mjs"));
}

/** @param {string} rootDir @param {string} name @returns {Promise<Command>} */
export function loadCommand(rootDir, name) {
  return import(join(serverFolder(rootDir), `${name}.mjs`));
}
