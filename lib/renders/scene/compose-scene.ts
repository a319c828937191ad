import { createTimeMap } from "#lib/cuts/time-map";
import type { ThumbnailStyle } from "#lib/generated/prisma/client";
import type { Composition } from "./composition";
import type { RenderInput } from "./render-input";
import { cardScene, collageScene, imageScene, placeholderScene, sheetScene, waveformScene } from "./scenes";

export interface RenderRequest {
  style: ThumbnailStyle;
  width: number;
  /** Seconds of the recording; null shows everything. */
  second: number | null;
}

/** With the resulting style: `auto` if the clip has no content for the requested one. */
export interface ComposedScene extends Composition {
  applied: ThumbnailStyle;
  isPlaceholder: boolean;
}

export function composeScene(material: RenderInput, { style, width, second: recorded }: RenderRequest): ComposedScene {
  const second = recorded === null || material.cut === null ? recorded : createTimeMap(material.cut).seamAt(recorded);
  const applied = isPossible(style, material) ? style : "auto";
  const maker = applied === "auto" ? best(material) : makers[applied];
  if (!maker) return { ...placeholderScene(width), applied, isPlaceholder: true };
  return { ...maker(material, width, second), applied, isPlaceholder: false };
}

function isPossible(style: ThumbnailStyle, { pictures, hasAudio }: RenderInput): boolean {
  if (style === "card") return true;
  return style === "waveform" ? hasAudio : style !== "auto" && pictures.length > 0;
}

const makers = { image: imageScene, waveform: waveformScene, collage: collageScene, card: cardScene };

function best({ pictures, sheet, hasAudio }: RenderInput) {
  if (pictures.length > 0) return imageScene;
  if (sheet) return sheetScene;
  return hasAudio ? waveformScene : null;
}
