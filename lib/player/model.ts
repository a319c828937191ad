import type { Shown } from "./pictures-over-time";

/** What a page gives the player beside its elements: everything that happens at a time. Seconds of the recording. */
export interface PlayerModel {
  /** Null while it is not known. */
  duration: number | null;
  /** In order of time: the tag at index 0 is number 1. */
  tags: readonly PlayerTag[];
  /** Which picture is on the table when; empty where there is only one. */
  pictures: readonly Shown[];
  /** In order of time. */
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

/** JSON for a data block: no text in it can end the block. */
export function modelJson(model: PlayerModel): string {
  return JSON.stringify(model).replaceAll("<", "\\u003c");
}
