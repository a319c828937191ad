import type { InkTool } from "#lib/ink/stroke";
import type { SeenLine } from "./text-at";

/** The clip that the file describes. Times are playback time in seconds, places are fractions of the picture. */
export interface ContextHead {
  /** The clip's number, for its owner. */
  id: number | null;
  /** Of the link, for a visitor. */
  code: string | null;
  url: string;
  /** The images around pins; null: they are left out. */
  crops: ContextCrops | null;
  title: string;
  description: string | null;
  speaker: string | null;
  seconds: number | null;
  language: string | null;
  pictures: ContextPicture[];
}

/** Their addresses, which end with the pin's number, or they themselves as data: URLs by these numbers. */
export type ContextCrops = { url: string; size: number | null } | { inline: Readonly<Record<number, string>> };

interface ContextPicture {
  /** `img1`, `img2` ... */
  id: string;
  width: number | null;
  height: number | null;
  alt: string | null;
}

/** Where the laser rested. */
export interface PointedPlace {
  image: string | null;
  x: number;
  y: number;
  seconds: number;
}

export interface Passage {
  from: number;
  to: number;
  text: string;
  /** From 0 to 1, if the engine has said it. */
  confidence: number | null;
  /** Where the laser rested longest while it was said. */
  pointed: PointedPlace | null;
}

export interface ContextInk {
  tool: InkTool;
  color: string | null;
  /** Null for ink that is there from the beginning. */
  drawnAt: number | null;
  box: { left: number; top: number; right: number; bottom: number };
  /** The written text. */
  text: string | null;
}

export interface ContextReply {
  id: string;
  parentId: string | null;
  name: string | null;
  isFromOwner: boolean;
  isByVoice: boolean;
  text: string | null;
  seconds: number | null;
  image: string | null;
  x: number | null;
  y: number | null;
}

export interface ContextPin {
  number: number;
  seconds: number;
  /** When the next pin is set, or the end of the clip. */
  until: number | null;
  image: string | null;
  x: number | null;
  y: number | null;
  note: string;
  /** The text in the picture there. */
  pictureText: string | null;
  /** The sentence that was said while pointing. */
  words: Passage | null;
  /** The words after it, until the next pin. */
  after: Passage[];
  ink: ContextInk[];
  moreInk: number;
  replies: ContextReply[];
}

interface ContextText {
  type: string;
  text: string;
}

interface ContextLeftOut {
  pins: number[];
  passages: number;
  replies: number;
  texts: number;
  drawings: number;
}

export interface Context {
  head: ContextHead;
  pins: ContextPin[];
  /** The words before the first pin. */
  said: Passage[];
  /** Those to no pin. */
  replies: ContextReply[];
  /** Words without times. */
  texts: ContextText[];
  leftOut: ContextLeftOut;
}

export interface ContextWish {
  format: "json" | "markdown";
  /** Only these. */
  pins?: readonly number[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
  maxChars?: number | undefined;
  crops?: "none" | "url" | "inline" | undefined;
  /** Width of the images around pins, in pixels. */
  cropSize?: number | undefined;
}

/** As it was read, parsed by `buildContext`. */
export interface ContextSource {
  head: ContextHead;
  pins: readonly Omit<
    ContextPin,
    "number" | "until" | "pictureText" | "words" | "after" | "ink" | "moreInk" | "replies"
  >[];
  /** The text in pictures. */
  readings: readonly { image: string; lines: readonly SeenLine[] }[];
  transcript: string | null;
  texts: readonly { type: string; content: string }[];
  /** JSON, UTF-8. */
  ink: readonly { image: string | null; document: Uint8Array }[];
  replies: readonly ContextReply[];
  drawingsLeftOut: number;
  textsLeftOut: number;
}

export interface WrittenContext {
  text: string;
  /** Of the text, before it is read. */
  estimatedTokens: number;
}
