import type { Part } from "#lib/cuts/cut";
import { skipGap } from "#lib/cuts/gaps";

type Listener = () => void;
/** An event, for when it happened. */
export type Moment = Pick<Event, "timeStamp">;

const longestSearchMs = 3000;
/** Events that claim to be older have another clock. */
const longestLateMs = 2000;

/** Plays the clip's sound and calls its listeners for every frame while it does; React never renders per frame. */
export class Transport {
  readonly audio: HTMLAudioElement;
  #known = 0;
  #frames = new Set<Listener>();
  #changes = new Set<Listener>();
  #looping = false;
  #gaps: readonly Part[] = [];
  #placeInSearch: number | null = null;
  /** The last position that the user chose, whatever the browser made of it. */
  #asked: number | null = null;
  #clock: (() => number) | null = null;
  #isRunning = () => true;
  #owner = new AbortController();

  constructor() {
    const { signal } = this.#owner;
    this.audio = new Audio();
    this.audio.preload = "metadata";
    for (const event of ["play", "pause", "ended", "ratechange", "loadedmetadata", "emptied", "error"] as const) {
      this.audio.addEventListener(event, () => this.#changed(), { signal });
    }
    // Frames stop while the page is hidden; the sound does not.
    this.audio.addEventListener("timeupdate", () => this.#leaveGap(), { signal });
    this.audio.addEventListener("seeked", () => this.#tick(), { signal });
    this.audio.addEventListener("loadedmetadata", () => void this.#findEnd(), { signal });
  }

  /** Loads another recording, or a rendition of the same, which continues at the same second. A file may lack its length. */
  load(url: string | null, durationSeconds: number | null, { isSame = false } = {}): void {
    this.#known = durationSeconds ?? 0;
    if (url) {
      if (this.audio.getAttribute("src") !== url) {
        const { isPlaying } = this;
        this.#placeInSearch = isSame ? (this.#asked ?? this.time) : null;
        this.#asked = null;
        this.audio.src = url;
        if (isSame) void this.#goOn(isPlaying);
      }
    } else {
      this.#placeInSearch = null;
      this.#asked = null;
      this.audio.removeAttribute("src");
      this.audio.load();
    }
    this.#changed();
  }

  get hasSound(): boolean {
    return this.audio.hasAttribute("src");
  }

  get isPlaying(): boolean {
    return !this.audio.paused && !this.audio.ended;
  }

  get rate(): number {
    return this.audio.playbackRate;
  }

  get duration(): number {
    if (this.#known > 0) return this.#known;
    return Number.isFinite(this.audio.duration) ? this.audio.duration : 0;
  }

  /** The second of the playhead: in the recording, or in the running take. */
  get time(): number {
    return this.#clock ? this.#clock() : (this.#placeInSearch ?? this.audio.currentTime);
  }

  /** The playhead at that event: a busy page handles it late. */
  timeOf({ timeStamp }: Moment): number {
    const late = performance.now() - timeStamp;
    if (!this.isMoving || late < 0 || late > longestLateMs) return this.time;
    return Math.max(0, this.time - (late / 1000) * (this.#clock ? 1 : this.rate));
  }

  /** True while something is played or recorded. */
  get isMoving(): boolean {
    return this.#clock ? this.#isRunning() : this.isPlaying;
  }

  /** Before the start and after the end: then a clip shows everything. */
  get isResting(): boolean {
    if (this.#clock || this.isPlaying) return false;
    const isAtEnd = this.#gaps.length > 0 && skipGap(this.#gaps, this.time) >= this.duration;
    return this.audio.ended || this.time === 0 || isAtEnd;
  }

  /** During a take its clock is the time; null returns the time to the sound. */
  follow(clock: (() => number) | null, isRunning = () => true): void {
    this.#clock = clock;
    this.#isRunning = isRunning;
    if (clock) this.audio.pause();
    this.#changed();
    this.#loop();
  }

  /** The gaps: playback skips them. */
  skip(gaps: readonly Part[]): void {
    this.#gaps = gaps;
    this.#leaveGap();
  }

  #leaveGap(): void {
    if (!this.isPlaying || this.#clock || this.#gaps.length === 0) return;
    const { currentTime } = this.audio;
    const next = skipGap(this.#gaps, currentTime);
    if (next === currentTime) return;
    if (next < this.duration) {
      this.audio.currentTime = next;
      return;
    }
    // Nothing follows: it is over where the sound is.
    this.audio.pause();
    this.audio.currentTime = this.#gaps.at(-1)?.start ?? currentTime;
  }

  seek(time: number): void {
    if (this.#clock || !this.hasSound) return;
    const place = Math.min(Math.max(0, time), this.duration || time);
    this.#asked = place;
    if (this.#placeInSearch === null) this.audio.currentTime = place;
    else this.#placeInSearch = place;
    this.#tick();
  }

  toggle(): void {
    if (this.#clock || !this.hasSound) return;
    if (this.isPlaying) {
      this.audio.pause();
      return;
    }
    this.#asked = null;
    const isOver = skipGap(this.#gaps, this.audio.currentTime) >= this.duration && this.duration > 0;
    if (isOver && this.#gaps.length > 0) this.audio.currentTime = skipGap(this.#gaps, 0);
    void this.audio.play().catch(() => {});
  }

  pause(): void {
    this.audio.pause();
  }

  setRate(rate: number): void {
    this.audio.playbackRate = rate;
  }

  /** Called with every frame while time moves, and once after each seek. */
  onFrame(listener: Listener): () => void {
    this.#frames.add(listener);
    listener();
    return () => this.#frames.delete(listener);
  }

  /** Called when playing, speed, sound or source change. */
  onChange = (listener: Listener): (() => void) => {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  };

  dispose(): void {
    this.#owner.abort();
    this.audio.pause();
    this.audio.removeAttribute("src");
    this.audio.load();
    this.#frames.clear();
    this.#changes.clear();
    this.#clock = null;
  }

  #changed(): void {
    for (const listener of this.#changes) listener();
    this.#tick();
    this.#loop();
  }

  #tick(): void {
    this.#leaveGap();
    for (const listener of this.#frames) listener();
  }

  #loop(): void {
    if (this.#looping || !(this.isPlaying || this.#clock)) return;
    this.#looping = true;
    const frame = () => {
      this.#tick();
      if (this.isPlaying || this.#clock) requestAnimationFrame(frame);
      else this.#looping = false;
    };
    requestAnimationFrame(frame);
  }

  async #goOn(isPlaying: boolean): Promise<void> {
    const source = this.audio.src;
    await this.#once(["loadedmetadata", "error"], longestSearchMs);
    if (!this.#leaveSearch(source) || !isPlaying) return;
    await this.audio.play().catch(() => {});
  }

  /** False where another sound was loaded since; the position is not one of it. */
  #leaveSearch(source: string): boolean {
    if (this.audio.src !== source || this.#placeInSearch === null || this.#owner.signal.aborted) return false;
    const place = this.#placeInSearch;
    this.#placeInSearch = null;
    this.audio.currentTime = place;
    return true;
  }

  /** Recordings of browsers lack their length; a seek beyond the end makes the browser find it. */
  async #findEnd(): Promise<void> {
    const source = this.audio.src;
    if (Number.isFinite(this.audio.duration) || this.#known > 0) return;
    this.#placeInSearch = this.audio.currentTime;
    this.audio.currentTime = 1e9;
    await this.#once(["durationchange", "error", "emptied"], longestSearchMs);
    this.#leaveSearch(source);
  }

  /** Settles with the first of the events, after `ms`, or when the transport is disposed. */
  #once(events: readonly string[], longestMs: number): Promise<void> {
    return new Promise((settle) => {
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(), longestMs);
      end.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        settle();
      });
      const { signal } = end;
      for (const event of events) this.audio.addEventListener(event, () => end.abort(), { signal });
      this.#owner.signal.addEventListener("abort", () => end.abort(), { signal });
    });
  }
}

export function createTransport(): Transport {
  return new Transport();
}
