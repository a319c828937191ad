// @ts-check
// Recording a spoken reply; loaded only when somebody asks for it.

/** The first recording type this browser offers; plain AAC first, because everything plays it. */
export const types = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4"];
/** A spoken reply ends by itself after five minutes, well below the size limit. */
export const longestSeconds = 300;

/** @param {(type: string) => boolean} supported */
export function pickType(supported) {
  return types.find(supported) ?? "";
}

/**
 * Records into `place`; `done` is called when the recording has been thrown away.
 * @param {HTMLElement} place @param {() => void} done
 */
export function startReplyRecorder(place, done) {
  /** @type {Blob[]} */
  const chunks = [];
  /** @type {Blob | null} */
  let finished = null;
  /** @type {MediaRecorder | null} */
  let recorder = null;
  /** @type {MediaStream | null} */
  let stream = null;
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

  /** @param {string} text @param {() => void} act @param {string} look */
  const button = (text, act, look = "btn") => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = look;
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  };

  const preview = () => {
    if (gone) return;
    finished = new Blob(chunks, { type: (recorder?.mimeType || "audio/webm").split(";")[0] });
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
    const type = pickType((name) => MediaRecorder.isTypeSupported(name));
    recorder = new MediaRecorder(stream, { ...(type ? { mimeType: type } : {}), audioBitsPerSecond: 48000 });
    recorder.addEventListener("dataavailable", (event) => {
      if (event.data.size > 0) chunks.push(event.data);
    });
    recorder.addEventListener("stop", () => {
      release();
      preview();
    });
    const time = document.createElement("b");
    time.className = "t";
    const level = document.createElement("span");
    level.className = "lvl";
    const bar = document.createElement("b");
    level.append(bar);
    const stop = button("Stop", () => recorder?.state === "recording" && recorder.stop(), "btn red");
    place.replaceChildren(time, level, stop);
    stop.focus();
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const began = performance.now();
    recorder.start(1000);
    const tick = () => {
      if (recorder?.state !== "recording") return void context.close();
      const seconds = (performance.now() - began) / 1000;
      time.textContent = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
      analyser.getByteTimeDomainData(samples);
      let loudest = 0;
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample - 128));
      bar.style.width = `${Math.min(100, (loudest / 128) * 140)}%`;
      if (seconds >= longestSeconds) recorder.stop();
      requestAnimationFrame(tick);
    };
    tick();
  };
  void run();
  return { blob: () => finished, clear };
}
