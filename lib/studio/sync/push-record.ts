import { documentFromClip } from "#lib/editor/clip-json";
import type { Doc } from "#lib/editor/document";
import { rebaseHistory, withoutCutSteps } from "#lib/editor/history";
import { recordingFile } from "../recording/recording-file";
import { type ReadMerger, withoutForeignCut } from "./merge-reads";
import { areSentRecordsSaved, listUnsavedChanges, withKnownSizes, withSentRecord } from "./server-copy";
import type { SyncParts } from "./sync-parts";

/** Saves the record of that document; false where it was changed elsewhere, and is merged now. */
export async function pushRecord(parts: SyncParts, merger: ReadMerger, doc: Doc, keepalive: boolean): Promise<boolean> {
  const { options, editor, reads } = parts;
  parts.copy = withSentRecord(parts.copy, doc);
  const isSoundThere = options.isSoundThere();
  const changes = listUnsavedChanges(parts.copy, doc, isSoundThere);
  const readAgain = async () => {
    await merger.mergeRead(await reads.readClip());
    return false;
  };
  if (Object.keys(changes).length === 0) {
    if (!areSentRecordsSaved(parts.copy, isSoundThere)) return readAgain();
    parts.copy = { ...parts.copy, sentRecords: [] };
    return true;
  }
  try {
    const { clip, etag } = await reads.duringSave(options.save(changes, { etag: parts.copy.etag, keepalive }));
    const record = withoutForeignCut(
      options,
      documentFromClip(clip, { ...doc, pictures: editor.history.doc.pictures }),
    );
    const { base, recording } = parts.copy;
    parts.copy = {
      ...parts.copy,
      etag,
      version: clip.version,
      recording: recordingFile(clip) ?? recording,
      base: { ...withKnownSizes(parts.copy, record), ink: base.ink },
      sentRecords: [],
    };
    options.onClip(clip);
    return true;
  } catch (error) {
    if ("audio_edit" in changes && options.isCutRefused(error)) {
      const { history } = editor;
      editor.show(rebaseHistory(withoutCutSteps(history), { ...history.doc, kept: parts.copy.base.kept }));
      options.onCutRefused(error);
      return false;
    }
    if (!options.isOutdated(error)) throw error;
    return readAgain();
  }
}
