import { Prisma } from "#lib/generated/prisma/client";
import { findImageIndex } from "#lib/ink/picture-names";
import { PICTURE_TEXTS, type PictureText, type PictureTextChanges, pluralize } from "#lib/ink/picture-texts";
import { fieldError } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { compareByPosition } from "./clip-view";
import { imageAliases } from "./facts/image-aliases";

/** Returns whether any image has another text afterwards. The clip is locked. */
export async function changePictureTexts(
  tx: Transaction,
  clipId: number,
  changes: PictureTextChanges,
): Promise<boolean> {
  const texts = PICTURE_TEXTS.filter((text) => changes[pluralize(text)]?.length);
  if (texts.length === 0) return false;
  const found = await tx.asset.findMany({ where: { clipId, kind: "image" } });
  const images = found.sort(compareByPosition);
  const names = images.map(imageAliases);
  const nextOf = (text: PictureText) => {
    const next = new Map<string, string | null>();
    for (const [index, change] of (changes[pluralize(text)] ?? []).entries()) {
      const named = images[findImageIndex(change.image, names) ?? -1];
      if (!named)
        throw fieldError(
          `${pluralize(text)}.${index}.image`,
          "is no image of the clip: give the name or the number of one",
        );
      next.set(named.id, change[text] || null);
    }
    return images
      .filter((image) => next.has(image.id) && next.get(image.id) !== image[text])
      .map(({ id }) => [id, next.get(id) ?? null] as const);
  };
  let isAnyChanged = false;
  for (const text of texts) {
    const changed = nextOf(text);
    isAnyChanged ||= changed.length > 0;
    const [ids, values] = [changed.map(([id]) => id), changed.map(([, value]) => value)];
    await tx.$executeRaw`
      UPDATE assets SET ${Prisma.raw(text)} = changed.value
      FROM unnest(${ids}::text[], ${values}::text[]) AS changed(id, value) WHERE assets.id = changed.id`;
  }
  return isAnyChanged;
}
