// `node lib/server/main.mjs [--dev | --api] [--role=web|worker|both]`
import { ConfigError } from "../../config/environment-reader";
import { type Config, readConfig } from "../../config/read-config";
import { readMemory } from "../../config/read-memory.mjs";
import { createLog, type Log } from "../../log/create-log";
import { bootLog } from "../boot-log";
import type { CommandOptions } from "../cli/command";
import { loadEnvironmentFiles } from "../environment";
import { ignoreClosedOutput } from "../ignore-closed-output";
import { type Started, startServer } from "../server";

export async function run({ rootDir, args }: CommandOptions): Promise<void> {
  const dev = args.includes("--dev");
  const hasPages = !args.includes("--api");
  loadEnvironmentFiles(rootDir, dev);
  const memory = readMemory();
  const config = readConfigOrExit(args, rootDir, memory.totalBytes);
  const log = createLog(config.logLevel);
  ignoreClosedOutput();

  // An error in one request must not end the others, so log it and continue.
  process.on("uncaughtException", (error) => log.error("Uncaught exception", { error }));
  process.on("unhandledRejection", (error) => log.error("Unhandled rejection", { error }));

  // Handle signals from the start; while draining, a second one is ignored.
  const stopping = new AbortController();
  const stopRequested = new Promise<string>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
      process.on(signal, () => {
        stopping.abort();
        resolve(signal);
      });
    }
  });

  let onLost: (reason: unknown) => void = () => {};
  const lost = new Promise<unknown>((resolve) => {
    onLost = resolve;
  });

  try {
    const started = await startServer({ config, rootDir, dev, hasPages, log, stopRequested: stopping.signal, onLost });
    for (const line of bootLog(config, started, rootDir, memory)) console.log(line);
    // A worker has no socket to keep it alive.
    setInterval(() => {}, 60_000);
    process.exit(await Promise.race([endBySignal(started, stopRequested), endByLoss(started, lost, log)]));
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    console.error(startFailure(error, config));
    process.exit(1);
  }
}

async function endBySignal(started: Started, stopRequested: Promise<string>): Promise<number> {
  const signal = await stopRequested;
  console.log(`Stopping (${signal}): running requests may finish.`);
  await started.stop();
  console.log("Stopped.");
  return 0;
}

async function endByLoss(started: Started, lost: Promise<unknown>, log: Log): Promise<number> {
  log.error("The database has stopped or cannot be used, so the server stops", { reason: await lost });
  await started.stop();
  return 1;
}

function readConfigOrExit(argv: string[], baseDir: string, memoryBytes: number): Config {
  try {
    return readConfig(undefined, { argv, baseDir, memoryBytes });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exit(1);
  }
}

function startFailure(error: unknown, config: Config) {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : null;
  if (code === "EADDRINUSE")
    return `Port ${config.port} is in use: stop that program, or choose another port with PORT.`;
  if (code === "EACCES") return `No permission: ${error.message}.`;
  return config.logLevel === "debug" ? error.stack : error.message;
}
