import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "#lib/generated/prisma/client";
import { getRuntime } from "#lib/server/runtime.mjs";
import { log } from "./log";

export type Database = PrismaClient;
/** A transaction, or the database itself where a verb does not care. */
export type Transaction = Prisma.TransactionClient;

const POOL_SIZE = 12;
const STATEMENT_TIMEOUT_MS = 15_000;

type Slot = { __tellmarkDatabase?: { url: string; client: PrismaClient } };

/** The database of this process, connected at first use. */
export function db(): Database {
  const slot = globalThis as Slot;
  const url = getRuntime().databaseUrl;
  if (slot.__tellmarkDatabase?.url !== url) {
    const adapter = new PrismaPg(
      {
        connectionString: url,
        max: POOL_SIZE,
        connectionTimeoutMillis: 5_000,
        idle_in_transaction_session_timeout: 30_000,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        application_name: "tellmark",
      },
      { onPoolError: (error) => log().error("database connection lost", { error: error.message }) },
    );
    const client = new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 20_000 } });
    slot.__tellmarkDatabase = { url, client };
  }
  return slot.__tellmarkDatabase.client;
}

/** Two transactions that wait for each other are rare; the one that gives way is run again. */
const MOST_RUNS = 3;

/** Runs the work in one transaction: all of it is kept, or nothing. It may run again, so it changes nothing but rows. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await db().$transaction(work);
    } catch (error) {
      if (run >= MOST_RUNS || !isDeadlock(error)) throw error;
    }
  }
}

/** Waits in the transaction for everybody else who holds the name, until it ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Closes the pool; the next use opens a new one. */
export async function closeDatabase(): Promise<void> {
  const slot = globalThis as Slot;
  const open = slot.__tellmarkDatabase;
  delete slot.__tellmarkDatabase;
  await open?.client.$disconnect();
}

/** True for "a row with this unique value exists already". */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "P2002";
}

/** True when the database ended a transaction so that another one could go on. */
function isDeadlock(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return (
    error.code === "P2034" || (error.code === "P2010" && /\b40P01\b/.test(String("message" in error && error.message)))
  );
}

/** True when the row that a new row belongs to is gone: somebody deleted it meanwhile. */
export function isParentGone(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && (error.code === "P2003" || error.code === "P2025")
  );
}

/** True when the database cannot be reached or is shutting down. */
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
      "P2037",
      "57P01",
      "57P02",
      "57P03",
      "ECONNREFUSED",
      "ENOENT",
    ].includes(code)
  )
    return true;
  const message = error instanceof Error ? error.message : "";
  return /Connection terminated|terminating connection|the database system is|Can't reach database|connect ENOENT|ECONNREFUSED|timeout exceeded when trying to connect/.test(
    message,
  );
}
