import { join } from "node:path";

/** @typedef {import("../../config/runtime.mjs").Handlers} Handlers */

/**
 * What `bundleApi` makes. A start needs most of it; the handlers are loaded when the first is called.
 * @typedef {object} ApiProgram
 * @property {readonly string[]} addresses as the folders have them, `/c/[code]`
 * @property {readonly string[]} addressesOfNext below these, where Next answers
 * @property {() => Promise<{handlers: Readonly<Record<string, Handlers>>}>} loadHandlers by address
 * @property {typeof import("../../jobs/start").startJobs} startJobs
 * @property {typeof import("../../http/endpoint/authenticate-page").authenticatePage} authenticatePage
 */

/** @param {string} rootDir */
export function apiProgram(rootDir) {
  return join(rootDir, "lib/generated/api/program.mjs");
}

/** Without the bundler: that takes a tenth of a second to load. @param {string} rootDir @returns {Promise<ApiProgram>} */
export function loadApiProgram(rootDir) {
  return import(apiProgram(rootDir));
}
