import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { PostgresBinaries } from "./postgres-binaries";
import type { PostgresIdentity } from "./postgres-identity.mjs";
import { readPostmasterFile } from "./postgres-process";

export type PostgresServer = ReturnType<typeof spawnPostgres>;

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

export function spawnPostgres({
  folder,
  socketFolder,
  binaries,
  identity,
  durable,
  port,
}: {
  folder: string;
  socketFolder: string;
  binaries: PostgresBinaries;
  identity: PostgresIdentity;
  durable: boolean;
  port: number | undefined;
}) {
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

async function firstNumber(stream: unknown): Promise<number> {
  if (!(stream instanceof Readable)) throw new Error("PostgreSQL's watchdog has no pipe for its reports.");
  const [text] = await once(stream, "data");
  return Number(text);
}

export function exitCode(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
}

function readText(path: string) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

export function lastLines(text: string, count: number = 4) {
  return text.trim().split("\n").slice(-count).join(" | ") || "no output";
}

function logPath(folder: string) {
  return join(dirname(folder), "postgres.log");
}
