import type { PageFailure, PageFrame } from "#lib/plain-page/page-frame";

/** x and y are fractions of the picture; null without a place in it. */
export interface AskedQuestion {
  letter: string;
  text: string;
  x: number | null;
  y: number | null;
}

export interface AskedPicture {
  url: string;
  width: number;
  height: number;
}

/** Everything on the page of an open request. */
export interface AskedClip {
  title: string;
  message: string | null;
  questions: readonly AskedQuestion[];
  /** Null: those who answer bring their own. */
  picture: AskedPicture | null;
  /** Null for a user without a name. */
  askedBy: string | null;
  expiresAt: Date;
  keepDays: number;
}

export type RequestPageModel = PageFrame &
  ({ kind: "ok"; asked: AskedClip } | { kind: "ended"; askedBy: string | null } | { kind: "not-found" } | PageFailure);
