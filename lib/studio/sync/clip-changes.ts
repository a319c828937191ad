import type { ClipChanges } from "#lib/api-client/api";
import { serializeAlts, serializeSwitches, serializeTags } from "#lib/editor/clip-json";
import type { Doc, Size } from "#lib/editor/document";
import { removedPictures } from "#lib/editor/merge/removed-pictures";
import { areSameRanges } from "#lib/editor/ops";
import { savedAlt } from "#lib/editor/pictures";

/** The parts of a document that the server lacks. A blank title is no title yet. */
export function clipChanges(base: Doc, doc: Doc, sizes: ReadonlyMap<string, Size>): ClipChanges {
  const title = doc.title.trim();
  const description = doc.description.trim();
  const changes: ClipChanges = {};
  // A picture removed here is still on the server: without a name a tag would be about the first picture of all.
  const removed = removedPictures(base.pictures, doc.pictures);
  const named = removed.length > 0 ? { ...doc, pictures: [...doc.pictures, ...removed] } : doc;
  if (title && title !== base.title) changes.title = title;
  if (description !== base.description.trim()) changes.description = description || null;
  if (doc.tags !== base.tags || doc.pictures !== base.pictures) {
    const now = serializeTags(named, sizes);
    if (JSON.stringify(now) !== JSON.stringify(serializeTags(base, sizes))) changes.voice_tags = now;
  }
  if (doc.switches !== base.switches || doc.pictures !== base.pictures) {
    const now = serializeSwitches(named);
    if (JSON.stringify(now) !== JSON.stringify(serializeSwitches(base))) changes.picture_switches = now;
  }
  const alts = serializeAlts(base, doc);
  if (alts.length > 0) changes.alts = alts;
  if (!areSameRanges(doc.kept, base.kept)) changes.audio_edit = doc.kept && { keep: [...doc.kept] };
  return changes;
}

/** A picture that is not sent yet has an alt, which is sent once it has its file. */
export const isAltWaiting = ({ pictures }: Doc) => pictures.some((one) => one.file === null && savedAlt(one) !== "");
