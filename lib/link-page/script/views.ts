import { findPart } from "#lib/player/dom/find";
import type { PlayerModel } from "#lib/player/model";
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
  let [heard, last, told, next] = [0, 0, 0, 0];
  const model: PlayerModel = JSON.parse(findPart("model")?.textContent ?? "");
  const times = model.tags.map(({ time }) => time);
  const [buckets, tags] = [Array(100).fill(0), times.map(() => 0)];
  const hundredths = () => (audio.currentTime / audio.duration) * 100;
  const listen = () => {
    const [from, to] = [last, audio.currentTime];
    last = to;
    // Seeking is not listening.
    if (to > from && to < from + 2) {
      heard += to - from;
      for (; next < hundredths() && next < 100; next++) buckets[next]++;
      // A browser may seek to a little before or after a tag.
      times.forEach((time, index) => {
        if (from < time + 0.1 && (audio.ended || time + 0.1 <= to)) tags[index] = (tags[index] ?? 0) + 1;
      });
    }
    if (audio.ended || isView(heard, audio.duration || 0)) counting ??= countView();
  };
  const tell = () => {
    if (!counting || heard <= told) return;
    told = heard;
    const share = Math.min(1, heard / (audio.duration || Infinity));
    // A frame in another page has no place that says what the sender sees.
    const parts = top === self ? { buckets, tags, sound: audio.src } : {};
    tellServer("PUT", "heard", JSON.stringify({ heard: share, ...parts }));
  };
  audio.addEventListener("seeking", () => {
    last = audio.currentTime;
    next = Math.floor(hundredths());
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
