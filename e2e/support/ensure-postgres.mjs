import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { choosePostgresIdentity, takeFolder } from "../../lib/server/postgres/postgres-identity.mjs";
import { hasOpenSsl, makeCertificates } from "./certificates.mjs";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";
import { freePort } from "./server.mjs";

/** The one of Debian 12: three versions behind the embedded one. */
const folder = "/usr/lib/postgresql/15/bin";
const binaries = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };

/** @returns {string | null} why nothing is tested with a PostgreSQL of Debian's, null if it can be */
export function whyUntested() {
  if (!existsSync(binaries.postgres)) return `PostgreSQL 15 is not tested: there is none in ${folder}.`;
  return hasOpenSsl ? null : "PostgreSQL 15 is not tested: no openssl runs here.";
}

export function ensurePostgres() {
  if (!existsSync(binaries.postgres) && mayInstallPackages()) {
    console.log("No PostgreSQL 15 is installed; installing Debian's postgresql-15 (once) ...");
    // In this run level Debian starts no service.
    process.env.RUNLEVEL = "1";
    installDebianPackage("postgresql-15");
    delete process.env.RUNLEVEL;
  }
  const why = whyUntested();
  if (why) console.log(why);
}

/** A server of one test, in the locale and by TLS as an administrator would set it up. */
export async function startDebianPostgres() {
  const home = await mkdtemp(join(tmpdir(), "tellmark-postgres-15-"));
  await chmod(home, 0o711);
  const [data, certificates] = [join(home, "data"), join(home, "certificates")];
  for (const path of [data, certificates]) await mkdir(path, { mode: 0o700 });
  const identity = await choosePostgresIdentity(binaries, home);
  await takeFolder(data, identity);
  const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const [initdb = "", ...initialise] = identity.wrap([binaries.initdb, "-D", data, ...options]);
  await promisify(execFile)(initdb, initialise, { cwd: "/", ...identity.spawnOptions });
  await makeCertificates(certificates);
  await takeFolder(certificates, identity);

  const port = await freePort();
  const settings = { port, listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off", ssl: "on" };
  const files = { ssl_cert_file: join(certificates, "server.pem"), ssl_key_file: join(certificates, "server.key") };
  const flags = Object.entries({ ...settings, ...files }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [postgres = "", ...args] = identity.wrap([binaries.postgres, "-D", data, ...flags]);
  const child = spawn(postgres, args, { cwd: "/", stdio: ["ignore", "ignore", "pipe"], ...identity.spawnOptions });
  const exited = once(child, "exit");
  let output = "";
  child.stderr?.on("data", (chunk) => (output += chunk));
  const url = (/** @type {string} */ database) =>
    `postgresql://postgres@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${join(certificates, "ca.pem")}`;
  const stop = async () => {
    child.kill("SIGINT");
    await exited;
    await rm(home, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 30_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url("postgres") });
    try {
      await client.connect();
      await client.query("CREATE DATABASE tellmark");
      await client.end();
      return { url: url("tellmark"), stop };
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() < deadline && child.exitCode === null) continue;
      await stop();
      throw new Error(`PostgreSQL 15 does not answer (${error}):\n${output}`);
    }
  }
}
