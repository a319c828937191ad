/** How loud a microphone is, while it is listened to. */
export class LevelMeter {
  #context: AudioContext | null = null;
  #analyser: AnalyserNode | null = null;
  #samples = new Float32Array(2048);

  /** Where the browser does not let the page listen, nothing can be said of the microphone. */
  get isListening(): boolean {
    return this.#context?.state === "running";
  }

  open(stream: MediaStream): void {
    this.#context = new AudioContext();
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = this.#samples.length;
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    this.resume();
  }

  /** Browsers stop listening in a pause. */
  resume(): void {
    void this.#context?.resume().catch(() => {});
  }

  /** How loud it is right now, from 0 to 1. */
  read(): number {
    if (!this.#analyser) return 0;
    this.#analyser.getFloatTimeDomainData(this.#samples);
    let loudest = 0;
    for (const sample of this.#samples) loudest = Math.max(loudest, Math.abs(sample));
    return Math.min(1, loudest);
  }

  close(): void {
    void this.#context?.close().catch(() => {});
    this.#context = null;
    this.#analyser = null;
  }
}
