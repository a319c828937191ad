/** How loud a microphone is, while it is listened to. */
export interface LevelMeter {
  /** How loud it is right now, from 0 to 1. */
  read(): number;
  /** False where the browser does not let the page listen: then nothing can be said of the microphone. */
  isListening(): boolean;
  /** Browsers stop listening in a pause. */
  resume(): void;
  close(): void;
}

export function openLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  const samples = new Float32Array(2048);
  context.createMediaStreamSource(stream).connect(analyser);
  const resume = () => void context.resume().catch(() => {});
  resume();
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      let loudest = 0;
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
      return Math.min(1, loudest);
    },
    isListening: () => context.state === "running",
    resume,
    close: () => void context.close().catch(() => {}),
  };
}
