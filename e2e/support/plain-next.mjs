import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { leaveOutElsewhere } from "./elsewhere.mjs";
import { loadModule } from "./load-module.mjs";
import { closeOutputOf, freePort, raisedLimits, testEnvironment } from "./server.mjs";

/** @type {typeof import("../../lib/server/postgres/postgres")} */
const { startPostgres } = await loadModule("lib/server/postgres/postgres.ts");

const rootDir = resolve(import.meta.dirname, "../..");

/** @param {{listens?: boolean}} [options] listens: on 127.0.0.1 instead of a socket in a folder */
export async function startDatabase({ listens = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-database-"));
  const port = listens ? await freePort() : 0;
  const postgres = await startPostgres({ dataDir: folder, durable: false, ...(port ? { port } : {}) });
  return {
    url: port ? `postgresql://postgres@127.0.0.1:${port}/tellmark` : postgres.url,
    port,
    dataDir: join(folder, "data"),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {Record<string, string>} env over `testEnvironment`
 * @param {{options?: readonly string[]}} [settings] options: of `next start`
 */
export async function startPlainNext(env, { options = [] } = {}) {
  await leaveOutElsewhere("starts a separate server, as it does everywhere");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [join(rootDir, "node_modules/next/dist/bin/next"), "start", "-p", `${port}`, ...options],
    {
      cwd: rootDir,
      env: { ...process.env, ...testEnvironment(), ...raisedLimits, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const exited = once(child, "exit").then(([code]) => code);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const deadline = Date.now() + 60_000;
  for (let ready = false; !ready && child.exitCode === null; ) {
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`next start is not ready:\n${output}`);
    }
    await sleep(100);
    ready = await fetch(`${url}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    closeOutput: () => closeOutputOf(child),
    exited,
    async stop() {
      child.kill("SIGTERM");
      return exited;
    },
  };
}
