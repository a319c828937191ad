import type { Composition } from "./composition";
import type { Material } from "./material";
import { cardScene, collageScene, imageScene, placeholderScene, sheetScene, waveformScene } from "./scenes";
import type { ThumbnailStyle } from "./styles";

export interface Picturing {
  style: ThumbnailStyle;
  width: number;
  /** Seconds of the recording; null shows everything. */
  second: number | null;
}

/** With the resulting style: `auto` if the clip has no content for the requested one. */
export interface Composed extends Composition {
  applied: ThumbnailStyle;
  isPlaceholder: boolean;
}

export function compose(material: Material, { style, width, second }: Picturing): Composed {
  const isPossible =
    style === "card" ||
    (style === "waveform" && material.hasAudio) ||
    ((style === "image" || style === "collage") && material.pictures.length > 0);
  const applied = isPossible ? style : "auto";
  const maker = isPossible ? makers[style as keyof typeof makers] : best(material);
  if (!maker) return { ...placeholderScene(width), applied, isPlaceholder: true };
  return { ...maker(material, width, second), applied, isPlaceholder: false };
}

const makers = { image: imageScene, waveform: waveformScene, collage: collageScene, card: cardScene };

function best({ pictures, sheet, hasAudio }: Material) {
  if (pictures.length > 0) return imageScene;
  if (sheet) return sheetScene;
  return hasAudio ? waveformScene : null;
}
