import type pg from "pg";
import { config } from "#lib/config/config";
import { isPooled } from "#lib/config/read-database";
import { processSingleton } from "#lib/config/runtime";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { warnThrottled } from "#lib/log/throttled-warning";
import { connections, replicaConnections } from "./connections";
import { IDENTITY } from "./database-facts";
import { isPoolTimeout } from "./fair-pool";
import { createReader, primaryReader, type Reader } from "./rows";

/**
 * How much of the primary's log is on its disk. Every answer that was sent is before that place: a commit
 * is on the disk first (not with synchronous_commit = off, which the doctor refuses beside a replica).
 */
export const PRIMARY_FLUSH_LSN = Prisma.sql`pg_current_wal_flush_lsn()::text`;

/** A replica that failed is left alone for so long: trying costs each request its patience. */
const REST_MS = 5_000;
/** For the first question, which costs a replica nothing. */
const ANSWER_MS = 1_000;

interface State {
  restsUntil: number;
  /** Of the primary, once it was asked. */
  identity: string | null;
}

const state = () => processSingleton<State>("replica", () => ({ restsUntil: 0, identity: null }));

export function hasReplica(): boolean {
  return readUrl() !== null;
}

function readUrl(): string | null {
  const { database } = config();
  return database.kind === "url" ? database.readUrl : null;
}

/**
 * Reads from the replica, if there is one and it has replayed all that was written when the caller was authenticated: no one is
 * shown less than by the primary. Else, and when the replica fails on the way, from the primary.
 */
export async function readFromReplica<T>(written: string | null, read: (from: Reader) => Promise<T>): Promise<T> {
  const replica = written === null ? null : await caughtUp(written);
  if (!replica) return read(primaryReader);
  try {
    const result = await read(createReader(replica.client, replica));
    await giveBack(replica);
    return result;
  } catch (error) {
    replica.client.release(true);
    if (error instanceof AppError) throw error;
    rest(error);
    return read(primaryReader);
  }
}

interface Replica {
  client: pg.PoolClient;
  isPooled: boolean;
}

/**
 * A connection to a replica that has all of that; null where there is none. Asked before what is read, as a statement
 * sees nothing that was replayed after its beginning.
 */
async function caughtUp(written: string): Promise<Replica | null> {
  const pool = replicaConnections();
  if (!pool || clock.now().getTime() < state().restsUntil) return null;
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const replica = { client, isPooled: isPooled(readUrl() ?? "") };
    // Behind a pooler, only a transaction stays with one server.
    if (replica.isPooled) await client.query("BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY");
    const place = await placeOf(client, written);
    if (!place.isReplica || place.identity !== (await identityOfPrimary())) {
      throw new Error("it is not a replica of DATABASE_URL");
    }
    if (place.isCaughtUp) return replica;
    await giveBack(replica);
    warnThrottled("The replica of DATABASE_READ_URL is behind: the primary answers");
  } catch (error) {
    client?.release(true);
    // That is the caller's, not the replica's.
    if (!isPoolTimeout(error)) rest(error);
  }
  return null;
}

async function giveBack(replica: Replica): Promise<void> {
  if (replica.isPooled) await replica.client.query("COMMIT");
  replica.client.release();
}

function rest(error: unknown): void {
  state().restsUntil = clock.now().getTime() + REST_MS;
  const reason = error instanceof Error ? ("code" in error ? error.code : error.message) : "unknown";
  warnThrottled(`The replica of DATABASE_READ_URL cannot be used (${reason}): the primary answers`);
}

async function placeOf(client: pg.PoolClient, written: string) {
  const question = {
    text: `SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isCaughtUp",
      ${IDENTITY} AS identity`,
    values: [written],
    query_timeout: ANSWER_MS,
  };
  const { rows } = await client.query<{ isReplica: boolean; isCaughtUp: boolean | null; identity: string }>(question);
  const [place] = rows;
  if (!place) throw new Error("no row came back");
  return place;
}

async function identityOfPrimary(): Promise<string> {
  const known = state();
  if (known.identity === null) {
    const { rows } = await connections().query<{ identity: string }>(`SELECT ${IDENTITY} AS identity`);
    known.identity = rows[0]?.identity ?? "";
  }
  return known.identity;
}
