/** Merely opening the page does not count, so that mail scanners and previews do not use up a link. */
export function isView(heardSeconds: number, durationSeconds: number): boolean {
  return heardSeconds >= 5 || (durationSeconds > 0 && heardSeconds >= durationSeconds * 0.75);
}

export function watchViews(audio: HTMLAudioElement | null): void {
  if (!audio) {
    setTimeout(countView, 5000);
    return;
  }
  let [heard, last, counted] = [0, 0, false];
  const listen = () => {
    const step = audio.currentTime - last;
    last = audio.currentTime;
    // Seeking is not listening.
    if (step > 0 && step < 2) heard += step;
    if (counted || !(audio.ended || isView(heard, audio.duration || 0))) return;
    counted = true;
    countView();
  };
  audio.addEventListener("seeking", () => {
    last = audio.currentTime;
  });
  audio.addEventListener("timeupdate", listen);
  audio.addEventListener("ended", listen);
}

function countView(): void {
  const code = location.pathname.split("/")[2] ?? "";
  const path = `/api/v1/clip/public/${encodeURIComponent(code)}/views`;
  fetch(path, { method: "POST", keepalive: true }).catch(() => {});
}
