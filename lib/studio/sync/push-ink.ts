import { rebaseHistory } from "#lib/editor/history";
import { drawingChanges, savedDrawing } from "#lib/editor/ink/drawings";
import { fitLasers } from "#lib/editor/ink/fit-lasers";
import type { ReadMerger } from "./merge-reads";
import { isSentInkSaved, withBaseInk, withSentInk } from "./server-copy";
import type { SyncParts } from "./sync-parts";

/** Saves the drawings; false where they were changed elsewhere and are merged now, or lost lasers that the clip cannot hold. */
export async function pushInk(parts: SyncParts, merger: ReadMerger, keepalive: boolean): Promise<boolean> {
  const { options, editor, reads } = parts;
  const readAgain = async () => {
    await merger.readInkAgain();
    return false;
  };
  parts.copy = withSentInk(parts.copy, editor.history.doc);
  const changes = drawingChanges(editor.history.doc, parts.copy.drawings, parts.copy.sizes);
  for (const change of changes) {
    try {
      const recording = options.isSoundThere() ? parts.copy.recording : null;
      const known = parts.copy.drawings;
      const answer = await reads.duringSave(options.saveDrawing(change, { keepalive, recording, known }));
      const saved = savedDrawing(change, answer);
      const others = parts.copy.drawings.map((one) => (one.id === saved.id ? saved : one));
      merger.noteDrawings([...others, ...(change.drawing ? [] : [saved])]);
      parts.copy = withBaseInk(parts.copy, editor.history.doc);
    } catch (error) {
      if (options.isOutdated(error)) return readAgain();
      if (!options.isInkRefused(error)) throw error;
      // Another tab may have filled the clip since.
      if (!(await merger.readInkAgain())) return false;
      const { history } = editor;
      const ink = fitLasers(history.doc.ink, parts.copy.base.ink, parts.copy.drawings);
      if (ink === history.doc.ink) throw error;
      editor.show(rebaseHistory(history, { ...history.doc, ink }));
      options.onLasersCut();
      return false;
    }
  }
  if (!isSentInkSaved(parts.copy, editor.history.doc)) return readAgain();
  parts.copy = { ...parts.copy, sentInk: [] };
  return true;
}
