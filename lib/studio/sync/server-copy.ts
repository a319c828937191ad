import type { ClipChanges, ClipVersion } from "#lib/api-client/api";
import { documentFromClip } from "#lib/editor/clip-json";
import type { Doc, Size } from "#lib/editor/document";
import { type History, rebaseHistory, startHistory } from "#lib/editor/history";
import { type DrawingRecord, readInkOfDrawings, unsavedDrawings } from "#lib/editor/ink/drawings";
import { markSynced } from "#lib/editor/merge/mark-synced";
import { mergeDocs } from "#lib/editor/merge/merge";
import { mergeClocks } from "#lib/editor/merge/merge-clocks";
import type { Conflict, Side } from "#lib/editor/parts/conflict";
import { documentParts } from "#lib/editor/parts/document-parts";
import { savedText, withPictureSize } from "#lib/editor/pictures";
import { PICTURE_TEXTS } from "#lib/ink/picture-texts";
import { recordingFile } from "../recording/recording-file";

/** The server's clip, as this page knows it. */
export interface ServerCopy {
  /** The document that the server and this page last agreed on. */
  readonly base: Doc;
  readonly etag: string | null;
  readonly version: number;
  /** The recording whose seconds `base` and the history use. */
  readonly recording: string | null;
  readonly drawings: readonly DrawingRecord[];
  /** Whose record, and whose ink, was sent since the last answer about it: the server may have one of them. */
  readonly sentRecords: readonly Doc[];
  readonly sentInk: readonly Doc[];
  /** The server's document while the user has to choose between it and the one here. */
  readonly conflict: { readonly theirs: Doc; readonly recording: string | null } | null;
  readonly sizes: ReadonlyMap<string, Size>;
}

export interface Merged {
  copy: ServerCopy;
  history: History;
  /** Without any, both agree. */
  conflicts: readonly Conflict[];
  isOtherSound: boolean;
}

const mostSent = 10;

export function openServerCopy({
  clip,
  etag,
  drawings,
}: ClipVersion & { drawings: readonly DrawingRecord[] }): ServerCopy {
  const record = documentFromClip(clip);
  return {
    base: { ...record, ink: readInkOfDrawings(drawings, record.pictures) },
    etag,
    version: clip.version,
    recording: recordingFile(clip),
    drawings,
    sentRecords: [],
    sentInk: [],
    conflict: null,
    sizes: new Map(),
  };
}

/** The drawings of the server; of one that was saved here since, the newer version stays. */
export function withDrawings(copy: ServerCopy, read: readonly DrawingRecord[]): ServerCopy {
  const newer = new Map(copy.drawings.map((drawing) => [drawing.id, drawing]));
  const drawings = read.map((drawing) => {
    const known = newer.get(drawing.id);
    return known && known.version > drawing.version ? known : drawing;
  });
  return { ...copy, drawings };
}

export function withBaseInk(copy: ServerCopy, { pictures }: Pick<Doc, "pictures">): ServerCopy {
  return { ...copy, base: { ...copy.base, ink: readInkOfDrawings(copy.drawings, pictures) } };
}

export function withSentRecord(copy: ServerCopy, doc: Doc): ServerCopy {
  return { ...copy, sentRecords: withSent(copy.sentRecords, doc) };
}

export function withSentInk(copy: ServerCopy, doc: Doc): ServerCopy {
  return { ...copy, sentInk: withSent(copy.sentInk, doc) };
}

const withSent = (sent: readonly Doc[], doc: Doc) => (sent.includes(doc) ? sent : [...sent, doc].slice(-mostSent));

export function withKnownSizes({ sizes }: ServerCopy, doc: Doc): Doc {
  return [...sizes].reduce((before, [picture, size]) => withPictureSize(before, picture, size), doc);
}

export function withMeasuredPicture(copy: ServerCopy, picture: string, size: Size): ServerCopy {
  return withEachDoc({ ...copy, sizes: new Map(copy.sizes).set(picture, size) }, (doc) =>
    withPictureSize(doc, picture, size),
  );
}

/** The same change of the agreed document and of the one that the user has to choose about. */
export function withEachDoc(copy: ServerCopy, change: (doc: Doc) => Doc): ServerCopy {
  const { base, conflict } = copy;
  return { ...copy, base: change(base), conflict: conflict && { ...conflict, theirs: change(conflict.theirs) } };
}

/** The changes of the record that can be sent: a cut waits until the server has the recording. */
export function listUnsavedChanges({ base, sizes }: ServerCopy, doc: Doc, isSoundThere: boolean) {
  const { audio_edit, ...changes } = clipChanges(base, doc, sizes);
  return audio_edit === undefined || !isSoundThere ? changes : { ...changes, audio_edit };
}

/** The parts of a document that the server lacks. */
function clipChanges(base: Doc, doc: Doc, sizes: ReadonlyMap<string, Size>): ClipChanges {
  let all: ClipChanges = {};
  for (const { changes } of Object.values(documentParts)) all = { ...all, ...changes(base, doc, sizes) };
  return all;
}

/** A picture that is not sent yet has a text, which is sent once it has its file. */
const isTextWaiting = ({ pictures }: Doc) =>
  pictures.some((one) => one.file === null && PICTURE_TEXTS.some((text) => savedText(one, text) !== ""));

export function areSentRecordsSaved(copy: ServerCopy, isSoundThere: boolean): boolean {
  return copy.sentRecords.every((doc) => Object.keys(listUnsavedChanges(copy, doc, isSoundThere)).length === 0);
}

export function isSentInkSaved({ sentInk, drawings }: ServerCopy, { pictures }: Pick<Doc, "pictures">): boolean {
  return sentInk.every(({ ink }) => unsavedDrawings({ ink, pictures }, drawings).drawings.length === 0);
}

/** The server has the record and the ink, for certain: a change without an answer that was undone may be there. */
export function hasEverything(copy: ServerCopy, doc: Doc, isSoundThere: boolean): boolean {
  const ink = unsavedDrawings(doc, copy.drawings);
  const isRecordClean = Object.keys(clipChanges(copy.base, doc, copy.sizes)).length === 0 && !isTextWaiting(doc);
  const isInkClean = ink.drawings.length === 0 && !ink.isWaiting;
  return isInkClean && isRecordClean && areSentRecordsSaved(copy, isSoundThere) && isSentInkSaved(copy, doc);
}

/** The server's record was read: sent changes that are in it have arrived. */
export function withArrivedRecord(copy: ServerCopy, other: Doc): ServerCopy {
  const sent = copy.sentRecords.map((doc) => withKnownSizes(copy, doc));
  return { ...copy, base: { ...markSynced(copy.base, sent, other), ink: copy.base.ink } };
}

/** Merges the server's document, which uses the seconds of that recording, with the one here. */
export function mergeServerDoc(copy: ServerCopy, history: History, theirs: Doc, recording: string | null): Merged {
  const isOtherSound = recording !== copy.recording;
  const merged = (isOtherSound ? mergeClocks : mergeDocs)(copy.base, history.doc, theirs);
  if (merged.conflicts.length === 0) return agree(copy, history, { theirs, recording }, merged.doc);
  return {
    copy: { ...copy, conflict: { theirs, recording } },
    // Pictures are the server's: they are shown while the choice is open.
    history: rebaseHistory(history, { ...history.doc, pictures: merged.doc.pictures }),
    conflicts: merged.conflicts,
    isOtherSound,
  };
}

/** Ends a conflict; everything that is no conflict stays from both. Null where there is none. */
export function resolveConflict(copy: ServerCopy, history: History, side: Side): Merged | null {
  const { conflict } = copy;
  if (!conflict) return null;
  const merge = conflict.recording !== copy.recording ? mergeClocks : mergeDocs;
  return agree(copy, history, conflict, merge(copy.base, history.doc, conflict.theirs, side).doc);
}

function agree(
  copy: ServerCopy,
  history: History,
  { theirs, recording }: NonNullable<ServerCopy["conflict"]>,
  doc: Doc,
): Merged {
  const isOtherSound = recording !== copy.recording;
  const sentInk = isOtherSound ? [] : copy.sentInk;
  return {
    copy: { ...copy, base: theirs, recording, conflict: null, sentRecords: [], sentInk },
    // Steps of another recording would bring its seconds back.
    history: isOtherSound ? startHistory(doc) : rebaseHistory(history, doc),
    conflicts: [],
    isOtherSound,
  };
}
