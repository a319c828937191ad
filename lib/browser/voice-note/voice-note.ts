import { openLevelMeter } from "../recorder/level-meter";
import { openMicrophone } from "../recorder/open-microphone";
import { pickRecordingType } from "../recorder/recording-type";
import { judgeLevel, type Level } from "./judge-level";
import { keptTake } from "./kept-take";

/** Keeps it well below the size limit. */
const LONGEST_MS = 300_000;
const LOOK_MS = 50;

export type VoiceNoteState =
  | { kind: "asking" }
  | { kind: "refused"; isBlocked: boolean }
  | ({ kind: "recording" } & RunningTake)
  | Taken
  | { kind: "gone" };

export interface Taken {
  kind: "taken";
  take: Blob;
  /** Its microphone went, or the browser ended it. */
  isCutOff: boolean;
}

export interface RunningTake {
  /** Without pauses. */
  seconds: number;
  /** The highest sample of this moment, from 0 to 1. */
  loudness: number;
  /** Null in a pause, or where the browser does not let the page listen. */
  level: Level | null;
  isPaused: boolean;
}

export interface VoiceNote {
  stop(): void;
  /** Pauses a take that is running, or goes on with it. */
  pause(): void;
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
  let isStopped = false;
  let look = () => {};

  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  };
  const stop = () => {
    isStopped = true;
    if (isAsking) clear();
    else if (recorder?.state !== "inactive") recorder?.stop();
  };
  const pause = () => {
    look();
    if (recorder?.state === "recording") recorder.pause();
    else if (recorder?.state === "paused") recorder.resume();
    look();
  };
  const clear = () => {
    if (isGone) return;
    isGone = true;
    if (!isAsking) stop();
    release();
    void keptTake.remove(takeId);
    tell({ kind: "gone" });
  };
  const show = (take: Blob | null, isCutOff = false) => {
    if (!take) clear();
    else if (!isGone) tell({ kind: "taken", take, isCutOff });
  };

  const record = (opened: MediaStream) => {
    const mimeType = pickRecordingType();
    const mediaRecorder = new MediaRecorder(opened, { mimeType, audioBitsPerSecond: 48000 });
    recorder = mediaRecorder;
    const type = (mediaRecorder.mimeType || "audio/webm").split(";")[0] ?? "";
    const meter = openLevelMeter(opened);
    void keptTake.removeOld();
    // A take that another tab kept under this id is another one.
    let order = keptTake.remove(takeId).then(() => true);
    const parts: Blob[] = [];
    mediaRecorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0 || isGone) return;
      const part = new Blob([data], { type });
      parts.push(part);
      // The browser keeps a beginning without a hole: where it has no room for a part, it gets none that follows.
      order = order.then((isWhole) => isWhole && !isGone && keptTake.add(takeId, part));
    });
    const judge = judgeLevel();
    let [ms, lookedAt] = [0, performance.now()];
    look = () => {
      const [now, isPaused] = [performance.now(), mediaRecorder.state === "paused"];
      if (!isPaused) ms += now - lookedAt;
      lookedAt = now;
      if (isGone || mediaRecorder.state === "inactive") return;
      const loudness = isPaused ? 0 : meter.read();
      const level = isPaused || !meter.isListening() ? null : judge(loudness);
      tell({ kind: "recording", seconds: ms / 1000, loudness, level, isPaused });
      if (ms >= LONGEST_MS) stop();
    };
    // A hidden tab has no frames.
    const timer = setInterval(look, LOOK_MS);
    recorded = new Promise((resolve) => {
      mediaRecorder.addEventListener("stop", () => {
        clearInterval(timer);
        meter.close();
        release();
        const take = parts.length > 0 ? new Blob(parts, { type }) : null;
        show(take, !isStopped);
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
    pause,
    async finish() {
      stop();
      return isGone ? null : recorded;
    },
    clear,
  };
}
