import type { Kept } from "#lib/cuts/cut";
import type { Doc, Size } from "#lib/studio/document";
import {
  type DrawingChange,
  type DrawingRecord,
  drawingChanges,
  inkFrom,
  isKeptByStudio,
  pictureNamed,
  savedDrawing,
  unsavedDrawings,
} from "#lib/studio/drawings";
import {
  change,
  endStep,
  type History,
  hasStepFor,
  rebase,
  redo,
  startHistory,
  undo,
  withFileInSteps,
  withoutCutSteps,
  withoutPictureSteps,
} from "#lib/studio/history";
import { type Conflict, mergeDocs, type Side } from "#lib/studio/merge";
import { mergeClocks } from "#lib/studio/merge-clocks";
import type { Op } from "#lib/studio/ops";
import { withNewNames, withNewPicture, withPictureFile, withSize } from "#lib/studio/pictures";
import { removalOps } from "#lib/studio/removed-pictures";
import { docFrom } from "#lib/studio/wire";
import type { ClipChanges, ClipVersion } from "./api";
import { Autosave, type SaveState } from "./autosave";
import { clipChanges } from "./clip-changes";
import { keepDrafts } from "./keep-drafts";
import type { DraftStore } from "./outbox/drafts";
import { createPictureSync } from "./picture-sync";
import { arrivedOf, inkArrived, knownVersions, readDraft } from "./read-draft";
import { recordingFile } from "./recording-file";

/** Whether the server has the document; `conflict`: somebody else changed the same thing, and a person has to choose. */
export type DocumentState = SaveState | { kind: "conflict"; conflicts: readonly Conflict[] };

interface DocumentOptions {
  opened: ClipVersion & { drawings: readonly DrawingRecord[] };
  /** Nothing is saved: the clip is on this device alone, and its draft is all there is of it. */
  isHeld?: boolean;
  drafts: DraftStore;
  untilAllowed?: () => Promise<void>;
  /** Saves changes of the version named by the tag. */
  save: (changes: ClipChanges, options: { etag: string | null; keepalive: boolean }) => Promise<ClipVersion>;
  read: () => Promise<ClipVersion>;
  /** Makes a drawing of strokes at the seconds of that recording, or changes the version of one that is named. */
  saveDrawing: (
    change: DrawingChange,
    options: { keepalive: boolean; recording: string | null },
  ) => Promise<DrawingRecord>;
  readDrawings: () => Promise<readonly DrawingRecord[]>;
  /** Takes a picture off the server, with these drawings on it. */
  removePicture: (file: string, drawings: readonly string[], options: { keepalive: boolean }) => Promise<void>;
  orderPictures: (files: readonly string[], options: { keepalive: boolean }) => Promise<void>;
  /** False while the server lacks the recording: what it says of a cut is about another one. */
  isSoundThere: () => boolean;
  /** The recording of that name came from this device: its marks stay at their seconds. */
  isOwnSound: (file: string) => boolean;
  /** Somebody else gave the clip another recording, or moved its seconds: the document is of that one now. */
  onOtherSound: () => void;
  isOutdated: (error: unknown) => boolean;
  /** Nothing can be cut out of this recording, or not that. */
  isCutRefused: (error: unknown) => boolean;
  onCutRefused: (error: unknown) => void;
  explain: (error: unknown) => { message: string; isPassing: boolean };
  onHistory: (history: History) => void;
  onState: (state: DocumentState) => void;
  /** The record as the server has it now. */
  onClip: (clip: ClipVersion["clip"]) => void;
  /** Changes could not be kept on this device (or can again). */
  onKept: (isKept: boolean) => void;
}

export type DocumentStore = Awaited<ReturnType<typeof openDocument>>;

/** The number of times that somebody else may be faster within one save. */
const mostRounds = 5;

const mostSent = 10;

const choiceNeeded = "It was changed elsewhere, too. Choose what stays.";

/** The document of a clip: its changes, kept on this device at once, saved a while later, merged with those of others. */
export async function openDocument(options: DocumentOptions) {
  const sizes = new Map<string, Size>();
  let etag = options.opened.etag;
  let version = options.opened.clip.version;
  let drawings = options.opened.drawings;
  const withInk = (doc: Doc): Doc => ({ ...doc, ink: inkFrom(drawings, doc.pictures) });
  let base = withInk(docFrom(options.opened.clip));
  let history = startHistory(base);
  /** The recording at whose seconds `base` and everything in the history stand. */
  let recording = recordingFile(options.opened.clip);
  /** What the server has, while a conflict with it is open, and the recording of that. */
  let theirs: Doc | null = null;
  let theirRecording = recording;
  /** What was sent since the last answer: the server may have one of them. */
  let sent: readonly Doc[] = [];
  let isOver = false;
  let isPaused = false;
  /** The page ends: a save that was held goes out as the last. */
  let isLeaving = false;
  let mustLook = false;
  /** Nobody can change their mind about what was taken out any more. */
  let isFinal = false;

  const keeper = keepDrafts(options.drafts, options.onKept);
  const autosave = new Autosave<Doc>({
    save: async (_doc, last) => {
      await options.untilAllowed?.();
      await push(last || isLeaving);
    },
    onState: (state) => {
      if (!theirs) options.onState(state);
      if (state.kind === "saved" && mustLook) void takeOver().catch(() => {});
    },
    explain: options.explain,
  });

  const pictures = createPictureSync({
    remove: (file, keepalive) => options.removePicture(file, keptOn(file), { keepalive }),
    order: (files, keepalive) => options.orderPictures(files, { keepalive }),
    onDue: () => dirty(),
  });
  /** The drawings that the studio keeps for a picture. */
  const keptOn = (file: string) =>
    drawings.filter((drawing) => isKeptByStudio(drawing) && pictureNamed(drawing) === file).map(({ id }) => id);

  const keep = () => keeper.keep({ base, doc: history.doc, sent, recording });
  const isOther = (file: string | null, before: string | null | undefined) =>
    !!before && file !== null && file !== before && options.isSoundThere() && !options.isOwnSound(file);
  const isOfOtherSound = (clip: ClipVersion["clip"]) => isOther(recordingFile(clip), recording);

  const show = (next: History) => {
    if (next === history) return;
    history = next;
    options.onHistory(history);
  };
  let isToBeShown = false;
  /** Steps back and forth of one turn are shown once, at its end. */
  const showSoon = (next: History) => {
    if (next === history) return;
    history = next;
    if (isToBeShown) return;
    isToBeShown = true;
    queueMicrotask(() => {
      isToBeShown = false;
      options.onHistory(history);
    });
  };
  const changed = () => clipChanges(base, history.doc, sizes);
  const unsaved = () => {
    const { audio_edit, ...changes } = changed();
    return audio_edit === undefined || !options.isSoundThere() ? changes : { ...changes, audio_edit };
  };
  const ofThisSound = (doc: Doc): Doc => (options.isSoundThere() ? doc : { ...doc, kept: null });
  const isClean = () => {
    const ink = unsavedDrawings(history.doc, drawings);
    const isRecordClean = Object.keys(changed()).length === 0;
    return ink.drawings.length === 0 && !ink.isWaiting && isRecordClean && pictures.isClean(base, history.doc);
  };
  let isNoted = false;
  const look = () => {
    isNoted = false;
    if (isOver) return;
    pictures.note(base, history.doc);
    const isSame = isClean() && !theirs;
    if (isSame) keeper.clear();
    else keep();
    if (options.isHeld) options.onState({ kind: isSame ? "saved" : "waiting" });
    else if (!theirs) autosave.change(history.doc);
  };
  /** Before this turn ends; however much is changed in it, such as by hundreds of steps back, it is looked at once. */
  const dirty = () => {
    if (isNoted || isOver) return;
    isNoted = true;
    queueMicrotask(() => {
      if (isNoted) look();
    });
  };
  const lookNow = () => {
    if (isNoted) look();
  };
  const sized = (doc: Doc) => [...sizes].reduce((before, [picture, size]) => withSize(before, picture, size), doc);

  /** Takes over what the server has, merged with what was changed here; false where a person has to choose. */
  const adopt = (read: ClipVersion): boolean => {
    const { doc } = history;
    const { clip } = read;
    // Read before the last save, and come after it.
    if (clip.version < version) return theirs === null;
    // What was saved here before may come back: its tags are known by what they say.
    const record = ofThisSound(docFrom(clip, { ...doc, ...knownVersions({ doc, base, sent }) }));
    const other = withInk(sized(record));
    version = clip.version;
    etag = read.etag;
    options.onClip(clip);
    const arrived = arrivedOf(sent, other, sizes);
    if (arrived) base = { ...arrived, ink: base.ink };
    const file = recordingFile(clip) ?? recording;
    if (!isOfOtherSound(clip)) recording = file;
    return merge(other, file);
  };

  const adoptRead = async (read: ClipVersion): Promise<boolean> => {
    if (isOfOtherSound(read.clip)) drawings = await options.readDrawings();
    return adopt(read);
  };

  const adoptInk = (read: readonly DrawingRecord[]): boolean => {
    const isArrived = inkArrived(sent, history.doc, read);
    drawings = read;
    const other = { ...base, ink: inkFrom(read, history.doc.pictures) };
    if (isArrived) base = other;
    return merge(other, recording);
  };

  /** The record is read after the ink: if that tells no other recording, the ink is not of one either. */
  const inkRead = async (read: readonly DrawingRecord[]): Promise<boolean> => {
    const now = await options.read();
    return isOfOtherSound(now.clip) ? adoptRead(now) : adoptInk(read);
  };

  const merge = (other: Doc, file: string | null): boolean => {
    const { doc } = history;
    const isOtherSound = file !== recording;
    const merged = isOtherSound ? mergeClocks(base, doc, other) : mergeDocs(base, doc, other);
    if (merged.conflicts.length > 0) {
      theirs = other;
      theirRecording = file;
      // Pictures are the server's: they are shown while the choice is open.
      show(rebase(history, { ...doc, pictures: merged.doc.pictures }));
      keep();
      options.onState({ kind: "conflict", conflicts: merged.conflicts });
      return false;
    }
    theirs = null;
    sent = [];
    base = other;
    recording = file;
    // Steps of another recording would bring its seconds back.
    show(isOtherSound ? startHistory(merged.doc) : rebase(history, merged.doc));
    if (isOtherSound) options.onOtherSound();
    return true;
  };

  /** Saves title, description and tags; false where they were changed elsewhere, and are merged now. */
  const pushRecord = async (doc: Doc, keepalive: boolean): Promise<boolean> => {
    const changes = unsaved();
    if (Object.keys(changes).length === 0) return true;
    try {
      const saved = await options.save(changes, { etag, keepalive });
      etag = saved.etag;
      version = saved.clip.version;
      recording = recordingFile(saved.clip) ?? recording;
      const record = ofThisSound(docFrom(saved.clip, { ...doc, pictures: history.doc.pictures }));
      base = { ...sized(record), ink: base.ink };
      options.onClip(saved.clip);
      return true;
    } catch (error) {
      if ("audio_edit" in changes && options.isCutRefused(error)) {
        show(rebase(withoutCutSteps(history), { ...history.doc, kept: base.kept }));
        options.onCutRefused(error);
        return false;
      }
      if (!options.isOutdated(error)) throw error;
      await adoptRead(await options.read());
      return false;
    }
  };

  const pushInk = async (keepalive: boolean): Promise<boolean> => {
    const changes = drawingChanges(history.doc, drawings, sizes);
    if (changes.some(({ drawing }) => drawing === null) && !keepalive) {
      const read = await options.readDrawings();
      const known = new Set(drawings.map(({ id }) => id));
      const now = await options.read();
      // Another tab was faster, or this one has lost the answer: the drawing of a picture is made once.
      if (isOfOtherSound(now.clip) || read.some(({ id }) => !known.has(id))) {
        await inkRead(read);
        return false;
      }
    }
    for (const change of changes) {
      try {
        const named = options.isSoundThere() ? recording : null;
        const saved = savedDrawing(change, await options.saveDrawing(change, { keepalive, recording: named }));
        drawings = change.drawing
          ? drawings.map((one) => (one === change.drawing ? saved : one))
          : [...drawings, saved];
        base = { ...base, ink: inkFrom(drawings, history.doc.pictures) };
      } catch (error) {
        if (!options.isOutdated(error)) throw error;
        await inkRead(await options.readDrawings());
        return false;
      }
    }
    return true;
  };

  /** What was taken out and put in order; false where that has to be looked at again. */
  const pushPictures = async (keepalive: boolean): Promise<boolean> => {
    const gone = await pictures.push(base, history.doc, isFinal || keepalive, keepalive);
    if (gone === null) return true;
    const isGone = ({ file }: { file: string | null }) => file !== null && gone.includes(file);
    show(withoutPictureSteps(history, isGone));
    if (keepalive) return true;
    if (gone.length > 0) drawings = await options.readDrawings();
    await adoptRead(await options.read());
    return false;
  };

  const push = async (keepalive: boolean): Promise<void> => {
    for (let round = 0; round < mostRounds; round++) {
      if (theirs) throw new Error(choiceNeeded);
      const { doc } = history;
      if (!sent.includes(doc)) sent = [...sent, doc].slice(-mostSent);
      try {
        const isPushed = (await pushRecord(doc, keepalive)) && (await pushInk(keepalive));
        if (isPushed && (await pushPictures(keepalive))) {
          sent = [];
          if (isClean()) await keeper.clear();
          else keep();
          return;
        }
      } catch (error) {
        keep();
        throw error;
      }
    }
    throw new Error("Somebody else is changing this clip all the time.");
  };

  /** A picture that has its file now may be one that drawings name already. */
  const placeInk = () => {
    const before = base;
    base = { ...base, ink: inkFrom(drawings, history.doc.pictures) };
    const { ink } = mergeDocs(before, history.doc, { ...history.doc, ink: base.ink }).doc;
    show(rebase(history, { ...history.doc, ink }));
  };

  /** Takes over what another tab has saved; not into the middle of a save of this one. */
  const takeOver = async (): Promise<void> => {
    if (theirs || isOver || options.isHeld) return;
    mustLook = autosave.isDirty;
    if (mustLook) return;
    const read = await options.readDrawings();
    const now = await options.read();
    if (theirs || autosave.isDirty) return takeOver();
    const isAdopted = isOfOtherSound(now.clip) ? await adoptRead(now) : adopt(now) && adoptInk(read);
    if (isAdopted && !isClean()) dirty();
  };

  const restore = async () => {
    for (const draft of await options.drafts.left().catch(() => [])) {
      if (theirs) return;
      // One that cannot be read stays where it is, and keeps nobody out.
      const file = recordingFile(options.opened.clip);
      const read = readDraft(draft, options.opened.clip, drawings, isOther(file, draft.recording));
      if (!read) continue;
      const { doc, from, server, merged } = read;
      if (history.doc === base) {
        base = server;
        history = startHistory(merged.doc);
        if (merged.conflicts.length > 0) {
          history = startHistory({ ...doc, pictures: merged.doc.pictures });
          base = from;
          theirs = server;
          theirRecording = file;
          if (read.isOfOtherSound) recording = draft.recording ?? null;
          options.onState({ kind: "conflict", conflicts: merged.conflicts });
        }
      } else {
        const ids = new Map(server.tags.map(({ id }, index) => [id, base.tags[index]?.id ?? id]));
        const tags = merged.doc.tags.map((tag) => ({ ...tag, id: ids.get(tag.id) ?? tag.id }));
        const ink = inkOnPicturesOf(base, merged.doc);
        const both = mergeDocs(base, history.doc, { ...merged.doc, tags, ink });
        // What two closed tabs wrote against each other waits until one of them is saved.
        if (merged.conflicts.length + both.conflicts.length > 0) continue;
        history = startHistory(both.doc);
      }
      look();
      if (await keeper.kept()) await options.drafts.forget(draft).catch(() => {});
    }
  };
  await restore();
  options.onHistory(history);

  return {
    get doc() {
      return history.doc;
    },
    /** The server lacks something of it. */
    get isDirty() {
      return theirs !== null || isNoted || autosave.isDirty;
    },
    /** Changes under one name are one step until it is ended: a drag, a note that is typed. */
    change(op: Op, step: string | null = null) {
      const next = isPaused ? history : change(history, op, step);
      if (next === history) return;
      show(next);
      dirty();
    },
    endStep() {
      show(endStep(history));
    },
    /** While its seconds are moved nothing is changed. */
    pause(isNow: boolean) {
      isPaused = isNow;
    },
    undo() {
      if (isPaused) return;
      const before = history.doc;
      showSoon(undo(history));
      if (history.doc !== before) dirty();
    },
    redo() {
      if (isPaused) return;
      const before = history.doc;
      showSoon(redo(history));
      if (history.doc !== before) dirty();
    },
    /** A picture's size is known: tags of other programs that count in its pixels become fractions. */
    pictureMeasured(picture: string, size: Size) {
      if (sizes.has(picture)) return;
      sizes.set(picture, size);
      base = withSize(base, picture, size);
      if (theirs) theirs = withSize(theirs, picture, size);
      show(rebase(history, withSize(history.doc, picture, size)));
    },
    /** A picture that is not on the server yet; a new one is a step that can be taken back. */
    pictureAdded(id: string, isNew = false) {
      const { tags } = withNewPicture(history.doc, id);
      const picture = { id, file: null };
      const next = isNew ? change(history, { kind: "add-picture", picture }) : history;
      show(rebase(next, { ...withNewPicture(next.doc, id), tags }));
    },
    /** Takes a picture out, as one step. The server hears of it when nobody can change their mind any more. */
    pictureRemoved(id: string) {
      const before = history;
      const next = removalOps(history.doc, id).reduce((done, op) => change(done, op, `remove ${id}`), history);
      if (next === before) return;
      show(endStep(next));
      dirty();
    },
    /** A picture was never sent, and nobody wants it any more. */
    pictureForgotten(id: string) {
      show(withoutPictureSteps(history, (picture) => picture.id === id));
    },
    pictureSent(id: string, file: string) {
      const isWanted = history.doc.pictures.some((picture) => picture.id === id);
      // One that another tab has added is not one that was taken out here.
      if (!isWanted && hasStepFor(history, id) && !base.pictures.some((picture) => picture.file === file)) {
        base = { ...base, pictures: [...base.pictures, { id, file }] };
      }
      history = withFileInSteps(history, id, file);
      base = withPictureFile(base, id, file);
      if (theirs) theirs = withPictureFile(theirs, id, file);
      show(rebase(history, withNewNames(withPictureFile(history.doc, id, file), id)));
      placeInk();
      if (!isClean()) dirty();
    },
    /** A picture was given up before it was sent: the tags that were set on it go with it, in one step. */
    pictureDropped(id: string) {
      const pictures = history.doc.pictures.filter((picture) => picture.id !== id || picture.file !== null);
      if (pictures.length === history.doc.pictures.length) return;
      let next = history;
      for (const tag of history.doc.tags.filter(({ picture }) => picture === id)) {
        // What was there before the picture stays, as it is in the record.
        const stays = pictures.length === 0 || "named" in tag;
        const op: Op = stays
          ? { kind: "change-tag", id: tag.id, changes: { picture: null } }
          : { kind: "remove-tag", id: tag.id };
        next = change(next, op, `drop ${id}`);
      }
      for (const stroke of next.doc.ink[id] ?? []) {
        next = change(next, { kind: "remove-stroke", picture: id, id: stroke.id }, `drop ${id}`);
      }
      show(rebase(endStep(next), { ...next.doc, pictures }));
      dirty();
    },
    /**
     * The clip has another recording, and this is heard of it. `saved` is what the server has of that, or will have once
     * it has the recording.
     */
    soundReplaced(kept: Kept, saved: Kept) {
      base = { ...base, kept: saved };
      show(rebase(withoutCutSteps(history), { ...history.doc, kept }));
      if (!isClean()) dirty();
    },
    /** The record was read again. */
    async serverRead(version: ClipVersion): Promise<void> {
      if (theirs) return options.onClip(version.clip);
      const isAdopted = isOfOtherSound(version.clip) ? await adoptRead(version) : adopt(version);
      if (isAdopted && !isClean()) dirty();
    },
    savedElsewhere: takeOver,
    /** Ends a conflict; everything that is no conflict stays from both. */
    resolve(side: Side) {
      if (!theirs) return;
      const isOtherSound = theirRecording !== recording;
      const merged = (isOtherSound ? mergeClocks : mergeDocs)(base, history.doc, theirs, side);
      base = theirs;
      recording = theirRecording;
      theirs = null;
      sent = [];
      show(isOtherSound ? startHistory(merged.doc) : rebase(history, merged.doc));
      if (isOtherSound) options.onOtherSound();
      autosave.change(history.doc);
      dirty();
      autosave.flush().catch(() => {});
    },
    /** Settles when this device has every change, with false when it cannot keep them. */
    kept(): Promise<boolean> {
      lookNow();
      return keeper.kept();
    },
    /** Saves now. With `final` also takes those pictures off the server that somebody took out a moment ago. */
    async flush(last = false, final = false): Promise<void> {
      lookNow();
      if (last) void keeper.kept();
      if (options.isHeld) return;
      if (theirs) throw new Error(choiceNeeded);
      isFinal = final;
      if ((final || last) && !pictures.isClean(base, history.doc)) autosave.change(history.doc);
      await autosave.flush(last).finally(() => {
        isFinal = false;
      });
    },
    /** The page ends: also what was held goes out by a request that outlives it. */
    async leave(): Promise<void> {
      isLeaving = true;
      await this.flush(true).finally(() => {
        isLeaving = false;
      });
    },
    /** Saves on the way out; what that cannot do stays on this device. */
    async dispose() {
      lookNow();
      pictures.dispose();
      const isBehind = !options.isHeld && !theirs && !pictures.isClean(base, history.doc);
      if (isBehind) autosave.change(history.doc);
      const saving = autosave.flush(true).catch(() => {});
      autosave.close();
      await keeper.kept();
      await saving;
      isOver = true;
      await keeper.kept();
      options.drafts.dispose();
    },
  };
}

/** Ink by the ids that the pictures have here: what two pages know by its file has an id of its own on each. */
function inkOnPicturesOf(here: Doc, other: Doc): Doc["ink"] {
  const files = new Map(here.pictures.map(({ id, file }) => [file, id]));
  const idHere = (id: string) => {
    const file = other.pictures.find((picture) => picture.id === id)?.file ?? null;
    return (file !== null && files.get(file)) || id;
  };
  return Object.fromEntries(Object.entries(other.ink).map(([id, strokes]) => [idHere(id), strokes]));
}
