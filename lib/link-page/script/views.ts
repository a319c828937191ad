import { shareCode } from "./share-code";

/** Merely opening the page does not count, so that mail scanners and previews do not use up a link. */
export function isView(heardSeconds: number, durationSeconds: number): boolean {
  return heardSeconds >= 5 || (durationSeconds > 0 && heardSeconds >= durationSeconds * 0.75);
}

/** With `isCounted`, the view is counted already. Returns whether it is by then. */
export function watchViews(audio: HTMLAudioElement | null, isCounted: boolean): () => boolean {
  let counting = isCounted ? Promise.resolve() : null;
  if (!audio) {
    if (!isCounted) {
      setTimeout(() => {
        counting = countView();
      }, 5000);
    }
    return () => counting !== null;
  }
  let [heard, last, told] = [0, 0, 0];
  const listen = () => {
    const step = audio.currentTime - last;
    last = audio.currentTime;
    // Seeking is not listening.
    if (step > 0 && step < 2) heard += step;
    if (audio.ended || isView(heard, audio.duration || 0)) counting ??= countView();
  };
  const tell = () => {
    const share = Math.min(1, heard / (audio.duration || Infinity));
    if (!counting || share <= told) return;
    told = share;
    tellServer("PUT", "heard", JSON.stringify({ heard: share }));
  };
  audio.addEventListener("seeking", () => {
    last = audio.currentTime;
  });
  audio.addEventListener("timeupdate", listen);
  audio.addEventListener("ended", () => {
    listen();
    void counting?.then(tell);
  });
  addEventListener("pagehide", tell);
  return () => counting !== null;
}

const countView = () => tellServer("POST", "views");

async function tellServer(method: string, what: string, body?: string): Promise<void> {
  const path = `/api/v1/clip/public/${shareCode()}/${what}`;
  const headers = { "Content-Type": "application/json" };
  await fetch(path, { method, keepalive: true, ...(body ? { body, headers } : {}) }).catch(() => {});
}
