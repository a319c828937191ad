import { openKeysNow } from "../kernel/keys.mjs";
import { readConfig } from "./read-config.mjs";

/**
 * Process-wide state. The custom server creates it and passes it to Next's bundles, each of which has its own module
 * instances; without that server it is created from the environment on first use.
 * @typedef {object} Runtime
 * @property {import("./read-config.mjs").Config} config
 * @property {{server: string}} keys
 * @property {string} databaseUrl
 * @property {boolean} [isStrict] in tests: refuses at the first call what would fail only with many rows
 * @property {string} rootDir absolute root of the repository
 * @property {Record<string, unknown>} singletons see `processSingleton`
 * @property {AbortSignal} stopping aborted at the first SIGTERM: long polls end early
 * @property {(work: Promise<unknown>) => void} [keepAlive] for a host that freezes a process when it has answered
 * @property {(request: Request) => Promise<Record<string, string> | Response>} [authenticatePage] lib/http/endpoint/authenticate-page.ts
 * @property {Chores} [chores] what a scheduler calls if no process runs jobs by itself
 * @property {(() => Promise<void>)[]} onStop run after the last request has ended, before the database stops
 */

/**
 * The handlers of a route, by method.
 * @typedef {Partial<Record<string, (request: Request, context: {params: Promise<any>}) => Promise<Response>>>} Handlers
 */

/**
 * @typedef {object} Chores
 * @property {() => Promise<number>} run what is due, jobs and the sweep; gives the number of jobs
 * @property {() => void} tend the same once in a while, beside a request
 */

const slot = /** @type {{ __tellmark?: Runtime }} */ (globalThis);

/** @returns {Runtime | null} */
export function currentRuntime() {
  return slot.__tellmark ?? null;
}

/** @returns {Runtime} */
export function getRuntime() {
  slot.__tellmark ??= runtimeFromEnvironment();
  return slot.__tellmark;
}

/**
 * A process-wide value, created on first use and shared by all bundles. Plain data and functions only: each bundle has
 * its own copy of every class, so `instanceof` fails across them.
 * @template T
 * @param {string} name
 * @param {() => T} make
 * @returns {T}
 */
export function processSingleton(name, make) {
  const { singletons: values } = getRuntime();
  values[name] ??= make();
  return /** @type {T} */ (values[name]);
}

/** @param {Runtime | null} runtime */
export function setRuntime(runtime) {
  if (runtime) slot.__tellmark = runtime;
  else delete slot.__tellmark;
}

/**
 * The runtime under `next start` or in a serverless function. Its parts are read lazily, so that a build needs neither
 * keys nor a database.
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
          "Under `next start` and in a serverless function, name your own PostgreSQL server in DATABASE_URL.",
      );
    },
    rootDir,
    singletons: {},
    stopping,
    onStop: [],
  };
}
