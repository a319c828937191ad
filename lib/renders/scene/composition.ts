import type { Redaction, Scene } from "#lib/platform/media/video/scene";

export interface Composition {
  scene: Scene;
  pictures: { key: string; redactions: readonly Redaction[] }[];
}

/** In pixels of the scene. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
