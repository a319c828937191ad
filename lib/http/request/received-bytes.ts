/** Collects a body. One whose length is declared exists once in memory; pages of it that never arrive cost nothing. */
export class ReceivedBytes {
  readonly #room: Buffer<ArrayBuffer>;
  readonly #beyond: Uint8Array[] = [];
  #length = 0;

  /** `declared` must be bounded by the caller; 0 if unknown. */
  constructor(declared: number) {
    this.#room = Buffer.allocUnsafeSlow(Number.isSafeInteger(declared) && declared > 0 ? declared : 0);
  }

  add(chunk: Uint8Array): void {
    const fits = this.#beyond.length === 0 && this.#length + chunk.length <= this.#room.length;
    if (!fits) this.#beyond.push(chunk);
    else {
      this.#room.set(chunk, this.#length);
      this.#length += chunk.length;
    }
  }

  /** Owns its memory, so that it can be transferred to a thread. */
  whole(): Buffer<ArrayBuffer> {
    if (this.#beyond.length === 0 && this.#length === this.#room.length) return this.#room;
    const parts = [this.#room.subarray(0, this.#length), ...this.#beyond];
    const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
