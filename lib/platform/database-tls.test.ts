import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#lib/config/read-config";
import { setRuntime } from "#lib/config/runtime";
import { hasOpenSsl, makeCertificates } from "../../e2e/support/certificates.mjs";
import { startDatabase } from "../../e2e/support/plain-next.mjs";
import { migrate } from "../server/postgres/migrate";
import { subscribe } from "./database/change-notifications";
import { closeDatabase } from "./database/connections";
import { db } from "./database/db";
import { queue } from "./queue/queue";

if (!hasOpenSsl) console.log("TLS to the database is not tested: no openssl runs here.");

let folder: string;
let database: Awaited<ReturnType<typeof startDatabase>>;

/** The server itself writes them, as its own files: it takes a key that only the server may read. */
async function installCertificates() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const name of ["server.key", "server.pem"]) {
    const lines = (await readFile(join(folder, name), "utf8")).trim().split("\n");
    const values = lines.map((line) => `('${line}')`).join();
    await client.query(`COPY (VALUES ${values}) TO PROGRAM 'umask 077 && cat > ${name}'`);
  }
  await client.query("ALTER SYSTEM SET ssl_cert_file = 'server.pem'");
  await client.query("ALTER SYSTEM SET ssl = on");
  await client.query("SELECT pg_reload_conf()");
  await client.end();
}

const urlOf = (host: string, query: Record<string, string>) =>
  `postgresql://postgres@${host}:${database.port}/tellmark?${new URLSearchParams(query)}`;

function choose(url: string): string {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: "error" });
  const databaseUrl = config.database.kind === "url" ? config.database.url : "";
  setRuntime({
    config,
    keys: { server: "k".repeat(40) },
    databaseUrl,
    rootDir: resolve("."),
    singletons: {},
    stopping: new AbortController().signal,
    onStop: [],
  });
  return databaseUrl;
}

beforeAll(async () => {
  if (!hasOpenSsl) return;
  folder = await mkdtemp(join(tmpdir(), "tellmark-tls-"));
  await makeCertificates(folder);
  database = await startDatabase({ listens: true });
  await installCertificates();
});
afterAll(async () => {
  if (!hasOpenSsl) return;
  setRuntime(null);
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(!hasOpenSsl)("every connection of a process is encrypted, and checked as the address says", async () => {
  const ca = join(folder, "ca.pem");
  const url = choose(urlOf("localhost", { sslmode: "verify-full", sslrootcert: ca }));
  await migrate(url, resolve("prisma/migrations"));
  await queue().start();
  const news = subscribe("clip", 1);
  await news.next(3000);
  const connections = await db().$queryRaw<{ name: string; ssl: boolean }[]>`
    SELECT DISTINCT application_name AS name, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
    WHERE datname = current_database() AND backend_type = 'client backend' ORDER BY 1`;
  expect(connections).toEqual([
    { name: "tellmark", ssl: true },
    { name: "tellmark-jobs", ssl: true },
    { name: "tellmark-news", ssl: true },
  ]);
  news.stop();
  await queue().stop(1000);
  await closeDatabase();
});

test.skipIf(!hasOpenSsl)(
  "a server that is not who the address says gets no word; `require` only encrypts",
  async () => {
    const ca = join(folder, "ca.pem");
    const reach = (host: string, query: Record<string, string>) =>
      migrate(choose(urlOf(host, query)), resolve("prisma/migrations"));
    await expect(reach("localhost", { sslmode: "verify-full" })).rejects.toThrow(/cannot be reached: .*certificate/);
    const otherName = reach("127.0.0.1", { sslmode: "verify-full", sslrootcert: ca });
    await expect(otherName).rejects.toThrow(/cannot be reached: .*altnames/);
    expect(await reach("127.0.0.1", { sslmode: "verify-ca", sslrootcert: ca })).toEqual([]);
    expect(await reach("127.0.0.1", { sslmode: "require" })).toEqual([]);
  },
);
