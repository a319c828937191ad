import { AppError, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

/** RFC 9110, section 8.8.3, without quotes. Its last part changes with derived files, which have no version. */
export function clipEtag({ storedBytes, ...clip }: { id: number; version: number; storedBytes: bigint }): string {
  return `${versionTag(clip)}-${storedBytes.toString(36)}`;
}

const versionTag = ({ id, version }: { id: number; version: number }) => `clip-${id}-${version}`;

/** Ignores derived files: a write conflicts only with another write. Null names every version. */
export function matchesVersion(clip: { id: number; version: number }, etags: readonly string[] | null): boolean {
  const tag = versionTag(clip);
  return etags?.some((etag) => etag === "*" || etag === tag || etag.startsWith(`${tag}-`)) ?? true;
}

export async function assertVersion(tx: Transaction, clipId: number, etags: readonly string[] | null): Promise<void> {
  if (etags === null) return;
  const rows = await tx.$queryRaw<
    { id: number; version: number; storedBytes: bigint }[]
  >`SELECT id, version, stored_bytes AS "storedBytes" FROM clips WHERE id = ${clipId} FOR UPDATE`;
  const row = rows[0];
  if (!row) throw notFound();
  if (matchesVersion(row, etags)) return;
  throw new AppError(
    "precondition_failed",
    "The clip was changed in the meantime. Read it again, then send your change.",
    {
      headers: { ETag: `"${clipEtag(row)}"` },
    },
  );
}
