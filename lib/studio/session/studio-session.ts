import { createStore } from "zustand/vanilla";
import {
  type ClipVersion,
  correctSegment,
  createDrawing,
  getClip,
  getTranscription,
  listDrawings,
  orderPictures,
  removePicture,
  replaceDrawing,
  updateClip,
} from "#lib/api-client/api";
import { ApiError, errorMessage, isOutdated } from "#lib/api-client/api-error";
import { freezeShare, listShares, unfreezeShare } from "#lib/api-client/shares";
import type { AudibleRanges, Part } from "#lib/cuts/cut";
import { restoreRange } from "#lib/cuts/edit";
import { listGaps } from "#lib/cuts/gaps";
import type { Size } from "#lib/editor/document";
import type { Side } from "#lib/editor/merge/merge";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { type KeptTake, listLostTakes } from "../device/journal";
import { deleteCorrection, listCorrections, saveCorrection } from "../device/kept-corrections";
import { isLocalId } from "../device/local-id";
import { explainFailure } from "../failure";
import { blankClip } from "../guest/blank-clip";
import { findGuestClip } from "../guest/guest-clips";
import { createDraftStore } from "../outbox/drafts";
import { isUnsent, type OutboxItem } from "../outbox/item";
import { openOutbox } from "../outbox/open-outbox";
import type { Outbox } from "../outbox/outbox";
import { outboxStore } from "../outbox/outbox-db";
import { latestPerSlot } from "../outbox/queue";
import { createSound } from "../playback/sound";
import { createTransport } from "../playback/transport";
import { canRecord, createRecorder } from "../recording/recorder";
import {
  isTakeActive,
  notKeptMessage,
  otherMicrophoneMessage,
  type RecorderState,
  takeEndMessages,
} from "../recording/recorder-state";
import { recordingFile } from "../recording/recording-file";
import type { EarlySending } from "../recording/send-while-recording";
import { createSentLinks } from "../sharing/sent-links";
import { openDocument } from "../sync/document-store";
import type { SaveRequest } from "../sync/save-request";
import { beforeSend } from "./before-send";
import { createClipTabs } from "./clip-tabs";
import { createCorrections } from "./corrections";
import { createFileActions } from "./file-actions";
import { type FinishStep, finishClip } from "./finish-clip";
import { createInkActions } from "./ink-actions";
import { createLocalPictures } from "./local-pictures";
import { createPictureTimeline } from "./picture-timeline";
import {
  createStateSetter,
  createStudioState,
  hasUnkeptChanges,
  type StudioState,
  type WaitingTake,
} from "./studio-state";
import { createTagActions } from "./tag-actions";
import { createTakeHistory } from "./take-history";
import { listWaitingTakes } from "./waiting-takes";

/** One clip open in the studio. Components read its store and call its methods; they write nothing themselves. */
export type StudioSession = Awaited<ReturnType<typeof openStudio>>;

const cutLookMs = 2000;
const longestCutMs = 120_000;
const otherSoundWords = "The recording was changed elsewhere. Everything after the change has moved with its sound.";
const unlessPassing = (error: unknown) => {
  if (!(error instanceof ApiError && error.isPassing)) throw error;
};

async function openLocal(clipId: number): Promise<ClipVersion> {
  const clip = await findGuestClip(clipId);
  if (!clip) throw new ApiError(404, null);
  return { clip: blankClip(clip), etag: null };
}

/** Opens a clip in the studio and resumes its unsent changes and files on this device. */
export async function openStudio(clipId: number, signal: AbortSignal) {
  const isLocal = isLocalId(clipId);
  const opened = isLocal ? await openLocal(clipId) : await getClip(clipId, signal);
  const { clip } = opened;
  const drawings = isLocal ? [] : await listDrawings(clipId, signal);

  const closed = new AbortController();
  const store = createStore<StudioState>(() => createStudioState(clip));
  const pictures = createLocalPictures(() => show({}));
  const shown = createStateSetter(store, (state) =>
    pictures.shown(state.history.doc.pictures, state.items, state.clip.image_urls),
  );
  const { show } = shown;
  const transport = createTransport();
  const sound = createSound(transport, {
    onPeaks: (peaks) => show({ peaks }),
    onPreparing: (preparingSound) => show({ preparingSound }),
  });
  const hearClip = () => {
    sound.hearClip(store.getState().clip);
    void sound.loadPeaks(store.getState().clip);
  };
  let isSoundStale = false;
  const links = createSentLinks({
    list: () => listShares(clipId),
    freeze: freezeShare,
    unfreeze: unfreezeShare,
    flush: () => document.flush("final"),
    onState: (sent) => show({ sent }),
  });
  if (!isLocal) links.watch();
  const tabs = createClipTabs(clipId, () => void document.savedElsewhere().catch(() => {}));
  const left = await outboxStore.list(clipId).catch(() => []);
  let isSending = false;
  const corrections = createCorrections({
    clipId,
    store: { list: () => listCorrections(clipId), keep: saveCorrection, forget: deleteCorrection },
    read: () => getTranscription(clipId, closed.signal),
    send: (line, etag, keepalive) => correctSegment(clipId, line, { etag, keepalive }),
    untilAllowed: links.hold,
    explain: explainFailure,
    onLines: (lines) => show({ corrections: lines }),
    onState: (correcting) => show({ correcting }),
  });
  const document = await openDocument({
    opened: { ...opened, drawings },
    isHeld: isLocal,
    drafts: createDraftStore(clipId),
    untilAllowed: links.hold,
    save: (changes, options) => updateClip(clipId, changes, options),
    read: () => getClip(clipId, closed.signal),
    saveDrawing: ({ drawing, document, edit }, { keepalive, recording }) =>
      drawing
        ? replaceDrawing(clipId, drawing, { document, coordinates: drawing.coordinates, edit }, { keepalive })
        : createDrawing(clipId, { document, recording }, { keepalive }),
    isSoundThere: () => !store.getState().items.some((item) => item.kind === "audio" && isUnsent(item)),
    isOwnSound: (file) =>
      (isSending ? store.getState().items : left).some(
        ({ kind, state }) => kind === "audio" && (state.kind !== "done" || state.file === file),
      ),
    onOtherSound: () => {
      show({ notice: otherSoundWords });
      if (isTakeActive(recorder.state)) isSoundStale = true;
      else hearClip();
    },
    readDrawings: () => listDrawings(clipId, closed.signal),
    removePicture: (file, drawings, options) => removePicture(clipId, file, drawings, options),
    orderPictures: (files, options) => orderPictures(clipId, files, options),
    isOutdated,
    isCutRefused: (error) => error instanceof ApiError && (error.code === "conflict" || "audio_edit" in error.fields),
    onCutRefused: (error) => show({ notice: errorMessage(error) }),
    explain: explainFailure,
    onHistory: (history) => {
      show({ history });
      transport.skip(listGaps(history.doc.kept, transport.duration));
    },
    onState: (save) => {
      const before = store.getState().save.kind;
      show({ save });
      if (save.kind === "saved" && before === "saving") tabs.tell();
    },
    onClip: (newer) => {
      show({ clip: { ...store.getState().clip, ...newer } });
      untilCut().catch(() => {});
    },
    onKept: (isKept) => show({ isKept }),
  });
  const isBeingCut = () => store.getState().clip.audio_edit?.status === "pending";
  let cut: Promise<void> | null = null;
  /** Settles when visitors get the cut recording. */
  function untilCut(): Promise<void> {
    cut ??= (async () => {
      const until = performance.now() + longestCutMs;
      while (isBeingCut() && !closed.signal.aborted && performance.now() < until) {
        await new Promise((later) => setTimeout(later, cutLookMs));
        if (isBeingCut() && !closed.signal.aborted) await refresh().catch(unlessPassing);
      }
    })().finally(() => {
      cut = null;
    });
    return cut;
  }
  const refresh = () => document.readAgain();
  const shelf = createTakeHistory(clipId, {
    onTakes: (takes) => show({ takes }),
    // A recording that is unsent when the studio closes is still sent, and the one it replaces is still kept.
    read: () => getClip(clipId),
  });
  const sent = async (item: OutboxItem, file: string) => {
    await files.sent(item, file);
    if (item.kind === "audio") await shelf.sent(item.id, file);
    if (closed.signal.aborted) return;
    await refresh().catch(() => {});
    if (item.kind === "audio") await shelf.measured(store.getState().clip);
    const isSounding = item.kind === "audio" && !outbox.items.some((one) => one.kind === "audio" && isUnsent(one));
    if (isSounding) void sound.loadPeaks(store.getState().clip);
  };
  const outbox: Outbox = await openOutbox(clipId, isLocal, {
    inkFor: (item) => files.inkWith(item),
    replaces: (item) => files.fileReplacedBy(item),
    filesThere: () => {
      const { clip } = store.getState();
      return [...clip.image_urls.map(fileNameFromUrl), recordingFile(clip) ?? []].flat();
    },
    beforeSend: (item) => beforeSend(item, { links, shelf, files }),
    onChange: (items, isSender) => show({ items, isSender }),
    onSent: (item, file) => void sent(item, file),
  });
  isSending = true;
  const tags = createTagActions(document, transport, shown);
  const ink = createInkActions(document, transport, shown);
  const files = createFileActions(
    {
      clipId,
      document,
      outbox,
      sound,
      pictures,
      shelf,
      recovered: ({ switchesBefore = [] }) => showing.recovered(switchesBefore),
      showPicture: (id) => showing.choose(id),
    },
    shown,
  );
  /** Loaded with the first piece: no take begins before there is one. */
  let early: Promise<EarlySending | null> | null = null;
  const sendEarly = (take: KeptTake, piece: Blob) => {
    early ??= import("../recording/send-while-recording")
      .then(({ sendWhileRecording }) => sendWhileRecording())
      .catch(() => null);
    void early.then((sending) => sending?.add(take, piece));
  };
  const recorder = createRecorder({
    onState: followTake,
    ...(isLocal ? {} : { onPiece: sendEarly }),
    onTake: (take) => {
      void early?.then((sending) => sending?.end());
      showing.taken();
      return files.recorded(take);
    },
    onDiscarded: () => {
      void early?.then((sending) => sending?.discard());
      document.takeBackMarks(stepsBefore);
      showing.discarded();
      if (isSoundStale) hearClip();
    },
    onOtherMicrophone: (chosen, used) => show({ notice: otherMicrophoneMessage(chosen, used) }),
    besides: () => ({ switchesBefore: showing.kept() }),
    onSilence: (silentMicrophone) => show({ silentMicrophone }),
    onUnkept: () => show({ notice: notKeptMessage }),
  });
  let isFollowing = false;
  let stepsBefore = 0;
  /** While a take is made, its clock is the time. */
  function followTake(state: RecorderState): void {
    show({ recorder: state });
    const words = state.kind === "stopping" ? takeEndMessages[state.end] : undefined;
    if (words) show({ notice: words });
    const follows = state.kind === "recording" || (isFollowing && state.kind !== "idle");
    if (follows === isFollowing || closed.signal.aborted) return;
    isFollowing = follows;
    if (follows) {
      show({ cutting: null });
      document.endStep();
      stepsBefore = document.steps;
      isSoundStale = false;
      showing.begin();
    }
    transport.follow(follows ? () => recorder.elapsed() : null, () => recorder.state.kind === "recording");
  }
  const showing = createPictureTimeline(transport, shown, document);
  transport.onChange(() => {
    transport.skip(listGaps(document.doc.kept, transport.duration));
    if (transport.isPlaying) tags.open(null);
  });
  show({ items: outbox.items });
  await files.takeUp();
  files.followPictures();
  store.subscribe(({ history: { doc } }, before) => {
    if (doc.pictures !== before.history.doc.pictures) files.followPictures();
  });
  // Pictures of items have their addresses now.
  show({});
  void shelf.refresh();
  if (!isLocal) void corrections.takeUp();
  void listLostTakes(clipId)
    .then((takes) => takes.filter(({ id }) => !outbox.items.some(({ takeId }) => takeId === id)))
    .then(async (takes) => {
      const waiting = await listWaitingTakes(takes, store.getState().clip);
      const lost = takes.filter(({ over }) => !over);
      const replaced = takes.find(({ id, over }) => over && !waiting.some(({ take }) => take.id === id));
      show({ lost, waiting, ...(replaced?.over ? { replaced: replaced.over.span } : {}) });
      const begun = isBeingCut() ? waiting.find(({ take }) => take.over.isSent) : undefined;
      if (begun) session.punch({ span: begun.take.over.span, take: begun, isResumed: true });
      else untilCut().catch(() => {});
    })
    .catch(() => {});

  const bringBack = (span: Part) => {
    document.change({ kind: "keep", kept: restoreRange(document.doc.kept, span, transport.duration) });
    document.endStep();
    show({ replaced: null });
  };

  const session = {
    store,
    transport,
    recorder,
    tags,
    ink,
    files,
    corrections,
    showing,
    sound,
    links,
    /** The clip is on this device alone, until the user signs in. */
    isLocal,
    /** Else recordings come as files. */
    canRecord: canRecord(),
    /** Something that would be lost, or stopped on its way, with this page. */
    get hasUnsent(): boolean {
      const state = store.getState();
      const isSending = state.items.some((item) => item.state.kind === "sending");
      return isTakeActive(recorder.state) || state.punching !== null || isSending || hasUnkeptChanges(state);
    },
    /** The server lacks a change or a file from here. */
    get isBehind(): boolean {
      return document.isDirty || corrections.isDirty || latestPerSlot(outbox.items).length > 0;
    },
    record(): void {
      if (store.getState().punching === null) void recorder.start(clipId);
    },
    /** Another take of a part of the recording, or one that waited. Nothing else is changed until that has ended. */
    punch(punching: NonNullable<StudioState["punching"]>): void {
      transport.pause();
      document.pause(true);
      show({ punching });
    },
    endPunch(): void {
      document.pause(false);
      show({ punching: null });
    },
    takeWaits(waiting: WaitingTake): void {
      const others = store.getState().waiting.filter(({ take }) => take.id !== waiting.take.id);
      show({ waiting: [...others, waiting] });
    },
    takeGone(id: string): void {
      show({ waiting: store.getState().waiting.filter(({ take }) => take.id !== id) });
    },
    replaced(span: Part | null): void {
      show({ replaced: span });
    },
    reopen(): void {
      show({ needsReload: true });
    },
    rename(text: string): void {
      document.change({ kind: "write", field: "title", text }, "title");
    },
    /** The title is left; without one the clip keeps the title it has. */
    leaveTitle(): void {
      if (!document.doc.title.trim()) this.rename(store.getState().clip.title);
      document.endStep();
    },
    describe(text: string): void {
      document.change({ kind: "write", field: "description", text }, "description");
    },
    keep(kept: AudibleRanges, step: string | null = null): void {
      document.change({ kind: "keep", kept }, step);
    },
    /** Shows handles for cuts on the waveform. */
    trimming(cutting: StudioState["cutting"]): void {
      show({ cutting, selected: null });
    },
    endStep: document.endStep,
    /** Recording over a span comes before all steps since the clip was opened again. */
    undo(): void {
      const { replaced, history } = store.getState();
      if (replaced && history.done.length === 0) bringBack(replaced);
      else document.undo();
    },
    redo: document.redo,
    bringBack,
    /** Resolves a conflict. */
    resolve: (side: Side) => document.resolve(side),
    pictureLoaded: (id: string, size: Size) => document.pictureMeasured(id, size),
    /** Saves now. */
    save(request: SaveRequest = "ordinary"): void {
      document.flush(request).catch(() => {});
      corrections.flush(request).catch(() => {});
    },
    /** The page closes; changes that wait for the choice of the link are kept here. */
    leave(): void {
      document.leave().catch(() => {});
      corrections.flush("last").catch(() => {});
      links.leave();
    },
    /** The connection is back: saves and sends everything that waited. */
    catchUp(): void {
      document.flush().catch(() => {});
      corrections.flush().catch(() => {});
      outbox.retryAll();
    },
    /** Settles when this device has everything of the clip; false when it cannot keep it. */
    async kept(): Promise<boolean> {
      transport.pause();
      await recorder.handedOver();
      await outbox.settled();
      const given = [...outbox.items, ...store.getState().waiting];
      return (await document.kept()) && given.every(({ isKept }) => isKept);
    },
    /** Everything that was changed is on the server; throws where that cannot be. Files go their own way. */
    async saved(isToBeCut = true): Promise<void> {
      if (session.isBehind) await links.chosen();
      await links.saving(async () => {
        await corrections.flush();
        await document.flush("final");
      });
      if (!isToBeCut) return;
      await untilCut();
      if (isBeingCut()) throw new Error("The sound is still being cut. Try again in a moment.");
    },
    /** A cut that failed is tried once more. */
    async retryCut(): Promise<void> {
      if (session.isBehind) await links.chosen();
      await document.flush();
      const read = await getClip(clipId, closed.signal);
      await document.serverRead(read);
      const { kept } = document.doc;
      const audio_edit = kept && { keep: kept.map(({ start, end }) => ({ start, end })) };
      // Of another recording than the one that was just read it would cut other sound.
      await document.serverRead(await updateClip(clipId, { audio_edit }, { etag: read.etag }));
    },
    /** Something was changed that readers do not get yet. */
    get isDirty(): boolean {
      return document.isDirty || corrections.isDirty || isBeingCut();
    },
    notify(notice: string): void {
      show({ notice });
    },
    dismissNotice(): void {
      show({ notice: null });
    },
    /** Prepares the clip for sending; reports the step and, where it is known, the progress. */
    async finish(onStep: (step: FinishStep, progress?: number) => void): Promise<void> {
      transport.pause();
      await recorder.handedOver();
      if (session.isBehind) await links.chosen();
      onStep("saving");
      // The link that is being created is no reason to ask.
      await links.saving(async () => {
        await corrections.flush();
        await finishClip({ clipId, document, outbox, signal: closed.signal, onStep });
      });
      await refresh();
    },
    /** Disposes everything. Unsaved and unsent content stays on this device and is sent if possible. */
    async dispose(): Promise<void> {
      links.dispose();
      const taken = recorder.dispose();
      showing.dispose();
      transport.dispose();
      sound.dispose();
      const corrected = corrections.dispose();
      await taken;
      const saved = document.dispose();
      closed.abort();
      tabs.dispose();
      pictures.dispose();
      await Promise.all([saved, corrected, outbox.dispose()]);
    },
  };
  return session;
}
