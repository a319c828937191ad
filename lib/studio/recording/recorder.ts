import { newId } from "#lib/editor/document";
import { appendChunk, beginTake, deleteTake, type KeptTake, saveTake, type TakeTarget } from "../device/journal";
import { keepScreenOn } from "./keep-screen-on";
import { LevelMeter } from "./level-meter";
import { loadChosenMicrophone, openMicrophone } from "./microphones";
import {
  nextRecorderState,
  pickRecordingType,
  type RecorderEvent,
  type RecorderState,
  refusalFromError,
  type TakeEnd,
} from "./recorder-state";
import { createSilenceWatch } from "./silence";

const isSupported = (type: string) => MediaRecorder.isTypeSupported(type);

/** Whether this browser records in a format that others can play, as far as is known without asking for access. */
export function canRecord(): boolean {
  return (
    Boolean(navigator.mediaDevices) && typeof MediaRecorder !== "undefined" && pickRecordingType(isSupported) !== ""
  );
}

/** Seconds between two loudness values of a take. */
export const levelStep = 0.05;

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

export interface RecorderEvents {
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
}

/** Records from the microphone. Every second is written to the journal, so that a crash loses no more than that. */
export class Recorder {
  state: RecorderState = { kind: "idle" };
  readonly levels: number[] = [];
  #events: RecorderEvents;
  #stream: MediaStream | null = null;
  #recorder: MediaRecorder | null = null;
  #meter = new LevelMeter();
  #timer: ReturnType<typeof setInterval> | null = null;
  #letScreenGo = () => {};
  #chunks: Blob[] = [];
  #before = 0;
  #since: number | null = null;
  #isKept = true;
  #handedOver: Promise<void> = Promise.resolve();

  constructor(events: RecorderEvents) {
    this.#events = events;
  }

  /** Seconds recorded so far, pauses left out. */
  elapsed(): number {
    return this.#before + (this.#since === null ? 0 : (performance.now() - this.#since) / 1000);
  }

  /** How loud it is right now, from 0 to 1. */
  level(): number {
    return this.state.kind === "recording" ? this.#meter.read() : 0;
  }

  /** Asks for the microphone and starts a take; of a part of the recording once `lead` has settled. */
  async start(clipId: number, part?: PartToRecord): Promise<void> {
    if (this.state.kind !== "idle" && this.state.kind !== "refused") return;
    this.#go({ kind: "ask" });
    const chosen = loadChosenMicrophone();
    let stream: MediaStream;
    let isOther = false;
    try {
      if (!canRecord()) throw new TypeError("no recording here");
      ({ stream, isOther } = await openMicrophone(chosen));
    } catch (error) {
      return this.#go({ kind: "refused", why: refusalFromError(error) });
    }
    // `close` may have been called while the browser was asking.
    if (!this.#isAsking()) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    this.#stream = stream;
    await part?.lead();
    // A microphone that was released since then records nothing.
    if (!this.#isAsking()) return;
    try {
      await this.#record(clipId, stream, part);
      if (chosen && isOther) this.#events.onOtherMicrophone(chosen.name, nameOf(stream));
    } catch (error) {
      this.#release();
      this.#go({ kind: "refused", why: refusalFromError(error) });
    }
  }

  pause(): void {
    if (this.state.kind !== "recording") return;
    this.#recorder?.pause();
    this.#before = this.elapsed();
    this.#since = null;
    this.#letScreenGo();
    this.#go({ kind: "pause" });
  }

  resume(): void {
    if (this.state.kind !== "paused") return;
    this.#recorder?.resume();
    this.#since = performance.now();
    this.#meter.resume();
    this.#letScreenGo = keepScreenOn();
    this.#go({ kind: "resume" });
  }

  stop(): void {
    this.#end("stop");
  }

  /** Discards the running take: it is not passed on, and it is deleted from this device. */
  discard(): void {
    this.#end("discard");
  }

  /** Lets the microphone go, whatever is happening; settles when a take that was running has been handed over. */
  async dispose(): Promise<void> {
    this.stop();
    // The last piece of a take arrives after its end; a microphone without a take is released immediately.
    if (this.state.kind !== "stopping") this.#release();
    await this.#handedOver;
  }

  /** Settles when a take that is ending has been handed over. */
  handedOver(): Promise<void> {
    return this.#handedOver;
  }

  async #record(clipId: number, stream: MediaStream, part?: PartToRecord): Promise<void> {
    const mimeType = pickRecordingType(isSupported);
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48_000 });
    this.#recorder = recorder;
    this.#chunks = [];
    this.levels.length = 0;
    this.#before = 0;
    const id = newId();
    const kept: KeptTake = {
      id,
      clipId,
      mimeType: recorder.mimeType || mimeType,
      startedAt: Date.now(),
      durationSeconds: 0,
      ...(part ? { over: { span: part.span, recording: part.recording, key: id } } : this.#events.besides?.()),
    };
    let release = () => {};
    let keptSeconds = 0;
    const unkept = () => {
      this.#isKept = false;
      this.#events.onUnkept();
    };
    this.#isKept = true;
    let order: Promise<unknown> = beginTake(kept).then((held) => {
      release = held;
    }, unkept);
    // The journal holds a beginning without a hole: the server may have more of the same.
    const keep = async (sequence: number, data: Blob) => {
      if (this.#isKept) {
        const now = { ...kept };
        await appendChunk(now, sequence, data);
        keptSeconds = now.durationSeconds;
      } else if (keptSeconds > 0) {
        await saveTake({ ...kept, durationSeconds: keptSeconds, isBeginning: true }).catch(() => {});
      }
    };
    recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0) return;
      const sequence = this.#chunks.push(data);
      kept.durationSeconds = this.elapsed();
      // The last piece is sent with the rest, when the take has ended.
      if (this.state.kind !== "stopping") this.#events.onPiece?.(kept, data);
      order = order.then(() => keep(sequence, data)).catch(unkept);
    });
    this.#handedOver = new Promise((settle) => {
      const stopped = () => {
        this.#end(isLive(stream) ? "browser" : "microphone");
        void order
          .then(() => this.#finish(kept, recorder))
          .finally(() => {
            release();
            settle();
          });
      };
      recorder.addEventListener("stop", stopped, { once: true });
    });
    recorder.addEventListener("error", () => this.#end("browser"));
    stream.getAudioTracks()[0]?.addEventListener("ended", () => this.#end("microphone"));
    this.#listen(stream);
    recorder.start(1000);
    this.#since = performance.now();
    this.#go({ kind: "granted" });
    this.#letScreenGo = keepScreenOn();
  }

  #isAsking(): boolean {
    return this.state.kind === "asking";
  }

  #listen(stream: MediaStream): void {
    this.#meter.open(stream);
    const silence = createSilenceWatch();
    let isSilent = false;
    this.#timer = setInterval(() => {
      if (this.state.kind !== "recording") return;
      // A hidden tab is called less often than every step; the loudness in between is not known and repeated.
      const level = this.level();
      const due = Math.floor(this.elapsed() / levelStep);
      while (this.levels.length < due) this.levels.push(level);
      const isHearing = this.#meter.isListening || level > 0;
      const was = isSilent;
      isSilent = isHearing && silence.hear(level, this.elapsed());
      if (isSilent !== was) this.#events.onSilence(isSilent ? nameOf(stream) : null);
    }, levelStep * 1000);
  }

  #end(end: TakeEnd): void {
    const was = this.state.kind;
    this.#go({ kind: "end", end });
    if (was === "asking" || this.state.kind !== "stopping" || was === "stopping") return;
    this.#before = this.elapsed();
    this.#since = null;
    if (this.#recorder && this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  async #finish(kept: KeptTake, recorder: MediaRecorder): Promise<void> {
    const end = this.state.kind === "stopping" ? this.state.end : "stop";
    if (end === "discard") await deleteTake(kept.id).catch(() => {});
    const blob = new Blob(this.#chunks, { type: (recorder.mimeType || kept.mimeType).split(";")[0] ?? "" });
    const durationSeconds = this.elapsed();
    this.#release();
    this.#go({ kind: "stopped" });
    if (end === "discard") this.#events.onDiscarded?.();
    else if (blob.size > 0) {
      const take = { kept: { ...kept, durationSeconds }, blob, levels: [...this.levels], end };
      await this.#events.onTake({ ...take, isKept: this.#isKept });
    }
  }

  #release(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#events.onSilence(null);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.#meter.close();
    this.#letScreenGo();
  }

  #go(event: RecorderEvent): void {
    const next = nextRecorderState(this.state, event);
    if (next === this.state) return;
    this.state = next;
    this.#events.onState(next);
  }
}

const isLive = (stream: MediaStream) => stream.getAudioTracks()[0]?.readyState === "live";
const nameOf = (stream: MediaStream) => stream.getAudioTracks()[0]?.label || "the microphone";

export function createRecorder(events: RecorderEvents): Recorder {
  return new Recorder(events);
}
