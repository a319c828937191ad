import { db } from "#lib/platform/db";

/** Bytes that go when a new file of the kind comes: a clip has one recording, which the next one replaces. */
export async function replaceableBytes(kind: string, clipId: number): Promise<number> {
  if (kind !== "audio") return 0;
  const old = await db().asset.findMany({ where: { clipId, kind }, include: { derivatives: true } });
  const sizes = old.flatMap((asset) => [asset.sizeBytes, ...asset.derivatives.map(({ sizeBytes }) => sizeBytes)]);
  return Number(sizes.reduce((sum, size) => sum + size, 0n));
}
