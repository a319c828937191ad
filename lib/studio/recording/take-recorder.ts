import { createRecorder, levelStep, type Recorder, type TakeKeeper } from "#lib/browser/recorder/recorder";
import type { RecorderState, TakeEnd } from "#lib/browser/recorder/recorder-state";
import { canRecord } from "#lib/browser/recorder/recording-type";
import { newId } from "#lib/editor/document";
import type { KeptTake, TakeTarget } from "../device/journal";
import { keepInJournal } from "./keep-in-journal";
import { loadChosenMicrophone, openChosenMicrophone } from "./microphones";
import { createSilenceWatch } from "./silence";

export interface Take {
  kept: KeptTake;
  blob: Blob;
  /** Loudness from 0 to 1, one value each `levelStep`. */
  levels: number[];
  end: TakeEnd;
  /** The journal has all of it. */
  isKept: boolean;
}

interface PartToRecord extends Pick<TakeTarget, "span" | "recording"> {
  /** The lead-in is played, or counted; the microphone is open by then. */
  lead: () => Promise<void>;
}

export interface TakeEvents {
  onState: (state: RecorderState) => void;
  /** The next piece of a take, while it is made. */
  onPiece?: (take: KeptTake, piece: Blob) => void;
  /** The journal keeps the take to itself until this settles. */
  onTake: (take: Take) => Promise<void>;
  onDiscarded?: () => void;
  /** The chosen microphone is gone, and another one records. */
  onOtherMicrophone: (chosen: string, used: string) => void;
  besides?: () => Pick<KeptTake, "switchesBefore">;
  /** The name of the microphone while nothing is heard from it; null as soon as something is. */
  onSilence: (microphone: string | null) => void;
  /** Pieces could not be stored on this device; the take continues. */
  onUnkept: () => void;
  /** Ends longer takes. */
  longestSeconds?: number;
}

export interface TakeRecorder extends Omit<Recorder, "start"> {
  readonly levels: readonly number[];
  /** Asks for the microphone and starts a take; of a part of the recording once `lead` has settled. */
  start(clipId: number, part?: PartToRecord): Promise<void>;
}

/** Records the takes of a clip. Every second is written to the journal. */
export function createTakeRecorder(events: TakeEvents): TakeRecorder {
  const levels: number[] = [];
  let silence = createSilenceWatch();
  let microphone = "";
  let isSilent = false;

  const hear = (isSilentNow: boolean) => {
    if (isSilentNow === isSilent) return;
    isSilent = isSilentNow;
    events.onSilence(isSilent ? microphone : null);
  };
  const recorder = createRecorder({
    longestSeconds: events.longestSeconds,
    onState(state) {
      if (state.kind === "stopping") hear(false);
      events.onState(state);
    },
    onLevel(level, isKnown) {
      // A hidden tab is called less often than every step; the loudness in between is not known and repeated.
      const due = Math.floor(recorder.elapsed() / levelStep);
      while (levels.length < due) levels.push(level);
      hear(isKnown && silence.hear(level, recorder.elapsed()));
    },
  });

  const begin = (clipId: number, mimeType: string, part?: PartToRecord): TakeKeeper => {
    levels.length = 0;
    silence = createSilenceWatch();
    const id = newId();
    const kept: KeptTake = {
      id,
      clipId,
      mimeType,
      startedAt: Date.now(),
      durationSeconds: 0,
      ...(part ? { over: { span: part.span, recording: part.recording, key: id } } : events.besides?.()),
    };
    const journal = keepInJournal(kept, events.onUnkept);
    const handOver = async (blob: Blob | null, end: TakeEnd) => {
      if (end === "discard") return events.onDiscarded?.();
      if (!blob) return;
      const durationSeconds = recorder.elapsed();
      const take = { kept: { ...kept, durationSeconds }, blob, levels: [...levels], end };
      await events.onTake({ ...take, isKept: journal.isKept() });
    };
    return {
      add(piece, isLast) {
        kept.durationSeconds = recorder.elapsed();
        // The last piece is sent with the rest, when the take has ended.
        if (!isLast) events.onPiece?.(kept, piece);
        journal.add(piece);
      },
      settle: journal.settle,
      handOver: (blob, end) => handOver(blob, end).finally(journal.release),
    };
  };

  return {
    get state() {
      return recorder.state;
    },
    levels,
    elapsed: recorder.elapsed,
    level: recorder.level,
    pause: recorder.pause,
    resume: recorder.resume,
    stop: recorder.stop,
    discard: recorder.discard,
    handedOver: recorder.handedOver,
    dispose: recorder.dispose,
    async start(clipId, part) {
      const chosen = loadChosenMicrophone();
      let isOther = false;
      await recorder.start({
        async open() {
          if (!canRecord()) throw new TypeError("no recording here");
          const opened = await openChosenMicrophone(chosen);
          microphone = opened.stream.getAudioTracks()[0]?.label || "the microphone";
          isOther = opened.isOther;
          return opened.stream;
        },
        lead: part?.lead,
        begin: (type) => begin(clipId, type, part),
      });
      if (chosen && isOther && recorder.state.kind === "recording") events.onOtherMicrophone(chosen.name, microphone);
    },
  };
}
