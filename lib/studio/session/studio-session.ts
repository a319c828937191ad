import { createStore } from "zustand/vanilla";
import { correctSegment, getClip, getTranscription, listDrawings } from "#lib/api-client/api";
import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { freezeShare, listShares, unfreezeShare } from "#lib/api-client/shares";
import { isTakeActive } from "#lib/browser/recorder/recorder-state";
import { canRecord } from "#lib/browser/recorder/recording-type";
import { deleteCorrection, listCorrections, saveCorrection } from "../device/kept-corrections";
import { isLocalId } from "../device/local-id";
import { explainFailure } from "../failure";
import { blankClip } from "../guest/blank-clip";
import { findGuestClip } from "../guest/guest-clips";
import { createDraftStore } from "../outbox/drafts";
import { isUnsent } from "../outbox/item";
import { outboxStore } from "../outbox/outbox-db";
import { createSentLinks } from "../sharing/sent-links";
import { openDocument } from "../sync/document-store";
import type { ClipOnServer } from "../sync/sync-parts";
import { type Say, sayEnglish } from "../words";
import { connectClip } from "./clip-on-server";
import { createClipSound } from "./clip-sound";
import { createClipTabs } from "./clip-tabs";
import { createCorrections } from "./corrections";
import { createCutWatch } from "./cut-watch";
import { createDocumentActions } from "./document-actions";
import { openFiles } from "./files/open-files";
import { createInkActions } from "./ink-actions";
import { loadLostTakes } from "./load-lost-takes";
import { createLocalPictures } from "./local-pictures";
import { createPictureTimeline } from "./picture-timeline";
import { createSaveActions } from "./save-actions";
import { createStateSetter, createStudioState, hasUnkeptChanges, type StudioState } from "./studio-state";
import { createTagActions } from "./tag-actions";
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
  const tabs = createClipTabs(clipId);
  const opened = await loadClip(clipId, signal).catch((error: unknown) => {
    tabs.dispose();
    throw error;
  });
  const closed = new AbortController();
  const store = createStore<StudioState>(() => createStudioState(opened.clip));
  const pictures = createLocalPictures(() => show({}));
  const shown = createStateSetter(store, (state) =>
    pictures.shown(state.history.doc.pictures, state.items, state.clip.image_urls),
  );
  const { show } = shown;
  const clipSound = createClipSound(shown, say);
  const { transport, sound } = clipSound;
  const links = createSentLinks({
    list: () => listShares(clipId),
    freeze: freezeShare,
    unfreeze: unfreezeShare,
    flush: () => document.flush("final"),
    onState: (sent) => show({ sent }),
  });
  if (!isLocal && !isAnswer) links.watch();
  const left = await outboxStore.list(clipId).catch(() => []);
  let isSending = false;
  // No take is being made before there is a recorder.
  let soundReplaced = clipSound.hearClip;
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
      clipSound.skipGaps(history.doc);
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
  tabs.onSaved(() => void document.savedElsewhere().catch(() => {}));
  const showing = createPictureTimeline(transport, shown, document);
  const { shelf, outbox, files } = await openFiles(
    {
      clipId,
      isLocal,
      document,
      links,
      sound,
      pictures,
      recovered: ({ switchesBefore = [] }) => showing.recovered(switchesBefore),
      showPicture: (id) => showing.choose(id),
      say,
      signal: closed.signal,
    },
    shown,
  );
  isSending = true;
  const tags = createTagActions(document, transport, shown);
  const ink = createInkActions(document, transport, shown);
  const recording = createTakeRecording(
    {
      isLocal,
      document,
      transport,
      showing,
      files,
      hearClip: clipSound.hearClip,
      say,
      longestSeconds,
      signal: closed.signal,
    },
    shown,
  );
  const { recorder } = recording;
  soundReplaced = recording.soundReplaced;
  transport.onChange(() => {
    clipSound.skipGaps(document.doc);
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
      clipSound.dispose();
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
