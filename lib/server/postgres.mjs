import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isErrno, syncFolder } from "../kernel/durable-file.mjs";
import { processBirth } from "./data-lock.mjs";
import { preparePostgresBinaries } from "./postgres-binaries.mjs";
import { choosePostgresIdentity, takeFolder } from "./postgres-identity.mjs";
import { makeSocketFolder } from "./postgres-socket.mjs";

/**
 * @typedef {object} Postgres
 * @property {string} url address of the database `tellmark`
 * @property {string} adminUrl address of the database `postgres`
 * @property {number} pid
 * @property {string} version
 * @property {() => Promise<void>} stop
 */

/**
 * Listens on a Unix socket only, and stops when this process dies in any way. Creates the database `tellmark`.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {boolean} [options.durable] false only for tests that throw their data away
 * @param {number} [options.port] for tests: listens on 127.0.0.1, too
 * @param {import("../kernel/create-log.mjs").Log} [options.log]
 * @param {() => void} [options.onSpawned] when another process has begun to work, or is waited for; may be called again
 * @param {(reason: string) => void} [options.onUnexpectedExit]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, durable = true, port, log, onSpawned, onUnexpectedExit }) {
  const binaries = await preparePostgresBinaries();
  const folder = join(dataDir, "postgres");
  const identity = await choosePostgresIdentity(binaries, dataDir);
  await initialiseCluster(folder, binaries, identity, durable, onSpawned);
  await stopLeftoverServer(folder, log, onSpawned);
  await takeFolder(folder, identity);
  const socketFolder = await makeSocketFolder(folder, identity);
  const server = spawnServer({ folder, socketFolder, binaries, identity, durable, port });
  onSpawned?.();
  const stopped = { wanted: false };
  server.exit.then((reason) => {
    if (!stopped.wanted) onUnexpectedExit?.(reason);
  });
  const stop = async () => {
    stopped.wanted = true;
    await stopServer(server, folder);
    await rm(socketFolder, { recursive: true, force: true });
  };
  try {
    const urlOf = (/** @type {string} */ database) => socketUrl(socketFolder, database, port);
    const version = await openDatabase(urlOf, server, logPath(folder));
    const pid = readPostmasterFile(folder)?.pid ?? 0;
    return { url: urlOf("tellmark"), adminUrl: urlOf("postgres"), pid, version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} dataDir */
export function runningPostgresUrl(dataDir) {
  const file = readPostmasterFile(join(dataDir, "postgres"));
  return file?.ready && isPostgresOf(file.pid) ? socketUrl(file.socketFolder, "tellmark") : null;
}

/** @param {string} socketFolder @param {string} database @param {number} [port] part of the socket's name */
function socketUrl(socketFolder, database, port) {
  return `postgresql://postgres@localhost${port ? `:${port}` : ""}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** @param {string} folder */
function logPath(folder) {
  return join(dirname(folder), "postgres.log");
}

/**
 * Initialises aside and renames, so that an interrupted first start leaves nothing behind.
 * @param {string} folder
 * @param {import("./postgres-binaries.mjs").PostgresBinaries} binaries
 * @param {import("./postgres-identity.mjs").PostgresIdentity} identity
 * @param {boolean} durable
 * @param {() => void} [onSpawned]
 */
async function initialiseCluster(folder, binaries, identity, durable, onSpawned) {
  if (await exists(join(folder, "PG_VERSION"))) return;
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    if (name.startsWith("postgres.init-")) await rm(join(parent, name), { recursive: true, force: true });
  }
  const aside = `${folder}.init-${process.pid}`;
  await mkdir(aside, { mode: 0o700 });
  await takeFolder(aside, identity);
  const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-instructions"];
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const [command, ...args] = identity.wrap([binaries.initdb, "-D", aside, ...options, ...locale]);
  if (!durable) args.push("--no-sync");
  const child = spawn(command ?? "", args, { ...identity.spawnOptions, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  onSpawned?.();
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const code = await exitCode(child);
  if (code !== 0) throw new Error(`PostgreSQL could not create its files in ${parent}: ${lastLines(output)}`);
  await rename(aside, folder);
  await syncFolder(parent);
}

/**
 * After kill -9 of Node, PostgreSQL stops by itself; wait for that, then stop it.
 * @param {string} folder
 * @param {import("../kernel/create-log.mjs").Log} [log]
 * @param {() => void} [onWaiting]
 */
async function stopLeftoverServer(folder, log, onWaiting) {
  const left = readPostmasterFile(folder);
  if (!left || !isPostgresOf(left.pid)) return;
  onWaiting?.();
  log?.info("Waiting for the PostgreSQL of an earlier run to end", { pid: left.pid });
  for (const signal of /** @type {const} */ ([null, "SIGINT", "SIGQUIT"])) {
    if (signal) signalQuietly(left.pid, signal);
    for (let waited = 0; waited < 5000; waited += 50) {
      if (!isPostgresOf(left.pid)) return;
      await sleep(50);
    }
  }
  throw new Error(`An earlier PostgreSQL (process ${left.pid}) does not end: stop it, then start again.`);
}

// The shell waits for the end of its stdin, a pipe from Node, so PostgreSQL stops however Node ends. Its own process
// group shields it from Ctrl-C.
const watchdogScript = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } &
watch=$!
wait $server
code=$?
kill $watch 2>/dev/null
exit $code`;

/**
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.socketFolder
 * @param {import("./postgres-binaries.mjs").PostgresBinaries} options.binaries
 * @param {import("./postgres-identity.mjs").PostgresIdentity} options.identity
 * @param {boolean} options.durable
 * @param {number | undefined} options.port
 */
function spawnServer({ folder, socketFolder, binaries, identity, durable, port }) {
  const settings = {
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "128MB",
    // Parallel queries need shared memory that small containers lack, and are not worth it on two cores.
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    ...(port ? { listen_addresses: "127.0.0.1", port: String(port) } : {}),
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = identity.wrap([binaries.postgres, "-D", folder, "-k", socketFolder, "-h", "", ...flags]);
  const log = openSync(logPath(folder), "w", 0o600);
  const child = spawn("/bin/sh", ["-c", watchdogScript, "sh", ...command], {
    ...identity.spawnOptions,
    cwd: "/",
    stdio: ["pipe", log, log],
    detached: true,
  });
  closeSync(log);
  child.stdin?.on("error", () => {});
  const running = { value: true };
  const exit = exitCode(child).then((code) => {
    running.value = false;
    return `PostgreSQL ended with code ${code}: ${lastLines(readText(logPath(folder)))}`;
  });
  return { child, exit, running };
}

/** @typedef {ReturnType<typeof spawnServer>} Server */

/**
 * Fast shutdown: rolls back open transactions and writes a checkpoint.
 * @param {Server} server
 * @param {string} folder
 */
async function stopServer(server, folder) {
  if (!server.running.value) return;
  server.child.stdin?.end();
  const ended = await Promise.race([server.exit.then(() => true), sleep(10_000, false, { ref: false })]);
  if (ended) return;
  const pid = readPostmasterFile(folder)?.pid;
  if (pid) signalQuietly(pid, "SIGQUIT");
  await server.exit;
}

/**
 * Waits until the server answers, makes the database if there is none, and tells the server's version.
 * @param {(database: string) => string} urlOf
 * @param {Server} server
 * @param {string} log
 */
async function openDatabase(urlOf, server, log) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const [version] = await ask(urlOf("tellmark"), "SHOW server_version");
      return String(version.server_version);
    } catch (error) {
      if (!server.running.value) throw new Error(await server.exit);
      if (isErrno(error, "3D000")) {
        await ask(urlOf("postgres"), "CREATE DATABASE tellmark");
        continue;
      }
      // On a busy machine it takes connections long before it answers.
      const isSlow = error instanceof Error && error.message === "timeout expired";
      const starting = isSlow || isErrno(error, "ENOENT", "ECONNREFUSED", "57P03");
      if (!starting) throw error;
      if (Date.now() > deadline) throw new Error(`PostgreSQL is not ready after 60 s: ${lastLines(readText(log))}`);
      await sleep(15);
    }
  }
}

/** @param {string} url @param {string} statement */
async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {string} folder @returns {{pid: number, socketFolder: string, ready: boolean} | null} */
function readPostmasterFile(folder) {
  const lines = readText(join(folder, "postmaster.pid")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

/** @param {number} pid */
function isPostgresOf(pid) {
  if (processBirth(pid) === null) return false;
  if (process.platform !== "linux") return true;
  return /\bpostgres\b/.test(readText(`/proc/${pid}/cmdline`).replaceAll("\0", " "));
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalQuietly(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already exited.
  }
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<number | string>} */
function exitCode(child) {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split("\n").slice(-4).join(" | ") || "no output";
}

/** @param {string} path */
async function exists(path) {
  return stat(path).then(
    () => true,
    (error) => {
      if (isErrno(error, "ENOENT")) return false;
      throw error;
    },
  );
}
