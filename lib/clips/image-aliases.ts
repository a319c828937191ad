import type { Asset } from "#lib/generated/prisma/client";

/**
 * The names by which a tag or a drawing may mean a picture, besides `img1`, `img2` …; the studio counts from 0.
 * A clip that was imported keeps the names that its tags knew the picture by.
 */
export function imageAliases(
  asset: Pick<Asset, "id" | "filename" | "positionLabel" | "facts">,
  index: number,
): (string | number)[] {
  const { names = [] } = asset.facts as { names?: string[] };
  return [asset.id, asset.filename, ...(asset.positionLabel ? [asset.positionLabel] : []), ...names, index];
}
