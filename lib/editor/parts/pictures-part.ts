import { serializeAlts } from "../clip-json";
import type { Doc, PictureRef } from "../document";
import { savedAlt } from "../pictures";
import type { DocumentPart, Merge } from "./document-part";
import { isReordered } from "./is-reordered";
import { removedPictures } from "./removed-pictures";

/** Which pictures there are, and their order, are saved by separate requests: the record has the alts alone. */
export const picturesPart: DocumentPart<Doc["pictures"]> = {
  merge: mergePictures,
  markSynced: (base, sent, theirs) => base.pictures.map((picture) => withArrivedAlt(picture, sent, theirs)),
  changes(base, doc) {
    const alts = serializeAlts(base, doc);
    return alts.length > 0 ? { alts } : {};
  },
  timed: null,
};

/**
 * The server decides which pictures there are, without those that were taken out here; what is not sent yet stays
 * behind them. Their order is the server's, unless it was changed here alone.
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
      return here ? mergeAlt(before, here, merged, merge) : merged;
    });
  const pictures = [...there, ...mine.filter(({ id, file }) => file === null && !known.has(id))];
  const isSameHere = base.length === mine.length && base.every(({ id }, place) => id === mine[place]?.id);
  if (isSameHere || isReordered(base, theirs)) return pictures;
  // Those that are known here change places among themselves.
  const order = mine.flatMap(({ id }) => pictures.find((picture) => picture.id === id) ?? []);
  return pictures.map((picture) => (here.has(picture.id) ? (order.shift() ?? picture) : picture));
}

function mergeAlt(
  base: PictureRef | undefined,
  mine: PictureRef,
  theirs: PictureRef,
  { side, onConflict }: Merge,
): PictureRef {
  if (mine.alt === theirs.alt) return theirs;
  const [before, here, there] = [base, mine, theirs].map(savedAlt);
  if (here !== there && there !== before) {
    if (here === before) return theirs;
    onConflict({ what: "alt", mine, theirs });
    if (side === "theirs") return theirs;
  }
  return { ...theirs, alt: mine.alt };
}

function withArrivedAlt(picture: PictureRef, sent: readonly Doc[], theirs: Doc): PictureRef {
  const find = ({ pictures }: Doc) => pictures.find(({ id }) => id === picture.id);
  const there = find(theirs);
  const isArrived = there && sent.some((doc) => find(doc) && savedAlt(find(doc)) === savedAlt(there));
  return isArrived ? { ...picture, alt: there.alt } : picture;
}
