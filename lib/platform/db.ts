import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { type Prisma, PrismaClient } from "#lib/generated/prisma/client";
import { log } from "#lib/kernel/log";
import type { Config } from "#lib/kernel/read-config.mjs";
import { directUrlOf, isPooled } from "#lib/kernel/read-database.mjs";
import { getRuntime, processSingleton } from "#lib/kernel/runtime.mjs";

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

const PLANNED_SHARE = 2 / 3;
/** A connection that ends takes its plans with it. */
const PLANS_KEPT_MS = 5 * 60_000;
/** Where PostgreSQL, or the way to it, has stopped answering: a little more than it may work at a statement. */
const ANSWER_MS = 20_000;
/** Sent as a connection begins. PgBouncer refuses what it does not know; there the role has to have such bounds. */
const bounds = { idle_in_transaction_session_timeout: 30_000, statement_timeout: 15_000 };

type Open = {
  url: string;
  /** Made when it is asked for: it takes 25 MB, and servers that only show clips do without. */
  client: PrismaClient | null;
  pool: pg.Pool;
  planned: pg.Pool;
  replica: pg.Pool | null;
  names: NamesByText | null;
};

type NamesByText = Map<string, string>;

declare global {
  var __tellmarkDatabase: Open | undefined;
}

export function db(): Database {
  refuseSecondConnection();
  const opened = open();
  opened.client ??= newClient(opened.pool);
  return opened.client;
}

function newClient(pool: pg.Pool): PrismaClient {
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // Not for raw statements: their best plan may depend on the values (a search).
    statementNameGenerator: ({ sql }) => (isOfPrisma.test(sql) ? statementName(sql, MOST_NAMES) : ""),
  });
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 20_000 } });
}

/** For what Prisma cannot do. */
export function connections(): pg.Pool {
  refuseSecondConnection();
  return open().pool;
}

/**
 * For named statements that wait for nobody and whose plan does not depend on their values: each connection plans them
 * once. Who waits here for the lock of a row lets everybody wait.
 */
export function plannedConnections(): pg.Pool {
  refuseSecondConnection();
  return open().planned;
}

/** Of the replica, which gets little time; null where there is none. Who asks it: lib/platform/replica.ts. */
export function replicaConnections(): pg.Pool | null {
  return open().replica;
}

function openReplica({ database }: Config): pg.Pool | null {
  if (database.kind === "embedded" || database.readUrl === null) return null;
  const pool = newPool({
    connectionString: database.readUrl,
    max: database.connections,
    connectionTimeoutMillis: 1_000,
    query_timeout: 5_000,
    ...(isPooled(database.readUrl) ? {} : bounds),
    application_name: "tellmark-reads",
  });
  // Whoever reads next is told.
  pool.on("error", () => undefined);
  return pool;
}

/** A connection that the pool is ending may still be told that it ends, which kills the process if nobody listens. */
function newPool(options: pg.PoolConfig): pg.Pool {
  return new pg.Pool(options).on("connect", (client) => client.on("error", () => undefined));
}

function open(): Open {
  const { databaseUrl: url, config } = getRuntime();
  if (globalThis.__tellmarkDatabase?.url !== url) {
    const options = {
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: ANSWER_MS,
      ...(isPooled(url) ? {} : bounds),
      application_name: "tellmark",
    };
    const most = config.database.connections;
    const mostPlanned = Math.ceil(most * PLANNED_SHARE);
    const names = isPooled(url) ? null : new Map();
    const pool = newPool({ ...options, max: most });
    const planned = names
      ? newPool({ ...options, max: mostPlanned, idleTimeoutMillis: PLANS_KEPT_MS, onConnect: planOnce })
      : pool;
    for (const one of new Set([pool, planned])) one.on("error", onLost);
    globalThis.__tellmarkDatabase = { url, client: null, pool, planned, replica: openReplica(config), names };
  }
  return globalThis.__tellmarkDatabase;
}

/** Not as a parameter of the connection, which some poolers refuse. */
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query("SET plan_cache_mode = force_generic_plan");
}

function onLost(error: Error): void {
  // PostgreSQL may stop before it has read that a connection was closed.
  if (globalThis.__tellmarkDatabase) log().error("database connection lost", { error: error.message });
}

const isOfPrisma = /"public"\./;
/** Of Prisma's: those whose text grows with a list would fill the server's memory of them. */
const MOST_NAMES = 500;

/**
 * By name, PostgreSQL parses and plans a statement once for each connection. Empty for a pooler that hands out another
 * connection for each transaction, as the address says by `pgbouncer=true`, Prisma's parameter for it. Made of the
 * text, so that behind a pooler of which the address says nothing a name still never means another statement.
 */
export function statementName(sql: string, most = Number.POSITIVE_INFINITY): string {
  const { names } = open();
  let name = names?.get(sql);
  if (names && name === undefined && names.size < most) {
    name = `tellmark_${createHash("sha256").update(sql).digest("base64url").slice(0, 24)}`;
    names.set(sql, name);
  }
  return name ?? "";
}

/** For what needs the same connection throughout; null where there is only a pooler. */
export function directUrl(): string | null {
  const { config, databaseUrl } = getRuntime();
  return directUrlOf(config.database, databaseUrl);
}

/** Of the process: the queue belongs to another bundle than the verb whose transaction enqueues. */
const committing = () => processSingleton("committing", () => new WeakMap<Transaction, (() => void)[]>());

/** Something that others would do later, too: nothing promises that it happens. */
export function afterCommit(tx: Transaction, follow: () => void): void {
  committing().set(tx, [...(committing().get(tx) ?? []), follow]);
}

const working = new AsyncLocalStorage<true>();

/** All that there are may be waiting for the locks of the transaction that asks. */
function refuseSecondConnection(): void {
  if (getRuntime().isStrict && working.getStore()) throw new Error("A transaction asks for a second connection.");
}

/** PostgreSQL aborts one of two deadlocked transactions; it is retried. */
const MAX_RUNS = 3;

/** May run the work more than once, so the work must have no effects outside the database. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      let followers: readonly (() => void)[] = [];
      const result = await db().$transaction(async (tx) => {
        const done = await working.run(true, () => work(tx));
        followers = committing().get(tx) ?? [];
        return done;
      });
      for (const follow of followers) follow();
      return result;
    } catch (error) {
      if (run >= MAX_RUNS || !isDeadlock(error)) throw error;
    }
  }
}

/** REPEATABLE READ: all reads see the same snapshot. */
export function readTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db().$transaction((tx) => working.run(true, () => work(tx)), { isolationLevel: "RepeatableRead" });
}

/** An advisory lock, held until the transaction ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

export async function closeDatabase(): Promise<void> {
  const closing = globalThis.__tellmarkDatabase;
  globalThis.__tellmarkDatabase = undefined;
  if (!closing) return;
  const { client, pool, planned, replica } = closing;
  await replica?.end();
  if (planned !== pool) await planned.end();
  await client?.$disconnect();
  // Prisma ends the pool only if it has used it.
  if (!pool.ended) await pool.end();
}

export function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "P2002";
}

export function isDeadlock(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return (
    error.code === "P2034" ||
    error.code === "40P01" ||
    (error.code === "P2010" && /\b40P01\b/.test(String("message" in error && error.message)))
  );
}

export function isParentGone(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && (error.code === "P2003" || error.code === "P2025")
  );
}

export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    [
      "P1001",
      "P1002",
      "P1008",
      "P1017",
      "P2024",
      "P2028",
      "P2037",
      "57P01",
      "57P02",
      "57P03",
      "53300",
      "ECONNREFUSED",
      "ENOENT",
      "ENOTFOUND",
      "ETIMEDOUT",
      "EPIPE",
    ].includes(code)
  )
    return true;
  const message = error instanceof Error ? error.message : "";
  // Node says "aborted" where a client went away.
  if (code === "ECONNRESET") return message !== "aborted";
  return /Connection terminated|terminating connection|the database system is|Can't reach database|connect ENOENT|ECONNREFUSED|timeout exceeded when trying to connect|Query read timeout/.test(
    message,
  );
}
