import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { processSingleton } from "#lib/config/runtime";
import { type Prisma, PrismaClient } from "#lib/generated/prisma/client";
import { openConnections, statementName } from "./connections";
import { isDeadlock } from "./database-errors";
import { runOnOneConnection } from "./fair-pool";

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

export function db(): Database {
  const current = openConnections();
  current.client ??= newClient(current.pool);
  return current.client;
}

function newClient(pool: pg.Pool): Database {
  const adapter = new PrismaPg(pool, {
    // Not for raw statements: their best plan may depend on the values (a search).
    statementNameGenerator: ({ sql }) => (isOfPrisma.test(sql) ? statementName(sql, MOST_NAMES) : ""),
  });
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 20_000 } });
}

const isOfPrisma = /"public"\./;
/** Of Prisma's: those whose text grows with a list would fill the server's memory of them. */
const MOST_NAMES = 500;

/** Of the process: the queue belongs to another bundle than the verb whose transaction enqueues. */
const committing = () => processSingleton("committing", () => new WeakMap<Transaction, (() => void)[]>());

/** Something that others would do later, too: nothing promises that it happens. */
export function afterCommit(tx: Transaction, follow: () => void): void {
  committing().set(tx, [...(committing().get(tx) ?? []), follow]);
}

/** PostgreSQL aborts one of two deadlocked transactions; it is retried. */
const MAX_RUNS = 3;

/** May run the work more than once, so the work must have no effects outside the database. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      let followers: readonly (() => void)[] = [];
      const result = await db().$transaction(async (tx) => {
        const done = await runOnOneConnection(() => work(tx));
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
  return db().$transaction((tx) => runOnOneConnection(() => work(tx)), { isolationLevel: "RepeatableRead" });
}

/** An advisory lock, held until the transaction ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** As `lockName`, but false where another transaction has it: one that holds other locks must not wait. */
export async function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS locked`;
  return row?.locked ?? false;
}
