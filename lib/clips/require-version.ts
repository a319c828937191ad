import { AppError, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/db";

/**
 * The strong tag of a clip and of its manifest, which are one value (RFC 9110, 8.8.3); without quotes. Its last part is
 * for what is shown of the clip and grows without anybody changing it: the bytes of what is made from it.
 */
export function clipEtag({ storedBytes, ...clip }: { id: number; version: number; storedBytes: bigint }): string {
  return `${versionTag(clip)}-${storedBytes.toString(36)}`;
}

const versionTag = ({ id, version }: { id: number; version: number }) => `clip-${id}-${version}`;

/** True if a tag was given for this version, however large the clip was then: a change is refused for another's change only. */
function isOfVersion(etag: string, clip: { id: number; version: number }): boolean {
  return etag === versionTag(clip) || etag.startsWith(`${versionTag(clip)}-`);
}

/**
 * Locks the clip's row and refuses unless it still has one of the tags that the caller read (If-Match);
 * null = the caller does not mind.
 */
export async function requireVersion(tx: Transaction, clipId: number, etags: readonly string[] | null): Promise<void> {
  if (etags === null) return;
  const rows = await tx.$queryRaw<
    { id: number; version: number; storedBytes: bigint }[]
  >`SELECT id, version, stored_bytes AS "storedBytes" FROM clips WHERE id = ${clipId} FOR UPDATE`;
  const row = rows[0];
  if (!row) throw notFound();
  if (etags.includes("*") || etags.some((etag) => isOfVersion(etag, row))) return;
  throw new AppError("precondition_failed", "The clip was changed meanwhile: read it again, then send your change.", {
    headers: { ETag: `"${clipEtag(row)}"` },
  });
}
