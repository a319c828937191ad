import type { Redaction, Scene } from "#lib/platform/media/scene";

/** A scene and the stored pictures that its nodes name by index. */
export interface Composition {
  scene: Scene;
  pictures: { key: string; redactions: readonly Redaction[] }[];
}

/** A place on the scene, in its pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
