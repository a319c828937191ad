import { rm, truncate } from "node:fs/promises";
import { basename, join } from "node:path";

/**
 * Damage that the harness must detect: `file` removes a stored file, `cut` truncates one, `row` reverts an edit,
 * `stray` deletes a file's row.
 * @typedef {"file" | "cut" | "row" | "stray"} Sabotage
 */

export const sabotages = /** @type {const} */ (["file", "cut", "row", "stray"]);

/** @param {Iterable<import("./expectations.mjs").ExpectedClip>} clips */
export function victims(clips) {
  return [...clips].filter((clip) => !clip.deleted && clip.unanswered.size === 0 && clip.texts.size > 0);
}

/**
 * @param {readonly Sabotage[]} kinds each on its own clip
 * @param {{database: import("pg").Client, blobDir: string, clips: readonly import("./expectations.mjs").ExpectedClip[]}} scene
 */
export async function sabotage(kinds, { database, blobDir, clips }) {
  for (const [index, kind] of kinds.entries()) {
    const clip = clips[index];
    const [path] = clip?.texts.keys() ?? [];
    if (!clip || !path) throw new Error("Too little was acknowledged to be damaged.");
    const { rows } = await database.query("SELECT blob_key FROM assets WHERE filename = $1", [basename(path)]);
    const key = String(rows[0]?.blob_key);
    if (kind === "file") await rm(join(blobDir, key));
    if (kind === "cut") await truncate(join(blobDir, key), 3);
    if (kind === "row") await database.query("UPDATE clips SET title = 'Another title' WHERE id = $1", [clip.id]);
    if (kind === "stray") {
      await database.query("DELETE FROM blobs WHERE key = $1", [key]);
      await database.query("DELETE FROM pending_files WHERE key = $1", [key]);
    }
  }
}
