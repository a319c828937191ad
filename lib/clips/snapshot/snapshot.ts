import type { DrawingText } from "#lib/assets/ink-rows";
import type { Asset, Clip, Reply } from "#lib/generated/prisma/client";
import type { RedactedBox } from "#lib/ink/redactions";
import type { StoredFile } from "#lib/vst/clip-contents";
import type { CoordinateSpace, Pin } from "#lib/vst/pins";

export interface Snapshot {
  clip: Clip;
  sound: Upload | null;
  pictures: Picture[];
  /** Oldest first. */
  drawings: Drawing[];
  /** Voice tags as points on their pictures, in time order. */
  pins: Pin[];
  coordinateSpace: CoordinateSpace;
  texts: Upload[];
  transcript: SnapshotTranscript | null;
  /** The transcript is still the uploaded file. */
  isTranscriptLeft: boolean;
  /** Null unless requested. */
  replies: (Reply & { audio: StoredFile | null })[] | null;
}

/** The document is present only if requested and within the size limit. */
export interface SnapshotTranscript {
  clipId: number;
  version: number;
  language: string | null;
  confidence: number | null;
  confidenceMethod: string;
  isEdited: boolean;
  /** The text that it was imported from. */
  assetId: string | null;
  sizeBytes: number;
  /** JSON. */
  document: string | null;
  shown: string | null;
}

/** An upload with its derived files. */
export interface Upload extends Omit<Asset, "sizeBytes"> {
  file: StoredFile;
  made: Rendition[];
}

export interface Rendition extends StoredFile {
  role: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Identifies what an annotated picture was rendered from. */
  inputs: string | null;
}

/** A picture with everything that stands on it. */
export interface Picture extends Upload {
  /** `img1`, `img2` ..., as used by tags, ink, manifests and answers. Hidden pictures count as well. */
  imageId: string;
  aliases: (string | number)[];
  pastNames: string[];
  /** Why it is not shown: not decodable, or its renditions are being made. */
  hidden: "unreadable" | "preparing" | null;
  pins: Pin[];
  drawings: Drawing[];
  /** Redacted boxes; empty unless requested. */
  boxes: RedactedBox[];
}

/** Ink is JSON, present if requested and within the size limit. */
export interface Drawing {
  id: string;
  /** Null if the document names a missing picture, or the clip has none. */
  imageId: string | null;
  version: number;
  sizeBytes: number;
  /** Number of redact strokes. */
  redactions: number;
  createdAt: Date;
  ink: DrawingText | null;
}

/** The rendition with the given role, or null. */
export function madeOf(upload: Pick<Upload, "made"> | null | undefined, role: string): Rendition | null {
  return upload?.made.find((rendition) => rendition.role === role) ?? null;
}
