import { keptTake } from "./kept-take";
import { pickType } from "./recording-type";

/** Keeps it well below the size limit. */
const LONGEST_SECONDS = 300;

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
    if (recorder?.state === "recording") recorder.stop();
  };
  const clear = () => {
    if (isGone) return;
    isGone = true;
    stop();
    release();
    void keptTake.remove(takeId);
    tell({ kind: "gone" });
  };
  const show = (take: Blob) => {
    if (!isGone) tell({ kind: "taken", take });
  };

  const open = async () => {
    tell({ kind: "asking" });
    isAsking = true;
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true } });
    } catch (error) {
      const isBlocked = error instanceof DOMException && error.name === "NotAllowedError";
      if (!isGone) tell({ kind: "refused", isBlocked });
      return null;
    } finally {
      isAsking = false;
    }
  };
  const record = async () => {
    stream = await open();
    if (!stream) return;
    void keptTake.removeOld();
    // What another tab kept under this id is another take.
    const emptied = keptTake.remove(takeId);
    if (isGone) return release();
    const mimeType = pickType((name) => MediaRecorder.isTypeSupported(name));
    const mediaRecorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48000 });
    recorder = mediaRecorder;
    const type = (mediaRecorder.mimeType || "audio/webm").split(";")[0] ?? "";
    const parts: Blob[] = [];
    mediaRecorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0 || isGone) return;
      const part = new Blob([data], { type });
      parts.push(part);
      void emptied.then(() => keptTake.add(takeId, part));
    });
    recorded = new Promise((resolve) => {
      mediaRecorder.addEventListener("stop", () => {
        release();
        const take = new Blob(parts, { type });
        show(take);
        resolve(take.size > 0 ? take : null);
      });
    });
    mediaRecorder.start(1000);
    meter(mediaRecorder, stream, (seconds, loudness) => {
      if (!isGone) tell({ kind: "recording", seconds, loudness });
      if (seconds >= LONGEST_SECONDS) stop();
    });
  };
  const restore = async () => {
    const take = await keptTake.read(takeId);
    if (take) show(take);
    else clear();
    return take;
  };

  if (isKept) recorded = restore();
  else void record();
  return {
    stop,
    async finish() {
      stop();
      if (isAsking) clear();
      return isGone ? null : recorded;
    },
    clear,
  };
}

function meter(recorder: MediaRecorder, stream: MediaStream, tell: (seconds: number, loudness: number) => void): void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  const began = performance.now();
  const tick = () => {
    if (recorder.state !== "recording") return void context.close();
    analyser.getByteTimeDomainData(samples);
    tell((performance.now() - began) / 1000, Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128);
    requestAnimationFrame(tick);
  };
  tick();
}
