import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { isErrno, syncFolder } from "../../kernel/durable-file.mjs";
import { openPostgres } from "./open-postgres.mjs";
import { preparePostgresBinaries } from "./postgres-binaries.mjs";
import { choosePostgresIdentity, takeFolder } from "./postgres-identity.mjs";
import {
  endEarlierProcess,
  ownProcess,
  readPostmasterFile,
  removeProcessFile,
  signalOwnProcess,
  writeProcessFile,
} from "./postgres-process.mjs";
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
 * @param {import("../../log/create-log.mjs").Log} [options.log]
 * @param {() => void} [options.onSpawned] when another process has begun to work, or is waited for; may be called again
 * @param {(reason: string) => void} [options.onUnexpectedExit]
 * @param {AbortSignal} [options.signal] ends a start that waits for recovery
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, durable = true, port, log, onSpawned, onUnexpectedExit, signal }) {
  const binaries = await preparePostgresBinaries();
  const folder = join(dataDir, "postgres");
  const identity = await choosePostgresIdentity(binaries, dataDir);
  await initialiseCluster(folder, binaries, identity, durable, onSpawned);
  await endEarlierProcess(folder, log, onSpawned);
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
    removeProcessFile(folder);
    // Left behind only by a server that holds the folder against ours, and goes on answering.
    if (readPostmasterFile(folder) === null) await rm(socketFolder, { recursive: true, force: true });
  };
  try {
    const pid = await server.pid;
    writeProcessFile(folder, pid);
    const urlOf = (/** @type {string} */ database) => socketUrl(socketFolder, database, port);
    const version = await openPostgres({ urlOf, server, folder, pid, log, signal });
    return { url: urlOf("tellmark"), adminUrl: urlOf("postgres"), pid, version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} dataDir */
export function runningPostgresUrl(dataDir) {
  const folder = join(dataDir, "postgres");
  const file = readPostmasterFile(folder);
  return file?.isReady && file.pid === ownProcess(folder) ? socketUrl(file.socketFolder, "tellmark") : null;
}

/** @param {string} dataDir */
export function isPostgresStarting(dataDir) {
  const folder = join(dataDir, "postgres");
  return ownProcess(folder) !== null && readPostmasterFile(folder)?.isReady !== true;
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

// The shell reports PostgreSQL's pid, and waits for the end of its stdin, a pipe from Node, so PostgreSQL stops however
// Node ends. Its own process group shields it from Ctrl-C.
const watchdogScript = `
exec 4<&0
"$@" </dev/null 3>&- 4<&- &
server=$!
echo $server >&3
exec 3>&-
{ read -r _ <&4; kill -INT $server; } &
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
  // PostgreSQL refuses to start if the pid in a stale postmaster.pid lives again. With pg_ctl's own variable it ignores
  // that pid, and still checks shared memory.
  const stalePid = readPostmasterFile(folder)?.pid;
  const except = stalePid ? ["env", `PG_GRANDPARENT_PID=${stalePid}`] : [];
  const child = spawn("/bin/sh", ["-c", watchdogScript, "sh", ...except, ...command], {
    ...identity.spawnOptions,
    cwd: "/",
    stdio: ["pipe", log, log, "pipe"],
    detached: true,
  });
  closeSync(log);
  child.stdin?.on("error", () => {});
  const running = { value: true };
  const exit = exitCode(child).then((code) => {
    running.value = false;
    return `PostgreSQL ended with code ${code}: ${lastLines(readText(logPath(folder)))}`;
  });
  const pid = Promise.race([firstNumber(child.stdio[3]), exit.then((reason) => Promise.reject(new Error(reason)))]);
  pid.catch(() => {});
  const lastLine = () => lastLines(readText(logPath(folder)).replaceAll(/^.*the database system is .*$/gm, ""), 1);
  return { child, exit, running, pid, lastLine };
}

/** @param {unknown} stream @returns {Promise<number>} */
async function firstNumber(stream) {
  if (!(stream instanceof Readable)) throw new Error("PostgreSQL's watchdog has no pipe for its reports.");
  const [text] = await once(stream, "data");
  return Number(text);
}

/** @typedef {ReturnType<typeof spawnServer>} PostgresServer */

/**
 * Fast shutdown: rolls back open transactions and writes a checkpoint.
 * @param {PostgresServer} server
 * @param {string} folder
 */
async function stopServer(server, folder) {
  if (!server.running.value) return;
  server.child.stdin?.end();
  const ended = await Promise.race([server.exit.then(() => true), sleep(10_000, false, { ref: false })]);
  if (ended) return;
  signalOwnProcess(folder, "SIGQUIT");
  await server.exit;
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

/** @param {string} text @param {number} [count] */
function lastLines(text, count = 4) {
  return text.trim().split("\n").slice(-count).join(" | ") || "no output";
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
