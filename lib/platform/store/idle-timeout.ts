/** Ends waiting when nothing has moved for some time, however long the whole takes. */
export class IdleTimeout {
  readonly #controller = new AbortController();
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  readonly over: Promise<never>;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.over = new Promise((_, reject) => {
      this.signal.addEventListener("abort", () => reject(new Error("nothing moved")), { once: true });
    });
    this.over.catch(() => undefined);
    this.moved();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  moved(): void {
    clearTimeout(this.#timer);
    if (!this.signal.aborted) this.#timer = setTimeout(() => this.#controller.abort(), this.#milliseconds);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }
}
