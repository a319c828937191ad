import type { ClipChanges, ClipVersion } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import { documentFromClip } from "#lib/editor/clip-json";
import type { Doc, Size } from "#lib/editor/document";
import {
  type History,
  hasPictureStep,
  rebaseHistory,
  startHistory,
  withFileInSteps,
  withoutCutSteps,
  withoutPictureSteps,
} from "#lib/editor/history";
import {
  type DrawingChange,
  type DrawingRecord,
  drawingChanges,
  getPictureReference,
  isKeptByStudio,
  readInkOfDrawings,
  savedDrawing,
  unsavedDrawings,
} from "#lib/editor/ink/drawings";
import { markSynced } from "#lib/editor/merge/mark-synced";
import { type Conflict, mergeDocs, type Side } from "#lib/editor/merge/merge";
import { mergeClocks } from "#lib/editor/merge/merge-clocks";
import { withNewNames, withPictureFile, withPictureSize } from "#lib/editor/pictures";
import type { Draft } from "../outbox/outbox-db";
import { recordingFile } from "../recording/recording-file";
import { clipChanges } from "./clip-changes";
import { createPictureSync } from "./picture-sync";
import { knownVersions, readDraft } from "./read-draft";
import type { SaveRequest } from "./save-request";

/** The server's state of a clip, and the requests that change it. */
export interface ClipOnServer {
  opened: ClipVersion & { drawings: readonly DrawingRecord[] };
  /** Saves changes of the version named by the tag. */
  save: (changes: ClipChanges, options: { etag: string | null; keepalive: boolean }) => Promise<ClipVersion>;
  read: () => Promise<ClipVersion>;
  /** Makes a drawing of strokes at the seconds of that recording, or changes the version of one that is named. */
  saveDrawing: (
    change: DrawingChange,
    options: { keepalive: boolean; recording: string | null },
  ) => Promise<Pick<DrawingRecord, "id" | "version">>;
  readDrawings: () => Promise<readonly DrawingRecord[]>;
  /** Takes a picture off the server, with these drawings on it. */
  removePicture: (file: string, drawings: readonly string[], options: { keepalive: boolean }) => Promise<void>;
  orderPictures: (files: readonly string[], options: { keepalive: boolean }) => Promise<void>;
  /** False while the server lacks the recording: its cut is of another one. */
  isSoundThere: () => boolean;
  /** The recording of that name came from this device: its marks stay at their seconds. */
  isOwnSound: (file: string) => boolean;
  /** The clip got another recording elsewhere, or its seconds moved: the document is of that one now. */
  onOtherSound: () => void;
  isOutdated: (error: unknown) => boolean;
  /** Nothing can be cut out of this recording, or not that. */
  isCutRefused: (error: unknown) => boolean;
  onCutRefused: (error: unknown) => void;
  /** The record as the server has it now. */
  onClip: (clip: ClipVersion["clip"]) => void;
}

/** The document with its steps. */
interface Editor {
  readonly history: History;
  show: (next: History) => void;
  dirty: () => void;
  /** Both sides changed the same thing, and the user has to choose. */
  onConflict: (conflicts: readonly Conflict[]) => void;
}

/** The number of times that another page may be faster within one save. */
const mostRounds = 5;

const mostSent = 10;

export const choiceNeededMessage = "The clip was changed elsewhere, too. Choose which version to keep.";

/** Keeps a document and the server's in step: unsaved changes, changes made elsewhere, and conflicts. */
export function createDocumentSync(options: ClipOnServer, editor: Editor) {
  const sizes = new Map<string, Size>();
  let etag = options.opened.etag;
  let version = options.opened.clip.version;
  let drawings = options.opened.drawings;
  /** Reads that started before this counter changed are older than a save or read of this page. */
  let moment = 0;
  const saving = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    moment++;
    try {
      return await work;
    } finally {
      moment++;
    }
  };
  const readInk = async () => {
    const since = moment;
    return { since, read: await options.readDrawings() };
  };
  /** Read again where this page has changed the clip since: the answer is older than that. */
  const readClip = async (): Promise<ClipVersion> => {
    for (;;) {
      const since = moment;
      const read = await options.read();
      if (since === moment) return read;
    }
  };
  const takeInk = (read: readonly DrawingRecord[]) => {
    moment++;
    const newer = new Map(drawings.map((drawing) => [drawing.id, drawing]));
    drawings = read.map((drawing) => {
      const known = newer.get(drawing.id);
      return known && known.version > drawing.version ? known : drawing;
    });
  };
  const withInk = (doc: Doc): Doc => ({ ...doc, ink: readInkOfDrawings(drawings, doc.pictures) });
  let base = withInk(documentFromClip(options.opened.clip));
  /** The recording whose seconds `base` and the history use. */
  let recording = recordingFile(options.opened.clip);
  /** The server's state during a conflict with it, and the recording of that. */
  let theirs: Doc | null = null;
  let theirRecording = recording;
  /** Whose record, and whose ink, was sent since the last answer about it: the server may have one of them. */
  let sentRecords: readonly Doc[] = [];
  let sentInk: readonly Doc[] = [];

  const pictures = createPictureSync({
    remove: (file, keepalive) => {
      // From here on an undo would show a picture that the server may have lost already.
      editor.show(withoutPictureSteps(editor.history, (picture) => picture.file === file));
      return saving(options.removePicture(file, keptOn(file), { keepalive }));
    },
    order: (files, keepalive) => options.orderPictures(files, { keepalive }),
    onDue: editor.dirty,
  });
  /** The drawings that the studio keeps for a picture. */
  const keptOn = (file: string) =>
    drawings.filter((drawing) => isKeptByStudio(drawing) && getPictureReference(drawing) === file).map(({ id }) => id);

  const isOther = (file: string | null, before: string | null | undefined) =>
    !!before && file !== null && file !== before && options.isSoundThere() && !options.isOwnSound(file);
  const isOfOtherSound = (clip: ClipVersion["clip"]) => isOther(recordingFile(clip), recording);

  const changed = (doc: Doc) => clipChanges(base, doc, sizes);
  const unsaved = (doc: Doc) => {
    const { audio_edit, ...changes } = changed(doc);
    return audio_edit === undefined || !options.isSoundThere() ? changes : { ...changes, audio_edit };
  };
  const isSaved = (doc: Doc) => Object.keys(unsaved(doc)).length === 0;
  const isInkSaved = ({ ink }: Doc) =>
    unsavedDrawings({ ink, pictures: editor.history.doc.pictures }, drawings).drawings.length === 0;
  const withSent = (sent: readonly Doc[], doc: Doc) => (sent.includes(doc) ? sent : [...sent, doc].slice(-mostSent));
  const ofThisSound = (doc: Doc): Doc => (options.isSoundThere() ? doc : { ...doc, kept: null });
  const isClean = () => {
    const { doc } = editor.history;
    const ink = unsavedDrawings(doc, drawings);
    const isRecordClean = Object.keys(changed(doc)).length === 0;
    const isInkClean = ink.drawings.length === 0 && !ink.isWaiting;
    // A change that was sent without an answer and undone since may still be on the server.
    const isCertain = sentRecords.every(isSaved) && sentInk.every(isInkSaved);
    return isInkClean && isRecordClean && pictures.isClean(base, doc) && isCertain;
  };
  const sized = (doc: Doc) =>
    [...sizes].reduce((before, [picture, size]) => withPictureSize(before, picture, size), doc);

  /** Merges the server's state with the changes made here; false where the user has to choose. */
  const adopt = (read: ClipVersion): boolean => {
    const { doc } = editor.history;
    const { clip } = read;
    // Read before the last save, and come after it.
    if (clip.version < version) return theirs === null;
    // Older saves of this page may come back: their tags are known by their content.
    const record = ofThisSound(documentFromClip(clip, { ...doc, ...knownVersions({ doc, base, sent: sentRecords }) }));
    const other = withInk(sized(record));
    version = clip.version;
    etag = read.etag;
    options.onClip(clip);
    base = { ...markSynced(base, sentRecords.map(sized), other), ink: base.ink };
    const file = recordingFile(clip) ?? recording;
    if (!isOfOtherSound(clip)) recording = file;
    return merge(other, file);
  };

  /** Immediately, unless the recording is another: then its ink is read first. */
  const adoptRead = (read: ClipVersion): boolean | Promise<boolean> =>
    isOfOtherSound(read.clip) ? inkRead() : adopt(read);

  const adoptInk = (read: readonly DrawingRecord[]): boolean => {
    const { doc } = editor.history;
    takeInk(read);
    const other = { ...base, ink: readInkOfDrawings(drawings, doc.pictures) };
    base = markSynced(base, sentInk, other);
    if (!merge(other, recording)) return false;
    sentInk = [];
    return true;
  };

  /** The record is read after the ink: if its recording is the same, the ink's is, too. */
  const inkRead = async (): Promise<boolean> => {
    for (;;) {
      const { since, read } = await readInk();
      const now = await options.read();
      if (since !== moment) continue;
      if (!isOfOtherSound(now.clip)) return adoptInk(read);
      takeInk(read);
      return adopt(now);
    }
  };

  const merge = (other: Doc, file: string | null): boolean => {
    const { history } = editor;
    const isOtherSound = file !== recording;
    const merged = (isOtherSound ? mergeClocks : mergeDocs)(base, history.doc, other);
    if (merged.conflicts.length > 0) {
      theirs = other;
      theirRecording = file;
      // Pictures are the server's: they are shown while the choice is open.
      editor.show(rebaseHistory(history, { ...history.doc, pictures: merged.doc.pictures }));
      editor.onConflict(merged.conflicts);
      return false;
    }
    agreed(other, file, merged.doc);
    return true;
  };

  const agreed = (other: Doc, file: string | null, doc: Doc) => {
    const isOtherSound = file !== recording;
    theirs = null;
    sentRecords = [];
    if (isOtherSound) sentInk = [];
    base = other;
    recording = file;
    // Steps of another recording would bring its seconds back.
    editor.show(isOtherSound ? startHistory(doc) : rebaseHistory(editor.history, doc));
    if (isOtherSound) options.onOtherSound();
  };

  /** Saves title, description and tags; false where they were changed elsewhere, and are merged now. */
  const pushRecord = async (doc: Doc, keepalive: boolean): Promise<boolean> => {
    sentRecords = withSent(sentRecords, doc);
    const changes = unsaved(doc);
    if (Object.keys(changes).length === 0) {
      if (sentRecords.every(isSaved)) {
        sentRecords = [];
        return true;
      }
      await adoptRead(await readClip());
      return false;
    }
    try {
      const saved = await saving(options.save(changes, { etag, keepalive }));
      etag = saved.etag;
      version = saved.clip.version;
      recording = recordingFile(saved.clip) ?? recording;
      const record = ofThisSound(documentFromClip(saved.clip, { ...doc, pictures: editor.history.doc.pictures }));
      base = { ...sized(record), ink: base.ink };
      sentRecords = [];
      options.onClip(saved.clip);
      return true;
    } catch (error) {
      if ("audio_edit" in changes && options.isCutRefused(error)) {
        const { history } = editor;
        editor.show(rebaseHistory(withoutCutSteps(history), { ...history.doc, kept: base.kept }));
        options.onCutRefused(error);
        return false;
      }
      if (!options.isOutdated(error)) throw error;
      await adoptRead(await readClip());
      return false;
    }
  };

  const pushInk = async (keepalive: boolean): Promise<boolean> => {
    sentInk = withSent(sentInk, editor.history.doc);
    const changes = drawingChanges(editor.history.doc, drawings, sizes);
    if (changes.some(({ drawing }) => drawing === null) && !keepalive) {
      const { read } = await readInk();
      const known = new Set(drawings.map(({ id }) => id));
      const now = await options.read();
      // Another tab was faster, or this one has lost the answer: the drawing of a picture is made once.
      if (isOfOtherSound(now.clip) || read.some(({ id }) => !known.has(id))) {
        await inkRead();
        return false;
      }
    }
    for (const change of changes) {
      try {
        const named = options.isSoundThere() ? recording : null;
        const answer = await saving(options.saveDrawing(change, { keepalive, recording: named }));
        const saved = savedDrawing(change, answer);
        takeInk([...drawings.map((one) => (one.id === saved.id ? saved : one)), ...(change.drawing ? [] : [saved])]);
        base = { ...base, ink: readInkOfDrawings(drawings, editor.history.doc.pictures) };
      } catch (error) {
        if (!options.isOutdated(error)) throw error;
        await inkRead();
        return false;
      }
    }
    if (sentInk.every(isInkSaved)) {
      sentInk = [];
      return true;
    }
    await inkRead();
    return false;
  };

  /** Saves removals and the order; false where the clip has to be read again. */
  const pushPictures = async (saved: Doc, request: SaveRequest): Promise<boolean> => {
    const of = { base, saved, now: () => editor.history.doc };
    const keepalive = request === "last";
    const gone = await pictures.push(of, request).catch((error: unknown): string[] => {
      if (keepalive || !options.isOutdated(error)) throw error;
      return [];
    });
    if (gone === null) return true;
    if (keepalive) return true;
    if (gone.length > 0) takeInk((await readInk()).read);
    await adoptRead(await readClip());
    return false;
  };

  /** A picture that has its file now may be one that drawings name already. */
  const placeInk = () => {
    const { history } = editor;
    const before = base;
    base = { ...base, ink: readInkOfDrawings(drawings, history.doc.pictures) };
    const { ink } = mergeDocs(before, history.doc, { ...history.doc, ink: base.ink }).doc;
    editor.show(rebaseHistory(history, { ...history.doc, ink }));
  };

  return {
    get base() {
      return base;
    },
    get isInConflict() {
      return theirs !== null;
    },
    isClean,
    get unanswered() {
      return { base, sent: [...new Set([...sentRecords, ...sentInk])], recording };
    },
    /** Recently removed pictures may still come back. */
    notePictures: () => pictures.note(base, editor.history.doc),
    arePicturesClean: () => pictures.isClean(base, editor.history.doc),
    /** Brings everything to the server; throws where that cannot be, or where a person has to choose. */
    async push(request: SaveRequest): Promise<void> {
      const keepalive = request === "last";
      for (let round = 0; round < mostRounds; round++) {
        if (theirs) throw new Error(choiceNeededMessage);
        const { doc } = editor.history;
        const isPushed = (await pushRecord(doc, keepalive)) && (await pushInk(keepalive));
        if (isPushed && (await pushPictures(doc, request))) return;
      }
      throw new ApiError(409, { message: "This clip keeps changing elsewhere. Try again in a moment." });
    },
    /** The record was read again; false where a person has to choose. */
    adoptRead,
    readClip,
    /** Reads everything again, and takes it over unless `isLate` says that this page has changed something since. */
    async takeOver(isLate: () => boolean): Promise<"taken" | "late" | "conflict"> {
      const { since, read } = await readInk();
      const now = await options.read();
      if (theirs || isLate() || since !== moment) return "late";
      const isTaken = isOfOtherSound(now.clip) ? await inkRead() : adopt(now) && adoptInk(read);
      return isTaken ? "taken" : "conflict";
    },
    /** Continues with the unsaved changes of a closed page; false where that has to wait, or cannot be read. */
    takeUp(draft: Draft): boolean {
      // An unreadable one stays where it is, and blocks nothing.
      const file = recordingFile(options.opened.clip);
      const read = readDraft(draft, options.opened.clip, drawings, isOther(file, draft.recording));
      if (!read) return false;
      const { doc, from, server, merged } = read;
      if (editor.history.doc === base) {
        base = server;
        if (merged.conflicts.length === 0) {
          editor.show(startHistory(merged.doc));
          return true;
        }
        editor.show(startHistory({ ...doc, pictures: merged.doc.pictures }));
        base = from;
        theirs = server;
        theirRecording = file;
        if (read.isOfOtherSound) recording = draft.recording ?? null;
        editor.onConflict(merged.conflicts);
        return true;
      }
      const ids = new Map(server.tags.map(({ id }, index) => [id, base.tags[index]?.id ?? id]));
      const tags = merged.doc.tags.map((tag) => ({ ...tag, id: ids.get(tag.id) ?? tag.id }));
      const ink = inkOnPicturesOf(base, merged.doc);
      const both = mergeDocs(base, editor.history.doc, { ...merged.doc, tags, ink });
      // Conflicting drafts of two closed tabs wait until one of them is saved.
      if (merged.conflicts.length + both.conflicts.length > 0) return false;
      editor.show(startHistory(both.doc));
      return true;
    },
    pictureMeasured(picture: string, size: Size) {
      if (sizes.has(picture)) return;
      sizes.set(picture, size);
      base = withPictureSize(base, picture, size);
      if (theirs) theirs = withPictureSize(theirs, picture, size);
      editor.show(rebaseHistory(editor.history, withPictureSize(editor.history.doc, picture, size)));
    },
    pictureSent(id: string, file: string, wasTakenOut: boolean) {
      moment++;
      const { doc } = editor.history;
      const isWanted = doc.pictures.some((picture) => picture.id === id);
      // A picture that another tab has added was not removed here.
      const isOurs = isWanted || wasTakenOut || hasPictureStep(editor.history, id);
      if (isOurs && !base.pictures.some((picture) => picture.id === id)) {
        // The server's list may have come first.
        const others = base.pictures.filter((picture) => picture.file !== file);
        base = { ...base, pictures: [...others, { id, file }] };
      }
      base = withPictureFile(base, id, file);
      if (theirs) theirs = withPictureFile(theirs, id, file);
      const named = withFileInSteps(editor.history, id, file);
      editor.show(rebaseHistory(named, withNewNames(withPictureFile(named.doc, id, file), id)));
      placeInk();
    },
    /** The server has another recording, of which this is to be heard. */
    soundReplaced(saved: Doc["kept"]) {
      base = { ...base, kept: saved };
    },
    /** Ends a conflict; everything that is no conflict stays from both. False where there was none. */
    resolve(side: Side): boolean {
      if (!theirs) return false;
      const merged = (theirRecording !== recording ? mergeClocks : mergeDocs)(base, editor.history.doc, theirs, side);
      agreed(theirs, theirRecording, merged.doc);
      return true;
    },
    dispose: pictures.dispose,
  };
}

/** Ink by the ids that the pictures have here: a picture has another id on each page. */
function inkOnPicturesOf(here: Doc, other: Doc): Doc["ink"] {
  const files = new Map(here.pictures.map(({ id, file }) => [file, id]));
  const idHere = (id: string) => {
    const file = other.pictures.find((picture) => picture.id === id)?.file ?? null;
    return (file !== null && files.get(file)) || id;
  };
  return Object.fromEntries(Object.entries(other.ink).map(([id, strokes]) => [idHere(id), strokes]));
}
