/** Between the frame of an embedded clip and the page around it; docs/embed.md describes them. A change raises it. */
export const PROTOCOL = 1;

interface Pin {
  number: number;
  /** seconds */
  time: number;
  note: string;
}

export type ToFrame =
  | { type: "hello" | "play" | "pause" }
  | { type: "seek"; time: number }
  | { type: "pin"; number: number }
  | { type: "controls"; shown: boolean };

export type FromFrame =
  | { type: "ready"; title: string }
  | { type: "size"; height: number }
  | { type: "timeupdate"; time: number; duration: number }
  | ({ type: "pinenter" | "pinleave" } & Pin)
  | { type: "reply" | "ended" };
