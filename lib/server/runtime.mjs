/**
 * What the process hands to Next's bundle: one module instance each would not be shared, `globalThis` is.
 * @typedef {object} Runtime
 * @property {import("./config.mjs").Config} config
 * @property {{server: string}} keys
 * @property {string} databaseUrl
 * @property {string} rootDir absolute root of the repository
 * @property {boolean} bytesLane the server streams a file that a handler names by `x-tellmark-send`
 * @property {AbortSignal} stopping aborted at the first SIGTERM: long polls and streams end early
 * @property {(() => Promise<void>)[]} onStop run after the last request has ended, before the database stops
 */

const slot = /** @type {{ __tellmark?: Runtime }} */ (globalThis);

/** The runtime of this process, or null where nobody has set it (a build, `next start`). @returns {Runtime | null} */
export function currentRuntime() {
  return slot.__tellmark ?? null;
}

/** The runtime of this process; throws where there is none. @returns {Runtime} */
export function getRuntime() {
  if (!slot.__tellmark) throw new Error("The Tellmark runtime is not set: start the server by `npm run app`.");
  return slot.__tellmark;
}

/** Makes the runtime known to everything in this process. @param {Runtime | null} runtime */
export function setRuntime(runtime) {
  if (runtime) slot.__tellmark = runtime;
  else delete slot.__tellmark;
}
