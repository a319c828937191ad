import type { DrawingText } from "#lib/assets/ink-rows";
import type { Asset, Clip, Reply } from "#lib/generated/prisma/client";
import type { RedactedBox } from "#lib/ink/redactions";
import type { StoredFile } from "#lib/vst/clip-contents";
import type { CoordinateSpace, Pin } from "#lib/vst/pins";

/** A clip as it was at one moment, its pictures by id, and with each what stands on it. */
export interface Snapshot {
  clip: Clip;
  sound: Upload | null;
  /** In the order in which they are shown. */
  pictures: Picture[];
  /** Oldest first. */
  drawings: Drawing[];
  /** The voice tags as points on their pictures, in the order of time. */
  pins: Pin[];
  coordinateSpace: CoordinateSpace;
  /** Oldest first. */
  texts: Upload[];
  transcript: SnapshotTranscript | null;
  /** The transcript is still the file that it came as. */
  isTranscriptLeft: boolean;
  /** Null unless they were asked for. */
  replies: (Reply & { audio: StoredFile | null })[] | null;
}

/** What was said; its document only where it was asked for and there was room. */
export interface SnapshotTranscript {
  clipId: number;
  version: number;
  language: string | null;
  confidence: number | null;
  confidenceMethod: string;
  /** Somebody has corrected it. */
  isEdited: boolean;
  /** The text that it was read from. */
  assetId: string | null;
  sizeBytes: number;
  /** JSON. */
  document: string | null;
  /** The captions for pages, as JSON; only where they were asked for. */
  shown: string | null;
}

/** A file that somebody sent, and what was made of it. */
export interface Upload extends Omit<Asset, "sizeBytes"> {
  file: StoredFile;
  made: Rendition[];
}

export interface Rendition extends StoredFile {
  role: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** What an annotated picture was drawn from. */
  inputs: string | null;
}

/** One picture with everything that stands on it. */
export interface Picture extends Upload {
  /** `img1`, `img2` ...: what tags, ink, manifests and answers call it; counted over all pictures, shown or not. */
  imageId: string;
  aliases: (string | number)[];
  pastNames: string[];
  /** Why nobody is shown it: it cannot be decoded, or what is shown of it is being made. */
  hidden: "unreadable" | "preparing" | null;
  pins: Pin[];
  drawings: Drawing[];
  /** What its ink makes unreadable; empty unless asked for. */
  boxes: RedactedBox[];
}

/** One drawing; its ink is JSON, where it was asked for and there was room. */
export interface Drawing {
  id: string;
  /** The id of its picture; null for ink that names a picture which is not there, or of a clip without pictures. */
  imageId: string | null;
  version: number;
  sizeBytes: number;
  /** How many strokes make something unreadable. */
  redactions: number;
  createdAt: Date;
  ink: DrawingText | null;
}

/** What was made of an upload for a purpose, or null. */
export function madeOf(upload: Pick<Upload, "made"> | null | undefined, role: string): Rendition | null {
  return upload?.made.find((rendition) => rendition.role === role) ?? null;
}
