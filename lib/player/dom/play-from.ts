import { findPart } from "./find";

export function playFrom(second: number): void {
  const audio = findPart("audio");
  if (!audio) return;
  audio.currentTime = second;
  void audio.play().catch(() => {});
}
