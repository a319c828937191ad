import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getHost } from "../config/hosts";
import { setNextEnvironment } from "../config/next-environment";
import type { Config } from "../config/read-config";
import { type Runtime, setRuntime } from "../config/runtime";
import { makeDurableFolder } from "../kernel/durable-file";
import { openKeys } from "../kernel/keys";
import type { Log } from "../log/create-log";
import { loadApiProgram } from "./build/programs.mjs";
import { createApiAnswers } from "./http/api-answers";
import { createBodyGuard } from "./http/body-guard";
import { createHttpFront } from "./http/http-front";
import { createWebServer } from "./http/http-server";
import { redirectToHttps } from "./http/listen-for-https";
import { makeFoldersPrivate } from "./http/make-folders-private";
import { ownCertificate, scheduleRenewal } from "./http/own-certificate";
import { createPagePolicy } from "./next/page-policy";
import { removeOldParts } from "./orphan-files";
import { lockDataFolder } from "./postgres/data-lock";
import { migrate } from "./postgres/migrate";
import { startPostgres } from "./postgres/postgres";
import { checkServerKey } from "./postgres/server-key-check";
import { openStaticFiles } from "./static/static-files";

const longestDrain = 20_000;
const longestHook = 15_000;
/** The first requests go first. */
const jobsBeginAfter = 1_000;

export interface Started {
  /** null where this process does not listen */
  port: number | null;
  /** for the boot log */
  databaseName: string;
  stop: () => Promise<void>;
}

export async function startServer({
  config,
  rootDir,
  dev,
  hasPages,
  log,
  stopRequested,
  onLost,
}: {
  config: Config;
  rootDir: string;
  dev: boolean;
  /** false: without Next and its build */
  hasPages: boolean;
  log: Log;
  /** ends a start that waits for recovery of the embedded database */
  stopRequested?: AbortSignal;
  /** something that the server needs has ended, or did not begin */
  onLost: (reason: unknown) => void;
}): Promise<Started> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error) => log.error("A step of stopping failed", { error }));
    }
  };
  try {
    const { dataDir } = config;
    const { answers } = getHost(config);
    // Traversable for others, because PostgreSQL may run as another user.
    await makeDurableFolder(dataDir, 0o711);
    await makeFoldersPrivate(config);
    // With an external database, a worker shares the folder with the web server.
    const ownsFolder = config.database.kind === "embedded" || answers;
    if (ownsFolder) {
      const lock = await lockDataFolder(dataDir);
      undo.push(lock.release);
    }
    const keys = await openKeys(dataDir, config.serverKey);
    const stopping = new AbortController();
    const runtime: Runtime = {
      config,
      keys,
      databaseUrl: "",
      rootDir,
      singletons: {},
      stopping: stopping.signal,
      onStop: [],
    };
    setRuntime(runtime);
    Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
    setNextEnvironment(config, keys.server);

    let onSpawned = () => {};
    const spawned = new Promise((resolve) => {
      onSpawned = () => resolve(undefined);
    });
    const ours = { config, keys, rootDir, ownsFolder };
    const opening = openDatabase({ ...ours, log, stopRequested, onSpawned, onDatabaseLost: onLost }).then(
      (database) => {
        runtime.databaseUrl = database.url;
        return database;
      },
    );
    undo.push(async () => (await opening.catch(() => null))?.stop());
    // PostgreSQL is another process: it starts while this one loads programs, which is done in one go.
    await Promise.race([spawned, opening]);
    const proxies = Number(config.trustProxy);
    const certificate = config.https === "own" && answers ? await ownCertificate(dataDir) : null;
    const web = createWebServer({ certificate, ...(proxies > 0 ? { mostPerAddress: Number.POSITIVE_INFINITY } : {}) });
    // Next takes over every `Upgrade` of its server and never closes the socket, but needs it only for hot reloading.
    // Without a listener, Node treats it as an ordinary request (RFC 9110, section 7.8).
    const upgraded = dev ? web.server : createServer();
    const loading = loadApiProgram(rootDir);
    const preparing = answers
      ? preparePages({ hasPages, dev, dir: rootDir, httpServer: upgraded, port: config.port })
      : null;
    for (const work of [loading, preparing]) work?.catch(() => {});
    const database = await opening;
    const program = await loading;
    const api = createApiAnswers(program);
    runtime.authenticatePage = program.authenticatePage;
    const app = await preparing;
    undo.push(() => runHooks(runtime.onStop, log));
    const beginJobs = await program.startJobs();
    // Behind a pooler, a transaction that waits for the queue would keep the connection by which it is opened.
    const jobsBeginLater = answers && config.database.kind === "embedded";
    if (!jobsBeginLater) await beginJobs();
    let port = null;
    if (app) {
      undo.push(() => within(2000, app.close()));
      const bodies = createBodyGuard({ grace: config.bodyGraceSeconds * 1000, proxies });
      const sendStatic = dev ? () => false : await openStaticFiles(rootDir);
      const options = {
        blobDir: join(dataDir, "blobs"),
        trustProxy: config.trustProxy,
        bodies,
        sendStatic,
        // In development Next answers, which loads a route again when it has changed.
        answerRoute: dev ? null : api.answer,
        pagePolicy: createPagePolicy(config, { dev }),
        dev,
        log,
      };
      const answer = createHttpFront(app.getRequestHandler(), options);
      const isPlainHttpLed = certificate !== null && proxies === 0;
      web.server.on("request", (request, response) => {
        if (!(isPlainHttpLed && redirectToHttps(request, response))) answer(request, response);
      });
      if (certificate) undo.push(scheduleRenewal(dataDir, web.renewCertificate, log));
      port = await web.listen(config.port, config.host);
      undo.push(() => web.drain(dev ? 1000 : longestDrain));
    }
    undo.push(async () => stopping.abort());
    // A build or an installation may change the files soon.
    if (app && !dev) setTimeout(() => void api.load().catch(onLost), jobsBeginAfter).unref();
    // In a database without its tables, whatever comes first would wait for them in a transaction.
    if (jobsBeginLater && database.isNew) await beginJobs();
    else if (jobsBeginLater) {
      const beginning = setTimeout(
        () => beginJobs().catch((error) => stopping.signal.aborted || onLost(error)),
        jobsBeginAfter,
      );
      undo.push(async () => clearTimeout(beginning));
    }
    return { port, databaseName: database.name, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrated, and ours. */
async function openDatabase({
  config,
  keys,
  rootDir,
  ownsFolder,
  log,
  stopRequested,
  onSpawned,
  onDatabaseLost,
}: {
  config: Config;
  keys: { server: string };
  rootDir: string;
  ownsFolder: boolean;
  log: Log;
  stopRequested?: AbortSignal;
  onSpawned: () => void;
  onDatabaseLost: (reason: string) => void;
}) {
  const events = { log, onSpawned, onUnexpectedExit: onDatabaseLost };
  const database = await startDatabase(config, { ...events, ...(stopRequested && { signal: stopRequested }) });
  try {
    const isShared = config.database.kind === "url";
    const applied = await migrate(database.directUrl, join(rootDir, "prisma/migrations"), {
      next: (client) => checkServerKey({ client, serverKey: keys.server, isShared, log }),
    });
    if (applied.length > 0) log.info("Migrated the database", { applied });
    // The migration is done, so no process of an earlier version can be using this folder.
    if (ownsFolder && (await removeOldParts(join(config.dataDir, "blobs")))) {
      log.info(
        "Removed unfinished uploads of an earlier version; run `npm run -s orphans` once to look for other files",
      );
    }
    return { ...database, isNew: applied.length > 0 };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function startDatabase(
  config: Config,
  options: Omit<Parameters<typeof startPostgres>[0], "dataDir"> & { onSpawned: () => void },
) {
  if (config.database.kind === "url") {
    options.onSpawned();
    const { url, directUrl } = config.database;
    const name = `PostgreSQL at ${new URL(url).host || "DATABASE_URL"}`;
    return { url, directUrl: directUrl ?? url, name, stop: async () => {} };
  }
  const postgres = await startPostgres({ dataDir: config.dataDir, ...options });
  const name = `embedded PostgreSQL ${postgres.version} in ${join(config.dataDir, "postgres")}`;
  return { url: postgres.url, directUrl: postgres.url, name, stop: postgres.stop };
}

interface PagesOptions {
  dev: boolean;
  dir: string;
  httpServer: Server;
  port: number;
}

async function preparePages({ hasPages, ...options }: PagesOptions & { hasPages: boolean }) {
  if (!hasPages) return noPages;
  const { default: next } = await import("next");
  const create = next as unknown as typeof import("next").default;
  const app = create(options);
  await app.prepare();
  return app;
}

const noPages = {
  getRequestHandler: () => async (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(404).end();
  },
  close: async () => {},
};

async function runHooks(hooks: (() => Promise<void>)[], log: Log) {
  for (const hook of hooks.toReversed()) {
    await within(longestHook, hook()).catch((error) => log.error("A stop hook failed", { error }));
  }
}

async function within(milliseconds: number, work: Promise<unknown>) {
  await Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);
}
