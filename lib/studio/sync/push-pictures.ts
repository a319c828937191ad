import type { Doc } from "#lib/editor/document";
import type { ReadMerger } from "./merge-reads";
import type { createPictureSync } from "./picture-sync";
import type { SaveRequest } from "./save-request";
import type { SyncParts } from "./sync-parts";

/** Saves removals and the order; false where the clip has to be saved again. `saved` is the document that was pushed. */
export async function pushPictures(
  parts: SyncParts,
  merger: ReadMerger,
  pictures: ReturnType<typeof createPictureSync>,
  saved: Doc,
  request: SaveRequest,
): Promise<boolean> {
  const { options, editor, reads } = parts;
  const isLast = request === "last";
  const of = { base: parts.copy.base, saved, now: () => editor.history.doc };
  const gone = await pictures.push(of, request).catch((error: unknown): string[] => {
    if (isLast || !options.isOutdated(error)) throw error;
    return [];
  });
  if (gone === null || isLast) return true;
  if (gone.length > 0) merger.noteDrawings((await reads.readInk()).read);
  await merger.mergeRead(await reads.readClip());
  return false;
}
