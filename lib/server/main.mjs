// `node lib/server/main.mjs [--dev] [--role=web|worker|both]`
import "./next/keep-compiled-code.mjs";
import { resolve } from "node:path";
import { ConfigError } from "../config/environment-reader.mjs";
import { readConfig } from "../config/read-config.mjs";
import { readMemory } from "../config/read-memory.mjs";
import { createLog } from "../log/create-log.mjs";
import { bootLog } from "./boot-log.mjs";
import { loadEnvironmentFiles } from "./environment.mjs";
import { ignoreClosedOutput } from "./ignore-closed-output.mjs";
import { startServer } from "./server.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
const argv = process.argv.slice(2);
const dev = argv.includes("--dev");

loadEnvironmentFiles(rootDir, dev);
const memory = readMemory();
const config = readConfigOrExit();
const log = createLog(config.logLevel);

ignoreClosedOutput();

// An error in one request must not end the others, so log it and continue.
process.on("uncaughtException", (error) => log.error("Uncaught exception", { error }));
process.on("unhandledRejection", (error) => log.error("Unhandled rejection", { error }));

// Handle signals from the start; while draining, a second one is ignored.
const stopping = new AbortController();
const stopRequested = new Promise((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => {
      stopping.abort();
      resolve(signal);
    });
  }
});

/** @type {(reason: unknown) => void} */
let onLost = () => {};
const lost = new Promise((resolve) => {
  onLost = resolve;
});

try {
  const started = await startServer({ config, rootDir, dev, log, stopRequested: stopping.signal, onLost });
  for (const line of bootLog(config, started, rootDir, memory)) console.log(line);
  // A worker has no socket to keep it alive.
  setInterval(() => {}, 60_000);
  process.exit(await Promise.race([endBySignal(started), endByLoss(started)]));
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error(startFailure(error));
  process.exit(1);
}

/** @param {import("./server.mjs").Started} started */
async function endBySignal(started) {
  const signal = await stopRequested;
  console.log(`Stopping (${signal}): running requests may finish.`);
  await started.stop();
  console.log("Stopped.");
  return 0;
}

/** @param {import("./server.mjs").Started} started */
async function endByLoss(started) {
  log.error("The database has stopped or cannot be used, so the server stops", { reason: await lost });
  await started.stop();
  return 1;
}

function readConfigOrExit() {
  try {
    return readConfig(undefined, { argv, baseDir: rootDir, memoryBytes: memory.totalBytes });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) console.error(problem);
    process.exit(1);
  }
}

/** @param {unknown} error */
function startFailure(error) {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : null;
  if (code === "EADDRINUSE")
    return `Port ${config.port} is in use: stop that program, or choose another port with PORT.`;
  if (code === "EACCES") return `No permission: ${error.message}.`;
  return config.logLevel === "debug" ? error.stack : error.message;
}
