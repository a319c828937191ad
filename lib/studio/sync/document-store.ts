import type { ClipVersion } from "#lib/api-client/api";
import type { AudibleRanges } from "#lib/cuts/cut";
import type { Size } from "#lib/editor/document";
import {
  applyChange,
  endStep,
  type History,
  rebaseHistory,
  redo,
  startHistory,
  undo,
  undoMarksSince,
  withoutCutSteps,
  withoutPictureSteps,
} from "#lib/editor/history";
import type { Op } from "#lib/editor/ops";
import type { Conflict, Side } from "#lib/editor/parts/conflict";
import { addPicture, dropUnsentPicture, removePicture } from "#lib/editor/picture-steps";
import type { Failure } from "../failure";
import type { DraftStore } from "../outbox/drafts";
import { Autosave, type SaveState } from "./autosave";
import { deferWork } from "./defer-work";
import { choiceNeededMessage, createDocumentSync } from "./document-sync";
import { keepDrafts } from "./keep-drafts";
import type { SaveRequest } from "./save-request";
import type { ClipOnServer } from "./sync-parts";

/** Whether the server has the document; `conflict`: both sides changed the same thing, and the user has to choose. */
export type DocumentState = SaveState | { kind: "conflict"; conflicts: readonly Conflict[] };

interface DocumentOptions extends ClipOnServer {
  /** Nothing is saved: the clip is on this device alone, and its draft is all there is of it. */
  isHeld?: boolean;
  drafts: DraftStore;
  untilAllowed?: () => Promise<void>;
  explain: (error: unknown) => Failure;
  onHistory: (history: History) => void;
  onState: (state: DocumentState) => void;
  /** Changes could not be kept on this device (or can again). */
  onKept: (isKept: boolean) => void;
}

/** Whether changes are taken. While a take is inserted none are, as their seconds move. A conflict is in the ServerCopy. */
type Phase = "editing" | "paused" | "ended";

export type DocumentStore = Awaited<ReturnType<typeof openDocument>>;

/** The document of a clip. Changes are kept on this device immediately, saved a while later, and merged with those of other pages. */
export async function openDocument(options: DocumentOptions) {
  let phase: Phase = "editing";
  /** Another tab has saved while this one was saving. */
  let isReadDue = false;

  const sync = createDocumentSync(options, {
    get history() {
      return history;
    },
    show: (next) => show(next),
    noteChange: () => noteChange(),
    onConflict: (conflicts) => {
      drafts.keep();
      options.onState({ kind: "conflict", conflicts });
    },
  });
  let history = startHistory(sync.base);
  const drafts = keepDrafts({
    drafts: options.drafts,
    state: () => ({ ...sync.sentState, doc: history.doc }),
    onKept: options.onKept,
  });
  const autosave = new Autosave({
    save: async (_doc, job) => {
      await options.untilAllowed?.();
      await push(job.request);
    },
    onState: (state) => {
      if (!sync.isInConflict) options.onState(state);
      if (state.kind === "saved" && isReadDue) void mergeOtherTab().catch(() => {});
    },
    explain: options.explain,
  });
  const push = async (request: SaveRequest) => {
    await sync.push(request).catch((error: unknown) => {
      drafts.keep();
      throw error;
    });
    if (sync.isClean()) await drafts.clear();
    else drafts.keep();
  };

  const show = (next: History) => {
    if (next === history) return;
    history = next;
    options.onHistory(history);
  };
  /** Steps back and forth of one turn are shown once, at its end. */
  const showing = deferWork(() => options.onHistory(history), queueMicrotask);
  const apply = (next: History) => {
    if (next === history) return;
    show(next);
    noteChange();
  };
  const travel = (step: typeof undo) => {
    if (phase !== "editing") return;
    const before = history;
    history = step(history);
    if (history !== before) showing.schedule();
    if (history.doc !== before.doc) noteChange();
  };
  const planSave = () => {
    sync.notePictures();
    const isSame = sync.isClean() && !sync.isInConflict;
    if (isSame) drafts.clear();
    else drafts.keepSoon();
    if (options.isHeld) options.onState({ kind: isSame ? "saved" : "waiting" });
    else if (!sync.isInConflict) autosave.change(history.doc);
  };
  /** At the end of this turn: hundreds of undone steps are checked once. */
  const planning = deferWork(planSave, queueMicrotask);
  const noteChange = () => {
    if (phase !== "ended") planning.schedule();
  };
  const keepNow = () => {
    planning.runNow();
    drafts.keepNow();
  };
  const noteUnsaved = () => {
    if (!sync.isClean()) noteChange();
  };

  /** Loads the save of another tab, but not into the middle of a save of this one. */
  const mergeOtherTab = async (): Promise<void> => {
    if (sync.isInConflict || phase === "ended" || options.isHeld) return;
    isReadDue = autosave.isDirty;
    if (isReadDue) return;
    const done = await sync.mergeAll(() => autosave.isDirty);
    if (done === "late") return mergeOtherTab();
    if (done === "merged") noteUnsaved();
  };

  for (const draft of await options.drafts.listAbandoned().catch(() => [])) {
    if (sync.isInConflict) break;
    if (!sync.resume(draft)) continue;
    planSave();
    keepNow();
    if (await drafts.kept()) await options.drafts.forget(draft).catch(() => {});
  }
  options.onHistory(history);

  return {
    get doc() {
      return history.doc;
    },
    /** The server lacks a change. */
    get isDirty() {
      return sync.isInConflict || planning.isScheduled || autosave.isDirty;
    },
    /** Changes under one name are one step until it is ended: a drag, a note that is typed. */
    change(op: Op, step: string | null = null) {
      if (phase === "editing") apply(applyChange(history, op, step));
    },
    endStep: () => show(endStep(history)),
    /** The number of steps so far. */
    get steps() {
      return history.made;
    },
    /** Undoes the tags, ink and switches of all steps after the first `since`, as one step. */
    undoMarksSince: (since: number) => apply(undoMarksSince(history, since)),
    pause(isPaused: boolean) {
      if (phase !== "ended") phase = isPaused ? "paused" : "editing";
    },
    undo: () => travel(undo),
    redo: () => travel(redo),
    /** A picture's size is known: tags of other programs that count in its pixels become fractions. */
    pictureMeasured: (picture: string, size: Size) => sync.pictureMeasured(picture, size),
    pictureAdded: (id: string, isNew = false) => show(addPicture(history, id, isNew)),
    /** Removes a picture, as one step. The server is notified when Undo is no longer offered. */
    pictureRemoved: (id: string) => apply(removePicture(history, id)),
    /** A picture was discarded before it was sent. */
    pictureForgotten: (id: string) => show(withoutPictureSteps(history, (picture) => picture.id === id)),
    pictureSent(id: string, file: string, wasTakenOut = false) {
      sync.pictureSent(id, file, wasTakenOut);
      noteUnsaved();
    },
    /** A picture was discarded before it was sent, with its tags and ink. */
    pictureDropped: (id: string) => apply(dropUnsentPicture(history, id)),
    /** The clip has another recording, with these audible ranges. `saved`: those that the server has or gets. */
    soundReplaced(kept: AudibleRanges, saved: AudibleRanges) {
      sync.soundReplaced(saved);
      show(rebaseHistory(withoutCutSteps(history), { ...history.doc, kept }));
      noteUnsaved();
    },
    /** The record was read again. */
    async serverRead(version: ClipVersion): Promise<void> {
      if (sync.isInConflict) return options.onClip(version.clip);
      const isMerged = sync.mergeRead(version);
      if (typeof isMerged === "boolean" ? isMerged : await isMerged) noteUnsaved();
    },
    /** Reads the record again, and merges it. */
    async readAgain(): Promise<void> {
      await this.serverRead(await sync.readClip());
    },
    savedElsewhere: mergeOtherTab,
    /** Ends a conflict; everything that is no conflict stays from both. */
    resolve(side: Side) {
      if (!sync.resolve(side)) return;
      autosave.change(history.doc);
      noteChange();
      autosave.flush().catch(() => {});
    },
    /** Settles when this device has every change, with false when it cannot keep them. */
    kept(): Promise<boolean> {
      keepNow();
      return drafts.kept();
    },
    /** Saves now. */
    async flush(request: SaveRequest = "ordinary"): Promise<void> {
      keepNow();
      if (request === "last") void drafts.kept();
      if (options.isHeld) return;
      if (sync.isInConflict) throw new Error(choiceNeededMessage);
      if (request !== "ordinary" && !sync.arePicturesClean()) autosave.change(history.doc, request);
      await autosave.flush(request);
    },
    /** The page closes: held changes are sent, too, by a request that outlives it. */
    async leave(): Promise<void> {
      autosave.raise("last");
      await this.flush("last");
    },
    /** Saves while the page closes; the rest stays on this device. */
    async dispose() {
      keepNow();
      sync.dispose();
      const isBehind = !options.isHeld && !sync.isInConflict && !sync.arePicturesClean();
      if (isBehind) autosave.change(history.doc);
      const saving = autosave.flush("last").catch(() => {});
      autosave.close();
      await drafts.kept();
      await saving;
      keepNow();
      phase = "ended";
      await drafts.kept();
      options.drafts.dispose();
    },
  };
}
