import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isErrno } from "../../kernel/durable-file.mjs";
import { readPostmasterFile } from "./postgres-process.mjs";

const reportEvery = 10_000;
const longestSilence = 60_000;

/**
 * Creates the database if there is none, and returns the server's version. An interrupted recovery starts again, so
 * only a server that calls itself ready has a deadline.
 * @param {object} options
 * @param {(database: string) => string} options.urlOf
 * @param {import("./postgres.mjs").PostgresServer} options.server
 * @param {string} options.folder
 * @param {number} options.pid of PostgreSQL
 * @param {import("../../log/create-log.mjs").Log} [options.log]
 * @param {AbortSignal} [options.signal]
 */
export async function openPostgres({ urlOf, server, folder, pid, log, signal }) {
  const began = performance.now();
  let reported = began;
  /** @type {number | null} */
  let readySince = null;
  const whyEnded = async (/** @type {unknown} */ error) => {
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

/** @param {(database: string) => string} urlOf @returns {Promise<string | null>} null while the server starts */
async function versionOf(urlOf) {
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

/** @param {string} url @param {string} statement */
async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
