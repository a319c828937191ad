import { ApiError } from "#lib/api-client/api-error";
import type { Doc, Size } from "#lib/editor/document";
import { hasPictureStep, rebaseHistory, withFileInSteps, withoutPictureSteps } from "#lib/editor/history";
import { getPictureReference, isKeptByStudio } from "#lib/editor/ink/drawings";
import { mergeDocs } from "#lib/editor/merge/merge";
import type { Side } from "#lib/editor/parts/conflict";
import { withNewNames, withPictureFile, withPictureSize } from "#lib/editor/pictures";
import type { Draft } from "../outbox/outbox-db";
import { recordingFile } from "../recording/recording-file";
import { loadDraft } from "./load-draft";
import { createReadMerger, isForeignRecording } from "./merge-reads";
import { createPictureSync } from "./picture-sync";
import { pushInk } from "./push-ink";
import { pushPictures } from "./push-pictures";
import { pushRecord } from "./push-record";
import type { SaveRequest } from "./save-request";
import {
  hasEverything,
  openServerCopy,
  resolveConflict,
  withBaseInk,
  withEachDoc,
  withMeasuredPicture,
} from "./server-copy";
import { createServerReads } from "./server-reads";
import type { ClipOnServer, Editor, SyncParts } from "./sync-parts";

/** The number of times that another page may be faster within one save. */
const mostRounds = 5;

export const choiceNeededMessage = "The clip was changed elsewhere, too. Choose which version to keep.";

/** Keeps a document and the server's in step: unsaved changes, changes made elsewhere, and conflicts. */
export function createDocumentSync(options: ClipOnServer, editor: Editor) {
  const reads = createServerReads(options.read, options.readDrawings);
  const parts: SyncParts = { options, editor, reads, copy: openServerCopy(options.opened) };
  const merger = createReadMerger(parts);
  const pictures = createPictureSync({
    remove: (file, keepalive) => {
      // From here on an undo would show a picture that the server may have lost already.
      editor.show(withoutPictureSteps(editor.history, (picture) => picture.file === file));
      const kept = parts.copy.drawings.filter((one) => isKeptByStudio(one) && getPictureReference(one) === file);
      const ids = kept.map(({ id }) => id);
      return reads.duringSave(options.removePicture(file, ids, { keepalive }));
    },
    order: (files, keepalive) => options.orderPictures(files, { keepalive }),
    onDue: editor.noteChange,
  });

  /** A picture that has its file now may be one that drawings name already. */
  const placeInk = () => {
    const { history } = editor;
    const before = parts.copy.base;
    parts.copy = withBaseInk(parts.copy, history.doc);
    const { ink } = mergeDocs(before, history.doc, { ...history.doc, ink: parts.copy.base.ink }).doc;
    editor.show(rebaseHistory(history, { ...history.doc, ink }));
  };

  return {
    get base() {
      return parts.copy.base;
    },
    get isInConflict() {
      return parts.copy.conflict !== null;
    },
    isClean(): boolean {
      const { doc } = editor.history;
      return pictures.isClean(parts.copy.base, doc) && hasEverything(parts.copy, doc, options.isSoundThere());
    },
    get sentState() {
      const { base, sentRecords, sentInk, recording } = parts.copy;
      return { base, sent: [...new Set([...sentRecords, ...sentInk])], recording };
    },
    /** Recently removed pictures may still come back. */
    notePictures: () => pictures.note(parts.copy.base, editor.history.doc),
    arePicturesClean: () => pictures.isClean(parts.copy.base, editor.history.doc),
    /** Brings everything to the server; throws if that fails, or if the user has to choose. */
    async push(request: SaveRequest): Promise<void> {
      const keepalive = request === "last";
      for (let round = 0; round < mostRounds; round++) {
        if (parts.copy.conflict) throw new Error(choiceNeededMessage);
        const { doc } = editor.history;
        const isPushed = (await pushRecord(parts, merger, doc, keepalive)) && (await pushInk(parts, merger, keepalive));
        if (isPushed && (await pushPictures(parts, merger, pictures, doc, request))) return;
      }
      throw new ApiError(409, { message: "This clip keeps changing elsewhere. Try again in a moment." });
    },
    /** The record was read again; false if the user has to choose. */
    mergeRead: merger.mergeRead,
    readClip: reads.readClip,
    /** Reads everything again, and merges it unless this page has changed something in the meantime (`isLate`). */
    async mergeAll(isLate: () => boolean): Promise<"merged" | "late" | "conflict"> {
      const { since, read } = await reads.readInk();
      const now = await options.read();
      if (parts.copy.conflict || isLate() || since !== reads.moment) return "late";
      const isOther = merger.isOfOtherSound(now.clip);
      const isMerged = isOther ? await merger.readInkAgain() : merger.mergeBoth(now, read);
      return isMerged ? "merged" : "conflict";
    },
    /** Continues with the unsaved changes of a closed page; false if they have to wait, or cannot be read. */
    resume(draft: Draft): boolean {
      const { clip } = options.opened;
      const isOfOtherSound = isForeignRecording(options, recordingFile(clip), draft.recording);
      const loaded = loadDraft(parts.copy, editor.history, { draft, clip, isOfOtherSound });
      if (loaded) merger.applyMerged(loaded);
      return loaded !== null;
    },
    pictureMeasured(picture: string, size: Size) {
      if (parts.copy.sizes.has(picture)) return;
      parts.copy = withMeasuredPicture(parts.copy, picture, size);
      editor.show(rebaseHistory(editor.history, withPictureSize(editor.history.doc, picture, size)));
    },
    pictureSent(id: string, file: string, wasTakenOut: boolean) {
      reads.move();
      const { base } = parts.copy;
      const isWanted = editor.history.doc.pictures.some((picture) => picture.id === id);
      // A picture that another tab has added was not removed here.
      const isOurs = isWanted || wasTakenOut || hasPictureStep(editor.history, id);
      if (isOurs && !base.pictures.some((picture) => picture.id === id)) {
        // The server's list may have come first.
        const others = base.pictures.filter((picture) => picture.file !== file);
        parts.copy = { ...parts.copy, base: { ...base, pictures: [...others, { id, file }] } };
      }
      parts.copy = withEachDoc(parts.copy, (doc) => withPictureFile(doc, id, file));
      const named = withFileInSteps(editor.history, id, file);
      editor.show(rebaseHistory(named, withNewNames(withPictureFile(named.doc, id, file), id)));
      placeInk();
    },
    /** The server has another recording, of which this is to be heard. */
    soundReplaced(saved: Doc["kept"]) {
      parts.copy = { ...parts.copy, base: { ...parts.copy.base, kept: saved } };
    },
    /** Ends a conflict; everything that is no conflict stays from both. False where there was none. */
    resolve(side: Side): boolean {
      const resolved = resolveConflict(parts.copy, editor.history, side);
      if (resolved) merger.applyMerged(resolved);
      return resolved !== null;
    },
    dispose: pictures.dispose,
  };
}
