import { listWarnings } from "#lib/clips/facts/asset-facts";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { Asset } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";

export async function getAddedAsset(
  clip: Pick<OwnedClip, "id">,
  assetId: string,
): Promise<{ asset: Asset; warnings: string[] }> {
  const asset = await db().asset.findFirst({ where: { id: assetId, clipId: clip.id } });
  if (!asset) throw notFound("The file");
  return { asset, warnings: listWarnings(asset) };
}
