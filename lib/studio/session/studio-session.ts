import { createStore } from "zustand/vanilla";
import { correctSegment, getClip, getTranscription, listDrawings } from "#lib/api-client/api";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { freezeShare, listShares, unfreezeShare } from "#lib/api-client/shares";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { canRecord } from "#lib/browser/recorder/recording-type";
import { listGaps } from "#lib/cuts/gaps";
import { fileNameFromUrl } from "#lib/editor/pictures";
import { deleteCorrection, listCorrections, saveCorrection } from "../device/kept-corrections";
import { isLocalId } from "../device/local-id";
import { explainFailure } from "../failure";
import { blankClip } from "../guest/blank-clip";
import { findGuestClip } from "../guest/guest-clips";
import { createDraftStore } from "../outbox/drafts";
import { isUnsent, type OutboxItem } from "../outbox/item";
import { openOutbox } from "../outbox/open-outbox";
import { outboxStore } from "../outbox/outbox-db";
import type { Outbox } from "../outbox/outbox-options";
import { createSound } from "../playback/sound";
import { createTransport } from "../playback/transport";
import { recordingFile } from "../recording/recording-file";
import { createSentLinks } from "../sharing/sent-links";
import { openDocument } from "../sync/document-store";
import type { ClipOnServer } from "../sync/sync-parts";
import { type Say, sayEnglish } from "../words";
import { beforeSend } from "./before-send";
import { connectClip } from "./clip-on-server";
import { createClipTabs } from "./clip-tabs";
import { createCorrections } from "./corrections";
import { createCutWatch } from "./cut-watch";
import { createDocumentActions } from "./document-actions";
import { createFileActions } from "./files/file-actions";
import { createInkActions } from "./ink-actions";
import { loadLostTakes } from "./load-lost-takes";
import { createLocalPictures } from "./local-pictures";
import { createPictureTimeline } from "./picture-timeline";
import { createSaveActions } from "./save-actions";
import { soundShiftNotice } from "./sound-shift-notice";
import { createStateSetter, createStudioState, hasUnkeptChanges, type StudioState } from "./studio-state";
import { createTagActions } from "./tag-actions";
import { createTakeHistory } from "./take-history";
import { createTakeRecording } from "./take-recording";

/** One clip open in the studio. Components read its store and call its methods; they write nothing themselves. */
export type StudioSession = Awaited<ReturnType<typeof openStudio>>;

const otherSoundWords = "The recording was changed elsewhere. Everything after the change has moved with its sound.";

async function loadClip(clipId: number, signal: AbortSignal): Promise<ClipOnServer["opened"]> {
  if (!isLocalId(clipId)) {
    return { ...(await getClip(clipId, signal)), drawings: await listDrawings(clipId, signal) };
  }
  const clip = await findGuestClip(clipId);
  if (!clip) throw new ApiError(404, null);
  return { clip: blankClip(clip), etag: null, drawings: [] };
}

interface Opening {
  /** An answer to a request has neither links nor a transcript. */
  isAnswer?: boolean;
  say?: Say;
  longestSeconds?: number;
}

/** Opens a clip in the studio and resumes its unsent changes and files on this device. */
export async function openStudio(clipId: number, signal: AbortSignal, opening: Opening = {}) {
  const { isAnswer, say = sayEnglish, longestSeconds } = opening;
  const isLocal = isLocalId(clipId);
  const opened = await loadClip(clipId, signal);
  const closed = new AbortController();
  const store = createStore<StudioState>(() => createStudioState(opened.clip));
  const pictures = createLocalPictures(() => show({}));
  const shown = createStateSetter(store, (state) =>
    pictures.shown(state.history.doc.pictures, state.items, state.clip.image_urls),
  );
  const { show } = shown;
  const transport = createTransport();
  const sound = createSound(transport, {
    onPeaks: (peaks) => show({ peaks }),
    onPreparing: (preparingSound) => show({ preparingSound }),
    onOtherClock: () => {
      const notice = soundShiftNotice(store.getState().history.doc, say);
      if (notice) show({ notice });
    },
  });
  const hearClip = () => {
    sound.hearClip(store.getState().clip);
    void sound.loadPeaks(store.getState().clip);
  };
  const links = createSentLinks({
    list: () => listShares(clipId),
    freeze: freezeShare,
    unfreeze: unfreezeShare,
    flush: () => document.flush("final"),
    onState: (sent) => show({ sent }),
  });
  if (!isLocal && !isAnswer) links.watch();
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
  const cut = createCutWatch({
    isPending: () => store.getState().clip.audio_edit?.status === "pending",
    refresh: () => document.readAgain(),
    signal: closed.signal,
  });
  const document = await openDocument({
    ...connectClip(clipId, closed.signal),
    opened,
    isHeld: isLocal,
    drafts: createDraftStore(clipId),
    untilAllowed: links.hold,
    isSoundThere: () => !store.getState().items.some((item) => item.kind === "audio" && isUnsent(item)),
    isOwnSound: (file) =>
      (isSending ? store.getState().items : left).some(
        ({ kind, state }) => kind === "audio" && (state.kind !== "done" || state.file === file),
      ),
    onOtherSound: () => {
      show({ notice: otherSoundWords });
      soundReplaced();
    },
    onCutRefused: (error) => show({ notice: errorMessage(error) }),
    onLasersCut: () => show({ notice: say("laserCut") }),
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
      cut.untilCut().catch(() => {});
    },
    onKept: (isKept) => show({ isKept }),
  });
  const shelf = createTakeHistory(clipId, {
    onTakes: (takes) => show({ takes }),
    // A recording that is unsent when the studio closes is still sent, and the one it replaces is still kept.
    read: () => getClip(clipId),
  });
  const sent = async (item: OutboxItem, file: string) => {
    await files.sent(item, file);
    if (item.kind === "audio") await shelf.sent(item.id, file);
    if (closed.signal.aborted) return;
    await document.readAgain().catch(() => {});
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
  const showing = createPictureTimeline(transport, shown, document);
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
      say,
    },
    shown,
  );
  const { recorder, soundReplaced } = createTakeRecording(
    { isLocal, document, transport, showing, files, hearClip, say, longestSeconds, signal: closed.signal },
    shown,
  );
  transport.onChange(() => {
    transport.skip(listGaps(document.doc.kept, transport.duration));
    if (transport.isPlaying) tags.open(null);
  });
  show({ items: outbox.items });
  await files.resume();
  files.followPictures();
  store.subscribe(({ history: { doc } }, before) => {
    if (doc.pictures !== before.history.doc.pictures) files.followPictures();
  });
  // Pictures of items have their addresses now.
  show({});
  void shelf.refresh();
  if (!isLocal && !isAnswer) void corrections.resume();
  const actions = createDocumentActions(document, transport, shown);
  const saving = createSaveActions(
    { clipId, document, corrections, links, outbox, recorder, transport, cut, signal: closed.signal },
    shown,
  );
  void loadLostTakes(clipId, outbox, () => store.getState().clip)
    .then((lost) => {
      show(lost);
      const begun = cut.isPending() ? lost.waiting.find(({ take }) => take.over.isSent) : undefined;
      if (begun) actions.punch({ span: begun.take.over.span, take: begun, isResumed: true });
      else cut.untilCut().catch(() => {});
    })
    .catch(() => {});

  return {
    ...actions,
    ...saving,
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
    canRecord: canRecord(),
    /** Something that would be lost, or stopped on its way, with this page. */
    get hasUnsent(): boolean {
      const state = store.getState();
      const isSending = state.items.some((item) => item.state.kind === "sending");
      return isTakeActive(recorder.state) || state.punching !== null || isSending || hasUnkeptChanges(state);
    },
    record(): void {
      if (store.getState().punching === null) void recorder.start(clipId);
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
}
