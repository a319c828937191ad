import type { VisiblePicture } from "./pictures-over-time";

export interface PlayerModel {
  duration: number | null;
  tags: readonly PlayerTag[];
  /** Empty for a single picture. */
  pictures: readonly VisiblePicture[];
  captions: readonly Caption[];
  words: PlayerWords;
}

/** The player's words, with places as `fill` has them. */
export interface PlayerWords {
  play: string;
  pause: string;
  speed: string;
  position: string;
  tag: string;
  tagNote: string;
}

/** How a page in English is said in another language; messages by their keys. */
export interface PageLanguage {
  direction: "ltr" | "rtl";
  words: PlayerWords;
  messages: Record<string, string>;
}

interface PlayerTag {
  time: number;
  note: string;
}

export interface Caption {
  start: number;
  end: number;
  text: string;
}

/** For a data block of a page. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
