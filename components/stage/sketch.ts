import type { Stroke } from "#lib/editor/document";

/** The stroke that is being drawn and is no part of the document yet; it changes with every move, past React. */
export class Sketch {
  #listener: (() => void) | null = null;
  live: Stroke | null = null;
  /** The crosshair for drawing by keys, in fractions of the picture. */
  cross: { x: number; y: number } | null = null;
  /** Where a pointer is on the picture, also while it rests; read with every frame. */
  pointer: { x: number; y: number } | null = null;

  show(changes: Partial<Pick<Sketch, "live" | "cross">>): void {
    Object.assign(this, changes);
    this.#listener?.();
  }

  onChange(listener: () => void): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = null;
    };
  }
}
