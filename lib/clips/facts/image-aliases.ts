import type { Asset } from "#lib/generated/prisma/client";
import { imageFacts } from "./asset-facts";

/** Besides `img1`, `img2` ...: the studio uses indexes from 0, and pictures keep former names. */
export function imageAliases(
  picture: Named,
  index: number,
): { aliases: (string | number)[]; originalName: string | null; pastNames: string[] } {
  const { id, filename, originalName, positionLabel } = picture;
  const { names, originalNames } = imageFacts(picture);
  return {
    aliases: [id, filename, ...(positionLabel ? [positionLabel] : []), ...names, index],
    originalName,
    pastNames: originalNames,
  };
}

type Named = Pick<Asset, "id" | "filename" | "originalName" | "positionLabel" | "facts">;
