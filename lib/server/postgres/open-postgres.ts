import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isErrno } from "../../kernel/durable-file";
import type { Log } from "../../log/create-log";
import { readPostmasterFile } from "./postgres-process";
import type { PostgresServer } from "./spawn-postgres";

const reportEvery = 10_000;
const longestSilence = 60_000;

/**
 * Creates the database if there is none, and returns the server's version. An interrupted recovery starts again, so
 * only a server that calls itself ready has a deadline.
 */
export async function openPostgres({
  urlOf,
  server,
  folder,
  pid,
  log,
  signal,
}: {
  urlOf: (database: string) => string;
  server: PostgresServer;
  folder: string;
  /** of PostgreSQL */
  pid: number;
  log?: Log;
  signal?: AbortSignal;
}) {
  const began = performance.now();
  let reported = began;
  let readySince: number | null = null;
  const whyEnded = async (error: unknown) => {
    throw server.running.value ? error : new Error(await server.exit);
  };
  for (;;) {
    const file = readPostmasterFile(folder);
    // As long as the file names another process, the socket may be that one's, too.
    const version = file?.pid === pid ? await versionOf(urlOf).catch(whyEnded) : null;
    if (version !== null) return version;
    if (!server.running.value) throw new Error(await server.exit);
    signal?.throwIfAborted();
    const now = performance.now();
    readySince = file?.pid === pid && file.isReady ? (readySince ?? now) : null;
    if (readySince !== null && now - readySince > longestSilence) {
      throw new Error(`PostgreSQL does not answer, although it is ready: ${server.lastLine()}`);
    }
    if (now - reported >= reportEvery) {
      reported = now;
      const seconds = Math.round((now - began) / 1000);
      const lastLine = server.lastLine();
      log?.warn("Waiting for PostgreSQL, which recovers from an unclean stop", { seconds, lastLine });
    }
    await sleep(now - began < 2_000 ? 15 : 250);
  }
}

/** @returns null while the server starts */
async function versionOf(urlOf: (database: string) => string): Promise<string | null> {
  try {
    const [version] = await ask(urlOf("tellmark"), "SHOW server_version");
    return String(version.server_version);
  } catch (error) {
    if (isErrno(error, "3D000")) {
      await ask(urlOf("postgres"), "CREATE DATABASE tellmark");
      return await versionOf(urlOf);
    }
    // On a busy machine it takes connections long before it answers.
    const isSlow = error instanceof Error && error.message === "timeout expired";
    if (isSlow || isErrno(error, "ENOENT", "ECONNREFUSED", "57P03")) return null;
    throw error;
  }
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
