import { processSingleton } from "#lib/config/runtime";
import { AppError } from "#lib/kernel/errors";
import { currentCaller } from "#lib/kernel/turn";

const MB = 1024 * 1024;
const MOST = {
  ofOne: 64 * MB,
  ofAll: 256 * MB,
  /** A caller with no more than this is never refused because of others. */
  ofSmall: MB,
};

interface Held {
  all: number;
  callers: Map<string, number>;
}

type Kind = "json bodies" | "upload bytes";

const nothing = (): Held => ({ all: 0, callers: new Map() });
const heldBytes = () =>
  processSingleton<Record<Kind, Held>>("held bytes", () => ({ "json bodies": nothing(), "upload bytes": nothing() }));

/**
 * Bytes of a body that is being received into memory. Bodies may arrive slowly, so one caller has a part of the memory, and
 * those with small bodies do not wait for the others.
 */
export class HeldBytes {
  readonly #held: Held;
  readonly #caller = currentCaller() ?? "";
  #bytes = 0;

  constructor(kind: Kind) {
    this.#held = heldBytes()[kind];
  }

  get ofAll(): number {
    return this.#held.all;
  }

  get ofCaller(): number {
    return this.#held.callers.get(this.#caller) ?? 0;
  }

  /** Throws 503 where this caller, or all callers together, have too much on its way. */
  add(bytes: number): void {
    this.#bytes += bytes;
    this.#held.all += bytes;
    const ofOne = this.ofCaller + bytes;
    this.#held.callers.set(this.#caller, ofOne);
    if (ofOne > MOST.ofOne || (this.#held.all > MOST.ofAll && ofOne > MOST.ofSmall)) throw tooBusy();
  }

  /** When the bytes are written, or the body is whole or refused. */
  release(): void {
    this.#held.all -= this.#bytes;
    const rest = this.ofCaller - this.#bytes;
    if (rest > 0) this.#held.callers.set(this.#caller, rest);
    else this.#held.callers.delete(this.#caller);
    this.#bytes = 0;
  }
}

const tooBusy = () =>
  new AppError("service_unavailable", "Too many large requests are running. Try again in a moment.", {
    headers: { "Retry-After": "5" },
  });
