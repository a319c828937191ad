import { AppError, notFound } from "#lib/errors";
import type { Transaction } from "#lib/platform/db";

/** The strong tag of a clip and of its manifest, which are one value (RFC 9110, 8.8.3); without quotes. */
export function clipEtag(clip: { id: number; version: number }): string {
  return `clip-${clip.id}-${clip.version}`;
}

/**
 * Locks the clip's row and refuses unless it still has one of the tags that the caller read (If-Match);
 * null = the caller does not mind.
 */
export async function requireVersion(tx: Transaction, clipId: number, etags: readonly string[] | null): Promise<void> {
  if (etags === null) return;
  const rows = await tx.$queryRaw<
    { id: number; version: number }[]
  >`SELECT id, version FROM clips WHERE id = ${clipId} FOR UPDATE`;
  const row = rows[0];
  if (!row) throw notFound();
  if (etags.includes("*") || etags.includes(clipEtag(row))) return;
  throw new AppError("precondition_failed", "The clip was changed meanwhile: read it again, then send your change.", {
    headers: { ETag: `"${clipEtag(row)}"` },
  });
}
