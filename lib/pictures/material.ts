import type { InkStroke } from "#lib/ink/stroke";
import type { Redaction } from "#lib/platform/media/scene";
import type { Overview } from "#lib/player/wave-bars";

/** A numbered pin on a picture, in fractions of it. */
export interface ThumbnailPin {
  number: number;
  timestamp: number;
  x: number;
  y: number;
}

/** One picture of the clip with what was put on it. */
export interface ThumbnailPicture {
  assetId: string;
  /** Key of the display rendition. */
  key: string;
  width: number;
  height: number;
  strokes: InkStroke[];
  redactions: Redaction[];
  pins: ThumbnailPin[];
}

/** Everything that a thumbnail is drawn from. */
export interface Material {
  title: string;
  durationSeconds: number | null;
  /** The times of the tags, in order; their index plus one is the number of the pin. */
  tagTimes: number[];
  pictures: ThumbnailPicture[];
  /** Ink of a clip without pictures, on a sheet of the size that it was drawn on. */
  sheet: { width: number; height: number; strokes: InkStroke[]; pins: ThumbnailPin[] } | null;
  hasAudio: boolean;
  overview: Overview | null;
  /** False while a picture has yet to be made that will look different. */
  hasAllPictures: boolean;
  /** The same for everything that is shown. */
  isSettled: boolean;
}
