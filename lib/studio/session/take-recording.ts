import { isTakeActive, type RecorderState } from "#lib/browser/recorder/recorder-state";
import type { KeptTake } from "../device/journal";
import type { Transport } from "../playback/transport";
import { takeEndMessage } from "../recording/recorder-words";
import type { EarlySending } from "../recording/send-while-recording";
import { createTakeRecorder } from "../recording/take-recorder";
import type { DocumentStore } from "../sync/document-store";
import type { Say } from "../words";
import type { FileActions } from "./files/file-actions";
import type { createPictureTimeline } from "./picture-timeline";
import type { StateAccess } from "./studio-state";

interface TakeRecordingParts {
  isLocal: boolean;
  document: Pick<DocumentStore, "endStep" | "steps" | "undoMarksSince">;
  transport: Pick<Transport, "follow">;
  showing: ReturnType<typeof createPictureTimeline>;
  files: Pick<FileActions, "recorded">;
  hearClip: () => void;
  say: Say;
  /** Ends longer takes. */
  longestSeconds: number | undefined;
  signal: AbortSignal;
}

/** Records takes: the time line follows them, they are sent while they are made, and a discarded one takes its marks along. */
export function createTakeRecording(
  { isLocal, document, transport, showing, files, hearClip, say, longestSeconds, signal }: TakeRecordingParts,
  { show }: Pick<StateAccess, "show">,
) {
  let isFollowing = false;
  let isSoundStale = false;
  let stepsBefore = 0;
  /** Loaded with the first piece: no take begins before there is one. */
  let early: Promise<EarlySending | null> | null = null;
  const sendEarly = (take: KeptTake, piece: Blob) => {
    early ??= import("../recording/send-while-recording")
      .then(({ sendWhileRecording }) => sendWhileRecording())
      .catch(() => null);
    void early.then((sending) => sending?.add(take, piece));
  };
  /** While a take is made, its clock is the time. */
  const follow = (state: RecorderState) => {
    show({ recorder: state });
    const words = state.kind === "stopping" ? takeEndMessage(state.end, say) : null;
    if (words) show({ notice: words });
    const follows = state.kind === "recording" || (isFollowing && state.kind !== "idle");
    if (follows === isFollowing || signal.aborted) return;
    isFollowing = follows;
    if (follows) {
      show({ cutting: null });
      document.endStep();
      stepsBefore = document.steps;
      isSoundStale = false;
      showing.begin();
    }
    transport.follow(follows ? () => recorder.elapsed() : null, () => recorder.state.kind === "recording");
  };
  const recorder = createTakeRecorder({
    longestSeconds,
    onState: follow,
    ...(isLocal ? {} : { onPiece: sendEarly }),
    onTake: (take) => {
      void early?.then((sending) => sending?.end());
      showing.taken();
      return files.recorded(take);
    },
    onDiscarded: () => {
      void early?.then((sending) => sending?.discard());
      document.undoMarksSince(stepsBefore);
      showing.discarded();
      if (isSoundStale) hearClip();
    },
    onOtherMicrophone: (chosen, used) => show({ notice: say("otherMicrophone", { chosen, used }) }),
    besides: () => ({ switchesBefore: showing.kept() }),
    onSilence: (silentMicrophone) => show({ silentMicrophone }),
    onUnkept: () => show({ notice: say("noCopy") }),
  });
  return {
    recorder,
    /** The server has another recording: it is played, after a take that is being made only if that is discarded. */
    soundReplaced(): void {
      if (isTakeActive(recorder.state)) isSoundStale = true;
      else hearClip();
    },
  };
}
