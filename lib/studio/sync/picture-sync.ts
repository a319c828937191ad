import type { Doc, PictureRef } from "#lib/editor/document";
import { isReordered } from "#lib/editor/parts/is-reordered";
import { removedPictures } from "#lib/editor/parts/removed-pictures";
import type { SaveRequest } from "./save-request";

/** For this long a removed picture can be restored: only then the server is notified. */
export const undoRemovalMs = 8000;

interface PictureSyncOptions {
  /** Takes the picture and the ink that the studio keeps for it off the server. */
  remove: (file: string, keepalive: boolean) => Promise<void>;
  order: (files: readonly string[], keepalive: boolean) => Promise<void>;
  /** The time to change one's mind is over. */
  onDue: () => void;
  /** Milliseconds of a clock that is never set back. */
  now?: () => number;
}

interface Pushed {
  base: Doc;
  /** The saved record: a picture is removed after its tags. */
  saved: Doc;
  now: () => Doc;
}

/** Brings the server's pictures in line with the document: which there are, and in which order. */
export function createPictureSync({ remove, order, onDue, now = () => performance.now() }: PictureSyncOptions) {
  const removedAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const removals = (base: Doc, doc: Doc) => removedPictures(base.pictures, doc.pictures);
  const isDue = ({ file }: PictureRef) =>
    now() - (removedAt.get(file ?? "") ?? Number.NEGATIVE_INFINITY) >= undoRemovalMs;
  const waitForLast = () => {
    if (timer) clearTimeout(timer);
    timer = setTimeout(onDue, Math.max(...removedAt.values()) + undoRemovalMs - now());
  };
  const filesOf = (pictures: readonly PictureRef[]) => pictures.flatMap(({ file }) => file ?? []);

  return {
    /** Notes which pictures were removed a moment ago, and which are back. */
    note(base: Doc, doc: Doc) {
      const out = filesOf(removals(base, doc));
      for (const file of removedAt.keys()) if (!out.includes(file)) removedAt.delete(file);
      const fresh = out.filter((file) => !removedAt.has(file));
      if (fresh.length === 0) return;
      for (const file of fresh) removedAt.set(file, now());
      waitForLast();
    },
    isClean(base: Doc, doc: Doc): boolean {
      return removals(base, doc).length === 0 && !isReordered(base.pictures, doc.pictures);
    },
    /** Returns the files that are removed now; null if nothing was changed. */
    async push({ base, saved, now: shown }: Pushed, request: SaveRequest): Promise<string[] | null> {
      const keepalive = request === "last";
      const doc = shown();
      const out = removals(base, doc);
      const tagless = new Set(filesOf(removals(base, saved)));
      const isOrdered = isReordered(base.pictures, doc.pictures);
      if (isOrdered) await order([...filesOf(doc.pictures), ...filesOf(out)], keepalive);
      const due = filesOf(out.filter((picture) => request !== "ordinary" || isDue(picture))).filter((file) =>
        tagless.has(file),
      );
      // The timer and the clock differ: the timer may fire a millisecond early, and nothing would ask again.
      if (due.length < out.length) waitForLast();
      const gone: string[] = [];
      for (const file of due) {
        if (!filesOf(removals(base, shown())).includes(file)) continue;
        await remove(file, keepalive);
        gone.push(file);
      }
      return isOrdered || gone.length > 0 ? gone : null;
    },
    dispose() {
      if (timer) clearTimeout(timer);
    },
  };
}
