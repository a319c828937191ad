import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** @typedef {{key: string, size_bytes: string, sha256: string}} BlobRow */

export class StoreCheck {
  #blobDir;
  #hashed = new Set();
  #patience;

  /** @param {string} dataDir @param {number} [patience] milliseconds within which a difference may disappear without being a fault */
  constructor(dataDir, patience = 15_000) {
    this.#blobDir = join(dataDir, "blobs");
    this.#patience = patience;
  }

  /**
   * Every row must have its complete file. Files hashed before are only checked by size, unless `again`.
   * @param {import("pg").Client} database
   * @param {{again?: boolean}} [options]
   * @returns {Promise<{missing: string[], partial: string[], files: number}>}
   */
  async rows(database, { again = false } = {}) {
    /** @type {string[]} */
    const missing = [];
    /** @type {string[]} */
    const partial = [];
    const rows = await allRows(database);
    for (const row of rows) {
      const path = join(this.#blobDir, row.key);
      const found = await stat(path).catch(() => null);
      if (!found) {
        // A job may have replaced the file since the rows were read.
        if (await rowExists(database, row.key)) missing.push(row.key);
        continue;
      }
      const whole = found.size === Number(row.size_bytes);
      const known = !again && this.#hashed.has(row.key);
      if (whole && (known || (await hashFile(path)) === row.sha256)) this.#hashed.add(row.key);
      else if (await rowExists(database, row.key)) partial.push(row.key);
    }
    return { missing, partial, files: rows.length };
  }

  /**
   * Files without rows and undecided ledger entries of an earlier process, once the sweep at start had its time. A file
   * being stored or removed right now looks like one for a moment: it counts if it has stayed one for half of the patience.
   * @param {import("pg").Client} database
   * @param {Date} [startedAt] when the living server started; without, every open file counts
   * @returns {Promise<string[]>}
   */
  async orphans(database, startedAt = new Date(Date.now() + 86_400_000)) {
    const deadline = Date.now() + this.#patience;
    /** @type {Map<string, number>} when each was first seen, and ever since */
    let seen = new Map();
    for (;;) {
      const now = Date.now();
      const [clips, uploads] = await Promise.all(
        ["clips", "uploads"].map((folder) => listFiles(join(this.#blobDir, folder), folder)),
      );
      const known = new Set((await allRows(database)).map((row) => row.key));
      const pending = await database.query("SELECT key, change FROM pending_files WHERE since < $1", [startedAt]);
      const open = await database.query("SELECT id FROM partial_uploads");
      const pieces = new Set(open.rows.map(({ id }) => `uploads/${id}/0`));
      const orphans = [...(clips ?? []), ...(uploads ?? [])].filter((key) => !known.has(key) && !pieces.has(key));
      orphans.push(...pending.rows.map(({ key, change }) => `${key} (${change}, undecided)`));
      seen = new Map(orphans.map((key) => [key, seen.get(key) ?? now]));
      if (seen.size === 0) return [];
      if (now > deadline) return orphans.filter((key) => (seen.get(key) ?? now) <= deadline - this.#patience / 2);
      await sleep(50);
    }
  }

  /** Files left in the staging folder some time after the last conversion. @returns {Promise<string[]>} */
  async staged() {
    for (const deadline = Date.now() + this.#patience; ; await sleep(50)) {
      const names = await readdir(join(this.#blobDir, ".staging")).catch(() => []);
      if (names.length === 0 || Date.now() > deadline) return names;
    }
  }
}

/** Clips whose storage counter differs from the sum of their files. @param {import("pg").Client} database */
export async function wrongAccounts(database) {
  const { rows } = await database.query(`
    SELECT c.id, c.stored_bytes, coalesce(sum(b.size_bytes), 0) AS files FROM clips c LEFT JOIN blobs b ON b.clip_id = c.id
    GROUP BY c.id HAVING c.stored_bytes <> coalesce(sum(b.size_bytes), 0)`);
  return rows.map(({ id, stored_bytes, files }) => `clip ${id}: counts ${stored_bytes} bytes, stores ${files}`);
}

/**
 * Number of clips by status, pending conversions, and those that nothing will ever finish: without a job, or with one
 * held by a dead process.
 * @param {import("pg").Client} database
 * @param {Date} startedAt when the living server started
 */
export async function conversionStates(database, startedAt) {
  const states = await database.query("SELECT status, count(*)::int AS clips FROM clips GROUP BY status");
  const live = `(b.state IN ('created', 'retry') OR (b.state = 'active' AND greatest(b.started_on, b.heartbeat_on) > $1))`;
  const stuck = await database.query(
    `SELECT 'clip ' || c.id || ' is processing' AS what FROM clips c WHERE c.status = 'processing' AND NOT EXISTS (
       SELECT 1 FROM jobs j JOIN pgboss.job b ON b.data->>'jobId' = j.id WHERE j.clip_id = c.id AND ${live})
     UNION ALL
     SELECT 'recording ' || a.id || ' is pending' FROM assets a WHERE a.preparation = 'pending' AND NOT EXISTS (
       SELECT 1 FROM pgboss.job b WHERE b.data->>'assetId' = a.id AND ${live})`,
    [startedAt],
  );
  const waiting = await database.query(`
    SELECT (SELECT count(*) FROM clips WHERE status = 'processing')
         + (SELECT count(*) FROM assets WHERE preparation = 'pending') AS conversions`);
  return {
    states: Object.fromEntries(states.rows.map(({ status, clips }) => [status, clips])),
    stuck: stuck.rows.map(({ what }) => String(what)),
    waiting: Number(waiting.rows[0].conversions),
  };
}

/** @param {import("pg").Client} database @returns {Promise<BlobRow[]>} */
async function allRows(database) {
  return (await database.query("SELECT key, size_bytes, sha256 FROM blobs")).rows;
}

/** @param {import("pg").Client} database @param {string} key */
async function rowExists(database, key) {
  return (await database.query("SELECT 1 FROM blobs WHERE key = $1", [key])).rows.length > 0;
}

/** @param {string} folder @param {string} prefix @returns {Promise<string[]>} */
async function listFiles(folder, prefix) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = entries.map((entry) => {
    const key = `${prefix}/${entry.name}`;
    return entry.isDirectory() ? listFiles(join(folder, entry.name), key) : [key];
  });
  return (await Promise.all(lists)).flat();
}

/** @param {string} path @returns {Promise<string>} */
async function hashFile(path) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
