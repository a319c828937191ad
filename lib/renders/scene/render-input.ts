import type { Cut } from "#lib/cuts/cut";
import type { InkStroke } from "#lib/ink/stroke";
import type { Redaction } from "#lib/platform/media/video/scene";
import type { Overview } from "#lib/player/wave-bars";

export interface ThumbnailPin {
  number: number;
  timestamp: number;
  x: number;
  y: number;
}

export interface ThumbnailPicture {
  assetId: string;
  key: string;
  width: number;
  height: number;
  strokes: InkStroke[];
  redactions: Redaction[];
  pins: ThumbnailPin[];
}

export interface RenderInput {
  title: string;
  durationSeconds: number | null;
  /** Its marks are in playback time. */
  cut: Cut | null;
  /** Of a clip that says when it shows which picture, else empty. */
  switches: { at: number; picture: ThumbnailPicture }[];
  /** Sorted; a pin's number is the index plus one. */
  tagTimes: number[];
  pictures: ThumbnailPicture[];
  sheet: { width: number; height: number; strokes: InkStroke[]; pins: ThumbnailPin[] } | null;
  hasAudio: boolean;
  overview: Overview | null;
  /** False while a picture is still being prepared and will change the result. */
  hasAllPictures: boolean;
  isBeingCut: boolean;
  isSettled: boolean;
}
