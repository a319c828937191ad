import { findImageIndex } from "#lib/ink/picture-names";
import { fieldError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { compareByPosition } from "./clip-view";
import { imageAliases } from "./facts/image-aliases";

export interface AltChange {
  /** As switches name it. */
  image: string;
  /** Null or empty: none. */
  alt: string | null;
}

/** Returns whether any image has another alt afterwards. The clip is locked. */
export async function changeAlts(tx: Transaction, clipId: number, changes: readonly AltChange[]): Promise<boolean> {
  if (changes.length === 0) return false;
  const found = await tx.asset.findMany({ where: { clipId, kind: "image" } });
  const images = found.sort(compareByPosition);
  const names = images.map(imageAliases);
  const next = new Map<string, string | null>();
  for (const [index, { image, alt }] of changes.entries()) {
    const named = images[findImageIndex(image, names) ?? -1];
    if (!named) throw fieldError(`alts.${index}.image`, "is no image of the clip");
    next.set(named.id, alt || null);
  }
  const changed = images.filter(({ id, alt }) => next.has(id) && next.get(id) !== alt);
  const [ids, alts] = [changed.map(({ id }) => id), changed.map(({ id }) => next.get(id) ?? null)];
  await tx.$executeRaw`
    UPDATE assets SET alt = changed.alt FROM unnest(${ids}::text[], ${alts}::text[]) AS changed(id, alt)
    WHERE assets.id = changed.id`;
  return changed.length > 0;
}
