import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { blockOf } from "./deploy-page.mjs";
import { findPgBouncer, startPgBouncer } from "./ensure-pgbouncer.mjs";
import { startDatabase } from "./plain-next.mjs";
import { roundRobin } from "./round-robin";
import { s3Double } from "./s3-double";
import { adminAddress, freePort, raisedLimits, startTestServer, type TestServer } from "./server.mjs";

export interface Member {
  name: string;
  /** Right between two requests, as far as it answers any. */
  kill9: () => Promise<void>;
  /** Whatever it is doing. */
  killAtOnce: () => Promise<void>;
  served: () => number;
  dataDir: () => string;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Two processes that answer and two that work, on one PostgreSQL and one store, each with its own disk that is
 * new after each of its starts. Where PgBouncer runs, they reach the database in every way that there is: past it,
 * through it, and through it with an address past it for what needs one connection.
 */
export async function startCluster(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-cluster-"));
  const database = await startDatabase({ listens: true });
  await rowsAt(database.url, blockOf("sql", "ALTER ROLE").replaceAll("ROLE tellmark", "ROLE postgres"));
  const pooler = findPgBouncer() ? await startPgBouncer({ port: database.port, database: "tellmark" }) : null;
  const store = await s3Double();
  const proxy = await roundRobin();
  const direct = { DATABASE_URL: database.url };
  const pooled = pooler ? { DATABASE_URL: pooler.url } : direct;
  const both = pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url } : direct;
  const shared = {
    ...raisedLimits,
    RATE_LIMIT_PASSWORD_TRIES_PER_IP: "10",
    ...store.env,
    SERVER_KEY: randomBytes(32).toString("base64url"),
    DATABASE_CONNECTIONS: "6",
    WEBHOOK_ALLOW_PRIVATE: "1",
    ADMIN_EMAILS: adminAddress,
    PUBLIC_URL: proxy.url,
    ...env,
  };
  const outputs: string[] = [];
  const running: (() => string)[] = [];
  let stopping = false;

  async function open(name: string, role: "web" | "worker", way: Record<string, string>) {
    const port = await freePort();
    let starts = 0;
    let dataDir = "";
    let server: TestServer;
    const start = async () => {
      starts += 1;
      dataDir = join(folder, `${name}-${starts}`);
      server = await startTestServer({ dataDir, port, env: { ...shared, ...way, ROLE: role } });
    };
    await start();
    const target = role === "web" ? proxy.add(port) : null;
    const killAtOnce = async () => {
      outputs.push(server.output());
      await server.kill9();
      if (target) target.isOpen = false;
      if (stopping) return;
      await start();
      if (target) target.isOpen = true;
    };
    const member: Member = {
      name,
      killAtOnce,
      async kill9() {
        if (target) await proxy.close(target);
        await killAtOnce();
      },
      served: () => target?.served ?? 0,
      dataDir: () => dataDir,
    };
    running.push(() => server.output());
    const stop = async () => {
      const code = await server.stop();
      outputs.push(server.output());
      return code;
    };
    return { member, stop };
  }

  const stop = async (servers: readonly { stop: () => Promise<unknown> }[]) => {
    stopping = true;
    await Promise.all(servers.map((server) => server.stop()));
    await proxy.stop();
    await store.close();
    await pooler?.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const opening = await Promise.allSettled([
    open("web-1", "web", both),
    open("web-2", "web", pooled),
    open("worker-1", "worker", pooled),
    open("worker-2", "worker", direct),
  ]);
  const opened = opening.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const failed = opening.find((one) => one.status === "rejected");
  if (failed) {
    await stop(opened);
    throw failed.reason;
  }

  return {
    url: proxy.url,
    databaseUrl: database.url,
    /** The environment of one more process. */
    env: { ...shared, ...direct },
    pooledUrl: pooler?.url ?? null,
    objects: store.objects,
    members: opened.map(({ member }) => member),
    output: () => [...outputs, ...running.map((output) => output())].join("\n"),
    /** The errors that they logged. */
    faults: () =>
      outputs
        .join("\n")
        .split("\n")
        .filter((line) => /"level":"error"/.test(line)),
    stop: () => stop(opened),
  };
}

export async function rowsAt(connectionString: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = values.length > 0 ? await client.query(sql, values) : await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}
