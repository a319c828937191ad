import { db } from "#lib/platform/db";

/**
 * Bytes that may go when a new file of the kind comes: a clip has one recording, which the next one replaces; a picture
 * is replaced by PUT, and until that one is looked up it may be the largest.
 */
export async function replaceableBytes(clipId: number, kind: string, method: string): Promise<number> {
  if (kind !== "audio" && method !== "PUT") return 0;
  const old = await db().asset.findMany({ where: { clipId, kind }, include: { derivatives: true } });
  const weights = old.map(({ sizeBytes, derivatives }) =>
    derivatives.reduce((sum, derivative) => sum + Number(derivative.sizeBytes), Number(sizeBytes)),
  );
  return kind === "audio" ? weights.reduce((sum, weight) => sum + weight, 0) : Math.max(0, ...weights);
}
