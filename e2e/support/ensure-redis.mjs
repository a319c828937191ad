import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";
import { freePort } from "./server.mjs";

export const untested = "Redis is not tested: no redis-server or valkey-server runs here. Install one.";

/** Debian's redis-tools has the server under another name, without the service that redis-server would start. */
const names = ["redis-server", "valkey-server", "redis-check-rdb"];

/** @returns {string | null} */
export function findRedis() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
  return found.find(isServer) ?? null;
}

export function ensureRedis() {
  if (findRedis()) return;
  if (mayInstallPackages()) {
    console.log("No Redis is installed; installing Debian's redis-tools (once) ...");
    installDebianPackage("redis-tools");
  }
  if (!findRedis()) console.log(untested);
}

/**
 * A Redis of one test, without a trace on disk.
 * @param {{password?: string, certificates?: string}} [options] certificates: a folder of makeCertificates, for TLS alone
 */
export async function startRedis({ password, certificates } = {}) {
  const path = findRedis();
  if (!path) throw new Error(untested);
  const folder = await mkdtemp(join(tmpdir(), "tellmark-redis-"));
  const port = await freePort();
  const file = (/** @type {string} */ name) => join(certificates ?? "", name);
  const keys = [
    "--tls-cert-file",
    file("server.pem"),
    "--tls-key-file",
    file("server.key"),
    "--tls-auth-clients",
    "no",
  ];
  const options = [
    ...(certificates ? ["--port", "0", "--tls-port", String(port), ...keys] : ["--port", String(port)]),
    ...["--bind", "127.0.0.1", "--save", "", "--dir", folder],
    ...(password ? ["--requirepass", password] : []),
  ];
  const child = spawn(path, options, { argv0: "redis-server", stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => /ready to accept connections/i.test(String(chunk)) && resolve(undefined));
    exited.then(() => reject(new Error("Redis did not start.")), reject);
  });
  exited.catch(() => undefined);
  return {
    url: certificates
      ? `rediss://:${password ?? ""}@localhost:${port}`
      : `redis://${password ? `:${password}@` : ""}127.0.0.1:${port}`,
    /** As a machine that no longer answers, and keeps its connections. */
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} path */
function isServer(path) {
  const { stdout } = spawnSync(path, ["--version"], { argv0: "redis-server", encoding: "utf8", timeout: 10_000 });
  return /^(Redis|Valkey) server /.test(stdout ?? "");
}
