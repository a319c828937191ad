import { spawn } from "node:child_process";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isErrno, syncFolder } from "../../kernel/durable-file";
import type { Log } from "../../log/create-log";
import { openPostgres } from "./open-postgres";
import { type PostgresBinaries, preparePostgresBinaries } from "./postgres-binaries";
import { choosePostgresIdentity, type PostgresIdentity, takeFolder } from "./postgres-identity.mjs";
import {
  endEarlierProcess,
  ownProcess,
  readPostmasterFile,
  removeProcessFile,
  signalOwnProcess,
  writeProcessFile,
} from "./postgres-process";
import { makeSocketFolder } from "./postgres-socket";
import { exitCode, lastLines, type PostgresServer, spawnPostgres } from "./spawn-postgres";

interface Postgres {
  /** address of the database `tellmark` */
  url: string;
  /** address of the database `postgres` */
  adminUrl: string;
  pid: number;
  version: string;
  stop: () => Promise<void>;
}

/** Listens on a Unix socket only, and stops when this process dies in any way. Creates the database `tellmark`. */
export async function startPostgres({
  dataDir,
  durable = true,
  port,
  log,
  onSpawned,
  onUnexpectedExit,
  signal,
}: {
  dataDir: string;
  /** false only for tests that throw their data away */
  durable?: boolean;
  /** for tests: listens on 127.0.0.1, too */
  port?: number;
  log?: Log;
  /** when another process has begun to work, or is waited for; may be called again */
  onSpawned?: () => void;
  onUnexpectedExit?: (reason: string) => void;
  /** ends a start that waits for recovery */
  signal?: AbortSignal;
}): Promise<Postgres> {
  const binaries = await preparePostgresBinaries();
  const folder = join(dataDir, "postgres");
  const identity = await choosePostgresIdentity(binaries, dataDir);
  await initialiseCluster(folder, binaries, identity, durable, onSpawned);
  await endEarlierProcess(folder, log, onSpawned);
  await takeFolder(folder, identity);
  const socketFolder = await makeSocketFolder(folder, identity);
  const server = spawnPostgres({ folder, socketFolder, binaries, identity, durable, port });
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
    const urlOf = (database: string) => socketUrl(socketFolder, database, port);
    const version = await openPostgres({ urlOf, server, folder, pid, log, signal });
    return { url: urlOf("tellmark"), adminUrl: urlOf("postgres"), pid, version, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function runningPostgresUrl(dataDir: string) {
  const folder = join(dataDir, "postgres");
  const file = readPostmasterFile(folder);
  return file?.isReady && file.pid === ownProcess(folder) ? socketUrl(file.socketFolder, "tellmark") : null;
}

export function isPostgresStarting(dataDir: string) {
  const folder = join(dataDir, "postgres");
  return ownProcess(folder) !== null && readPostmasterFile(folder)?.isReady !== true;
}

/** @param port part of the socket's name */
function socketUrl(socketFolder: string, database: string, port?: number) {
  return `postgresql://postgres@localhost${port ? `:${port}` : ""}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Initialises aside and renames, so that an interrupted first start leaves nothing behind. */
async function initialiseCluster(
  folder: string,
  binaries: PostgresBinaries,
  identity: PostgresIdentity,
  durable: boolean,
  onSpawned?: () => void,
) {
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

/** Fast shutdown: rolls back open transactions and writes a checkpoint. */
async function stopServer(server: PostgresServer, folder: string) {
  if (!server.running.value) return;
  server.child.stdin?.end();
  const ended = await Promise.race([server.exit.then(() => true), sleep(10_000, false, { ref: false })]);
  if (ended) return;
  signalOwnProcess(folder, "SIGQUIT");
  await server.exit;
}

async function exists(path: string) {
  return stat(path).then(
    () => true,
    (error) => {
      if (isErrno(error, "ENOENT")) return false;
      throw error;
    },
  );
}
