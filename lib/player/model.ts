import type { Shown } from "./pictures-over-time";

/** The timeline of a clip, in seconds of the recording. */
export interface PlayerModel {
  /** Null while unknown. */
  duration: number | null;
  tags: readonly PlayerTag[];
  /** Empty for a single picture. */
  pictures: readonly Shown[];
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
