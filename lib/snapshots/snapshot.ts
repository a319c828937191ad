import type { DrawingText } from "#lib/assets/drawings/ink-rows";
import type { Cut } from "#lib/cuts/cut";
import type { Asset, Clip, ConfidenceMethod, DerivativeRole, Reply } from "#lib/generated/prisma/client";
import type { RedactedBox } from "#lib/ink/redactions";
import type { StoredFile } from "#lib/vst/model/clip-contents";
import type { CoordinateSpace, Pin } from "#lib/vst/model/pins";
import type { PlacedSwitch } from "#lib/vst/model/switches";
import type { PlacedSpot } from "./spot";

export interface Snapshot {
  /** Its tags, switches and timestamps at the seconds of `sound`, as all that follows. */
  clip: Clip;
  /** The ranges of the recording that `sound` holds; null: all of it. */
  cut: Cut | null;
  sound: Upload | null;
  /** It is being cut, or a take waits to be put into it. */
  isSoundChanging: boolean;
  pictures: Picture[];
  drawings: Drawing[];
  pins: Pin[];
  coordinateSpace: CoordinateSpace;
  switches: PlacedSwitch[];
  /** With a cut: the picture switches at the seconds of the recording. */
  recorded: { pins: Pin[]; switches: PlacedSwitch[] } | null;
  texts: Upload[];
  transcript: SnapshotTranscript | null;
  /** It is still the file that it came as, from before there was a table for transcripts. */
  isTranscriptInFile: boolean;
  /** With their ink as JSON; null unless requested. */
  replies: (Omit<Reply, "ink"> & { ink: string | null; audio: StoredFile | null; at: PlacedSpot })[] | null;
}

/** The document is present only if requested, within the size limit, and if any of it is heard. */
export interface SnapshotTranscript {
  clipId: number;
  version: number;
  language: string | null;
  confidence: number | null;
  confidenceMethod: ConfidenceMethod;
  isEdited: boolean;
  assetId: string | null;
  sizeBytes: number;
  document: string | null;
  shown: string | null;
  /** The languages of its current translations; read together with `shown`. */
  translations: string[];
}

export interface Upload extends Omit<Asset, "sizeBytes"> {
  file: StoredFile;
  renditions: Rendition[];
}

export interface Rendition extends StoredFile {
  role: DerivativeRole;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Identifies the content of an annotated picture. */
  inputs: string | null;
}

export interface Picture extends Upload {
  /** `img1`, `img2` ..., as used by tags, ink, manifests and answers. Hidden pictures count as well. */
  imageId: string;
  aliases: (string | number)[];
  pastNames: string[];
  /** Why it is not shown: not decodable, or its renditions are being made. */
  hidden: "unreadable" | "preparing" | null;
  pins: Pin[];
  drawings: Drawing[];
  boxes: RedactedBox[];
}

/** Ink is JSON, present if requested and within the size limit. */
export interface Drawing {
  id: string;
  /** Null if the document names a missing picture, or the clip has none. */
  imageId: string | null;
  version: number;
  sizeBytes: number;
  redactions: number;
  createdAt: Date;
  ink: DrawingText | null;
}

export function findRendition(
  upload: Pick<Upload, "renditions"> | null | undefined,
  role: DerivativeRole,
): Rendition | null {
  return upload?.renditions.find((rendition) => rendition.role === role) ?? null;
}
