import type { VisiblePicture } from "./pictures-over-time";

export interface PlayerModel {
  duration: number | null;
  tags: readonly PlayerTag[];
  /** Empty for a single picture. */
  pictures: readonly VisiblePicture[];
  captions: readonly Caption[];
}

export interface PlayerTag {
  time: number;
  note: string;
}

export interface Caption {
  start: number;
  end: number;
  text: string;
}

export function modelJson(model: PlayerModel): string {
  return JSON.stringify(model).replaceAll("<", "\\u003c");
}
