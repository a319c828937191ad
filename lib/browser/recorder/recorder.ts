import { keepScreenOn } from "./keep-screen-on";
import { type LevelMeter, openLevelMeter } from "./level-meter";
import {
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
  refusalFromError,
  type TakeEnd,
} from "./recorder-state";
import { pickRecordingType } from "./recording-type";

/** Seconds between two loudness values of a take. */
export const levelStep = 0.05;

/** Where the pieces of one take are kept. */
export interface TakeKeeper {
  /** The next second of it; with `isLast` the rest, after its end. */
  add(piece: Blob, isLast: boolean): void;
  /** Settles when the pieces are kept, or, of a take that is discarded, deleted. Never throws. */
  settle?(end: TakeEnd): Promise<void>;
  /** Called when the recorder is free again: with null where the take was discarded or has no sound. */
  handOver(sound: Blob | null, end: TakeEnd): Promise<void> | void;
}

export interface TakePlan {
  open(): Promise<MediaStream>;
  /** Once the microphone is open: the take begins when this has settled. */
  lead?: () => Promise<void>;
  /** The take has begun, in that MIME type. */
  begin(type: string): TakeKeeper;
}

interface RecorderOptions {
  onState(state: RecorderState): void;
  /** Called each `levelStep` of a take, less often in a hidden tab; the level is known if the browser lets the page listen. */
  onLevel(level: number, isKnown: boolean): void;
  /** Ends longer takes. */
  longestSeconds?: number;
}

export interface Recorder {
  readonly state: RecorderState;
  /** Seconds recorded so far, pauses left out. */
  elapsed(): number;
  /** How loud it is right now, from 0 to 1. */
  level(): number;
  /** Asks for the microphone and starts a take. */
  start(plan: TakePlan): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): void;
  discard(): void;
  /** Settles when a take that is ending has been handed over. */
  handedOver(): Promise<void>;
  /** Stops, and settles when a take that was running has been handed over. */
  dispose(): Promise<void>;
}

/** Records from a microphone, one take after the other. Where a take is kept is the matter of its plan. */
export function createRecorder({ onState, onLevel, longestSeconds = Infinity }: RecorderOptions): Recorder {
  let state: RecorderState = { kind: "idle" };
  let plan: TakePlan | null = null;
  let stream: MediaStream | null = null;
  let recorder: MediaRecorder | null = null;
  let meter: LevelMeter | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let letScreenGo = () => {};
  let before = 0;
  let since: number | null = null;
  let handedOver = Promise.resolve();

  const elapsed = () => before + (since === null ? 0 : (performance.now() - since) / 1000);
  const level = () => (state.kind === "recording" && meter ? meter.read() : 0);
  const stopClock = () => {
    before = elapsed();
    since = null;
  };
  const go = (event: RecorderEvent): boolean => {
    const next = nextRecorderState(state, event);
    if (next === state) return false;
    state = next;
    onState(next);
    return true;
  };
  const release = () => {
    clearInterval(timer);
    letScreenGo();
    meter?.close();
    meter = null;
    closeStream(stream);
    stream = null;
  };
  const end = (how: TakeEnd) => {
    const wasAsking = state.kind === "asking";
    if (!go({ kind: "end", end: how })) return;
    if (wasAsking) return release();
    stopClock();
    if (recorder?.state !== "inactive") recorder?.stop();
  };
  const look = () => {
    if (state.kind !== "recording") return;
    const now = level();
    onLevel(now, now > 0 || meter?.isListening() === true);
    if (elapsed() >= longestSeconds) end("limit");
  };

  const record = (opened: MediaStream, begin: TakePlan["begin"]) => {
    const mimeType = pickRecordingType();
    const made = new MediaRecorder(opened, { mimeType, audioBitsPerSecond: 48_000 });
    meter = openLevelMeter(opened);
    before = 0;
    made.start(1000);
    recorder = made;
    const fullType = made.mimeType || mimeType;
    const type = fullType.split(";")[0] ?? "";
    const pieces: Blob[] = [];
    const keeper = begin(fullType);
    made.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0) return;
      const piece = new Blob([data], { type });
      pieces.push(piece);
      keeper.add(piece, state.kind === "stopping");
    });
    const [track] = opened.getAudioTracks();
    const stopped = async () => {
      end(track?.readyState === "live" ? "browser" : "microphone");
      const how = state.kind === "stopping" ? state.end : "stop";
      release();
      await keeper.settle?.(how);
      go({ kind: "stopped" });
      const sound = new Blob(pieces, { type });
      await keeper.handOver(how === "discard" || sound.size === 0 ? null : sound, how);
    };
    handedOver = new Promise((settle) => {
      made.addEventListener("stop", () => void stopped().finally(settle), { once: true });
    });
    made.addEventListener("error", () => end("browser"));
    track?.addEventListener("ended", () => end("microphone"));
    timer = setInterval(look, levelStep * 1000);
    letScreenGo = keepScreenOn();
    since = performance.now();
    go({ kind: "granted" });
  };

  return {
    get state() {
      return state;
    },
    elapsed,
    level,
    async start(given) {
      if (!go({ kind: "ask" })) return;
      plan = given;
      // The user may cancel while the browser asks, and start again.
      const isWanted = () => plan === given && state.kind === "asking";
      let opened: MediaStream | null = null;
      try {
        opened = await given.open();
        if (isWanted()) {
          stream = opened;
          await given.lead?.();
        }
        if (isWanted()) record(opened, given.begin);
        else closeStream(opened);
      } catch (error) {
        closeStream(opened);
        if (isWanted()) {
          release();
          go({ kind: "refused", why: refusalFromError(error) });
        }
      }
    },
    pause() {
      if (state.kind !== "recording") return;
      recorder?.pause();
      stopClock();
      letScreenGo();
      go({ kind: "pause" });
    },
    resume() {
      if (state.kind !== "paused") return;
      recorder?.resume();
      since = performance.now();
      meter?.resume();
      letScreenGo = keepScreenOn();
      go({ kind: "resume" });
    },
    stop: () => end("stop"),
    discard: () => end("discard"),
    handedOver: () => handedOver,
    dispose() {
      end("stop");
      return handedOver;
    },
  };
}

function closeStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
