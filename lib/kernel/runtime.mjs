import { openKeysNow } from "./keys.mjs";
import { readConfig } from "./read-config.mjs";

/**
 * What everything in this process shares. The custom server makes it and hands it to Next's bundles, of which each has
 * module instances of its own; without that server it is made from the environment at its first use.
 * @typedef {object} Runtime
 * @property {import("./read-config.mjs").Config} config
 * @property {{server: string}} keys
 * @property {string} databaseUrl
 * @property {string} rootDir absolute root of the repository
 * @property {Record<string, unknown>} shared see `shared`
 * @property {AbortSignal} stopping aborted at the first SIGTERM: long polls end early
 * @property {(() => Promise<void>)[]} onStop run after the last request has ended, before the database stops
 */

const slot = /** @type {{ __tellmark?: Runtime }} */ (globalThis);

/** The runtime of this process, or null where nobody has needed it yet, as in a build. @returns {Runtime | null} */
export function currentRuntime() {
  return slot.__tellmark ?? null;
}

/** The runtime of this process. @returns {Runtime} */
export function getRuntime() {
  slot.__tellmark ??= runtimeFromEnvironment();
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

/**
 * The runtime of a process that the Tellmark server did not start: `next start`, a serverless function. Each part is
 * read when it is asked for, so that a build needs neither keys nor a database.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {string} [rootDir]
 * @param {AbortSignal} [stopping]
 * @returns {Runtime}
 */
export function runtimeFromEnvironment(env, rootDir = process.cwd(), stopping = new AbortController().signal) {
  const config = readConfig(env, { baseDir: rootDir });
  /** @type {{server: string} | undefined} */
  let keys;
  return {
    config,
    get keys() {
      keys ??= openKeysNow(config.dataDir, config.serverKey);
      return keys;
    },
    get databaseUrl() {
      if (config.database.kind === "url") return config.database.url;
      throw new Error(
        "DATABASE_URL is not set: the embedded PostgreSQL needs the Tellmark server (`npm run app` or `npm start`). " +
          "Under `next start` and in a serverless function, name a PostgreSQL server of your own in DATABASE_URL.",
      );
    },
    rootDir,
    shared: {},
    stopping,
    onStop: [],
  };
}
