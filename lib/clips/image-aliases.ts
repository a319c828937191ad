import type { Asset } from "#lib/generated/prisma/client";

/**
 * Names by which tags and drawings may refer to a picture, besides `img1`, `img2` ... The studio uses indexes from 0;
 * imported and replaced pictures keep their former names.
 */
export function imageAliases(
  { id, filename, originalName, positionLabel, facts }: Named,
  index: number,
): { aliases: (string | number)[]; originalName: string | null; pastNames: string[] } {
  const { names = [], originalNames = [] } = facts as NamesKept;
  return {
    aliases: [id, filename, ...(positionLabel ? [positionLabel] : []), ...names, index],
    originalName,
    pastNames: originalNames,
  };
}

type Named = Pick<Asset, "id" | "filename" | "originalName" | "positionLabel" | "facts">;

/** Former names in the facts of a picture. */
export interface NamesKept {
  names?: string[];
  originalNames?: string[];
}
