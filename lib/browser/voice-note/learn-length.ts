/**
 * Once its metadata are there. What MediaRecorder makes does not say its length: a browser learns it at the end, and its own
 * player then shows it.
 */
export function learnLength(audio: HTMLAudioElement): void {
  if (audio.duration !== Number.POSITIVE_INFINITY) return;
  const goBack = () => {
    audio.currentTime = 0;
  };
  audio.addEventListener("durationchange", goBack, { once: true });
  audio.currentTime = Number.MAX_SAFE_INTEGER;
}
