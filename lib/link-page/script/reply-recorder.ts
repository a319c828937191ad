import { clockTime } from "#lib/player/time-format";
import { button, element } from "./element";
import { keptTake } from "./kept-take";
import { pickType } from "./recording-type";

/** Keeps a spoken reply well below the size limit. */
const LONGEST_SECONDS = 300;

export interface ReplyRecorder {
  /** Ends a take that is running; the recording, or null where there is none. */
  finish(): Promise<Blob | null>;
  clear(): void;
}

/**
 * Records into the place, or shows the recording that this browser kept.
 * @param takeId of the recording in this browser
 * @param onGone when there is no recording any more
 */
export function startReplyRecorder(
  place: HTMLElement,
  takeId: string,
  onGone: () => void,
  isKept = false,
): ReplyRecorder {
  let recorded: Promise<Blob | null> = Promise.resolve(null);
  let recorder: MediaRecorder | null = null;
  let stream: MediaStream | null = null;
  let isAsking = false;
  let isGone = false;
  let url = "";

  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  };
  const clear = () => {
    if (isGone) return;
    isGone = true;
    if (recorder?.state === "recording") recorder.stop();
    release();
    if (url) URL.revokeObjectURL(url);
    void keptTake.remove(takeId);
    place.hidden = true;
    place.replaceChildren();
    onGone();
  };

  const preview = (take: Blob) => {
    if (isGone) return;
    place.hidden = false;
    url = URL.createObjectURL(take);
    const audio = document.createElement("audio");
    audio.controls = true;
    audio.src = url;
    audio.setAttribute("aria-label", "Your recorded reply");
    const again = button("Delete recording", clear);
    place.replaceChildren(audio, again);
    again.focus();
  };

  const record = async () => {
    place.hidden = false;
    place.textContent = "Asking for your microphone…";
    try {
      isAsking = true;
      stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true } });
    } catch (error) {
      isAsking = false;
      const denied = error instanceof DOMException && error.name === "NotAllowedError";
      place.replaceChildren(
        denied
          ? "The microphone is blocked for this page. Allow it in the address bar, or answer in writing."
          : "No microphone was found. You can answer in writing.",
        button("Close", clear),
      );
      return;
    }
    isAsking = false;
    void keptTake.removeOld();
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
      void keptTake.add(takeId, part);
    });
    recorded = new Promise((resolve) => {
      mediaRecorder.addEventListener("stop", () => {
        release();
        const take = new Blob(parts, { type });
        preview(take);
        resolve(take.size > 0 ? take : null);
      });
    });
    const time = element("b", "t");
    const level = element("span", "lvl");
    const bar = element("b");
    level.append(bar);
    const stop = button("Stop", () => mediaRecorder.state === "recording" && mediaRecorder.stop(), "btn red");
    place.replaceChildren(time, level, stop);
    stop.focus();
    mediaRecorder.start(1000);
    meter(mediaRecorder, stream, (seconds, loudness) => {
      time.textContent = clockTime(seconds);
      bar.style.width = `${Math.min(100, loudness * 140)}%`;
      if (seconds >= LONGEST_SECONDS) mediaRecorder.stop();
    });
  };

  const restore = async () => {
    const take = await keptTake.read(takeId);
    if (take) preview(take);
    else clear();
    return take;
  };

  if (isKept) recorded = restore();
  else void record();
  return {
    async finish() {
      if (recorder?.state === "recording") recorder.stop();
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
