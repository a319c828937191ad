import type { UploadKind } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

/** The current recording, or for PUT of a picture at most the largest one. */
export async function replaceableBytes(clipId: number, kind: UploadKind, method: string): Promise<number> {
  if (kind !== "audio" && method !== "PUT") return 0;
  const old = await db().asset.findMany({ where: { clipId, kind }, include: { derivatives: true } });
  const weights = old.map(({ sizeBytes, derivatives }) =>
    derivatives.reduce((sum, derivative) => sum + Number(derivative.sizeBytes), Number(sizeBytes)),
  );
  return kind === "audio" ? weights.reduce((sum, weight) => sum + weight, 0) : Math.max(0, ...weights);
}
