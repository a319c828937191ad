import { rm, truncate } from "node:fs/promises";
import { basename, join } from "node:path";

/**
 * Damage that the harness has to notice: `file` removes a stored file, `cut` shortens one, `row` undoes an edit,
 * `stray` forgets a file's row.
 * @typedef {"file" | "cut" | "row" | "stray"} Sabotage
 */

export const sabotages = /** @type {const} */ (["file", "cut", "row", "stray"]);

/**
 * @param {Sabotage} kind
 * @param {{database: import("pg").Client, blobDir: string, clips: import("./expectations.mjs").ExpectedClip[]}} scene
 */
export async function sabotage(kind, { database, blobDir, clips }) {
  const clip = clips.find((each) => !each.deleted && each.images.size > 0);
  const [path] = clip?.images.keys() ?? [];
  if (!clip || !path) throw new Error("Nothing was acknowledged that could be damaged.");
  const { rows } = await database.query("SELECT blob_key FROM assets WHERE filename = $1", [basename(path)]);
  const key = String(rows[0]?.blob_key);
  if (kind === "file") await rm(join(blobDir, key));
  if (kind === "cut") await truncate(join(blobDir, key), 1000);
  if (kind === "row") await database.query("UPDATE clips SET title = 'Somebody else''s' WHERE id = $1", [clip.id]);
  if (kind === "stray") await database.query("DELETE FROM blobs WHERE key = $1", [key]);
}
