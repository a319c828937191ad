import { openKeysNow } from "../kernel/keys";
import { type Config, readConfig } from "./read-config";

/**
 * Process-wide state. The custom server creates it and passes it to Next's bundles, each of which has its own module
 * instances; without that server it is created from the environment on first use.
 */
export interface Runtime {
  config: Config;
  keys: { server: string };
  databaseUrl: string;
  /** in tests: refuses at the first call what would fail only with many rows */
  isStrict?: boolean;
  /** absolute root of the repository */
  rootDir: string;
  /** see `processSingleton` */
  singletons: Record<string, unknown>;
  /** aborted at the first SIGTERM: long polls end early */
  stopping: AbortSignal;
  /** for a host that freezes a process when it has answered */
  keepAlive?: (work: Promise<unknown>) => void;
  /** lib/http/endpoint/authenticate-page.ts */
  authenticatePage?: (request: Request) => Promise<Record<string, string> | Response>;
  /** called by a scheduler if no process runs jobs by itself */
  dueJobs?: DueJobs;
  /** run after the last request has ended, before the database stops */
  onStop: (() => Promise<void>)[];
}

/** As a method, because its parameters are then compared in both directions: each route names its own `params`. */
type RouteHandler = {
  answer(request: Request, context: { params: Promise<Record<string, string>> }): Promise<Response>;
}["answer"];

/** The handlers of a route, by method. */
export type Handlers = Partial<Record<string, RouteHandler>>;

export interface DueJobs {
  /** runs due jobs and the sweep; returns the number of jobs */
  run: () => Promise<number>;
  /** the same once in a while, beside a request */
  runBesideRequest: () => void;
}

const slot = globalThis as { __tellmark?: Runtime };

export function currentRuntime(): Runtime | null {
  return slot.__tellmark ?? null;
}

export function getRuntime(): Runtime {
  slot.__tellmark ??= runtimeFromEnvironment();
  return slot.__tellmark;
}

/**
 * A process-wide value, created on first use and shared by all bundles. Plain data and functions only: each bundle has
 * its own copy of every class, so `instanceof` fails across them.
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const { singletons: values } = getRuntime();
  values[name] ??= make();
  return values[name] as T;
}

export function setRuntime(runtime: Runtime | null) {
  if (runtime) slot.__tellmark = runtime;
  else delete slot.__tellmark;
}

/**
 * The runtime under `next start` or in a serverless function. Its parts are read lazily, so that a build needs neither
 * keys nor a database.
 */
export function runtimeFromEnvironment(
  env?: Readonly<Record<string, string | undefined>>,
  rootDir: string = process.cwd(),
  stopping: AbortSignal = new AbortController().signal,
): Runtime {
  const config = readConfig(env, { baseDir: rootDir });
  let keys: { server: string } | undefined;
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
