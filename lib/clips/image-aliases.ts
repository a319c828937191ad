import type { Asset } from "#lib/generated/prisma/client";

/** Besides `img1`, `img2` ...: the studio uses indexes from 0, and pictures keep former names. */
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

export interface NamesKept {
  names?: string[];
  originalNames?: string[];
}
