import { PICTURE_TEXTS, type PictureText } from "#lib/ink/picture-texts";
import { serializeTexts } from "../clip-json";
import type { Doc, PictureRef } from "../document";
import { savedText } from "../pictures";
import type { DocumentPart, Merge } from "./document-part";
import { isReordered } from "./is-reordered";
import { removedPictures } from "./removed-pictures";

/** Which pictures there are, and their order, are saved by separate requests: the record has their texts alone. */
export const picturesPart: DocumentPart<Doc["pictures"]> = {
  merge: mergePictures,
  markSynced: (base, sent, theirs) => base.pictures.map((picture) => withArrivedTexts(picture, sent, theirs)),
  changes: serializeTexts,
  timed: null,
};

/**
 * The pictures of the server without those that the user removed here, then those that are not sent yet. The order is the
 * server's, unless only the user has changed it.
 */
function mergePictures(merge: Merge): readonly PictureRef[] {
  const [base, mine, theirs] = [merge.base.pictures, merge.mine.pictures, merge.theirs.pictures];
  const known = new Set(theirs.map(({ id }) => id));
  const here = new Set(mine.map(({ id }) => id));
  const removed = new Set(removedPictures(base, mine).map(({ file }) => file));
  const there = theirs
    .filter(({ file }) => file === null || !removed.has(file))
    .map((picture) => {
      const [before, here] = [base, mine].map((pictures) => pictures.find(({ id }) => id === picture.id));
      const isGivenHere = here?.given !== before?.given && here?.given !== picture.given;
      const merged = isGivenHere ? { ...picture, given: here?.given } : picture;
      if (!here) return merged;
      return PICTURE_TEXTS.reduce((there, text) => mergeText(text, before, here, there, merge), merged);
    });
  const pictures = [...there, ...mine.filter(({ id, file }) => file === null && !known.has(id))];
  const isSameHere = base.length === mine.length && base.every(({ id }, place) => id === mine[place]?.id);
  if (isSameHere || isReordered(base, theirs)) return pictures;
  // Those that are known here change places among themselves.
  const order = mine.flatMap(({ id }) => pictures.find((picture) => picture.id === id) ?? []);
  return pictures.map((picture) => (here.has(picture.id) ? (order.shift() ?? picture) : picture));
}

function mergeText(
  text: PictureText,
  base: PictureRef | undefined,
  mine: PictureRef,
  theirs: PictureRef,
  { side, onConflict }: Merge,
): PictureRef {
  if (mine[text] === theirs[text]) return theirs;
  const [before, here, there] = [base, mine, theirs].map((picture) => savedText(picture, text));
  if (here !== there && there !== before) {
    if (here === before) return theirs;
    onConflict({ what: "picture", text, mine, theirs });
    if (side === "theirs") return theirs;
  }
  return { ...theirs, [text]: mine[text] };
}

function withArrivedTexts(picture: PictureRef, sent: readonly Doc[], theirs: Doc): PictureRef {
  const find = ({ pictures }: Doc) => pictures.find(({ id }) => id === picture.id);
  const there = find(theirs);
  if (!there) return picture;
  const arrived = PICTURE_TEXTS.filter((text) =>
    sent.some((doc) => find(doc) && savedText(find(doc), text) === savedText(there, text)),
  );
  return { ...picture, ...Object.fromEntries(arrived.map((text) => [text, there[text]])) };
}
