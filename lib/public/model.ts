import type { InkStroke } from "#lib/ink/stroke";
import type { Caption } from "#lib/player/model";
import type { Overview } from "#lib/player/wave-bars";

/** One picture of a clip as recipients may see it. */
export interface PublicImage {
  /** What tags name it by. */
  id: string;
  url: string;
  width: number;
  height: number;
  alt?: string;
  /** Ink on this picture, as `readStrokes` gives it; redactions are already in the pixels. */
  strokes?: readonly InkStroke[];
}

/** A voice tag; x and y are fractions of its picture, null when it has no place on a picture. */
export interface PublicTag {
  timestamp: number;
  x: number | null;
  y: number | null;
  note: string;
  /** Id of its picture; null, or of one that is not shown: it has no pin. */
  image: string | null;
}

/** One sentence of the transcript. */
export interface PublicSegment {
  start: number;
  end: number;
  text: string;
  /** The engine was not sure about it. */
  unsure?: boolean;
}

/** What the reply form needs; `state` tells what the last plain form post did. */
export interface PublicReply {
  token: string;
  state?: "open" | "sent" | "failed";
  /** Sentence for state `failed`. */
  error?: string;
  /** What had been written, given back after a failed post. */
  message?: string;
  senderName?: string;
  allowAudio?: boolean;
}

/** Everything the page of an open share shows. URLs are same-origin paths or absolute. */
export interface PublicClip {
  title: string;
  description: string | null;
  sender: string;
  createdAt: Date;
  /** Null while it is not known. */
  durationSeconds: number | null;
  audio: { url: string; type: string } | null;
  images: PublicImage[];
  /** Peaks for the waveform; null draws it flat. */
  overview: Overview | null;
  tags: PublicTag[];
  transcript?: { language: string | null; segments: PublicSegment[] } | null;
  /** What is said when, in order of time; without them the sentences of the transcript, where it has several. */
  captions?: Caption[];
  /** Plain texts that belong to the clip. */
  texts?: { type: string; text: string }[];
  downloadUrl: string | null;
  /** Absolute URL of the preview picture for unfurling; null behind a password. */
  thumbnailUrl: string | null;
  reply: PublicReply | null;
  /** The media are still being prepared; the page says so and plays what there is. */
  stillPreparing?: boolean;
  /** There is more ink or text than the page shows. */
  isCut?: boolean;
  /** This opening was counted when the page was made: its script has none to tell. */
  counted?: boolean;
}

interface PageFrame {
  code: string;
  /** Absolute address of this page, `https://host/c/code`. */
  pageUrl: string;
}

/** Everything that can stand at /c/{code}; `kind` chooses the page. */
export type PublicPageModel = PageFrame &
  (
    | { kind: "ok"; clip: PublicClip; expiresAt: Date | null; indexable: boolean }
    | { kind: "processing"; title: string; sender: string; refreshSeconds?: number }
    | { kind: "unopened"; title: string; sender: string }
    | { kind: "password"; sender: string | null; error?: string }
    | { kind: "private"; signedIn: boolean }
    | { kind: "expired"; expiredAt: Date | null }
    | { kind: "revoked" }
    | { kind: "view-limit" }
    | { kind: "not-found" }
    | { kind: "rate-limited"; retryAfterSeconds: number }
    | { kind: "unavailable" }
  );
