import { clockTime } from "#lib/player/time-words";
import { pickType } from "./recording-type";

/** Keeps a spoken reply well below the size limit. */
const LONGEST_SECONDS = 300;

export interface ReplyRecorder {
  blob(): Blob | null;
  clear(): void;
}

export function startReplyRecorder(place: HTMLElement, done: () => void): ReplyRecorder {
  const chunks: Blob[] = [];
  let finished: Blob | null = null;
  let recorder: MediaRecorder | null = null;
  let stream: MediaStream | null = null;
  let gone = false;
  let url = "";
  place.hidden = false;
  place.textContent = "Asking for your microphone…";

  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  };
  const clear = () => {
    if (gone) return;
    gone = true;
    if (recorder?.state === "recording") recorder.stop();
    release();
    if (url) URL.revokeObjectURL(url);
    finished = null;
    place.hidden = true;
    place.replaceChildren();
    done();
  };

  const preview = () => {
    if (gone) return;
    finished = new Blob(chunks, { type: (recorder?.mimeType || "audio/webm").split(";")[0] ?? "" });
    url = URL.createObjectURL(finished);
    const audio = document.createElement("audio");
    audio.controls = true;
    audio.src = url;
    audio.setAttribute("aria-label", "Your recorded reply");
    const again = button("Delete recording", clear);
    place.replaceChildren(audio, again);
    again.focus();
  };

  const run = async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true } });
    } catch (error) {
      const denied = error instanceof DOMException && error.name === "NotAllowedError";
      place.replaceChildren(
        denied
          ? "The microphone is blocked for this page. Allow it in the address bar, or answer in writing."
          : "No microphone was found. You can answer in writing.",
        button("Close", clear),
      );
      return;
    }
    if (gone) return release();
    const mimeType = pickType((name) => MediaRecorder.isTypeSupported(name));
    const mediaRecorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 48000 });
    recorder = mediaRecorder;
    mediaRecorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size > 0) chunks.push(data);
    });
    mediaRecorder.addEventListener("stop", () => {
      release();
      preview();
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
  void run();
  return { blob: () => finished, clear };
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

function element(name: string, className = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function button(text: string, act: () => void, look = "btn"): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = look;
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}
