import { openLevelMeter } from "../recorder/level-meter";
import { openMicrophone } from "../recorder/open-microphone";
import { pickRecordingType } from "../recorder/recording-type";
import { keptTake } from "./kept-take";

/** Keeps it well below the size limit. */
const LONGEST_SECONDS = 300;
const LOOK_MS = 50;

export type VoiceNoteState =
  | { kind: "asking" }
  | { kind: "refused"; isBlocked: boolean }
  /** `loudness` is the highest sample of this moment, from 0 to 1. */
  | { kind: "recording"; seconds: number; loudness: number }
  | { kind: "taken"; take: Blob }
  | { kind: "gone" };

export interface VoiceNote {
  stop(): void;
  /** Ends a take that is running; the recording, or null where there is none. */
  finish(): Promise<Blob | null>;
  /** Deletes it here, too; `gone` is its last state. */
  clear(): void;
}

type Tell = (state: VoiceNoteState) => void;

/**
 * A spoken reply or answer: one take, of five minutes at most, which this browser keeps under its id until it is cleared.
 * @param isKept shows the one that is kept, instead of recording
 */
export function startVoiceNote(takeId: string, tell: Tell, isKept = false): VoiceNote {
  let recorded: Promise<Blob | null> = Promise.resolve(null);
  let recorder: MediaRecorder | null = null;
  let stream: MediaStream | null = null;
  let isAsking = false;
  let isGone = false;

  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  };
  const stop = () => {
    if (isAsking) clear();
    else if (recorder?.state === "recording") recorder.stop();
  };
  const clear = () => {
    if (isGone) return;
    isGone = true;
    if (!isAsking) stop();
    release();
    void keptTake.remove(takeId);
    tell({ kind: "gone" });
  };
  const show = (take: Blob | null) => {
    if (!take) clear();
    else if (!isGone) tell({ kind: "taken", take });
  };

  const record = (opened: MediaStream) => {
    const mimeType = pickRecordingType();
    const mediaRecorder = new MediaRecorder(opened, { mimeType, audioBitsPerSecond: 48000 });
    recorder = mediaRecorder;
    const type = (mediaRecorder.mimeType || "audio/webm").split(";")[0] ?? "";
    const meter = openLevelMeter(opened);
    void keptTake.removeOld();
    // What another tab kept under this id is another take.
    const emptied = keptTake.remove(takeId);
    const parts: Blob[] = [];
    mediaRecorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0 || isGone) return;
      const part = new Blob([data], { type });
      parts.push(part);
      void emptied.then(() => (isGone ? undefined : keptTake.add(takeId, part)));
    });
    const began = performance.now();
    const look = () => {
      const seconds = (performance.now() - began) / 1000;
      if (isGone || mediaRecorder.state !== "recording") return;
      tell({ kind: "recording", seconds, loudness: meter.read() });
      if (seconds >= LONGEST_SECONDS) stop();
    };
    // A hidden tab has no frames.
    const timer = setInterval(look, LOOK_MS);
    recorded = new Promise((resolve) => {
      mediaRecorder.addEventListener("stop", () => {
        clearInterval(timer);
        meter.close();
        release();
        const take = parts.length > 0 ? new Blob(parts, { type }) : null;
        show(take);
        resolve(take);
      });
    });
    mediaRecorder.start(1000);
    look();
  };
  const open = async () => {
    tell({ kind: "asking" });
    isAsking = true;
    try {
      stream = await openMicrophone();
      isAsking = false;
      if (isGone) release();
      else record(stream);
    } catch (error) {
      isAsking = false;
      release();
      if (!isGone)
        tell({ kind: "refused", isBlocked: error instanceof DOMException && error.name === "NotAllowedError" });
    }
  };
  const restore = async () => {
    const take = await keptTake.read(takeId);
    show(take);
    return take;
  };

  if (isKept) recorded = restore();
  else void open();
  return {
    stop,
    async finish() {
      stop();
      return isGone ? null : recorded;
    },
    clear,
  };
}
