import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";
import { freePort } from "./server.mjs";

export const untested = "PgBouncer is not tested: no pgbouncer runs here. Install one.";

/** @returns {string | null} */
export function findPgBouncer() {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(isAbsolute), "/usr/sbin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find((path) => existsSync(path)) ?? null;
}

export function ensurePgBouncer() {
  if (findPgBouncer()) return;
  if (mayInstallPackages()) {
    console.log("No PgBouncer is installed; installing Debian's pgbouncer (once) ...");
    // In this run level Debian starts no service.
    process.env.RUNLEVEL = "1";
    installDebianPackage("pgbouncer");
    delete process.env.RUNLEVEL;
  }
  if (!findPgBouncer()) console.log(untested);
}

/**
 * A PgBouncer of one test, as Debian configures it apart from its mode: each transaction gets whichever of a few
 * connections is free.
 * @param {{port: number, database: string}} target a PostgreSQL that listens on 127.0.0.1 and trusts everyone
 */
export async function startPgBouncer({ port: targetPort, database }) {
  const path = findPgBouncer();
  if (!path) throw new Error(untested);
  const folder = await mkdtemp(join(tmpdir(), "tellmark-pgbouncer-"));
  const port = await freePort();
  const lines = [
    "[databases]",
    `${database} = host=127.0.0.1 port=${targetPort} dbname=${database} user=postgres`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 8",
    "max_client_conn = 500",
  ];
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(settings, lines.join("\n"));
  await chmod(folder, 0o755);
  // It does not run as root.
  const options = process.geteuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(path, [...options, settings], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  let output = "";
  await new Promise((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      output += chunk;
      if (/process up/.test(output)) resolve(undefined);
    });
    exited.then(() => reject(new Error(`PgBouncer did not start:\n${output}`)), reject);
  });
  exited.catch(() => undefined);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/${database}?pgbouncer=true`,
    output: () => output,
    async stop() {
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
