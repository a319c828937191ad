import type { ClipVersion } from "#lib/api-client/api";
import { documentFromClip } from "#lib/editor/clip-json";
import type { Doc } from "#lib/editor/document";
import { type DrawingRecord, readInkOfDrawings } from "#lib/editor/ink/drawings";
import { markSynced } from "#lib/editor/merge/mark-synced";
import { recordingFile } from "../recording/recording-file";
import { knownVersions } from "./read-draft";
import { type Merged, mergeServerDoc, withArrivedRecord, withDrawings, withKnownSizes } from "./server-copy";
import type { ClipOnServer, SyncParts } from "./sync-parts";

/** The server has another recording than that one, and it is not from this device. */
export function isForeignRecording(options: ClipOnServer, file: string | null, before: string | null | undefined) {
  return !!before && file !== null && file !== before && options.isSoundThere() && !options.isOwnSound(file);
}

/** While the server lacks the recording, its cut is of another one. */
export function withoutForeignCut(options: ClipOnServer, doc: Doc): Doc {
  return options.isSoundThere() ? doc : { ...doc, kept: null };
}

/** Merges reads of the server with the changes made here; each returns false where the user has to choose. */
export function createReadMerger(parts: SyncParts) {
  const { options, editor, reads } = parts;

  const isOfOtherSound = (clip: ClipVersion["clip"]) =>
    isForeignRecording(options, recordingFile(clip), parts.copy.recording);

  const applyMerged = ({ copy, history, conflicts, isOtherSound }: Merged): boolean => {
    parts.copy = copy;
    editor.show(history);
    if (conflicts.length > 0) editor.onConflict(conflicts);
    else if (isOtherSound) options.onOtherSound();
    return conflicts.length === 0;
  };

  const mergeRecord = (read: ClipVersion): boolean => {
    const { doc } = editor.history;
    const { clip, etag } = read;
    const { base, version, sentRecords } = parts.copy;
    // Read before the last save, and arrived after it.
    if (clip.version < version) return parts.copy.conflict === null;
    // Older saves of this page may come back: their tags are known by their content.
    const known = { ...doc, ...knownVersions({ doc, base, sent: sentRecords }) };
    const record = withKnownSizes(parts.copy, withoutForeignCut(options, documentFromClip(clip, known)));
    const other = { ...record, ink: readInkOfDrawings(parts.copy.drawings, record.pictures) };
    parts.copy = { ...parts.copy, version: clip.version, etag };
    options.onClip(clip);
    parts.copy = withArrivedRecord(parts.copy, other);
    const recording = recordingFile(clip) ?? parts.copy.recording;
    if (!isOfOtherSound(clip)) parts.copy = { ...parts.copy, recording };
    return applyMerged(mergeServerDoc(parts.copy, editor.history, other, recording));
  };

  const noteDrawings = (read: readonly DrawingRecord[]) => {
    reads.move();
    parts.copy = withDrawings(parts.copy, read);
  };

  const mergeInk = (read: readonly DrawingRecord[]): boolean => {
    const { pictures } = editor.history.doc;
    noteDrawings(read);
    const { base, sentInk, drawings, recording } = parts.copy;
    const other = { ...base, ink: readInkOfDrawings(drawings, pictures) };
    parts.copy = { ...parts.copy, base: markSynced(base, sentInk, other) };
    if (!applyMerged(mergeServerDoc(parts.copy, editor.history, other, recording))) return false;
    parts.copy = { ...parts.copy, sentInk: [] };
    return true;
  };

  /** The record is read after the ink: if its recording is the same, the ink's is, too. */
  const readInkAgain = async (): Promise<boolean> => {
    for (;;) {
      const { since, read } = await reads.readInk();
      const now = await options.read();
      if (since !== reads.moment) continue;
      if (!isOfOtherSound(now.clip)) return mergeInk(read);
      noteDrawings(read);
      return mergeRecord(now);
    }
  };

  return {
    isOfOtherSound,
    applyMerged,
    noteDrawings,
    readInkAgain,
    /** Immediately, unless the recording is another: then its ink is read first. */
    mergeRead: (read: ClipVersion): boolean | Promise<boolean> =>
      isOfOtherSound(read.clip) ? readInkAgain() : mergeRecord(read),
    /** The ink was read before the record. */
    mergeBoth: (read: ClipVersion, ink: readonly DrawingRecord[]) => mergeRecord(read) && mergeInk(ink),
  };
}

export type ReadMerger = ReturnType<typeof createReadMerger>;
