import { createHash } from "node:crypto";
import type pg from "pg";
import type { Config } from "#lib/config/read-config";
import { getDirectUrl, isPooled } from "#lib/config/read-database";
import { getRuntime } from "#lib/config/runtime";
import type { PrismaClient } from "#lib/generated/prisma/client";
import { log } from "#lib/log/log";
import { FairPool, hasConnection } from "./fair-pool";

const PLANNED_SHARE = 2 / 3;
/** A connection that ends takes its plans with it. */
const PLANS_KEPT_MS = 5 * 60_000;
/** Where PostgreSQL, or the way to it, has stopped answering: a little more than it may work at a statement. */
const ANSWER_MS = 20_000;
/** Sent as a connection begins. PgBouncer refuses unknown settings; there the role has to have such bounds. */
const bounds = { idle_in_transaction_session_timeout: 30_000, statement_timeout: 15_000 };

interface Opened {
  url: string;
  pool: pg.Pool;
  planned: pg.Pool;
  replica: pg.Pool | null;
  names: NamesByText | null;
  /** Over `pool`. Made when it is asked for: it takes 25 MB, and servers that only show clips do without. */
  client: PrismaClient | null;
}

type NamesByText = Map<string, string>;

declare global {
  var __tellmarkDatabase: Opened | undefined;
}

/** For work that Prisma cannot do. */
export function connections(): pg.Pool {
  return openConnections().pool;
}

/**
 * For named statements that take no locks and whose plan does not depend on their values: each connection plans them
 * once. Waiting here for the lock of a row blocks all callers.
 */
export function plannedConnections(): pg.Pool {
  return openConnections().planned;
}

/** Of the replica, which gets little time; null where there is none. Used by lib/platform/database/replica.ts. */
export function replicaConnections(): pg.Pool | null {
  return open().replica;
}

export function openConnections(): Opened {
  assertOneConnection();
  return open();
}

/** All that there are may be waiting for the locks of the transaction that asks. */
function assertOneConnection(): void {
  if (getRuntime().isStrict && hasConnection()) throw new Error("A transaction asks for a second connection.");
}

function open(): Opened {
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
    const pool = safe(new FairPool({ ...options, max: most }));
    const planned = names
      ? safe(new FairPool({ ...options, max: mostPlanned, idleTimeoutMillis: PLANS_KEPT_MS, onConnect: planOnce }))
      : pool;
    for (const one of new Set([pool, planned])) one.on("error", onLost);
    globalThis.__tellmarkDatabase = { url, pool, planned, replica: openReplica(config), names, client: null };
  }
  return globalThis.__tellmarkDatabase;
}

function openReplica({ database }: Config): pg.Pool | null {
  if (database.kind === "embedded" || database.readUrl === null) return null;
  const pool = safe(
    new FairPool({
      connectionString: database.readUrl,
      max: database.connections,
      connectionTimeoutMillis: 1_000,
      query_timeout: 5_000,
      ...(isPooled(database.readUrl) ? {} : bounds),
      application_name: "tellmark-reads",
    }),
  );
  pool.on("error", () => undefined);
  return pool;
}

/** A connection may emit an error while the pool ends it, which kills the process without a listener. */
function safe(pool: pg.Pool): pg.Pool {
  return pool.on("connect", (client) => client.on("error", () => undefined));
}

/** Not as a parameter of the connection, which some poolers refuse. */
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query("SET plan_cache_mode = force_generic_plan");
}

function onLost(error: Error): void {
  // PostgreSQL may stop before it has read that a connection was closed.
  if (globalThis.__tellmarkDatabase) log().error("database connection lost", { error: error.message });
}

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

/** For work that needs the same connection throughout; null where there is only a pooler. */
export function directUrl(): string | null {
  const { config, databaseUrl } = getRuntime();
  return getDirectUrl(config.database, databaseUrl);
}

export async function closeDatabase(): Promise<void> {
  const closing = globalThis.__tellmarkDatabase;
  globalThis.__tellmarkDatabase = undefined;
  if (!closing) return;
  const { client, pool, planned, replica } = closing;
  await replica?.end();
  if (planned !== pool) await planned.end();
  await client?.$disconnect();
  await pool.end();
}
