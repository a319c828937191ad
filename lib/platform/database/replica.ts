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

/** Pause of a replica that failed: each try would cost a request its time limit. */
const PAUSE_MS = 5_000;
/** The time limit of the first question, which costs a replica nothing. */
const ANSWER_MS = 1_000;

interface State {
  pausedUntil: number;
  /** Of the primary, once it was asked. */
  identity: string | null;
}

const state = () => processSingleton<State>("replica", () => ({ pausedUntil: 0, identity: null }));

export function hasReplica(): boolean {
  return readUrl() !== null;
}

function readUrl(): string | null {
  const { database } = config();
  return database.kind === "url" ? database.readUrl : null;
}

/**
 * Reads from the replica, if it has replayed up to the place of the primary's log when the caller was authenticated: no one is
 * shown less than by the primary. Else, and if the replica fails on the way, from the primary.
 */
export async function readFromReplica<T>(primaryLsn: string | null, read: (from: Reader) => Promise<T>): Promise<T> {
  const replica = primaryLsn === null ? null : await connectCaughtUp(primaryLsn);
  if (!replica) return read(primaryReader);
  try {
    const result = await read(createReader(replica.client, replica));
    await release(replica);
    return result;
  } catch (error) {
    replica.client.release(true);
    if (error instanceof AppError) throw error;
    pause(error);
    return read(primaryReader);
  }
}

interface Replica {
  client: pg.PoolClient;
  isPooled: boolean;
}

/**
 * A connection to a replica that has replayed up to there; null if there is none. Asked before the read, as a statement
 * sees nothing that was replayed after its beginning.
 */
async function connectCaughtUp(primaryLsn: string): Promise<Replica | null> {
  const pool = replicaConnections();
  if (!pool || clock.now().getTime() < state().pausedUntil) return null;
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const replica = { client, isPooled: isPooled(readUrl() ?? "") };
    // Behind a pooler, only a transaction stays with one server.
    if (replica.isPooled) await client.query("BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY");
    const place = await placeOf(client, primaryLsn);
    if (!place.isReplica || place.identity !== (await identityOfPrimary())) {
      throw new Error("it is not a replica of DATABASE_URL");
    }
    if (place.isCaughtUp) return replica;
    await release(replica);
    warnThrottled("The replica of DATABASE_READ_URL is behind: the primary answers");
  } catch (error) {
    client?.release(true);
    // A full pool is the caller's problem, not the replica's.
    if (!isPoolTimeout(error)) pause(error);
  }
  return null;
}

async function release(replica: Replica): Promise<void> {
  if (replica.isPooled) await replica.client.query("COMMIT");
  replica.client.release();
}

function pause(error: unknown): void {
  state().pausedUntil = clock.now().getTime() + PAUSE_MS;
  const reason = error instanceof Error ? ("code" in error ? error.code : error.message) : "unknown";
  warnThrottled(`The replica of DATABASE_READ_URL cannot be used (${reason}): the primary answers`);
}

async function placeOf(client: pg.PoolClient, primaryLsn: string) {
  const question = {
    text: `SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isCaughtUp",
      ${IDENTITY} AS identity`,
    values: [primaryLsn],
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
