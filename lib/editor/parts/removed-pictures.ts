import type { Doc, PictureRef } from "../document";
import type { Op } from "../ops";

/** The server's pictures that were removed here. */
export function removedPictures(base: readonly PictureRef[], now: readonly PictureRef[]): PictureRef[] {
  const isHere = ({ id, file }: PictureRef) => now.some((one) => one.id === id || one.file === file);
  return base.filter((picture) => picture.file !== null && !isHere(picture));
}

/** Such a picture is still on the server: without a name a tag would be about the first picture of all. */
export function withRemovedPictures(base: Doc, doc: Doc): Doc {
  const removed = removedPictures(base.pictures, doc.pictures);
  return removed.length > 0 ? { ...doc, pictures: [...doc.pictures, ...removed] } : doc;
}

/**
 * The effects of removing a picture: its tags and switches go with it. Its ink stays, or a redaction would end before
 * the picture is gone.
 */
export function removalOps(doc: Doc, id: string): Op[] {
  const isOn = ({ picture }: { picture: string | null }) => picture === id;
  return [
    ...doc.tags.filter(isOn).map((tag): Op => ({ kind: "remove-tag", id: tag.id })),
    ...doc.switches.filter(isOn).map((one): Op => ({ kind: "remove-switch", id: one.id })),
    { kind: "remove-picture", id },
  ];
}
