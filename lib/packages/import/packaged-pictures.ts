import { fileByName, renameImageReferences } from "#lib/assets/images/image-references";
import { compareByPosition } from "#lib/clips/clip-view";
import { bounds } from "#lib/contract/schema/limits";
import { normalizeFileName } from "#lib/ink/file-name";
import { createImageIdFinder, formatImageId, isPlaceName, type PictureNames } from "#lib/ink/picture-names";
import type { Transaction } from "#lib/platform/database/db";
import type { WrittenClip } from "#lib/storage/written-bytes";
import type { OpenVst } from "#lib/vst/read/read-vst";
import type { ImportedManifest } from "./import-manifest";

type Image = ImportedManifest["images"][number];

/** Stands for pictures that the clip had, but the package has not. */
export const NOT_PACKED = "not in the package";

export function listPackagedImages({ images }: ImportedManifest): (Image & { href: string })[] {
  return images.flatMap((image) => (image.href === null ? [] : [{ ...image, href: image.href }]));
}

export function listImageNames({ id, names }: Image): string[] {
  return [...new Set([...(isPlaceName(id) ? [] : [id]), ...names])];
}

export function findOriginalName(href: string, vst: OpenVst): string | null {
  const name = vst.files.get(href)?.filename;
  return name ? normalizeFileName(name) : null;
}

/** The index in `listPackagedImages` of a name in the package, which counts all pictures of the clip; null for none. */
export function createPlaceFinder(manifest: ImportedManifest, vst: OpenVst): (name: unknown) => number | null {
  const pictures = listPackagedImages(manifest);
  const places =
    numberedPlaces(pictures) ?? pictures.map(({ id }) => manifest.images.findIndex((one) => one.id === id));
  const all: PictureNames[] = Array.from({ length: Math.max(...places, -1) + 1 }, () => ({}));
  for (const [index, picture] of pictures.entries()) {
    const place = places[index] ?? 0;
    const label = typeof picture.position === "string" ? [picture.position] : [];
    const aliases = [...label, ...listImageNames(picture), place];
    all[place] = { aliases, originalName: findOriginalName(picture.href, vst) };
  }
  const idOf = createImageIdFinder(all);
  return (name) => {
    const id = idOf(name);
    const index = places.findIndex((place) => formatImageId(place) === id);
    return index === -1 ? null : index;
  };
}

/** By the ids of this service, without pictures that are not in the package. */
function numberedPlaces(pictures: readonly Image[]): number[] | null {
  const places = pictures.map(({ id }) => (/^img[1-9]\d{0,5}$/.test(id) ? Number(id.slice(3)) - 1 : -1));
  const isRising = places.every((place, index) => place > (places[index - 1] ?? -1));
  return isRising && (places.at(-1) ?? 0) < bounds.imagesPerClip ? places : null;
}

/** Names that mean another picture in the clip than in the package become the file of that, or a name of none. */
export async function rewritePackagedReferences(
  tx: Transaction,
  { clipId, written }: WrittenClip,
  files: readonly string[],
  placeOf: (name: unknown) => number | null,
): Promise<void> {
  if (files.length === 0) return;
  const pictures = await tx.asset.findMany({ where: { clipId, kind: "image" } });
  const becomes = fileByName(pictures.sort(compareByPosition));
  await renameImageReferences(tx, { clipId, written }, (name) => {
    const file = files[placeOf(name) ?? -1] ?? null;
    return file === becomes(name) ? null : (file ?? NOT_PACKED);
  });
}
