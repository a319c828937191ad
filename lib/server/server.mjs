import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setNextEnvironment } from "../config/next-environment.mjs";
import { setRuntime } from "../config/runtime.mjs";
import { makeDurableFolder } from "../kernel/durable-file.mjs";
import { openKeys } from "../kernel/keys.mjs";
import { loadApiProgram } from "./build/api-program.mjs";
import { createApiAnswers } from "./http/api-answers.mjs";
import { createBodyGuard } from "./http/body-guard.mjs";
import { createHttpFront } from "./http/http-front.mjs";
import { createWebServer } from "./http/http-server.mjs";
import { redirectToHttps } from "./http/listen-for-https.mjs";
import { makeFoldersPrivate } from "./http/make-folders-private.mjs";
import { ownCertificate, scheduleRenewal } from "./http/own-certificate.mjs";
import { createPagePolicy } from "./next/page-policy.mjs";
import { removeOldParts } from "./orphan-files.mjs";
import { lockDataFolder } from "./postgres/data-lock.mjs";
import { migrate } from "./postgres/migrate.mjs";
import { startPostgres } from "./postgres/postgres.mjs";
import { checkServerKey } from "./postgres/server-key-check.mjs";
import { openStaticFiles } from "./static/static-files.mjs";

const longestDrain = 20_000;
const longestHook = 15_000;
/** The first requests go first. */
const jobsBeginAfter = 1_000;

/**
 * @typedef {object} Started
 * @property {number | null} port null where this process does not listen
 * @property {string} databaseName for the boot log
 * @property {() => Promise<void>} stop
 */

/**
 * @param {object} options
 * @param {import("../config/read-config.mjs").Config} options.config
 * @param {string} options.rootDir
 * @param {boolean} options.dev
 * @param {import("../log/create-log.mjs").Log} options.log
 * @param {AbortSignal} [options.stopRequested] ends a start that waits for recovery of the embedded database
 * @param {(reason: unknown) => void} options.onLost what the server cannot go on without has ended, or did not begin
 * @returns {Promise<Started>}
 */
export async function startServer({ config, rootDir, dev, log, stopRequested, onLost }) {
  /** @type {(() => Promise<unknown>)[]} */
  const undo = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error) => log.error("A step of stopping failed", { error }));
    }
  };
  try {
    const { dataDir } = config;
    // Traversable for others, because PostgreSQL may run as another user.
    await makeDurableFolder(dataDir, 0o711);
    await makeFoldersPrivate(config);
    // With an external database, a worker shares the folder with the web server.
    const ownsFolder = config.database.kind === "embedded" || config.role !== "worker";
    if (ownsFolder) {
      const lock = await lockDataFolder(dataDir);
      undo.push(lock.release);
    }
    const keys = await openKeys(dataDir, config.serverKey);
    if (dev) await bundleAll(rootDir);
    const stopping = new AbortController();
    /** @type {import("../config/runtime.mjs").Runtime} */
    const runtime = {
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
    const certificate = config.https === "own" && config.role !== "worker" ? await ownCertificate(dataDir) : null;
    const web = createWebServer({ certificate, ...(proxies > 0 ? { mostPerAddress: Number.POSITIVE_INFINITY } : {}) });
    // Next takes over every `Upgrade` of its server and never closes the socket, but needs it only for hot reloading.
    // Without a listener, Node treats it as an ordinary request (RFC 9110, section 7.8).
    const upgraded = dev ? web.server : createServer();
    const loading = loadApiProgram(rootDir);
    const preparing =
      config.role === "worker" ? null : prepareNext({ dev, dir: rootDir, httpServer: upgraded, port: config.port });
    for (const work of [loading, preparing]) work?.catch(() => {});
    const database = await opening;
    const program = await loading;
    const api = createApiAnswers(program);
    runtime.authenticatePage = program.authenticatePage;
    const app = await preparing;
    undo.push(() => runHooks(runtime.onStop, log));
    const beginJobs = await program.startJobs();
    // Behind a pooler, a transaction that waits for the queue would keep the connection by which it is opened.
    const jobsBeginLater = config.role !== "worker" && config.database.kind === "embedded";
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

/**
 * Migrated, and ours.
 * @param {object} options
 * @param {import("../config/read-config.mjs").Config} options.config
 * @param {{server: string}} options.keys
 * @param {string} options.rootDir
 * @param {boolean} options.ownsFolder
 * @param {import("../log/create-log.mjs").Log} options.log
 * @param {AbortSignal} [options.stopRequested]
 * @param {() => void} options.onSpawned
 * @param {(reason: string) => void} options.onDatabaseLost
 */
async function openDatabase({ config, keys, rootDir, ownsFolder, log, stopRequested, onSpawned, onDatabaseLost }) {
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

/**
 * @param {import("../config/read-config.mjs").Config} config
 * @param {Omit<Parameters<typeof startPostgres>[0], "dataDir"> & {onSpawned: () => void}} options
 */
async function startDatabase(config, options) {
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

/** @param {{dev: boolean, dir: string, httpServer: import("node:http").Server, port: number}} options */
async function prepareNext(options) {
  const { default: next } = await import("next");
  const create = /** @type {typeof import("next").default} */ (/** @type {unknown} */ (next));
  const app = create(options);
  await app.prepare();
  return app;
}

/** In development, where no build has written the programs. @param {string} rootDir */
async function bundleAll(rootDir) {
  const { bundlePlayer } = await import("./build/bundle-player.mjs");
  const { bundleThreads } = await import("./build/bundle-threads.mjs");
  const { bundleApi } = await import("./build/bundle-api.mjs");
  await Promise.all([bundlePlayer(rootDir), bundleThreads(rootDir), bundleApi(rootDir)]);
}

/** @param {(() => Promise<void>)[]} hooks @param {import("../log/create-log.mjs").Log} log */
async function runHooks(hooks, log) {
  for (const hook of hooks.toReversed()) {
    await within(longestHook, hook()).catch((error) => log.error("A stop hook failed", { error }));
  }
}

/** @param {number} milliseconds @param {Promise<unknown>} work */
async function within(milliseconds, work) {
  await Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);
}
