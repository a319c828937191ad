/**
 * What the process hands to Next's bundle: one module instance each would not be shared, `globalThis` is.
 * @typedef {object} Runtime
 * @property {import("./config.mjs").Config} config
 * @property {{server: string}} keys
 * @property {string} databaseUrl
 * @property {string} rootDir absolute root of the repository
 * @property {boolean} bytesLane the server streams a file that a handler names by `x-tellmark-send`
 * @property {import("./byte-lane.mjs").Streams} streams what handlers leave to the server to send, by the lane of their request
 * @property {import("./threads.mjs").RunTask} threads runs a task away from the event loop
 * @property {Record<string, unknown>} shared see `shared`
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

/**
 * A value that all bundles of this process share, made at its first use. Plain data and functions only: each bundle has
 * its own copy of every class, and `instanceof` would tell them apart.
 * @template T
 * @param {string} name
 * @param {() => T} make
 * @returns {T}
 */
export function shared(name, make) {
  const { shared: values } = getRuntime();
  values[name] ??= make();
  return /** @type {T} */ (values[name]);
}

/** Makes the runtime known to everything in this process. @param {Runtime | null} runtime */
export function setRuntime(runtime) {
  if (runtime) slot.__tellmark = runtime;
  else delete slot.__tellmark;
}
