/**
 * Makes the browser's player show the length of a file of MediaRecorder, which does not give one: the browser reads it at
 * the end of the file. Call it when the metadata are loaded.
 */
export function learnLength(audio: HTMLAudioElement): void {
  if (audio.duration !== Number.POSITIVE_INFINITY) return;
  const goBack = () => {
    audio.currentTime = 0;
  };
  audio.addEventListener("durationchange", goBack, { once: true });
  audio.currentTime = Number.MAX_SAFE_INTEGER;
}
