import type { Asset } from "#lib/generated/prisma/client";

/**
 * The names by which a tag or a drawing may mean a picture, besides `img1`, `img2` …; the studio counts from 0.
 * A clip that was imported keeps the names that its tags knew the picture by, and one that took the place of another
 * keeps the names of that.
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

/** What the facts of a picture hold of its earlier names. */
export interface NamesKept {
  names?: string[];
  originalNames?: string[];
}
